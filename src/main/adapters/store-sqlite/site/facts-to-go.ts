import { type Kysely, sql } from 'kysely';
import type { AttemptState } from '../../../../shared/purchasing/shipment.ts';
import type { PurchaseAnswer } from '../../../features/purchasing/ports.ts';
import type { Upload } from '../../../features/site/ports.ts';
import { fromJson, merchantOf } from '../rows.ts';
import type { Tables } from '../tables.ts';

/**
 * Journal entries not confirmed by the site, oldest first, each with the immutable part of its attempt;
 * without the recipient.
 */
export async function factsToGo(db: Kysely<Tables>, limit: number): Promise<Upload[]> {
  const rows = await db
    .selectFrom('attempt_facts')
    .innerJoin('attempts', 'attempts.id', 'attempt_facts.attempt_id')
    .leftJoin('orders', 'orders.id', 'attempts.order_id')
    .leftJoin('site_gates', 'site_gates.attempt_id', 'attempts.id')
    .select([
      'attempt_facts.id as number',
      'attempt_facts.attempt_id as attemptId',
      'attempt_facts.at',
      'attempt_facts.kind as fact',
      'attempt_facts.data as entry',
      'attempt_facts.state',
      'attempts.kind',
      'attempts.connection',
      'attempts.station',
      'attempts.identity',
      'attempts.accepted',
      'attempts.opened_at as openedAt',
      'attempts.shipment_id as shipmentId',
      'attempts.answer',
      'attempts.merchant as attemptMerchant',
      'attempts.reference as attemptReference',
      'orders.merchant',
      'orders.reference',
      'site_gates.epoch',
    ])
    .select(sql<number>`(SELECT through FROM site_member)`.as('through'))
    .where('attempt_facts.id', '>', sql<number>`(SELECT through FROM site_member)`)
    .orderBy('attempt_facts.id')
    .limit(limit)
    .execute();
  return rows.map((row, at) => {
    const { number, attemptId, kind, connection, epoch, state, shipmentId } = row;
    const answer = row.answer === null ? null : fromJson<PurchaseAnswer>(row.answer);
    const isKnown = bought(state);
    return {
      number,
      after: rows[at - 1]?.number ?? row.through,
      attemptId,
      kind,
      connection,
      epoch,
      state,
      order: {
        merchant: merchantOf(row.merchant ?? row.attemptMerchant),
        reference: row.reference ?? row.attemptReference,
      },
      shipmentId: isKnown ? shipmentId : null,
      trackingNumber: isKnown ? (answer?.trackingNumber ?? null) : null,
      data: {
        at: row.at,
        fact: row.fact,
        entry: fromJson(row.entry),
        reference: row.attemptReference,
        station: row.station,
        identity: row.identity,
        openedAt: row.openedAt,
        accepted: fromJson(row.accepted),
      },
    };
  });
}

/** The shipment is uploaded with the fact that proves it, since an entry never changes. */
const bought = (state: AttemptState): boolean => state === 'confirmed' || state === 'cancelled';

/** When the oldest entry not confirmed by the site was written; null for none. */
export async function pendingSince(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`SELECT min(at) AS at
    FROM attempt_facts WHERE id > (SELECT through FROM site_member)`.execute(db);
  return rows[0]?.at ?? null;
}
