import type { DoorStatus, Exchanged } from '../../../../shared/exchange/exchange-status.ts';
import {
  asMessage,
  english,
  type Message,
  say,
  type Wording,
} from '../../../../shared/kernel/message.ts';
import { ok } from '../../../../shared/kernel/result.ts';
import type { StoreSetting } from '../../../../shared/settings/exchange-settings.ts';
import type { StationParts } from '../../../station/parts.ts';
import { type Door, type DoorTrouble, NO_COUNTS } from '../doors.ts';
import { refusal } from '../folder/folder-door.ts';
import { expectedAndFound } from '../folder/taking.ts';
import { TRIED_FOR_MS } from '../rules/webhook-tries.ts';
import { posted } from '../webhooks/webhook-door.ts';
import { storeKey } from './store-endpoint.ts';
import type { StorePolls } from './store-ports.ts';

type Parts = Pick<StationParts, 'settings' | 'store' | 'storePasswords' | 'now'>;

/** Refused orders that are named. */
const MOST_REFUSED = 20;

/** Each shop is one. */
export function storeDoor(parts: Parts): Door {
  const { settings, store, now } = parts;
  const shops = () => settings.current()['exchange.stores'];
  return {
    status: () => Promise.all(shops().map((shop) => statusOf(shop, parts))),
    async troubles() {
      const all = await Promise.all(shops().map((shop) => statusOf(shop, parts)));
      return all.flatMap(({ name, trouble, failed }): DoorTrouble[] => {
        // One more that is refused is news.
        const id = trouble && `store ${name} ${failed} ${english(trouble)}`;
        return id ? [{ kind: 'store', id, message: asMessage(trouble ?? '') }] : [];
      });
    },
    async again(id) {
      if (shops().length === 0) return ok([]);
      const at = now();
      const until = new Date(at.getTime() + TRIED_FOR_MS).toISOString();
      const orders = await store.storePolls.again(id, at.toISOString());
      const notices = await store.webhooks.again(id, { at: at.toISOString(), until });
      return ok([...orders, ...notices]);
    },
  };
}

async function statusOf(
  { name, url }: StoreSetting,
  { store: { storePolls, webhooks }, storePasswords }: Parts,
): Promise<DoorStatus> {
  const refused = await storePolls.refused(name, MOST_REFUSED);
  const counts = (await webhooks.counts()).find((each) => each.url === storeKey(name));
  const { waiting = 0, dead = 0, gone = 0, delivered = 0 } = counts ?? {};
  const trouble = troubleOf(name, {
    ...{ dead, isGone: gone > 0, refused: refused.total },
    hasPassword: (await storePasswords.of(url)) !== null,
    why: (await storePolls.of(name))?.trouble ?? null,
  });
  const tried = await webhooks.tried(storeKey(name));
  return {
    ...{ kind: 'store', name, trouble, ...NO_COUNTS },
    ...{ out: delivered, waiting: waiting + gone, failed: refused.total + dead },
    last: [...refused.orders.map(refusedOrder), ...tried.map(posted)],
  };
}

interface Standing extends Record<'dead' | 'refused', number> {
  isGone: boolean;
  hasPassword: boolean;
  why: Wording | null;
}

function troubleOf(
  name: string,
  { hasPassword, why, isGone, dead, refused: count }: Standing,
): Message | null {
  if (!hasPassword)
    return say('The shop {name} has no password yet: packbench exchange secret {name}', { name });
  if (why !== null) return say('The shop {name}: {why}', { name, why });
  if (isGone) return say('{host} answered 410: it takes no events any more', { host: name });
  if (dead > 0)
    return say('{host} did not take {count} events in three days', { host: name, count: dead });
  if (count === 0) return null;
  return count === 1
    ? say('An order of the shop {name} was not taken as it came', { name })
    : say('{count} orders of the shop {name} were not taken as they came', { name, count });
}

type Refused = Awaited<ReturnType<StorePolls['refused']>>['orders'][number];

const refusedOrder = ({ number, at, problems }: Refused): Exchanged => ({
  ...{ id: number, at, way: 'in', name: number, order: number, state: 'failed' },
  ...{ orders: null, why: null },
  refusals: problems.map(({ field, message: said }) => {
    const of = { row: 0, field, message: english(said), said, ...expectedAndFound(said) };
    return { ...refusal(of), row: null };
  }),
});
