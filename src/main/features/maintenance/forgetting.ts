import type { StationParts } from '../../station/parts.ts';
import type { LongAgo } from './ports.ts';

/** Erases one order at a time, everywhere in the station. */
export type Forgetting = ReturnType<typeof createForgetting>;

export function createForgetting({
  store: { erasure, audit },
  locks,
  personalFiles,
  now,
}: Pick<StationParts, 'store' | 'locks' | 'personalFiles' | 'now'>) {
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
      const by = { actor: 'packbench', action: 'erase', subject: 'site' };
      await audit.write({ ...by, data: { orders, papers } });
    },
  };
}
