/** How often something may happen: so many at once, and then so many a second. */
export interface Pace {
  /** Counts one; false where it came too soon. */
  take(): boolean;
  /** Milliseconds until the next one is in time. */
  wait(): number;
}

export function createPace(
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
  now: () => number = () => performance.now(),
): Pace {
  let left = atOnce;
  let last = now();
  const refill = () => {
    const time = now();
    left = Math.min(atOnce, left + ((time - last) / 1000) * perSecond);
    last = time;
  };
  return {
    take() {
      refill();
      // What comes too soon counts as well, or whoever never rests would be let in all the time.
      left = Math.max(left - 1, -atOnce);
      return left >= 0;
    },
    wait() {
      refill();
      return left >= 1 ? 0 : Math.ceil(((1 - left) / perSecond) * 1000);
    },
  };
}
