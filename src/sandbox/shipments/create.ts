import { createHash } from 'node:crypto';
import Big from 'big.js';
import { z } from 'zod';
import { sum } from '../../shared/kernel/decimal.ts';
import { encodeWire } from '../../shared/kernel/exact-json.ts';
import { json, Refusal } from '../answers.ts';
import { asDigits, type Context } from '../context.ts';
import { announceShipment } from '../events/announce.ts';
import type { Fault, LabelStyle } from '../faults.ts';
import { LABEL_TURNS } from '../labels/turns.ts';
import { invoiceUrl, labelUrl } from '../labels/urls.ts';
import { spokenIn } from '../labels/words.ts';
import { merchantOf } from '../merchants.ts';
import type { Handler } from '../pipeline.ts';
import { assertMeasures } from '../rating/assert-measures.ts';
import { convert } from '../rating/currencies.ts';
import { isHsCode } from '../rating/duties.ts';
import { declaredValue } from '../rating/landed-cost.ts';
import { priceOptions } from '../rating/price.ts';
import { readBody } from '../read-body.ts';
import {
  type LabelPlan,
  type PricedOption,
  referenceId,
  type Sheet,
  type ShipmentRecord,
} from '../records.ts';
import {
  B2bShipmentRequestSchema,
  type ReceivedShipment,
  ShipmentRequestSchema,
} from '../schemas/requests.ts';
import type { Settings } from '../settings.ts';
import { consumeKeys, lockedOption } from './keys.ts';
import { assertReturn, parties } from './returns.ts';

/** The parsed body, with the reason that B2B may leave out; refused (400) naming the field. */
function readShipment(body: string): ReceivedShipment {
  const { B2b } = readBody(z.looseObject({ B2b: z.unknown().optional() }), body);
  const request = readBody(B2b === true ? B2bShipmentRequestSchema : ShipmentRequestSchema, body);
  for (const [index, { Piece, Package }] of request.Shipments.entries()) {
    assertMeasures(`Shipments[${index}].Piece`, Piece);
    assertMeasures(`Shipments[${index}].Package`, [Package]);
  }
  return request;
}

/**
 * Sells one shipment, or returns the one that this body bought before. All or nothing. Checked in this
 * order: the merchant; whether this HashKey has bought already (`answers-again`); the keys; what was
 * rated; the Reference, or what a return must name; then destination and offer if there is no HashKey.
 */
function createShipment(
  context: Context,
  request: ReceivedShipment,
  faults: readonly Fault[],
): ShipmentRecord {
  return context.state.atomically(() => {
    const merchant = merchantOf(context, request.CustomerKey);
    const bodyHash = hashOf(request);
    const earlier = boughtBefore(context, request, bodyHash);
    if (earlier) return earlier;
    const locked = lockedOption(context, request, merchant);
    if (request.IsReturn === 'Y') assertReturn(context, request, merchant);
    else assertNewReference(context, request, merchant);
    const option = locked ?? offeredOption(context, request);
    return keep(context, sell(context, { request, merchant, bodyHash, option, faults }));
  });
}

function assertNewReference(
  { settings, state }: Context,
  { Reference }: ReceivedShipment,
  merchant: string,
): void {
  if (settings().repeatedReference !== 'refuses') return;
  if (!state.get('reference', referenceId(merchant, Reference))) return;
  throw new Refusal(
    422,
    `Reference ${Reference} is already used by another shipment. It must be unique.`,
    'Reference',
  );
}

function boughtBefore(
  context: Context,
  { HashKey }: ReceivedShipment,
  bodyHash: string,
): ShipmentRecord | undefined {
  if (context.settings().repeatedKey !== 'answers-again' || HashKey === undefined) return undefined;
  const buyer = context.state.get('key', HashKey)?.usedBy;
  const record = buyer ? context.state.get('shipment', buyer) : undefined;
  return record?.bodyHash === bodyHash ? record : undefined;
}

/** Without a HashKey the shipment is priced on purchase. */
function offeredOption(context: Context, request: ReceivedShipment): PricedOption {
  const packages = request.Shipments.map((entry) => entry.Package);
  const [only] = packages.length === 1 ? packages : [];
  const options = priceOptions(
    {
      ...request,
      Pieces: request.Shipments.flatMap((entry) => entry.Piece),
      Package: only ?? { Weight: new Big(sum(packages.map(({ Weight }) => Weight))) },
    },
    context.settings().fuelSurchargePercent,
  );
  const wanted = options.find(
    ({ service, terms }) => service === request.ServiceCode && terms === request.TermsOfTrade,
  );
  if (wanted) return wanted;
  throw new Refusal(
    422,
    `${request.ServiceCode} ${request.TermsOfTrade} is not offered to ${request.ShipToAddress.Country}`,
    'ServiceCode',
  );
}

type Sale = {
  request: ReceivedShipment;
  merchant: string;
  bodyHash: string;
  option: PricedOption;
  faults: readonly Fault[];
};

