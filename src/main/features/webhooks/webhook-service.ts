import type { StationError } from '../../../shared/kernel/errors.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import type {
  EventAddress,
  EventName,
  EventsState,
} from '../../../shared/webhooks/event-settings.ts';
import type { Listener } from '../../adapters/webhook-listener/listener.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { StationParts } from '../../station/parts.ts';
import type { EventEffects, WebhookAnswer } from './ports.ts';
import { type Counts, createIntake, type Intake } from './rules/intake.ts';
import { createWebhookAddress, hereAt, type WebhookAddress } from './webhook-address.ts';
import { createWebhookEffects, type WebhookEffectsParts } from './webhook-effects.ts';

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
  /** For a host with a bench: listens where the settings say so, and anew when they change. */
  begin(): void;
  close(): Promise<void>;
}

const NOTHING: Counts = { taken: 0, again: 0, unreadable: 0, full: 0 };
const onDefect = (error: unknown) => reportDefect(error, 'webhooks');

export function createWebhookService(from: WebhookEffectsParts): WebhookService {
  const { settings, partner } = from.parts;
  const address = createWebhookAddress(from.parts);
  const listener = createWebhookListener(from.parts, address, createWebhookEffects(from));
  const addresses = () => address.known(listener.port());
  let unsubscribe: (() => void) | null = null;
  let starting: Promise<unknown> = Promise.resolve();

  /** One start after the other; why it could not is kept for whoever looks. */
  function listenAsSet(): void {
    const isWanted = () => settings.current()['events.port'] !== null;
    starting = starting
      .then(async () => (isWanted() ? await listener.listen(null) : await listener.stop()))
      .catch(onDefect);
  }

  return {
    async subscribe(events, url) {
      const to = url === null ? await address.publicUrl() : ok(url);
      return to.ok ? await partner.webhooks.subscribe(events, to.value) : to;
    },
    unsubscribe: (events) => partner.webhooks.unsubscribe(events),
    listen: listener.listen,
    eventsState: () => ({ ...listener.state(), url: settings.current()['events.url'] }),
    addresses,
    async renewPath() {
      const made = await address.newPath();
      if (!made.ok) return made;
      const port = listener.port();
      const again = port === null ? made : await listener.listen(port);
      return again.ok ? ok(addresses()) : again;
    },
    closeListener: listener.stop,
    begin() {
      unsubscribe = settings.onChange((keys) => {
        if (keys.some((key) => key.startsWith('events.') && key !== 'events.path')) listenAsSet();
      });
      if (settings.current()['events.port'] !== null) listenAsSet();
    },
    async close() {
      unsubscribe?.();
      await starting;
      await listener.stop();
    },
  };
}

/** The server that takes what the partner posts; one at a time. */
function createWebhookListener(
  { settings, partner }: StationParts,
  address: WebhookAddress,
  effects: EventEffects,
) {
  let running: { listener: Listener; intake: Intake } | null = null;
  let whyNot: StationError | null = null;

  async function close(): Promise<void> {
    const former = running;
    running = null;
    former?.intake.close();
    await former?.listener.close();
  }

  return {
    port: () => running?.listener.port ?? null,
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
      // Only who listens loads a server: commands start sooner without it.
      const { openListener } = await import('../../adapters/webhook-listener/listener.ts');
      const { read } = partner.webhooks;
      const intake = createIntake({ read, effects, after: afterwards, onDefect });
      const host = current['events.host'];
      const opened = await openListener({
        host,
        port: asked ?? current['events.port'] ?? 0,
        path: path.value,
        take: intake.take,
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
