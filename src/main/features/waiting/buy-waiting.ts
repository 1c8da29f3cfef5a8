import type { StationError } from '../../../shared/kernel/errors.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { StationParts } from '../../station/parts.ts';
import { mayBeAway, stopsTheRun, type UnattendedParts } from '../batches/unattended.ts';
import { whileItsTurn } from '../packing/bench/pack-on.ts';
import { settledEvent } from '../packing/bench/purchase-events.ts';
import type { BenchRunner } from '../packing/rules/bench/bench.ts';
import type { SessionEvent } from '../packing/rules/session-events.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { OrderShipping } from '../shipments/ship-order.ts';
import { asAccepted } from './as-accepted.ts';

export interface BuyWaitingParts extends Pick<UnattendedParts, 'ruled' | 'preflight'> {
  parts: Pick<StationParts, 'store' | 'locks' | 'now'>;
  shipping: Pick<Shipping, 'standing'>;
  orderShipping: Pick<OrderShipping, 'shipOrder'>;
  bench: Pick<BenchRunner, 'report'>;
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
export async function buyWaiting(from: BuyWaitingParts, orderId: string): Promise<Turn> {
  const turn = await whileItsTurn(from.parts.locks, orderId, async () =>
    ok(await buyNow(from, orderId)),
  );
  // A person is taking the order back, or another program of this bench is buying it.
  return turn.ok ? turn.value : THROUGH;
}

/** Leaves the order to a person. */
export const refuseLater = (
  { bench, parts }: Pick<BuyWaitingParts, 'bench' | 'parts'>,
  orderId: string,
  error: StationError,
): Promise<void> =>
  bench.report(orderId, { kind: 'later-refused', error, at: parts.now().toISOString() });

async function buyNow(from: BuyWaitingParts, orderId: string): Promise<Turn> {
  const { store } = from.parts;
  const session = await waitingSession(from, orderId);
  const order = session && (await store.orders.findById(orderId));
  if (!session || !order || order.status !== 'packing') return THROUGH;
  if (await isSettled(from, orderId)) return THROUGH;
  const { step } = session;
  const shipped = await from.orderShipping.shipOrder(order, {
    cartonSpecs: [],
    rule: step.choose,
    insure: session.insure,
    pickUpDate: session.pickUpDate,
    buyer: step.by,
    unattended: asAccepted(from, session, step),
    say: () => undefined,
  });
  if (await isSettled(from, orderId)) {
    const isUnknown = shipped.ok && shipped.value.shipment.state === 'unknown';
    return isUnknown ? { kind: 'unknown', error: shipped.value.error } : THROUGH;
  }
  const { error } = shipped.ok ? shipped.value : shipped;
  if (!error) return THROUGH;
  if (mayBeAway(error)) return { kind: 'away', error };
  if (stopsTheRun(error)) return { kind: 'stopped', error };
  // Its sender stopped the order during rating, which is reported as such.
  const now = await store.orders.findById(orderId);
  if (now?.status === 'packing') await refuseLater(from, orderId, error);
  return THROUGH;
}

/**
 * Reports the result to the sessions of orders that no longer wait: an earlier run may have ended, or
 * another program bought, before they got it. From then on an unknown purchase is looked up again.
 */
export async function reportBegun(from: BuyWaitingParts): Promise<void> {
  const { store, locks } = from.parts;
  for (const orderId of await store.sessions.waitingBegun())
    await whileItsTurn(locks, orderId, async () => {
      const standing = await from.shipping.standing(orderId);
      // Another program is buying it at this moment.
      if (standing && standing.state !== 'open')
        await from.bench.report(orderId, settledEvent(standing));
      return ok(null);
    });
}

type WaitingSession = Session & { step: Extract<Session['step'], { kind: 'waiting' }> };

async function waitingSession(
  { parts }: BuyWaitingParts,
  orderId: string,
): Promise<WaitingSession | null> {
  const session = await parts.store.sessions.find(orderId);
  return session?.step.kind === 'waiting' ? (session as WaitingSession) : null;
}

/** Whether the order is bought or may be; updates its session. */
async function isSettled({ shipping, bench }: BuyWaitingParts, orderId: string): Promise<boolean> {
  const standing = await shipping.standing(orderId);
  if (!standing) return false;
  const event: SessionEvent = settledEvent(standing);
  await bench.report(orderId, event);
  return true;
}
