const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Time after queueing during which an event is tried. */
export const TRIED_FOR_MS = 72 * HOUR;

/** Limit of the pause that an endpoint may ask for. */
const LONGEST_PAUSE = 24 * HOUR;

const PAUSES = [5 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE];

export type Tried =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  | { kind: 'dead' }
  /** `pause`: the endpoint asked for no requests before that time. */
  | { kind: 'again'; next: string; pause: string | null };

/**
 * Result of an attempt: `status` of the answer, null without one; `retryAfter` requested delay in
 * milliseconds; `tries`: earlier attempts.
 */
export function tried(
  { status, retryAfter }: { status: number | null; retryAfter: number | null },
  { tries, until }: { tries: number; until: string },
  now: Date,
): Tried {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone' };
  const end = Date.parse(until);
  if (now.getTime() >= end) return { kind: 'dead' };
  const asked = Math.min(retryAfter ?? 0, LONGEST_PAUSE);
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const next = after(Math.min(Math.max(PAUSES[tries] ?? HOUR, asked), end - now.getTime()));
  return { kind: 'again', next, pause: asked > 0 ? after(asked) : null };
}
