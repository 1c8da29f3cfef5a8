import { expect, it } from 'vitest';
import { anAttemptOf3, databaseOf, migrateTo, rows, run } from './support.ts';

it('0020 counts failed document downloads of existing attempts', async () => {
  const file = await databaseOf(19, [anAttemptOf3]);
  await migrateTo(file, 20);
  expect(rows(file, 'SELECT * FROM paper_tries')).toEqual([]);
  const tried = (attempt: string, failures: number) =>
    `INSERT INTO paper_tries VALUES ('${attempt}', ${failures}, '2026')`;
  expect(() => run(file, tried('nobody', 1))).toThrow('FOREIGN KEY');
  expect(() => run(file, tried('attempt-1', 0))).toThrow('CHECK');
  run(file, tried('attempt-1', 1));
});
