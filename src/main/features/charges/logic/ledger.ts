import Big from 'big.js';
import type {
  ChargeFinding,
  ChargeList,
  Dispute,
  UnmatchedLine,
} from '../../../../shared/charges/charge.ts';
import { FINDING_KINDS } from '../../../../shared/charges/charge.ts';
import { dayBegins, dayOf } from '../../../../shared/kernel/day.ts';
import type { Decimal } from '../../../../shared/kernel/decimal.ts';
import { formatMoney, type Money } from '../../../../shared/kernel/money.ts';
import { inTurns } from '../../../kernel/in-turns.ts';
import type {
  BilledPurchase,
  ChangedLine,
  KeptDispute,
  PurchaseFacts,
  StoredLine,
} from '../ports.ts';
import {
  type Comparison,
  compared,
  differencesOf,
  isBeyond,
  notComparedIn,
  sumsOf,
  type Tolerances,
  tooMuchOf,
} from './compare.ts';
import { changedLine, findingsOf, notBilled, shipmentSubject, unknownHere } from './findings.ts';
import { digestOf, namedShipment } from './identity.ts';
import { indexOf, matchOf } from './match.ts';
import { factsOf, quotedOf } from './purchase-facts.ts';

/** All that bills are compared by. */
export interface LedgerParts {
  lines: readonly StoredLine[];
  changes: readonly ChangedLine[];
  disputes: readonly KeptDispute[];
  purchases: readonly BilledPurchase[];
  /** Attempts by the numbers on their labels. */
  labels: ReadonlyMap<string, readonly string[]>;
}

export interface LedgerRules extends Tolerances {
  notBilledDays: number;
  disputeAbove: Decimal;
  now: Date;
}

export interface OfUnknown {
  subject: string;
  lines: StoredLine[];
}

/** Every line with its shipment, or why it has none. */
export interface Ledger {
  comparisons: Comparison[];
  unmatched: (UnmatchedLine & { line: StoredLine })[];
  /** Lines of shipments that are unknown here, by what they name. */
  unknown: OfUnknown[];
  /** Of the purchases that stand, those in no bill. */
  notBilled: PurchaseFacts[];
  purchases: readonly BilledPurchase[];
  changes: readonly ChangedLine[];
  disputes: readonly KeptDispute[];
}

export async function ledgerOf({
  lines,
  changes,
  disputes,
  purchases,
  labels,
}: LedgerParts): Promise<Ledger> {
  const facts = purchases.map(factsOf);
  const byId = new Map(purchases.map((purchase) => [purchase.attemptId, purchase]));
  const cartonsOf = (attemptId: string) =>
    byId.get(attemptId)?.accepted.cartons.map(({ reference }) => reference) ?? [];
  const index = indexOf(facts, cartonsOf, labels);
  const matched = new Map<PurchaseFacts, StoredLine[]>();
  const unmatched: Ledger['unmatched'] = [];
  const unknown = new Map<string, StoredLine[]>();
  // There may be tens of thousands: the bench can work in between.
  await inTurns(lines, (line) => {
    const match = matchOf(index, line);
    if (match.kind === 'matched') {
      const of = matched.get(match.purchase);
      if (of) of.push(line);
      else matched.set(match.purchase, [line]);
      return;
    }
    const { why, candidates } = match;
    unmatched.push({ line, why, candidates });
    if (candidates.length > 0 || namedShipment(line) === '') return;
    const subject = unknownSubject(line);
    unknown.set(subject, [...(unknown.get(subject) ?? []), line]);
  });
  const comparisons = await inTurns([...matched], ([purchase, of]) => {
    const bought = byId.get(purchase.attemptId);
    if (!bought) throw new Error('A purchase without its record');
    return compared(purchase, quotedOf(bought), of);
  });
  return {
    comparisons,
    unmatched,
    unknown: [...unknown].map(([subject, of]) => ({ subject, lines: of })),
    notBilled: facts.filter((each) => each.state === 'confirmed' && !matched.has(each)),
    purchases,
    changes,
    disputes,
  };
}

