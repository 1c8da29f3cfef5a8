import { sql } from 'kysely';
import { z } from 'zod';
import { BillLineSchema } from '../../../../shared/charges/charge.ts';
import { append } from '../events.ts';
import { anyOf, deleteWhere, rowWhere } from '../rows.ts';
import type { RecordTable } from '../site/record-table.ts';
import { CHANGED, changeRow, putDispute, toChange, toDispute, toLine, toRow } from './charges.ts';

const connection = z.string().max(500);

/** Lines of bills as benches of a site exchange them: what one bench imported, all compare. */
const LineRecordSchema = z.object({
  connection,
  identity: z.string().max(100),
  nth: z.int().min(1),
  line: BillLineSchema,
});

export const chargeLineRecords: RecordTable = {
  keys: sql`SELECT id AS key FROM charge_lines`,

  async read(db, keys) {
    const rows = await db
      .selectFrom('charge_lines')
      .selectAll()
      .where('id', 'in', anyOf(keys))
      .execute();
    return new Map(
      rows.map((row) => {
        const { identity, nth, ...line } = toLine(row);
        const body = { connection: row.connection, identity, nth, line };
        return [row.id, body satisfies z.input<typeof LineRecordSchema>];
      }),
    );
  },

  // Two benches may import one bill: it is the same line, whatever its file was called there.
  digestInput(body) {
    const { identity, nth, line } = body as z.output<typeof LineRecordSchema>;
    const { file: _file, row: _row, ...content } = line;
    return { identity, nth, content };
  },

  async take(db, records, at) {
    for (const { key, body } of records) {
      if (body === null) {
        await deleteWhere(db, 'charge_lines', { id: key });
        continue;
      }
      const read = LineRecordSchema.safeParse(body);
      // A line never changes.
      if (!read.success || (await rowWhere(db, 'charge_lines', { id: key }, ['id']))) continue;
      const { connection: of, identity, nth, line } = read.data;
      const row = toRow(of, { ...line, id: key, identity, nth }, at);
      await db.insertInto('charge_lines').values(row).execute();
    }
    await append(db, CHANGED);
  },
};

const ChangeRecordSchema = z.object({
  connection,
  lineId: z.string().max(100),
  line: BillLineSchema,
});

export const chargeChangeRecords: RecordTable = {
  keys: sql`SELECT id AS key FROM charge_changes`,

  async read(db, keys) {
    const rows = await db
      .selectFrom('charge_changes')
      .selectAll()
      .where('id', 'in', anyOf(keys))
      .execute();
    return new Map(
      rows.map((row) => {
        const { lineId, line } = toChange(row);
        const body = { connection: row.connection, lineId, line };
        return [row.id, body satisfies z.input<typeof ChangeRecordSchema>];
      }),
    );
  },

  digestInput(body) {
    const { lineId, line } = body as z.output<typeof ChangeRecordSchema>;
    const { file: _file, row: _row, ...content } = line;
    return { lineId, content };
  },

  async take(db, records, at) {
    for (const { key, body } of records) {
      if (body === null) {
        await deleteWhere(db, 'charge_changes', { id: key });
        continue;
      }
      const read = ChangeRecordSchema.safeParse(body);
      if (!read.success || (await rowWhere(db, 'charge_changes', { id: key }, ['id']))) continue;
      const { connection: of, lineId, line } = read.data;
      await db
        .insertInto('charge_changes')
        .values(changeRow(of, { id: key, lineId, line }, at))
        .execute();
    }
    await append(db, CHANGED);
  },
};

const DisputeRecordSchema = z.object({
  connection,
  subject: z.string().max(200),
  state: z.enum(['disputed', 'settled']),
  figures: z.string().max(500),
  at: z.iso.datetime(),
  reason: z.string().max(500).nullable(),
});

export const chargeDisputeRecords: RecordTable = {
  keys: sql`SELECT id AS key FROM charge_disputes`,

  async read(db, keys) {
    const rows = await db
      .selectFrom('charge_disputes')
      .selectAll()
      .where('id', 'in', anyOf(keys))
      .execute();
    return new Map(
      rows.map((row) => {
        const body = { connection: row.connection, ...toDispute(row) };
        return [row.id, body satisfies z.input<typeof DisputeRecordSchema>];
      }),
    );
  },

  async take(db, records) {
    for (const { body } of records) {
      const read = DisputeRecordSchema.safeParse(body);
      if (!read.success) continue;
      const { connection: of, ...dispute } = read.data;
      await putDispute(db, of, dispute);
    }
  },
};
