import type { CallName } from '../../shared/bridge/calls.ts';
import { type StationError, stationError } from '../../shared/kernel/errors.ts';
import { say, type Wording } from '../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import type { StationCare } from '../features/maintenance/station-care.ts';
import { notOpen } from '../kernel/dispatch.ts';
import type { StationHandle } from '../kernel/handle.ts';
import { reportDefect } from '../kernel/log.ts';
import type { StationListener } from '../kernel/publisher.ts';
import type { Station } from './build.ts';

/** A station with a bench, begun, whose windows stay while it is opened anew on another partner. */
export interface LiveStation {
  handle: StationHandle;
  /** Of the station that is open; where none is, there is nothing to care for. */
  care: StationCare;
  /** As it was opened first. */
  partner: Station['partner'];
  /** For a newcomer, once. */
  greeting: Wording | null;
}

const RESTART: CallName = 'station.restart';

/**
 * `open` is asked again for a restart, with `again` set: then what was asked for the first start no
 * longer counts, and the saved connection does. Errors: those of opening.
 */
export async function openLive(
  open: (again: boolean) => Promise<Result<Station>>,
): Promise<Result<LiveStation>> {
  const first = await open(false);
  if (!first.ok) return first;
  const listeners = new Set<StationListener>();
  const underWay = new Set<Promise<unknown>>();
  let current: Station | null = first.value;
  let changing: Promise<Result<null>> | null = null;
  let closed = false;

  async function begin(station: Station): Promise<Wording | null> {
    station.handle.subscribe((event, data) => {
      for (const listener of [...listeners]) listener(event, data);
    });
    station.begin();
    return await station.welcome();
  }

  async function restart(): Promise<Result<null>> {
    const old = current;
    current = null;
    // What is being answered is let finish: its answer must find the station open.
    await Promise.allSettled(underWay);
    await old?.close();
    const opened = closed ? fail(notOpen()) : await open(true);
    if (!opened.ok) return opened;
    current = opened.value;
    await begin(current);
    await tellEverybody(current.handle, listeners);
    return ok(null);
  }

  async function dispatch(call: string, input: unknown): Promise<Result<unknown>> {
    // Nothing new begins while it ends.
    if (!current || closed) return fail(changing ? busyChanging() : notOpen());
    const answer = current.handle.dispatch(call, input);
    underWay.add(answer);
    const result = await answer.finally(() => underWay.delete(answer));
    if (call !== RESTART || !result.ok || changing) return result;
    changing = restart().finally(() => {
      changing = null;
    });
    return await changing.catch((error) => {
      reportDefect(error, RESTART);
      return fail(notOpen());
    });
  }

  const greeting = await begin(first.value).catch(async (error: unknown) => {
    // Nobody gets a handle to close it by.
    await first.value.close();
    throw error;
  });
  return ok({
    partner: first.value.partner,
    greeting,
    care: {
      spending: () => current?.care.spending() ?? 0,
      whyNotInstall: async () => (current ? await current.care.whyNotInstall() : null),
      updateFeed: () => current?.care.updateFeed() ?? null,
      startsAtLogin: () => current?.care.startsAtLogin() ?? false,
      woke: () => current?.care.woke(),
      locked: () => current?.care.locked(),
    },
    handle: {
      dispatch,
      subscribe(listener) {
        const own: StationListener = (event, data) => listener(event, data);
        listeners.add(own);
        return () => listeners.delete(own);
      },
      async close() {
        closed = true;
        await changing?.catch(() => undefined);
        await current?.close();
        current = null;
      },
    },
  });
}

/** Another partner, another database: nothing of what the windows show holds any more. */
async function tellEverybody(
  { dispatch }: StationHandle,
  listeners: ReadonlySet<StationListener>,
): Promise<void> {
  const asked = [
    ['station.status', 'station.changed'],
    ['bench.current', 'bench.changed'],
    ['printing.queue', 'printing.changed'],
    ['scale.state', 'scale.changed'],
    ['instruments.serialScanner', 'instruments.serialScannerChanged'],
  ] as const;
  for (const [call, event] of asked) {
    const answer = await dispatch(call, {});
    if (!answer.ok) continue;
    // The answer of the call is the event's snapshot: both are declared with one schema.
    for (const listener of [...listeners]) listener(event, answer.value as never);
  }
}

export const orderOnBench = (): StationError =>
  stationError(
    'order-locked',
    say('An order lies on the bench. Finish it or put it away; then the partner is changed.'),
    { retry: 'after-change' },
  );

const busyChanging = (): StationError =>
  stationError(
    'not-available',
    say('The station is changing its partner. Try again in a moment.'),
    {
      retry: 'later',
    },
  );
