import { type AnyMessage, asText, english, say } from '../../../../shared/kernel/message.ts';
import { webhookEndpoints } from '../../../../shared/settings/exchange-settings.ts';
import { logLine } from '../../../kernel/log.ts';
import { createKeyedTasks, createPolling } from '../../../kernel/polling.ts';
import type { Connection } from '../../connection/connection.ts';
import type { OrderRepository } from '../../orders/ports.ts';
import type { AttemptLocks, PurchaseJournal } from '../../purchasing/ports.ts';
import type { QuoteRepository } from '../../rating/ports.ts';
import type { SettingsSource } from '../../settings/settings-source.ts';
import { PUBLISHED_KINDS } from '../logic/outside-events.ts';
import { TRIED_FOR_MS, tried } from '../logic/webhook-tries.ts';
import type {
  AddressSecrets,
  CallStore,
  Delivery,
  EventView,
  PostWebhook,
  QueuedEvent,
  WebhookDeliveries,
  WebhookSecrets,
} from '../ports.ts';
import { storeEndpoint } from '../stores/store-endpoint.ts';
import { type Endpoint, webhookEndpoint } from './endpoints.ts';
import { keptEndpoints } from './kept-endpoints.ts';
import { webhookIntegration } from './webhook-integration.ts';

/** Milliseconds after which new events are queued, even while deliveries are left. */
const TURN_MS = 2000;

/** Value of `keptFor` without endpoints. */
const NOBODY = JSON.stringify([]);

export interface WebhookJobNeeds {
  eventView: EventView;
  webhooks: WebhookDeliveries;
  orders: OrderRepository;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  locks: AttemptLocks;
  postWebhook: PostWebhook;
  webhookSecrets: WebhookSecrets;
  callStore: CallStore;
  storePasswords: AddressSecrets;
  settings: SettingsSource;
  connection: Connection;
  /** Something needs a person, or no longer does. */
  onChange(): void;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
}

/** Posts events to all configured webhooks and shops; those of one order in sequence. */
export function createWebhookJob(needs: WebhookJobNeeds) {
  const { settings, webhooks, webhookSecrets, locks, wait, now } = needs;
  const endpoints = createKeyedTasks('exchange.webhooks');
  const shown = new Map<string, string>();
  let keptFor: string | null = null;
  const { problems } = webhookIntegration({ settings, webhooks, webhookSecrets, now });
  let known: string | null = null;

  async function keepThese(): Promise<void> {
    const all = keptEndpoints(settings.current());
    const key = JSON.stringify(all);
    if (key === keptFor) return;
    await webhooks.keepOnly(all);
    keptFor = key;
  }

  /** Logs each problem once until it is over. */
  function show({ key, messageAbout }: Endpoint, trouble: AnyMessage | null | undefined): void {
    if (trouble === undefined) return;
    const text = trouble && english(messageAbout(trouble));
    if (text && text !== shown.get(key)) logLine(text);
    shown.set(key, text ?? '');
  }

  async function postTo(endpoint: Endpoint): Promise<void> {
    const lock = await locks.tryAcquire(`exchange.webhooks ${endpoint.key}`);
    // Another program of this station is posting.
    if (!lock) return;
    try {
      await queueEvents(endpoint, needs);
      show(endpoint, await postDue(endpoint, needs, looking.signal));
    } finally {
      lock.release();
    }
  }

  async function beginLook(): Promise<void> {
    await keepThese();
    for (const each of endpointsOf(needs)) endpoints.begin(each.key, () => postTo(each));
  }

  /** Reports changed problems, including those caused by another program of this station. */
  async function reportTroubles(): Promise<void> {
    const found = (await problems()).map(({ id }) => id).join(' ');
    if (found !== (known ?? '')) needs.onChange();
    known = found;
  }

  // No endpoint is configured, and nothing is left to delete.
  const isIdle = () => keptFor === NOBODY;
  const looking = createPolling('exchange.webhooks', { wait, settings }, isIdle, () =>
    beginLook().then(reportTroubles),
  );
  return {
    /** Resolves when every endpoint had its turn. */
    async look(): Promise<void> {
      await beginLook();
      await endpoints.over();
    },
    begin: looking.begin,
    async close(): Promise<void> {
      await looking.close();
      await endpoints.over();
    },
    /** Deletes old deliveries. */
    forget: (before: Date): Promise<void> => webhooks.forget(before.toISOString()),
  };
}

