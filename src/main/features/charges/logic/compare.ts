import Big from 'big.js';
import type {
  BilledWeight,
  ChargeKind,
  Difference,
  LineKind,
  NotCompared,
  ShipmentCharges,
} from '../../../../shared/charges/charge.ts';
import { type Decimal, sum } from '../../../../shared/kernel/decimal.ts';
import { convertWeight } from '../../../../shared/kernel/measure.ts';
import { type Currency, type Money, money } from '../../../../shared/kernel/money.ts';
import { numberKey } from '../../../../shared/scanning/carriers.ts';
import type { PurchaseFacts, StoredLine } from '../ports.ts';
import { isVoid, type Quoted } from './purchase-facts.ts';

/** Both figures of a kind, in the currency of the purchase. */
export interface BothFigures {
  kind: ChargeKind;
  quoted: Decimal;
  billed: Decimal;
  difference: Decimal;
}

/** A purchase beside all lines that were billed for it. */
export interface Comparison {
  purchase: PurchaseFacts;
  lines: readonly StoredLine[];
  /** Of what was billed so far. */
  figures: BothFigures[];
  notCompared: { kind: LineKind; billed: Money }[];
  weight: { quoted: BilledWeight | null; billed: BilledWeight | null };
}

export interface Tolerances {
  /** In the currency of the purchase. */
  amount: Decimal;
  /** Percent by which a billed weight may be above ours. */
  weightPercent: number;
}

const minus = (one: Decimal, other: Decimal): Decimal => new Big(one).minus(other).toFixed();

export function compared(
  purchase: PurchaseFacts,
  quoted: Quoted,
  lines: readonly StoredLine[],
): Comparison {
  const own = lines.filter(({ amount }) => amount.currency === purchase.currency);
  const isTogether =
    quoted.duty === null || quoted.tax === null || own.some(({ kind }) => kind === 'duty-and-tax');
  const both: BothFigures[] = [];
  const notCompared = notComparedOf(purchase, quoted, lines);
  for (const kind of kindsOf(isTogether)) {
    const billed = own.filter((line) => kindIn(line.kind, isTogether) === kind);
    const accepted = quotedFor(kind, quoted, isTogether);
    if (billed.length === 0 || accepted === null) continue;
    const total = sum(billed.map(({ amount }) => amount.amount));
    both.push({ kind, quoted: accepted, billed: total, difference: minus(total, accepted) });
  }
  return { purchase, lines, figures: both, notCompared, weight: weightsOf(purchase, lines) };
}

/** Where they are not known apart, duty and tax are compared as duty. */
const kindsOf = (isTogether: boolean): ChargeKind[] =>
  isTogether
    ? ['shipping', 'insurance', 'duty', 'other']
    : ['shipping', 'insurance', 'duty', 'tax', 'other'];

const kindIn = (kind: LineKind, isTogether: boolean): LineKind =>
  isTogether && (kind === 'tax' || kind === 'duty-and-tax') ? 'duty' : kind;

function quotedFor(kind: ChargeKind, quoted: Quoted, isTogether: boolean): Decimal | null {
  if (kind === 'duty') return isTogether ? quoted.dutyAndTax : quoted.duty;
  return quoted[kind];
}

function notComparedOf(
  { currency }: PurchaseFacts,
  quoted: Quoted,
  lines: readonly StoredLine[],
): Comparison['notCompared'] {
  const left = lines.filter(
    ({ kind, amount }) =>
      amount.currency !== currency || (kind === 'shipping' && quoted.shipping === null),
  );
  return [
    ...Map.groupBy(left, ({ kind, amount }) => `${kind} ${amount.currency}`).values(),
  ].flatMap((group) => {
    const [first] = group;
    return first ? [{ kind: first.kind, billed: totalOf(group, first.amount.currency) }] : [];
  });
}

const totalOf = (lines: readonly StoredLine[], currency: Currency): Money =>
  money(sum(lines.map(({ amount }) => amount.amount)), currency);

/** One sum per currency, without those of zero. */
export function sumsOf(lines: readonly StoredLine[]): Money[] {
  const groups = Map.groupBy(lines, ({ amount }) => amount.currency);
  return [...groups]
    .map(([currency, group]) => totalOf(group, currency))
    .filter(({ amount }) => !new Big(amount).eq(0))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** The pieces' weights of the last bill that has any, without those that were credited. */
function weightsOf(purchase: PurchaseFacts, lines: readonly StoredLine[]): Comparison['weight'] {
  const { weight: ours } = purchase;
  const pieces = Map.groupBy(
    lines.filter(({ weight }) => weight !== null),
    ({ trackingNumber }) => numberKey(trackingNumber),
  );
  const billed = [...pieces.values()].flatMap((piece) => lastWeight(piece) ?? []);
  const [first] = billed;
  if (!first) return { quoted: ours, billed: null };
  const unit = ours?.unit ?? first.unit;
  const isOneUnit = billed.every((weight) => weight.unit === unit);
  // A bill in another unit has rounded its weight.
  const total = sum(billed.map((weight) => convertWeight(weight, unit).value));
  return {
    quoted: ours,
    billed: { value: isOneUnit || !ours ? total : unrounded(total, ours.value, billed), unit },
  };
}

function lastWeight(lines: readonly StoredLine[]): BilledWeight | null {
  const groups = Map.groupBy(lines, ({ weight }) => `${weight?.value} ${weight?.unit}`);
  const charged = [...groups.values()].filter((group) =>
    new Big(sum(group.map(({ amount }) => amount.amount))).gt(0),
  );
  const dayOf = ({ date, billDate }: StoredLine) => billDate ?? date ?? '';
  const last = charged
    .flat()
    .toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0))
    .at(-1);
  return last?.weight ?? null;
}

