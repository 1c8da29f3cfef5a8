import { expect, it } from 'vitest';
import { anAttemptOf3, databaseOf, migrateTo, rows } from './support.ts';

it('0021 starts clock readings with one journal entry per day, in sequence', async () => {
  const fact = (at: string) =>
    `INSERT INTO attempt_facts (attempt_id, at, kind, data, state)
      VALUES ('attempt-1', '${at}', 'note', '{}', 'open')`;
  const file = await databaseOf(20, [
    anAttemptOf3,
    fact('2026-03-01T08:00:00.000Z'),
    fact('2026-03-01T09:00:00.000Z'),
    // A clock that was set back for a day.
    fact('2020-01-01T00:00:00.000Z'),
    fact('2026-03-02T08:00:00.000Z'),
  ]);
  await migrateTo(file, 21);
  expect(rows(file, 'SELECT at, newest_fact FROM clock_readings ORDER BY id')).toEqual([
    { at: '2026-03-01T09:00:00.000Z', newest_fact: 2 },
    { at: '2020-01-01T00:00:00.000Z', newest_fact: 3 },
    { at: '2026-03-02T08:00:00.000Z', newest_fact: 4 },
  ]);
});
