import { describe, expect, it } from 'vitest';
import { anAttemptOf3, anOrderOf1, databaseOf, migrateTo, rows, run } from './support.ts';

describe('0016 restores', () => {
  it('gives each store a unique id, and no restore to check', async () => {
    const [one, two] = [await databaseOf(15, [anOrderOf1, anAttemptOf3]), await databaseOf(15)];
    await migrateTo(one, 16);
    await migrateTo(two, 16);
    const [first, second] = [one, two].map((file) => rows(file, 'SELECT id FROM store_identity'));
    expect(first).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(first).not.toEqual(second);
    expect(rows(one, 'SELECT * FROM journal_gaps')).toEqual([]);
    expect(() => run(one, "INSERT INTO restore_holds VALUES ('nobody', '2026')")).toThrow(
      'FOREIGN KEY',
    );
  });
});

describe('0019 restore since', () => {
  it('keeps existing journal gaps, with an unknown backup time', async () => {
    const gap = `INSERT INTO journal_gaps (connection, after_fact, through_fact, at)
      VALUES ('https://partner.example', 1, 2, '2026')`;
    const file = await databaseOf(18, [gap]);
    await migrateTo(file, 19);
    expect(rows(file, 'SELECT at, backup_at FROM journal_gaps')).toEqual([
      { at: '2026', backup_at: null },
    ]);
  });
});
