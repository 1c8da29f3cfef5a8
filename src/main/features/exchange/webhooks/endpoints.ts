import {
  type AnyMessage,
  asMessage,
  type Message,
  messageOf,
  say,
} from '../../../../shared/kernel/message.ts';
import type { WebhookEndpoint } from '../../../../shared/settings/exchange-settings.ts';
import { outsideEvent } from '../logic/outside-events.ts';
import type { Delivery, LoggedEvent, PostWebhook, QueuedEvent, WebhookSecrets } from '../ports.ts';

/** Posts one delivery. */
type Poster = (delivery: Delivery, signal: AbortSignal) => ReturnType<PostWebhook>;

/** A receiver of events: a webhook or a shop. */
export interface Endpoint {
  /** Key of its waiting events. */
  key: string;
  /** Number of orders whose events are posted at the same time. */
  atOnce: number;
  /** The event for this endpoint; null if it does not want it. */
  queuedOf(logged: LoggedEvent): Promise<QueuedEvent | null>;
  /** A message if nothing can be posted now. */
  ready(): Promise<Poster | Message>;
  /** Text of a problem for the log. */
  messageAbout(why: AnyMessage): Message;
}

export const webhookEndpoint = (
  { url, kinds }: WebhookEndpoint,
  postWebhook: PostWebhook,
  webhookSecrets: WebhookSecrets,
): Endpoint => ({
  key: url,
  atOnce: 8,
  async queuedOf(logged) {
    const event = outsideEvent(logged);
    return event && (kinds?.includes(event.kind) ?? true) ? event : null;
  },
  async ready() {
    const known = await webhookSecrets.of(url);
    if (!known.ok) return asMessage(messageOf(known.error));
    const secrets = known.value;
    if (secrets.length === 0) return noSecret(url);
    return (delivery, signal) => postWebhook({ ...delivery, url, secrets, signal });
  },
  // The host only: the rest of the address may be secret.
  messageAbout: (why) => say('The webhook at {host}: {why}', { host: new URL(url).host, why }),
});

export const noSecret = (url: string): Message =>
  say('No secret is stored, so nothing is sent. Set it: packbench exchange secret {url}', { url });
