/** How often something may happen: so many at once, and then so many a second. */
export function createPace(
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
  now: () => number = () => performance.now(),
) {
  let left = atOnce;
  let last = now();
  const refill = () => {
    const time = now();
    left = Math.min(atOnce, left + ((time - last) / 1000) * perSecond);
    last = time;
  };
  return {
    /** Counts one; false where it came too soon. */
    take(): boolean {
      refill();
      // What comes too soon counts as well, or whoever never rests would be let in all the time.
      left = Math.max(left - 1, -atOnce);
      return left >= 0;
    },
    /** Milliseconds until the next one is in time. */
    wait(): number {
      refill();
      return left >= 1 ? 0 : Math.ceil(((1 - left) / perSecond) * 1000);
    },
  };
}
