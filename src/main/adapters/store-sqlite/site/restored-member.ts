import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { reading } from '../files/files.ts';

/** File beside the database of a member of a site: readable even if the database is damaged. */
export const siteMark = (database: string): string => `${database}-site`;

type Row = Record<string, string | number | null>;

/**
 * A restored bench stays a member of its site, but as another store: the former identity must not
 * be continued. False where it was a member and the site is unknown: then others may have bought
 * the orders open here.
 */
export function carryMember(fresh: Database.Database, former: string, mark: string): boolean {
  const member = memberIn(former);
  if (member) {
    fresh.exec('DELETE FROM site_member');
    // Nothing was read from the site since the backup.
    const row = { ...member, generation: null, version: 0 };
    const columns = Object.keys(row);
    const places = columns.map((column) => `@${column}`).join();
    fresh.prepare(`INSERT INTO site_member (${columns.join()}) VALUES (${places})`).run(row);
  }
  const { changes } = fresh
    .prepare(
      `UPDATE site_member SET former = coalesce(former, store), store = ?, token = ?, through = 0`,
    )
    .run(randomUUID(), randomUUID());
  fresh.exec('DELETE FROM site_claims WHERE mine = 1');
  // Written under another site, or a version that it has lost.
  fresh.exec('UPDATE site_claims SET version = 0');
  return changes > 0 || member === null || !existsSync(mark);
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
