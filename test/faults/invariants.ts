import type { Look, SeenAttempt } from './look.ts';

export const RULES = {
  'sold-twice': 'orders sold more than once',
  'purchase-lost': 'confirmed purchases lost',
  'free-though-sold': 'orders sold and yet free to be bought again',
  'journal-changed': 'journal entries changed or gone',
  stuck: 'orders stuck without a way out',
  unsettled: 'orders left unknown though asking again would have told',
  'paper-missing': 'shipped orders without all their paper',
  defect: 'defects said or hidden by the program',
} as const;

/** Further rules, with a hostile partner. */
export const HOSTILE_RULES = {
  'second-key': 'bought on a second key while the first was not known to be unsold',
  hurried: 'sent again, or “not bought” taken, before the partner can have finished',
  'foreign-label': 'labels of another order, or of none, kept or printed',
  'wrong-price': 'bought at another price than the one shown',
} as const;
export type Rule = keyof typeof RULES | keyof typeof HOSTILE_RULES;

export interface Violation {
  rule: Rule;
  what: string;
}

/** The state of an order that nobody works on any more. */
export type Ending = 'shipped' | 'unknown' | 'free';

const LIVE = ['open', 'unknown', 'confirmed'];

/**
 * The rules for all observations of one order, from the first kill to the end. The observations are in
 * sequence; `sold` of each was read before its store, so that the store must know all these sales. `liar`:
 * the partner answered "refused" to a purchase that it had sold. Then the store may believe it for a while,
 * but not at the end.
 */
export function violations(looks: readonly Look[], liar = false): Violation[] {
  const found = looks.flatMap((look, index) => [
    ...soldTwice(look),
    ...(liar && index < looks.length - 1 ? [] : freeThoughSold(look)),
    ...lost(look, looks[index + 1]),
    ...journalChanged(look, looks[index + 1]),
  ]);
  const last = looks.at(-1);
  if (!last) return found;
  return [...found, ...stuck(last), ...unsettled(last), ...paperMissing(last)];
}

export function endingOf({ attempts }: Look): Ending {
  if (attempts.some(({ state }) => state === 'confirmed')) return 'shipped';
  return attempts.some(({ state }) => LIVE.includes(state)) ? 'unknown' : 'free';
}

const soldTwice = ({ sold, after }: Look): Violation[] =>
  sold.length > 1 ? [{ rule: 'sold-twice', what: `${sold.join(', ')} after ${after}` }] : [];

function freeThoughSold({ sold, attempts, after }: Look): Violation[] {
  if (sold.length === 0 || attempts.some(({ state }) => LIVE.includes(state))) return [];
  return [{ rule: 'free-though-sold', what: `${sold.join(', ')} after ${after}` }];
}

/** A confirmed purchase stays confirmed, and is what the partner sold. */
function lost({ attempts, sold, after }: Look, next: Look | undefined): Violation[] {
  return attempts
    .filter(({ state }) => state === 'confirmed')
    .flatMap(({ id, shipmentId }) => {
      const later = next?.attempts.find((attempt) => attempt.id === id);
      const kept = !next || (later?.state === 'confirmed' && later.shipmentId === shipmentId);
      const real = shipmentId !== null && (next ?? { sold }).sold.includes(shipmentId);
      if (kept && real) return [];
      const what = `${shipmentId}, confirmed after ${after}, is ${later?.state ?? 'gone'} later; sold were ${sold.join(', ') || 'none'}`;
      return [{ rule: 'purchase-lost' as const, what }];
    });
}

/** The journal only grows: every observed fact is still there, in its place. */
function journalChanged({ attempts, after }: Look, next: Look | undefined): Violation[] {
  if (!next) return [];
  return attempts.flatMap((attempt) => {
    const later = next.attempts.find(({ id }) => id === attempt.id);
    if (later && attempt.facts.every((fact, index) => later.facts[index] === fact)) return [];
    return [{ rule: 'journal-changed' as const, what: `attempt ${attempt.id}, after ${after}` }];
  });
}

/** In the end an order is shipped, free to be bought, or unknown in a way that a person can resolve. */
function stuck(last: Look): Violation[] {
  const { attempts, orderStatus, after } = last;
  const live = attempts.filter(({ state }) => LIVE.includes(state));
  const fits: Record<Ending, string[]> = {
    shipped: ['shipped'],
    unknown: ['unknown'],
    free: ['open', 'packing'],
  };
  const ending = endingOf(last);
  const open = live.some(({ state }) => state === 'open');
  if (!open && live.length <= 1 && fits[ending].includes(orderStatus)) return [];
  const states = attempts.map(({ state }) => state).join(', ') || 'none';
  return [{ rule: 'stuck', what: `order ${orderStatus}, attempts ${states}, after ${after}` }];
}

/**
 * The last calls had no faults. What is still unknown then must be so because the partner, asked again, only
 * answered that the key or the Reference was used: a person must look there.
 */
function unsettled(last: Look): Violation[] {
  const unknown = last.attempts.find(({ state }) => state === 'unknown');
  if (!unknown || HONEST.test(unknown.why ?? '')) return [];
  return [{ rule: 'unsettled', what: `“${unknown.why}” after ${last.after}` }];
}

const HONEST = /Invalid (Duty)?HashKey: |is already used by another shipment/;

function paperMissing({ attempts, after }: Look): Violation[] {
  return attempts
    .filter(({ state }) => state === 'confirmed')
    .flatMap((attempt) => {
      const missing = missingPaper(attempt);
      if (missing.length === 0) return [];
      return [{ rule: 'paper-missing' as const, what: `${missing.join(', ')} after ${after}` }];
    });
}

function missingPaper({ cartons, invoiced, papers }: SeenAttempt): string[] {
  const has = (role: string, carton: string | null): boolean =>
    papers.some((paper) => paper.role === role && paper.carton === carton && paper.whole);
  return [
    ...cartons.filter((carton) => !has('label', carton)).map((carton) => `label of ${carton}`),
    ...(!invoiced || has('invoice', null) ? [] : ['the invoice']),
    ...papers.filter(({ whole }) => !whole).map(({ role }) => `a whole ${role}`),
  ];
}
