import Big from 'big.js';
import type {
  ChargeFinding,
  ChargeFindingKind,
  LineKind,
} from '../../../../shared/charges/charge.ts';
import { FINDING_KINDS } from '../../../../shared/charges/charge.ts';
import { dayOf } from '../../../../shared/kernel/day.ts';
import { sum } from '../../../../shared/kernel/decimal.ts';
import { fold } from '../../../../shared/kernel/fold.ts';
import { weightSaid } from '../../../../shared/kernel/measure.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { type Money, money, moneySaid } from '../../../../shared/kernel/money.ts';
import { numberKey } from '../../../../shared/scanning/carriers.ts';
import type { ChangedLine, PurchaseFacts, StoredLine } from '../ports.ts';
import {
  type Comparison,
  isAbove,
  isBeyond,
  isOfDuty,
  ofShipment,
  sumsOf,
  type Tolerances,
} from './compare.ts';
import { isVoid } from './purchase-facts.ts';

export const shipmentSubject = (attemptId: string): string => `shipment:${attemptId}`;

/** What is wrong with the bills of one shipment. */
export function findingsOf(comparison: Comparison, tolerances: Tolerances): ChargeFinding[] {
  const { purchase } = comparison;
  const found = isVoid(purchase)
    ? voidBilled(comparison, tolerances)
    : [
        ...billedTwice(comparison),
        ...dutyThoughDdu(comparison, tolerances),
        ...dutyBeyondQuote(comparison, tolerances),
        ...weightAbove(comparison, tolerances),
      ];
  return found.toSorted((a, b) => FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind));
}

interface Told {
  charge: LineKind | null;
  amount: Money | null;
  what: Message;
  lines: readonly { id: string }[];
}

const finding = (
  kind: ChargeFindingKind,
  purchase: PurchaseFacts,
  { charge, amount, what, lines }: Told,
): ChargeFinding => ({
  kind,
  subject: shipmentSubject(purchase.attemptId),
  ...ofShipment(purchase),
  charge,
  amount,
  what,
  lines: lines.map(({ id }) => id),
});

function voidBilled({ purchase, lines }: Comparison, { amount }: Tolerances): ChargeFinding[] {
  return sumsOf(lines)
    .filter((billed) => isBeyond(billed.amount, amount))
    .map((billed) =>
      finding('billed-though-cancelled', purchase, {
        charge: null,
        amount: billed,
        what:
          purchase.state === 'cancelled'
            ? say('cancelled, and billed {amount}', { amount: moneySaid(billed) })
            : say('resolved as not bought, and billed {amount}', { amount: moneySaid(billed) }),
        lines: lines.filter((line) => line.amount.currency === billed.currency),
      }),
    );
}

function dutyThoughDdu({ purchase, lines }: Comparison, { amount }: Tolerances): ChargeFinding[] {
  if (purchase.terms !== 'DDU') return [];
  const duties = lines.filter(isOfDuty);
  return sumsOf(duties)
    .filter((billed) => isBeyond(billed.amount, amount))
    .map((billed) =>
      finding('duty-though-ddu', purchase, {
        charge: 'duty',
        amount: billed,
        what: say('bought DDU: the receiver pays duty and tax, yet {amount} is billed', {
          amount: moneySaid(billed),
        }),
        lines: duties.filter((line) => line.amount.currency === billed.currency),
      }),
    );
}

function dutyBeyondQuote(
  { purchase, lines, figures }: Comparison,
  { amount }: Tolerances,
): ChargeFinding[] {
  if (purchase.terms !== 'DDP') return [];
  return figures
    .filter(
      ({ kind, difference }) => (kind === 'duty' || kind === 'tax') && isBeyond(difference, amount),
    )
    .map(({ kind, quoted, billed, difference }) => {
      const [accepted, charged] = [quoted, billed].map((each) =>
        moneySaid(money(each, purchase.currency)),
      );
      return finding('duty-beyond-quote', purchase, {
        charge: kind,
        amount: money(difference, purchase.currency),
        what: say('accepted {accepted}, billed {charged}', {
          accepted: accepted ?? '',
          charged: charged ?? '',
        }),
        lines: lines.filter((line) => isOfDuty(line) && (kind === 'duty' || line.kind === kind)),
      });
    });
}

function weightAbove(
  { purchase, lines, weight }: Comparison,
  { weightPercent }: Tolerances,
): ChargeFinding[] {
  const { quoted, billed } = weight;
  if (!quoted || !billed || !isAbove(weight, weightPercent)) return [];
  return [
    finding('weight-above-ours', purchase, {
      charge: null,
      amount: null,
      what: say('weighed {ours}, billed {theirs}', {
        ours: weightSaid(quoted),
        theirs: weightSaid(billed),
      }),
      lines: lines.filter((line) => line.weight !== null),
    }),
  ];
}

/**
 * The same charge more than once, less its credits. Equal charges of pieces have numbers of their own; without them a
 * bill may have as many as the shipment has cartons.
 */
