/** The rules for a site, with their names in the figures. */
export const RULES = {
  'sold-twice': 'orders sold more than once',
  unnoticed: 'orders sold twice by a bench that was frozen behind the gate, and not noticed',
  'sold-cancelled': 'orders sold after their sender had cancelled them',
  lost: 'sales that nobody knows of',
  invented: 'purchases on record that the partner never sold',
  stuck: 'orders and benches stuck without a way out',
  stale: 'stale writes accepted',
  ungated: 'sendings without the gate',
  defect: 'defects said or hidden by a program',
} as const;
export type Rule = keyof typeof RULES;

export interface Violation {
  rule: Rule;
  what: string;
}

/** The site's state at one moment. */
export interface SiteState {
  orders: { reference: string; state: string }[];
  /** Live claims, and those of bought orders. */
  claims: { reference: string; epoch: number; state: string; bench: string }[];
  purchases: { reference: string; shipmentId: string; isDuplicate: boolean }[];
  /** References for which a person is warned of a possible second purchase. */
  conflicts: string[];
  isRecovering: boolean;
}

/** One change of a claim, with the circumstances at its time; in sequence. */
export interface Change {
  reference: string;
  epoch: number;
  before: string | null;
  after: string;
  attemptBefore: string | null;
  attempt: string | null;
  /** The claim's run is the one whose writes the site accepts. */
  isOfTheRun: boolean;
  /** The bench may not claim, or is no member any more. */
  isShutOut: boolean;
  isRecovering: boolean;
  /** Number of valid purchases of the order. */
  bought: number;
}

/** The history of a run, from both sides. */
export interface History {
  /** In sequence. */
  sales: readonly { reference: string; shipmentId: string }[];
  /** The purchase requests: whether the gate had been passed; null: unknown. */
  sendings: readonly { reference: string; isGated: boolean | null }[];
  changes: readonly Change[];
  /** The state once everything is repaired and idle, before any decision by a person. */
  atRest: SiteState;
  /** Number of sales by then. */
  soldAtRest: number;
  end: SiteState;
  /** Benches that still exist. */
  benches: readonly { name: string; pending: number; unclear: readonly string[] }[];
  staleWrites: { tried: number; accepted: readonly string[] };
  /** Orders of a bench that was frozen between gate and first byte, and woken after the take-over. */
  behindTheGate: readonly string[];
  /** Orders whose sender was told that they are cancelled. */
  cancelled: readonly string[];
  defects: readonly string[];
}

/** All violations of the rules. */
export function violations(history: History): Violation[] {
  return [
    ...soldTwice(history),
    ...soldCancelled(history),
    ...lost(history),
    ...invented(history),
    ...stuck(history),
    ...stale(history),
    ...ungated(history),
    ...history.defects.map((what): Violation => ({ rule: 'defect', what })),
  ];
}

/** Orders sold twice by the one schedule in which only the partner could prevent it. */
export const soldBehindTheGate = ({ sales, behindTheGate }: History): string[] =>
  [...timesSold(sales)]
    .filter(([reference, times]) => times === 2 && behindTheGate.includes(reference))
    .map(([reference]) => reference);

function timesSold(sales: History['sales']): Map<string, number> {
  const groups = Map.groupBy(sales, ({ reference }) => reference);
  return new Map([...groups].map(([reference, each]) => [reference, each.length]));
}

function soldTwice(history: History): Violation[] {
  const { conflicts, purchases } = history.end;
  return [...timesSold(history.sales)].flatMap(([reference, times]): Violation[] => {
    if (times < 2) return [];
    const isExcused = times === 2 && history.behindTheGate.includes(reference);
    if (!isExcused) return [{ rule: 'sold-twice', what: `${reference}, ${times} times` }];
    const duplicates = purchases.filter((each) => each.reference === reference && each.isDuplicate);
    const isNoticed = duplicates.length === 2 && conflicts.includes(reference);
    return isNoticed ? [] : [{ rule: 'unnoticed', what: reference }];
  });
}

