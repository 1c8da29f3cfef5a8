import { expect, it } from 'vitest';
import { anOrderOf1, databaseOf, migrateTo, rows, run } from './support.ts';

it('0024 starts an empty event log, in which each event has a number, an id and a time', async () => {
  const file = await databaseOf(23, [anOrderOf1]);
  await migrateTo(file, 24);
  expect(rows(file, 'SELECT * FROM events')).toEqual([]);
  run(file, "INSERT INTO events (kind, data) VALUES ('packing.removed.v1', '{}')");
  expect(rows(file, 'SELECT * FROM events')).toEqual([
    {
      seq: 1,
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      kind: 'packing.removed.v1',
      data: '{}',
    },
  ]);
  expect(() => run(file, "INSERT INTO events (kind, data) VALUES ('x', 'words')")).toThrow('CHECK');
});
