import {
  type StationError,
  StationFailure,
  stationError,
} from '../../../../shared/kernel/errors.ts';
import {
  ended,
  english,
  listed,
  type Message,
  messageOf,
  say,
} from '../../../../shared/kernel/message.ts';
import { explainKey } from '../../../../shared/merchants/customer-key.ts';
import { showOrderKey } from '../../../../shared/orders/order.ts';
import type { Candidate } from '../../../../shared/purchasing/shipment.ts';
import type { Attempt, PurchaseAnswer, SendOutcome } from '../ports.ts';
import type { Conclusion, Sending } from './decide.ts';
import type { Objection } from './references.ts';

/** An order bought on another connection cannot be bought on this one (rule 4). */
export function boughtElsewhere({ reference, connection, state }: Attempt): StationError {
  return stationError(
    state === 'confirmed' ? 'already-bought' : 'order-locked',
    state === 'confirmed'
      ? say(
          'Order {reference} was bought on another connection, {connection}. Nothing was bought now; use that connection.',
          { reference, connection },
        )
      : say(
          'Order {reference} has an unresolved purchase on another connection, {connection}. Nothing was bought now; use that connection.',
          { reference, connection },
        ),
    { retry: 'never' },
  );
}

/** The order was changed between rating and purchase, for example by an import. */
export const changedSinceRated = ({ reference }: { reference: string }): StationError =>
  stationError(
    'quote-stale',
    say(
      'Order {reference} was changed after it was rated. Nothing was bought; ask for rates again.',
      { reference },
    ),
    { retry: 'after-change' },
  );

/** The order was put on hold or cancelled between rating and purchase. */
export const stoppedSinceRated = (reference: string, as: 'held' | 'cancelled'): StationError =>
  stationError(
    'order-locked',
    as === 'held'
      ? say('Order {reference} was put on hold after it was rated. Nothing was bought.', {
          reference,
        })
      : say('Order {reference} was cancelled after it was rated. Nothing was bought.', {
          reference,
        }),
    { retry: 'after-change' },
  );

/** Error shown while a purchase is unknown; it never says "failed". */
export function unknownError(attempt: Pick<Attempt, 'why' | 'candidate'>): StationError {
  const why = ended(
    say('This purchase is not confirmed: {why}', {
      why: attempt.why ? attempt.why : say('no answer came'),
    }),
  );
  const named = attempt.candidate && candidateText(attempt.candidate);
  return stationError('purchase-unknown', named ? listed([why, named], ' ') : why, {
    retry: 'later',
  });
}

/** Why an order with this attempt can be neither rated nor bought. */
export function blockedBy(attempt: Attempt): StationError {
  if (attempt.state === 'unknown') return unknownError(attempt);
  if (attempt.state === 'open') {
    return stationError(
      'order-locked',
      say('This order is being bought by another window or program right now.'),
      { retry: 'later' },
    );
  }
  if (attempt.bench !== undefined) {
    const { reference, bench, openedAt: since } = attempt;
    return stationError(
      'already-bought',
      say('Order {reference} was bought at bench {bench}. Nothing was bought now.', {
        reference,
        bench,
      }),
      { bench, since, retry: 'never' },
    );
  }
  const shipment = attempt.answer?.shipmentId ?? 'unknown';
  return stationError(
    'already-bought',
    say('Order {reference} was bought already: shipment {shipment}. Nothing was bought now.', {
      reference: attempt.reference,
      shipment,
    }),
    { retry: 'never' },
  );
}

/** `unknownError`, while the partner may still be working on it; `left` in milliseconds. */
export function askLater(attempt: Attempt, left: number): StationError {
  const { translatable, message } = unknownError(attempt);
  const seconds = Math.ceil(left / 1000);
  const next = say('The partner may still be working on it: ask again in {seconds} s.', {
    seconds,
  });
  return stationError('purchase-unknown', listed([translatable ?? message, next], ' '), {
    retry: 'later',
    retryAfter: seconds,
  });
}

/** `unknownError`, when only a person can find out. */
export function forPerson(attempt: Attempt): StationError {
  const { translatable, message } = unknownError(attempt);
  const next = say(
    'It is not sent again without a person: check the partner’s portal, then resolve it (packbench settle {order}).',
    { order: showOrderKey(attempt) },
  );
  return stationError('purchase-unknown', listed([translatable ?? message, next], ' '), {
    retry: 'after-change',
  });
}

/** Ids in an answer that was not understood: no proof, but a hint where to look. */
export function candidateText({ shipmentId, trackingNumber }: Candidate): Message {
  if (shipmentId === null) {
    return say(
      'An answer of the partner named tracking number {trackingNumber}: search for it in the partner’s portal.',
      { trackingNumber: trackingNumber ?? '' },
    );
  }
  return trackingNumber === null
    ? say(
        'An answer of the partner named shipment {shipmentId}: search for it in the partner’s portal.',
        { shipmentId },
      )
    : say(
        'An answer of the partner named shipment {shipmentId} with tracking number {trackingNumber}: search for it in the partner’s portal.',
        { shipmentId, trackingNumber },
      );
}

