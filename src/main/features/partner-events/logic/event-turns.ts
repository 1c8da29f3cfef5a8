import type { PushedEvent } from '../ports.ts';

/** An event, and how often it was judged before. */
export interface WaitingEvent {
  event: PushedEvent;
  turn: number;
}

/** Limit of waiting events about one reference, so that a flood about it leaves room for others. */
const MOST_OF_ONE = 200;

/** What an event is about: of one reference, and of one parcel, one event is processed at a time. */
export const subjectOf = (event: PushedEvent): string =>
  event.kind === 'created'
    ? `created ${event.reference.trim().toLowerCase()}`
    : `moved ${event.trackingNumber}`;

/** Waiting events, at most `most`. References and parcels take turns, however many events name one of them. */
export function createEventTurns(most: number) {
  /** By subject, whose turn it is first. */
  const lines = new Map<string, WaitingEvent[]>();
  let size = 0;
  let isNewestNext = false;

  return {
    /** False where there is no room for it. */
    add(waiting: WaitingEvent): boolean {
      const subject = subjectOf(waiting.event);
      const line = lines.get(subject) ?? [];
      if (size >= most || line.length >= MOST_OF_ONE) return false;
      line.push(waiting);
      lines.set(subject, line);
      size += 1;
      return true;
    },
    /** The next event of a subject that is not `busy`; null for none. */
    next(busy: ReadonlySet<string>): { subject: string; waiting: WaitingEvent } | null {
      for (const [subject, line] of lines) {
        if (busy.has(subject)) continue;
        // Who was judged least often; of those the oldest and the newest in turn: neither forged events before a
        // true one, nor those after it, nor those that the partner did not know decide when it is looked at.
        const least = Math.min(...line.map(({ turn }) => turn));
        isNewestNext = !isNewestNext;
        const isNext = ({ turn }: WaitingEvent) => turn === least;
        const at = isNewestNext ? line.findIndex(isNext) : line.findLastIndex(isNext);
        const [waiting] = line.splice(at, 1);
        lines.delete(subject);
        if (line.length > 0) lines.set(subject, line);
        if (!waiting) continue;
        size -= 1;
        return { subject, waiting };
      }
      return null;
    },
  };
}
