/** Milliseconds. */
const BETWEEN_LOOKS = 500;
/** A look is followed by a pause of so many times what it took: at most a fifth of a core. */
const PAUSE = 4;
/** How long after the last motion the picture is looked at; slow machines look at least so often. */
const AFTER_MOTION = 1_500;
const LOOKS_AFTER_MOTION = 3;

/** How long the eye looks, and when it looks next. Times are of one clock, in milliseconds. */
export function createPace() {
  let movedAt = Number.NEGATIVE_INFINITY;
  let looksSince = 0;
  let begunAt = Number.NEGATIVE_INFINITY;
  let restUntil = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  return {
    moved(at: number): void {
      movedAt = at;
      looksSince = 0;
    },
    /** One look at a time, and none while nobody moves. */
    isDue(at: number): boolean {
      if (isLooking || at < restUntil || at - begunAt < BETWEEN_LOOKS) return false;
      if (movedAt === Number.NEGATIVE_INFINITY) return false;
      return at - movedAt <= AFTER_MOTION || looksSince < LOOKS_AFTER_MOTION;
    },
    begun(at: number): void {
      isLooking = true;
      begunAt = at;
      looksSince += 1;
    },
    /** `took`: milliseconds of work, in the worker and here. */
    ended(at: number, took: number): void {
      isLooking = false;
      restUntil = at + PAUSE * took;
    },
  };
}
