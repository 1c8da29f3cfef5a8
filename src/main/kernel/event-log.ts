import type { StationEvent } from '../../shared/bridge/event-kinds.ts';

/**
 * A place in the log. Opaque: only the log that gave it reads it. Where several programs commit at
 * once, a number that was given earlier may be seen later, and then a place is more than a number.
 */
type Cursor = string;

export interface EventPage {
  /** Oldest first; without the kinds that this program does not know. */
  events: StationEvent[];
  /** After all of them, the unknown ones too. */
  cursor: Cursor;
  /** There is nothing after it yet. */
  isLast: boolean;
  /** What followed the cursor is not kept any more. */
  missed: boolean;
}

/** What happened, in the order it was put on record; written by the store with what it tells of. */
export interface EventLog {
  /** After everything there is. */
  end(): Promise<Cursor>;
  after(cursor: Cursor): Promise<EventPage>;
  /** Calls when there may be more, of this program or another. Answers what ends it. */
  onMore(listener: () => void): () => void;
  /** How far a consumer has come that outlives the program; null where it never began. */
  checkpoint(consumer: string): Promise<Cursor | null>;
  /** False where it does not stand at `from` any more: another program went on from there. */
  moveCheckpoint(consumer: string, from: Cursor | null, to: Cursor): Promise<boolean>;
}

export interface Consumer {
  /** Several that came together are told together. Never called again before it is done. */
  take(events: readonly StationEvent[]): Promise<void>;
  /** Nobody knows what happened in between: looks at everything. */
  missed?(): Promise<void>;
  /**
   * Under this name the consumer goes on after the program ends, and is told at least once: what it
   * could not take it is told again. Without, it begins at the end, and what it fails at is over.
   */
  checkpoint?: string;
}

export type Following = ReturnType<typeof follow>;

/** Tells a consumer what happens from now on, each with a cursor of its own. */
export function follow(log: EventLog, consumer: Consumer, onDefect: (error: unknown) => void) {
  let place: Promise<Cursor> | null = null;
  let closed = false;
  let looks = 0;
  let work: Promise<void> = Promise.resolve();

  async function begin(): Promise<Cursor> {
    if (consumer.checkpoint === undefined) return await log.end();
    const saved = await log.checkpoint(consumer.checkpoint);
    if (saved !== null) return saved;
    const end = await log.end();
    await consumer.missed?.();
    await log.moveCheckpoint(consumer.checkpoint, null, end);
    return end;
  }

  async function look(): Promise<void> {
    looks -= 1;
    // One look sees whatever made the others be asked for.
    if (looks > 0) return;
    // Where it could not even begin, the next look begins again; else it goes on from its place.
    place ??= begin().catch((error: unknown) => {
      place = null;
      throw error;
    });
    for (let isLast = false; !isLast && !closed; ) {
      const from: Cursor = await place;
      const page = await log.after(from);
      await deliver(page);
      isLast = page.isLast;
      place = Promise.resolve(await moved(from, page.cursor));
    }
  }

  async function deliver({ events, missed }: EventPage): Promise<void> {
    try {
      if (missed) await consumer.missed?.();
      if (events.length > 0) await consumer.take(events);
    } catch (error) {
      if (consumer.checkpoint !== undefined) throw error;
      onDefect(error);
    }
  }

  async function moved(from: Cursor, to: Cursor): Promise<Cursor> {
    if (consumer.checkpoint === undefined || from === to) return to;
    if (await log.moveCheckpoint(consumer.checkpoint, from, to)) return to;
    return (await log.checkpoint(consumer.checkpoint)) ?? to;
  }

  function more(): void {
    if (closed) return;
    looks += 1;
    work = work.then(look).catch(onDefect);
  }

  const end = log.onMore(more);
  more();
  return {
    /** Resolves when nothing that is in the log by now is left to be told. */
    async idle(): Promise<void> {
      more();
      await work;
    },
    /** What is being told is let finish. */
    async close(): Promise<void> {
      closed = true;
      end();
      await work;
    },
  };
}
