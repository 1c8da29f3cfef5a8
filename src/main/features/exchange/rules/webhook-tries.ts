const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** An event is tried for so long after it was queued. */
export const TRIED_FOR_MS = 72 * HOUR;

/** An endpoint may ask to be left alone for so long. */
const LONGEST_PAUSE = 24 * HOUR;

const PAUSES = [5 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE];

export type Tried =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  | { kind: 'dead' }
  /** `pause`: so long the endpoint asked to be left alone, whatever the event. */
  | { kind: 'again'; next: string; pause: string | null };

/**
 * What a try comes to: `status` of the answer, null where there was none; `retryAfter` in
 * milliseconds, as it asks for; `tries` before it.
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
