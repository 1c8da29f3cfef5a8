import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { labelCodes } from '../support/label-codes.ts';
import type { RunningStation } from '../support/station.ts';
import { test as base, expect } from './fixtures.ts';
import { createScanner } from './scanner.ts';
import { CARTON_FIRST, packbench, printsOf, setUp } from './station-template.ts';

const run = promisify(execFile);

/** A packer's tools: a scanner, a screen, and printers. */
export interface Packer {
  /** Types as a scanner does: at once, ended by Enter, wherever the focus is. */
  scan(...texts: string[]): Promise<void>;
  /** The sentence at the top. */
  readonly sentence: Locator;
  /** Waits until the sentence at the top matches. */
  told(sentence: RegExp | string): Promise<void>;
  /** The answer to the last scan. */
  readonly answer: Locator;
  /** Names of the files printed on the label or document printer. */
  printed(role: 'label' | 'document'): Promise<string[]>;
  /** The barcodes on a printed label. */
  codesOf(label: string): string[];
  /** The text of the printed documents, by `pdftotext`. */
  textOf(role: 'label' | 'document', name: string): Promise<string>;
}

interface PackingFixtures {
  packer: Packer;
  /** Settings of the station, besides those of the template. */
  settings: object;
}

/** A station with the sample orders, two boxes, and folders as printers. */
export const test = base.extend<PackingFixtures>({
  settings: [{}, { option: true }],
  station: async ({ start, settings }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, 'sandbox', settings);
    const station = await start({ dataDir });
    await use(station);
    expect(await station.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
  packer: async ({ window, station }, use) => {
    const packer = await packerAt(window, station);
    await packer.told('Scan an order, or pick one');
    await use(packer);
  },
});

export { CARTON_FIRST, expect, packbench, setUp };

export async function packerAt(
  window: Page,
  { dataDir }: Pick<RunningStation, 'dataDir'>,
): Promise<Packer> {
  const scanner = await createScanner(window);
  const sentence = window.getByRole('heading', { level: 1 });
  const printed = async (role: 'label' | 'document') =>
    (await readdir(printsOf(dataDir, role)).catch(() => [])).sort();
  return {
    sentence,
    answer: window.getByRole('status', { name: 'Last scan' }),
    async told(expected) {
      await expect(sentence).toHaveText(expected);
    },
    async scan(...texts) {
      for (const text of texts) await scanner(text);
    },
    printed,
    codesOf: (label) => labelCodes(join(printsOf(dataDir, 'label'), label)),
    async textOf(role, name) {
      const { stdout } = await run('pdftotext', [join(printsOf(dataDir, role), name), '-']);
      return stdout;
    },
  };
}
