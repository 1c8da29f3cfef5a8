import type { StationEvent } from '../../../shared/bridge/event-kinds.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Tracking } from '../../../shared/tracking/tracking.ts';
import { type Consumer, type EventLog, type Following, follow } from '../../kernel/event-log.ts';
import type { SharedJobs } from '../site/shared-jobs.ts';
import { mergeHistory } from './logic/merge.ts';
import { type Asked, nextAsking } from './logic/schedule.ts';
import type { Parcel, ParcelRepository, TrackingSource } from './ports.ts';

export interface TrackingWatchNeeds {
  connection: string;
  source: TrackingSource;
  parcels: ParcelRepository;
  settings(): { refreshHours: number; requestsPerMinute: number };
  /** Rejects when the signal fires. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): Date;
  /** From 0 to 1: spreads requests for parcels bought together. */
  random(): number;
  /** Purchases by any program are added through it. */
  events: EventLog;
  onDefect(error: unknown): void;
  /** At a site only one bench polls. */
  sharedJobs: SharedJobs;
}

export type TrackingWatch = ReturnType<typeof createTrackingWatch>;

/** The partner answered, but has nothing on this parcel: not known, or a record without a status. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['not-found', 'partner-answer']);

const MINUTE = 60_000;
/** Time after which the claim of a dead holder expires. */
const CLAIM_MS = 10 * MINUTE;
/** Cut short when something becomes due; limited because of clock changes and sleep. */
const LONGEST_REST_MS = 15 * MINUTE;
const LONGEST_PAUSE_MS = 15 * MINUTE;

/** Polls open parcels one after the other, spaced and with backoff; never a delivered one. */
export function createTrackingWatch(needs: TrackingWatchNeeds) {
  const { connection, parcels, source } = needs;
  const closing = new AbortController();
  let waking = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let following: Following | null = null;
  const { ask, isAsking } = createAsking(needs, closing.signal);

  /** Waits until something becomes due, or the end. */
  async function idle(isOurs: boolean): Promise<void> {
    const due = isOurs ? await parcels.nextDue(connection) : null;
    const until = due === null ? LONGEST_REST_MS : Date.parse(due) - needs.now().getTime();
    if (until <= 0) return;
    const signal = AbortSignal.any([closing.signal, waking.signal]);
    await needs.wait(Math.min(LONGEST_REST_MS, until), signal).catch(() => undefined);
  }

  async function run(): Promise<void> {
    let unreachable = 0;
    while (!closing.signal.aborted) {
      // Created before the look: something becoming due meanwhile cuts the wait short.
      waking = new AbortController();
      const isOurs = await needs.sharedJobs.isOurs('tracking');
      const now = needs.now().toISOString();
      const until = later(needs.now(), CLAIM_MS);
      const parcel = isOurs ? await parcels.claim(connection, now, until) : null;
      if (!parcel) await idle(isOurs);
      if (!parcel) continue;
      // A retry would exceed the configured requests per minute.
      const error = await ask(parcel, true);
      unreachable = error && !SAYS_NOTHING.has(error.code) ? unreachable + 1 : 0;
      const pause = pauseAfter(unreachable, needs.settings().requestsPerMinute);
      await needs.wait(pause, closing.signal).catch(() => undefined);
    }
  }

  const wake = () => waking.abort();
  needs.sharedJobs.changed.on(wake);
  async function adopt(only?: readonly string[]): Promise<void> {
    await parcels.adopt(connection, only);
    wake();
  }

  return {
    /** Polls in the background from now on. */
    begin(): void {
      running = run().catch(needs.onDefect);
      const consumer: Consumer = {
        checkpoint: `parcels of ${connection}`,
        missed: () => adopt(),
        async take(events) {
          const bought = events.flatMap(boughtIn);
          if (bought.length > 0) await adopt(bought);
          else if (events.some(({ kind }) => kind === 'parcel.changed.v2')) wake();
        },
      };
      following = follow(needs.events, consumer, needs.onDefect);
    },
    /** Something is due now because of an event. */
    wake,
    /** A person requests one parcel, at once. */
    async refresh(trackingNumber: string): Promise<Result<null>> {
      await parcels.adopt(connection);
      const parcel = await parcels.find(connection, trackingNumber);
      if (!parcel) {
        const tracked = await source.track(trackingNumber);
        return tracked.ok ? ok(null) : tracked;
      }
      const error = await ask(parcel, false);
      return error ? fail(error) : ok(null);
    },
    /** Ends the background; the result of a pending request is dropped. */
    async close(): Promise<void> {
      closing.abort();
      await following?.close();
      // The partner may take a minute to answer: shutdown does not wait for it.
      if (!isAsking()) await running;
    },
  };
}

/** An unreachable partner is given a growing pause, whichever parcel is next. */
const pauseAfter = (unreachable: number, requestsPerMinute: number): number =>
  Math.min(LONGEST_PAUSE_MS, (MINUTE / requestsPerMinute) * 2 ** Math.min(unreachable, 10));

const later = (now: Date, milliseconds: number) =>
  new Date(now.getTime() + milliseconds).toISOString();

/** Requests a parcel's tracking and saves the answer, until `closed`. */
function createAsking(needs: TrackingWatchNeeds, closed: AbortSignal) {
  const { connection, parcels, source } = needs;
  /** A request is pending: its result is dropped after the end. */
  let asking = false;

  async function track(trackingNumber: string, once: boolean): Promise<Result<Tracking>> {
    asking = true;
    try {
      return await source.track(trackingNumber, { once });
    } finally {
      asking = false;
    }
  }

  /** The error where nothing was learned; "number not known" is an answer. */
  async function ask(parcel: Parcel, once: boolean): Promise<StationError | null> {
    const askedAt = needs.now().toISOString();
    const tracked = await track(parcel.trackingNumber, once);
    if (closed.aborted) return null;
    const asked: Asked = tracked.ok
      ? 'answered'
      : SAYS_NOTHING.has(tracked.error.code)
        ? 'not-known'
        : 'failed';
    const tracking = tracked.ok
      ? { ...tracked.value, history: mergeHistory(tracked.value.history) }
      : null;
    const failures = asked === 'failed' ? parcel.failures + 1 : 0;
    const status = tracking?.status ?? parcel.status;
    const now = needs.now();
    const wait = nextAsking(
      { ...parcel, status, failures },
      asked,
      now.getTime(),
      needs.settings(),
    );
    const spread = 0.9 + needs.random() * 0.2;
    await parcels.record(connection, parcel.trackingNumber, {
      askedAt,
      fetchedAt: asked === 'failed' ? (parcel.fetchedAt ?? now.toISOString()) : now.toISOString(),
      nextAt: wait === null ? null : later(needs.now(), wait * spread),
      failures,
      notKnown: asked === 'not-known' || (asked === 'failed' && parcel.notKnown),
      tracking,
    });
    return tracked.ok || tracked.error.code === 'not-found' ? null : tracked.error;
  }

  return { ask, isAsking: () => asking };
}

/** The tracking number may arrive with an answer after the purchase. */
const boughtIn = (event: StationEvent): string[] =>
  event.kind === 'purchase.confirmed.v1' ||
  (event.kind === 'purchase.noted.v1' && event.data.was === 'confirmed')
    ? [event.data.attemptId]
    : [];
