import { createHash } from 'node:crypto';
import type { EventEffects, PushedEvent, Taken, WebhookGateway } from '../ports.ts';
import { createEventTurns, subjectOf, type WaitingEvent } from './event-turns.ts';

/** Limit of queued events; more are rejected. */
const MOST_WAITING = 2_000;
/** Events remembered for recognising duplicates. */
const MOST_KNOWN = 5_000;
/** Milliseconds until asking the partner again to confirm an event. */
const AGAIN_MS = [15_000, 60_000, 300_000, 1_800_000];
/** Milliseconds until an event is tried again about which the partner was not asked. */
const POSTPONED_MS = 15_000;
/** Limit of events to be confirmed later. */
const MOST_AGAIN = 100;

export interface IntakeParts {
  read: WebhookGateway['read'];
  effects: EventEffects;
  /** Calls back after that many milliseconds; returns a function that cancels it. */
  after(milliseconds: number, work: () => void): () => void;
  onDefect(error: unknown): void;
}

export interface Counts {
  taken: number;
  again: number;
  unreadable: number;
  full: number;
}

export interface Intake {
  /** A raw body. Returns at once; the event is processed later. */
  take(body: string): Taken;
  counts(): Counts;
  /** Resolves when all accepted events are processed. */
  idle(): Promise<void>;
  close(): void;
}

/** Subjects whose events are processed at once: one that waits for the partner does not hold up the others. */
const AT_ONCE = 4;

/**
 * Unsigned events in any order and number: parsed, deduplicated and processed in fair turns. Memory and
 * requests to the partner are bounded.
 */
export function createIntake({ read, effects, after, onDefect }: IntakeParts): Intake {
  const turns = createEventTurns(MOST_WAITING);
  const busy = new Set<string>();
  const known = new Set<string>();
  const again = createAgain(after);
  const counts: Counts = { taken: 0, again: 0, unreadable: 0, full: 0 };
  const whenIdle: (() => void)[] = [];
  let closed = false;

  function work(): void {
    while (busy.size < AT_ONCE && !closed) {
      const next = turns.next(busy);
      if (!next) break;
      busy.add(next.subject);
      void processEvent(next.waiting).finally(() => {
        busy.delete(next.subject);
        work();
      });
    }
    if (busy.size === 0) for (const resolve of whenIdle.splice(0)) resolve();
  }

  async function processEvent(waiting: WaitingEvent): Promise<void> {
    try {
      await apply(waiting);
    } catch (error) {
      // It had no effect: a repetition is processed again.
      known.delete(keyOf(waiting.event));
      onDefect(error);
    }
    // Yields: a store that answers at once would block the bench until all are processed.
    await new Promise((resolve) => setImmediate(resolve));
  }

  async function apply({ event, turn }: WaitingEvent): Promise<void> {
    if (event.kind === 'moved') {
      await effects.moved(event.trackingNumber, event.shipmentId, event.entries);
      return;
    }
    const { reference, shipmentId, trackingNumber, carrier, labelUrl } = event;
    if (reference === '' || shipmentId === '' || trackingNumber === '') return;
    const outcome = await effects.created({
      reference,
      shipmentId,
      trackingNumber,
      carrier,
      labelUrl,
    });
    const isAsked = outcome === 'again';
    const wait = isAsked ? AGAIN_MS[turn] : POSTPONED_MS;
    if (!(isAsked || outcome === 'postponed') || wait === undefined || closed) return;
    again.later(wait, event, () => {
      turns.add({ event, turn: isAsked ? turn + 1 : turn });
      work();
    });
  }

  return {
    take(body) {
      const event = read(body);
      if (!event) {
        counts.unreadable += 1;
        return 'unreadable';
      }
      const key = keyOf(event);
      if (known.has(key)) {
        counts.again += 1;
        return 'taken';
      }
      if (!turns.add({ event, turn: 0 })) {
        counts.full += 1;
        return 'full';
      }
      remember(known, key);
      counts.taken += 1;
      work();
      return 'taken';
    },
    counts: () => ({ ...counts }),
    idle: () =>
      busy.size === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve)),
    close() {
      closed = true;
      again.close();
    },
  };
}

/** Events to be judged again. Beyond the limit those about the most named subject give way, the oldest first. */
function createAgain(after: IntakeParts['after']) {
  const callOffs = new Map<string, { subject: string; callOff: () => void }>();

  function makeRoom(): void {
    const number = new Map<string, number>();
    for (const { subject } of callOffs.values()) {
      number.set(subject, (number.get(subject) ?? 0) + 1);
    }
    const most = Math.max(...number.values());
    for (const [key, { subject, callOff }] of callOffs) {
      if (number.get(subject) !== most) continue;
      callOff();
      callOffs.delete(key);
      return;
    }
  }

  return {
    later(milliseconds: number, event: PushedEvent, work: () => void): void {
      const key = keyOf(event);
      if (callOffs.size >= MOST_AGAIN) makeRoom();
      const callOff = after(milliseconds, () => {
        callOffs.delete(key);
        work();
      });
      callOffs.set(key, { subject: subjectOf(event), callOff });
    },
    close(): void {
      for (const { callOff } of callOffs.values()) callOff();
      callOffs.clear();
    },
  };
}

function remember(known: Set<string>, key: string): void {
  known.add(key);
  const [oldest] = known;
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

/** Of all fields in use, and short: a substring would keep a long text in memory. */
const keyOf = (event: PushedEvent): string =>
  createHash('sha256').update(JSON.stringify(event)).digest('base64');