function sell(
  context: Context,
  { request, merchant, bodyHash, option, faults }: Sale,
): ShipmentRecord {
  const { CustomerKey: _secret, ...kept } = request;
  return {
    shipmentId: `SHP${context.next('shipment').slice(0, 14).toUpperCase()}`,
    merchant,
    createdAt: context.now().getTime(),
    request: kept,
    bodyHash,
    bought: codesAreComplete(request) ? option : { ...option, terms: 'DDU', landed: null },
    trackingNumbers: request.Shipments.map(
      () => `79${asDigits(context.next('tracking number'), 16)}`,
    ),
    electronic: isElectronic(request, context.settings().electronicSubmission),
    labels: planLabels(request, stylesOf(context, faults)),
    trackingShift: 0,
    reachedAt: {},
    remarks: [],
  };
}

/** "Missing or incorrect HS codes" ship "DDU only, even if DDP was selected" ("Related rules"). */
const codesAreComplete = ({ Shipments }: ReceivedShipment): boolean =>
  Shipments.every(({ Piece }) => Piece.every(({ HSCode }) => isHsCode(HSCode)));

function keep(context: Context, record: ShipmentRecord): ShipmentRecord {
  const { state } = context;
  const { shipmentId, request } = record;
  state.put('shipment', shipmentId, record);
  if (request.IsReturn !== 'Y') {
    state.put('reference', referenceId(record.merchant, request.Reference), { shipmentId });
  }
  for (const [index, number] of record.trackingNumbers.entries()) {
    state.put('tracking', number, { shipmentId, package: index });
  }
  consumeKeys(context, request, shipmentId);
  return record;
}

const hashOf = (request: ReceivedShipment): string =>
  createHash('sha256').update(encodeWire(request)).digest('hex');

/** Countries whose customs requires a printed invoice. */
const ON_PAPER = new Set('AR BR CN EG ID IN KE MX NG PK SA TR UA VN ZA'.split(' '));

/** Above this declared value a printed invoice is required everywhere. */
const PAPER_FROM_USD = '2500';

/** Whether the carrier takes the commercial invoice electronically ("Shipment response", rules). */
function isElectronic(
  request: ReceivedShipment,
  choice: Settings['electronicSubmission'],
): boolean {
  if (choice !== 'auto') return choice === 'always';
  const { Shipments, Currency } = request;
  if (ON_PAPER.has(parties({ request }).to.Country)) return false;
  const value = declaredValue(Shipments.flatMap((entry) => entry.Piece));
  return value.lt(convert(new Big(PAPER_FROM_USD), 'USD', Currency));
}

/** Of this purchase: by its label faults, else as the setting says. */
function stylesOf(context: Context, faults: readonly Fault[]): ReadonlySet<LabelStyle> {
  const asked = faults.flatMap((fault) => (fault.kind === 'labels' ? [fault.style] : []));
  if (asked.length > 0 || context.settings().carrierLabels === 'plain') return new Set(asked);
  return new Set(LABEL_TURNS[(context.count('labels by turns') - 1) % LABEL_TURNS.length]);
}

/** How the labels are drawn. */
function planLabels(request: ReceivedShipment, styles: ReadonlySet<LabelStyle>): LabelPlan {
  const packages = request.Shipments.length;
  const bare = styles.has('no-reference');
  const sheet = SHEETS.find((each) => styles.has(each)) ?? null;
  const order = urlOrder(packages, styles);
  return {
    // Two per page: the second of each pair is on the page of the first.
    order: sheet?.startsWith('two-up') ? order.filter((_, place) => place % 2 === 0) : order,
    sheet,
    text: !bare && !styles.has('no-text'),
    barcode: !bare && !styles.has('no-barcode'),
    foreign: styles.has('foreign') ? packages - 1 : null,
    beside: styles.has('with-copy') ? 'copy' : styles.has('with-return') ? 'return' : null,
    look: styles.has('as-picture') ? 'picture' : styles.has('in-grey') ? 'grey' : null,
    language: styles.has('translated') ? spokenIn(parties({ request }).to.Country) : 'en',
  };
}

const SHEETS: readonly Sheet[] = ['on-letter', 'on-a4', 'turned', 'flagged', 'two-up', 'two-up-a4'];

function urlOrder(packages: number, styles: ReadonlySet<LabelStyle>): number[] {
  const straight = Array.from({ length: packages }, (_, index) => index);
  const order = styles.has('shuffled') ? [...straight.slice(1), ...straight.slice(0, 1)] : straight;
  if (styles.has('missing')) return order.slice(0, -1);
  return styles.has('duplicate') ? [...order.slice(0, -1), ...order.slice(0, 1)] : order;
}

/** Interface document, "POST /Shipments", and "Shipment response". */
export const shipmentsHandler =
  (context: Context): Handler =>
  ({ body, requestId, faults }) => {
    const record = createShipment(context, readShipment(body), faults);
    announceShipment(context, record);
    return json({ ...shipmentBody(context, record), RootRequestId: requestId });
  };

export function shipmentBody(context: Context, record: ShipmentRecord): object {
  const [trackingNumber = ''] = record.trackingNumbers;
  return {
    ShipmentID: record.shipmentId,
    Reference: record.request.Reference,
    TrackingNumber: trackingNumber,
    LabelUrl: record.labels.order.map((index) => labelUrl(context, record.shipmentId, index)),
    Carrier: record.bought.carrier,
    TrackingUrl: `${context.baseUrl()}/carrier/track/${trackingNumber}`,
    SubmittedElectronically: record.electronic,
    CustomsInvoiceURL: invoiceUrl(context, record.shipmentId),
  };
}
