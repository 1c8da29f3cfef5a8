import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import { RECORD_KINDS } from '../../../../shared/site/record-kinds.ts';
import type { KnownClaim, Membership, SiteCopy, SiteMember } from '../../../features/site/ports.ts';
import type { Engine } from '../engine.ts';
import { append } from '../events.ts';
import { FILE_MODE } from '../files/files.ts';
import { notBought } from '../order-columns.ts';
import { notBoughtHere, toStoredOrder } from '../orders.ts';
import { newestFact } from '../purchases/attempt-rows.ts';
import {
  anyOf,
  deleteWhere,
  merchantColumn,
  merchantOf,
  rowWhere,
  updateWhere,
  upsert,
} from '../rows.ts';
import type { Tables } from '../tables.ts';
import { anyAlong } from '../together.ts';
import { factsToGo, pendingSince } from './facts-to-go.ts';
import { keyCopy } from './key-records.ts';
import { newStart } from './new-start.ts';
import { outbox, shareBought } from './outbox.ts';
import { allToGo, recordCopy, takeRecords } from './record-copy.ts';
import { siteMark } from './restored-member.ts';
import { takeOrders } from './take-orders.ts';

export function siteCopy({ db, sqlite, file }: Engine, now: () => Date): SiteCopy {
  const at = () => now().toISOString();
  return {
    ...membership({ db, sqlite, file }, now),
    claimOf: (orderId) => claimIn(db, orderId),
    ownClaims: () => ownClaims(db),

    records: recordCopy(db),
    keys: keyCopy(db),

    take: (orders, through, records = []) =>
      db.transaction().execute(async (writing) => {
        await takeOrders(writing, orders, at());
        await takeRecords(writing, records, at());
        if (through === null) return;
        // Read again after a change of generation: the site's data on other benches counts.
        if (through.version === 0) {
          await updateWhere(writing, 'site_claims', { mine: 0 }, { version: 0 });
          await allToGo(writing, false);
        }
        await writing.updateTable('site_member').set(through).execute();
      }),

    async forget({ merchant, reference, epoch }) {
      await sql`DELETE FROM site_claims WHERE mine = 1 AND epoch = ${epoch} AND order_id =
        (SELECT id FROM orders WHERE merchant = ${merchantColumn(merchant)}
          AND reference = ${reference})`.execute(db);
    },

    forgetOver: (over) => db.transaction().execute((writing) => forgetOver(writing, over)),

    async isClaimedElsewhere(orderIds) {
      const claim = db.selectFrom('site_claims').select('order_id').where('mine', '=', 0);
      const found = claim.where('state', '=', 'claimed').where('order_id', 'in', anyOf(orderIds));
      return (await found.limit(1).executeTakeFirst()) !== undefined;
    },

    changed: (limit) => changedOrders(db, limit),

    async changedCount() {
      const { rows } = await sql<{
        count: number;
      }>`SELECT count(*) AS count FROM site_outbox`.execute(db);
      return rows[0]?.count ?? 0;
    },

    uploaded: (orders, kept = []) =>
      db.transaction().execute(async (writing) => {
        await outOfBox(writing, orders);
        await takeOrders(writing, kept, at());
      }),

    async gateOf(attemptId) {
      const row = await rowWhere(db, 'site_gates', { attempt_id: attemptId }, ['epoch']);
      return row?.epoch ?? null;
    },

    async holdReturn(order_id, epoch) {
      await upsert(db, 'site_return_claims', { order_id }, { epoch });
    },

    ownReturns: () => ownReturns(db),
    facts: (limit) => factsToGo(db, limit),
    pendingSince: () => pendingSince(db),
    outbox: (limit) => outbox(db, limit),

    async sharedWent(rows) {
      await db.deleteFrom('site_shared').where('row', 'in', anyOf(rows)).execute();
    },
  };
}

async function forgetOver(
  db: Transaction<Tables>,
  over: Parameters<SiteCopy['forgetOver']>[0],
): Promise<void> {
  const { rows } = await sql<{ order_id: string }>`DELETE FROM site_claims
    WHERE mine = 0 AND state = 'claimed' AND EXISTS (SELECT 1 FROM orders
      JOIN json_each(${JSON.stringify(over)}) AS gone ON merchant = coalesce(value ->> 'merchant', '')
        AND reference = value ->> 'reference' AND value ->> 'epoch' = epoch
      WHERE orders.id = order_id)
    RETURNING order_id`.execute(db);
  for (const { order_id: orderId } of rows)
    await append(db, { kind: 'site.claim-changed.v1', data: { orderId } });
}

