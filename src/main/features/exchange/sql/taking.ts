import { type AnyMessage, isMessage, messageOf, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { ImportedOrder, ImportReport } from '../../../../shared/orders/import-report.ts';
import {
  type OrderKey,
  type OrderStatus,
  orderIdentity,
  showOrderKey,
} from '../../../../shared/orders/order.ts';
import type { ParsedFile } from '../../intake/logic/parsed-file.ts';
import type { OrderRepository, TakingOrders } from '../../orders/ports.ts';
import type { RowAnswer, RowIn, SiteExchange } from '../../rows/ports.ts';
import type { Site } from '../../site/ports.ts';
import type { SenderRequest } from '../sender-requests.ts';
import { accepted, rejected } from './answering.ts';
import { type Wish, wishOf } from './reading.ts';
import { siteOrdersOf, type Wanted } from './site-orders.ts';

interface RowImport {
  parse(name: string, bytes: Uint8Array): ParsedFile;
  /** Imports the orders into this store like those of a file. */
  take(orders: ParsedFile, into: TakingOrders): Promise<Result<ImportReport>>;
}

export interface TakingParts {
  imports: RowImport;
  /** The orders of this bench. */
  orders: OrderRepository;
  /** Synchronises bench and site; false if the site is away. */
  refresh(): Promise<boolean>;
  move(to: SenderRequest, orderId: string): Promise<Result<{ status: OrderStatus }>>;
}

/**
 * Answers, by row, that have not reached the site yet. A second import of such a row would report
 * "unchanged", which would be wrong for the sender. A look may miss such a row while another bench
 * reads it.
 */
export type Unsent = Map<number, RowAnswer>;

/** Another bench may have answered some, which then stay here. */
const MOST_UNSENT = 10_000;

type AtSite = { exchange: SiteExchange; orders: Pick<Site['orders'], 'at'> };

/**
 * Imports the rows of one look and answers them. Returns the number of answered rows; the others wait for
 * the next look. Errors: those of the site, `store`.
 */
export async function takeRows(
  parts: TakingParts,
  site: AtSite,
  all: readonly RowIn[],
  unsent: Unsent,
): Promise<Result<number>> {
  const rows = firstOfEach(
    all.map((each) => ({
      row: each.id,
      // A bench gives back the order of a stopped packer before its row is answered.
      mine: each.mine || unsent.has(each.id),
      wish: wishOf(each, parts.imports.parse),
    })),
  );
  const answers: RowAnswer[] = rows.flatMap(({ row, wish }) =>
    wish.kind === 'refused' ? [rejected(row, wish.problems)] : [],
  );
  const wanted = rows.flatMap(({ row, mine, wish }) =>
    wish.kind === 'put' ? [{ row, mine, wish }] : [],
  );
  const free = await atSite(
    parts,
    site,
    wanted.filter(({ mine }) => !mine),
  );
  if (!free.ok) return free;
  answers.push(...free.value.answers);
  const own = await atBench(
    parts,
    wanted.filter(({ mine }) => mine),
    unsent,
  );
  if (!own.ok) return own;
  answers.push(...own.value);
  for (const { row, wish } of rows) {
    if (wish.kind !== 'move') continue;
    const moved = await moveOne(parts, row, wish);
    if (moved) answers.push(moved);
  }
  if (answers.length === 0) return ok(free.value.taken);
  const answered = await site.exchange.answer(answers);
  if (!answered.ok) return answered;
  for (const { row } of answers) unsent.delete(row);
  return ok(free.value.taken + answered.value);
}

interface ReadRow {
  row: number;
  mine: boolean;
  wish: Wish;
}

/** The first row of each order; later ones wait for the next look, so that they apply in order. */
function firstOfEach(rows: readonly ReadRow[]): ReadRow[] {
  const seen = new Set<string>();
  return rows.filter(({ wish }) => {
    if (wish.kind === 'refused') return true;
    const key = orderIdentity(wish.kind === 'put' ? wish.order : wish.key);
    return !seen.has(key) && seen.add(key);
  });
}

/** The index of a row is its line number: the import reports by line. */
const asFile = (wanted: readonly Wanted[]): ParsedFile => ({
  records: wanted.length,
  name: 'orders_in',
  orders: wanted.map(({ wish }, at) => ({ order: wish.order, line: at })),
  rejected: [],
  skipped: [],
  recognised: null,
  warnings: [],
});

async function atSite(
  { imports }: TakingParts,
  site: AtSite,
  wanted: readonly Wanted[],
): Promise<Result<{ answers: RowAnswer[]; taken: number }>> {
  if (wanted.length === 0) return ok({ answers: [], taken: 0 });
  const into = await siteOrdersOf(site, wanted);
  if (!into.ok) return into;
  const { repository, outcomes, bench } = into.value;
  const report = await imports.take(asFile(wanted), repository);
  if (!report.ok) return report;
  const asTaken = answersOf(report.value, wanted);
  const answers = wanted.flatMap(({ row, wish }) => {
    const outcome = outcomes.get(row);
    if (outcome === 'kept') return [accepted(row, 'unchanged', [leftAlone(wish.order, bench)])];
    if (outcome === undefined || outcome === 'buying') return asTaken.get(row) ?? [];
    // Answered together with its order, or read again by the next look.
    return [];
  });
  const done = [...outcomes.values()].filter((each) => each === 'new' || each === 'replaced');
  return ok({ answers, taken: done.length });
}

const leftAlone = (order: OrderKey, bench: (key: OrderKey) => string | undefined): AnyMessage => {
  const [orderKey, name] = [showOrderKey(order), bench(order)];
  return name === undefined
    ? say('order {orderKey} cannot be changed any more and was left as it is', { orderKey })
    : say('bench {bench} has order {orderKey}: it was left as it is', { orderKey, bench: name });
};

/** Rows of orders at this bench: stops their packing, and sends the changes to the site. */
async function atBench(
  { imports, orders, refresh }: TakingParts,
  wanted: readonly Wanted[],
  unsent: Unsent,
): Promise<Result<RowAnswer[]>> {
  if (wanted.length === 0 || !(await refresh())) return ok([]);
  const report = await imports.take(asFile(wanted), orders);
  if (!report.ok) return report;
  for (const [row, answer] of answersOf(report.value, wanted)) {
    if (answer.state !== 'unchanged' || !unsent.has(row)) unsent.set(row, answer);
  }
  for (const oldest of unsent.keys()) {
    if (unsent.size <= MOST_UNSENT) break;
    unsent.delete(oldest);
  }
  if (!(await refresh())) return ok([]);
  return ok(wanted.flatMap(({ row }) => unsent.get(row) ?? []));
}

/** Rows have no status, so none is held or skipped when it comes. */
const STATES = {
  imported: 'taken',
  held: 'taken',
  updated: 'updated',
  unchanged: 'unchanged',
  skipped: 'unchanged',
} as const satisfies Record<
  Exclude<ImportedOrder['outcome'], 'refused'>,
  'taken' | 'updated' | 'unchanged'
>;

/** By row. */
function answersOf(
  { orders = [], rejected: refused, warnings }: ImportReport,
  wanted: readonly Wanted[],
): Map<number, RowAnswer> {
  const answers = new Map<number, RowAnswer>();
  for (const { row, reference, outcome } of orders) {
    const of = wanted[row];
    if (!of || outcome === 'refused') continue;
    const notes = [...of.wish.notes, ...warnings.filter((each) => isAbout(each, reference))];
    answers.set(of.row, accepted(of.row, STATES[outcome], notes));
  }
  for (const { line, field, message } of refused) {
    const of = wanted[line];
    if (of) answers.set(of.row, rejected(of.row, [{ field, message }]));
  }
  return answers;
}

/** Also where the message that names the order stands within another. */
const isAbout = (note: AnyMessage, order: string): boolean =>
  isMessage(note) &&
  (note.values.orderKey === order ||
    Object.values(note.values).some((value) => isMessage(value) && isAbout(value, order)));

/** null if there is no answer yet. */
async function moveOne(
  { orders, refresh, move }: TakingParts,
  row: number,
  { to, key }: Extract<Wish, { kind: 'move' }>,
): Promise<RowAnswer | null> {
  if (!(await refresh())) return null;
  const order = await orders.find(key);
  if (!order) {
    const message = say('expected an order that is known, found {found}', {
      found: showOrderKey(key),
    });
    return rejected(row, [{ field: 'reference', message }]);
  }
  const moved = await move(to, order.id);
  if (moved.ok) return accepted(row, moved.value.status === order.status ? 'unchanged' : 'updated');
  if (moved.error.code === 'site-unavailable') return null;
  return rejected(row, [{ field: 'request', message: messageOf(moved.error) }]);
}
