import { expect, it } from 'vitest';
import { databaseOf, migrateTo, rows, run } from './support.ts';

const aJob = (id: string, kind: string, title: string) =>
  `INSERT INTO print_jobs (id, kind, role, target, state, title, copies, copy_number, file, at)
    VALUES ('${id}', '${kind}', 'label', 'folder:/x', 'done', '${title}', 1, 1, '/t.pdf', '2026')`;

it('0035 gives the batch slip a kind of its own, and leaves other jobs unchanged', async () => {
  const file = await databaseOf(34, [
    aJob('slip', 'test-page', '{"id":"Batch of {orders}, like {like}"}'),
    aJob('page', 'test-page', 'Test page'),
    aJob('label', 'label', 'Batch of one'),
  ]);
  const before = rows(file, 'SELECT * FROM print_jobs ORDER BY seq') as { id: string }[];
  const indices = `SELECT name FROM sqlite_master WHERE tbl_name = 'print_jobs' ORDER BY name`;
  const had = rows(file, indices);
  await migrateTo(file, 35);
  expect(rows(file, 'SELECT * FROM print_jobs ORDER BY seq')).toEqual(
    before.map((job) => (job.id === 'slip' ? { ...job, kind: 'batch-slip' } : job)),
  );
  expect(rows(file, indices)).toEqual(had);
  run(file, aJob('next', 'batch-slip', 't'));
  expect(rows(file, `SELECT seq FROM print_jobs WHERE id = 'next'`)).toEqual([{ seq: 4 }]);
  expect(() => run(file, aJob('no', 'page', 't'))).toThrow('CHECK');
});
