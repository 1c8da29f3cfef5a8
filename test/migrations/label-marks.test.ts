import { expect, it } from 'vitest';
import { anAttemptOf3, anOrderOf1, databaseOf, migrateTo, rows } from './support.ts';

it('0018 adds label marks for the labels already on record', async () => {
  const paper = (role: string, hash: string, barcodes: string[]) =>
    `INSERT INTO papers (attempt_id, role, hash, file, url, pages, barcodes, found, accepted)
      VALUES ('attempt-1', '${role}', '${hash}', '/f.pdf', '', 1, '${JSON.stringify(barcodes)}', '[]', 0)`;
  const file = await databaseOf(17, [
    anOrderOf1,
    anAttemptOf3.replace("'{}'", `'{"cartons":[{"reference":"Box-1"},{"reference":"BOX 2"}]}'`),
    `UPDATE attempts SET state = 'confirmed', shipment_id = 'SHP-1',
      answer = '{"shipmentId":"SHP-1","trackingNumber":" 1Z 999-12 "}'`,
    anAttemptOf3
      .replace('attempt-1', 'refused')
      .replaceAll("'SO-1'", "'SO-2'")
      .replace("'order-1'", "'order-2'"),
    "UPDATE attempts SET state = 'refused' WHERE id = 'refused'",
    paper('original', 'whole', []),
    paper('label', 'page', [
      '1z999aa10123456784',
      'BOX-1',
      '42098101',
      '(420) 98101',
      'WORDS-ONLY',
    ]),
    paper('unmatched', 'strange', ['1Z999AA10123456799']),
  ]);
  await migrateTo(file, 18);
  const marks = rows(
    file,
    'SELECT kind, mark, paper, current FROM label_marks ORDER BY kind, mark',
  );
  expect(marks).toEqual([
    { kind: 'content', mark: 'page', paper: 'page', current: 1 },
    { kind: 'content', mark: 'whole:0', paper: '', current: 1 },
    { kind: 'number', mark: '1Z999AA10123456784', paper: 'page', current: 1 },
    { kind: 'reference', mark: 'BOX1', paper: '', current: 1 },
    { kind: 'reference', mark: 'BOX2', paper: '', current: 1 },
    { kind: 'reference', mark: 'SO1', paper: '', current: 1 },
    { kind: 'tracking', mark: '1Z99912', paper: '', current: 1 },
    { kind: 'tracking', mark: 'SHP1', paper: '', current: 1 },
  ]);
  const plan = rows(file, "EXPLAIN QUERY PLAN SELECT * FROM label_marks WHERE mark IN ('a', 'b')");
  expect(JSON.stringify(plan)).toContain('label_marks_by_mark');
});