/** What to do about a purchase whose key was refused at every sending (rule 10). */
export function refusedAgain(attempt: Pick<Attempt, 'why' | 'merchant' | 'reference'>): Message {
  const order = showOrderKey(attempt);
  const why = say('The key of the rate was refused each time it was sent: {why}', {
    why: attempt.why ? attempt.why : say('no answer came'),
  });
  return say(
    '{why} Check the partner’s portal. If the shipment is not there, buy again under the same reference: packbench settle {order} --not-bought --reason TEXT, then packbench ship {order}. If it is there: packbench settle {order} --shipment-id ID --tracking NUMBER --reason TEXT.',
    { why: ended(why), order },
  );
}

/** Why an unknown purchase is not sent again. */
export const ERASED = say(
  'what was sent was erased, so it cannot be sent again; resolve it by hand',
);
export const OTHER_KEY = say(
  'the CustomerKey of its merchant has changed, so it is not sent again; set the former key again, or resolve it by hand',
);

/**
 * `cause` is the failure of the database: a full disk, a damaged file, a failed disk. `isKept`: the answer
 * is in the reserve.
 */
export function notRecorded(
  { reference }: Pick<Attempt, 'reference'>,
  { shipmentId, trackingNumber }: PurchaseAnswer,
  cause: unknown,
  isKept: boolean,
): StationError {
  const why =
    cause instanceof StationFailure ? messageOf(cause.error) : say('internal error of the station');
  return stationError(
    'store',
    isKept
      ? say(
          'Order {reference} IS BOUGHT: shipment {shipmentId}. It is not in the database yet, but kept beside it. {why} When that is fixed, start Packbench again: it is recorded then.',
          { reference, shipmentId, why: ended(why) },
        )
      : say(
          'Order {reference} IS BOUGHT: shipment {shipmentId}, tracking number {trackingNumber}. It could not be recorded: write these numbers down. {why} When that is fixed, resolve the order with them (packbench settle).',
          { reference, shipmentId, trackingNumber: trackingNumber ?? '?', why: ended(why) },
        ),
    { retry: 'later' },
  );
}

export function freeError(
  { merchant }: Pick<Attempt, 'merchant'>,
  verdict: Conclusion,
  outcome: SendOutcome,
): StationError | null {
  if (verdict.kind === 'not-sent') {
    const code = outcome.kind === 'not-sent' ? outcome.code : 'partner-unavailable';
    // These texts say already that nothing was bought.
    const saysSo = code === 'claim-lost' || code === 'price-rose';
    const why = saysSo ? verdict.why : say('Nothing was bought: {why}', { why: verdict.why });
    return stationError(code, ended(why), {
      retry: code === 'price-rose' ? 'after-change' : 'now',
      ...(outcome.kind === 'not-sent' && outcome.bench ? { bench: outcome.bench } : {}),
      ...(outcome.kind === 'not-sent' && outcome.field ? { field: outcome.field } : {}),
    });
  }
  if (verdict.kind !== 'refused') return null;
  const details = outcome.kind === 'refused' ? outcome : null;
  const merchantKey = outcome.kind === 'unauthorized' ? outcome.merchantKey : undefined;
  const refused = stationError(
    verdict.credentials && !merchantKey ? 'credentials-refused' : 'partner-refused',
    ended(say('Nothing was bought: the partner refused. {why}', { why: verdict.why })),
    {
      partnerMessage: english(verdict.why),
      retry: verdict.keyExpired ? 'now' : 'after-change',
      ...(merchantKey ? { status: 401, field: merchantKey } : {}),
      ...(details ? { status: details.status } : {}),
      ...(details?.field ? { field: details.field } : {}),
      ...(details?.requestId ? { requestId: details.requestId } : {}),
    },
  );
  const explained = explainKey(refused, merchant);
  if (explained === refused) return refused;
  const translatable = say('Nothing was bought: {why}', { why: messageOf(explained) });
  return { ...explained, translatable, message: english(translatable) };
}

/** The outcome for the journal: kinds, ids and statuses, no personal data. */
export function summary(
  sending: Sending,
  outcome: SendOutcome,
): Record<string, string | number | null> {
  const base = { sending, outcome: outcome.kind };
  switch (outcome.kind) {
    case 'answered':
      return {
        ...base,
        shipmentId: outcome.answer.shipmentId,
        requestId: outcome.answer.requestId,
      };
    case 'refused':
      return {
        ...base,
        status: outcome.status,
        requestId: outcome.requestId,
        ...(outcome.key === null ? {} : { key: outcome.key }),
      };
    case 'unclear':
      return {
        ...base,
        status: outcome.status,
        requestId: outcome.requestId,
        ...(outcome.isSold ? { id: 'unusable' } : {}),
      };
    case 'unauthorized':
      return { ...base, requestId: outcome.requestId };
    case 'not-sent':
      return base;
  }
}

/** Why an order cannot be bought under the requested Reference (rules 8 and 12). */
export function notUnder({ kind, reference }: Objection): StationError {
  return stationError(
    'bad-input',
    kind === 'cancelled'
      ? say(
          'The shipment of {reference} was cancelled. Only a supervisor can buy it again, under a new reference (packbench buy-again).',
          { reference },
        )
      : say(
          'The purchase under the reference {reference} bought nothing: the order may only be bought under that reference.',
          { reference },
        ),
    { field: 'reference' },
  );
}

/** One attempt led to a second shipment: the recorded one stays, and a person must look. */
export const soldBeside = (shipmentId: string): Message =>
  say('the partner also answered with shipment {shipmentId}: possibly bought twice', {
    shipmentId,
  });
