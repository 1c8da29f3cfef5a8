import { createHash } from 'node:crypto';
import type { CreatedEvent, EventEffects, PushedEvent, Taken, WebhookGateway } from '../ports.ts';

/** Limit of queued events; more are rejected. */
const MOST_WAITING = 2_000;
/** Events remembered for recognising duplicates. */
const MOST_KNOWN = 5_000;
/** Milliseconds until asking the partner again to confirm an event. */
const AGAIN_MS = [15_000, 60_000, 300_000, 1_800_000];
/** Limit of events being confirmed at once; the newest win. */
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
  /** A raw body. Returns at once; events are processed later, one after the other. */
  take(body: string): Taken;
  counts(): Counts;
  /** Resolves when all accepted events are processed. */
  idle(): Promise<void>;
  close(): void;
}

/**
 * Unsigned events in any order and number: parsed, deduplicated and processed one by one. Memory
 * and requests to the partner are bounded.
 */
export function createIntake({ read, effects, after, onDefect }: IntakeParts): Intake {
  const waiting: PushedEvent[] = [];
  const known = new Set<string>();
  const callOffs = new Map<string, () => void>();
  const counts: Counts = { taken: 0, again: 0, unreadable: 0, full: 0 };
  let working: Promise<void> = Promise.resolve();
  let atWork = false;
  let closed = false;

  async function work(): Promise<void> {
    for (let event = waiting.shift(); event && !closed; event = waiting.shift()) {
      try {
        await apply(event);
      } catch (error) {
        // It had no effect: a repetition is processed again.
        known.delete(keyOf(event));
        onDefect(error);
      }
      // Yields: a store that answers at once would block the bench until all are processed.
      await new Promise((resolve) => setImmediate(resolve));
    }
    atWork = false;
  }

  async function apply(event: PushedEvent): Promise<void> {
    if (event.kind === 'moved') {
      await effects.moved(event.trackingNumber, event.shipmentId, event.entries);
      return;
    }
    const { reference, shipmentId, trackingNumber } = event;
    const isWhole = reference !== '' && shipmentId !== '' && trackingNumber !== '';
    if (isWhole) await judge({ reference, shipmentId, trackingNumber }, 0);
  }

  async function judge(event: CreatedEvent, turn: number): Promise<void> {
    const outcome = await effects.created(event);
    const wait = AGAIN_MS[turn];
    const key = keyOf(event);
    callOffs.delete(key);
    if (outcome !== 'again' || wait === undefined || closed) return;
    makeRoom(callOffs);
    const callOff = after(wait, () => void judge(event, turn + 1).catch(onDefect));
    callOffs.set(key, callOff);
  }

  return {
    take(body) {
      const event = read(body);
      if (!event) {
        counts.unreadable += 1;
        return 'unreadable';
      }
      if (waiting.length >= MOST_WAITING) {
        counts.full += 1;
        return 'full';
      }
      if (isKnownIn(known, keyOf(event))) {
        counts.again += 1;
        return 'taken';
      }
      counts.taken += 1;
      waiting.push(event);
      if (!atWork) {
        atWork = true;
        working = work();
      }
      return 'taken';
    },
    counts: () => ({ ...counts }),
    async idle() {
      await working;
      if (atWork) await this.idle();
    },
    close() {
      closed = true;
      for (const callOff of callOffs.values()) callOff();
      callOffs.clear();
    },
  };
}

function makeRoom(callOffs: Map<string, () => void>): void {
  const [oldest] = callOffs;
  if (!oldest || callOffs.size < MOST_AGAIN) return;
  oldest[1]();
  callOffs.delete(oldest[0]);
}

function isKnownIn(known: Set<string>, key: string): boolean {
  if (known.has(key)) return true;
  known.add(key);
  const [oldest] = known;
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return false;
}

/** Of all fields in use, and short: a substring would keep a long text in memory. */
const keyOf = (event: PushedEvent | CreatedEvent): string =>
  createHash('sha256').update(JSON.stringify(event)).digest('base64');
