import Big from 'big.js';
import type { ChargeSums, ChargesBy } from '../../../../shared/charges/charge.ts';
import { CHARGE_KINDS } from '../../../../shared/charges/kinds.ts';
import { minorDigits } from '../../../../shared/kernel/money.ts';
import type { PurchaseFacts } from '../ports.ts';
import type { BothFigures } from './compare.ts';
import { type Ledger, monthBilled, monthBought } from './ledger.ts';

/** Of shipments bought in the month, and of lines without a shipment that are dated in it. */
export function sumsBy(
  by: ChargesBy,
  { comparisons, unmatched }: Ledger,
  month: string | null,
): ChargeSums[] {
  const sums = new Map<string, Tally>();
  const tally = (key: string | null, currency: string): Tally => {
    const name = JSON.stringify([key, currency]);
    const known = sums.get(name) ?? newTally(key, currency);
    sums.set(name, known);
    return known;
  };
  for (const { purchase, figures, notCompared } of comparisons) {
    if (month !== null && monthBought(purchase) !== month) continue;
    const key = keyOf(by, purchase);
    if (figures.length > 0) {
      const of = tally(key, purchase.currency);
      of.shipments += 1;
      for (const each of figures) addFigures(of, each);
    }
    const others = new Set(notCompared.map(({ billed }) => billed.currency));
    for (const { billed } of notCompared) {
      const of = tally(key, billed.currency);
      of.notCompared = of.notCompared.plus(billed.amount);
    }
    for (const currency of others)
      if (figures.length === 0 || currency !== purchase.currency)
        tally(key, currency).shipments += 1;
  }
  for (const { line } of unmatched) {
    const own = monthBilled(line);
    if (month !== null && (own ?? month) !== month) continue;
    const of = tally(by === 'month' ? own : null, line.amount.currency);
    of.unmatched = of.unmatched.plus(line.amount.amount);
  }
  return [...sums.values()].map(toSums).toSorted(inOrder);
}

interface Tally {
  key: string | null;
  currency: string;
  shipments: number;
  figures: Map<BothFigures['kind'], { quoted: Big; billed: Big }>;
  notCompared: Big;
  unmatched: Big;
}

const newTally = (key: string | null, currency: string): Tally => ({
  key,
  currency,
  shipments: 0,
  figures: new Map(),
  notCompared: new Big(0),
  unmatched: new Big(0),
});

function keyOf(by: ChargesBy, purchase: PurchaseFacts): string | null {
  switch (by) {
    case 'month':
      return monthBought(purchase);
    case 'carrier':
      return purchase.carrier;
    case 'country':
      return purchase.country;
    case 'merchant':
      return purchase.merchant;
  }
}

function addFigures(tally: Tally, { kind, quoted, billed }: BothFigures): void {
  const before = tally.figures.get(kind) ?? { quoted: new Big(0), billed: new Big(0) };
  tally.figures.set(kind, {
    quoted: before.quoted.plus(quoted),
    billed: before.billed.plus(billed),
  });
}

function toSums({ key, currency, shipments, figures, notCompared, unmatched }: Tally): ChargeSums {
  const text = (value: Big): string => {
    const places = value.toFixed().split('.')[1]?.length ?? 0;
    return value.toFixed(Math.max(places, minorDigits(currency)));
  };
  const of = (all: readonly Big[]): Big => all.reduce((sum, each) => sum.plus(each), new Big(0));
  const both = [...figures.values()];
  const quoted = of(both.map((each) => each.quoted));
  const billed = of(both.map((each) => each.billed));
  return {
    key,
    currency,
    shipments,
    charges: CHARGE_KINDS.flatMap((kind) => {
      const found = figures.get(kind);
      if (!found) return [];
      const difference = text(found.billed.minus(found.quoted));
      return [{ kind, quoted: text(found.quoted), billed: text(found.billed), difference }];
    }),
    quoted: text(quoted),
    billed: text(billed),
    difference: text(billed.minus(quoted)),
    notCompared: text(notCompared),
    unmatched: text(unmatched),
  };
}

/** What has no key comes last. */
function inOrder(one: ChargeSums, other: ChargeSums): number {
  const [a, b] = [one.key ?? '\uffff', other.key ?? '\uffff'];
  if (a !== b) return a < b ? -1 : 1;
  return one.currency < other.currency ? -1 : 1;
}
