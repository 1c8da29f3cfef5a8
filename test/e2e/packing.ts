import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { APP_ROOT, RESOURCES_DIR } from '../../src/main/app.ts';
import type { RunningStation } from '../support/station.ts';
import { test as base, expect } from './fixtures.ts';
import { createScanner } from './scanner.ts';

const run = promisify(execFile);

const BOXES = [box('S', '25', '18', '14', '0.15'), box('L', '50', '40', '30', '0.6')];

function box(name: string, length: string, width: string, height: string, weight: string) {
  return {
    name,
    dimensions: { length, width, height, unit: 'CM' },
    weight: { value: weight, unit: 'KG' },
  };
}

/** What a packer has: a scanner, a screen, and paper that comes out somewhere. */
export interface Packer {
  /** Types as a scanner does: at once, ended by Enter, wherever the focus is. */
  scan(...texts: string[]): Promise<void>;
  /** The sentence at the top. */
  readonly sentence: Locator;
  /** Waits until the sentence at the top fits. */
  told(sentence: RegExp | string): Promise<void>;
  /** What the last scan did. */
  readonly answer: Locator;
  /** Names of the files that came out of the label or document printer. */
  printed(role: 'label' | 'document'): Promise<string[]>;
  /** The text on all papers that came out, by `pdftotext`. */
  textOf(role: 'label' | 'document', name: string): Promise<string>;
}

interface PackingFixtures {
  packer: Packer;
}

/** A station with the sample orders, two boxes, and folders as printers. */
export const test = base.extend<PackingFixtures>({
  station: async ({ start }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, 'sandbox');
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

export { expect };

/** The station's own command line on the same folder; answers what it printed. */
export async function packbench(dataDir: string, partner: string, ...args: string[]) {
  const program = join(APP_ROOT, 'out', 'main', 'packbench.js');
  const place = ['--data', dataDir, '--partner', partner];
  const { stdout } = await run(process.execPath, [program, ...place, ...args]);
  return stdout;
}

/** Boxes, printers and the sample orders: made once by the program, and copied for every station. */
export async function setUp(dataDir: string, partner: string): Promise<void> {
  template ??= makeTemplate();
  const made = await template;
  // The sandbox's database is one, whatever its port; another partner's is its own.
  if (partner === 'sandbox') await cp(made, dataDir, { recursive: true });
  const settings = await readFile(join(made, SETTINGS), 'utf8');
  await writeFile(join(dataDir, SETTINGS), settings.replaceAll(made, dataDir), { mode: 0o600 });
  if (partner !== 'sandbox') await packbench(dataDir, partner, 'import', ...(await sampleFiles()));
}

const SETTINGS = 'settings.json';
let template: Promise<string> | null = null;

async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-template-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const set = (...args: string[]) => packbench(dataDir, 'sandbox', ...args);
  await set('import', ...(await sampleFiles()));
  await set('settings', 'set', 'boxes', JSON.stringify(BOXES));
  await set('settings', 'set', 'boxes.default', 'S');
  await set('printers', 'assign', 'label', `folder:${printsOf(dataDir, 'label')}`);
  await set('printers', 'assign', 'document', `folder:${printsOf(dataDir, 'document')}`);
  // Rates that come by themselves have a spec of their own; the others ask when they are ready to.
  await set('settings', 'set', 'rates.byThemselves', 'false');
  return dataDir;
}

async function sampleFiles(): Promise<string[]> {
  const orders = join(RESOURCES_DIR, 'orders');
  return (await readdir(orders)).map((name) => join(orders, name));
}

const printsOf = (dataDir: string, role: string): string => join(dataDir, 'prints', role);

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
      await expect(sentence).toHaveText(expected, { timeout: 20_000 });
    },
    async scan(...texts) {
      for (const text of texts) await scanner(text);
    },
    printed,
    async textOf(role, name) {
      const { stdout } = await run('pdftotext', [join(printsOf(dataDir, role), name), '-']);
      return stdout;
    },
  };
}
