import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import Big from 'big.js';
import {
  type AnyMessage,
  listed,
  type Message,
  mapped,
  messageOf,
  say,
} from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import { refusesCustomerKey } from '../../../../shared/partner/errors.ts';
import type {
  B2bShipmentRequest,
  ReturnShipmentRequest,
  ShipmentRequest,
  ShipmentResponse,
} from '../../../../shared/partner/shipments.ts';
import {
  ShipmentResponseSchema,
  UnusableShipmentSchema,
  unusableFields,
} from '../../../../shared/partner/shipments.ts';
import { encodeWire } from '../../../../shared/partner/wire.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { PartnerCredentials } from '../../../features/connection/ports.ts';
import type {
  PurchaseAnswer,
  PurchaseGateway,
  PurchaseRequest,
  SendOutcome,
  UnclearAnswer,
} from '../../../features/purchasing/ports.ts';
import { type Exchange, exchange } from '../../http/transport.ts';
import { inBody } from '../credentials-in-body.ts';
import { type Connected, jsonHeaders, partnerUrl } from '../http/calls.ts';
import { type Answer, jsonOf, parseAnswer, readWords, toAnswer } from '../http/failure.ts';
import { sizeOf, toPiece, toShipFrom, toShipTo } from '../rating/goods.ts';
import { keysOf } from '../rating/offer-lock.ts';
import { asSet } from '../rating/pieces-as-set.ts';
import { mayBeMade, readRefusal } from './refusal.ts';
import { namesShipment, readUnclear } from './unclear-answer.ts';
import { unsent } from './unsent.ts';

export interface PurchaseOptions extends Connected {
  /** Once closed, nothing is bought; purchases already sent may still be answered. */
  closed: () => boolean;
  credentials: () => Promise<Result<PartnerCredentials>>;
  settings: () => Pick<
    Settings,
    | 'connection.pieceWeight'
    | 'connection.hsCodeDigits'
    | 'connection.returnService'
    | 'connection.keyExpiredWords'
    | 'connection.credentialsInBodies'
  >;
}

type NotSent = Extract<SendOutcome, { kind: 'not-sent' }>;
type SendOptions = Parameters<PurchaseGateway['send']>[0];

/** POST /Shipments (interface document, "Shipment request body", "Shipment response"). It buys. */
export function createPurchaseGateway(options: PurchaseOptions): PurchaseGateway {
  const { calls, scrubber, limits } = options;

  async function complete(body: string, merchant: string | null): Promise<Result<string>> {
    if (merchant === null) return ok(body);
    const key = await options.customerKey(merchant);
    return key.ok ? ok(withFields(body, { CustomerKey: key.value })) : key;
  }

  async function send({
    body,
    merchant,
    freshToken,
    beforeSend,
  }: SendOptions): Promise<SendOutcome> {
    if (options.closed()) return notSent(say('the station is closing'), 'partner-unavailable');
    const whole = await complete(body, merchant);
    if (!whole.ok) return unsent(whole.error);
    const isWanted = options.settings()['connection.credentialsInBodies'];
    const own = await inBody(options, isWanted);
    if (!own.ok) return unsent(own.error);
    const sent = withFields(whole.value, own.value);
    const authorization = await calls.authorize(freshToken ?? false);
    if (!authorization.ok) return unsent(authorization.error);
    const reply = await exchange({
      method: 'POST',
      url: partnerUrl(options.baseUrl, '/Shipments'),
      headers: jsonHeaders(authorization.value.header),
      body: sent,
      route: options.route,
      connectMs: limits.connectMs,
      answerMs: limits.purchaseMs,
      maxBytes: limits.answerBytes.purchase,
      beforeSend,
    });
    if (reply.kind === 'not-sent') return notSent(reply.why, 'partner-unavailable');
    if (reply.kind === 'lost') return readLost(reply, scrubber);
    if (reply.status === 200) authorization.value.accepted();
    const words = options.settings()['connection.keyExpiredWords'];
    return await classify(toAnswer(reply), whole.value, scrubber, words);
  }

  return {
    compose: (request) =>
      composePurchase(
        asSet(request, options.settings()),
        options.settings()['connection.returnService'],
      ),
    async hash(body, merchant) {
      const whole = await complete(body, merchant);
      return whole.ok ? ok(createHash('sha256').update(whole.value).digest('hex')) : whole;
    },
    send,
  };
}

export const composePurchase = (
  request: PurchaseRequest,
  returnService: Settings['connection.returnService'] = 'standard',
): string => encodeWire(toShipmentRequest(request, returnService));

