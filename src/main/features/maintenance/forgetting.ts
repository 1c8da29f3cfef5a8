import type { StationParts } from '../../station/parts.ts';
import type { LongAgo } from './ports.ts';

/** One order after the other is forgotten, wherever the station has something of it. */
export type Forgetting = ReturnType<typeof createForgetting>;

export function createForgetting({
  store: { erasure, audit },
  locks,
  personalFiles,
  now,
}: Pick<StationParts, 'store' | 'locks' | 'personalFiles' | 'now'>) {
  /**
   * The number of its documents; null where it is bought, printed or erased by somebody at this moment.
   * `before` is null of what the site forgot.
   */
  async function eraseOne(orderId: string, before: LongAgo | null): Promise<number | null> {
    const lock = await locks.tryAcquire(orderId);
    if (!lock) return null;
    try {
      if (!(await erasure.mayErase(orderId, before))) return null;
      // Files first: where the program dies in between, the next run finds the order again.
      const papers = await personalFiles.erase(await erasure.documentsOf(orderId));
      return (await erasure.erase(orderId, before, now().toISOString())) ? papers : null;
    } finally {
      lock.release();
    }
  }

  return {
    eraseOne,
    /** What another bench forgot; what somebody works on here is left for the next time. */
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
      const by = { actor: 'packbench', action: 'erase', subject: 'site', reason: null };
      await audit.write({ ...by, data: { orders, papers } });
    },
  };
}
