import type { Random } from '../faults/random.ts';

/** One SIGKILL during an order; all shares are of the time that the step usually takes. */
export interface Kill {
  /** Counts from 0. */
  order: number;
  /** Counted from the scan of the order, or from the request for the purchase. */
  from: 'scan' | 'purchase';
  share: number;
  /** The following start is killed too, after this share of it. */
  again: number | null;
}

/** Plans this many kills, half of them around the purchase, in the order of the day. */
export function planKills(orders: number, kills: number, random: Random): Kill[] {
  const plan: Kill[] = [];
  for (let left = kills; left > 0; ) {
    const again = left > 1 && random.chance(0.25) ? random.next() : null;
    left -= again === null ? 1 : 2;
    plan.push({
      order: random.whole(orders),
      from: random.chance(0.5) ? 'purchase' : 'scan',
      share: random.next(),
      again,
    });
  }
  return plan.sort((one, other) => one.order - other.order);
}

/** Delay of the partner's answer to a purchase that is to be killed: by half of it the sale is made. */
export const SLOW_MS = 150;
/** From the request for the purchase to its labels, including that delay. */
const PURCHASE_MS = 2 * SLOW_MS;

/** Executes the planned kills. A kill that misses its moment happens later. */
export function executioner(plan: readonly Kill[]) {
  const left = [...plan];
  const usual = { order: 1_500, start: 2_500 };
  let armed = false;
  let again: number | null = null;
  let struck = 0;

  function arm(milliseconds: number, strike: () => void): void {
    armed = true;
    setTimeout(() => {
      armed = false;
      struck += 1;
      strike();
    }, milliseconds);
  }

  return {
    /** Milliseconds, as last measured. */
    usual,
    struck: () => struck,
    /** Whether kills are left or one is in progress. */
    busy: () => armed || left.length > 0,
    /** Returns whether a kill was armed. */
    reached(from: Kill['from'], order: number, strike: () => void): boolean {
      const [next] = left;
      if (armed || !next || next.order > order || next.from !== from) return false;
      left.shift();
      again = next.again;
      arm(next.share * (from === 'purchase' ? PURCHASE_MS : usual.order), strike);
      return true;
    },
    started(strike: () => void): void {
      if (again !== null) arm(again * usual.start, strike);
      again = null;
    },
    /** The day is over and one kill is left: it happens while idle. */
    strikeNow(strike: () => void): void {
      if (armed) return;
      again = left.shift()?.again ?? null;
      arm(0, strike);
    },
  };
}
export type Executioner = ReturnType<typeof executioner>;
