import { randomUUID } from 'node:crypto';

interface Offers {
  /** The response without its Reference and RateId. */
  body: Record<string, unknown>;
  keys: { hashKey: string; option: string; price: string | null }[];
}

const CURRENCY = 'USD';

export function outboundRates(): Offers {
  const keys: Offers['keys'] = [];
  const option = (name: string, price: number, landed: boolean) => {
    const hashKey = randomUUID();
    keys.push({ hashKey, option: name, price: price.toFixed(2) });
    return {
      HashKey: hashKey,
      ShippingCost: price,
      Insurance: 0,
      Days: '3-5',
      Carrier: 'Northway',
      ...(landed
        ? {
            LandedCostDetail: {
              AIT: 0,
              Duty: 2,
              SalesTax: 3,
              LandedCost: 5,
              DutyHashKey: randomUUID(),
            },
          }
        : {}),
    };
  };
  const level = (name: string, price: number) => ({
    DDP: option(`${name} DDP`, price, true),
    DDU: option(`${name} DDU`, price, false),
  });
  return {
    body: {
      Currency: CURRENCY,
      Express: level('EXPRESS', 40),
      Standard: level('STANDARD', 20),
    },
    keys,
  };
}

/** Keyed by service; several have the same Carrier, and one has no price. */
export const RETURN_OPTIONS = [
  { key: 'UPS Express Saver', carrier: 'UPS', price: 40 },
  { key: 'UPS Collect', carrier: 'UPS', price: null },
  { key: 'UPS Standard', carrier: 'UPS', price: 14.25 },
  { key: 'Northway Return', carrier: 'Northway', price: 22.5 },
] as const;

export const CHEAPEST_RETURN = 'UPS Standard';

export function returnRates(): Offers {
  const keys: Offers['keys'] = [];
  const body: Record<string, unknown> = { Currency: CURRENCY };
  for (const { key, carrier, price } of RETURN_OPTIONS) {
    const hashKey = randomUUID();
    keys.push({ hashKey, option: key, price: price?.toFixed(2) ?? null });
    body[key] = {
      DDU: { HashKey: hashKey, ShippingCost: price, Insurance: 0, Days: '5', Carrier: carrier },
    };
  }
  return { body, keys };
}
