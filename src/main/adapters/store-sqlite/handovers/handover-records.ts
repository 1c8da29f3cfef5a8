import { sql } from 'kysely';
import { z } from 'zod';
import { HandoverParcelSchema, HandoverSchema } from '../../../../shared/handover/handover.ts';
import { append } from '../events.ts';
import { anyOf, merchantColumn, merchantOf, rowWhere } from '../rows.ts';
import type { RecordTable } from '../site/record-table.ts';
import { insertParcel, listedParcel } from './handovers.ts';

/** A closed list, as benches of a site exchange it. */
const RecordSchema = HandoverSchema.omit({ id: true, closedAt: true, bench: true }).extend({
  connection: z.string(),
  closedAt: z.string(),
  bench: z.string(),
  parcels: z.array(HandoverParcelSchema.omit({ cancelled: true, scanned: true })),
});
type Record = z.infer<typeof RecordSchema>;

/** Closed lists; open ones are not shared. */
export const handoverRecords: RecordTable = {
  keys: sql`SELECT id AS key FROM handovers WHERE closed_at IS NOT NULL AND bench IS NULL`,

  async read(db, keys) {
    const heads = await db
      .selectFrom('handovers')
      .selectAll()
      .select(sql<string>`coalesce(bench, (SELECT bench FROM site_member), '')`.as('closed_by'))
      .where('id', 'in', anyOf(keys))
      .where('closed_at', 'is not', null)
      .execute();
    const parcels = await db
      .selectFrom('handover_parcels')
      .selectAll()
      .where('handover_id', 'in', anyOf(keys))
      .orderBy('place')
      .execute();
    const byList = Map.groupBy(parcels, ({ handover_id }) => handover_id);
    return new Map(
      heads.map((head): [string, Record] => [
        head.id,
        {
          connection: head.connection,
          carrier: head.carrier,
          merchant: merchantOf(head.merchant),
          openedAt: head.opened_at,
          closedAt: head.closed_at ?? '',
          bench: head.closed_by,
          parcels: (byList.get(head.id) ?? []).map(listedParcel),
        },
      ]),
    );
  },

  async take(db, records) {
    for (const { key, body } of records) {
      const read = RecordSchema.safeParse(body);
      const known = await rowWhere(db, 'handovers', { id: key }, ['id']);
      // A closed list never changes, and the bench's own list is received unchanged.
      if (!read.success || known) continue;
      const { connection, carrier, merchant, openedAt, closedAt, bench, parcels } = read.data;
      await db
        .insertInto('handovers')
        .values({
          id: key,
          connection,
          carrier,
          merchant: merchantColumn(merchant),
          turn: 0,
          opened_at: openedAt,
          closed_at: closedAt,
          bench,
        })
        .execute();
      for (const parcel of parcels) await insertParcel(db, key, parcel);
      await append(db, { kind: 'handover.changed.v1', data: { handoverId: key } });
    }
  },
};
