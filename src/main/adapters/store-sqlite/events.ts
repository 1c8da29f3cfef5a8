import { type Kysely, sql, type Transaction } from 'kysely';
import { eventKinds, readEvent, type StationEvent } from '../../../shared/bridge/event-kinds.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import type { Engine } from './engine.ts';
import { watchFile } from './files/watch-file.ts';
import { fromJson, insertRows, rowWhere } from './rows.ts';
import type { Tables } from './tables.ts';

/** The number that the table's trigger keeps: more than any running program lags behind. */
const KEPT = 10_000;
/** For external programs that poll rarely. */
const KEPT_FOR = '-3 days';
/** A consumer further behind counts as gone, so that it does not make the log grow. */
const KEPT_FOR_CHECKPOINTS = 200_000;
const PRUNED_EVERY = 1000;
const PAGE = 500;
/**
 * Milliseconds: the system reports a write before its commit, which takes an unknown time on the disk.
 */
const COMMITTED_MS = [10, 25, 50, 500];

/**
 * Records events in the transaction of their change. Only data declared by their kinds gets into the
 * log.
 */
export async function append(
  db: Transaction<Tables>,
  ...events: readonly StationEvent[]
): Promise<void> {
  for (let start = 0; start < events.length; start += PAGE) {
    const rows = events.slice(start, start + PAGE).map(({ kind, data }) => ({
      kind,
      data: JSON.stringify(eventKinds[kind].parse(data)),
    }));
    const newest = await insertRows(db, 'events', rows);
    if (newest % PRUNED_EVERY < rows.length) await prune(db, newest);
  }
}

async function prune(db: Transaction<Tables>, newest: number): Promise<void> {
  await sql`DELETE FROM events WHERE seq <= max(${newest - KEPT_FOR_CHECKPOINTS}, min(${newest - KEPT},
      (SELECT coalesce(min(seq), ${newest}) FROM event_checkpoints),
      coalesce((SELECT seq - 1 FROM events
        WHERE at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${KEPT_FOR}) ORDER BY seq LIMIT 1), ${newest})))`.execute(
    db,
  );
}

export function eventLog({ db, file, onCommit }: Engine): EventLog & { close(): void } {
  const commits = newsOf(`${file}-wal`);
  onCommit(commits.more);
  return {
    async end() {
      return String((await ends(db)).newest);
    },
    after: (cursor) => after(db, Number(cursor)),
    onMore: commits.listen,
    async checkpoint(consumer) {
      const row = await rowWhere(db, 'event_checkpoints', { consumer }, ['seq']);
      return row ? String(row.seq) : null;
    },
    moveCheckpoint: (consumer, from, to) => moveCheckpoint(db, consumer, from, to),
    close: commits.close,
  };
}

/** Calls back once for all commits of one turn; other programs are noticed through the file `log`. */
function newsOf(log: string) {
  const listeners = new Set<() => void>();
  let unwatch: (() => void) | null = null;
  let due = false;
  let looks = 0;
  let next: NodeJS.Timeout | undefined;

  /** The writer's own answer is delivered first. */
  function more(): void {
    if (due || listeners.size === 0) return;
    due = true;
    setImmediate(() => {
      due = false;
      for (const listener of [...listeners]) listener();
    });
  }

  function written(): void {
    if (looks === 1) return;
    looks = 0;
    lookLater();
  }

  function lookLater(): void {
    clearTimeout(next);
    const wait = COMMITTED_MS[looks];
    looks = wait === undefined ? 0 : looks + 1;
    if (wait === undefined) return;
    next = setTimeout(() => {
      more();
      lookLater();
    }, wait).unref();
  }

  return {
    more,
    listen(listener: () => void) {
      // The system reports writes of other programs to the log file.
      unwatch ??= watchFile(log, written);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      unwatch?.();
      clearTimeout(next);
      listeners.clear();
    },
  };
}

async function after(db: Kysely<Tables>, from: number): ReturnType<EventLog['after']> {
  const rows = await db
    .selectFrom('events')
    .select(['seq', 'kind', 'data'])
    .where('seq', '>', from)
    .orderBy('seq')
    .limit(PAGE)
    .execute();
  const { oldest, newest } = await ends(db);
  return {
    events: rows.flatMap(({ kind, data }) => readEvent(kind, fromJson(data)) ?? []),
    cursor: String(rows.at(-1)?.seq ?? Math.min(from, newest)),
    isLast: rows.length < PAGE,
    // A position past the end is from before a backup was restored.
    missed: from > newest || (newest > from && oldest > from + 1),
  };
}

async function moveCheckpoint(
  db: Kysely<Tables>,
  consumer: string,
  from: string | null,
  to: string,
): Promise<boolean> {
  const seq = Number(to);
  if (from === null) {
    const { numInsertedOrUpdatedRows: begun } = await db
      .insertInto('event_checkpoints')
      .values({ consumer, seq })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return begun === 1n;
  }
  const { numUpdatedRows: moved } = await db
    .updateTable('event_checkpoints')
    .set({ seq })
    .where('consumer', '=', consumer)
    .where('seq', '=', Number(from))
    .executeTakeFirstOrThrow();
  return moved === 1n;
}

/** Numbers of the first and last event; 0 where there is none. */
async function ends(db: Kysely<Tables>): Promise<{ oldest: number; newest: number }> {
  // Two index lookups; a combined query would read the whole table.
  const { rows } = await sql<Record<'oldest' | 'newest', number>>`
    SELECT coalesce((SELECT min(seq) FROM events), 0) AS oldest,
      coalesce((SELECT max(seq) FROM events), 0) AS newest`.execute(db);
  return rows[0] ?? { oldest: 0, newest: 0 };
}
