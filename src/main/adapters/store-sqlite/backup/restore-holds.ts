import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { plain, sum, times } from '../../../../shared/kernel/decimal.ts';
import { asText, say } from '../../../../shared/kernel/message.ts';
import { type Order, OrderSchema, showOrderKey } from '../../../../shared/orders/order.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import type { Accepted, RestoreRepository } from '../../../features/purchasing/ports.ts';
import type { OrdersTable, Tables } from '../database.ts';
import {
  addFact,
  appendPurchaseEvent,
  inTheWay,
  setOrderStatus,
  toNewRow,
} from '../purchases/attempt-rows.ts';
import { anyOf, fromJson, merchantOf, readSaved, rowWhere, updateWhere } from '../rows.ts';

/** Text for an order that may have been bought after the backup. */
const WHY = say(
  'a restored backup may be older than its purchase; check the partner’s portal, then resolve it',
);

export const restoreRepository = (db: Kysely<Tables>, now: () => Date): RestoreRepository => ({
  async unlooked() {
    return await openGap(db);
  },

  async imported() {
    const held = await db
      .selectFrom('attempts')
      .select('id')
      .where('state', '=', 'unknown')
      .where('id', 'like', `${RESTORED}%`)
      .where(
        sql<boolean>`(SELECT json_extract(data, '$.by') FROM attempt_facts
          WHERE attempt_id = attempts.id AND kind = 'state' ORDER BY id DESC LIMIT 1) = 'import'`,
      )
      .orderBy('seq')
      .execute();
    return held.map(({ id }) => id);
  },

  async looked() {
    const at = now().toISOString();
    return await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('journal_gaps')
        .set({ looked_at: at })
        .where('looked_at', 'is', null)
        .executeTakeFirst();
      await freeCancelled(transaction, at);
      return numUpdatedRows > 0n;
    });
  },
});

/**
 * Cancels orders again that were cancelled in the backup: the person who checked has resolved those
 * bought again.
 */
