import { expect, it } from 'vitest';
import { anOrderOf1, databaseOf, migrateTo, rows, run } from './support.ts';

it('0025 finds the orders of a tote, in any case, without a look at the others', async () => {
  const file = await databaseOf(24, [anOrderOf1]);
  run(file, `UPDATE orders SET body = '{"tote":"Tote-17"}'`);
  await migrateTo(file, 25);
  const byTote = `FROM orders WHERE instr(body, '"tote":"') > 0
    AND json_extract(body, '$.tote') COLLATE NOCASE = 'TOTE-17'`;
  expect(rows(file, `SELECT id ${byTote}`)).toEqual([{ id: 'order-1' }]);
  expect(rows(file, `EXPLAIN QUERY PLAN SELECT id ${byTote}`)).toMatchObject([
    { detail: expect.stringContaining('USING INDEX orders_by_tote') },
  ]);
});
