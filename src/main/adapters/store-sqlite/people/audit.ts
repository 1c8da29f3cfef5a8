import { type Kysely, sql } from 'kysely';
import type { AuditEntry, Decision } from '../../../../shared/kernel/audit.ts';
import { append } from '../events.ts';
import { fromJson } from '../rows.ts';
import type { Tables } from '../tables.ts';

/** Append-only; the database rejects changes. */
export function auditLog(db: Kysely<Tables>, now: () => Date) {
  return {
    /** Durable before it returns; `at` defaults to now. */
    async write({
      at = now().toISOString(),
      data,
      ...entry
    }: Decision & { action: string; at?: string }): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const { insertId } = await transaction
          .insertInto('audit')
          .values({ ...entry, at, data: JSON.stringify(data) })
          .executeTakeFirstOrThrow();
        const written = { entry: Number(insertId) };
        await append(transaction, { kind: 'decision.written.v1', data: written });
      });
    },

    /** Newest first; all without subject and merchant. */
    async list({
      subject,
      merchant,
      limit,
    }: {
      subject?: string;
      merchant?: string;
      limit: number;
    }): Promise<AuditEntry[]> {
      // Entries about a purchase or a print of it name it by its id; so do older ones about an order.
      let entries = db
        .selectFrom('audit')
        .leftJoin('attempts', 'attempts.id', 'audit.subject')
        .leftJoin('orders', 'orders.id', 'audit.subject');
      if (subject !== undefined) entries = entries.where('audit.subject', '=', subject);
      if (merchant !== undefined) {
        entries = entries.where(({ or, eb }) =>
          or([
            eb(sql`json_extract(audit.data, '$.merchant')`, '=', merchant),
            eb('attempts.merchant', '=', merchant),
            eb('orders.merchant', '=', merchant),
          ]),
        );
      }
      const rows = await entries
        .selectAll('audit')
        .select(({ fn }) => [
          fn.coalesce('attempts.reference', 'orders.reference').as('ofReference'),
          fn.coalesce('attempts.merchant', 'orders.merchant').as('ofMerchant'),
        ])
        .orderBy('audit.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id: _, data, ofReference, ofMerchant, ...entry }) => ({
        ...entry,
        data: {
          ...(ofReference && { reference: ofReference }),
          ...(ofMerchant && { merchant: ofMerchant }),
          ...fromJson<AuditEntry['data']>(data),
        },
      }));
    },
  };
}
