import { type Kysely, sql, type Transaction } from 'kysely';
import type { Claim, LabelMarks } from '../../../features/documents/ports.ts';
import type { Tables } from '../tables.ts';

/** Limit for the values of one statement, well within SQLite's. */
const AT_ONCE = 500;
/** For a mark of the purchase itself instead of a label. */
const NO_DOCUMENT = '';

/**
 * Replaces the marks of the purchase's labels. Former marks are kept as old ones, except those of
 * held pages, which were never its own.
 */
export async function saveMarks(
  db: Transaction<Tables>,
  attemptId: string,
  { own, labels, held }: LabelMarks,
): Promise<void> {
  const of = () => db.updateTable('label_marks').where('attempt_id', '=', attemptId);
  await of().set({ current: 0 }).where('kind', 'in', ['content', 'number', 'text']).execute();
  await db
    .deleteFrom('label_marks')
    .where('attempt_id', '=', attemptId)
    .where('kind', 'in', ['tracking', 'reference'])
    .execute();
  const wrong = [...new Set(held.map(({ mark }) => mark))];
  for (let at = 0; at < wrong.length; at += AT_ONCE) {
    await db
      .deleteFrom('label_marks')
      .where('attempt_id', '=', attemptId)
      .where('mark', 'in', wrong.slice(at, at + AT_ONCE))
      .execute();
  }
  const row = ({ kind, mark }: (typeof own)[number], document: string): Tables['label_marks'] => ({
    attempt_id: attemptId,
    kind,
    mark,
    document,
    current: 1,
  });
  const rows = [
    ...own.map((each) => row(each, NO_DOCUMENT)),
    ...labels.flatMap(({ document, marks }) => marks.map((each) => row(each, document))),
  ];
  for (const each of rows) {
    await db
      .insertInto('label_marks')
      .values(each)
      .onConflict((conflict) => conflict.doUpdateSet({ current: 1 }))
      .execute();
  }
}

export async function findClaims(
  db: Kysely<Tables>,
  attemptId: string,
  marks: readonly string[],
): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (let at = 0; at < marks.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('label_marks')
      .innerJoin('attempts as theirs', 'theirs.id', 'label_marks.attempt_id')
      .innerJoin('attempts as own', (join) => join.on('own.id', '=', attemptId))
      .select(['label_marks.kind', 'mark', 'current', 'theirs.id', 'theirs.reference'])
      .select((row) => [
        row('theirs.order_id', '=', row.ref('own.order_id')).as('sameOrder'),
        row('theirs.kind', '<>', row.ref('own.kind')).as('otherKind'),
        row('theirs.state', '=', 'cancelled').as('cancelled'),
      ])
      .where('mark', 'in', marks.slice(at, at + AT_ONCE))
      .where('theirs.id', '<>', attemptId)
      .orderBy('theirs.seq')
      .execute();
    for (const { id, kind, mark, current, reference, ...is } of rows) {
      claims.push({
        attemptId: id,
        kind,
        mark,
        reference,
        current: current === 1,
        sameOrder: Boolean(is.sameOrder),
        otherKind: Boolean(is.otherKind),
        cancelled: Boolean(is.cancelled),
      });
    }
  }
  return claims;
}

/**
 * For a label, as JSON: another purchase's reference, and its tracking number on this label, which
 * was assigned before that was known. An outbound shipment and its return may share numbers.
 */
export const contestedBy = sql<string | null>`(
  SELECT json_object('reference', theirs.reference, 'mark', mine.mark)
  FROM label_marks AS mine
  JOIN attempts AS own ON own.id = mine.attempt_id
  JOIN label_marks AS claim ON claim.mark = mine.mark AND claim.kind = 'tracking'
    AND claim.attempt_id <> mine.attempt_id
  JOIN attempts AS theirs ON theirs.id = claim.attempt_id
  WHERE documents.role = 'label' AND mine.attempt_id = documents.attempt_id
    AND mine.document = documents.hash AND mine.current = 1 AND mine.kind IN ('number', 'text')
    AND NOT (theirs.order_id = own.order_id AND theirs.kind <> own.kind)
    AND NOT EXISTS (SELECT 1 FROM label_marks AS ours WHERE ours.attempt_id = mine.attempt_id
      AND ours.kind = 'tracking' AND ours.mark = mine.mark)
  LIMIT 1)`;

/**
 * Whether a cancelled purchase had that label's page, and the page lacks this purchase's own,
 * exclusive tracking number.
 */
export const isOfCancelled = sql<number>`documents.role = 'label' AND EXISTS (
    SELECT 1 FROM documents AS twin JOIN attempts ON attempts.id = twin.attempt_id
    WHERE twin.hash = documents.hash AND twin.role = 'label'
      AND attempts.state = 'cancelled' AND attempts.id <> documents.attempt_id)
  AND NOT EXISTS (SELECT 1 FROM label_marks AS carried
    JOIN label_marks AS own ON own.attempt_id = carried.attempt_id
      AND own.kind = 'tracking' AND own.mark = carried.mark
    WHERE carried.attempt_id = documents.attempt_id AND carried.kind = 'number'
      AND carried.document = documents.hash
      AND NOT EXISTS (SELECT 1 FROM label_marks AS other WHERE other.mark = own.mark
        AND other.kind = 'tracking' AND other.attempt_id <> own.attempt_id))`;

/** An outbound shipment and its return may share an invoice; held ones belong to nobody. */
export async function findInvoice(
  db: Kysely<Tables>,
  hash: string,
  otherThan: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('documents')
    .innerJoin('attempts as theirs', 'theirs.id', 'documents.attempt_id')
    .innerJoin('attempts as own', (join) => join.on('own.id', '=', otherThan))
    .select('theirs.reference')
    .where('documents.hash', '=', hash)
    .where('documents.role', '=', 'invoice')
    .where('theirs.id', '<>', otherThan)
    .where((row) => row.or([row('documents.accepted', '=', 1), row('documents.found', '=', '[]')]))
    .where((row) =>
      row.not(
        row.and([
          row('theirs.order_id', '=', row.ref('own.order_id')),
          row('theirs.kind', '<>', row.ref('own.kind')),
        ]),
      ),
    )
    .orderBy('theirs.seq')
    .executeTakeFirst();
  return row?.reference ?? null;
}
