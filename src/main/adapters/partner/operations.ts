import type { StationError } from '../../../shared/errors.ts';
import { decodeWire, encodeWire } from '../../../shared/partner/wire.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { inEnglish } from '../../../shared/say.ts';
import type {
  CancelGateway,
  CancelOutcome,
  PurchaseAnswer,
  ShipmentLookup,
} from '../../domain/purchasing/ports.ts';
import { jsonHeaders, type Limits, type PartnerCalls, partnerUrl } from './calls.ts';
import { saysAlready, saysDone } from './cancel-words.ts';
import { type Answer, readWords, type Scrubber, toAnswer } from './failure.ts';
import { exchange } from './transport.ts';

/**
 * Operations that the interface document only names (part "Operations named without detail": paths
 * and payloads not shown). Each is off until a setting gives its path, in which {ShipmentID},
 * {Reference} and {TrackingNumber} are filled in; whatever known field names come back are read.
 */
export interface OperationPaths {
  cancelShipments: string | null;
  getShipments: string | null;
}

export interface OperationOptions {
  baseUrl: string;
  calls: PartnerCalls;
  scrubber: Scrubber;
  limits: Limits;
  customerKey: (merchant: string) => Promise<Result<string>>;
  paths: () => OperationPaths;
}

type Ids = { ShipmentID?: string; Reference: string; TrackingNumber?: string };

const fill = (path: string, ids: Ids): string =>
  path.replace(/\{(ShipmentID|Reference|TrackingNumber)\}/g, (_, name: keyof Ids) =>
    encodeURIComponent(ids[name] ?? ''),
  );

/** Get Shipments (GET). */
export function createShipmentLookup({ calls, paths }: OperationOptions): ShipmentLookup {
  return {
    async lookUp(reference) {
      const path = paths().getShipments;
      if (path === null) return [];
      const answer = await calls.get(
        fill(path, { Reference: reference }),
        inEnglish`the shipments`,
      );
      if (!answer.ok || answer.value.status !== 200) return [];
      return records(answer.value).flatMap(toFinding);
    },
  };
}

/** Cancel Shipments (PUT). It undoes a purchase, so it is sent once, and once more after a 401. */
export function createCancelGateway(options: OperationOptions): CancelGateway {
  const { calls, scrubber, limits } = options;

  type Shipment = Parameters<CancelGateway['cancel']>[0];

  async function send(shipment: Shipment, path: string, renew: boolean): Promise<CancelOutcome> {
    const { shipmentId, trackingNumber, reference, merchant } = shipment;
    const key = merchant === null ? ok(null) : await options.customerKey(merchant);
    if (!key.ok) return notSent(key.error);
    const authorization = await calls.authorize(renew);
    if (!authorization.ok) return notSent(authorization.error);
    const ids = {
      ShipmentID: shipmentId,
      Reference: reference,
      ...(trackingNumber === null ? {} : { TrackingNumber: trackingNumber }),
    };
    const reply = await exchange({
      method: 'PUT',
      url: partnerUrl(options.baseUrl, fill(path, ids)),
      headers: jsonHeaders(authorization.value.header),
      body: encodeWire({ ...ids, ...(key.value === null ? {} : { CustomerKey: key.value }) }),
      connectMs: limits.connectMs,
      answerMs: limits.purchaseMs,
      maxBytes: limits.answerBytes,
      beforeSend: shipment.beforeSend,
    });
    if (reply.kind === 'not-sent') {
      return { kind: 'not-sent', why: reply.why, code: 'partner-unavailable' };
    }
    if (reply.kind === 'lost') {
      return { kind: 'unclear', why: reply.why, status: reply.status, requestId: null };
    }
    if (reply.status === 401 && !renew) return await send(shipment, path, true);
    return readCancellation(toAnswer(reply), shipmentId, scrubber);
  }

  return {
    async cancel(shipment) {
      const path = options.paths().cancelShipments;
      if (path !== null) return await send(shipment, path, false);
      const why = inEnglish`how this partner cancels is not known here: set connection.operations.cancelShipments, or cancel in its portal`;
      return { kind: 'not-sent', why, code: 'not-available' };
    },
  };
}

