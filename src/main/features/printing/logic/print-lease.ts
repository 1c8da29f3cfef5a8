import { say } from '../../../../shared/kernel/message.ts';
import type { PrintJobRepository, PrintLock, PrintLocks } from '../ports.ts';

/**
 * Several programs may share a store. Each that prints holds a lease: a numbered lock released when
 * it dies. Jobs have the number of their program's lease, which distinguishes abandoned jobs from
 * active ones.
 */
export type PrintLease = ReturnType<typeof createPrintLease>;

const WORDS = {
  sent: say('The program ended while this was being printed: it may or may not have come out.'),
  queued: say('Left over from an earlier run of the program: print it now, or give it up.'),
};

const lockOf = (lease: number) => `lease-${lease}`;

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
    /** Our lease; acquired at the first call, when jobs of its last holder are set aside. */
    mine,

    /** Sets aside jobs of dead programs; returns whether anything was checked. */
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

    /** Releases the lease; queued jobs are set aside for a person. */
    async leave(): Promise<void> {
      if (!taken) return;
      const { number, lock } = await taken;
      await jobs.abandon(number, WORDS);
      lock.release();
    },
  };
}
