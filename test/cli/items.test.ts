import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packbench, type Run, sampleStation, temporaryFolder } from '../support/cli.ts';
import { failure, importSchema, itemsWrittenSchema, read } from './contract.ts';
import { write } from './orders.ts';

it('the catalogue is filled from orders, exported, imported, and fills an order', async () => {
  const data = await sampleStation('sandbox');
  const files = await temporaryFolder();
  const run = (...args: string[]): Promise<Run> => packbench([...args, '--json'], { data });

  const out = join(files, 'goods.csv');
  const written = read(itemsWrittenSchema, await run('items', 'export', out));
  expect(written).toMatchObject({ file: out });
  expect(written.items).toBeGreaterThan(5);
  const text = readFileSync(out, 'utf8');
  expect(text).toMatch(/^\uFEFFmerchant,sku,barcode,description,hs_code,/);

  const again = read(importSchema, await run('items', 'import', out));
  expect(again).toMatchObject({ imported: 0, updated: 0, unchanged: written.items, rejected: [] });

  const rows = 'sku,hs_code,origin_country\nBRUSH-BAMBOO,960321,CN\nPEN,96,\n';
  const given = await run('items', 'import', write(files, 'given.csv', rows), '--confirm');
  expect(read(importSchema, given)).toMatchObject({
    updated: 1,
    rejected: [{ file: 'given.csv', line: 3, field: 'hs_code' }],
  });
  const rated = await run('rates', 'SO-1004', '--carton', 'weight=2;dims=30x20x15');
  expect(rated.stderr).toContain('Line 2 (BRUSH-BAMBOO): HS code from the catalogue.');
  expect(JSON.stringify(rated.json.quotes)).toContain('DDP');

  writeFileSync(out, 'mine');
  const over = await run('items', 'export', out);
  expect([over.code, failure(over)]).toMatchObject([
    2,
    { field: 'file', message: expect.stringMatching(/it already exists/) },
  ]);
  expect(readFileSync(out, 'utf8')).toBe('mine');
  expect((await run('items', 'export', out, '--force')).code).toBe(0);
  expect(readFileSync(out, 'utf8')).toMatch(/^\uFEFFmerchant,sku,/);

  const bad = await run('items', 'export', join(files, 'goods.xlsx'));
  expect(bad.code).toBe(2);
  expect(failure(bad).field).toBe('file');
});
