import { dirname } from 'node:path';
import { sql } from 'kysely';
import { failure } from '../../../../shared/kernel/errors.ts';
import { roomOf, sizeOf } from '../../../../shared/kernel/measure.ts';
import { say, type Wording } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Engine } from '../engine.ts';
import { caught } from '../failures.ts';
import { roomLeft } from '../files/room.ts';
import { knownDamage } from './damage-mark.ts';

/** Below this a bench may not get through its day: labels, journal and backups need room. */
const LEAST_FREE_BYTES = 100 * 1024 * 1024;

/** Writes to the file, and looks at the room left; whether it is whole is known from `inspect`. */
export const checkStore = (engine: Engine): Promise<Result<{ detail: Wording }>> =>
  caught(async () => {
    const damage = knownDamage(engine.file);
    if (damage) return fail(damage);
    await writable(engine);
    const free = room(engine.file);
    const { orders } = await engine.db
      .selectFrom('orders')
      .select((count) => count.fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow();
    return ok({
      detail: say('{file}: sound, {orders} orders{free}', { file: engine.file, orders, free }),
    });
  });

/** A real write, down to the disk, that changes nothing. */
async function writable({ db, sqlite }: Engine): Promise<void> {
  await db.transaction().execute(async (writing) => {
    const version = Number(sqlite.pragma('user_version', { simple: true }));
    await sql.raw(`PRAGMA user_version = ${version}`).execute(writing);
  });
}

/** What is left, in words; empty where it cannot be told. */
function room(file: string): Wording {
  const free = roomLeft(dirname(file));
  if (free === null) return '';
  if (free >= LEAST_FREE_BYTES) return say(', {in} free', { in: roomOf(free) });
  throw failure(
    'store',
    say(
      'The disk that holds the database {file} has only {in} left; at least {least} are needed. Make room.',
      { file, in: roomOf(free), least: sizeOf(LEAST_FREE_BYTES) },
    ),
    { retry: 'after-change' },
  );
}