/** Fields in the interface document's order, so that the same request always gives the same text. */
function toShipmentRequest(
  request: PurchaseRequest,
  returnService: Settings['connection.returnService'],
): ShipmentRequest | B2bShipmentRequest | ReturnShipmentRequest {
  // "Buying exactly once", rule 1: every offer has its keys. Checked before money is spent.
  const { hashKey, dutyHashKey, carrier } = keysOf(request.lock);
  if (request.terms === 'DDP' && dutyHashKey === null) {
    throw new Error('A DDP purchase without a DutyHashKey');
  }
  if (request.reasonForExport === null && !request.b2b) {
    throw new Error('A purchase without a reason for export that is not B2B');
  }
  return {
    Reference: request.reference,
    ServiceCode: serviceCode(request, returnService, carrier),
    TermsOfTrade: request.terms,
    WeightUnit: request.weightUnit,
    DimensionUnit: request.dimensionUnit,
    Currency: request.currency,
    ...(request.reasonForExport === null ? {} : { ReasonForExport: request.reasonForExport }),
    ...(request.pickUpDate === null ? {} : { PickUpDate: request.pickUpDate }),
    HashKey: hashKey,
    ...(dutyHashKey === null ? {} : { DutyHashKey: dutyHashKey }),
    ShipFromAddress: toShipFrom(request.shipFrom),
    ShipToAddress: toShipTo(request.shipTo),
    Shipments: request.cartons.map(({ reference, weight, dimensions, goods }) => ({
      Piece: goods.map(toPiece),
      Package: {
        Weight: new Big(weight),
        ...sizeOf(dimensions),
        Reference: reference,
      },
    })),
    ...(request.locationName === null ? {} : { LocationName: request.locationName }),
    ...(request.b2b ? { B2b: true } : {}),
    ...(request.returnOf === null ? {} : { IsReturn: 'Y', ShipmentKey: request.returnOf }),
  } as unknown as ShipmentRequest | B2bShipmentRequest | ReturnShipmentRequest;
}

/** The document shows no ServiceCode for a return by carrier. */
function serviceCode(
  { service, returnOf }: PurchaseRequest,
  returnService: Settings['connection.returnService'],
  carrier: string | undefined,
): string {
  if (returnOf === null) return service.toUpperCase();
  return returnService === 'carrier' && carrier !== undefined
    ? carrier
    : returnService === 'express'
      ? 'EXPRESS'
      : 'STANDARD';
}

/** Inserted into the text without parsing it: a repeated request must have the same bytes. */
const withFields = (body: string, fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields).reduce(
    (text, [name, value]) =>
      `${text.slice(0, text.lastIndexOf('}'))},"${name}":${JSON.stringify(value)}}`,
    body,
  );

/**
 * Classifies an answer. Only a 200 with a ShipmentID is a purchase. Only the partner's own text is a
 * refusal, and not if it names a shipment or says that one was created.
 */
async function classify(
  answer: Answer,
  sent: string,
  scrubber: Scrubber,
  expiredWords: readonly string[],
): Promise<SendOutcome> {
  const { status } = answer;
  // A long answer is read in several turns of the event loop, so that other calls need not wait.
  jsonOf(answer);
  await turn();
  if (status === 200) return await readPurchase(answer, sent, scrubber);
  const words = readWords(answer, scrubber);
  await turn();
  const requestId = words.requestId ?? null;
  const received = readUnclear(answer, requestId, scrubber);
  await turn();
  const reason = words.message ?? say('status {status} without a message', { status });
  if (words.kind === 'html') {
    const why = say('a web page came instead of the partner’s answer (status {status})', {
      status,
    });
    return notUnderstood(why, received, status, requestId);
  }
  const isOfKey = refusesCustomerKey(status, words);
  // The document does not say whether a 401 has a body. Its consequence, sending the same request once
  // more, is safe.
  if (status === 401) {
    const merchantKey = isOfKey ? { merchantKey: 'CustomerKey' } : {};
    return { kind: 'unauthorized', why: reason, requestId, ...merchantKey };
  }
  const isOpen =
    answer.text.length > LONGEST_REFUSAL || namesShipment(answer, sent) || mayBeMade(answer.text);
  if (REFUSALS.includes(status) && words.kind !== 'empty' && !isOpen) {
    return {
      kind: 'refused',
      status,
      partnerMessage: reason,
      field: isOfKey ? 'CustomerKey' : (words.fields[0] ?? null),
      requestId,
      ...readRefusal(answer.text, words.fields, expiredWords),
    };
  }
  const why = words.message
    ? say('status {status}, “{said}”', { status, said: words.message })
    : reason;
  return notUnderstood(why, received, status, requestId);
}

