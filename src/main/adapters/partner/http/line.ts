import type { LineState } from '../../../../shared/connection/line.ts';
import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import { isPage } from '../../../../shared/partner/errors.ts';
import { retryAfter } from '../../http/retry-after.ts';
import type { Exchange } from '../../http/transport.ts';
import { toAnswer } from './failure.ts';

/** Consecutive failures; a single lost answer is not an outage. */
const DOWN_AFTER = 2;
const LOOKED_AT = 5;
/** Median duration of the last answers above which the line is slow. */
const SLOW_MS = 4_000;
const MINUTE = 60_000;
const TRIED_AGAIN_MS = 2 * MINUTE;

/** State of the line to the partner, from all requests of this program. `elapsed`: monotonic milliseconds. */
export function createLine(now = () => new Date(), elapsed = () => performance.now()) {
  const listeners = new Set<() => void>();
  let state: LineState['state'] = 'unasked';
  let since: string | null = null;
  let answered: { at: string; ms: number } | null = null;
  let why: AnyMessage | null = null;
  let failures = 0;
  let failedAt = 0;
  let waitUntil = 0;
  /** The resource whose requests fail; an answer of another resource does not end the outage. */
  let rejected: string | null = null;
  const times: number[] = [];
  let asked: number[] = [];

  function become(next: LineState['state']): void {
    if (next === state) return;
    state = next;
    since = now().toISOString();
    for (const listener of [...listeners]) listener();
  }

  function failed(what: string | null, reply: Exchange, reason: AnyMessage): void {
    failures += 1;
    failedAt = elapsed();
    why = reason;
    if (reply.kind === 'answered') {
      const pause = retryAfter(reply.headers['retry-after'], now());
      if (pause !== null) waitUntil = elapsed() + pause;
    }
    if (failures < DOWN_AFTER) return;
    rejected = reply.kind === 'answered' ? (rejected ?? what) : null;
    become('down');
  }

  function worked(what: string | null, ms: number): void {
    answered = { at: now().toISOString(), ms: Math.round(ms) };
    times.push(ms);
    if (times.length > LOOKED_AT) times.shift();
    if (rejected !== null && rejected !== what) return;
    rejected = null;
    failures = 0;
    why = null;
    const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    become(middle > SLOW_MS ? 'slow' : 'reachable');
  }

  function inMinute(): number {
    const from = elapsed() - MINUTE;
    asked = asked.filter((at) => at > from);
    return asked.length;
  }

  return {
    state: (): LineState => ({
      state,
      since,
      failures,
      why,
      inMinute: inMinute(),
      answeredAt: answered?.at ?? null,
      answeredMs: answered?.ms ?? null,
    }),
    isDown: () => state === 'down',
    /** False while the line is down, except at intervals: a probe may succeed while others fail. */
    mayAsk: () => state !== 'down' || elapsed() - failedAt > TRIED_AGAIN_MS,
    inMinute,
    /** Milliseconds that the partner asked to wait (`Retry-After`). */
    pauseLeft: () => Math.max(0, waitUntil - elapsed()),
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    asking: () => void asked.push(elapsed()),
    seen({ pathname }: URL, reply: Exchange, ms: number): void {
      const what = /\/(Auth|Rates|Shipments|Tracking)\b/.exec(pathname)?.[1] ?? null;
      const reason = whyNothing(reply);
      if (reason) failed(what, reply, reason);
      else worked(what, ms);
    },
  };
}

/** Why the reply counts as a failure; null if the partner itself answered. */
function whyNothing(reply: Exchange): AnyMessage | null {
  if (reply.kind !== 'answered') return reply.why;
  const { status } = reply;
  const { text, contentType } = toAnswer(reply);
  if (isPage(text, contentType)) return say('a web page came, with status {status}', { status });
  return status >= 500 || status === 408 || status === 429
    ? say('status {status}', { status })
    : null;
}
