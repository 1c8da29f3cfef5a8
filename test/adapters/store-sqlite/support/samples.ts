import { lockOf } from '../../../../src/main/adapters/partner/rating/offer-lock.ts';
import type { StoredDocument } from '../../../../src/main/features/documents/ports.ts';
import type { StoredPrintJob } from '../../../../src/main/features/printing/ports.ts';
import type { NewAttempt, PurchaseAnswer } from '../../../../src/main/features/purchasing/ports.ts';
import type { StoredQuote } from '../../../../src/main/features/rating/ports.ts';
import { type Order, OrderSchema, type StoredOrder } from '../../../../src/shared/orders/order.ts';
import type { Session } from '../../../../src/shared/packing/session.ts';

export const anAddress = {
  name: 'Anna Müller',
  addressLine1: 'Hauptstraße 1',
  city: 'Köln',
  country: 'DE',
  zip: '50667',
};

export function anOrder(reference: string, change: Partial<Order> = {}): Order {
  return OrderSchema.parse({
    reference,
    currency: 'USD',
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    shipTo: anAddress,
    lines: [
      { sku: 'MUG-01', quantity: 2, unitWeight: '0.4', unitPrice: '12.50', hsCode: '691110' },
      { sku: 'TEE-XL', quantity: 1, unitWeight: '0.25', unitPrice: '0.0125' },
    ],
    ...change,
  });
}

export function anAttempt(reference: string, change: Partial<NewAttempt> = {}): NewAttempt {
  return {
    orderId: `order-of-${reference}`,
    connection: 'https://partner.example',
    merchant: null,
    kind: 'outbound',
    reference,
    identity: reference,
    quoteId: 'quote-1',
    accepted: {
      service: 'express',
      terms: 'DDP',
      carrier: 'DHL',
      shipping: { amount: '21.40', currency: 'USD' },
      insurance: { amount: '0.00', currency: 'USD' },
      landedCost: { amount: '8.12', currency: 'USD' },
      total: { amount: '29.52', currency: 'USD' },
      weightUnit: 'KG',
      cartons: [{ reference: 'BOX-1', weight: '2.4' }],
    },
    station: 'bench-1',
    packer: null,
    bodyHash: 'f'.repeat(64),
    ...change,
  };
}

export const anAnswer = (
  shipmentId: string,
  change: Partial<PurchaseAnswer> = {},
): PurchaseAnswer => ({
  shipmentId,
  reference: null,
  trackingNumber: '1Z999AA10123456784',
  trackingUrl: null,
  carrier: 'DHL',
  labelUrls: ['https://partner.example/labels/1.pdf'],
  submittedElectronically: true,
  customsInvoiceUrl: null,
  requestId: 'req-1',
  ...change,
});

export const aSession = (order: StoredOrder, revision: number): Session => ({
  orderId: order.id,
  order: { merchant: order.merchant, reference: order.reference },
  revision,
  startedAt: '2026-01-02T03:04:05.000Z',
  cartons: [
    {
      reference: 'BOX-1',
      box: null,
      weightSource: null,
      weight: { value: '1.05', unit: 'KG' },
      dimensions: null,
      items: [{ line: 0, sku: 'MUG-01', quantity: 2 }],
    },
  ],
  openCarton: 'BOX-1',
  short: [],
  traces: [],
  lastItem: null,
  hold: null,
  ratesDue: false,
  note: null,
  confirmed: [],
  scanned: [],
  insure: false,
  pickUpDate: null,
  step: { kind: 'packing' },
  scannedBack: [],
  awaitingLabelOf: null,
  problem: null,
});

export function aQuote(id: string, order: StoredOrder): StoredQuote {
  const option = {
    service: 'express',
    terms: 'DDP',
    carrier: 'DHL',
    days: '2-3',
    shipping: { amount: '21.40', currency: 'USD' },
    insurance: { amount: '0.00', currency: 'USD' },
    landedCost: null,
    total: { amount: '21.40', currency: 'USD' },
  } as const;
  return {
    mark: { boot: 'b-1', up: 1, run: 'r-1', ran: 2 },
    statedBefore: 3,
    quote: {
      id,
      order: { merchant: order.merchant, reference: order.reference },
      rateId: '12345678901234567890',
      ratedAt: '2026-01-02T03:04:05.000Z',
      fingerprint: 'f'.repeat(64),
      options: [option],
      notOffered: [{ service: 'standard', terms: 'DDP', why: 'not offered' }],
      warnings: ['No phone number.'],
    },
    orderId: order.id,
    connection: 'https://partner.example',
    question: {
      reference: order.reference,
      merchant: order.merchant,
      currency: 'USD',
      weightUnit: 'KG',
      dimensionUnit: 'CM',
      reasonForExport: 'merchandise',
      b2b: false,
      locationName: null,
      insure: false,
      shipFrom: order.shipTo,
      shipTo: order.shipTo,
      goods: [],
      package: { weight: '1.05', dimensions: null },
      cartons: [],
    },
    options: [{ ...option, lock: lockOf({ hashKey: 'hash-key', dutyHashKey: null }) }],
  };
}

export const aPaper = (
  attemptId: string,
  change: Partial<StoredDocument> = {},
): StoredDocument => ({
  attemptId,
  role: 'label',
  hash: 'a'.repeat(64),
  file: '/data/documents/BOX-1.pdf',
  url: null,
  cartonReference: 'BOX-1',
  matchedBy: 'text',
  pages: 1,
  barcodes: ['1Z999AA10123456784'],
  found: [],
  accepted: false,
  ...change,
});

export const aPrintJob = (
  id: string,
  attemptId: string,
  change: Partial<StoredPrintJob> = {},
): StoredPrintJob => ({
  id,
  kind: 'label',
  attemptId,
  orderId: null,
  role: 'label',
  target: 'folder:/labels',
  state: 'queued',
  held: null,
  title: 'BOX-1',
  cartonReference: 'BOX-1',
  copies: 1,
  copyNumber: 1,
  detail: null,
  confirmedAt: null,
  file: '/data/documents/BOX-1.pdf',
  source: null,
  media: { width: 288, height: 432 },
  lease: null,
  packer: null,
  closed: false,
  at: '2026-01-02T03:04:05.000Z',
  ...change,
});
