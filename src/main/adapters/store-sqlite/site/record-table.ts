import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Tables } from '../database.ts';

/**
 * Records of one kind that a table of the bench holds. Triggers of its migration (`shared`) put what is
 * changed there into `site_changes`.
 */
export interface RecordTable {
  /** SELECT of the one column `key`: all there are. */
  keys: RawBuilder<{ key: string }>;
  /** As they go up, by key; what is not there is gone. */
  read(db: Kysely<Tables>, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  /** What tells one from another: two that are the same in it are the same. Left out: all of it. */
  essence?(body: unknown): unknown;
  /**
   * As the site has them; no body: it is gone. One that does not fit this program is left out. Within
   * the transaction that keeps their versions; its own changes do not go up.
   */
  take(
    db: Transaction<Tables>,
    records: readonly { key: string; body: unknown }[],
    at: string,
  ): Promise<void>;
}