const unknownSubject = (line: StoredLine): string =>
  `bill:${digestOf([namedShipment(line)]).slice(0, 32)}`;

const monthOf = (day: string): string => day.slice(0, 7);
export const monthBought = ({ openedAt }: Pick<PurchaseFacts, 'openedAt'>): string =>
  monthOf(dayOf(new Date(openedAt)));
/** null where neither charge nor bill have a day. */
export const monthBilled = ({ date, billDate }: StoredLine): string | null => {
  const day = date ?? billDate;
  return day === null ? null : monthOf(day);
};

/** A line without a day is in every month. */
const isLineIn = (line: StoredLine, month: string | null): boolean =>
  month === null || (monthBilled(line) ?? month) === month;

/** A shipment is in the month in which it was bought, and in those in which it was billed. */
const isShipmentIn = ({ purchase, lines }: Comparison, month: string | null): boolean =>
  month === null ||
  monthBought(purchase) === month ||
  lines.some((line) => monthBilled(line) === month);

export interface ListWish {
  month: string | null;
  /** Only of its shipments; null: of those without one; undefined: all, also what is unknown here. */
  merchant?: string | null | undefined;
}

export function listOf(all: Ledger, rules: LedgerRules, { month, merchant }: ListWish): ChargeList {
  const ledger = merchant === undefined ? all : ofMerchant(all, merchant);
  const shown = ledger.comparisons.filter((each) => isShipmentIn(each, month));
  const unmatched = ledger.unmatched.filter(({ line }) => isLineIn(line, month));
  const unknown = ledger.unknown.filter(({ lines }) => lines.some((line) => isLineIn(line, month)));
  const differences = shown.flatMap((each) => differencesOf(each, rules));
  const notCompared = shown.flatMap(notComparedIn);
  const subjects = new Set([
    ...shown.map(({ purchase }) => shipmentSubject(purchase.attemptId)),
    ...unknown.map(({ subject }) => subject),
  ]);
  const findings = inOrder([
    ...shown.flatMap((each) => findingsOf(each, rules)),
    ...unknown.flatMap((each) => unknownFindings(each, rules)),
    ...changedFindings(ledger, month),
    ...notBilledFindings(ledger, rules, month),
  ]);
  const disputes = disputesOf(ledger, rules).filter(({ subject }) => subjects.has(subject));
  return {
    month,
    matched: shown.reduce((count, { lines }) => count + lines.length, 0),
    unmatched: unmatched.map(({ line, why, candidates }) => ({
      line: plainLine(line),
      why,
      candidates,
    })),
    differences,
    notCompared,
    findings,
    disputes,
    counts: {
      unmatched: unmatched.length,
      differences: differences.length,
      notCompared: notCompared.length,
      findings: findings.length,
      disputes: disputes.length,
    },
  };
}

const ofMerchant = (ledger: Ledger, merchant: string | null): Ledger => ({
  ...ledger,
  comparisons: ledger.comparisons.filter(({ purchase }) => purchase.merchant === merchant),
  unmatched: [],
  unknown: [],
  notBilled: ledger.notBilled.filter((each) => each.merchant === merchant),
});

export const plainLine = ({ identity: _identity, nth: _nth, ...line }: StoredLine) => line;

const rank = ({ kind }: ChargeFinding): number => FINDING_KINDS.indexOf(kind);
const inOrder = (findings: readonly ChargeFinding[]): ChargeFinding[] =>
  findings.toSorted((a, b) => rank(a) - rank(b) || (a.reference < b.reference ? -1 : 1));

export const unknownFindings = (
  { subject, lines }: OfUnknown,
  { amount }: Tolerances,
): ChargeFinding[] =>
  sumsOf(lines)
    .filter((billed) => isBeyond(billed.amount, amount))
    .map((billed) => unknownHere(subject, lines, billed));

