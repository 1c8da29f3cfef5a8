import type {
  Exchanged,
  IntegrationStatus,
  WebhookStatus,
} from '../../../../shared/exchange/exchange-status.ts';
import {
  asMessage,
  fromText,
  type Message,
  messageOf,
  say,
} from '../../../../shared/kernel/message.ts';
import { ok } from '../../../../shared/kernel/result.ts';
import { webhookEndpoints } from '../../../../shared/settings/exchange-settings.ts';
import type { CurrentSettings } from '../../settings/ports.ts';
import type { Integration, IntegrationProblem } from '../integrations.ts';
import { TRIED_FOR_MS } from '../logic/webhook-tries.ts';
import type { TriedDelivery, WebhookDeliveries, WebhookSecrets } from '../ports.ts';

/** What the state of the endpoints is read from. */
export interface KnownWebhooksNeeds {
  settings: CurrentSettings;
  webhooks: WebhookDeliveries;
  webhookSecrets: WebhookSecrets;
}

export interface WebhookDoorNeeds extends KnownWebhooksNeeds {
  now(): Date;
}

/** One integration per endpoint. */
export function webhookIntegration(needs: WebhookDoorNeeds): Integration {
  const { settings, webhooks, now } = needs;
  return {
    async status() {
      const all = await webhookStatus(needs);
      return await Promise.all(
        all.map(async (each) => statusOf(each, await webhooks.tried(each.url))),
      );
    },
    async problems() {
      const all = await webhookStatus(needs);
      return all.flatMap((each): IntegrationProblem[] => {
        const message = troubleOf(each);
        const { url, dead, isGone } = each;
        // The count is in the id, so that another undelivered event is reported.
        return message
          ? [{ kind: 'webhook', id: `webhook ${dead} ${isGone} ${url}`, message }]
          : [];
      });
    },
    async again(id) {
      if (settings.current()['exchange.webhooks'].length === 0) return ok([]);
      const at = now();
      const until = new Date(at.getTime() + TRIED_FOR_MS).toISOString();
      return ok(await webhooks.again(id, { at: at.toISOString(), until }));
    },
  };
}

/** Names the host only: the rest of the address may be secret. */
function troubleOf({ url, dead, isGone, hasSecret, unreadable }: KnownWebhook): Message | null {
  const { host } = new URL(url);
  if (unreadable) return unreadable;
  if (isGone) return say('{host} answered 410: it accepts no more events', { host });
  if (dead > 0)
    return say('{host} did not accept {count} events in three days', { host, count: dead });
  return hasSecret ? null : say('{host} has no secret yet: it gets no events', { host });
}

const statusOf = (webhook: KnownWebhook, tried: readonly TriedDelivery[]): IntegrationStatus => ({
  kind: 'webhook',
  name: webhook.url,
  trouble: troubleOf(webhook),
  in: 0,
  out: webhook.delivered,
  waiting: webhook.waiting,
  failed: webhook.dead,
  last: tried.map(posted),
});

const STATES = { delivered: 'done', waiting: 'waiting', dead: 'failed', gone: 'failed' } as const;

export const posted = ({ id, at, kind, order, state, why }: TriedDelivery): Exchanged => ({
  id: state === 'delivered' ? null : id,
  at,
  way: 'out',
  name: kind,
  order,
  state: STATES[state],
  orders: null,
  refusals: [],
  why: why === null ? null : fromText(why),
});

interface KnownWebhook extends WebhookStatus {
  delivered: number;
  /** Why the secret cannot be read. */
  unreadable: Message | null;
}

/** State of every configured endpoint. */
export async function webhookStatus({
  settings,
  webhooks,
  webhookSecrets,
}: KnownWebhooksNeeds): Promise<KnownWebhook[]> {
  const endpoints = webhookEndpoints(settings.current()['exchange.webhooks']);
  if (endpoints.length === 0) return [];
  const counts = await webhooks.counts();
  return await Promise.all(
    endpoints.map(async ({ url }) => {
      const of = counts.find((each) => each.url === url);
      const gone = of?.gone ?? 0;
      const secrets = await webhookSecrets.of(url);
      const unreadable = secrets.ok ? null : asMessage(messageOf(secrets.error));
      return {
        url,
        delivered: of?.delivered ?? 0,
        unreadable,
        // Events after a 410 wait for a person and are kept.
        waiting: (of?.waiting ?? 0) + gone,
        dead: of?.dead ?? 0,
        isGone: gone > 0,
        hasSecret: secrets.ok && secrets.value.length > 0,
        lastError: of?.lastError ? fromText(of.lastError) : null,
      };
    }),
  );
}
