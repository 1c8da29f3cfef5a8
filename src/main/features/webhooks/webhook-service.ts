import { randomBytes } from 'node:crypto';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { isSameTrackingNumber } from '../../../shared/tracking/tracking.ts';
import type {
  EventAddress,
  EventName,
  EventsState,
} from '../../../shared/webhooks/event-settings.ts';
import type { Listener } from '../../adapters/webhook-listener/listener.ts';
import type { StationParts } from '../../station/parts.ts';
import type { Attempt } from '../purchasing/ports.ts';
import type { ResolveService } from '../purchasing/resolve-service.ts';
import type { Heard } from '../purchasing/rules/verified-events.ts';
import { plainEntry } from '../tracking/rules/merge.ts';
import type { EventEffects, WebhookAnswer } from './ports.ts';
import { type Counts, createIntake, type Intake } from './rules/intake.ts';

/** The partner's pushed events: subscriptions, and the listener that takes them. */
export interface WebhookService {
  /** `url` null: the one of the settings. Errors: bad-input, and those of the partner. */
  subscribe(events: readonly EventName[], url: string | null): Promise<Result<WebhookAnswer>>;
  unsubscribe(events: readonly EventName[]): Promise<Result<WebhookAnswer>>;
  /** Listens from now on; `port` null is the one of the settings. Answers the path's whole address here. */
  listen(port: number | null): Promise<Result<{ address: string; port: number }>>;
  eventsState(): EventsState;
  addresses(): EventAddress;
  /** Listens at another path, if it listens; whoever posts to the old one is refused. */
  renewPath(): Promise<Result<EventAddress>>;
  closeListener(): Promise<void>;
}

interface WebhookServiceParts {
  parts: StationParts;
  hear: ResolveService['hear'];
  /** A purchase was settled by an event. */
  settled(attempt: Attempt): Promise<void>;
  onDefect(error: unknown): void;
}

const NOTHING: Counts = { taken: 0, again: 0, unreadable: 0, full: 0 };

export function createWebhookService({
  parts,
  hear,
  settled,
  onDefect,
}: WebhookServiceParts): WebhookService {
  const { connection, store } = parts;
  let running: { listener: Listener; intake: Intake } | null = null;
  let whyNot: StationError | null = null;

  const effects: EventEffects = {
    async created(event) {
      const heard = await hear(event);
      // Somebody is asking the partner about it this very moment: that answer is better than this.
      if (!heard.ok) return 'again';
      if (heard.value.kind === 'confirmed') await settled(heard.value.attempt);
      return outcomeOf(heard.value);
    },
    async moved(trackingNumber, shipmentId, entries) {
      const now = parts.now().toISOString();
      const plain = entries.map(plainEntry);
      const record = (number: string) => store.parcels.hear(connection.name, number, plain, now);
      let ours = await record(trackingNumber.trim());
      // Bought since the last look, perhaps. Most that is not ours is another station's.
      const number = ours ? null : await onRecord(trackingNumber, shipmentId);
      if (number !== null) {
        await store.parcels.adopt(connection.name);
        ours = await record(number);
      }
      return ours;
    },
  };

  /** The number as the purchase has it; null where nobody here bought it. */
  async function onRecord(trackingNumber: string, shipmentId: string | null) {
    const [known] = await store.journal.byTrackingNumber(connection.name, trackingNumber);
    if (known) return trackingNumber.trim();
    const bought = shipmentId && (await store.journal.byShipmentId(connection.name, shipmentId));
    const own = bought ? (bought.answer?.trackingNumber?.trim() ?? '') : '';
    return own !== '' && isSameTrackingNumber(own, trackingNumber) ? own : null;
  }

  /** Made once, and kept: nobody can guess it. */
  async function path(): Promise<Result<string>> {
    const kept = parts.settings.current()['events.path'];
    return kept === null ? await newPath() : ok(kept);
  }

  async function newPath(): Promise<Result<string>> {
    const made = randomBytes(24).toString('base64url');
    const set = await parts.settings.set('events.path', made);
    return set.ok ? ok(made) : set;
  }

  async function publicUrl(): Promise<Result<string>> {
    const base = parts.settings.current()['events.url'];
    if (base === null) return fail(noUrl());
    const own = await path();
    return own.ok ? ok(joined(base, own.value)) : own;
  }

  function addresses(): EventAddress {
    const settings = parts.settings.current();
    const [own, base] = [settings['events.path'], settings['events.url']];
    if (own === null) return { here: null, outside: null };
    const here = running && hereAt(settings['events.host'], running.listener.port, own);
    return { here, outside: base === null ? null : joined(base, own) };
  }

  async function listen(asked: number | null) {
    await close();
    const settings = parts.settings.current();
    const own = await path();
    if (!own.ok) return own;
    // Only who listens loads a server: commands start sooner without it.
    const { openListener } = await import('../../adapters/webhook-listener/listener.ts');
    const intake = createIntake({
      read: parts.partner.webhooks.read,
      effects,
      after: afterwards,
      onDefect,
    });
    const host = settings['events.host'];
    const listener = await openListener({
      host,
      port: asked ?? settings['events.port'] ?? 0,
      path: own.value,
      take: intake.take,
      elapsed: () => performance.now(),
    });
    whyNot = listener.ok ? null : listener.error;
    if (!listener.ok) return listener;
    running = { listener: listener.value, intake };
    const { port } = listener.value;
    return ok({ address: hereAt(host, port, own.value), port });
  }

  async function close(): Promise<void> {
    const ending = running;
    running = null;
    ending?.intake.close();
    await ending?.listener.close();
  }

  return {
    async subscribe(events, url) {
      const to = url === null ? await publicUrl() : ok(url);
      return to.ok ? await parts.partner.webhooks.subscribe(events, to.value) : to;
    },
    unsubscribe: (events) => parts.partner.webhooks.unsubscribe(events),

    listen,
    eventsState: () => ({
      port: running?.listener.port ?? null,
      url: parts.settings.current()['events.url'],
      error: running ? null : whyNot,
      counts: running?.intake.counts() ?? NOTHING,
    }),
    addresses,
    async renewPath() {
      const made = await newPath();
      if (!made.ok) return made;
      if (running) {
        const again = await listen(running.listener.port);
        if (!again.ok) return again;
      }
      return ok(addresses());
    },
    async closeListener() {
      whyNot = null;
      await close();
    },
  };
}

const joined = (base: string, path: string): string => `${base.replace(/(?<!\/)\/+$/, '')}/${path}`;

const hereAt = (host: string, port: number, path: string): string =>
  `http://${host}:${port}/${path}`;

/** What only the event says may be said by the partner itself in a while. */
function outcomeOf(heard: Heard): 'settled' | 'again' | 'nothing' {
  if (heard.kind !== 'waiting') return 'settled';
  return heard.attempt === null ? 'nothing' : 'again';
}

function afterwards(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds).unref();
  return () => clearTimeout(timer);
}

const noUrl = () =>
  stationError(
    'bad-input',
    say('The partner must be told an address it can reach: set events.url, or say it with --url.'),
    { field: 'events.url', retry: 'after-change' },
  );
