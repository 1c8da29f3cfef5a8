import { labelsFor, storeInvoice } from './files.ts';
import { invoicePdf } from './paper.ts';
import { checkLikeThisAccount, read, type ShipmentRequest, shipmentRequest } from './requests.ts';
import {
  type Answer,
  type Call,
  has,
  type Json,
  nextTrackingNumber,
  nextUuid,
  type RateKey,
  Refusal,
  type Shipment,
  type World,
} from './world.ts';

/** Destinations whose customs accept the invoice electronically. */
const FILED = ['DE', 'FR', 'GB', 'NZ', 'US'];
const SOLD = 'Sold / Commercial Transaction';

export interface Bought {
  readonly answer: Json;
  /** Null when the answer to an earlier shipment is repeated. */
  readonly shipment: Shipment | null;
}

/** POST /Shipments: label, customs invoice and tracking number, or nothing at all. */
export async function buy(world: World, call: Call): Promise<Bought> {
  const request = read(shipmentRequest, forThisAccount(world, call.body));
  if (request.ReasonForExport === undefined && request.B2b !== true)
    throw new Refusal(400, 'ReasonForExport is required', 'ReasonForExport');
  request.ReasonForExport ??= SOLD;
  checkLikeThisAccount(world, request, request.B2b === true);
  if (has(world, 'pickup-date-wanted') && request.PickUpDate === undefined)
    throw new Refusal(400, 'PickUpDate is required', 'PickUpDate');
  if (has(world, 'one-package-only') && request.Shipments.length > 1)
    throw new Refusal(422, 'One package only', 'Shipments');
  const outbound = request.IsReturn === 'Y' ? originalOf(world, request) : null;
  const key = keyOf(world, request);
  const earlier = key?.usedBy ? world.shipments.get(key.usedBy) : undefined;
  if (earlier && has(world, 'used-key-same-shipment'))
    return { answer: earlier.answer, shipment: null };
  if (outbound === null) checkReference(world, request.Reference, earlier !== undefined);
  const shipment = await ship(world, request, key);
  return { answer: shipment.answer, shipment };
}

/** If a quirk wants another word as ServiceCode, the strict reading gets the documented one. */
function forThisAccount(world: World, body: Json): Json {
  if (body.IsReturn !== 'Y') return body;
  if (has(world, 'return-wants-express') && body.ServiceCode !== 'EXPRESS')
    throw new Refusal(422, 'ServiceCode is not offered for returns', 'ServiceCode');
  if (!has(world, 'return-wants-carrier')) return body;
  const key = world.keys.get(String(body.HashKey));
  if (key && body.ServiceCode !== key.carrier)
    throw new Refusal(422, 'ServiceCode is not offered for returns', 'ServiceCode');
  return { ...body, ServiceCode: 'STANDARD' };
}

/** POST /Shipments, return: DDU, reason `return`, the outbound shipment and its Reference. */
function originalOf(world: World, request: ShipmentRequest): Shipment {
  if (request.TermsOfTrade !== 'DDU') throw new Refusal(422, 'All returns are DDU', 'TermsOfTrade');
  if (request.ReasonForExport !== 'return')
    throw new Refusal(422, 'ReasonForExport of a return is "return"', 'ReasonForExport');
  if (request.ShipmentKey === undefined)
    throw new Refusal(400, 'ShipmentKey is required', 'ShipmentKey');
  if (request.HashKey === undefined) throw new Refusal(400, 'HashKey is required', 'HashKey');
  const original = world.shipments.get(request.ShipmentKey);
  if (!original || original.isReturn)
    throw new Refusal(422, 'ShipmentKey is no outbound shipment', 'ShipmentKey');
  if (original.reference !== request.Reference)
    throw new Refusal(422, 'Reference is not that of the outbound shipment', 'Reference');
  return original;
}

/** The rated price, when its key is given; a key that is used, expired or of another offer is refused. */
function keyOf(world: World, request: ShipmentRequest): RateKey | null {
  if (request.HashKey === undefined) return null;
  const key = world.keys.get(request.HashKey);
  if (!key || key.expires < world.now().getTime()) throw invalidKey(world, 'HashKey');
  const isReturn = request.IsReturn === 'Y';
  if (key.isReturn !== isReturn || key.terms !== request.TermsOfTrade)
    throw new Refusal(422, 'HashKey is of another rate option', 'HashKey');
  if (!isReturn && key.level !== request.ServiceCode)
    throw new Refusal(422, 'HashKey is of another rate option', 'HashKey');
  if (request.DutyHashKey !== undefined && request.DutyHashKey !== key.dutyHashKey)
    throw invalidKey(world, 'DutyHashKey');
  if (key.usedBy !== null && !has(world, 'used-key-same-shipment', 'used-key-buys-again'))
    throw invalidKey(world, 'HashKey');
  return key;
}

