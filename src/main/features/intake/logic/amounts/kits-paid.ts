import Big from 'big.js';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import {
  type AmountRules,
  type LineAmounts,
  type OrderAmounts,
  paidTotals,
} from './paid-totals.ts';

/** A kit by the places of its lines; -1 for a line without amounts. */
export interface KitPlaces {
  name: string;
  parent: number;
  parts: readonly number[];
}

const NONE = new Big(0);

/**
 * Paid totals of lines, some of which are kits and their parts. Where a kit and its parts both have prices, the
 * price of the kit may be that of its parts, or come on top of them: the sums of the order decide which.
 */
export function kitsPaid(
  lines: readonly LineAmounts[],
  kits: readonly KitPlaces[],
  order: OrderAmounts,
  rules: AmountRules,
  decimals: number,
): Result<Big[], Message> {
  const isPriced = (at: number): boolean => lines[at]?.price.gt(0) ?? false;
  const both = kits.filter(({ parent, parts }) => isPriced(parent) && parts.some(isPriced));
  const [first] = both;
  if (!first) return paidTotals(lines, order, rules, decimals);
  const undecided = fail(
    say('its kit {kit} and the parts of it have prices, and no sum of it decides which were paid', {
      kit: first.name,
    }),
  );
  const parents = new Set(both.map(({ parent }) => parent));
  const parts = new Set(both.flatMap((kit) => kit.parts));
  const without = (left: ReadonlySet<number>) =>
    lines.map((line, at) => (left.has(at) ? free(line) : line));
  const ofParents = paidTotals(without(parts), order, rules, decimals);
  const ofParts = paidTotals(without(parents), order, rules, decimals);
  const ofBoth = paidTotals(lines, order, rules, decimals);
  const fits = [ofParents, ofParts, ofBoth].flatMap((each) => (each.ok ? [each.value] : []));
  const [only] = fits;
  if (!only) return ofParents;
  if (fits.length === 1) return ok(only);
  // The prices of the parts may say how that of their kit is made up.
  const isSame =
    !ofBoth.ok &&
    ofParents.ok &&
    ofParts.ok &&
    both.every((kit) => totalOf(kit, ofParents.value).eq(totalOf(kit, ofParts.value)));
  return isSame ? ofParts : undecided;
}

/** The line as one that costs nothing. */
const free = (line: LineAmounts): LineAmounts => ({
  ...line,
  price: NONE,
  discount: null,
  tax: line.tax === null ? null : NONE,
  paid: line.paid === null ? null : NONE,
});

const totalOf = ({ parent, parts }: KitPlaces, paid: readonly Big[]): Big =>
  [parent, ...parts].reduce((sum, at) => sum.plus(paid[at] ?? NONE), NONE);
