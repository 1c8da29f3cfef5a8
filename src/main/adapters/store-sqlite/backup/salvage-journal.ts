import type Database from 'better-sqlite3';
import { insert, isJson, type Row, rowsOf, update } from './salvage-rows.ts';

/** The journal's entries by their number. */
export function entriesOf(damaged: Database.Database, gaps: readonly Gap[]): Map<number, Row> {
  const facts = rowsOf(damaged, 'SELECT * FROM attempt_facts ORDER BY id');
  return new Map(
    facts
      .filter(({ id, data }) => isJson(data) && !gaps.some((gap) => isIn(gap, Number(id))))
      .map((fact) => [Number(fact.id), fact]),
  );
}

export function newestOf(entries: ReadonlyMap<number, Row>): Map<string, number> {
  const newest = new Map<string, number>();
  for (const [id, { attempt_id: attempt }] of entries) {
    newest.set(String(attempt), Math.max(id, newest.get(String(attempt)) ?? 0));
  }
  return newest;
}

/** Answers how many entries up to the last one are neither there nor here. */
export function takeFacts(
  fresh: Database.Database,
  entries: ReadonlyMap<number, Row>,
  { gaps, last }: { gaps: readonly Gap[]; last: number },
): number {
  const attemptOf = fresh.prepare('SELECT attempt_id FROM attempt_facts WHERE id = ?').pluck();
  const isKnown = fresh.prepare('SELECT 1 FROM attempts WHERE id = ?');
  let lacking = 0;
  for (const [id, fact] of entries) {
    const there = attemptOf.get(id);
    if (there === fact.attempt_id) continue;
    // Of two stores that were one once, each gave that number.
    const { id: _, ...unnumbered } = fact;
    const added =
      isKnown.get(fact.attempt_id) !== undefined &&
      insert(fresh, 'attempt_facts', there === undefined ? fact : unnumbered);
    if (!added && there !== undefined) lacking += 1;
  }
  for (const id of numbers(last, gaps)) if (attemptOf.get(id) === undefined) lacking += 1;
  return lacking;
}

interface Gap {
  after: number;
  through: number;
}

const isIn = ({ after, through }: Gap, id: number) => id > after && id <= through;

export const gapsOf = (sqlite: Database.Database): Gap[] =>
  rowsOf(sqlite, 'SELECT after_fact, through_fact FROM journal_gaps').map((gap) => ({
    after: Number(gap.after_fact),
    through: Number(gap.through_fact),
  }));

/** From 1 on, without those that an earlier restore left out. */
function* numbers(last: number, gaps: readonly Gap[]): Generator<number> {
  for (let id = 1; id <= last; id += 1) {
    const gap = gaps.find((each) => isIn(each, id));
    if (gap) id = gap.through;
    else yield id;
  }
}

/** What was not looked at by then is not looked at now. */
export function takeGaps(damaged: Database.Database, fresh: Database.Database): void {
  const has = fresh.prepare('SELECT 1 FROM journal_gaps WHERE through_fact = ?');
  for (const gap of rowsOf(damaged, 'SELECT * FROM journal_gaps ORDER BY id')) {
    const { id: _, ...columns } = gap;
    if (has.get(gap.through_fact ?? 0)) update(fresh, 'journal_gaps', gap, ['looked_at']);
    else insert(fresh, 'journal_gaps', columns);
  }
  for (const held of rowsOf(damaged, 'SELECT * FROM restore_holds')) {
    insert(fresh, 'restore_holds', held);
  }
}

const MAY_CHANGE = [
  ...['state', 'beside', 'sendings', 'changed_at', 'why'],
  ...['answer', 'shipment_id', 'shipment_key'],
];

/** Proof of purchase is kept whatever came after it elsewhere; a cancellation is the end. */
const PROOF: Readonly<Record<string, number>> = { confirmed: 1, cancelled: 2 };
const proofOf = (row: Row): number => PROOF[String(row.state)] ?? 0;

export function takeAttempts(
  attempts: readonly Row[],
  fresh: Database.Database,
  newest: ReadonlyMap<string, number>,
): string[] {
  const known = fresh.prepare('SELECT * FROM attempts WHERE id = ?');
  const knownTo = fresh
    .prepare('SELECT coalesce(max(id), 0) FROM attempt_facts WHERE attempt_id = ?')
    .pluck();
  const newer: { row: Row; isNew: boolean }[] = [];
  for (const row of attempts) {
    if (!isJson(row.accepted) || (row.answer !== null && !isJson(row.answer))) continue;
    const before = known.get(row.id) as Row | undefined;
    const id = String(row.id);
    const further = (newest.get(id) ?? 0) - Number(knownTo.get(id));
    const proof = before ? proofOf(row) - proofOf(before) : 0;
    if (before && (proof < 0 || (proof === 0 && further <= 0))) continue;
    newer.push({ row, isNew: before === undefined });
  }
  // What is over by now makes room for what was bought after it.
  const inTurn = newer.toSorted((a, b) => Number(a.isNew) - Number(b.isNew));
  return inTurn
    .filter(({ row, isNew }) => (isNew ? add(fresh, row) : change(fresh, row)))
    .map(({ row }) => String(row.id));
}

const change = (fresh: Database.Database, row: Row): boolean =>
  update(fresh, 'attempts', row, MAY_CHANGE) ||
  update(fresh, 'attempts', beside(fresh, row), MAY_CHANGE);

/** Of two stores that were one once, each may have given that number, and bought for that order. */
function add(fresh: Database.Database, row: Row): boolean {
  if (insert(fresh, 'attempts', row)) return true;
  const { seq: _, ...unnumbered } = row;
  return (
    insert(fresh, 'attempts', unnumbered) || insert(fresh, 'attempts', beside(fresh, unnumbered))
  );
}

/** Both were bought, as it seems (rule 9). */
function beside(fresh: Database.Database, row: Row): Row {
  const other = fresh
    .prepare(
      `SELECT id FROM attempts WHERE connection = @connection AND kind = @kind AND id <> @id
        AND state IN ('open', 'unknown', 'confirmed') AND ((merchant = @merchant
        AND identity = @identity) OR (kind = 'outbound' AND order_id = @order_id))`,
    )
    .pluck()
    .get(row);
  return { ...row, beside: other === undefined ? (row.beside ?? null) : String(other) };
}
