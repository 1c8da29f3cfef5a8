import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { ended, say } from '../../../../shared/kernel/message.ts';
import type { Attempt } from '../../purchasing/ports.ts';
import type { BlockingPurchase } from '../logic/bench/bench.ts';
import type { SessionEvent } from '../logic/session-events.ts';

/** The purchase that blocks another one for the same order, as the session needs it. */
export function blockingPurchase(attempt: Attempt): BlockingPurchase | null {
  const { id, state, changedAt, why } = attempt;
  if (state !== 'open' && state !== 'unknown' && state !== 'confirmed') return null;
  return {
    attemptId: id,
    state,
    since: changedAt,
    why: why ?? say('it is being bought right now'),
    cartons: weighed(attempt),
  };
}

export const boughtEvent = (attempt: Attempt): SessionEvent => ({
  kind: 'bought',
  attemptId: attempt.id,
  cartons: weighed(attempt),
});

export const unknownEvent = ({ id, changedAt, why }: Attempt): SessionEvent => ({
  kind: 'purchase-unknown',
  attemptId: id,
  since: changedAt,
  why: why ?? say('no answer came'),
});

/** The session event for a purchase that is settled, or still unknown. */
export function settledEvent(attempt: Attempt): SessionEvent {
  if (attempt.state === 'confirmed') return boughtEvent(attempt);
  if (attempt.state === 'unknown' || attempt.state === 'open') return unknownEvent(attempt);
  if (attempt.state === 'declared-not-bought') {
    return { kind: 'nothing-bought', error: declaredNotBought(attempt) };
  }
  const message = ended(
    say('Nothing was bought for this order: {why}', { why: attempt.why ?? attempt.state }),
  );
  return { kind: 'nothing-bought', error: stationError('partner-refused', message) };
}

/** Uses the code for stale rates, as the partner refused nothing: the order needs new rates. */
const declaredNotBought = ({ why }: Attempt): StationError =>
  stationError(
    'quote-stale',
    say(
      'A supervisor resolved it: nothing was bought for this order. {what} Ask for rates again.',
      {
        what: why ? ended(say('Reason: {why}', { why })) : '',
      },
    ),
    { retry: 'after-change' },
  );

const weighed = ({ accepted: { cartons, weightUnit } }: Attempt) =>
  cartons.map(({ reference, weight }) => ({
    reference,
    weight: { value: weight, unit: weightUnit },
  }));

export const nothingBought = (): StationError =>
  stationError('bad-input', say('Nothing has been bought for this order yet.'));
