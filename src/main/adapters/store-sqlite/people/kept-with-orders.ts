import type { Session } from '../../../../shared/packing/session.ts';
import type { Quote } from '../../../../shared/rating/quote.ts';
import type { Goods, PackedCarton, RateQuestion } from '../../../features/rating/ports.ts';
import type { ReturnQuestion } from '../../../features/returns/ports.ts';
import { type Forgetting, forget } from './forget.ts';
import { ERASED, nobodyIn } from './personal.ts';

const GOODS: Forgetting<Goods> = {
  sku: 'stays',
  description: 'stays',
  quantity: 'stays',
  unitWeight: 'stays',
  unitPrice: 'stays',
  hsCode: 'stays',
  originCountry: 'stays',
  order: 'stays',
};

type RatedCarton = RateQuestion['cartons'][number];

const CARTON = {
  reference: 'stays',
  weight: 'stays',
  dimensions: 'stays',
  goods: (goods) => goods.map((each) => forget(GOODS, each)),
} satisfies Forgetting<RatedCarton> & Forgetting<PackedCarton>;

/** Rated data stays; addresses are erased. */
export const QUESTION: Forgetting<RateQuestion> = {
  reference: 'stays',
  merchant: 'stays',
  currency: 'stays',
  weightUnit: 'stays',
  dimensionUnit: 'stays',
  reasonForExport: 'stays',
  b2b: 'stays',
  locationName: 'stays',
  insure: 'stays',
  shipFrom: ({ country }) => nobodyIn(country),
  shipTo: ({ country }) => nobodyIn(country),
  goods: (goods) => goods.map((each) => forget(GOODS, each)),
  package: 'stays',
  cartons: (cartons) => cartons.map((each) => forget<RatedCarton>(CARTON, each)),
};

export const RETURN_QUESTION: Forgetting<ReturnQuestion> = {
  reference: 'stays',
  merchant: 'stays',
  currency: 'stays',
  weightUnit: 'stays',
  dimensionUnit: 'stays',
  shipFrom: ({ country }) => nobodyIn(country),
  shipTo: ({ country }) => nobodyIn(country),
  shipmentId: 'stays',
  cartons: (cartons) => cartons.map((each) => forget<PackedCarton>(CARTON, each)),
  sizeUnknown: 'stays',
  reason: 'stays',
  note: () => null,
  pickUpDate: 'stays',
  locationName: 'stays',
};

/** Warnings before rating may quote an address. */
export const QUOTE: Forgetting<Quote> = {
  id: 'stays',
  order: 'stays',
  rateId: 'stays',
  ratedAt: 'stays',
  fingerprint: 'stays',
  options: 'stays',
  notOffered: 'stays',
  warnings: () => [],
};

/** Packing stays; packers' texts and the partner's messages are erased. */
export const SESSION: Forgetting<Session> = {
  orderId: 'stays',
  order: 'stays',
  revision: 'stays',
  startedAt: 'stays',
  by: 'stays',
  cartons: 'stays',
  openCarton: 'stays',
  short: (lines) => lines.map((each) => ({ ...each, note: null })),
  lastItem: 'stays',
  traces: 'stays',
  scanned: 'stays',
  hold: () => null,
  ratesDue: 'stays',
  note: () => null,
  confirmed: 'stays',
  insure: 'stays',
  pickUpDate: 'stays',
  boughtBy: 'stays',
  ruleStopped: 'stays',
  step: (step) => {
    if (step.kind === 'choosing') return { ...step, quote: forget(QUOTE, step.quote) };
    if (step.kind === 'waiting') return { ...step, seen: [] };
    return step.kind === 'unknown' ? { ...step, why: ERASED } : step;
  },
  scannedBack: 'stays',
  confirmedByEye: 'stays',
  awaitingLabelOf: 'stays',
  awaitedByLabel: 'stays',
  problem: () => null,
  refusal: () => null,
};
