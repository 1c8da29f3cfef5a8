import { randomUUID } from 'node:crypto';

interface Offers {
  /** The response without its Reference and RateId. */
  body: Record<string, unknown>;
  keys: RatedKey[];
}

interface RatedKey {
  hashKey: string;
  option: string;
  /** Shipping; null: confirmed at pickup. */
  price: string | null;
  /** Shipping, duty and tax. */
  total: string | null;
  currency: string;
}

export type Terms = 'DDP' | 'DDU';

/** An answer to /Rates. */
export interface Sheet {
  /** Shipping of STANDARD; EXPRESS costs twice as much. Prices of returns move with it. */
  price: number;
  /** null: as asked. */
  currency: string | null;
  offers: readonly Terms[];
  keys: 'live' | 'expired';
}

export const USUAL: Sheet = { price: 20, currency: null, offers: ['DDP', 'DDU'], keys: 'live' };

/** Duty and tax of every DDP option. */
export const LANDED = 5;

export function outboundRates(
  { price: standard, currency: own, offers }: Sheet,
  asked: string,
): Offers {
  const currency = own ?? asked;
  const keys: RatedKey[] = [];
  const option = (name: string, price: number, landed: boolean) => {
    const hashKey = randomUUID();
    const total = (landed ? price + LANDED : price).toFixed(2);
    keys.push({ hashKey, option: name, price: price.toFixed(2), total, currency });
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
  const level = (name: string, price: number) =>
    Object.fromEntries(
      offers.map((terms) => [terms, option(`${name} ${terms}`, price, terms === 'DDP')]),
    );
  return {
    body: {
      Currency: currency,
      Express: level('EXPRESS', 2 * standard),
      Standard: level('STANDARD', standard),
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

export function returnRates({ price: standard, currency: own }: Sheet, asked: string): Offers {
  const currency = own ?? asked;
  const keys: RatedKey[] = [];
  const body: Record<string, unknown> = { Currency: currency };
  for (const { key, carrier, price: usual } of RETURN_OPTIONS) {
    const hashKey = randomUUID();
    const price = usual === null ? null : ((usual * standard) / USUAL.price).toFixed(2);
    keys.push({ hashKey, option: key, price, total: price, currency });
    const ShippingCost = price === null ? null : Number(price);
    body[key] = {
      DDU: { HashKey: hashKey, ShippingCost, Insurance: 0, Days: '5', Carrier: carrier },
    };
  }
  return { body, keys };
}
