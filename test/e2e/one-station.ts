import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { type RunningStation, startStation } from '../support/station.ts';
import { CARTON_FIRST, packbench, setUp } from './packing.ts';

/** One station for all tests of a file; each test uses orders of its own. */
export interface SharedStation extends RunningStation {
  end(): Promise<void>;
}

/**
 * A carton-first station with the sample orders, and for every name one more order like SO-1002 (three items,
 * eight units).
 */
export async function sharedStation(references: readonly string[]): Promise<SharedStation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
  await setUp(dataDir, 'sandbox', CARTON_FIRST);
  const sample = await readFile(
    join(RESOURCES_DIR, 'orders', 'so-1002-three-cartons.json'),
    'utf8',
  );
  const orders = references.map((reference) => ({ ...(JSON.parse(sample) as object), reference }));
  const file = join(dataDir, 'more-orders.json');
  await writeFile(file, JSON.stringify(orders));
  await packbench(dataDir, 'sandbox', 'import', file);
  const station = await startStation({ dataDir });
  return {
    ...station,
    async end() {
      await station.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every packing session as stored on the station's disk, with its revision. */
export function savedSessions({ dataDir }: Pick<RunningStation, 'dataDir'>): string {
  const store = new DatabaseSync(join(dataDir, 'sandbox', 'station.sqlite'), { readOnly: true });
  try {
    const rows = store
      .prepare('SELECT order_id, revision, body FROM sessions ORDER BY order_id')
      .all();
    return JSON.stringify(rows);
  } finally {
    store.close();
  }
}

/** `readable` once the screen is still: a print job becomes "sent" a moment after printing. */
export async function readableAtRest(page: Page): Promise<string> {
  let before = await readable(page);
  for (let turn = 0; turn < 20; turn += 1) {
    await page.waitForTimeout(250);
    const now = await readable(page);
    if (now === before) return now;
    before = now;
  }
  throw new Error(`The screen does not come to rest:\n${before}`);
}

/**
 * All readable text on the screen and in its fields, except the answer to the last scan and the age of
 * orders.
 */
export async function readable(page: Page): Promise<string> {
  await page.evaluate('document.fonts.ready');
  return await page.evaluate<string>(`(() => {
    const fields = [...document.querySelectorAll('input')].map((field) =>
      field.type === 'radio' || field.type === 'checkbox' ? field.checked : field.value);
    const said = [...document.querySelectorAll('.scan-said')].map((each) => each.innerText);
    const all = document.getElementById('root').innerText;
    const ageless = all.replace(/\\b\\d+ (mins?|hrs?)\\b/g, 'age');
    return said.reduce((text, each) => text.replace(each, ''), ageless) + JSON.stringify(fields);
  })()`);
}
