import { expect, it } from 'vitest';
import { anOrderOf1, databaseOf, migrateTo, rows } from './support.ts';

it('0017 keeps older quotes without a time for their age', async () => {
  const file = await databaseOf(16, [
    anOrderOf1,
    `INSERT INTO quotes (id, order_id, connection, rated_at, quote, question, options)
      VALUES ('q-1', 'order-1', 'sandbox', '2026-01-02T03:04:05.000Z', '{}', '{}', '[]')`,
  ]);
  await migrateTo(file, 17);
  expect(rows(file, 'SELECT id, mark FROM quotes')).toEqual([{ id: 'q-1', mark: null }]);
});