const REFUSALS = [400, 403, 404, 422];
/** Characters. A longer refusal may hold anything, so its outcome is open. */
const LONGEST_REFUSAL = 100_000;

async function readPurchase(
  answer: Answer,
  sent: string,
  scrubber: Scrubber,
): Promise<SendOutcome> {
  const parsed = parseAnswer(answer, ShipmentResponseSchema, say('the purchase'));
  if (parsed.ok) {
    const purchase = toPurchaseAnswer(parsed.value, sent, scrubber);
    const isOurs = purchase.reference === null || isNamedIn(sent, purchase.reference);
    const lost = unusableFields(jsonOf(answer) as Record<string, unknown>);
    // Kept whole for support, also where a field that cannot be used was left out.
    const isWhole = isOurs && lost.length === 0;
    const received = isWhole ? null : readUnclear(answer, purchase.requestId, scrubber);
    return {
      kind: 'answered',
      answer: purchase,
      ...(received ? { received } : {}),
      ...(lost.length > 0 ? { leftOut: mapped(leftOut(lost), scrubber.scrub) } : {}),
    };
  }
  await turn();
  const { message, requestId = null } = readWords(answer, scrubber);
  await turn();
  const why = message
    ? say('{why} It says: “{message}”', { why: messageOf(parsed.error), message })
    : messageOf(parsed.error);
  const received = readUnclear(answer, requestId, scrubber);
  const unclear = notUnderstood(mapped(why, scrubber.scrub), received, answer.status, requestId);
  return isSoldUnnamed(answer, sent) ? { ...unclear, isSold: true } : unclear;
}

/** A purchase of ours in everything but its ShipmentID, which is there and cannot be used. */
function isSoldUnnamed(answer: Answer, sent: string): boolean {
  const { success, data } = UnusableShipmentSchema.safeParse(jsonOf(answer));
  if (!success) return false;
  const reference = filled(data.Reference);
  return reference === null || isNamedIn(sent, reference);
}

/** More says nothing more. */
const MOST_NAMED = 3;

const leftOut = (lost: readonly Message[]): Message =>
  say(
    'The answer to the purchase has what cannot be used: {fields}. Look it up in the partner’s portal',
    {
      fields: listed(lost.slice(0, MOST_NAMED), '; '),
    },
  );

/**
 * Ids and document URLs, which may hold a token, are kept as they are. Secrets are redacted in fields
 * that are only shown, and in a Reference that is not ours.
 */
function toPurchaseAnswer(wire: ShipmentResponse, sent: string, scrubber: Scrubber) {
  const shown = (text: string | undefined) => scrubber.scrub(filled(text) ?? '') || null;
  const reference = filled(wire.Reference);
  const isOurs = reference !== null && isNamedIn(sent, reference);
  return {
    shipmentId: wire.ShipmentID.trim(),
    reference: isOurs ? reference : shown(wire.Reference),
    trackingNumber: filled(wire.TrackingNumber),
    trackingUrl: shown(wire.TrackingUrl),
    carrier: shown(wire.Carrier),
    labelUrls: (wire.LabelUrl ?? []).flatMap((url) => filled(url) ?? []),
    submittedElectronically: wire.SubmittedElectronically ?? null,
    customsInvoiceUrl: filled(wire.CustomsInvoiceURL),
    requestId: shown(wire.RootRequestId),
  } satisfies PurchaseAnswer;
}

const isNamedIn = (sent: string, reference: string): boolean =>
  sent.includes(JSON.stringify(reference));

const filled = (text: string | undefined): string | null => text?.trim() || null;

const notSent = (why: AnyMessage, code: NotSent['code']): NotSent => ({
  kind: 'not-sent',
  why,
  code,
});

/** Reads the beginning of an answer over the size limit, which may hold an id. */
function readLost(
  { why, status, begun }: Extract<Exchange, { kind: 'lost' }>,
  scrubber: Scrubber,
): SendOutcome {
  if (!begun || status === null) return { kind: 'unclear', why, status, requestId: null };
  const answer = toAnswer({ kind: 'answered', status, ...begun });
  return notUnderstood(why, readUnclear(answer, null, scrubber), status, null);
}

/** A complete answer that is neither a purchase nor a refusal; its content is kept. */
const notUnderstood = (
  why: AnyMessage,
  received: UnclearAnswer | null,
  status: number,
  requestId: string | null,
): Extract<SendOutcome, { kind: 'unclear' }> => ({
  kind: 'unclear',
  why,
  status,
  requestId,
  ...(received ? { received } : {}),
});
