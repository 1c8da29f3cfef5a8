/**
 * A point in time as a program can prove it later. The wall clock may be set at any moment; the
 * other two are set by nobody.
 */
export interface Moment {
  /** Milliseconds since 1970 by the wall clock. */
  wall: number;
  /** Id of the machine's boot; null where the system does not tell it. */
  boot: string | null;
  /** Milliseconds since the machine booted, its sleep included. */
  up: number;
  /** Id of the program's run. */
  run: string;
  /** Milliseconds since the run began. */
  ran: number;
}

/** What is kept of a moment beside its wall time. */
export type MomentMark = Omit<Moment, 'wall'>;

export const markOf = ({ boot, up, run, ran }: Moment): MomentMark => ({
  boot,
  up: Math.round(up),
  run,
  ran: Math.round(ran),
});

/**
 * Milliseconds that have passed for certain. Within one run, and within one boot, no clock that was
 * set changes it; across boots the wall clock counts only as far as the machine has been up.
 */
export function elapsedAtLeast(then: Moment, now: Moment): number {
  if (then.run === now.run) return Math.max(0, now.ran - then.ran);
  const isSameBoot = then.boot !== null && then.boot === now.boot;
  if (isSameBoot) return Math.max(0, now.up - then.up);
  const isOtherBoot = (then.boot !== null && now.boot !== null) || now.up < then.up;
  const up = isOtherBoot ? now.up : now.up - then.up;
  return Math.max(0, Math.min(now.wall - then.wall, up));
}

/** Milliseconds that something may be old; infinite where no clock tells. */
export const ageAtMost = (mark: MomentMark | null, at: string, now: Moment): number =>
  mark ? elapsedAtMost({ ...mark, wall: Date.parse(at) }, now) : Number.POSITIVE_INFINITY;

/** Milliseconds that may have passed; infinite where no clock can be trusted with it. */
export function elapsedAtMost(then: Moment, now: Moment): number {
  const isSameRun = then.run === now.run;
  const isOtherBoot = then.boot !== null && now.boot !== null && then.boot !== now.boot;
  const up = now.up - then.up;
  const wall = now.wall - then.wall;
  if (isSameRun) return Math.max(now.ran - then.ran, up);
  return isOtherBoot || up < 0 || wall < 0 ? Number.POSITIVE_INFINITY : Math.max(up, wall);
}