/** A sandbox started next to a saved connection publishes nothing. */
function endpointsOf(needs: WebhookJobNeeds): Endpoint[] {
  const { 'connection.baseUrl': saved, ...current } = needs.settings.current();
  if (needs.connection.sandbox && saved !== null) return [];
  return [
    ...webhookEndpoints(current['exchange.webhooks']).map((each) =>
      webhookEndpoint(each, needs.postWebhook, needs.webhookSecrets),
    ),
    ...current['exchange.stores'].map((shop) => storeEndpoint(shop, needs)),
  ];
}

/** Queues new events of the log for the endpoint. */
async function queueEvents(
  { key, queuedOf }: Endpoint,
  { eventView, webhooks, now }: WebhookJobNeeds,
): Promise<void> {
  for (let from = await eventView.place(webhooks.consumer(key)); ; ) {
    const page = await eventView.after(from, { kinds: PUBLISHED_KINDS, merchant: null });
    if (typeof page === 'string') throw new Error(`events after ${from}: ${page}`);
    const events: QueuedEvent[] = [];
    for (const logged of page.events) {
      const event = await queuedOf(logged);
      if (event) events.push(event);
    }
    const at = now();
    const until = new Date(at.getTime() + TRIED_FOR_MS).toISOString();
    const when = { at: at.toISOString(), until, from, cursor: page.next };
    if (page.next !== from) await webhooks.queue(key, events, when);
    if (page.isLast) return;
    from = page.next;
  }
}

/**
 * Posts until nothing is due, or a whole group has failed. Resolves with the reason of a failure, or
 * undefined if nothing was due.
 */
async function postDue(
  { key, atOnce, ready }: Endpoint,
  needs: WebhookJobNeeds,
  signal: AbortSignal,
): Promise<AnyMessage | null | undefined> {
  const { webhooks, now } = needs;
  const begun = performance.now();
  let trouble: AnyMessage | null | undefined;
  for (let isTaken = true; isTaken && !signal.aborted; ) {
    const due = await webhooks.due(key, now().toISOString(), atOnce);
    if (due.length === 0) return trouble;
    const post = await ready();
    if (typeof post !== 'function') return post;
    const tries = due.map((each) => postOne(each, () => post(each, signal), needs, signal));
    const failures = await Promise.all(tries);
    trouble = failures.find((why) => why !== null) ?? trouble ?? null;
    isTaken = failures.includes(null) && performance.now() - begun < TURN_MS;
  }
  return trouble;
}

/** null on success, else the reason. */
async function postOne(
  delivery: Delivery,
  post: () => ReturnType<PostWebhook>,
  { webhooks, now }: WebhookJobNeeds,
  signal: AbortSignal,
): Promise<AnyMessage | null> {
  const { seq } = delivery;
  const answer = await post();
  const { status, why } = answer;
  // An attempt interrupted by the end of the program does not count.
  if (status === null && signal.aborted) return why;
  const came = tried(answer, delivery, now());
  const at = now().toISOString();
  if (came.kind === 'delivered') {
    await webhooks.delivered(seq, at);
    return null;
  }
  const tryOf = { why: asText(why), at };
  if (came.kind === 'again') await webhooks.failed(seq, { ...tryOf, ...came });
  else await webhooks.over(seq, came.kind, tryOf);
  return came.kind === 'gone' ? GONE : why;
}

const GONE = say(
  'It answered 410: it accepts nothing any more. Nothing is sent until "packbench exchange retry"; waiting events are kept.',
);
