import { freesTheOrder, type Says } from '../seller/answers.ts';
import type { Guard, Sale } from '../seller/books.ts';
import type { Sending } from '../seller/purchases.ts';

/** A person's "not bought" that the station accepted: it covers everything sent until then. */
export interface Declared {
  reference: string;
  isReturn: boolean;
  at: number;
}

/** All requests and sales under one Reference in one direction. */
export interface Account {
  guard: Guard;
  isReturn: boolean;
  sendings: readonly Sending[];
  sales: readonly Sale[];
  declared: readonly Declared[];
  /** The station's quiet time. */
  quietMs: number;
}

/** Reasons for a second sale that are not the station's fault. */
export const APART = {
  outside: 'doubled outside the station',
  'same-body': 'same body sold again, without a guard',
  declared: 'sold again after “not bought”',
  believed: 'sold again after a false refusal',
} as const;
export type Apart = keyof typeof APART;

export interface Judgement {
  apart: Apart[];
  violations: { rule: 'sold-twice' | 'second-key' | 'hurried'; what: string }[];
}

/**
 * Time between the fact that is counted from and the request's arrival, on a busy machine. Less than it the
 * quiet time is still longer than the partner's longest work.
 */
const TOLERANCE_MS = 450;

export function judgeAccount(account: Account): Judgement {
  const judged = account.sales.slice(1).map((sale) => causeOf(sale, account));
  return {
    apart: judged.flatMap((cause) => (typeof cause === 'string' ? [cause] : [])),
    violations: [
      ...judged.flatMap((cause) => (typeof cause === 'string' ? [] : [cause])),
      ...secondKeys(account),
      ...hurried(account),
    ],
  };
}

type Violation = Judgement['violations'][number];

function causeOf(sale: Sale, account: Account): Apart | Violation {
  const { guard, isReturn, sales } = account;
  const earlier = sales.slice(0, sales.indexOf(sale));
  if (earlier.some(({ sending }) => sending === sale.sending)) return 'outside';
  const guarded = guard.key || (guard.reference && !isReturn);
  const sameKey = earlier.some(({ hashKey }) => hashKey === sale.hashKey);
  if (sameKey && !guarded) return 'same-body';
  const others = [...new Set(earlier.map(({ hashKey }) => hashKey))];
  const why = others.map((hashKey) => freedBy(hashKey, sale.sending, account));
  if (!sameKey && why.includes('declared') && !why.includes(null)) return 'declared';
  if (!sameKey && !why.includes(null)) return 'believed';
  const ids = [...earlier, sale].map(({ shipmentId }) => shipmentId).join(', ');
  return { rule: 'sold-twice', what: `${sale.reference}${isReturn ? ' (return)' : ''}: ${ids}` };
}

const messageOf = (sending: Sending | undefined): Says | undefined => sending?.says ?? undefined;

/**
 * Rule 3: the repeat comes at once, with a fresh token; anything later is a re-send, whose refusal proves
 * nothing.
 */
const isRepetition = (first: Sending, second: Sending, quietMs: number): boolean =>
  first.says === 'unauthorized' && first.repeatable && second.at - first.at < quietMs;

/** What freed the order for another key before that sending; null if nothing did. */
function freedBy(
  hashKey: string,
  before: number,
  { sendings, declared, quietMs }: Account,
): 'believed' | 'declared' | null {
  const ofKey = sendings.filter((each) => each.hashKey === hashKey && each.number < before);
  const [first, second] = ofKey;
  const repetition = first && second && isRepetition(first, second, quietMs) ? second : undefined;
  if (freesTheOrder(messageOf(first), messageOf(repetition))) return 'believed';
  const at = sendings.find(({ number }) => number === before)?.at ?? Infinity;
  const last = ofKey.at(-1)?.at ?? 0;
  return declared.some((each) => each.at > last && each.at < at) ? 'declared' : null;
}

/** Nothing may be bought with a second key while the first key may have bought. */
function secondKeys(account: Account): Violation[] {
  const { sendings } = account;
  return sendings.flatMap((sending) => {
    const others = sendings.filter(
      ({ number, hashKey }) => number < sending.number && hashKey !== sending.hashKey,
    );
    const keys = [...new Set(others.map(({ hashKey }) => hashKey))];
    const open = keys.filter((key) => freedBy(key, sending.number, account) === null);
    const first = sendings.find(({ hashKey }) => hashKey === sending.hashKey);
    if (open.length === 0 || first !== sending) return [];
    const answers = others.filter(({ hashKey }) => open.includes(hashKey)).map(({ says }) => says);
    const what = `${sending.reference}: sending ${sending.number} on a new key, the one before was answered ${answers.join(', ')}`;
    return [{ rule: 'second-key' as const, what }];
  });
}

/** Neither re-sent nor declared before the partner must have finished. */
function hurried({ sendings, declared, quietMs }: Account): Violation[] {
  const least = quietMs - TOLERANCE_MS;
  const tooSoon = (what: string, waited: number): Violation[] =>
    waited >= least
      ? []
      : [{ rule: 'hurried', what: `${what} ${Math.round(waited)} ms after the last sending` }];
  const again = [...Map.groupBy(sendings, ({ hashKey }) => hashKey).values()].flatMap((ofKey) =>
    ofKey.slice(1).flatMap((sending, index) => {
      const before = ofKey[index];
      if (!before || (index === 0 && isRepetition(before, sending, quietMs))) return [];
      return tooSoon(`${sending.reference}: sent again`, sending.at - before.at);
    }),
  );
  const given = declared.flatMap(({ at, reference }) => {
    const before = sendings.findLast((sending) => sending.at < at);
    return before ? tooSoon(`${reference}: “not bought” taken`, at - before.at) : [];
  });
  return [...again, ...given];
}
