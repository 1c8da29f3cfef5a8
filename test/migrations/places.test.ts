import { expect, it } from 'vitest';
import { anOrderOf1, aSessionOf2, databaseOf, migrateTo, rows, run } from './support.ts';

it('0025 finds the orders of a tote from an index, in any case', async () => {
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

it('0025 finds the sessions at a step, and tolerates an unreadable one', async () => {
  const file = await databaseOf(24, [anOrderOf1, aSessionOf2]);
  run(file, `UPDATE sessions SET body = '{"step":{"kind":"paper"}}'`);
  await migrateTo(file, 25);
  const atPaper = `FROM sessions WHERE CASE WHEN json_valid(sessions.body)
    THEN json_extract(sessions.body, '$.step.kind') END IN ('paper')`;
  expect(rows(file, `SELECT order_id ${atPaper}`)).toEqual([{ order_id: 'order-1' }]);
  expect(rows(file, `EXPLAIN QUERY PLAN SELECT order_id ${atPaper}`)).toMatchObject([
    { detail: expect.stringContaining('USING INDEX sessions_by_step') },
  ]);
  run(file, "UPDATE sessions SET body = '{'");
  expect(rows(file, `SELECT order_id ${atPaper}`)).toEqual([]);
});