function invalidKey(world: World, field: string): Refusal {
  if (has(world, 'used-key-500')) return new Refusal(500, 'Internal error');
  if (has(world, 'used-key-other-words'))
    return new Refusal(422, 'The quotation is no longer available');
  const status = has(world, 'used-key-409') ? 409 : 400;
  return new Refusal(status, `Invalid ${field}: expired or already used`, field);
}

function checkReference(world: World, reference: string, again: boolean): void {
  if (has(world, 'reference-twice-accepted')) return;
  if (again && has(world, 'used-key-buys-again')) return;
  const taken = [...world.shipments.values()].some(
    (shipment) => !shipment.isReturn && shipment.reference === reference,
  );
  if (taken) throw new Refusal(422, 'Reference is used by another shipment', 'Reference');
}

/** Related rules: products with missing or incorrect HS codes ship DDU only. */
function termsOf(request: ShipmentRequest): 'DDP' | 'DDU' {
  const codes = request.Shipments.flatMap(({ Piece }) => Piece.map(({ HSCode }) => HSCode ?? ''));
  return codes.every((code) => /^\d{6}(\d{4})?$/.test(code)) ? request.TermsOfTrade : 'DDU';
}

/** As a number it is beyond 2^53, where a double cannot represent it exactly. */
function shipmentId(world: World): string {
  const uuid = nextUuid(world, 'shipment');
  if (!has(world, 'shipment-id-number')) return `SHP-${uuid}`;
  return String(BigInt(`0x${uuid.replaceAll('-', '').slice(0, 13)}`) + 2n ** 53n);
}

async function ship(
  world: World,
  request: ShipmentRequest,
  key: RateKey | null,
): Promise<Shipment> {
  const id = shipmentId(world);
  const trackingNumber = nextTrackingNumber(world);
  const express = request.ServiceCode === 'EXPRESS';
  const rated = key?.carrier ?? (express ? 'Kurierdienst Süd' : 'Parcel Union');
  const carrier = has(world, 'carrier-changed') ? 'Third Carrier' : rated;
  const filed = FILED.includes(request.ShipToAddress.Country);
  const terms = termsOf(request);
  const sheet = { request, id, trackingNumber, carrier, terms };
  if (key) key.usedBy = id;
  const now = world.now();
  const invoice = () => invoicePdf(sheet, now);
  const labelUrls = await labelsFor(world, sheet, invoice, filed);
  const shipment: Shipment = {
    id,
    reference: request.Reference,
    trackingNumber,
    carrier,
    isReturn: request.IsReturn === 'Y',
    terms,
    filed,
    labelUrls,
    history: [
      {
        status: 'In Progress',
        detail: 'Label created',
        at: world.now(),
        location: '',
        country: request.ShipFromAddress.Country,
      },
    ],
    cancelled: false,
    lookedUp: 0,
    answer: {
      ShipmentID: id,
      Reference: request.Reference,
      TrackingNumber: trackingNumber,
      LabelUrl: labelUrls,
      Carrier: carrier,
      TrackingUrl: `${world.origin}/follow/${trackingNumber}`,
      SubmittedElectronically: filed,
      CustomsInvoiceURL: storeInvoice(world, invoice),
    },
  };
  world.shipments.set(id, shipment);
  return shipment;
}

/**
 * Cancel Shipments (PUT): named without path and payload. This partner accepts the ShipmentID from path,
 * query or body, under any name.
 */
export function cancel(world: World, call: Call): Answer {
  const named = [call.rest, ...call.query.values(), ...Object.values(call.body).flat()];
  const shipment = named
    .map((value) => world.shipments.get(String(value)))
    .find((found) => found !== undefined);
  if (!shipment) throw new Refusal(404, 'No such shipment', 'ShipmentID');
  if (has(world, 'cancel-refused')) throw new Refusal(422, 'Its label was created');
  if (has(world, 'cancel-fails-with-200'))
    return { status: 200, body: { Status: 'Failed', Message: 'It cannot be cancelled' } };
  if (has(world, 'cancel-later'))
    return { status: 200, body: { Status: 'Pending', Message: 'The carrier is asked' } };
  if (shipment.cancelled) throw new Refusal(422, 'It is cancelled already', 'ShipmentID');
  shipment.cancelled = true;
  if (has(world, 'cancel-204')) return { status: 204 };
  return {
    status: 200,
    body: { Status: 'Success', Message: 'Shipment cancelled', ShipmentID: shipment.id },
  };
}

/** Get Shipments (GET): "retrieves the ShipmentID of an earlier shipment"; path and payload are this partner's. */
export function findShipments(world: World, call: Call): Json {
  const reference = call.query.get('Reference');
  return {
    Shipments: [...world.shipments.values()]
      .filter((shipment) => shipment.reference === reference)
      .map(({ id, reference: Reference, trackingNumber }) => ({
        ShipmentID: id,
        Reference,
        TrackingNumber: trackingNumber,
      })),
  };
}
