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
  /** When it was stated, ISO; absent where that is not known. */
  keptAt: z.string().exactOptional(),
});
export type PriceLimit = z.infer<typeof PriceLimitSchema>;

/** What is kept for an order: what was stated last, and beside it what that does not take the place of. */
export const KeptLimitSchema = PriceLimitSchema.extend({
  beside: z.array(PriceLimitSchema).exactOptional(),
});
type KeptLimit = z.infer<typeof KeptLimitSchema>;

/** All of them hold; what was stated last comes first. */
export const limitsKept = ({ beside = [], ...last }: KeptLimit): PriceLimit[] => [last, ...beside];

/**
 * What holds once another limit is stated. A named amount takes the place of all that were stated before it, and
 * of none that was stated since; one of a rule, or one that was shown, takes the place of its own kind alone.
 */
export function statedAfter(before: readonly PriceLimit[], next: PriceLimit): PriceLimit[] {
  const { from } = next;
  const isReplaced = before.some(
    (each) => (each.from === undefined || each.from === from) && outlasts(each, next),
  );
  if (isReplaced) return [...before];
  const stays = (each: PriceLimit) =>
    from === undefined ? outlasts(each, next) : each.from !== from;
  return [next, ...before.filter(stays)];
}

/** What holds of limits that two benches stated without knowing of each other. */
export const statedAtBoth = (theirs: KeptLimit, ours: KeptLimit): PriceLimit[] =>
  limitsKept(ours).reduceRight(statedAfter, limitsKept(theirs));

/** As it is kept; null where nothing was stated. */
export function keptLimits([last, ...beside]: readonly PriceLimit[]): KeptLimit | null {
  return last ? { ...last, ...(beside.length > 0 && { beside }) } : null;
}

/** Stated later; or at the same time, and lower. */
function outlasts({ keptAt = '', atMost }: PriceLimit, next: PriceLimit): boolean {
  if (next.keptAt === undefined || keptAt < next.keptAt) return false;
  if (keptAt > next.keptAt) return true;
  return atMost.currency === next.atMost.currency && compareMoney(atMost, next.atMost) < 0;
}
