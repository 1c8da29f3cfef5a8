import type { StationEvent } from '../../shared/bridge/event-kinds.ts';

/**
 * A position in the log. Opaque: only the log that issued it can read it. Where several programs commit
 * concurrently, a lower number can become visible after a higher one, so a cursor holds more than one
 * number.
 */
type Cursor = string;

export interface EventPage {
  /** Oldest first, without the kinds of event that this program does not know. */
  events: StationEvent[];
  /** Position after all events of the page, including unknown ones. */
  cursor: Cursor;
  /** No further events follow yet. */
  isLast: boolean;
  /** Some events after the requested cursor have been deleted and were missed. */
  missed: boolean;
}

/** Events in commit order. The store writes each one in the transaction of its change. */
export interface EventLog {
  /** Position after the newest event. */
  end(): Promise<Cursor>;
  after(cursor: Cursor): Promise<EventPage>;
  /** Calls the listener when there may be new events. Returns the function that unsubscribes. */
  onMore(listener: () => void): () => void;
  /** Saved position of a consumer that continues after a restart; null before its first run. */
  checkpoint(consumer: string): Promise<Cursor | null>;
  /** Compare and set. False if the saved position is no longer `from`: another program has moved it. */
  moveCheckpoint(consumer: string, from: Cursor | null, to: Cursor): Promise<boolean>;
}

export interface Consumer {
  /** Receives events in batches. The next call waits until this one has resolved. */
  take(events: readonly StationEvent[]): Promise<void>;
  /** Called after events were missed: reads the whole state again. */
  missed?(): Promise<void>;
  /**
   * The consumer continues from the position saved under this name after a restart, with delivery at
   * least once: a batch it failed to take is delivered again. Without a name it begins at the end of the
   * log, and a failed batch is dropped.
   */
  checkpoint?: string;
}

export type Following = ReturnType<typeof follow>;

/** Delivers new events to a consumer; each consumer has a cursor of its own. */
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
    // Only the last of the queued looks reads the log; it sees everything that the others were asked for.
    if (looks > 0) return;
    // If beginning failed, the next look begins again; after that it continues from its position.
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
    /** Resolves when every event now in the log has been delivered. */
    async idle(): Promise<void> {
      more();
      await work;
    },
    /** Waits for the delivery in progress to finish. */
    async close(): Promise<void> {
      closed = true;
      end();
      await work;
    },
  };
}
