import Big from 'big.js';
import { show } from '../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { minorDigits } from '../../../../shared/kernel/money.ts';
import type { Kit, Order } from '../../../../shared/orders/order.ts';
import { spreadKits, whyUnfit } from './kit-values.ts';

interface KitProblem {
  path: (string | number)[];
  message: Message;
}

/**
 * What lines say of their kits that cannot be so. `isNumbered`: whether the sender told the kit of that line apart
 * from others of its SKU.
 */
export const kitProblems = (
  order: Pick<Order, 'lines' | 'currency'>,
  isNumbered: (line: number) => boolean,
): KitProblem[] => [
  ...inLines(order),
  ...betweenLines(order),
  ...twice(order, isNumbered),
  ...inValues(order),
];

/** More units than the kits have, and amounts that nobody can pay. */
const inLines = ({ lines, currency }: Pick<Order, 'lines' | 'currency'>): KitProblem[] =>
  lines.flatMap(({ kit, quantity }, line) => {
    if (!kit) return [];
    const problems: KitProblem[] = [];
    const most = kit.quantity * kit.units;
    if (quantity > most) {
      const message = say('expected at most {most} in the kits, found {found}', {
        most,
        found: quantity,
      });
      problems.push({ path: ['lines', line, 'quantity'], message });
    }
    const digits = minorDigits(currency);
    if (kit.paid !== undefined && !new Big(kit.paid).round(digits).eq(kit.paid)) {
      const message = say('expected at most {most} decimal places in {currency}, found {found}', {
        most: digits,
        currency,
        found: show(kit.paid),
      });
      problems.push({ path: ['lines', line, 'kit', 'paid'], message });
    }
    return problems;
  });

/** Kits of which their lines say different things. */
function betweenLines({ lines }: Pick<Order, 'lines'>): KitProblem[] {
  const known = new Map<string, Kit>();
  return lines.flatMap(({ kit }, line): KitProblem[] => {
    if (!kit) return [];
    const first = known.get(kitKey(kit)) ?? kit;
    known.set(kitKey(kit), first);
    const other = SAID_BY_ALL.find(([, of]) => of(first) !== of(kit))?.[0];
    if (other === undefined) return [];
    const message = say('expected {expected} as in the first line of the kit, found {found}', {
      expected: show(first[other]),
      found: show(kit[other]),
    });
    return [{ path: ['lines', line, 'kit', other], message }];
  });
}

const kitKey = ({ number, sku }: Kit): string => JSON.stringify([number, sku]);

const SAID_BY_ALL: readonly (readonly ['units' | 'paid' | 'others', (kit: Kit) => string])[] = [
  ['units', ({ units }) => String(units)],
  ['paid', ({ paid }) => (paid === undefined ? '' : new Big(paid).toFixed())],
  [
    'others',
    ({ others = [] }) =>
      JSON.stringify(others.map(({ sku, quantity }) => [sku, quantity]).toSorted()),
  ],
];

/** A part that a kit has twice is one of two kits where no number tells them apart: each was paid for. */
function twice(
  { lines }: Pick<Order, 'lines'>,
  isNumbered: (line: number) => boolean,
): KitProblem[] {
  const seen = new Set<string>();
  return lines.flatMap(({ sku, kit }, line) => {
    if (!kit || isNumbered(line)) return [];
    const part = JSON.stringify([kitKey(kit), sku]);
    if (!seen.has(part)) {
      seen.add(part);
      return [];
    }
    const message = say(
      'expected a number in each line, which tells kits of one SKU apart, found {part} twice in {kit} without one',
      { part: sku, kit: kit.sku },
    );
    return [{ path: ['lines', line, 'kit', 'number'], message }];
  });
}

/** Values of lines that do not come to what was paid for their kit. */
const inValues = (order: Pick<Order, 'lines' | 'currency'>): KitProblem[] =>
  spreadKits(order).flatMap((kit) => {
    const valued = kit.find(({ at }) => order.lines[at]?.unitPrice);
    const message = valued ? whyUnfit(order, kit) : null;
    return valued && message ? [{ path: ['lines', valued.at, 'unitPrice'], message }] : [];
  });
