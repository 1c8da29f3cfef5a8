import Big from 'big.js';
import { MOST_BESIDE } from '../../../../shared/orders/together.ts';

const ROUND_DOWN = 0;
const ROUND_HALF_UP = 1;

/**
 * `total` spread over `parts` by their size, in the currency's smallest unit, so that the shares add up to
 * it exactly: what rounding leaves goes to the parts that lost most by it.
 */
export function sharesOf(total: Big, parts: readonly Big[], decimals: number): Big[] {
  const all = parts.reduce((sum, part) => sum.plus(part), new Big(0));
  if (all.eq(0)) return parts.map(() => new Big(0));
  const exact = parts.map((part) => total.times(part).div(all));
  const shares = exact.map((share) => share.round(decimals, ROUND_DOWN));
  const unit = new Big(10).pow(-decimals);
  const rest = total.minus(shares.reduce((sum, share) => sum.plus(share), new Big(0)));
  const lost = exact
    .map((share, at) => ({ at, lost: share.minus(shares[at] ?? 0).abs() }))
    .toSorted((a, b) => b.lost.cmp(a.lost) || a.at - b.at);
  const units = Math.abs(Number(rest.div(unit).round(0, ROUND_HALF_UP).toFixed()));
  for (let given = 0; given < units; given += 1) {
    const { at = 0 } = lost[given % lost.length] ?? {};
    shares[at] = (shares[at] ?? new Big(0)).plus(rest.lt(0) ? unit.times(-1) : unit);
  }
  return shares;
}

const MOST_TOGETHER = MOST_BESIDE + 1;

/** Enough for a million units. */
const MOST_DECIMALS = 12;

/**
 * The value of one unit with as few decimals as make quantity × value round to the paid total (3.3333 for three
 * of 10.00), and those of all `lines` of an order to their sum; of as many orders as may go together, too.
 */
export function unitValueOf(paid: Big, quantity: number, decimals: number, lines = 1): Big {
  const exact = paid.div(quantity);
  const most = new Big(10).pow(-decimals).div(2);
  for (let places = decimals; places < MOST_DECIMALS; places += 1) {
    const value = exact.round(places, ROUND_HALF_UP);
    if (
      value
        .times(quantity)
        .minus(paid)
        .abs()
        .times(lines * MOST_TOGETHER)
        .lt(most)
    )
      return value;
  }
  return exact.round(MOST_DECIMALS, ROUND_HALF_UP);
}
