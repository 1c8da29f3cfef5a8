import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, type Result } from '../../../../shared/kernel/result.ts';
import type { AttemptLocks, OrderHolds } from '../ports.ts';

export const orderLocked = (): StationError =>
  stationError(
    'order-locked',
    say('This order is being bought by another window or program right now.'),
    { retry: 'later' },
  );

/** Runs the work while no other holder may touch the order's purchases. Error: `order-locked`. */
export async function withLock<T>(
  locks: AttemptLocks,
  orderId: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const lock = await locks.tryAcquire(orderId);
  if (!lock) return fail(orderLocked());
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Like `withLock`, for all benches of the site. */
export async function withHold<T>(
  hold: OrderHolds['hold'],
  orderId: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const held = await hold(orderId);
  if (!held.ok) return held;
  try {
    return await work();
  } finally {
    await held.value.release();
  }
}
