import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Records of a kind that is in a table of the bench. Triggers of its migration (`shared`) record
 * changes in `site_changes`.
 */
export interface RecordTable {
  /** SELECT with the one column `key` of all records. */
  keys: RawBuilder<{ key: string }>;
  /** Upload form by key; missing ones are deleted. */
  read(db: Kysely<Tables>, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  /** The part compared for equality; by default all of it. */
  digestInput?(body: unknown): unknown;
  /**
   * What holds where the site and this bench changed it without knowing of each other; by default what the site
   * has. Bodies are null where it was deleted.
   */
  merge?(theirs: unknown, ours: unknown): unknown;
  /**
   * Applies the site's records; no body: deleted. Skips invalid ones. Within the transaction that saves
   * their versions; its own changes are not uploaded.
   */
  take(
    db: Transaction<Tables>,
    records: readonly { key: string; body: unknown }[],
    at: string,
  ): Promise<void>;
}
