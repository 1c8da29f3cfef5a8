import { expect, it } from 'vitest';
import { anAttemptOf3, databaseOf, migrateTo, rows, run } from './support.ts';

it('0033 keeps one estimate per connection, merchant and item or box, and learns nothing from older purchases', async () => {
  const file = await databaseOf(32, [anAttemptOf3]);
  await migrateTo(file, 33);
  expect(rows(file, 'SELECT * FROM weight_estimates')).toEqual([]);
  const put = (kind: string) =>
    run(
      file,
      `INSERT INTO weight_estimates VALUES ('c', '', '${kind}', 'M', 1, 1, 1, 1, 0, 1, '')`,
    );
  put('item');
  put('box');
  expect(() => put('item')).toThrow('UNIQUE');
  expect(() => put('crate')).toThrow('CHECK');
});
