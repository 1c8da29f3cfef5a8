import { type StationError, StationFailure, stationError } from '../../../shared/errors.ts';
import { ended, inEnglish, kept, saidBy, say } from '../../../shared/say.ts';
import type { Sending, Verdict } from './decide.ts';
import type { Attempt, PurchaseAnswer, SendOutcome } from './ports.ts';
import type { Objection } from './references.ts';

/** An order with a purchase on another connection is bought on no other (rule 4). */
export function boughtElsewhere({ reference, connection, state }: Attempt): StationError {
  return stationError(
    state === 'confirmed' ? 'already-bought' : 'order-locked',
    state === 'confirmed'
      ? say`Order ${reference} was bought on another connection, ${connection}. Nothing was bought now; use that connection (--partner).`
      : say`Order ${reference} has a purchase that is not settled on another connection, ${connection}. Nothing was bought now; use that connection (--partner).`,
    { retry: 'never' },
  );
}

/** The order was changed between its rates and its purchase, by an import for example. */
export const changedSinceRated = ({ reference }: Attempt): StationError =>
  stationError(
    'quote-stale',
    say`Order ${reference} was changed after it was rated. Nothing was bought; ask for rates again.`,
    { retry: 'after-change' },
  );

/** What a person reads while a purchase is unknown: never "failed". */
export function unknownError(attempt: Pick<Attempt, 'why'>): StationError {
  return stationError(
    'purchase-unknown',
    ended(
      say`We do not know yet whether this shipment was bought: ${attempt.why ? kept(attempt.why) : say`no answer came`}`,
    ),
    { retry: 'later' },
  );
}

/** `cause` says why the database could not: a full disk, a damaged file, a disk that failed. */
/** Why an unknown purchase is not sent again. */
export const ERASED = inEnglish`what was sent has been erased, so it cannot be sent again; settle it by hand`;
export const OTHER_KEY = inEnglish`the CustomerKey of its merchant is another now, so it is not sent again; put the former one back, or settle it by hand`;

export function notRecorded(
  attempt: Attempt,
  { shipmentId }: PurchaseAnswer,
  cause: unknown,
): StationError {
  const why =
    cause instanceof StationFailure
      ? saidBy(cause.error)
      : say`something went wrong in the station`;
  return stationError(
    'store',
    say`Order ${attempt.reference} IS BOUGHT: shipment ${shipmentId}. It is not in the database yet, but kept beside it. ${ended(why)} When that is mended, start Packbench again: it is recorded then.`,
    { retry: 'later' },
  );
}

export function freeError(verdict: Verdict, outcome: SendOutcome): StationError | null {
  if (verdict.kind === 'not-sent') {
    const code = outcome.kind === 'not-sent' ? outcome.code : 'partner-unavailable';
    return stationError(code, ended(say`Nothing was bought: ${kept(verdict.why)}`), {
      retry: 'now',
    });
  }
  if (verdict.kind !== 'refused') return null;
  const details = outcome.kind === 'refused' ? outcome : null;
  return stationError(
    verdict.credentials ? 'credentials-refused' : 'partner-refused',
    ended(say`Nothing was bought: the partner refused. ${verdict.why}`),
    {
      partnerMessage: verdict.why,
      retry: verdict.keyExpired ? 'now' : 'after-change',
      ...(details ? { status: details.status } : {}),
      ...(details?.field ? { field: details.field } : {}),
      ...(details?.requestId ? { requestId: details.requestId } : {}),
    },
  );
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
    case 'unclear':
      return { ...base, status: outcome.status, requestId: outcome.requestId };
    case 'unauthorized':
      return { ...base, requestId: outcome.requestId };
    case 'not-sent':
      return base;
  }
}

/** Why an order is not bought under the Reference it was asked for (rules 8 and 12). */
export function notUnder({ kind, reference }: Objection): StationError {
  return stationError(
    'bad-input',
    kind === 'cancelled'
      ? say`The shipment of ${reference} was cancelled. Buying again is a supervisor's act, under a new reference (packbench buy-again).`
      : say`Nothing came of the purchase under the reference ${reference}: it may only be bought under that one.`,
    { field: 'reference' },
  );
}

/** A second shipment came of one attempt: what is on record stays, and a person must look. */
export const soldBeside = (shipmentId: string): string =>
  inEnglish`the partner also answered with shipment ${shipmentId}: possibly bought twice`;
