import type { Sale } from '../seller/books.ts';
import type { Sending } from '../seller/purchases.ts';
import { accountOf, breach, type Standing, standingAt } from './limit.ts';

export const LIMIT_RULES = {
  'above-the-limit': 'sold above what a person had stated, in another currency or in other terms',
  'sold-twice': 'sold more than once',
  'other-order': 'another order bought than the one named',
  'shown-to-others': 'something of another merchant answered',
  'limit-refused': 'a door that takes no limit',
  'other-options-taken': 'a batch run again with other options, and not refused',
  'not-audited': 'a newly stated limit is not in the audit log',
  'wrong-answer': 'a call answered otherwise than the contract says',
  stuck: 'not bought though the limit allows it',
  defect: 'defects said or hidden by the program',
} as const;
export type LimitRule = keyof typeof LIMIT_RULES;

export interface LimitViolation {
  rule: LimitRule;
  what: string;
}

/** A limit that a command took. */
export interface Stated {
  door: string;
  amount: string;
}

export interface Evidence {
  sales: readonly Sale[];
  sendings: readonly Sending[];
  standings: readonly Standing[];
  stated: readonly Stated[];
  /** Entries of the audit log. */
  audit: readonly string[];
}

/** The partner's records against what was stated. */
export function judgeLimits(evidence: Evidence): LimitViolation[] {
  const { sales, sendings, standings, stated, audit } = evidence;
  const dear = sales.flatMap((sale): LimitViolation[] => {
    const limit = standingAt(sale, sendings, standings);
    const why = limit && breach(sale, limit);
    return why ? [{ rule: 'above-the-limit', what: `${nameOf(sale)}: ${why}` }] : [];
  });
  const untold = stated
    .filter(({ amount }) => !audit.some((entry) => entry.includes(amount)))
    .map(
      ({ door, amount }): LimitViolation => ({
        rule: 'not-audited',
        what: `${amount} at ${door}`,
      }),
    );
  return [...dear, ...soldTwice(sales), ...untold];
}

const nameOf = ({ customerKey, reference, isReturn }: Sale): string =>
  `${customerKey === null ? '' : `${customerKey}/`}${accountOf(reference, isReturn)}`;

export function soldTwice(sales: readonly Sale[]): LimitViolation[] {
  return [...Map.groupBy(sales, nameOf)]
    .filter(([, each]) => each.length > 1)
    .map(([name, each]) => ({
      rule: 'sold-twice',
      what: `${name}: ${each.map(({ shipmentId, total }) => `${shipmentId} at ${total}`).join(', ')}`,
    }));
}
