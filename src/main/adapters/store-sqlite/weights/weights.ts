import type { Kysely, Selectable, Transaction } from 'kysely';
import { z } from 'zod';
import {
  learnt,
  partKey,
  type WeighedPart,
  type WeightEstimate,
  WeightReadingSchema,
} from '../../../../shared/catalogue/weights/estimate.ts';
import type { WeightRepository } from '../../../features/catalogue/ports.ts';
import { anyOf, fromJson, merchantColumn, merchantOf, upsert } from '../rows.ts';
import type { Tables } from '../tables.ts';

/**
 * Weights learned from scales, by connection: the sandbox's parcels teach nothing about real ones.
 */
export function weightRepository(db: Kysely<Tables>): WeightRepository {
  return {
    known: (of, skus) => known(db, { ...of, merchant: merchantColumn(of.merchant) }, skus),

    async all(connection) {
      const rows = await db
        .selectFrom('weight_estimates')
        .selectAll()
        .where('connection', '=', connection)
        .orderBy('merchant')
        .orderBy('kind')
        .orderBy('name')
        .execute();
      return rows.map((row) => ({
        merchant: merchantOf(row.merchant),
        kind: row.kind,
        name: row.name,
        ...toEstimate(row),
      }));
    },
  };
}

/** Includes all boxes, which are few. */
async function known(
  db: Kysely<Tables>,
  { connection, merchant }: { connection: string; merchant: string },
  skus: readonly string[],
): Promise<Map<string, WeightEstimate>> {
  const rows = await db
    .selectFrom('weight_estimates')
    .selectAll()
    .where('connection', '=', connection)
    .where('merchant', '=', merchant)
    .where((row) =>
      row.or([
        row('kind', '=', 'box'),
        row.and([row('kind', '=', 'item'), row('name', 'in', anyOf(skus))]),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [partKey(row), toEstimate(row)]));
}

/** The part of an attempt's accepted data that concerns weights. */
const AcceptedSchema = z.object({ readings: z.array(WeightReadingSchema).optional() });

/**
 * Learns from the cartons of a purchase just confirmed, in its transaction. Unreadable data is
 * skipped: nothing may prevent recording a purchase.
 */
export async function learnWeights(
  db: Transaction<Tables>,
  of: { connection: string; merchant: string; accepted: string },
  at: string,
): Promise<void> {
  const accepted = AcceptedSchema.safeParse(fromJson<unknown>(of.accepted));
  const readings = (accepted.success && accepted.data.readings) || [];
  const { connection, merchant } = of;
  for (const reading of readings) {
    const skus = reading.items.map(({ sku }) => sku);
    const after = learnt(reading, await known(db, of, skus));
    const parts: WeighedPart[] = [
      { kind: 'box', name: reading.box.name },
      ...skus.map((name) => ({ kind: 'item' as const, name })),
    ];
    for (const part of parts) {
      const estimate = after.get(partKey(part));
      if (!estimate || !Object.values(estimate).every(Number.isFinite)) continue;
      await upsert(
        db,
        'weight_estimates',
        { connection, merchant, ...part },
        { ...estimate, updated_at: at },
      );
    }
  }
}

const toEstimate = (row: Selectable<Tables['weight_estimates']>): WeightEstimate => ({
  mean: row.mean,
  variance: row.variance,
  spread: row.spread,
  readings: row.readings,
  streak: row.streak,
  declared: row.declared,
});
