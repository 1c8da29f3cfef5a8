import { type Message, say, type Wording } from '../../../../shared/kernel/message.ts';
import type { StationParts } from '../../../station/parts.ts';
import type { Delivery, LoggedEvent, PostWebhook, QueuedEvent } from '../ports.ts';
import { outsideEvent } from '../rules/outside-events.ts';

/** What takes one delivery. */
type Poster = (delivery: Delivery, signal: AbortSignal) => ReturnType<PostWebhook>;

/** Another program that is told of events: a webhook, or a shop. */
export interface Endpoint {
  /** Its events wait under that. */
  key: string;
  /** Orders whose events are posted at once. */
  atOnce: number;
  /** What it is told of an event of the log; null: nothing. */
  told(logged: LoggedEvent): Promise<QueuedEvent | null>;
  /** A message where nothing can be posted now. */
  ready(): Promise<Poster | Message>;
  /** Its trouble, as the log has it. */
  said(why: Wording): Message;
}

export const webhookEndpoint = (
  url: string,
  { postWebhook, webhookSecrets }: Pick<StationParts, 'postWebhook' | 'webhookSecrets'>,
): Endpoint => ({
  ...{ key: url, atOnce: 8 },
  told: async (logged) => outsideEvent(logged),
  async ready() {
    const secret = await webhookSecrets.of(url);
    if (secret === null) return noSecret(url);
    return (delivery, signal) => postWebhook({ ...delivery, url, secret, signal });
  },
  // Without what a secret part of the address may be.
  said: (why) => say('The webhook at {host}: {why}', { host: new URL(url).host, why }),
});

export const noSecret = (url: string): Message =>
  say('No secret is known, so nothing is sent. Give it: packbench exchange secret {url}', { url });
