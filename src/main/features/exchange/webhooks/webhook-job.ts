import {
  asText,
  english,
  type Message,
  say,
  type Wording,
} from '../../../../shared/kernel/message.ts';
import { logLine, reportDefect } from '../../../kernel/log.ts';
import type { StationParts } from '../../../station/parts.ts';
import type { Delivery } from '../ports.ts';
import { outsideEvent, TOLD_OUTSIDE } from '../rules/outside-events.ts';
import { TRIED_FOR_MS, tried } from '../rules/webhook-tries.ts';
import { webhookDoor } from './webhook-door.ts';

const LOOK_MS = 2000;
/** Of so many orders at once. */
const AT_ONCE = 8;
/** An endpoint with more to come leaves the others their turn. */
const TURN_MS = 2000;

export type WebhookParts = Pick<
  StationParts,
  'settings' | 'store' | 'locks' | 'connection' | 'wait' | 'now' | 'postWebhook' | 'webhookSecrets'
>;

/** Posts every event to each endpoint that the settings name, those of one order one after the other. */
export function createWebhookJob(parts: WebhookParts, onNews: () => void = () => undefined) {
  const { settings, store, locks, connection, wait } = parts;
  const closing = new AbortController();
  const shown = new Map<string, string>();
  let keptFor: string | null = null;
  const { troubles } = webhookDoor(parts);
  let told: string | null = null;
  let running: Promise<void> = Promise.resolve();

  /** The sandbox that was asked for beside a saved connection tells nobody of its orders. */
  function endpoints(): readonly string[] {
    const { 'exchange.webhooks': urls, 'connection.baseUrl': saved } = settings.current();
    return connection.sandbox && saved !== null ? [] : urls;
  }

  async function keepThese(): Promise<void> {
    const urls = settings.current()['exchange.webhooks'];
    const key = urls.join(' ');
    if (key === keptFor) return;
    await store.webhooks.keepOnly(urls);
    keptFor = key;
  }

  /** Each trouble is shown once until it is over, without what a secret part of the address may be. */
  function show(url: string, trouble: Wording | null | undefined): void {
    if (trouble === undefined) return;
    const { host } = new URL(url);
    const text = trouble && english(say('The webhook at {host}: {why}', { host, why: trouble }));
    if (text && text !== shown.get(url)) logLine(text);
    shown.set(url, text ?? '');
  }

  async function look(): Promise<void> {
    await keepThese();
    const urls = endpoints();
    if (urls.length === 0) return;
    const lock = await locks.tryAcquire('exchange.webhooks');
    // Another program of this station posts.
    if (!lock) return;
    try {
      for (const url of urls) await queueEvents(url, parts);
      await Promise.all(
        urls.map(async (url) => show(url, await postDue(url, parts, closing.signal))),
      );
    } finally {
      lock.release();
    }
  }

  /** Also of what another program of this station changed. */
  async function tellTroubles(): Promise<void> {
    const now = (await troubles()).map(({ id }) => id).join(' ');
    if (now !== (told ?? '')) onNews();
    told = now;
  }

  async function looking(): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      await look()
        .then(tellTroubles)
        .catch((error: unknown) => reportDefect(error, 'exchange.webhooks'));
      await wait(LOOK_MS, signal).catch(() => undefined);
    }
  }

  return {
    look,
    begin(): void {
      running = looking();
    },
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
    /** Retention. */
    forget: (before: Date): Promise<void> => store.webhooks.forget(before.toISOString()),
  };
}

/** What the log has since the last time is kept for the endpoint. */
async function queueEvents(url: string, { store, now }: WebhookParts): Promise<void> {
  for (let from = await store.eventView.place(store.webhooks.consumer(url)); ; ) {
    const page = await store.eventView.after(from, { kinds: TOLD_OUTSIDE, merchant: null });
    if (typeof page === 'string') throw new Error(`events after ${from}: ${page}`);
    const events = page.events.flatMap((logged) => outsideEvent(logged) ?? []);
    const at = now();
    const until = new Date(at.getTime() + TRIED_FOR_MS).toISOString();
    const when = { at: at.toISOString(), until, cursor: page.next };
    if (page.next !== from) await store.webhooks.queue(url, events, when);
    if (page.isLast) return;
    from = page.next;
  }
}

/**
 * Until none is due, or none of several was taken. Answers why something was not; undefined where
 * nothing was due.
 */
async function postDue(
  url: string,
  parts: WebhookParts,
  signal: AbortSignal,
): Promise<Wording | null | undefined> {
  const { store, now, webhookSecrets } = parts;
  const begun = performance.now();
  let trouble: Wording | null | undefined;
  for (let isTaken = true; isTaken && !signal.aborted; ) {
    const due = await store.webhooks.due(url, now().toISOString(), AT_ONCE);
    if (due.length === 0) return trouble;
    const secret = await webhookSecrets.of(url);
    if (secret === null) return noSecret(url);
    const post = (each: Delivery) => postOne({ ...each, url, secret, signal }, parts);
    const failures = await Promise.all(due.map(post));
    trouble = failures.find((why) => why !== null) ?? trouble ?? null;
    isTaken = failures.includes(null) && performance.now() - begun < TURN_MS;
  }
  return trouble;
}

/** null where it was taken, else why not. */
async function postOne(
  delivery: Delivery & { url: string; secret: string; signal: AbortSignal },
  { store: { webhooks }, postWebhook, now }: WebhookParts,
): Promise<Wording | null> {
  const { seq, signal } = delivery;
  const { status, why } = await postWebhook(delivery);
  // The try that the end of this program cut is none.
  if (status === null && signal.aborted) return why;
  const came = tried(status, delivery, now());
  if (came.kind === 'delivered') {
    await webhooks.delivered(seq);
    return null;
  }
  if (came.kind === 'again') await webhooks.failed(seq, { why: asText(why), next: came.next });
  else await webhooks.over(seq, came.kind, asText(why));
  return came.kind === 'gone' ? GONE : why;
}

const GONE = say(
  'It answered 410: it takes nothing any more. Nothing is sent until "packbench exchange retry"; what waits is kept.',
);

const noSecret = (url: string): Message =>
  say('No secret is known, so nothing is sent. Give it: packbench exchange secret {url}', { url });
