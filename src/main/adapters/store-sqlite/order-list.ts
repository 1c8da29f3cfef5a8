import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { BusinessSchema } from '../../../shared/orders/business.ts';
import {
  type ListedStatus,
  OrderStatusSchema,
  type OrderSummary,
  OrderSummarySchema,
} from '../../../shared/orders/order.ts';
import type { OrderGroup, OrderNumbers, OrderSort } from '../../../shared/orders/order-list.ts';
import { LIVE_STATES } from '../../../shared/purchasing/attempt-states.ts';
import type { OrderPage, OrderQuery } from '../../features/orders/ports.ts';
import { findOrders, type Narrowed, searchWords } from './order-search.ts';
import { anyOf, fromJson, merchantOf } from './rows.ts';
import { STEP, WAITS } from './sessions.ts';
import type { Tables } from './tables.ts';

/** Sorts orders without a date after all others. */
export const NO_DAY = '9999-99-99';

/**
 * Orders with a label to apply. The plus keeps the planner from using the index on status, which would
 * read every shipped order.
 */
const LABEL_TO_APPLY = sql<boolean>`+status = 'shipped' AND id IN (SELECT order_id FROM sessions
  WHERE ${STEP} IN ('waiting', 'buying', 'unknown', 'documents', 'labels'))`;

/**
 * Orders that a restore holds. By the order's own attempts: the planner would read all that the restore holds
 * for each order.
 */
const HELD_BY_RESTORE = sql<boolean>`EXISTS (SELECT 1 FROM attempts INDEXED BY attempts_by_order
  WHERE order_id = orders.id AND kind = 'outbound' AND state = 'unknown'
    AND EXISTS (SELECT 1 FROM restore_holds WHERE attempt_id = attempts.id))`;

/** Must repeat the condition of the partial index of finished orders. */
const doneSince = (moment: string) => sql<boolean>`seq IN (
  SELECT seq FROM orders INDEXED BY orders_to_erase
  WHERE erased_at IS NULL AND status IN ('shipped', 'cancelled')
    AND updated_at >= ${moment} AND status = 'shipped')`;

/** One that goes with another waits for nobody. */
const ALONE = sql<boolean>`goes_with IS NULL`;

const OF_GROUP: Record<OrderGroup, (today: string) => Narrowed> = {
  left: () => ({ statuses: ['open', 'packing'], others: [] }),
  attention: () => ({ statuses: ['held', 'unknown'], others: [ALONE] }),
  held: () => ({ statuses: ['held'], others: [ALONE, sql<boolean>`NOT ${HELD_BY_RESTORE}`] }),
  restored: () => ({ statuses: ['held'], others: [HELD_BY_RESTORE] }),
  waiting: () => ({ statuses: ['packing'], others: [WAITS] }),
  'done-today': (today) => ({ statuses: null, others: [doneSince(today)] }),
  'label-to-apply': () => ({ statuses: null, others: [LABEL_TO_APPLY] }),
  shipped: () => ({
    statuses: ['shipped'],
    others: [sql<boolean>`seq NOT IN (SELECT seq FROM orders WHERE ${LABEL_TO_APPLY})`],
  }),
};

/** A page of the matching orders, and their number. */
export async function listOrders(db: Kysely<Tables>, query: OrderQuery): Promise<OrderPage> {
  const { search = '', sort, limit, offset = 0 } = query;
  const narrowed = narrowedBy(query);
  if (narrowed.statuses?.length === 0) return { orders: [], total: 0 };
  const words = searchWords(search);
  const found = words.length > 0 ? await findOrders(db, words, narrowed) : undefined;
  if (found === null) return { orders: [], total: 0 };
  const page =
    found && !sort
      ? found.page(limit, offset)
      : sorted(
          found ? [sql`seq IN (${found.all})`] : partsOf(narrowed, sort?.by),
          sort ?? { by: 'arrived', descending: true },
          sql`LIMIT ${limit} OFFSET ${offset}`,
        );
  const { rows } = await page.execute(db);
  const orders = await summaries(
    db,
    rows.map(({ seq }) => seq),
  );
  // A partial page is the last one, so the total is known without counting.
  const isLast = orders.length < limit && (orders.length > 0 || offset === 0);
  if (isLast) return { orders, total: offset + orders.length };
  if (!found) return { orders, total: (await countOf(narrowed).execute(db)).rows[0]?.total ?? 0 };
  const most = query.countTo && Math.max(query.countTo, offset + orders.length);
  const counted = await found.count(most && most + 1).execute(db);
  const total = counted.rows[0]?.total ?? 0;
  return most && total > most ? { orders, total: most, more: true } : { orders, total };
}

