import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import { RECORD_KINDS } from '../../../../shared/site/record-kinds.ts';
import type {
  ChangedRecord,
  RecordCopy,
  RecordName,
  TakenRecord,
} from '../../../features/records/ports.ts';
import {
  chargeChangeRecords,
  chargeDisputeRecords,
  chargeLineRecords,
} from '../charges/charge-records.ts';
import { handoverRecords } from '../handovers/handover-records.ts';
import { photoRecords } from '../photos/photo-records.ts';
import { deleteWhere, upsert } from '../rows.ts';
import type { Tables } from '../tables.ts';
import { itemRecords } from './item-records.ts';
import { keyRecords } from './key-records.ts';
import { limitRecords } from './limit-records.ts';
import type { RecordTable } from './record-table.ts';

const recordTables: Readonly<Record<string, RecordTable>> = {
  item: itemRecords,
  key: keyRecords,
  handover: handoverRecords,
  limit: limitRecords('price_limits'),
  'return-limit': limitRecords('return_limits'),
  photo: photoRecords,
  charge: chargeLineRecords,
  'charge-change': chargeChangeRecords,
  'charge-dispute': chargeDisputeRecords,
};

const KNOWN_KINDS: readonly string[] = RECORD_KINDS;

export function recordCopy(db: Kysely<Tables>): RecordCopy {
  return {
    changed: (limit, after = null, kinds = RECORD_KINDS) => changedRecords(db, limit, after, kinds),

    async uploaded(records) {
      await db.transaction().execute(async (writing) => {
        for (const record of records) {
          await keepVersion(writing, record);
          await done(writing, record, record.mark);
        }
      });
    },

    async agreed(kind) {
      const rows = await db
        .selectFrom('site_records')
        .select(['key', 'digest'])
        .where('kind', '=', kind)
        .execute();
      return new Map(rows.map(({ key, digest }) => [key, digest]));
    },

    async touch(kind, keys) {
      if (keys.length === 0) return;
      await db
        .insertInto('site_changes')
        .values(keys.map((key) => ({ kind, key })))
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ own: 1 }))
        .execute();
    },

    async forget(kind) {
      await db.transaction().execute(async (writing) => {
        for (const table of ['site_records', 'site_changes'] as const)
          await writing.deleteFrom(table).where('kind', '=', kind).execute();
        await writing.updateTable('site_member').set({ version: 0 }).execute();
      });
    },

    async changes(records) {
      const changes: TakenRecord[] = [];
      for (const record of records) if (await isNews(db, record)) changes.push(record);
      return changes;
    },
  };
}

/** Queues all records of the bench, including known deletions; `own`: as its own changes. */
export async function allToGo(db: Transaction<Tables>, own: boolean): Promise<void> {
  const mark = sql`INSERT INTO site_changes (kind, key, own)`;
  for (const [kind, { keys }] of Object.entries(recordTables)) {
    await sql`${mark} SELECT ${kind}, key, ${own ? 1 : 0} FROM (${keys}) WHERE true
      ON CONFLICT DO NOTHING`.execute(db);
  }
  await sql`${mark} SELECT kind, key, 0 FROM site_records WHERE true
    ON CONFLICT DO NOTHING`.execute(db);
}

async function changedRecords(
  db: Kysely<Tables>,
  limit: number,
  after: RecordName | null,
  kinds: readonly string[],
): Promise<ChangedRecord[]> {
  const { kind: fromKind, key: fromKey } = after ?? { kind: '', key: '' };
  const rows = await db
    .selectFrom('site_changes')
    .leftJoin('site_records', (join) =>
      join
        .onRef('site_records.kind', '=', 'site_changes.kind')
        .onRef('site_records.key', '=', 'site_changes.key'),
    )
    .select(['site_changes.kind', 'site_changes.key', 'mark', 'own', 'version'])
    .where('site_changes.kind', 'in', kinds)
    .where(sql<boolean>`(site_changes.kind, site_changes.key) > (${fromKind}, ${fromKey})`)
    .orderBy('site_changes.kind')
    .orderBy('site_changes.key')
    .limit(limit)
    .execute();
  const bodies = new Map<string, ReadonlyMap<string, unknown>>();
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const keys = ofKind.map(({ key }) => key);
    const found = await recordTables[kind]?.read(db, keys);
    if (found) bodies.set(kind, found);
  }
  return rows.map(({ kind, key, mark, own, version }) => {
    const body = bodies.get(kind)?.get(key) ?? null;
    const digestInput = body === null ? undefined : recordTables[kind]?.digestInput?.(body);
    const base = version ?? 0;
    return {
      kind,
      key,
      mark,
      base,
      body,
      digestInput,
      isChange: own === 1,
    };
  });
}

export async function takeRecords(
  db: Transaction<Tables>,
  records: readonly TakenRecord[],
  at: string,
): Promise<void> {
  const fresh: (TakenRecord & { isToGo: boolean })[] = [];
  for (const record of records) {
    // A newer program's kind: read again by a program that knows it.
    if (!KNOWN_KINDS.includes(record.kind)) continue;
    if (record.over !== undefined) await done(db, record, record.over);
    if (await isNews(db, record)) fresh.push(await merged(db, record));
  }
  for (const [kind, ofKind] of Map.groupBy(fresh, (record) => record.kind)) {
    await recordTables[kind]?.take(db, ofKind, at);
  }
  for (const record of fresh) {
    await keepVersion(db, record);
    // Writing what the site has is no change of this bench.
    if (record.isToGo) continue;
    await deleteWhere(db, 'site_changes', { kind: record.kind, key: record.key });
  }
}

/** With what holds of both changes; `isToGo`: the site has something else, and gets that next. */
async function merged(
  db: Transaction<Tables>,
  record: TakenRecord,
): Promise<TakenRecord & { isToGo: boolean }> {
  const { kind, key, body, over } = record;
  const table = recordTables[kind];
  if (over === undefined || !table?.merge) return { ...record, isToGo: false };
  const ours = (await table.read(db, [key])).get(key) ?? null;
  const both = table.merge(body, ours);
  return { ...record, body: both, isToGo: !isDeepStrictEqual(both, body) };
}

/** Changes made here are uploaded first; then it arrives again. */
async function isNews(
  db: Kysely<Tables>,
  { kind, key, version, over = 0 }: TakenRecord,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1
    WHERE NOT EXISTS (SELECT 1 FROM site_changes
      WHERE kind = ${kind} AND key = ${key} AND own = 1 AND mark <> ${over})
    AND NOT EXISTS (SELECT 1 FROM site_records
      WHERE kind = ${kind} AND key = ${key} AND version >= ${version})`.execute(db);
  return rows.length > 0;
}

async function keepVersion(
  db: Transaction<Tables>,
  { kind, key, version, digest = '' }: RecordName & { version: number; digest?: string },
): Promise<void> {
  await upsert(db, 'site_records', { kind, key }, { version, digest });
}

const done = async (db: Transaction<Tables>, { kind, key }: RecordName, mark: number) => {
  await deleteWhere(db, 'site_changes', { kind, key, mark });
};
