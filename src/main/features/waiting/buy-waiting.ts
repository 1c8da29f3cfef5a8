import type { StationError } from '../../../shared/kernel/errors.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { Session } from '../../../shared/packing/session.ts';
import { mayBeAway, stopsTheRun } from '../batches/unattended.ts';
import type { OrderRepository } from '../orders/ports.ts';
import { whileItsTurn } from '../packing/bench/pack-on.ts';
import { settledEvent } from '../packing/bench/purchase-events.ts';
import type { BenchRunner } from '../packing/logic/bench/bench.ts';
import type { SessionEvent } from '../packing/logic/session-events.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { AttemptLocks } from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { OrderShipping } from '../shipments/ship-order.ts';
import { type AsAcceptedNeeds, asAccepted } from './as-accepted.ts';

export interface BuyWaitingNeeds extends AsAcceptedNeeds {
  sessions: SessionRepository;
  orders: OrderRepository;
  locks: AttemptLocks;
  shipping: Shipping;
  orderShipping: OrderShipping;
  bench: BenchRunner;
  now(): Date;
}

/**
 * Result of one order's turn:
 * - through: bought, needs a person, or no longer waiting
 * - unknown: the outcome of the purchase is unknown
 * - away: the partner did not answer; the order keeps waiting
 * - stopped: no order can be bought now; the order keeps waiting
 */
export interface Turn {
  kind: 'through' | 'unknown' | 'away' | 'stopped';
  error: StationError | null;
}

const THROUGH: Turn = { kind: 'through', error: null };

/** Rates and buys a waiting order within what was accepted. Checks the journal first. */
export async function buyWaiting(needs: BuyWaitingNeeds, orderId: string): Promise<Turn> {
  const turn = await whileItsTurn(needs.locks, orderId, async () =>
    ok(await buyNow(needs, orderId)),
  );
  // A person is taking the order back, or another program of this bench is buying it.
  return turn.ok ? turn.value : THROUGH;
}

/** Leaves the order to a person. */
export const refuseLater = (
  { bench, now }: BuyWaitingNeeds,
  orderId: string,
  error: StationError,
): Promise<void> =>
  bench.report(orderId, { kind: 'later-refused', error, at: now().toISOString() });

async function buyNow(needs: BuyWaitingNeeds, orderId: string): Promise<Turn> {
  const { orders } = needs;
  const session = await waitingSession(needs, orderId);
  const order = session && (await orders.findById(orderId));
  if (!session || !order || order.status !== 'packing') return THROUGH;
  if (await isSettled(needs, orderId)) return THROUGH;
  const { step } = session;
  const shipped = await needs.orderShipping.shipOrder(order, {
    cartonSpecs: [],
    rule: step.choose,
    insure: session.insure,
    pickUpDate: session.pickUpDate,
    buyer: step.by,
    unattended: asAccepted(needs, session, step),
    say: () => undefined,
  });
  if (await isSettled(needs, orderId)) {
    const isUnknown = shipped.ok && shipped.value.shipment.state === 'unknown';
    return isUnknown ? { kind: 'unknown', error: shipped.value.error } : THROUGH;
  }
  const { error } = shipped.ok ? shipped.value : shipped;
  if (!error) return THROUGH;
  if (mayBeAway(error)) return { kind: 'away', error };
  if (stopsTheRun(error)) return { kind: 'stopped', error };
  // Its sender stopped the order during rating, which is reported as such.
  const now = await orders.findById(orderId);
  if (now?.status === 'packing') await refuseLater(needs, orderId, error);
  return THROUGH;
}

/**
 * Reports the result to the sessions of orders that no longer wait: an earlier run may have ended, or
 * another program bought, before they got it. From then on an unknown purchase is looked up again.
 */
export async function reportBegun(needs: BuyWaitingNeeds): Promise<void> {
  const { sessions, locks } = needs;
  for (const orderId of await sessions.waitingBegun())
    await whileItsTurn(locks, orderId, async () => {
      const blocking = await needs.shipping.blockingAttempt(orderId);
      // Another program is buying it at this moment.
      if (blocking && blocking.state !== 'open')
        await needs.bench.report(orderId, settledEvent(blocking));
      return ok(null);
    });
}

type WaitingSession = Session & { step: Extract<Session['step'], { kind: 'waiting' }> };

async function waitingSession(
  { sessions }: BuyWaitingNeeds,
  orderId: string,
): Promise<WaitingSession | null> {
  const session = await sessions.find(orderId);
  return session?.step.kind === 'waiting' ? (session as WaitingSession) : null;
}

/** Whether the order is bought or may be; updates its session. */
async function isSettled({ shipping, bench }: BuyWaitingNeeds, orderId: string): Promise<boolean> {
  const blocking = await shipping.blockingAttempt(orderId);
  if (!blocking) return false;
  const event: SessionEvent = settledEvent(blocking);
  await bench.report(orderId, event);
  return true;
}