/** `today`: start of the day. */
export async function orderNumbers(db: Kysely<Tables>, today: string): Promise<OrderNumbers> {
  const of = (group: OrderGroup) => countOf(OF_GROUP[group](today));
  const { rows } = await sql<OrderNumbers>`SELECT
    (${of('left')}) AS left, (${of('attention')}) AS attention,
    (${of('waiting')}) AS waiting, (${of('done-today')}) AS doneToday, (${of('label-to-apply')}) AS labelToApply,
    (${of('restored')}) AS restored`.execute(db);
  return (
    rows[0] ?? { left: 0, attention: 0, restored: 0, waiting: 0, doneToday: 0, labelToApply: 0 }
  );
}

/** Ids of orders with a label to apply. */
export async function ordersToLabel(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('orders').select('id').where(LABEL_TO_APPLY).execute();
  return new Set(rows.map(({ id }) => id));
}

function narrowedBy({ status, group, merchant }: OrderQuery): Narrowed {
  const ofGroup = group && OF_GROUP[group.name](group.today);
  const kept = status === 'waiting' ? 'packing' : status;
  return {
    statuses: ofGroup?.statuses?.filter((each) => !kept || each === kept) ?? (kept ? [kept] : null),
    others: [
      ...(status === 'waiting' ? [WAITS] : []),
      ...(status === 'packing' ? [sql<boolean>`NOT (${WAITS})`] : []),
      ...(merchant === undefined ? [] : [sql<boolean>`merchant = ${merchant}`]),
      ...(ofGroup?.others ?? []),
    ],
  };
}

/** Sort columns of lists; each has an index, after the status. */
const KEYS: Record<OrderSort['by'], RawBuilder<unknown>> = {
  queue: sql`ship_by`,
  arrived: sql`seq`,
  shipBy: sql`ship_by`,
  reference: sql`reference`,
  receiver: sql`ship_to_name COLLATE NOCASE`,
  country: sql`ship_to_country`,
};

/** One condition per status, so that each part is read in the order of an index. */
function partsOf(
  { statuses, others }: Narrowed,
  by: OrderSort['by'] = 'arrived',
): RawBuilder<unknown>[] {
  const isAll = statuses === null && others.length === 0 && by !== 'arrived';
  const each = statuses ?? (isAll ? OrderStatusSchema.options : null);
  if (each === null) return [all(others)];
  return each.map((status) => all([sql<boolean>`status = ${status}`, ...others]));
}

