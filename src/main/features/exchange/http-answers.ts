import type { Problem } from '../../../shared/exchange/http-operations.ts';
import type { ErrorCode, StationError } from '../../../shared/kernel/errors.ts';
import { fileNameOf } from '../../../shared/kernel/safe-name.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { OutwardShipment } from '../../../shared/purchasing/outward.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { HttpAnswer } from './ports.ts';

const STATUS: Record<ErrorCode, number> = {
  usage: 400,
  'bad-input': 400,
  'not-found': 404,
  ambiguous: 409,
  'already-bought': 409,
  'order-locked': 409,
  'claim-lost': 409,
  'quote-stale': 409,
  'price-rose': 409,
  'labels-held': 409,
  'paper-missing': 409,
  'purchase-unknown': 409,
  'customs-missing': 422,
  'merchant-unknown': 422,
  'no-rates': 422,
  'partner-refused': 422,
  'partner-answer': 502,
  'partner-unavailable': 503,
  'credentials-missing': 503,
  'credentials-refused': 503,
  'keychain-unavailable': 503,
  printer: 503,
  store: 503,
  'not-available': 503,
  'site-unavailable': 503,
  forbidden: 403,
  defect: 500,
};

/** Seconds; the least that Retry-After can say. */
const SHORTEST_PAUSE = 1;

/** An error in the format of RFC 9457; `status` overrides the status of its code. */
export function problem(
  error: StationError,
  more: { status?: number; shipment?: OutwardShipment; rejected?: Problem['rejected'] } = {},
): HttpAnswer {
  const { scrub } = secretsOfThisRun;
  const { status = STATUS[error.code], ...beside } = more;
  const {
    code,
    message,
    translatable: _said,
    status: _partners,
    partnerMessage,
    ...details
  } = error;
  // An unknown purchase that is not left to a person says when to ask again, in every answer.
  const isAskedAgain = code === 'purchase-unknown' && error.retry === 'later';
  const body: Problem = {
    type: `urn:packbench:error:${code}`,
    title: code,
    status,
    detail: scrub(message),
    code,
    ...(isAskedAgain ? { retryAfter: SHORTEST_PAUSE } : {}),
    ...details,
    ...(partnerMessage ? { partnerMessage: scrub(partnerMessage) } : {}),
    ...beside,
  };
  return { status, body };
}

/** A shipment without paths that only exist on this machine. */
export function httpShipment({
  unmatched: _unmatched,
  documents,
  cartons,
  ...shipment
}: Shipment): OutwardShipment {
  const of = `/v1/shipments/${encodeURIComponent(shipment.attemptId)}`;
  const at = `${of}/labels`;
  return {
    ...shipment,
    documents:
      shipment.state === 'cancelled'
        ? []
        : documents.map(({ kind, file, copies }) => ({
            kind,
            copies,
            url: `${of}/documents/${encodeURIComponent(fileNameOf(file))}`,
          })),
    cartons: cartons.map(({ label, ...carton }) => {
      // Not shown: a held label, which a person must accept first, and labels of a cancelled shipment.
      if (!label || carton.state === 'held' || shipment.state === 'cancelled')
        return { ...carton, label: null };
      const { file: _file, ...seen } = label;
      return {
        ...carton,
        label: { ...seen, url: `${at}/${encodeURIComponent(carton.reference)}` },
      };
    }),
  };
}
