import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { keepRows } from '../backup/this-machines.ts';
import { reading } from '../files/files.ts';

/** File beside the database of a member of a site, with its address: readable even if the database is damaged. */
export const siteMark = (database: string): string => `${database}-site`;

type Row = Record<string, string | number | null>;

export interface CarriedMember {
  /** False where others may have bought the orders open here. */
  isKnown: boolean;
  /** Address of the backup's site, of which this bench is no member now; null for none. */
  left: string | null;
}

/** Everything of a bench as a member; claims of other benches stay, and still block. */
const OF_MEMBER = [
  ...['site_member', 'site_outbox', 'site_gates', 'site_return_claims', 'site_shared'],
  ...['site_keys', 'site_records', 'site_changes'],
];

/** CustomerKeys, sealed. The last one notes what is changed in the first. */
const KEYS = [
  { table: 'site_keys', which: '' },
  { table: 'site_records', which: "WHERE kind = 'key'" },
  { table: 'site_changes', which: "WHERE kind = 'key'" },
];

/**
 * A restored bench stays a member of its site, but as another store: the former identity must not
 * be continued. Of a site that only the backup names it is a member where `take` says so.
 */
export function carryMember(
  fresh: Database.Database,
  { former, mark, take }: { former: string; mark: string; take: boolean },
): CarriedMember {
  const member = memberIn(former);
  const theirs = fresh.prepare('SELECT url FROM site_member').pluck().get();
  let left: string | null = null;
  for (const { table, which } of KEYS) fresh.exec(`DELETE FROM ${table} ${which}`);
  if (member) {
    fresh.exec('DELETE FROM site_member');
    keepRows(fresh, former, KEYS);
    // Nothing was read from the site since the backup.
    const row = { ...member, generation: null, version: 0 };
    const columns = Object.keys(row);
    const places = columns.map((column) => `@${column}`).join();
    fresh.prepare(`INSERT INTO site_member (${columns.join()}) VALUES (${places})`).run(row);
  } else if (theirs !== undefined && !take && theirs !== markedSite(mark)) {
    left = String(theirs);
    for (const table of OF_MEMBER) fresh.exec(`DELETE FROM ${table}`);
  }
  const { changes } = fresh
    .prepare(
      `UPDATE site_member SET former = coalesce(former, store), store = ?, token = ?, through = 0`,
    )
    .run(randomUUID(), randomUUID());
  fresh.exec('DELETE FROM site_claims WHERE mine = 1');
  // Written under another site, or a version that it has lost.
  fresh.exec('UPDATE site_claims SET version = 0');
  const isKnown = left === null && (changes > 0 || member === null || !existsSync(mark));
  return { isKnown, left };
}

function markedSite(mark: string): string | null {
  try {
    return readFileSync(mark, 'utf8');
  } catch {
    return null;
  }
}

/** null where it is no member; undefined where that cannot be read. */
function memberIn(database: string): Row | null | undefined {
  try {
    return reading(database, (sqlite) => {
      const has = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'site_member'").get();
      const row = has && sqlite.prepare('SELECT * FROM site_member').get();
      return (row as Row | undefined) ?? null;
    });
  } catch {
    return undefined;
  }
}
