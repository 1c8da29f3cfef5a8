import { randomBytes } from 'node:crypto';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type {
  EventAddress,
  EventName,
  EventsState,
} from '../../../shared/settings/event-settings.ts';
import { logLine, reportDefect } from '../../kernel/log.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type Counts, createIntake, type Intake } from './logic/intake.ts';
import type {
  EventEffects,
  Listener,
  OpenListener,
  WebhookAnswer,
  WebhookGateway,
} from './ports.ts';

/** Events pushed by the partner: subscriptions, and the listener. */
export type PartnerEventService = ReturnType<typeof createPartnerEventService>;

export interface WebhookServiceNeeds {
  gateway: WebhookGateway;
  listen: OpenListener;
  effects: EventEffects;
  settings: SettingsSource;
}

const NOTHING: Counts = { taken: 0, again: 0, unreadable: 0, full: 0 };
const onDefect = (error: unknown) => reportDefect(error, 'webhooks');

export function createPartnerEventService(needs: WebhookServiceNeeds) {
  const { settings, gateway } = needs;
  const address = createWebhookAddress(settings);
  const listener = createWebhookListener(needs, address);
  const addresses = () => address.known(listener.port());
  let unsubscribe: (() => void) | null = null;
  let starting: Promise<unknown> = Promise.resolve();

  /** Starts one at a time; the error of a failed start is logged, and kept for the status. */
  function listenAsSet(): void {
    starting = starting
      .then(async () => {
        if (settings.current()['events.port'] === null) return await listener.stop();
        const listening = await listener.listen(null);
        if (!listening.ok) logLine(listening.error.message);
      })
      .catch(onDefect);
  }

  return {
    /** `url` null: from the settings. Errors: bad-input, and those of the partner. */
    async subscribe(
      events: readonly EventName[],
      url: string | null,
    ): Promise<Result<WebhookAnswer>> {
      const to = url === null ? await address.publicUrl() : ok(url);
      return to.ok ? await gateway.subscribe(events, to.value) : to;
    },
    unsubscribe: (events: readonly EventName[]): Promise<Result<WebhookAnswer>> =>
      gateway.unsubscribe(events),
    /** Starts listening; `port` null: from the settings. Returns the full local address. */
    listen: listener.listen,
    /** Calls the listener with each body posted here, valid or not. Returns a function that removes it. */
    watch: listener.watch,
    eventsState: (): EventsState => ({
      ...listener.state(),
      url: settings.current()['events.url'],
    }),
    addresses,
    /** Changes the path, also while listening; the old one is rejected. */
    async renewPath(): Promise<Result<EventAddress>> {
      const made = await address.newPath();
      if (!made.ok) return made;
      const port = listener.port();
      const again = port === null ? made : await listener.listen(port);
      return again.ok ? ok(addresses()) : again;
    },
    closeListener: listener.stop,
    /** For a host with a bench: listens by the settings, and restarts when they change. */
    begin(): void {
      unsubscribe = settings.onChange((keys) => {
        if (keys.some((key) => key.startsWith('events.') && key !== 'events.path')) listenAsSet();
      });
      if (settings.current()['events.port'] !== null) listenAsSet();
    },
    async close(): Promise<void> {
      unsubscribe?.();
      await starting;
      await listener.stop();
    },
  };
}

/** The server for the partner's events; one at a time. */
function createWebhookListener(
  { settings, gateway, listen, effects }: WebhookServiceNeeds,
  address: WebhookAddress,
) {
  let running: { listener: Listener; intake: Intake } | null = null;
  const watchers = new Set<(body: string) => void>();
  let whyNot: StationError | null = null;

  async function close(): Promise<void> {
    const former = running;
    running = null;
    former?.intake.close();
    await former?.listener.close();
  }

  return {
    port: () => running?.listener.port ?? null,
    watch(watcher: (body: string) => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    state: () => ({
      port: running?.listener.port ?? null,
      error: running ? null : whyNot,
      counts: running?.intake.counts() ?? NOTHING,
    }),
    async listen(asked: number | null) {
      await close();
      const current = settings.current();
      const path = await address.path();
      if (!path.ok) return path;
      const intake = createIntake({ read: gateway.read, effects, after: afterwards, onDefect });
      const host = current['events.host'];
      const opened = await listen({
        host,
        port: asked ?? current['events.port'] ?? 0,
        path: path.value,
        take(body) {
          for (const watcher of watchers) watcher(body);
          return intake.take(body);
        },
        elapsed: () => performance.now(),
      });
      whyNot = opened.ok ? null : opened.error;
      if (!opened.ok) return opened;
      running = { listener: opened.value, intake };
      const { port } = opened.value;
      return ok({ address: hereAt(host, port, path.value), port });
    },
    async stop() {
      whyNot = null;
      await close();
    },
  };
}

function afterwards(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds).unref();
  return () => clearTimeout(timer);
}

type WebhookAddress = ReturnType<typeof createWebhookAddress>;

/** The address for the partner's events: the settings' address and a secret path. */
function createWebhookAddress(settings: SettingsSource) {
  async function newPath(): Promise<Result<string>> {
    const made = randomBytes(24).toString('base64url');
    const set = await settings.set('events.path', made);
    return set.ok ? ok(made) : set;
  }

  /** Created once, and saved. */
  async function path(): Promise<Result<string>> {
    const kept = settings.current()['events.path'];
    return kept === null ? await newPath() : ok(kept);
  }

  return {
    newPath,
    path,
    /** The address for the partner. Errors: `bad-input` where `events.url` is not set. */
    async publicUrl(): Promise<Result<string>> {
      const base = settings.current()['events.url'];
      if (base === null) return fail(noUrl());
      const own = await path();
      return own.ok ? ok(joined(base, own.value)) : own;
    },
    /** `port`: where the station listens; null where it does not. */
    known(port: number | null) {
      const current = settings.current();
      const [own, base] = [current['events.path'], current['events.url']];
      if (own === null) return { here: null, outside: null };
      const here = port === null ? null : hereAt(current['events.host'], port, own);
      return { here, outside: base === null ? null : joined(base, own) };
    },
  };
}

const joined = (base: string, path: string): string => `${base.replace(/(?<!\/)\/+$/, '')}/${path}`;

const hereAt = (host: string, port: number, path: string): string =>
  `http://${host}:${port}/${path}`;

const noUrl = () =>
  stationError(
    'bad-input',
    say('The partner needs an address that it can reach: set events.url.'),
    { field: 'events.url', retry: 'after-change' },
  );
