/**
 * A point in time that can be compared reliably later. The wall clock may be set at any moment; the
 * other two clocks cannot be set.
 */
export interface Moment {
  /** Wall clock, in milliseconds since 1970. */
  wall: number;
  /** Id of the machine's boot; null where the system does not provide one. */
  boot: string | null;
  /** Milliseconds since the boot, including sleep. */
  up: number;
  /** Id of this run of the program. */
  run: string;
  /** Milliseconds since the start of the run. */
  ran: number;
}

/** Saved beside a moment's wall time. */
export type MomentMark = Omit<Moment, 'wall'>;

export const markOf = ({ boot, up, run, ran }: Moment): MomentMark => ({
  boot,
  up: Math.round(up),
  run,
  ran: Math.round(ran),
});

/**
 * Milliseconds that have passed for certain. Within one run, and within one boot, setting the clock
 * does not matter; across boots the wall clock counts only up to the time since the boot.
 */
export function elapsedAtLeast(then: Moment, now: Moment): number {
  if (then.run === now.run) return Math.max(0, now.ran - then.ran);
  const isSameBoot = then.boot !== null && then.boot === now.boot;
  if (isSameBoot) return Math.max(0, now.up - then.up);
  const isOtherBoot = (then.boot !== null && now.boot !== null) || now.up < then.up;
  const up = isOtherBoot ? now.up : now.up - then.up;
  return Math.max(0, Math.min(now.wall - then.wall, up));
}

/** The greatest possible age in milliseconds; infinite where no clock proves one. */
export const ageAtMost = (mark: MomentMark | null, at: string, now: Moment): number =>
  mark ? elapsedAtMost({ ...mark, wall: Date.parse(at) }, now) : Number.POSITIVE_INFINITY;

/** The most milliseconds that may have passed; infinite where no clock can be trusted. */
export function elapsedAtMost(then: Moment, now: Moment): number {
  const isSameRun = then.run === now.run;
  const isOtherBoot = then.boot !== null && now.boot !== null && then.boot !== now.boot;
  const up = now.up - then.up;
  const wall = now.wall - then.wall;
  if (isSameRun) return Math.max(now.ran - then.ran, up);
  return isOtherBoot || up < 0 || wall < 0 ? Number.POSITIVE_INFINITY : Math.max(up, wall);
}
