import { dirname } from 'node:path';
import { sql } from 'kysely';
import { StationFailure } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { inEnglish, say } from '../../../shared/say.ts';
import type { Engine } from './engine.ts';
import { rethrow, storeError } from './failures.ts';
import { inWords, roomLeft } from './room.ts';

/** Below this a bench may not get through its day: labels, journal and backups need room. */
const LEAST_FREE_BYTES = 100 * 1024 * 1024;

/** Reads the whole file, writes to it, and looks at the room left. Takes seconds on a large one. */
export async function checkStore(engine: Engine): Promise<Result<{ detail: string }>> {
  try {
    wholeness(engine);
    await writable(engine);
    const free = room(engine.file);
    const { orders } = await engine.db
      .selectFrom('orders')
      .select((count) => count.fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow();
    return ok({ detail: inEnglish`${engine.file}: sound, ${orders} orders${free}` });
  } catch (error) {
    if (error instanceof StationFailure) return fail(error.error);
    throw error;
  }
}

function wholeness({ sqlite, file }: Engine): void {
  let found: unknown;
  try {
    found = sqlite.pragma('quick_check(1)', { simple: true });
  } catch (error) {
    rethrow(error, file);
  }
  if (found === 'ok') return;
  throw new StationFailure(
    storeError(
      say`The database ${file} is damaged (${String(found)}). Stop Packbench, keep a copy of the file and restore a backup.`,
    ),
  );
}

/** A real write, down to the disk, that changes nothing. */
async function writable({ db, sqlite }: Engine): Promise<void> {
  await db.transaction().execute(async (writing) => {
    const version = Number(sqlite.pragma('user_version', { simple: true }));
    await sql.raw(`PRAGMA user_version = ${version}`).execute(writing);
  });
}

/** What is left, in words; empty where it cannot be told. */
function room(file: string): string {
  const free = roomLeft(dirname(file));
  if (free === null) return '';
  if (free >= LEAST_FREE_BYTES) return inEnglish`, ${inWords(free)} free`;
  throw new StationFailure(
    storeError(
      say`The disk that holds the database ${file} has only ${inWords(free)} left; at least ${inWords(LEAST_FREE_BYTES)} are needed. Make room.`,
      { retry: 'after-change' },
    ),
  );
}