/** Ours where the difference may come from the last digit of the bill's unit. */
function unrounded(total: Decimal, ours: Decimal, billed: readonly BilledWeight[]): Decimal {
  const half = billed.map(({ value, unit }) => {
    const places = value.split('.')[1]?.length ?? 0;
    const digit = new Big(0.5).times(new Big(10).pow(-places)).toFixed();
    return convertWeight({ value: digit, unit }, unit === 'KG' ? 'LB' : 'KG').value;
  });
  return new Big(total).minus(ours).abs().lte(sum(half)) ? ours : total;
}

export const ofShipment = ({ attemptId, reference, merchant, trackingNumber }: PurchaseFacts) => ({
  attemptId,
  reference,
  merchant,
  trackingNumber,
});

export const isBeyond = (difference: Decimal, tolerance: Decimal): boolean =>
  new Big(difference).gt(tolerance);

const differs = (difference: Decimal, tolerance: Decimal): boolean =>
  new Big(difference).abs().gt(tolerance);

export function differencesOf(
  { purchase, figures, weight }: Comparison,
  { amount, weightPercent }: Tolerances,
): Difference[] {
  const { currency } = purchase;
  const found: Difference[] = figures
    .filter(({ difference }) => differs(difference, amount))
    .map(({ kind, quoted, billed, difference }) => ({
      ...ofShipment(purchase),
      kind,
      quoted: money(quoted, currency),
      billed: money(billed, currency),
      difference: money(difference, currency),
    }));
  const { quoted, billed } = weight;
  if (!quoted || !billed || isVoid(purchase) || !isWeightOff(quoted, billed, weightPercent))
    return found;
  const value = minus(billed.value, quoted.value);
  found.push({
    ...ofShipment(purchase),
    kind: 'weight',
    quoted,
    billed,
    difference: { value, unit: quoted.unit },
  });
  return found;
}

const isWeightOff = (ours: BilledWeight, billed: BilledWeight, percent: number): boolean =>
  new Big(billed.value).minus(ours.value).abs().times(100).gt(new Big(ours.value).times(percent));

export const isAbove = ({ quoted, billed }: Comparison['weight'], percent: number): boolean =>
  quoted !== null &&
  billed !== null &&
  new Big(billed.value).gt(quoted.value) &&
  isWeightOff(quoted, billed, percent);

export const notComparedIn = ({ purchase, notCompared }: Comparison): NotCompared[] =>
  notCompared.map(({ kind, billed }) => ({ ...ofShipment(purchase), kind, billed }));

const DUTIES: readonly LineKind[] = ['duty', 'tax', 'duty-and-tax'];
export const isOfDuty = ({ kind }: Pick<StoredLine, 'kind'>): boolean => DUTIES.includes(kind);

/** What was billed beyond the purchase, one sum per currency. */
export function tooMuchOf({ purchase, lines, figures }: Comparison): Money[] {
  const { currency, terms } = purchase;
  const others = lines.filter(({ amount }) => amount.currency !== currency);
  const owed = isVoid(purchase) ? others : terms === 'DDU' ? others.filter(isOfDuty) : [];
  const own = money(sum(figures.map(({ difference }) => difference)), currency);
  return [own, ...sumsOf(owed)].filter(({ amount }) => new Big(amount).gt(0));
}

/** Both figures of one shipment for a person, each kind that was accepted or billed. */
export function bothFigures(
  { purchase, lines, figures }: Comparison,
  quoted: Quoted,
): ShipmentCharges['charges'] {
  const { currency } = purchase;
  const isTogether =
    !figures.some(({ kind }) => kind === 'tax') &&
    (quoted.duty === null || lines.some(({ kind }) => kind === 'duty-and-tax'));
  const shown = kindsOf(isTogether).map((kind) => {
    const of = lines.filter((line) => kindIn(line.kind, isTogether) === kind);
    const accepted = quotedFor(kind, quoted, isTogether);
    const known = figures.find((each) => each.kind === kind);
    return {
      kind: isTogether && kind === 'duty' ? ('duty-and-tax' as const) : kind,
      quoted: accepted === null ? null : money(accepted, currency),
      billed: sumsOf(of),
      difference: known ? money(known.difference, currency) : null,
    };
  });
  return shown.filter(
    ({ quoted: accepted, billed }) =>
      billed.length > 0 || (accepted !== null && !new Big(accepted.amount).eq(0)),
  );
}
