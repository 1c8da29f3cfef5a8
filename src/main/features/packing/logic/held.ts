import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { ended, type Message, say } from '../../../../shared/kernel/message.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import type { StoppedWaiting } from '../ports.ts';
import type { BlockingPurchase } from './bench/bench.ts';

/** Why an order cannot be opened on the bench; null if it can. */
export function openable(
  { status, reference, heldFor, goesWith }: StoredOrder,
  saved: Session | null,
  resumed: boolean,
): StationError | null {
  // Also once that is bought: its labels are printed there.
  if (goesWith !== undefined && status !== 'cancelled') return goesAlong(reference, goesWith);
  if (status === 'cancelled')
    return stationError('order-locked', say('Order {reference} is cancelled.', { reference }));
  if (resumed || (status !== 'held' && !saved?.hold)) return null;
  return heldError({ reference, heldFor }, saved);
}

const goesAlong = (reference: string, leading: string): StationError =>
  stationError(
    'order-locked',
    say('Order {reference} goes with {leading} in one shipment: scan {leading}.', {
      reference,
      leading,
    }),
    { field: 'together' },
  );

export function heldError(
  { reference, heldFor }: Pick<StoredOrder, 'reference' | 'heldFor'>,
  saved: Session | null,
): StationError {
  const reason = saved?.hold?.reason ?? heldFor;
  const message = reason
    ? ended(say('Order {reference} is held: {reason}', { reference, reason }))
    : say('Order {reference} is held.', { reference });
  return stationError('order-locked', say('{message} Resume it first.', { message }), {
    field: 'held',
  });
}

/**
 * For an order that no bench has started: opening it at a bench allows a person to look at it and resume
 * it.
 */
export const heldByRule = (
  { reference }: Pick<StoredOrder, 'reference'>,
  reason: string,
): StationError =>
  stationError(
    'order-locked',
    say('A rule holds order {reference}: {reason}. Open it at a bench, and resume it there.', {
      reference,
      reason,
    }),
    { field: 'held' },
  );

/** Why the order could not be held. */
export function boughtMeanwhile(
  { reference }: Pick<StoredOrder, 'reference'>,
  blocking: Pick<BlockingPurchase, 'state'> | null,
): StationError {
  return blocking && blocking.state !== 'confirmed'
    ? stationError(
        'purchase-unknown',
        say(
          'Order {reference} was bought meanwhile by another window or program, and the result is not known yet: it is not held.',
          { reference },
        ),
        { retry: 'later' },
      )
    : stationError(
        'already-bought',
        say(
          'Order {reference} was bought meanwhile by another window or program: it is not held.',
          { reference },
        ),
        { retry: 'never' },
      );
}

/**
 * Why an order leaves the bench: its sender cancelled, held or changed it during packing. `packed`: what
 * is still stored of its packing. null if the sender did not stop it.
 */
export function stoppedBySender(
  order: Pick<StoredOrder, 'reference' | 'status'>,
  packed: Session | null,
): StationError | null {
  const { status } = order;
  if (status === 'cancelled') return stoppedAs(order, 'cancelled');
  if (status === 'held' && packed && !packed.hold) return stoppedAs(order, 'held');
  return status === 'open' && !packed ? stoppedAs(order, 'changed') : null;
}

export function stoppedAs(
  { reference }: Pick<StoredOrder, 'reference'>,
  as: StoppedWaiting['as'],
): StationError {
  return stationError('order-locked', STOPPED[as](reference), { field: 'sender' });
}

const STOPPED: Record<StoppedWaiting['as'], (reference: string) => Message> = {
  cancelled: (reference) =>
    say(
      'The sender cancelled order {reference}. Nothing was bought: take the goods out and put them back.',
      { reference },
    ),
  held: (reference) =>
    say(
      'The sender stopped order {reference}. Nothing was bought: set it aside as it is until it is resumed.',
      { reference },
    ),
  changed: (reference) =>
    say(
      'The sender changed order {reference}. Nothing was bought: take the goods out, scan the order again and pack it anew.',
      { reference },
    ),
};
