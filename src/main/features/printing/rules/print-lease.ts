import { say } from '../../../../shared/kernel/message.ts';
import type { PrintJobRepository, PrintLock, PrintLocks } from '../ports.ts';

/**
 * Several programs may work on one store. Each that prints holds a lease: a numbered lock that dies
 * with it. Jobs carry the number of their program's lease, so that what a dead one left behind is
 * told from what a living one still does.
 */
export type PrintLease = ReturnType<typeof createPrintLease>;

const WORDS = {
  sent: say('The program ended while this was being printed: it may or may not have come out.'),
  queued: say('Left over from an earlier run of the program: print it now, or give it up.'),
};

/** The name that older programs on the same data use too. */
const lockOf = (lease: number) => `seat-${lease}`;

export function createPrintLease(jobs: PrintJobRepository, locks: PrintLocks) {
  let taken: Promise<{ number: number; lock: PrintLock }> | null = null;

  async function take() {
    for (let number = 1; ; number += 1) {
      const lock = await locks.tryAcquire(lockOf(number));
      if (!lock) continue;
      await jobs.abandon(number, WORDS);
      return { number, lock };
    }
  }

  const mine = async () => {
    taken ??= take();
    return (await taken).number;
  };

  return {
    /** Ours; taken at the first call, and what its last holder left is set aside. */
    mine,

    /** Sets aside what dead programs left; answers whether anything was looked at anew. */
    async sweep(): Promise<void> {
      const own = taken ? (await taken).number : null;
      for (const lease of await jobs.leases()) {
        if (lease === own) continue;
        const lock = await locks.tryAcquire(lockOf(lease));
        if (!lock) continue;
        try {
          await jobs.abandon(lease, WORDS);
        } finally {
          lock.release();
        }
      }
    },

    /** Gives the lease back; what still waits is set aside for a person. */
    async leave(): Promise<void> {
      if (!taken) return;
      const { number, lock } = await taken;
      await jobs.abandon(number, WORDS);
      lock.release();
    },
  };
}
