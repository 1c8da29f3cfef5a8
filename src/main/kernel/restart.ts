import type { CallName } from '../../shared/bridge/calls.ts';
import { type StationError, stationError } from '../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import { notOpen } from './dispatch.ts';
import type { StationHandle } from './handle.ts';
import type { HostServices } from './host-services.ts';
import { reportDefect } from './log.ts';
import type { StationListener } from './publisher.ts';

/** The parts that a restart replaces. */
interface Opened {
  handle: StationHandle;
  hostServices: HostServices;
  partner: { name: string; sandbox: boolean };
  begin(): void;
  welcome(): Promise<AnyMessage | null>;
  close(): Promise<void>;
}

/** A started station with a bench. Its windows stay connected while it is reopened on another partner. */
export interface LiveStation {
  handle: StationHandle;
  /** Delegates to the station that is open now; answers defaults while none is. */
  hostServices: HostServices;
  /** As at the first start; not updated by a restart. */
  partner: Opened['partner'];
  /** Shown once, to a new user. */
  greeting: AnyMessage | null;
}

const RESTART: CallName = 'station.restart';

/** `again` is set on a restart: the saved connection is used then, not the one named at the start. */
type Open = (again: boolean) => Promise<Result<Opened>>;

/** Errors: those of opening. */
export async function openLive(open: Open): Promise<Result<LiveStation>> {
  const first = await open(false);
  if (!first.ok) return first;
  const live = new Reopening(open, first.value);
  const greeting = await live.begin(first.value).catch(async (error: unknown) => {
    // The caller gets no handle to close the station with.
    await first.value.close();
    throw error;
  });
  return ok({
    partner: first.value.partner,
    greeting,
    hostServices: servicesOf(() => live.current?.hostServices),
    handle: {
      dispatch: (call, input) => live.dispatch(call, input),
      subscribe: (listener) => live.subscribe(listener),
      close: () => live.close(),
    },
  });
}

class Reopening {
  readonly #open: Open;
  readonly #listeners = new Set<StationListener>();
  readonly #underWay = new Set<Promise<unknown>>();
  current: Opened | null;
  #changing: Promise<Result<null>> | null = null;
  #closed = false;

  constructor(open: Open, first: Opened) {
    this.#open = open;
    this.current = first;
  }

  async begin(station: Opened): Promise<AnyMessage | null> {
    station.handle.subscribe((event, data) => {
      for (const listener of [...this.#listeners]) listener(event, data);
    });
    station.begin();
    return await station.welcome();
  }

  async #restart(): Promise<Result<null>> {
    const old = this.current;
    this.current = null;
    // Waits for calls in progress: they need the open station for their answer.
    await Promise.allSettled(this.#underWay);
    await old?.close();
    const opened = this.#closed ? fail(notOpen()) : await this.#open(true);
    if (!opened.ok) return opened;
    this.current = opened.value;
    await this.begin(this.current);
    await publishSnapshots(this.current.handle, this.#listeners);
    return ok(null);
  }

  async dispatch(call: string, input: unknown): Promise<Result<unknown>> {
    // Refuses new calls while the station restarts or closes.
    if (!this.current || this.#closed) return fail(this.#changing ? busyChanging() : notOpen());
    const answer = this.current.handle.dispatch(call, input);
    this.#underWay.add(answer);
    const result = await answer.finally(() => this.#underWay.delete(answer));
    if (call !== RESTART || !result.ok || this.#changing) return result;
    this.#changing = this.#restart().finally(() => {
      this.#changing = null;
    });
    return await this.#changing.catch((error) => {
      reportDefect(error, RESTART);
      return fail(notOpen());
    });
  }

  subscribe(listener: StationListener): () => void {
    const own: StationListener = (event, data) => listener(event, data);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#changing?.catch(() => undefined);
    await this.current?.close();
    this.current = null;
  }
}

const servicesOf = (hostServices: () => HostServices | undefined): HostServices => ({
  spending: () => hostServices()?.spending() ?? 0,
  whyNotInstall: async () => (await hostServices()?.whyNotInstall()) ?? null,
  updateFeed: () => hostServices()?.updateFeed() ?? null,
  startsAtLogin: () => hostServices()?.startsAtLogin() ?? false,
  language: () => hostServices()?.language() ?? null,
  woke: () => hostServices()?.woke(),
  locked: () => hostServices()?.locked(),
});

/** Publishes all snapshots: with another partner, everything the windows show is outdated. */
async function publishSnapshots(
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
    // The call's output and the event's data have the same schema.
    for (const listener of [...listeners]) listener(event, answer.value as never);
  }
}

const busyChanging = (): StationError =>
  stationError(
    'not-available',
    say('The station is changing its partner. Try again in a moment.'),
    {
      retry: 'later',
    },
  );