export function changedFindings(
  { changes, comparisons, unmatched }: Pick<Ledger, 'changes' | 'comparisons' | 'unmatched'>,
  month: string | null,
): ChargeFinding[] {
  if (changes.length === 0) return [];
  const lines = new Map<string, { line: StoredLine; purchase: PurchaseFacts | null }>();
  for (const { purchase, lines: of } of comparisons)
    for (const line of of) lines.set(line.id, { line, purchase });
  for (const { line } of unmatched) lines.set(line.id, { line, purchase: null });
  return changes.flatMap((change) => {
    const known = lines.get(change.lineId);
    if (!known || !isLineIn(known.line, month)) return [];
    const { line, purchase } = known;
    const subject = purchase ? shipmentSubject(purchase.attemptId) : unknownSubject(line);
    return [changedLine(line, change, purchase, subject)];
  });
}

function notBilledFindings(
  { notBilled: without, purchases }: Ledger,
  { notBilledDays, now }: LedgerRules,
  month: string | null,
): ChargeFinding[] {
  // Whole days: what was bought today is zero days old.
  const before = dayOf(dayBegins(now, -notBilledDays));
  const totals = new Map(purchases.map(({ attemptId, accepted }) => [attemptId, accepted.total]));
  return without
    .filter((each) => dayOf(new Date(each.openedAt)) <= before)
    .filter((each) => month === null || monthBought(each) === month)
    .map((each) => notBilled(each, totals.get(each.attemptId) ?? null));
}

/** Figures of an overcharge: what a person settled holds for these alone. */
export const figuresOf = (tooMuch: readonly Money[]): string =>
  tooMuch.map(({ currency, amount }) => `${currency} ${new Big(amount).toFixed()}`).join(' + ');

export const figuresSaid = (tooMuch: readonly Money[]): string =>
  tooMuch.map(formatMoney).join(' + ');

/** Overcharges above the set amount, and those that somebody did something about. */
export function disputesOf(ledger: Ledger, { disputeAbove }: LedgerRules): Dispute[] {
  const kept = new Map(ledger.disputes.map((dispute) => [dispute.subject, dispute]));
  const all = [
    ...ledger.comparisons.map((comparison) => disputeOf(comparison, kept)),
    ...ledger.unknown.map((unknown) => unknownDispute(unknown, kept)),
  ];
  return all
    .filter(
      ({ tooMuch, state }) =>
        tooMuch.length > 0 &&
        (state !== 'open' || tooMuch.some(({ amount }) => isBeyond(amount, disputeAbove))),
    )
    .toSorted((a, b) => (a.reference < b.reference ? -1 : 1));
}

export type KeptDisputes = ReadonlyMap<string, KeptDispute>;

export function disputeOf(comparison: Comparison, kept: KeptDisputes): Dispute {
  const { attemptId, reference, merchant, trackingNumber } = comparison.purchase;
  const subject = shipmentSubject(attemptId);
  const tooMuch = tooMuchOf(comparison);
  return {
    subject,
    attemptId,
    reference,
    merchant,
    trackingNumber,
    tooMuch,
    ...stateOf(kept.get(subject), tooMuch),
  };
}

export function unknownDispute({ subject, lines }: OfUnknown, kept: KeptDisputes): Dispute {
  const [first] = lines;
  const tooMuch = sumsOf(lines).filter(({ amount }) => isBeyond(amount, '0'));
  return {
    subject,
    attemptId: null,
    reference: first?.reference ?? '',
    merchant: null,
    trackingNumber: first?.trackingNumber || null,
    tooMuch,
    ...stateOf(kept.get(subject), tooMuch),
  };
}

/** With other figures it is open again. */
function stateOf(
  kept: KeptDispute | undefined,
  tooMuch: readonly Money[],
): Pick<Dispute, 'state' | 'at' | 'reason'> {
  if (kept?.figures !== figuresOf(tooMuch)) return { state: 'open', at: null, reason: null };
  const { state, at, reason } = kept;
  return { state, at, reason };
}
