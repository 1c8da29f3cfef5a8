import type { DoorStatus, Exchanged } from '../../../../shared/exchange/exchange-status.ts';
import { asMessage, english, type Message, say } from '../../../../shared/kernel/message.ts';
import { ok } from '../../../../shared/kernel/result.ts';
import type { StoreSetting } from '../../../../shared/settings/exchange-settings.ts';
import type { StationParts } from '../../../station/parts.ts';
import { type Door, type DoorTrouble, NO_COUNTS } from '../doors.ts';
import { refusal } from '../folder/folder-door.ts';
import { expectedAndFound } from '../folder/taking.ts';
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
    again: async (id) =>
      ok(shops().length === 0 ? [] : await store.storePolls.again(id, now().toISOString())),
  };
}

async function statusOf(
  { name, url }: StoreSetting,
  { store: { storePolls }, storePasswords }: Parts,
): Promise<DoorStatus> {
  const standing = await storePolls.of(name);
  const refused = await storePolls.refused(name, MOST_REFUSED);
  const hasPassword = (await storePasswords.of(url)) !== null;
  const trouble = troubleOf(name, hasPassword, standing?.trouble ?? null, refused.total);
  return {
    ...{ kind: 'store', name, trouble, ...NO_COUNTS },
    ...{ failed: refused.total, last: refused.orders.map(refusedOrder) },
  };
}

function troubleOf(
  name: string,
  hasPassword: boolean,
  why: NonNullable<Awaited<ReturnType<StorePolls['of']>>>['trouble'],
  count: number,
): Message | null {
  if (!hasPassword)
    return say('The shop {name} has no password yet: packbench exchange secret {name}', { name });
  if (why !== null) return say('The shop {name}: {why}', { name, why: asMessage(why) });
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
