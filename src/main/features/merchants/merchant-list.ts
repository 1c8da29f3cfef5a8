import type { StationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import {
  type KeyPlace,
  type KnownMerchant,
  sameMerchant,
} from '../../../shared/merchants/merchant.ts';
import { MerchantNameSchema } from '../../../shared/orders/order.ts';
import type { StationParts } from '../../station/parts.ts';

/** Every merchant known here by its key, its settings or its orders. */
export type MerchantList = ReturnType<typeof createMerchantList>;

export function createMerchantList({ connection, credentials, settings, store }: StationParts) {
  async function places(): Promise<{
    places: Map<string, KeyPlace>;
    trouble: StationError | null;
  }> {
    const known = await credentials.customerKeys(connection.name);
    const own = Object.keys(connection.play?.customerKeys ?? {});
    const all = new Map<string, KeyPlace>(known.places);
    for (const merchant of own) all.set(merchant, 'sandbox');
    return { places: all, trouble: known.trouble };
  }

  /** `trouble`: keys that cannot be read now. */
  async function merchants(): Promise<{
    merchants: KnownMerchant[];
    trouble: StationError | null;
  }> {
    const keys = await places();
    const set = settings.current().merchants.map(({ name }) => name);
    const names = new Set([...keys.places.keys(), ...set, ...(await store.orders.merchants())]);
    const known = [...names]
      .sort((a, b) => a.localeCompare(b, 'en'))
      .map((name) => {
        const where = keys.places.get(name) ?? null;
        return { name, hasKey: where !== null, where, set: set.includes(name) };
      });
    return { merchants: known, trouble: keys.trouble };
  }

  /** By the name that is known here, where only letters' case or blanks differ. */
  async function called(text: string): Promise<Result<string>> {
    const name = MerchantNameSchema.safeParse(text);
    if (!name.success) {
      const message = say('merchant: expected a name of at most 80 characters, without a slash');
      return refuse('bad-input', message, { field: 'merchant' });
    }
    const { merchants: known } = await merchants();
    const exact = known.find((each) => each.name === name.data);
    const close = exact ?? known.find((each) => sameMerchant(each.name, name.data));
    return ok(close?.name ?? name.data);
  }

  return { places, merchants, called };
}