const CANCELLED = /cancel+ed|\bvoided\b/i;

/** What the answer to a cancellation comes to; what confirms one is in `cancel-words.ts`. */
export function readCancellation(
  answer: Answer,
  shipmentId: string,
  scrubber: Scrubber,
): CancelOutcome {
  const { status } = answer;
  const words = readWords(answer, scrubber);
  const requestId = words.requestId ?? null;
  const said = words.message ?? '';
  const unclear = (why: string): CancelOutcome => ({ kind: 'unclear', why, status, requestId });
  if (words.kind === 'html') {
    return unclear(inEnglish`a web page came instead of the partner’s answer (status ${status})`);
  }
  const found = records(answer);
  const other = found.find(({ ShipmentID }) => ShipmentID.trim() !== shipmentId.trim());
  if (other) return unclear(inEnglish`it speaks of another shipment, ${other.ShipmentID}`);
  if (saysAlready(status, said)) return { kind: 'confirmed', requestId };
  if (status === 200) {
    if (saysDone(said, answer.text)) return { kind: 'confirmed', requestId };
    return unclear(
      said ? inEnglish`it said: “${said}”` : inEnglish`it did not say that it is cancelled`,
    );
  }
  if ([400, 401, 403, 404, 422].includes(status) && words.kind !== 'empty') {
    return {
      kind: 'refused',
      status,
      partnerMessage: said || inEnglish`status ${status}`,
      requestId,
    };
  }
  return unclear(
    said ? inEnglish`status ${status}, “${said}”` : inEnglish`status ${status} without a word`,
  );
}

type ShipmentFields = Record<string, unknown> & { ShipmentID: string };

const MOST_NODES = 5_000;

/** Every object with a ShipmentID, wherever in the answer it stands. */
function records(answer: Answer): ShipmentFields[] {
  let body: unknown;
  try {
    body = decodeWire(answer.text);
  } catch {
    return [];
  }
  const found: ShipmentFields[] = [];
  const queue: unknown[] = [body];
  for (let seen = 0; queue.length > 0 && seen < MOST_NODES; seen += 1) {
    const node = queue.shift();
    if (typeof node !== 'object' || node === null) continue;
    if (hasShipmentId(node)) found.push(node);
    queue.push(...Object.values(node));
  }
  return found;
}

const hasShipmentId = (node: object): node is ShipmentFields =>
  'ShipmentID' in node && typeof node.ShipmentID === 'string' && node.ShipmentID.trim() !== '';

/** Returns and what was cancelled are no proof that an order was bought. */
function toFinding(fields: ShipmentFields): PurchaseAnswer[] {
  const text = (name: string): string | null => {
    const value = fields[name];
    return typeof value === 'string' ? value.trim() || null : null;
  };
  if (text('IsReturn')?.toUpperCase() === 'Y' || CANCELLED.test(text('Status') ?? '')) return [];
  const urls = Array.isArray(fields.LabelUrl) ? fields.LabelUrl : [];
  return [
    {
      shipmentId: fields.ShipmentID.trim(),
      reference: text('Reference'),
      trackingNumber: text('TrackingNumber'),
      trackingUrl: text('TrackingUrl'),
      carrier: text('Carrier'),
      labelUrls: urls.filter((url) => typeof url === 'string' && url !== ''),
      submittedElectronically:
        typeof fields.SubmittedElectronically === 'boolean' ? fields.SubmittedElectronically : null,
      customsInvoiceUrl: text('CustomsInvoiceURL'),
      requestId: text('RootRequestId'),
    },
  ];
}

function notSent({ code, message }: StationError): CancelOutcome {
  switch (code) {
    case 'credentials-missing':
    case 'credentials-refused':
    case 'merchant-unknown':
      return { kind: 'not-sent', why: message, code };
    case 'keychain-unavailable':
      return { kind: 'not-sent', why: message, code: 'credentials-missing' };
    default:
      return { kind: 'not-sent', why: message, code: 'partner-unavailable' };
  }
}
