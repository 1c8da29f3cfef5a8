import { z } from 'zod';
import { compareMoney, MoneySchema } from '../kernel/money.ts';
import { TermsSchema } from '../orders/order.ts';

/**
 * The most that a purchase may cost, as a person or a rule stated it: an amount that was merely seen is no
 * limit.
 */
export const PriceLimitSchema = z.object({
  atMost: MoneySchema,
  /** The terms that it was stated for; null: those under which the order goes by itself. */
  terms: TermsSchema.nullable(),
  /**
   * Absent: a person named the amount, and only another named one takes its place. `rule`: the amount of a rule
   * that buys; what rules buy for now takes its place. `shown`: a total that was shown, or that of the purchase
   * replaced; another one that is shown takes its place.
   */
  from: z.enum(['rule', 'shown']).exactOptional(),
  /**
   * Its turn among all that were stated, or learned from the site, at this store; 0 or absent: before all that have
   * one. Of this store alone: clocks, and other benches, count otherwise.
   */
  turn: z.number().int().exactOptional(),
});
export type PriceLimit = z.infer<typeof PriceLimitSchema>;

/** What is kept for an order: what was stated last, and beside it what that does not take the place of. */
export const StoredLimitSchema = PriceLimitSchema.extend({
  beside: z.array(PriceLimitSchema).exactOptional(),
});
type StoredLimit = z.infer<typeof StoredLimitSchema>;

/** All of them hold; what was stated last comes first. */
export const limitsKept = ({ beside = [], ...last }: StoredLimit): PriceLimit[] => [
  last,
  ...beside,
];

/**
 * What holds once another limit is stated. A named amount takes the place of all that were stated before it, and
 * of none that was stated since; one of a rule, or one that was shown, takes the place of its own kind alone.
 */
export function statedAfter(before: readonly PriceLimit[], next: PriceLimit): PriceLimit[] {
  if (next.from !== undefined) return [next, ...before.filter(({ from }) => from !== next.from)];
  const since = before.filter((each) => turnOf(each) > turnOf(next));
  return since.some(isNamed) ? [...before] : [next, ...since];
}

/** What holds of limits that two benches stated without knowing of each other: nobody knows which came later. */
export const statedAtBoth = (theirs: StoredLimit, ours: StoredLimit): PriceLimit[] => {
  const known = limitsKept(theirs);
  return [...limitsKept(ours).filter((each) => !known.some((one) => isSame(one, each))), ...known];
};

/** As it is kept; null where nothing was stated. */
export function keptLimits([last, ...beside]: readonly PriceLimit[]): StoredLimit | null {
  return last ? { ...last, ...(beside.length > 0 && { beside }) } : null;
}

/** Whether it stands already, or a person named another amount since. */
export const isStated = (kept: readonly PriceLimit[], limit: PriceLimit): boolean =>
  kept.some((each) => isNamed(each) && turnOf(each) >= turnOf(limit));

/** What was stated after that turn; all of it where there is none. */
export const statedSince = (kept: readonly PriceLimit[], turn: number | null): PriceLimit[] =>
  kept.filter((each) => turn === null || turnOf(each) > turn);

/** Whatever their turns. */
export const isSame = (one: PriceLimit, other: PriceLimit): boolean =>
  one.from === other.from &&
  one.terms === other.terms &&
  one.atMost.currency === other.atMost.currency &&
  compareMoney(one.atMost, other.atMost) === 0;

const isNamed = ({ from }: PriceLimit): boolean => from === undefined;
const turnOf = ({ turn = 0 }: PriceLimit): number => turn;