/** The `seq` of a page merged from several parts, reading no more rows than needed. */
function sorted(
  parts: readonly RawBuilder<unknown>[],
  { by, descending }: OrderSort,
  page: RawBuilder<unknown>,
): RawBuilder<{ seq: number }> {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const keys = [
    ...(by === 'queue' ? [sql`status`] : []),
    by === 'receiver' ? sql`key COLLATE NOCASE` : sql`key`,
    sql`seq`,
  ];
  const selects = parts.map(
    (part) => sql`SELECT seq, status, ${KEYS[by]} AS key FROM orders
    WHERE ${part}`,
  );
  return sql`${sql.join(selects, sql` UNION ALL `)}
    ORDER BY ${sql.join(keys.map((key) => sql`${key} ${direction}`))} ${page}`;
}

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `);

function countOf({ statuses, others }: Narrowed): RawBuilder<{ total: number }> {
  const own = statuses ? [sql<boolean>`status IN (${sql.join(statuses)})`] : [];
  if (others.length === 0)
    return sql`SELECT coalesce(sum(orders), 0) AS total FROM order_counts WHERE ${all(own)}`;
  return sql`SELECT count(*) AS total FROM orders WHERE ${all([...others, ...own])}`;
}

/**
 * Recipient of a B2B order; other bodies are not parsed. The search string cannot occur within a value,
 * where quotes are escaped.
 */
const BUSINESS = sql<string | null>`CASE WHEN instr(body, '"b2b":true') > 0
  THEN json_extract(body, '$.shipTo') END`;
const TERMS_ASKED_FOR = sql<string | null>`CASE WHEN instr(body, '"terms":"DDP"') > 0 THEN 'DDP'
  WHEN instr(body, '"terms":"DDU"') > 0 THEN 'DDU' END`;
const ofPurchase = (what: RawBuilder<string>) => sql<string | null>`(SELECT ${what} FROM attempts
  WHERE order_id = orders.id AND kind = 'outbound'
    AND state IN (${sql.join(LIVE_STATES.map((each) => sql.lit(each)))})
  ORDER BY attempts.seq DESC LIMIT 1)`;
const BOUGHT = ofPurchase(sql`accepted`);
const BY = sql<string | null>`coalesce(${ofPurchase(sql`coalesce(packer, nullif(station, ''))`)},
  (SELECT CASE WHEN json_valid(sessions.body) THEN json_extract(sessions.body, '$.by') END
    FROM sessions WHERE order_id = orders.id))`;

/** The site's bench that has or bought it. */
const HAS_IT = sql<string | null>`(SELECT bench FROM site_claims WHERE order_id = orders.id)`;

/** In the order of `seqs`. */
async function summaries(db: Kysely<Tables>, seqs: readonly number[]): Promise<OrderSummary[]> {
  const rows = await db
    .selectFrom('orders')
    .select(sql<ListedStatus>`CASE WHEN ${WAITS} THEN 'waiting' ELSE status END`.as('status'))
    .select(['seq', 'reference', 'merchant', 'lines', 'units', 'ship_by', 'arrived_at'])
    .select(['ship_to_name', 'ship_to_city', 'ship_to_country', 'goes_with'])
    .select([
      BUSINESS.as('business'),
      TERMS_ASKED_FOR.as('terms'),
      BOUGHT.as('bought'),
      BY.as('by'),
    ])
    .select(sql<0 | 1>`${LABEL_TO_APPLY}`.as('label_to_apply'))
    .select(HAS_IT.as('bench'))
    .where('seq', 'in', anyOf(seqs))
    .execute();
  const bySeq = new Map(rows.map((row) => [row.seq, toSummary(row)]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}

interface Row {
  reference: string;
  merchant: string;
  status: ListedStatus;
  lines: number;
  units: number;
  ship_by: string;
  arrived_at: string;
  ship_to_name: string;
  ship_to_city: string;
  ship_to_country: string;
  business: string | null;
  terms: string | null;
  bought: string | null;
  by: string | null;
  label_to_apply: 0 | 1;
  bench: string | null;
  goes_with: string | null;
}

const AcceptedSchema = OrderSummarySchema.pick({ service: true, terms: true })
  .extend({ lost: z.boolean().optional() })
  .catch({ service: null, terms: null });

/** Service and terms; unknown for a purchase lost in a restore. */
function sentBy({ bought, terms }: Row): Pick<OrderSummary, 'service' | 'terms'> {
  if (bought === null) return AcceptedSchema.parse({ service: null, terms });
  const { lost, ...sent } = AcceptedSchema.parse(fromJson(bought));
  return lost ? { service: null, terms: null } : sent;
}

function toSummary(row: Row): OrderSummary {
  return {
    reference: row.reference,
    merchant: merchantOf(row.merchant),
    status: row.status,
    shipTo: { name: row.ship_to_name, city: row.ship_to_city, country: row.ship_to_country },
    lines: row.lines,
    units: row.units,
    shipBy: row.ship_by === NO_DAY ? null : row.ship_by,
    arrivedAt: row.arrived_at,
    ...sentBy(row),
    by: row.by,
    labelToApply: row.label_to_apply === 1,
    ...(row.bench === null ? {} : { bench: row.bench }),
    ...(row.goes_with === null ? {} : { goesWith: row.goes_with }),
    business: row.business === null ? null : BusinessSchema.parse(fromJson(row.business)),
  };
}
