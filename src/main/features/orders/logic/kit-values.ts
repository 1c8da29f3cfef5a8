import Big from 'big.js';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { type Money, minorDigits, money } from '../../../../shared/kernel/money.ts';
import type { Kit, Order } from '../../../../shared/orders/order.ts';
import { sharesOf, unitValueOf } from './shares.ts';

type Valued = Pick<Order, 'lines' | 'currency'>;

/** A line of a kit whose paid total is spread over its lines. */
interface KitLine {
  at: number;
  kit: Kit & { paid: string };
}

/** The kits whose paid total is spread, each with its lines. */
export function spreadKits({ lines }: Pick<Order, 'lines'>): KitLine[][] {
  const kits = new Map<string, KitLine[]>();
  for (const [at, { kit, from }] of lines.entries()) {
    if (kit?.paid === undefined) continue;
    const key = JSON.stringify([from, kit.number, kit.sku]);
    kits.set(key, [...(kits.get(key) ?? []), { at, kit: { ...kit, paid: kit.paid } }]);
  }
  return [...kits.values()];
}

/** Values of one unit by the place of the line. */
export type KitValues = ReadonlyMap<number, string>;

const NONE: KitValues = new Map();

/**
 * Values for the lines of a kit that have none: what was paid for it, less the values that other lines have
 * already, by what their items are worth. None where one of them is not known, or nothing is left for them.
 */
export function kitValues(
  order: Valued,
  lines: readonly KitLine[],
  worthOf: (sku: string) => Money | null,
): KitValues {
  const [first] = lines;
  if (!first) return NONE;
  const { paid, units, others = [] } = first.kit;
  const priceOf = (at: number): string | null => order.lines[at]?.unitPrice ?? null;
  const open = lines.filter(({ at }) => priceOf(at) === null);
  if (open.length === 0) return NONE;
  const worths = [
    ...open.map(({ at, kit }) => ({ sku: order.lines[at]?.sku ?? '', quantity: kit.quantity })),
    ...others,
  ].map(({ sku, quantity }) => ({ quantity, worth: worthOf(sku) }));
  const currencies = new Set(worths.map(({ worth }) => worth?.currency ?? null));
  if (currencies.has(null) || currencies.size !== 1) return NONE;
  const given = lines.reduce(
    (sum, { at, kit }) => sum.plus(new Big(priceOf(at) ?? 0).times(kit.quantity * units)),
    new Big(0),
  );
  const rest = new Big(paid).minus(given);
  if (rest.lte(0)) return NONE;
  const decimals = minorDigits(order.currency);
  const shares = sharesOf(
    rest.round(decimals, Big.roundHalfUp),
    worths.map(({ worth, quantity }) => new Big(worth?.amount ?? 0).times(quantity)),
    decimals,
  );
  // A share of nothing would be declared as worth nothing.
  if (shares.some((share) => share.lte(0))) return NONE;
  return new Map(
    open.map(({ at, kit }, place) => {
      const share = shares[place] ?? new Big(0);
      const value = unitValueOf(share, kit.quantity * units, decimals, order.lines.length);
      return [at, value.toFixed()];
    }),
  );
}

/** Why the values of a kit's lines cannot be what was paid for it; null where they can. */
export function whyUnfit(order: Valued, kit: readonly KitLine[]): Message | null {
  const [first] = kit;
  if (!first) return null;
  const { paid, others = [], sku } = first.kit;
  const amount = (of: string): string => money(of, order.currency).amount;
  const found = declaredOfKit(order, kit);
  const said = { paid: amount(paid), kit: sku, found: amount(found.toFixed()) };
  const isWhole = others.length === 0 && kit.every(({ at }) => order.lines[at]?.unitPrice);
  if (isWhole) {
    if (found.eq(paid)) return null;
    return say(
      'expected values that come to the {paid} that were paid for {kit}, found {found}',
      said,
    );
  }
  if (found.lt(paid)) return null;
  return say(
    'expected values below the {paid} that were paid for {kit}, since other parts of it need a value too, found {found}',
    said,
  );
}

/** What the lines of a kit come to, all of its units together, by their values. */
function declaredOfKit({ lines, currency }: Valued, kit: readonly KitLine[]): Big {
  return kit
    .reduce(
      (sum, { at, kit: { quantity, units } }) =>
        sum.plus(new Big(lines[at]?.unitPrice ?? 0).times(quantity * units)),
      new Big(0),
    )
    .round(minorDigits(currency), Big.roundHalfUp);
}
