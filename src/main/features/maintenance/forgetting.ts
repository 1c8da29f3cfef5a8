import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { AttemptLocks } from '../purchasing/ports.ts';
import type { ErasureRepository, LongAgo, PersonalFiles } from './ports.ts';

export interface ForgettingNeeds {
  erasure: ErasureRepository;
  decisions: DecisionLog;
  locks: AttemptLocks;
  personalFiles: PersonalFiles;
  now(): Date;
}

/** Erases one order at a time, everywhere in the station. */
export type Forgetting = ReturnType<typeof createForgetting>;

export function createForgetting({
  erasure,
  decisions,
  locks,
  personalFiles,
  now,
}: ForgettingNeeds) {
  /**
   * Number of its documents; null where it is being bought, printed or erased at this moment. `before`:
   * null for an order that the site erased.
   */
  async function eraseOne(orderId: string, before: LongAgo | null): Promise<number | null> {
    const lock = await locks.tryAcquire(orderId);
    if (!lock) return null;
    try {
      if (!(await erasure.mayErase(orderId, before))) return null;
      // Files first: if the program dies in between, the next run finds the order again.
      const documents = await personalFiles.erase(await erasure.documentsOf(orderId));
      return (await erasure.erase(orderId, before, now().toISOString())) ? documents : null;
    } finally {
      lock.release();
    }
  }

  return {
    eraseOne,
    /** Erases what another bench erased; orders in work here are left for the next run. */
    async forgetForSite(): Promise<void> {
      let [orders, papers] = [0, 0];
      for (const orderId of await erasure.forgottenAtSite()) {
        const erased = await eraseOne(orderId, null);
        if (erased === null) continue;
        orders += 1;
        papers += erased;
      }
      if (orders === 0) return;
      await erasure.tidy();
      await decisions.write({
        actor: 'packbench',
        action: 'erase',
        subject: 'site',
        data: { orders, papers },
      });
    },
  };
}
