import type { StationParts } from '../../station/parts.ts';
import type { Attempt } from './ports.ts';
import { keyRefusedAgain } from './rules/refused-again.ts';
import type { Shipping } from './shipping-parts.ts';

export interface UnknownWatchParts {
  find(attemptId: string): Promise<Attempt | null>;
  /** Whether the order's packing session still waits for this attempt. */
  sessionStands(attempt: Attempt): Promise<boolean>;
  /** Whether asking once more would be answered as before (rule 10): a person is asked instead. */
  isAnswered(attempt: Attempt): Promise<boolean>;
  /** Waits through the quiet time and sends the body again (rule 5); null where it could not. */
  resend(attempt: Attempt): Promise<Attempt | null>;
  resendMinutes(): number;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): Date;
  /** Milliseconds that have passed, by a clock that nobody sets. */
  elapsed(): number;
}

export type UnknownWatch = ReturnType<typeof createUnknownWatch>;

const MINUTE = 60_000;
/** Between two tries, beside the quiet time: 0 s, 15 s, 30 s, 60 s, then every minute. */
const PAUSES = [0, 15_000, 30_000, MINUTE];

/**
 * Rule 6: re-sending spends money, so without a person it happens only within
 * `purchasing.resendMinutes` of the attempt and while its packing session still stands.
 */
export function createUnknownWatch(parts: UnknownWatchParts) {
  const closing = new AbortController();
  const watching = new Map<string, Promise<Attempt | null>>();

  /** By the wall clock, which may have been set since: one set back tells nothing about the age. */
  function age({ openedAt }: Attempt): number | null {
    const passed = parts.now().getTime() - Date.parse(openedAt);
    return passed >= 0 ? passed : null;
  }

  /** `since`: how old the attempt was when the watch began, and when that was by `elapsed`. */
  async function mayResend(attempt: Attempt, since: { age: number; at: number }): Promise<boolean> {
    const limit = parts.resendMinutes() * MINUTE;
    const wall = age(attempt);
    // Both clocks must say so: a clock set back does not lengthen the time, nor does a sleep.
    const fresh = wall !== null && wall <= limit && since.age + parts.elapsed() - since.at <= limit;
    if (attempt.state !== 'unknown' || !fresh || (await parts.isAnswered(attempt))) return false;
    return await parts.sessionStands(attempt);
  }

  async function settle(attemptId: string): Promise<Attempt | null> {
    const first = await parts.find(attemptId);
    const old = first && age(first);
    if (first === null || old === null) return first;
    const since = { age: old, at: parts.elapsed() };
    for (let turn = 0; ; turn++) {
      const attempt = await parts.find(attemptId);
      if (!attempt || closing.signal.aborted || !(await mayResend(attempt, since))) return attempt;
      try {
        await parts.wait(PAUSES[Math.min(turn, PAUSES.length - 1)] ?? 0, closing.signal);
      } catch {
        return attempt;
      }
      const before = await parts.find(attemptId);
      if (!before || !(await mayResend(before, since))) return before;
      await parts.resend(before);
    }
  }

  return {
    /**
     * Sends an unknown attempt again by itself as long as rule 6 allows. Resolves with the attempt
     * as it stands when it is settled, or when a person must be asked.
     */
    watch(attemptId: string): Promise<Attempt | null> {
      const running = watching.get(attemptId);
      if (running) return running;
      const settled = settle(attemptId).finally(() => watching.delete(attemptId));
      watching.set(attemptId, settled);
      return settled;
    },
    /** Whether it would send the attempt again by itself. */
    async willAsk(attempt: Attempt): Promise<boolean> {
      const old = age(attempt);
      return old !== null && (await mayResend(attempt, { age: old, at: parts.elapsed() }));
    },
    /** Stops waiting; a re-send under way is let finish. */
    close: (): void => closing.abort(),
  };
}

export function watchOf(parts: StationParts, shipping: Shipping): UnknownWatch {
  const watch = createUnknownWatch({
    find: (attemptId) => parts.store.journal.find(attemptId),
    async sessionStands(attempt) {
      const session = await parts.store.sessions.find(attempt.orderId);
      return session?.step.kind === 'unknown' && session.step.attemptId === attempt.id;
    },
    isAnswered: (attempt) => keyRefusedAgain(parts.store.journal, attempt),
    async resend(attempt) {
      const settled = await shipping.reconcile(attempt);
      return settled.ok ? settled.value : null;
    },
    resendMinutes: () => parts.settings.current()['purchasing.resendMinutes'],
    wait: parts.wait,
    now: parts.now,
    elapsed: () => performance.now(),
  });
  return {
    ...watch,
    close() {
      watch.close();
      shipping.close();
    },
  };
}