const soldCancelled = ({ sales, cancelled }: History): Violation[] =>
  sales
    .filter(({ reference }) => cancelled.includes(reference))
    .map(({ reference }) => ({ rule: 'sold-cancelled', what: reference }));

/** At rest each sale is on record, or its order is known as unclear; in the end each is on record. */
function lost({ sales, atRest, soldAtRest, end }: History): Violation[] {
  return sales.flatMap(({ reference, shipmentId }, at): Violation[] => {
    const isIn = ({ purchases }: SiteState) =>
      purchases.some((each) => each.shipmentId === shipmentId && each.reference === reference);
    const isUnclear = atRest.claims.some(
      (claim) => claim.reference === reference && ['sending', 'unknown'].includes(claim.state),
    );
    if (!isIn(end)) return [{ rule: 'lost', what: `${shipmentId} of ${reference}, in the end` }];
    if (at >= soldAtRest || isIn(atRest) || isUnclear) return [];
    return [{ rule: 'lost', what: `${shipmentId} of ${reference}, while at rest` }];
  });
}

const invented = ({ sales, end }: History): Violation[] =>
  end.purchases
    .filter(({ shipmentId }) => !sales.some((sale) => sale.shipmentId === shipmentId))
    .map(({ shipmentId, reference }) => ({ rule: 'invented', what: `${shipmentId} ${reference}` }));

/** By following the documented ways every order gets shipped that was not cancelled, and every bench comes to rest. */
function stuck({ end, benches, sales, cancelled }: History): Violation[] {
  const sold = timesSold(sales);
  const orders = end.orders
    .filter(({ reference, state }) =>
      cancelled.includes(reference)
        ? state !== 'cancelled'
        : state !== 'shipped' || !sold.has(reference),
    )
    .map(({ reference, state }) => {
      const claim = end.claims.find((each) => each.reference === reference);
      return `${reference} is ${state}, claim ${claim ? `${claim.state} of ${claim.bench}` : 'none'}`;
    });
  const live = end.claims
    .filter(({ state }) => state === 'sending' || state === 'unknown')
    .map(({ reference, state, bench }) => `${reference} is ${state} at ${bench} for ever`);
  const idle = benches.flatMap(({ name, pending, unclear }) => [
    ...(pending > 0 ? [`${name} has ${pending} to upload`] : []),
    ...unclear.map((reference) => `${name} does not know about ${reference}`),
  ]);
  const recovering = end.isRecovering ? ['the site waits for a bench'] : [];
  return [...orders, ...live, ...idle, ...recovering].map((what) => ({ rule: 'stuck', what }));
}

/**
 * An ended claim stays ended, except for proof of purchase; and every sending has passed every rule of the
 * gate.
 */
function stale({ changes, staleWrites }: History): Violation[] {
  const found = changes.flatMap((change) => {
    const why = wrongIn(change);
    const { reference, epoch, before, after } = change;
    return why ? [`${reference}, epoch ${epoch}: ${before ?? 'nothing'} to ${after}, ${why}`] : [];
  });
  return [...found, ...staleWrites.accepted].map((what) => ({ rule: 'stale', what }));
}

function wrongIn(change: Change): string | null {
  const { before, after, attempt, attemptBefore } = change;
  const isOver = before === 'superseded' || before === 'released';
  if (isOver && after !== 'bought') return 'though it was over';
  if (before === 'bought' && after !== 'released') return 'though it was bought';
  if (after !== 'sending') return null;
  if (before === null) return 'and never claimed';
  if (before !== 'claimed' && attempt !== attemptBefore) return 'for another attempt';
  if (!change.isOfTheRun) return 'by an older run';
  if (change.isShutOut) return 'by a bench that is shut out';
  if (change.isRecovering) return 'while the site was recovering';
  return change.bought > 0 ? 'though it was bought' : null;
}

const ungated = ({ sendings, behindTheGate }: History): Violation[] =>
  sendings
    .filter(({ reference, isGated }) => isGated === false && !behindTheGate.includes(reference))
    .map(({ reference }) => ({ rule: 'ungated', what: reference }));
