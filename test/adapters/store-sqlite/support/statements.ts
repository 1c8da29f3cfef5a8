import type { Engine } from '../../../../src/main/adapters/store-sqlite/engine.ts';

/** Texts of all statements that the engine prepares from now on. */
export function statementsOf({ sqlite }: Engine): Set<string> {
  const texts = new Set<string>();
  const { prepare } = sqlite;
  sqlite.prepare = ((text: string) => {
    texts.add(text);
    return prepare.call(sqlite, text);
  }) as typeof prepare;
  return texts;
}

/** Steps of the plan of a statement whose values are not known. */
export function planOf({ sqlite }: Engine, text: string): string[] {
  const values = Array.from({ length: text.split('?').length - 1 }, () => null);
  const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(values) as { detail: string }[];
  return plan.map(({ detail }) => detail);
}
