import { globSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

interface Learned {
  kind: 'box' | 'item';
  name: string;
  grams: number;
  /** The declared weight, in the order or the settings. */
  declared: number;
}

/** The items of SO-1001 and a box of the template, as heavy as declared. */
export const LEARNED_AS_DECLARED: readonly Learned[] = [
  { kind: 'box', name: 'S', grams: 150, declared: 150 },
  { kind: 'item', name: 'MUG-SAND', grams: 380, declared: 380 },
  { kind: 'item', name: 'TOWEL-WAFFLE', grams: 140, declared: 140 },
];

/**
 * Stores weights as if 40 cartons had been weighed, with little spread. `connection`: its name, by default
 * the one that has learned weights already.
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
