import { Refusal } from './answers.ts';
import type { Context } from './context.ts';

/** Merchants that the default credentials can act for. */
export const DEMO_MERCHANTS = ['Aurora Outfitters', 'Nordlicht Keramik'];

/** The owner of a shipment without a CustomerKey: the holder of the credentials. */
export const OWN = 'own';

/** Adds or finds a merchant: "CustomerKey is fixed once issued" ("Authentication", 4). */
export function addMerchant({ state, derive }: Context, name: string): string {
  const known = state.get('merchant', name);
  if (known) return known.customerKey;
  const customerKey = `ck_${derive(`customer key of ${name}`).slice(0, 32)}`;
  state.put('merchant', name, { customerKey });
  return customerKey;
}

export const customerKeys = ({ state }: Context): Record<string, string> =>
  Object.fromEntries(state.list('merchant').map(({ id, record }) => [id, record.customerKey]));

/**
 * The merchant of a CustomerKey; "validates that the merchant belongs to the platform account"
 * ("Authentication", 4). An unknown key gives 422, a missing one in platform mode 400, naming the field.
 */
export function merchantOf(context: Context, customerKey: string | undefined): string {
  if (customerKey === undefined) {
    if (!context.settings().platformMode) return OWN;
    throw new Refusal(400, 'Missing required field: CustomerKey', 'CustomerKey');
  }
  const merchant = context.state
    .list('merchant')
    .find(({ record }) => record.customerKey === customerKey);
  if (merchant) return merchant.id;
  throw new Refusal(422, 'CustomerKey does not belong to this platform account', 'CustomerKey');
}
