import { globSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

interface Learned {
  kind: 'box' | 'item';
  name: string;
  grams: number;
  /** As the order or the settings say it. */
  declared: number;
}

/** The goods of SO-1001 and a box of the template, as heavy as they are declared. */
export const LEARNED_AS_DECLARED: readonly Learned[] = [
  { kind: 'box', name: 'S', grams: 150, declared: 150 },
  { kind: 'item', name: 'MUG-SAND', grams: 380, declared: 380 },
  { kind: 'item', name: 'TOWEL-WAFFLE', grams: 140, declared: 140 },
];

/**
 * As if 40 cartons had been weighed, with very little spread. `connection`: its name, by default of
 * the one that has learned something.
 */
export function putLearned(dataDir: string, all: readonly Learned[], connection?: string): void {
  const [file = ''] = globSync('**/station.sqlite', { cwd: dataDir });
  const sqlite = new Database(join(dataDir, file));
  try {
    const put = sqlite.prepare(
      `INSERT OR REPLACE INTO weight_estimates VALUES (?, '', ?, ?, ?, 1, 4, 40, 0, ?, 'then')`,
    );
    const [learning] = sqlite.prepare('SELECT connection FROM weight_estimates').pluck().all();
    for (const { kind, name, grams, declared } of all)
      put.run(connection ?? learning, kind, name, grams, declared);
  } finally {
    sqlite.close();
  }
}
