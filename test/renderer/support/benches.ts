import type { StationError } from '../../../src/shared/kernel/errors.ts';
import type { Money } from '../../../src/shared/kernel/money.ts';
import type { Carton } from '../../../src/shared/orders/carton.ts';
import type { Bench, Session } from '../../../src/shared/packing/session.ts';
import type { PrintJob } from '../../../src/shared/printing/print-job.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import type { Quote, QuoteOption } from '../../../src/shared/rating/quote.ts';
import { order } from './orders.ts';

const AT = '2026-03-02T09:00:00.000Z';
export const usd = (amount: string): Money => ({ amount, currency: 'USD' });

export const carton = (given: Partial<Carton> = {}): Carton => ({
  reference: 'SO-1001-C1',
  box: 'M',
  weight: null,
  weightSource: null,
  dimensions: { length: '30', width: '20', height: '15', unit: 'CM' },
  items: [],
  ...given,
});

export function session(given: Partial<Session> = {}): Session {
  const cartons = given.cartons ?? [carton()];
  return {
    orderId: 'o1',
    order: { merchant: null, reference: 'SO-1001' },
    revision: 1,
    startedAt: AT,
    cartons,
    openCarton: cartons.at(-1)?.reference ?? null,
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
    ...given,
  };
}

export const bench = (given: Partial<Bench> = {}): Bench => ({
  session: session(),
  order: order(),
  shipment: null,
  jobs: [],
  ...given,
});

export const full: Carton[] = [
  carton({
    weight: { value: '2.35', unit: 'KG' },
    items: [
      { line: 0, sku: 'MUG-BLUE', quantity: 2 },
      { line: 1, sku: 'KETTLE-12', quantity: 1 },
      { line: 2, sku: 'FILTER-100', quantity: 4 },
    ],
  }),
];

export const three: Carton[] = [1, 2, 3].map((n) =>
  carton({
    reference: `SO-1001-C${n}`,
    weight: { value: `${n}.35`, unit: 'KG' },
    items: [
      {
        line: n - 1,
        sku: ['MUG-BLUE', 'KETTLE-12', 'FILTER-100'][n - 1] ?? '',
        quantity: n === 2 ? 1 : n,
      },
    ],
  }),
);

export const option = (given: Partial<QuoteOption> = {}): QuoteOption => ({
  service: 'express',
  terms: 'DDP',
  carrier: 'DHL Express',
  days: '2-3',
  shipping: usd('38.20'),
  insurance: usd('0.00'),
  landedCost: { duty: usd('6.12'), salesTax: usd('14.43'), ait: usd('0.00'), total: usd('20.55') },
  total: usd('58.75'),
  ...given,
});

export const quote = (given: Partial<Quote> = {}): Quote => ({
  id: 'q1',
  order: { merchant: null, reference: 'SO-1001' },
  rateId: '4711',
  ratedAt: AT,
  fingerprint: 'f',
  options: [
    option(),
    option({
      service: 'standard',
      carrier: 'UPS Worldwide Economy',
      days: '6-9 business days',
      shipping: usd('21.40'),
      landedCost: {
        duty: usd('0.00'),
        salesTax: usd('14.43'),
        ait: usd('0.00'),
        total: usd('14.43'),
      },
      total: usd('35.83'),
    }),
    option({ terms: 'DDU', landedCost: null, total: usd('38.20') }),
  ],
  notOffered: [
    {
      service: 'standard',
      terms: 'DDU',
      why: 'The partner has no such rate for this destination.',
    },
  ],
  warnings: [],
  ...given,
});

const label = (reference: string, matchedBy: 'text' | 'barcode' | 'position') => ({
  file: `/papers/${reference}.pdf`,
  pages: 1,
  matchedBy,
  barcodes: [`1Z${reference}`],
});

export function shipment(given: Partial<Shipment> = {}, references = ['SO-1001-C1']): Shipment {
  return {
    attemptId: 'a1',
    order: { merchant: null, reference: given.reference ?? 'SO-1001' },
    kind: 'outbound',
    reference: 'SO-1001',
    merchant: null,
    shipmentId: 'SHP-00042917',
    trackingNumber: '1Z999AA10123456784',
    trackingUrl: 'https://carrier.example/track/1Z999AA10123456784',
    carrier: 'UPS Worldwide Economy',
    service: 'standard',
    terms: 'DDP',
    state: 'confirmed',
    sendings: 1,
    partner: 'sandbox',
    attemptedAt: AT,
    boughtAt: AT,
    cost: {
      shipping: usd('21.40'),
      insurance: usd('0.00'),
      landedCost: usd('14.43'),
      landedCostDetail: {
        duty: usd('0.00'),
        salesTax: usd('14.43'),
        ait: usd('0.00'),
        total: usd('14.43'),
      },
      total: usd('35.83'),
    },
    submittedElectronically: true,
    cartons: references.map((reference) => ({
      reference,
      weight: '2.35',
      label: label(reference, 'text'),
      state: 'labelled',
    })),
    documents: [],
    requestId: 'b7c1f6f4-5f63-4d3e-9d59-0b1f0f6c2a10',
    ...given,
  };
}

export const job = (given: Partial<PrintJob> = {}): PrintJob => ({
  id: 'j1',
  kind: 'label',
  role: 'label',
  target: 'folder:/prints',
  state: 'done',
  held: null,
  title: 'Label SO-1001-C1',
  attemptId: 'a1',
  cartonReference: 'SO-1001-C1',
  copies: 1,
  copyNumber: 1,
  detail: null,
  confirmedAt: null,
  closed: false,
  at: AT,
  ...given,
});

export const failure = (
  code: StationError['code'],
  message: string,
  more: Partial<StationError> = {},
): StationError => ({ code, message, ...more });
