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
      let entries = db.selectFrom('audit');
      if (subject !== undefined) entries = entries.where('subject', '=', subject);
      if (merchant !== undefined) {
        // Older entries lack the merchant; their purchase has it.
        entries = entries.where(({ or, eb, selectFrom }) =>
          or([
            eb(sql`json_extract(data, '$.merchant')`, '=', merchant),
            eb(
              'subject',
              'in',
              selectFrom('attempts').select('attempts.id').where('merchant', '=', merchant),
            ),
          ]),
        );
      }
      const rows = await entries.selectAll().orderBy('id', 'desc').limit(limit).execute();
      return rows.map(({ id: _, data, ...entry }) => ({ ...entry, data: fromJson(data) }));
    },
  };
}
