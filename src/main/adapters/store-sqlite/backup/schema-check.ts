import Database from 'better-sqlite3';
import { migrate } from '../migrate.ts';
import { schemaSteps } from '../schema-steps.ts';

type Part = readonly [name: string, text: string];

/**
 * The first object of a database that differs from the result of its migrations, or is missing;
 * null for none. A foreign trigger, view or generated column would run in the station. Reads only
 * the schema: nothing of the database is executed.
 */
export const foreignPart = (sqlite: Database.Database, version: number): string | null =>
  firstDifference(partsOf(sqlite), partsAt(version));

/** The same for a database created by these statements. */
export function notMadeBy(sqlite: Database.Database, statements: string): string | null {
  const fresh = new Database(':memory:');
  try {
    fresh.exec(statements);
    return firstDifference(partsOf(sqlite), partsOf(fresh));
  } finally {
    fresh.close();
  }
}

function firstDifference(found: readonly Part[], expected: readonly Part[]): string | null {
  const texts = (parts: readonly Part[]) => new Set(parts.map(([, text]) => text));
  const more = found.find(([, text]) => !texts(expected).has(text));
  const missing = expected.find(([, text]) => !texts(found).has(text));
  const different = more ?? missing ?? (found.length === expected.length ? undefined : found[0]);
  return different?.[0] ?? null;
}

const partsOf = (sqlite: Database.Database): Part[] =>
  sqlite
    .prepare('SELECT name, type, tbl_name, sql FROM sqlite_schema')
    .raw()
    .all()
    .map((row) => [String((row as unknown[])[0]), JSON.stringify(row)]);

function partsAt(version: number): Part[] {
  const sqlite = new Database(':memory:');
  try {
    migrate(
      sqlite,
      0,
      schemaSteps.filter((step) => step.version <= version),
    );
    return partsOf(sqlite);
  } finally {
    sqlite.close();
  }
}
