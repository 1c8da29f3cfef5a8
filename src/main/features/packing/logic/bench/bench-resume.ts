import { stationError } from '../../../../../shared/kernel/errors.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { type Session, waitsForSite } from '../../../../../shared/packing/session.ts';
import type { SessionEvent } from '../session-events.ts';
import type { BlockingPurchase } from './bench.ts';

/** Event that brings a session up to date with the journal, after a crash or a purchase by another window. */
export function resume(
  session: Session,
  blocking: BlockingPurchase | null,
  isChanged = false,
): SessionEvent | null {
  const { kind } = session.step;
  if (blocking?.state === 'confirmed') {
    const { attemptId, cartons } = blocking;
    const same = 'attemptId' in session.step && session.step.attemptId === attemptId;
    if (same && kind === 'documents') return { kind: 'documents-requested' };
    // Another purchase than the session's: that one was cancelled, and its documents do not count.
    return same && kind !== 'unknown' ? null : { kind: 'bought', attemptId, cartons };
  }
  if (blocking) {
    const { attemptId, since, why } = blocking;
    return { kind: 'purchase-unknown', attemptId, since, why };
  }
  if (waitsForSite(session)) return null;
  if (kind === 'buying' || kind === 'unknown') {
    return {
      kind: 'nothing-bought',
      error: stationError(
        'partner-unavailable',
        say('Nothing was bought for this order. Ask for rates again.'),
      ),
    };
  }
  if (kind === 'choosing' && isChanged) return { kind: 'order-filled' };
  return kind === 'rating' ? { kind: 'packing-resumed' } : null;
}
