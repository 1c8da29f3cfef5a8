import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * One step of the schema. A released one is never edited, only followed by another: what it made
 * stands in the databases of every bench. It runs within the transaction that raises the version,
 * and speaks of tables as they were then, so it imports nothing that may change later.
 */
export interface Migration {
  /** Counts from 1, without a gap. */
  version: number;
  up(db: QueryExecutorProvider): Promise<void>;
}

/** A migration of plain statements, one after the other. */
export const statements = (version: number, texts: readonly string[]): Migration => ({
  version,
  async up(db) {
    for (const text of texts) await sql.raw(text).execute(db);
  },
});
