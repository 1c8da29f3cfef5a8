import Big from 'big.js';
import type {
  ChargeFinding,
  ChargeList,
  Difference,
  Dispute,
  DisputeState,
  NotCompared,
} from '../../../shared/charges/charge.ts';
import { addMoney, type Money } from '../../../shared/kernel/money.ts';

/** What is wrong with the bills of one shipment, and what becomes of it. */
export interface Case {
  subject: string;
  attemptId: string | null;
  reference: string;
  merchant: string | null;
  trackingNumber: string | null;
  findings: readonly ChargeFinding[];
  /** One sum per currency. */
  tooMuch: readonly Money[];
  state: DisputeState;
}

export type NextAct = 'dispute' | 'settle' | 'nothing';

/** A dispute has one next action; a shipment without a bill has nothing to dispute. */
export function nextAct({ state, findings, tooMuch }: Case): NextAct {
  if (state === 'settled') return 'nothing';
  if (state === 'disputed') return 'settle';
  const isMissing = findings.length > 0 && findings.every(({ kind }) => kind === 'not-billed');
  return isMissing && tooMuch.length === 0 ? 'settle' : 'dispute';
}

const ORDER: readonly DisputeState[] = ['open', 'disputed', 'settled'];

/**
 * Findings and disputes by what they are about: open ones first, among them those that cost, the dearest of each
 * currency first.
 */
export function casesOf({ findings, disputes }: Pick<ChargeList, 'findings' | 'disputes'>): Case[] {
  const bySubject = Map.groupBy(findings, ({ subject }) => subject);
  const disputed = new Set(disputes.map(({ subject }) => subject));
  const only = [...bySubject.values()].flatMap(([first]) =>
    first && !disputed.has(first.subject) ? [ofFinding(first)] : [],
  );
  const cases = [...disputes, ...only].map((each) => ({
    ...each,
    findings: bySubject.get(each.subject) ?? [],
  }));
  const places = placesOf(cases);
  const placeOf = (of: Case) => places.get(of) ?? 0;
  return cases.toSorted((a, b) => rankOf(a) - rankOf(b) || placeOf(a) - placeOf(b));
}

/** Where each stands among those of its currency, the dearest first: amounts of two currencies are not compared. */
function placesOf(cases: readonly Case[]): Map<Case, number> {
  const amountOf = ({ tooMuch: [first] }: Case) => new Big(first?.amount ?? 0);
  const groups = Map.groupBy(cases, ({ tooMuch: [first] }) => first?.currency ?? '');
  return new Map(
    [...groups.values()].flatMap((group) =>
      group
        .toSorted((a, b) => amountOf(b).cmp(amountOf(a)))
        .map((each, place) => [each, place] as const),
    ),
  );
}

const ofFinding = ({ subject, attemptId, reference, merchant, trackingNumber }: ChargeFinding) => ({
  subject,
  attemptId,
  reference,
  merchant,
  trackingNumber,
  tooMuch: [],
  state: 'open' as const,
});

const rankOf = ({ state, tooMuch }: Pick<Dispute, 'state' | 'tooMuch'>): number =>
  2 * ORDER.indexOf(state) + (tooMuch.length > 0 ? 0 : 1);

/** Of each currency one sum: they are never added to each other. */
export function sumsOf(amounts: readonly Money[]): Money[] {
  return [...Map.groupBy(amounts, ({ currency }) => currency).values()]
    .flatMap(([first, ...rest]) => (first ? [addMoney(first, ...rest)] : []))
    .toSorted((a, b) => a.currency.localeCompare(b.currency));
}

/** What differs in the bills of one shipment. */
export interface ShipmentDifferences {
  subject: string;
  reference: string;
  merchant: string | null;
  trackingNumber: string | null;
  differences: readonly Difference[];
  notCompared: readonly NotCompared[];
}

export function differencesByShipment({
  differences,
  notCompared,
}: Pick<ChargeList, 'differences' | 'notCompared'>): ShipmentDifferences[] {
  const others = Map.groupBy(notCompared, ({ attemptId }) => attemptId);
  const own = Map.groupBy(differences, ({ attemptId }) => attemptId);
  const first = new Map(
    [...notCompared, ...differences].map((each) => [each.attemptId, each] as const),
  );
  return [...new Set([...own.keys(), ...others.keys()])].map((attemptId) => {
    const { reference = '', merchant = null, trackingNumber = null } = first.get(attemptId) ?? {};
    return {
      subject: `shipment:${attemptId}`,
      reference,
      merchant,
      trackingNumber,
      differences: own.get(attemptId) ?? [],
      notCompared: others.get(attemptId) ?? [],
    };
  });
}
