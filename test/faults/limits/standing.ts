import { USUAL } from '../seller/rates.ts';
import type { Outcome } from './hands.ts';
import { cents, type Limit, offerOn, returnPriceOn, termsAsked } from './limit.ts';
import type { Integration, Schedule, Visit } from './schedule.ts';

/** What stands for the orders of one schedule, as the rules say it. */
export interface Stands {
  schedule: Schedule;
  /** What stands for each account after a visit. */
  standing: Map<string, Limit | null>;
  /** The last batch, and whether orders of it are left. */
  run: { limit: Limit | null; isLeft: boolean } | null;
  /** Accounts for which a limit was stated that may not have been taken. */
  doubts: Set<string>;
}

/** What stands for an account while it is visited. */
export function limitFor(
  stands: Stands,
  { door, sheets, inEuros }: Visit,
  account: string,
): Limit | null {
  const { schedule } = stands;
  const before = stands.standing.get(account) ?? null;
  const usd = (amount: string, terms: Limit['terms'], by: string): Limit => ({
    ...{ amount, currency: 'USD', terms, by },
  });
  const [shown = USUAL] = sheets;
  const first = inEuros && shown.currency === null ? { ...shown, currency: 'EUR' } : shown;
  switch (door.at) {
    case 'ship':
    case 'http': {
      const terms = termsAsked(door.choose, schedule.terms);
      if (door.atMost !== null) return usd(door.atMost, terms, `stated at ${door.at}`);
      return before ?? seen(stands, first, door.choose);
    }
    case 'batch': {
      // Also after its end its options hold where none are given.
      const run = stands.run && !door.anew ? stands.run.limit : null;
      if (door.atMost === null) return lower(run, before) ?? seen(stands, first, null);
      return usd(door.atMost, schedule.terms, 'stated for the batch');
    }
    case 'bench batch':
      return usd(door.atMost, schedule.terms, 'accepted for the batch at the bench');
    case 'waiting':
      return usd(door.atMost, schedule.terms, 'accepted for the waiting order');
    case 'rule':
      return usd(door.atMost, null, 'of the rule');
    case 'one step': {
      const offer = offerOn(USUAL, null, schedule.terms);
      return offer && usd(offer.total, offer.terms, 'accepted before "buy again"');
    }
    case 'buy-again': {
      if (door.atMost !== null) return usd(door.atMost, schedule.terms, 'stated at buy-again');
      const replaced = offerOn(USUAL, null, schedule.terms);
      const cost = replaced && usd(replaced.total, replaced.terms, 'of the purchase replaced');
      return lower(before, cost);
    }
    case 'go-live': {
      if (before) return before;
      const offer = offerOn(first, null, schedule.terms);
      return offer && usd(offer.total, offer.terms, 'shown by go-live-check');
    }
    case 'window buy-again': {
      const offer = offerOn(first, null, schedule.terms);
      const shown = offer && usd(offer.total, offer.terms, 'shown by the window');
      return isNamed(before) ? lower(shown, before) : shown;
    }
    case 'return':
    case 'http return':
      if (door.price !== null) return usd(door.price, null, 'named for the return');
      return before ?? usd(returnPriceOn(first), null, 'seen for the return');
  }
}

const lower = (one: Limit | null, other: Limit | null): Limit | null =>
  one && other ? (cents(one.amount) <= cents(other.amount) ? one : other) : (one ?? other);

/** Where nothing is stated, the price of the first rates, and the tolerance. */
function seen(
  { schedule }: Stands,
  first: Visit['sheets'][number],
  choose: string | null,
): Limit | null {
  const offer = offerOn(first, choose, schedule.terms);
  if (!offer) return null;
  const amount = ((cents(offer.total) + cents(schedule.tolerance)) / 100).toFixed(2);
  const currency = first.currency ?? 'USD';
  return { amount, currency, terms: offer.terms, by: 'seen, with the tolerance' };
}

/** Whether a person named it: a total that is shown takes the place of another one that was shown alone. */
const isNamed = (limit: Limit | null): boolean => limit?.by.startsWith('stated') === true;

export interface After {
  outcome: Outcome;
  /** References of the purchases that were sent. */
  sent: string[];
}

/** What the visit stated, in its own words; null: nothing. */
export const statedAt = (door: Integration): string | null =>
  'atMost' in door ? door.atMost : 'price' in door ? door.price : null;

/** Doors that show a price, or take that of the purchase replaced. */
const SHOWN: readonly Integration['at'][] = [
  'go-live',
  'buy-again',
  'window buy-again',
  'one step',
];

/** Doors that keep what is named there before anything else can refuse the call. */
const NAMED: readonly Integration['at'][] = ['ship', 'http', 'buy-again', 'return', 'http return'];

export function keepStanding(
  stands: Stands,
  { door, isBad }: Visit,
  account: string,
  limit: Limit | null,
  { outcome, sent }: After,
): void {
  const before = stands.standing.get(account) ?? null;
  const isStated = statedAt(door) !== null || SHOWN.includes(door.at);
  if (!isStated) return;
  const { code } = outcome;
  // Refused as bad input: nothing was stated, unless it was the input of another option.
  if (code === 2 && !(isBad && outcome.error === 'bad-input')) return;
  const isSent = sent.includes(account.replace(/ return$/, ''));
  // A rule states its amount for an offer that it takes.
  if (door.at === 'rule' && !isSent) return;
  const isLost = code === null && !isSent && !(door.at === 'waiting');
  if (isLost) {
    stands.doubts.add(account);
    return;
  }
  // What was shown may not have been taken beside an unknown purchase, or with the partner away.
  const isLower = before && limit && cents(limit.amount) < cents(before.amount);
  const isNamed = NAMED.includes(door.at) && statedAt(door) !== null;
  if (isLower && !isNamed && code !== 6 && code !== 0) {
    stands.doubts.add(account);
    return;
  }
  stands.standing.set(account, limit);
}

interface BatchAnswer {
  waiting?: number;
}

export function keepRun(
  stands: Stands,
  door: Extract<Integration, { at: 'batch' | 'bench batch' }>,
  { code, json }: Outcome,
  limits: ReadonlyMap<string, Limit | null>,
  rated: boolean,
): void {
  const [first] = limits.values();
  // One that follows another has its limit where no other is given.
  const own = door.at === 'batch' && !door.anew ? (stands.run?.limit ?? null) : null;
  const limit = door.atMost === null ? own : (first ?? null);
  const left = ((json ?? {}) as BatchAnswer).waiting ?? 0;
  // The bench leaves a run for another one.
  const isOn = door.at === 'batch' && !door.anew && stands.run?.isLeft === true;
  if (code === 2) return;
  if (code === null) {
    // Whether it died before the run was written is not known where nothing was rated.
    stands.run = rated ? { limit: isOn ? (stands.run?.limit ?? null) : limit, isLeft: true } : null;
    return;
  }
  stands.run = { limit: isOn ? (stands.run?.limit ?? null) : limit, isLeft: left > 0 };
}
