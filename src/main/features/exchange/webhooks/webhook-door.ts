import type {
  DoorStatus,
  Exchanged,
  WebhookStatus,
} from '../../../../shared/exchange/exchange-status.ts';
import { fromText, type Message, say } from '../../../../shared/kernel/message.ts';
import { ok } from '../../../../shared/kernel/result.ts';
import type { StationParts } from '../../../station/parts.ts';
import { type Door, type DoorTrouble, NO_COUNTS } from '../doors.ts';
import type { TriedDelivery } from '../ports.ts';
import { TRIED_FOR_MS } from '../rules/webhook-tries.ts';

type Parts = Pick<StationParts, 'settings' | 'store' | 'now' | 'webhookSecrets'>;

/** Each endpoint is one. */
export function webhookDoor(parts: Parts): Door {
  const { settings, store, now } = parts;
  return {
    async status() {
      const all = await webhookStatus(parts);
      return await Promise.all(
        all.map(async (each) => statusOf(each, await store.webhooks.tried(each.url))),
      );
    },
    async troubles() {
      const all = await webhookStatus(parts);
      return all.flatMap((each): DoorTrouble[] => {
        const message = troubleOf(each);
        const { url, dead, isGone } = each;
        // One more that was given up is news.
        return message
          ? [{ kind: 'webhook', id: `webhook ${dead} ${isGone} ${url}`, message }]
          : [];
      });
    },
    async again(id) {
      if (settings.current()['exchange.webhooks'].length === 0) return ok([]);
      const at = now();
      const until = new Date(at.getTime() + TRIED_FOR_MS).toISOString();
      return ok(await store.webhooks.again(id, { at: at.toISOString(), until }));
    },
  };
}

/** Its host alone: the rest of an address may be a secret. */
function troubleOf({ url, dead, isGone, hasSecret }: WebhookStatus): Message | null {
  const { host } = new URL(url);
  if (isGone) return say('{host} answered 410: it takes no events any more', { host });
  if (dead > 0)
    return say('{host} did not take {count} events in three days', { host, count: dead });
  return hasSecret ? null : say('{host} has no secret yet: it gets no events', { host });
}

const statusOf = (webhook: WebhookStatus, tried: readonly TriedDelivery[]): DoorStatus => ({
  ...{ kind: 'webhook', name: webhook.url, trouble: troubleOf(webhook), ...NO_COUNTS },
  ...{ waiting: webhook.waiting, failed: webhook.dead, last: tried.map(posted) },
});

export const posted = ({ id, at, kind, order, state, why }: TriedDelivery): Exchanged => ({
  ...{ id, at, way: 'out', name: kind, order },
  ...{ state: state === 'waiting' ? 'waiting' : 'failed', orders: null, refusals: [] },
  why: why === null ? null : fromText(why),
});

/** Every endpoint that is set, as it stands now. */
export async function webhookStatus({
  settings,
  store,
  webhookSecrets,
}: Pick<Parts, 'settings' | 'store' | 'webhookSecrets'>): Promise<WebhookStatus[]> {
  const urls = settings.current()['exchange.webhooks'];
  if (urls.length === 0) return [];
  const counts = await store.webhooks.counts();
  return await Promise.all(
    urls.map(async (url) => {
      const of = counts.find((each) => each.url === url);
      const gone = of?.gone ?? 0;
      return {
        url,
        // What answered 410 waits for a person, and is kept.
        waiting: (of?.waiting ?? 0) + gone,
        dead: of?.dead ?? 0,
        isGone: gone > 0,
        hasSecret: (await webhookSecrets.of(url)) !== null,
        lastError: of?.lastError ? fromText(of.lastError) : null,
      };
    }),
  );
}
