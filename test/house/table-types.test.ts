import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TABLES_FILE, tableTypes } from '../../scripts/table-types.ts';
import { APP_ROOT } from '../../src/main/program.ts';

it('the types of the tables are those of the schema: npm run tables', () => {
  expect(readFileSync(join(APP_ROOT, TABLES_FILE), 'utf8')).toBe(tableTypes());
});