async function outOfBox(db: Transaction<Tables>, orders: readonly StoredOrder[]): Promise<void> {
  for (const { id, updatedAt } of orders) {
    await sql`DELETE FROM site_outbox WHERE order_id = ${id} AND order_id IN
      (SELECT id FROM orders WHERE id = ${id} AND updated_at = ${updatedAt})`.execute(db);
  }
}

/** Bought at a bench of another site, which alone can prove it. */
const boughtElsewhere = sql`${notBoughtHere} AND EXISTS (SELECT 1 FROM attempts
  WHERE order_id = orders.id AND bench IS NOT NULL AND kind = 'outbound'
    AND state IN ('confirmed', 'cancelled'))`;

type OfMember =
  | 'joined'
  | 'membership'
  | 'join'
  | 'leave'
  | 'anew'
  | 'rename'
  | 'entered'
  | 'raiseRun'
  | 'confirmed'
  | 'lacking'
  | 'newestFact'
  | 'pending';

/** The bench has left its site, while a command of it was at work. */
const LEFT: Membership = { store: '', run: 0, token: '', bench: '', confirmed: null };

function membership(
  { db, sqlite, file }: Pick<Engine, 'db' | 'sqlite' | 'file'>,
  now: () => Date,
): Pick<SiteCopy, OfMember> {
  const member = () => db.updateTable('site_member');
  return {
    joined: () => joinedIn(db),
    membership: () =>
      (sqlite
        .prepare(`SELECT store, run, token, bench, CASE WHEN former IS NULL THEN through END
          AS confirmed FROM site_member`)
        .get() as Membership | undefined) ?? LEFT,

    async join(as) {
      return await db.transaction().execute(async (writing) => {
        const unsettled = writing.selectFrom('attempts').where('state', 'in', ['open', 'unknown']);
        if (await unsettled.select('id').executeTakeFirst()) return false;
        if (await anyAlong(writing)) return false;
        writeFileSync(siteMark(file), as.url, { mode: FILE_MODE });
        await writing
          .insertInto('site_member')
          .values({ ...as, kinds: KINDS })
          .execute();
        await allToGo(writing, true);
        // From a former site, with other versions.
        await writing.updateTable('site_claims').set({ version: 0 }).execute();
        await sql`INSERT INTO site_outbox (order_id)
          SELECT id FROM orders WHERE erased_at IS NULL AND NOT (${boughtElsewhere})`.execute(
          writing,
        );
        await shareBought(writing, now());
        return true;
      });
    },

    async leave() {
      const left = await db.transaction().execute(leave);
      if (left) rmSync(siteMark(file), { force: true });
      return left;
    },

    ...newStart(db),

    async raiseRun() {
      await db.transaction().execute(async (writing) => {
        const { numUpdatedRows: newer } = await writing
          .updateTable('site_member')
          .set({ kinds: KINDS, version: 0 })
          .where('kinds', '<>', KINDS)
          .executeTakeFirstOrThrow();
        if (newer > 0n) await allToGo(writing, false);
        await writing
          .updateTable('site_member')
          .set((row) => ({ run: row('run', '+', 1), token: randomUUID() }))
          .execute();
      });
    },

    async confirmed(through) {
      await member().set({ through }).execute();
    },

    async lacking(after) {
      const lost = member().set({ through: after }).where('through', '>', after);
      const { numUpdatedRows } = await lost.executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await sql`INSERT OR REPLACE INTO site_shared (attempt_id, what)
        SELECT id, 'purchase' FROM attempts WHERE bench IS NULL AND shipment_id IS NOT NULL
          AND id IN (SELECT attempt_id FROM attempt_facts WHERE id > ${after})`.execute(db);
    },

    newestFact: () => newestFact(db),

    async pending() {
      const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT attempt_id) AS count
        FROM attempt_facts WHERE id > (SELECT through FROM site_member)`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

/** Kinds of this program: one that knows more reads everything again. */
const KINDS = RECORD_KINDS.join();

const OF_A_MEMBER = [
  'site_member',
  'site_outbox',
  'site_gates',
  'site_return_claims',
  'site_cancellations',
  'site_shared',
  'site_keys',
  'site_records',
  'site_changes',
] as const;

async function leave(db: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM attempts WHERE state IN ('open', 'unknown')
    UNION ALL SELECT 1 FROM attempt_facts WHERE id > (SELECT through FROM site_member)
    UNION ALL SELECT 1 FROM site_outbox JOIN orders ON orders.id = site_outbox.order_id
      WHERE erased_at IS NULL`.execute(db);
  if (rows.length > 0) return false;
  await deleteWhere(db, 'site_claims', { mine: 1 });
  const removed = await db
    .deleteFrom('orders')
    .where('status', 'in', ['open', 'packing', 'held'])
    .where(notBought)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM attempts WHERE order_id = orders.id)`)
    .returning('id')
    .execute();
  // The site gives these orders to another bench, so that they are not bought here too.
  await sql`INSERT INTO site_claims (order_id, bench, since, epoch, state, mine, version)
    SELECT id, (SELECT name FROM site_member), updated_at, 0, 'superseded', 0, 0 FROM orders
    WHERE status IN ('open', 'packing', 'held', 'cancelled') AND ${notBought}
    ON CONFLICT (order_id) DO UPDATE SET state = 'superseded'`.execute(db);
  for (const table of OF_A_MEMBER) {
    await db.deleteFrom(table).execute();
  }
  const events = removed.map(({ id: orderId }) => ({
    kind: 'packing.removed.v1' as const,
    data: { orderId },
  }));
  await append(db, ...events);
  return true;
}

async function joinedIn(db: Kysely<Tables>): Promise<SiteMember | null> {
  const row = await db.selectFrom('site_member').selectAll().executeTakeFirst();
  if (!row) return null;
  const { only: _only, through, kinds: _kinds, ...joined } = row;
  return { ...joined, confirmed: joined.former === null ? through : null };
}

const CLAIM_FIELDS = [
  'site_claims.bench',
  'site_claims.since',
  'site_claims.epoch',
  'site_claims.state',
  'site_claims.mine',
  'site_claims.version',
  'orders.merchant',
  'orders.reference',
] as const;

const claims = (db: Kysely<Tables>) =>
  db
    .selectFrom('site_claims')
    .innerJoin('orders', 'orders.id', 'site_claims.order_id')
    .select(CLAIM_FIELDS);

const toClaim = ({
  merchant,
  mine,
  ...row
}: Omit<KnownClaim, 'mine' | 'merchant'> & { merchant: string; mine: 0 | 1 }): KnownClaim => ({
  ...row,
  merchant: merchantOf(merchant),
  mine: mine === 1,
});

async function claimIn(db: Kysely<Tables>, orderId: string): Promise<KnownClaim | null> {
  const row = await claims(db).where('order_id', '=', orderId).executeTakeFirst();
  return row ? toClaim(row) : null;
}

async function ownClaims(db: Kysely<Tables>): ReturnType<SiteCopy['ownClaims']> {
  const rows = await claims(db)
    .select('order_id')
    .select(sql<0 | 1>`EXISTS (SELECT 1 FROM sessions WHERE order_id = orders.id)`.as('session'))
    .where('mine', '=', sql.lit(1))
    .where('site_claims.state', 'in', ['claimed', 'sending', 'unknown'])
    .execute();
  return rows.map(({ order_id: orderId, session, ...claim }) => ({
    ...toClaim(claim),
    orderId,
    hasSession: session === 1,
  }));
}

async function ownReturns(db: Kysely<Tables>): ReturnType<SiteCopy['ownReturns']> {
  const rows = await db
    .selectFrom('attempts')
    .innerJoin('orders', 'orders.id', 'attempts.order_id')
    .innerJoin('site_gates', 'site_gates.attempt_id', 'attempts.id')
    .select(['attempts.id as attempt', 'opened_at as since', 'epoch'])
    .select(['orders.merchant', 'orders.reference'])
    .where('attempts.kind', '=', 'return')
    .where('attempts.state', 'in', ['open', 'unknown'])
    .execute();
  return rows.map(({ merchant, ...row }) => ({ ...row, merchant: merchantOf(merchant) }));
}

async function changedOrders(db: Kysely<Tables>, limit: number): ReturnType<SiteCopy['changed']> {
  const rows = await db
    .selectFrom('site_outbox')
    .innerJoin('orders', 'orders.id', 'site_outbox.order_id')
    .selectAll('orders')
    .select('release')
    .select(sql<0 | 1>`NOT (${notBought})`.as('bought'))
    .orderBy(sql`erased_at IS NOT NULL`)
    .orderBy('orders.seq')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const claimed = await claims(db).select('order_id').where('order_id', 'in', anyOf(ids)).execute();
  const byOrder = new Map(claimed.map(({ order_id, ...claim }) => [order_id, toClaim(claim)]));
  return rows.map(({ release, bought, ...row }) => ({
    order: toStoredOrder(row),
    release: release === 1,
    bought: bought === 1,
    erased: row.erased_at !== null,
    claim: byOrder.get(row.id) ?? null,
  }));
}
