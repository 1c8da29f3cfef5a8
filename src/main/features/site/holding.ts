import type { StationError } from '../../../shared/kernel/errors.ts';
import { fail, ok } from '../../../shared/kernel/result.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { OrderHolds, PurchaseJournal } from '../purchasing/ports.ts';
import { claimAt } from './claiming.ts';
import type { SiteCopy } from './ports.ts';
import type { SiteLink } from './site-link.ts';
import type { SyncLoop } from './sync-loop.ts';
import { hadElsewhere, heldWhenBack } from './words.ts';

interface HoldingNeeds {
  copy: SiteCopy;
  link: SiteLink;
  syncLoop: SyncLoop;
  orders: OrderRepository;
  journal: PurchaseJournal;
  /** Name of the partner's connection. */
  connection: string;
  onDefect(error: unknown): void;
}

/**
 * Only one bench at a time returns or cancels something of an order, knowing what the others did
 * before. A hold that is not released ends with its lease.
 */
export const createHold =
  ({
    copy,
    link,
    orders,
    journal,
    connection,
    syncLoop,
    onDefect,
  }: HoldingNeeds): OrderHolds['hold'] =>
  async (orderId) => {
    const now = await link.now();
    const order = await orders.findById(orderId);
    if (!now || !order) {
      const bought = await journal.live(orderId, connection);
      if (!bought?.bench) return ok(NOTHING);
      // Bought at a bench of the site that this one has left.
      const { reference, bench, openedAt: since } = bought;
      return fail(hadElsewhere({ reference, bench, since, state: 'bought' }));
    }
    // Uploads the result of its own last one first.
    const up = await syncLoop.push();
    if (!up?.ok) return fail(up === null ? heldWhenBack(link.whyAway()) : awayOr(up.error));
    const held = link.observe(await claimAt(now.site, syncLoop, order, 'return'));
    if (!held.ok) return fail(awayOr(held.error));
    const { at, ...claim } = held.value;
    // What another bench did to it, and what was stated for it there.
    const read = await syncLoop.pull();
    if (!read?.ok) return fail(read === null ? heldWhenBack(link.whyAway()) : awayOr(read.error));
    await copy.take([at], null);
    await copy.holdReturn(orderId, claim.epoch);
    return ok({
      async release() {
        const pushed = await syncLoop.push().catch(onDefect);
        if (pushed?.ok) link.observe(await now.site.claims.release(claim));
      },
    });
  };

const NOTHING = { release: async () => undefined };

const awayOr = (error: StationError): StationError =>
  error.code === 'site-unavailable' ? heldWhenBack(error) : error;
