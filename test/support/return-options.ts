import type { ReturnChoice, ReturnQuote } from '../../src/shared/returns/return.ts';
import { asShown, namedOption } from '../../src/shared/returns/return-choice.ts';
import type { Meddling } from './meddler.ts';

/** The option chosen by default: the cheapest with a price, at its shown price. */
export function cheapestOf({ options }: Pick<ReturnQuote, 'options'>): ReturnChoice {
  const option = namedOption(options, null);
  if (!option.ok) throw new Error(option.error.message);
  return asShown(option.value);
}

/** A partner's return option, beside the HashKey that the test adds. */
export interface SaidOption {
  key: string;
  /** `DDU`, or any other value of the key; `HashKey` is added where it is missing. */
  said: unknown;
}

export interface Relabelled extends Meddling {
  /** The options of the next return rates, in this order. */
  options: SaidOption[];
  /** HashKey of every key of the last return rates. */
  keys: Map<string, string>;
  /** HashKey of every return purchase. */
  bought: string[];
}

const priced = (ShippingCost: unknown, Carrier = 'UPS') => ({ ShippingCost, Carrier });

/** Three return options of one carrier, not in the order of their prices. */
export const UPS: readonly SaidOption[] = [
  { key: 'UPS Express Saver', said: priced(40) },
  { key: 'UPS Collect', said: priced(null) },
  { key: 'UPS Standard', said: priced(14.25) },
];

interface RateBody {
  IsReturn?: string;
  HashKey?: string;
}
interface RatesBack {
  [key: string]: unknown;
}

/** A partner's return rates under other keys and prices; the HashKeys stay the partner's own. */
export function relabelled(options: readonly SaidOption[] = UPS): Relabelled {
  let isReturn = false;
  const state: Relabelled = {
    options: [...options],
    keys: new Map(),
    bought: [],
    before(path, _nth, body) {
      if (path === '/Rates') isReturn = (JSON.parse(body) as RateBody).IsReturn === 'Y';
      if (path !== '/Shipments') return;
      const { IsReturn, HashKey } = JSON.parse(body) as RateBody;
      if (IsReturn === 'Y') state.bought.push(HashKey ?? '');
    },
    after(path, _nth, text) {
      if (path !== '/Rates' || !isReturn) return text;
      const { RateId, Reference, Currency, RootRequestId, ...own } = JSON.parse(text) as RatesBack;
      const hashes = Object.values(own).map((each) => (each as { DDU: RateBody }).DDU.HashKey);
      state.keys.clear();
      const said = state.options.map(({ key, said }, index): [string, unknown] => {
        const HashKey = hashes[index % hashes.length] ?? '';
        state.keys.set(key, HashKey);
        const whole = typeof said === 'object' && said !== null ? { HashKey, ...said } : said;
        return [key, { DDU: whole }];
      });
      return JSON.stringify({
        RateId,
        Reference,
        Currency,
        RootRequestId,
        ...Object.fromEntries(said),
      });
    },
  };
  return state;
}
