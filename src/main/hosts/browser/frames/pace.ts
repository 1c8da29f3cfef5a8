/** Rate limit: `atOnce` in a burst, then `perSecond`. */
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
    /** Counts one; false if it exceeds the limit. */
    take(): boolean {
      refill();
      // Attempts beyond the limit count too: otherwise a caller that never pauses would pass regularly.
      left = Math.max(left - 1, -atOnce);
      return left >= 0;
    },
    /** Milliseconds until the next one is within the limit. */
    wait(): number {
      refill();
      return left >= 1 ? 0 : Math.ceil(((1 - left) / perSecond) * 1000);
    },
  };
}