async function freeCancelled(db: Transaction<Tables>, at: string): Promise<void> {
  const held = await db
    .selectFrom('attempts')
    .innerJoin('restore_holds', 'restore_holds.attempt_id', 'attempts.id')
    .select(['attempts.id', 'attempts.order_id'])
    .where('attempts.state', '=', 'unknown')
    .where('attempts.id', 'like', `${RESTORED}%`)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM attempts AS before WHERE before.order_id = attempts.order_id
        AND before.kind = 'outbound' AND before.state = 'cancelled')`,
    )
    .execute();
  for (const { id, order_id } of held) {
    await become(db, id, 'declared-not-bought', { by: 'restore', at });
    await setOrderStatus(db, order_id, 'cancelled', at);
  }
}

/** Id prefix of an attempt that stands for a possibly lost one. */
const RESTORED = 'restored-';

/** The last restore for which nobody has checked the portal yet. */
export async function openGap(db: Kysely<Tables>): Promise<Gap | null> {
  const gap = await db
    .selectFrom('journal_gaps')
    .select(['connection', 'at', 'backup_at'])
    .where('looked_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return gap ? { ...gap, since: gap.backup_at ?? gap.at } : null;
}

/** A restore that may lack purchases made since then. */
export interface Gap {
  connection: string;
  at: string;
  since: string;
}

type Held = Pick<Selectable<OrdersTable>, 'id' | 'merchant' | 'reference' | 'body'>;

/** What held an order: the restore, or its import while nobody has compared the portal. */
type HeldBy = 'restore' | 'import';

/**
 * Inserts an unknown attempt for a purchase that may be missing from the journal: the unique index
 * then prevents another purchase, and resolving it works as for any unknown purchase. It has no body,
 * so it is never sent. `at`: now.
 */
export async function holdOrder(
  db: Transaction<Tables>,
  order: Held,
  gap: Gap,
  { by, at }: { by: HeldBy; at: string },
): Promise<void> {
  const { connection, since } = gap;
  const session = await rowWhere(db, 'sessions', { order_id: order.id }, ['body']);
  const what = () => `Order ${order.reference}`;
  const parsed = readSaved(OrderSchema, fromJson<unknown>(order.body), what);
  const row = toNewRow(
    {
      orderId: order.id,
      connection,
      merchant: merchantOf(order.merchant),
      kind: 'outbound',
      reference: order.reference,
      identity: order.reference,
      quoteId: '',
      accepted: unknownTerms(parsed, session ? fromJson<Session>(session.body) : null),
      station: '',
      packer: null,
      bodyHash: '',
    },
    `${RESTORED}${order.id}-${at}`,
    // The earliest time of the purchase, by which the partner's records are searched.
    since,
  );
  // Another attempt of that Reference prevents a purchase too.
  if (!(await inTheWay(db, row))) {
    await db.insertInto('attempts').values(row).execute();
    await addFact(db, row.id, { kind: 'opened', data: { state: 'open', by } }, 'open', at);
    await makeUnknown(db, row.id, gap, { by, at });
  }
  await setOrderStatus(db, order.id, 'held', at);
}

/** The quiet time counts from the restore. */
async function makeUnknown(
  db: Transaction<Tables>,
  id: string,
  gap: Gap,
  { by, at }: { by: HeldBy; at: string },
): Promise<void> {
  await become(db, id, 'unknown', { by, at });
  await db
    .insertInto('restore_holds')
    .values({ attempt_id: id, at: gap.at })
    .onConflict((held) => held.column('attempt_id').doUpdateSet({ at: gap.at }))
    .execute();
}

async function become(
  db: Transaction<Tables>,
  id: string,
  state: 'unknown' | 'declared-not-bought',
  { by, at }: { by: HeldBy; at: string },
): Promise<void> {
  const why = state === 'unknown' ? asText(WHY) : null;
  const row = await db
    .selectFrom('attempts')
    .select(['id', 'order_id', 'kind', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const change = { state, why, changed_at: at };
  await updateWhere(db, 'attempts', { id }, change);
  await addFact(db, id, { kind: 'state', data: { state, by } }, state, at);
  await appendPurchaseEvent(db, row, { was: row.state, is: state });
}

/**
 * Holds every order not known to be bought, and every unresolved purchase, so that nothing is sent
 * again. Returns the references.
 */
export async function holdAll(db: Transaction<Tables>, gap: Gap): Promise<string[]> {
  const { at } = gap;
  const by = 'restore';
  const toGo = await db.selectFrom('site_outbox').select('order_id').execute();
  const unsettled = await db
    .selectFrom('attempts')
    .select(['id', 'order_id', 'kind'])
    .where('state', 'in', ['open', 'unknown'])
    .execute();
  for (const { id } of unsettled) await makeUnknown(db, id, gap, { by, at });
  const unknown = new Set(
    unsettled.filter(({ kind }) => kind === 'outbound').map(({ order_id }) => order_id),
  );
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'merchant', 'reference', 'body', 'status'])
    .where('erased_at', 'is', null)
    .where((row) =>
      row.or([
        // A cancelled order may have been bought again since.
        row('status', 'in', ['open', 'packing', 'held', 'cancelled']),
        sql<boolean>`id IN (SELECT order_id FROM attempts WHERE state = 'unknown')`,
      ]),
    )
    .orderBy('seq')
    .execute();
  const held: string[] = [];
  for (const order of orders) {
    if (unknown.has(order.id)) {
      await setOrderStatus(db, order.id, 'unknown', at);
    } else if (order.status === 'shipped') continue;
    else await holdOrder(db, order, gap, { by, at });
    const key = { merchant: merchantOf(order.merchant), reference: order.reference };
    held.push(showOrderKey(key));
  }
  // Held only here: the site knows which are bought, and has newer versions.
  await db
    .deleteFrom('site_outbox')
    .where('order_id', 'not in', anyOf(toGo.map(({ order_id }) => order_id)))
    .execute();
  return held;
}

/** The accepted terms are lost with the purchase; the cartons are those packed by the backup. */
function unknownTerms(order: Order, session: Session | null): Accepted {
  const lines = order.lines.map(({ quantity, unitWeight }) => times(unitWeight, quantity));
  const whole = { reference: order.reference, weight: plain(sum(lines)) };
  const packed = session?.cartons.map(({ reference, weight }) => ({
    reference,
    weight: weight?.value ?? whole.weight,
  }));
  return {
    service: 'standard',
    terms: order.terms ?? 'DDU',
    carrier: '',
    shipping: null,
    insurance: { amount: '0', currency: order.currency },
    landedCost: null,
    total: null,
    weightUnit: order.weightUnit,
    cartons: packed?.length ? packed : [whole],
    lost: true,
  };
}
