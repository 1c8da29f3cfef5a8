import type { SettingsSource } from '../settings/settings-source.ts';
import { isForPerson } from './logic/refused-again.ts';
import type { Attempt, PackedOrders, PurchaseJournal } from './ports.ts';
import type { Shipping } from './shipping-parts.ts';

export interface UnknownWatchParts {
  find(attemptId: string): Promise<Attempt | null>;
  /** Whether the order's packing session still waits for this attempt. */
  sessionStands(attempt: Attempt): Promise<boolean>;
  /** Whether another request would get the same answer (rule 10), so that a person must act. */
  isAnswered(attempt: Attempt): Promise<boolean>;
  /** Waits for the end of the quiet time and sends the body again (rule 5); null if that was impossible. */
  resend(attempt: Attempt): Promise<Attempt | null>;
  resendMinutes(): number;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): Date;
  /** Milliseconds of a monotonic clock. */
  elapsed(): number;
}

export type UnknownWatch = ReturnType<typeof createUnknownWatch>;

const MINUTE = 60_000;
/** Pauses between attempts, in addition to the quiet time: 0 s, 15 s, 30 s, 60 s, then every minute. */
const PAUSES = [0, 15_000, 30_000, MINUTE];

/**
 * Rule 6: re-sending spends money, so without a person it happens only within `purchasing.resendMinutes`
 * of the attempt and while its packing session still exists.
 */
export function createUnknownWatch(parts: UnknownWatchParts) {
  const closing = new AbortController();
  const watching = new Map<string, Promise<Attempt | null>>();

  /** Age by the wall clock; null if the clock was set back. */
  function age({ openedAt }: Attempt): number | null {
    const passed = parts.now().getTime() - Date.parse(openedAt);
    return passed >= 0 ? passed : null;
  }

  /** `since`: age of the attempt at the start of the watch, and that time by `elapsed`. */
  async function mayResend(attempt: Attempt, since: { age: number; at: number }): Promise<boolean> {
    const limit = parts.resendMinutes() * MINUTE;
    const wall = age(attempt);
    // Both clocks must agree: neither a clock set back nor a sleep extends the time.
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
     * Repeats an unknown attempt as long as rule 6 allows. Resolves with the attempt when it is settled,
     * or when a person must act.
     */
    watch(attemptId: string): Promise<Attempt | null> {
      const running = watching.get(attemptId);
      if (running) return running;
      const settled = settle(attemptId).finally(() => watching.delete(attemptId));
      watching.set(attemptId, settled);
      return settled;
    },
    /** Whether the attempt will be sent again automatically. */
    async willAsk(attempt: Attempt): Promise<boolean> {
      const old = age(attempt);
      return old !== null && (await mayResend(attempt, { age: old, at: parts.elapsed() }));
    },
    /** Ends the waiting; a running re-send is completed. */
    close: (): void => closing.abort(),
  };
}

interface ShippingWatchNeeds {
  journal: PurchaseJournal;
  sessions: PackedOrders;
  settings: SettingsSource;
  shipping: Shipping;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
}

export function shippingWatch({
  journal,
  sessions,
  settings,
  shipping,
  wait,
  now,
}: ShippingWatchNeeds): UnknownWatch {
  const watch = createUnknownWatch({
    find: (attemptId) => journal.find(attemptId),
    async sessionStands(attempt) {
      const session = await sessions.find(attempt.orderId);
      return session?.step.kind === 'unknown' && session.step.attemptId === attempt.id;
    },
    isAnswered: (attempt) => isForPerson(journal, attempt),
    async resend(attempt) {
      const settled = await shipping.reconcile(attempt);
      return settled.ok ? settled.value : null;
    },
    resendMinutes: () => settings.current()['purchasing.resendMinutes'],
    wait,
    now,
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
