import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { schemaSteps } from '../src/main/adapters/store-sqlite/schema-steps.ts';

/** The file that `npm run tables` writes; a test compares it with the schema. */
export const TABLES_FILE = 'src/main/adapters/store-sqlite/tables.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
  dflt_value: string | null;
}

const TYPES: Readonly<Record<string, string>> = {
  TEXT: 'string',
  INTEGER: 'number',
  REAL: 'number',
  BLOB: 'Uint8Array',
};

/** The types of a store's tables for Kysely, with the comments of the schema: `resources/schema/sqlite`. */
export function tableTypes(): string {
  const database = new DatabaseSync(':memory:');
  for (const { sql } of schemaSteps) database.exec(sql);
  const tables = database
    .prepare(
      `SELECT name, sql FROM sqlite_schema
        WHERE type = 'table' AND name IN (SELECT name FROM pragma_table_list WHERE type = 'table')
          AND name NOT LIKE 'sqlite%' ORDER BY rowid`,
    )
    .all() as { name: string; sql: string }[];
  const columnsOf = database.prepare('SELECT * FROM pragma_table_info(?)');
  const types = tables.map(({ name, sql }) =>
    [
      `interface ${typeName(name)} {`,
      ...(columnsOf.all(name) as unknown as Column[]).flatMap((column) => [
        ...commentOf(column.name, sql),
        `  ${column.name}: ${typeOf(column, sql)};`,
      ]),
      '}',
      '',
    ].join('\n'),
  );
  return formatted(
    [
      '// Made of resources/schema/sqlite by `npm run tables`. What each table is for stands there.',
      "import type { Generated } from 'kysely';",
      '',
      ...types,
      'export interface Tables {',
      ...tables.map(({ name }) => `  ${name}: ${typeName(name)};`),
      '}',
      '',
    ].join('\n'),
  );
}

const formatted = (code: string): string =>
  execFileSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/@biomejs/biome/bin/biome'),
      'format',
      '--stdin-file-path',
      TABLES_FILE,
    ],
    { input: code, encoding: 'utf8', cwd: ROOT },
  );

const typeName = (table: string): string =>
  `${table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`;

/** The lines above the column in the statement that made its table. */
function commentOf(column: string, sql: string): string[] {
  const [, comment = ''] = new RegExp(`^((?: *-- .*\\n)+) *${column} `, 'm').exec(sql) ?? [];
  const lines = comment.split('\n').flatMap((line) => line.replace(/^ *-- /, '').trim() || []);
  if (lines.length <= 1) return lines.map((line) => `  /** ${line} */`);
  return ['  /**', ...lines.map((line) => `   * ${line}`), '   */'];
}

function typeOf({ name, type, notnull, pk, dflt_value }: Column, sql: string): string {
  const [, listed] = new RegExp(`CHECK \\(${name} IN \\(([^)]*)\\)\\)`).exec(sql) ?? [];
  const base = listed?.replace(/\s+/g, ' ').replaceAll(', ', ' | ') ?? TYPES[type];
  if (base === undefined) throw new Error(`No type for a column ${type}`);
  const isRequired = notnull === 1 || pk > 0;
  const value = isRequired ? base : `${base} | null`;
  const isNumbered = pk === 1 && type === 'INTEGER' && /INTEGER PRIMARY KEY/.test(sql);
  return isNumbered || dflt_value !== null ? `Generated<${value}>` : value;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(ROOT, TABLES_FILE), tableTypes());
}
