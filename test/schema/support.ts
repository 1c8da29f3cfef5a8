import Database from 'better-sqlite3';
import { connect } from '../../src/main/adapters/store-sqlite/engine.ts';
import { migrate } from '../../src/main/adapters/store-sqlite/migrate.ts';
import { type SchemaStep, schemaSteps } from '../../src/main/adapters/store-sqlite/schema-steps.ts';
import { databaseFile } from '../adapters/store-sqlite/support/bench.ts';

/** A database as these steps of the schema leave it, filled by `fill`. */
export async function databaseOf(
  fill: readonly string[] = [],
  steps: readonly SchemaStep[] = schemaSteps,
): Promise<string> {
  const file = databaseFile();
  const engine = connect(file);
  await engine.db.transaction().execute(async () => migrate(engine.sqlite, 0, steps));
  for (const statement of fill) engine.sqlite.exec(statement);
  await engine.close();
  return file;
}

/** Runs a query over a plain connection. */
export function rows(file: string, query: string): unknown[] {
  const sqlite = new Database(file);
  try {
    return sqlite.prepare(query).all();
  } finally {
    sqlite.close();
  }
}

/** Runs statements over a plain connection; throws the database's error. */
export function run(file: string, statement: string): void {
  const sqlite = new Database(file);
  try {
    sqlite.pragma('foreign_keys = ON');
    sqlite.exec(statement);
  } finally {
    sqlite.close();
  }
}

/** All tables, indexes and triggers by name. */
export const schema = (file: string): unknown[] =>
  rows(file, 'SELECT type, name, sql FROM sqlite_schema ORDER BY type, name');

export const anOrder = (id = 'order-1', reference = 'SO-1'): string =>
  `INSERT INTO orders (id, merchant, reference, status, ship_to_name,
  ship_to_city, ship_to_country, lines, units, search, body, updated_at)
  VALUES ('${id}', '', '${reference}', 'open', 'Anna Müller', 'Köln', 'DE', 1, 2,
  '${reference.toLowerCase()}\nanna muller\nkoln\nmug-01',
  '{"reference":"${reference}","currency":"USD","weightUnit":"KG","dimensionUnit":"CM","shipTo":{"name":"Anna Müller","addressLine1":"Hauptstraße 1","city":"Köln","country":"DE"},"lines":[{"sku":"MUG-01","quantity":2,"unitWeight":"0.4","unitPrice":"12.50"}]}',
  '2026-01-01T00:00:00.000Z')`;

export const aSession = (order = 'order-1'): string =>
  `INSERT INTO sessions VALUES ('${order}', 3, '{}', '2026-01-01T00:00:00.000Z')`;

export const anAttempt = (id = 'attempt-1', order = 'order-1', reference = 'SO-1'): string =>
  `INSERT INTO attempts (id, order_id, connection, merchant, kind,
  reference, identity, quote_id, accepted, station, body_hash, state, opened_at, changed_at)
  VALUES ('${id}', '${order}', 'https://partner.example', '', 'outbound', '${reference}', '${reference}',
  'quote-1', '{}', 'bench-1', 'hash', 'open', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`;

export const aDocument = (attempt = 'attempt-1'): string =>
  `INSERT INTO documents (attempt_id, role, hash, file, url, pages, barcodes, found, accepted)
  VALUES ('${attempt}', 'original', 'hash', '/f.pdf', 'https://partner.example/1', 2, '[]', '[]', 0)`;
