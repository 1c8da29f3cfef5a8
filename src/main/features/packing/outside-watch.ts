import type { Session } from '../../../shared/packing/session.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Attempt } from '../purchasing/ports.ts';
import type { BenchRunner } from './rules/bench.ts';
import type { SessionEvent } from './rules/session-events.ts';

interface OutsideWatchParts {
  /** Another number after every change that another program made in the database. */
  version(): number;
  bench: BenchRunner;
  find(attemptId: string): Promise<Attempt | null>;
  /** What a settled purchase means for its session. */
  settled(attempt: Attempt): SessionEvent;
  publishStatus(): Promise<void>;
}

/** Cheap: it reads one number out of memory that the programs share. */
const EVERY_MS = 1000;

/** What a command of the terminal settled or cancelled is told to the window that is open beside it. */
export function watchOutside(parts: OutsideWatchParts): () => Promise<void> {
  let seen = parts.version();
  let work: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const session = (await parts.bench.current())?.session;
    const attempt = session && (await attemptOf(session));
    const waits = session?.step.kind === 'unknown';
    if (attempt && waits && attempt.state !== 'unknown' && attempt.state !== 'open') {
      await parts.bench.report(attempt.orderId, parts.settled(attempt));
    } else if (attempt) await parts.bench.refresh();
    await parts.publishStatus();
  }

  const attemptOf = async ({ step }: Session) =>
    'attemptId' in step ? await parts.find(step.attemptId) : null;

  const timer = setInterval(() => {
    try {
      const now = parts.version();
      if (now === seen) return;
      seen = now;
      work = work.then(look).catch((error) => reportDefect(error, 'outside-watch'));
    } catch (error) {
      reportDefect(error, 'outside-watch');
    }
  }, EVERY_MS);
  timer.unref();

  return async () => {
    clearInterval(timer);
    await work;
  };
}
