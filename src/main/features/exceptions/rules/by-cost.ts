import { type Exception, WAITING_COSTS } from '../../../../shared/exceptions/exception.ts';

const rank = ({ cost }: Exception): number => WAITING_COSTS.indexOf(cost);

/** What costs most by waiting first, then what waits longest; what nobody knows the age of last. */
export const byCost = (exceptions: readonly Exception[]): Exception[] =>
  exceptions.toSorted(
    (a, b) => rank(a) - rank(b) || (a.since ?? LAST).localeCompare(b.since ?? LAST),
  );

const LAST = '~';
