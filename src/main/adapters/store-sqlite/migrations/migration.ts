import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * One step of the schema. Released steps are never edited, because the databases of all benches have their
 * results. Runs in the transaction that raises the version, and uses the tables as they were at that time,
 * so it imports nothing that may change later.
 */
export interface Migration {
  /** Counts from 1, without gaps. */
  version: number;
  up(db: QueryExecutorProvider): Promise<void>;
}

/** A migration of plain statements, run in order. */
export const statements = (version: number, texts: readonly string[]): Migration => ({
  version,
  async up(db) {
    for (const text of texts) await sql.raw(text).execute(db);
  },
});