function billedTwice({ purchase, lines }: Comparison): ChargeFinding[] {
  const isCredit = ({ amount }: StoredLine) => amount.amount.startsWith('-');
  const charges = lines.filter((line) => !isCredit(line));
  const credits = lines.filter(isCredit);
  const used = new Set<StoredLine>();
  const creditFor = (line: StoredLine): StoredLine | undefined => {
    const fits = credits.filter(
      (credit) =>
        !used.has(credit) &&
        credit.amount.currency === line.amount.currency &&
        new Big(credit.amount.amount).eq(new Big(line.amount.amount).neg()),
    );
    const ofKind = fits.filter(({ kind }) => kind === line.kind);
    return (
      ofKind.find(({ code }) => fold(code) === fold(line.code)) ??
      ofKind[0] ??
      fits.find(({ kind }) => kind === 'other')
    );
  };
  const repeated = [...Map.groupBy(charges, sameCharge(purchase)).values()].flatMap((group) => {
    const extra = surplus(group, purchase.cartons);
    const left = extra.filter((line) => {
      const credit = creditFor(line);
      if (credit) used.add(credit);
      return credit === undefined;
    });
    return left.length > 0 ? [{ group, left }] : [];
  });
  return [...Map.groupBy(repeated, ({ left }) => left[0]?.amount.currency ?? '')].flatMap(
    ([currency, found]) => {
      const open = sum(found.flatMap(({ left }) => left.map(({ amount }) => amount.amount)));
      const kinds = new Set(found.flatMap(({ left }) => left.map(({ kind }) => kind)));
      const rest = credits.filter(
        (credit) =>
          !used.has(credit) && credit.amount.currency === currency && kinds.has(credit.kind),
      );
      // One credit may take back several charges.
      const given = new Big(sum(rest.map(({ amount }) => amount.amount))).neg();
      if (given.gte(open)) return [];
      return found.map(({ group, left }) => {
        const amount = money(sum(left.map((line) => line.amount.amount)), currency);
        return finding('billed-twice', purchase, {
          charge: left[0]?.kind ?? null,
          amount,
          what: say('{charge} billed {times} times, {amount} too much', {
            charge: left[0]?.code ?? '',
            times: group.length,
            amount: moneySaid(amount),
          }),
          lines: group,
        });
      });
    },
  );
}

/** A line without a tracking number is of the shipment's own. */
const sameCharge =
  ({ trackingNumber: own }: PurchaseFacts) =>
  ({ kind, amount, trackingNumber }: StoredLine): string =>
    JSON.stringify([
      kind,
      amount.currency,
      new Big(amount.amount).toFixed(),
      numberKey(trackingNumber || (own ?? '')),
    ]);

/**
 * Those of equal charges that were billed before: with the same words, or by another biller. Different words of one
 * biller are different charges of the same price.
 */
function surplus(group: readonly StoredLine[], cartons: number): StoredLine[] {
  const extra: StoredLine[] = [];
  const firstBiller = group[0] ? fold(group[0].biller) : '';
  const byWords = [...Map.groupBy(group, ({ code }) => fold(code)).values()];
  for (const [index, same] of byWords.entries()) {
    const [first] = same;
    if (!first) continue;
    const isOtherBiller = index > 0 && fold(first.biller) !== firstBiller;
    const pieces = same.every(({ trackingNumber }) => trackingNumber === '') ? cartons : 1;
    const may = isOtherBiller ? 0 : allowed(same, pieces);
    extra.push(...same.slice(may));
  }
  return extra;
}

/** As many as the pieces, of the bill that has most of them. */
function allowed(same: readonly StoredLine[], pieces: number): number {
  const bills = Map.groupBy(same, ({ biller, bill }) => `${fold(biller)} ${fold(bill)}`);
  const most = Math.max(...[...bills.values()].map((lines) => lines.length));
  return Math.min(pieces, most);
}

/** Purchases that stand and that no bill names so many days after they were bought. */
export const notBilled = (purchase: PurchaseFacts, accepted: Money | null): ChargeFinding =>
  finding('not-billed', purchase, {
    charge: null,
    amount: accepted,
    what: say('bought on {day}, and in no bill', { day: dayOf(new Date(purchase.openedAt)) }),
    lines: [],
  });

/** A line that came again with other content. */
export function changedLine(
  before: StoredLine,
  { line }: ChangedLine,
  purchase: PurchaseFacts | null,
  subject: string,
): ChargeFinding {
  const what = say('{bill}: {before} was {amount}, and came again as {other}', {
    bill: before.bill,
    before: before.code,
    amount: moneySaid(before.amount),
    other: moneySaid(line.amount),
  });
  return {
    kind: 'changed-line',
    subject,
    attemptId: purchase?.attemptId ?? null,
    reference: purchase?.reference ?? before.reference,
    merchant: purchase?.merchant ?? null,
    trackingNumber: purchase?.trackingNumber ?? (before.trackingNumber || null),
    charge: before.kind,
    amount: null,
    what,
    lines: [before.id],
  };
}

export function unknownHere(
  subject: string,
  lines: readonly StoredLine[],
  billed: Money,
): ChargeFinding {
  const [first] = lines;
  return {
    kind: 'unknown-here',
    subject,
    attemptId: null,
    reference: first?.reference ?? '',
    merchant: null,
    trackingNumber: first?.trackingNumber || null,
    charge: null,
    amount: billed,
    what: say('billed {amount} for a shipment that is unknown here', {
      amount: moneySaid(billed),
    }),
    lines: lines.map(({ id }) => id),
  };
}
