import type { Kysely } from 'kysely';
import type { PaperTries } from '../../../features/documents/ports.ts';
import type { Tables } from '../database.ts';

const MINUTE = 60_000;
/** After each failure, and from then on. */
const PAUSES = [5, 15, 60, 4 * 60, 12 * 60, 24 * 60].map((minutes) => minutes * MINUTE);
const LONGEST = 24 * 60 * MINUTE;

export function paperTries(db: Kysely<Tables>, now: () => Date): PaperTries {
  const find = (attemptId: string) =>
    db.selectFrom('paper_tries').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst();

  return {
    async isDue(attemptId) {
      const tried = await find(attemptId);
      if (!tried) return true;
      const left = Date.parse(tried.next_at) - now().getTime();
      // A clock that was far ahead must not put it off for years.
      return left <= 0 || left > LONGEST;
    },

    async failed(attemptId) {
      const failures = ((await find(attemptId))?.failures ?? 0) + 1;
      const pause = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? LONGEST;
      const next_at = new Date(now().getTime() + pause).toISOString();
      await db
        .insertInto('paper_tries')
        .values({ attempt_id: attemptId, failures, next_at })
        .onConflict((there) => there.column('attempt_id').doUpdateSet({ failures, next_at }))
        .execute();
    },

    async had(attemptId) {
      await db.deleteFrom('paper_tries').where('attempt_id', '=', attemptId).execute();
    },
  };
}
