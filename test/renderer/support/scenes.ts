import type { Bench, Step } from '../../../src/shared/packing/session.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import {
  bench,
  carton,
  failure,
  full,
  job,
  option,
  quote,
  session,
  shipment,
  three,
  usd,
} from './benches.ts';
import { address, business, line, order } from './orders.ts';

const AT = '2026-03-02T09:00:00.000Z';
const REFERENCES = ['SO-1001-C1', 'SO-1001-C2', 'SO-1001-C3'];

const TWELVE = Array.from({ length: 12 }, (_, index) => `SO-1001-C${index + 1}`);

const at = (step: Step, more: Partial<Bench['session']> = {}): Bench =>
  bench({ session: session({ cartons: full, step, ...more }) });

const choosing = (more: Partial<Extract<Step, { kind: 'choosing' }>> = {}): Bench =>
  at({
    kind: 'choosing',
    quote: quote(),
    suggestion: {
      service: 'standard',
      terms: 'DDP',
      why: 'It is the cheapest with duty and tax paid.',
    },
    ...more,
  });

const positions = (): Shipment => {
  const bought = shipment({}, REFERENCES);
  return {
    ...bought,
    cartons: bought.cartons.map((each) => ({
      ...each,
      state: 'held',
      label: each.label && { ...each.label, matchedBy: 'position' },
    })),
    error: failure('labels-held', 'The labels carry no carton reference.', {
      retry: 'after-change',
    }),
  };
};

const labels = (given: Partial<Bench>, more: Partial<Bench['session']> = {}): Bench => ({
  ...at({ kind: 'labels', attemptId: 'a1' }, { cartons: three, openCarton: null, ...more }),
  shipment: shipment({}, REFERENCES),
  ...given,
});

/** The most that a bench may have to show: forty lines, twelve cartons, long names and notes. */
function much(): Bench {
  const lines = Array.from({ length: 40 }, (_, at) =>
    line({
      sku: `WAREHOUSE-ARTICLE-${String(at).padStart(4, '0')}`,
      description:
        at % 3 === 0
          ? 'Weatherproof outdoor blanket of recycled wool, hand-finished edges, anthracite with a stripe'
          : 'Enamel mug, blue',
      quantity: at % 5 === 0 ? 250 : 3,
      barcode: at % 4 === 0 ? null : '4006381333931',
      unitLength: '40',
      unitWidth: '30',
      unitHeight: '20',
    }),
  );
  const cartons = TWELVE.map((reference, at) =>
    carton({
      reference,
      weight: at % 2 ? { value: '12.35', unit: 'KG' } : null,
      weightSource: at % 2 ? 'computed' : null,
      items: [0, 1, 2].map((more) => ({
        line: at + more,
        sku: lines[at + more]?.sku ?? '',
        quantity: 1,
      })),
    }),
  );
  const notes = `Gift: no prices in the carton, please. ${'Ring the bell twice and wait. '.repeat(12)}`;
  return bench({
    order: order({ lines, notes }),
    session: session({
      cartons,
      note: 'The third mug was chipped: exchanged from shelf 7. Wrap the rest twice.',
      short: [{ line: 4, sku: 'X', quantity: 1, reason: 'other', note: 'fell off the forklift' }],
    }),
  });
}

const businessOrder = order({
  reference: 'SO-1003',
  b2b: true,
  locationName: 'CHI-1',
  shipTo: address({
    name: 'Ciclo Paulista Comércio Ltda',
    city: 'São Paulo',
    state: 'SP',
    country: 'BR',
    ...business,
  }),
});

/** Every state of the bench that a packer may see, by name; `null` is the empty bench. */
export const scenes: Record<string, Bench | null> = {
  empty: null,
  packing: bench({
    session: session({
      cartons: [carton({ items: [{ line: 0, sku: 'MUG-BLUE', quantity: 1 }] })],
    }),
    order: order({ notes: 'Gift: no prices in the carton, please. Ring the bell twice.' }),
  }),
  'packing-three': bench({ session: session({ cartons: three }) }),
  'packing-much': much(),
  packed: bench({ session: session({ cartons: full }) }),
  problem: bench({
    session: session({
      problem: failure(
        'customs-missing',
        'Line 2, KETTLE-12: no HS code. DDP is locked until it is filled.',
        { field: 'lines[1].hsCode' },
      ),
    }),
  }),
  rating: at({ kind: 'rating', since: AT }),
  rates: choosing(),
  'rates-four': choosing({
    quote: quote({
      options: [
        option({ insurance: usd('4.10'), total: usd('62.85') }),
        option({ service: 'standard', total: usd('1240.05') }),
        option({ terms: 'DDU', landedCost: null, total: usd('38.20') }),
        option({ service: 'standard', terms: 'DDU', landedCost: null, total: usd('19.90') }),
      ],
      notOffered: [],
      warnings: [
        'The items weigh 2.4 kg, more than the carton’s 2.35 kg: the partner rates the higher weight.',
        'The receiver has no phone number. Some carriers need one.',
      ],
    }),
  }),
  'rates-business': {
    ...choosing({
      quote: quote({
        options: [
          option({
            landedCost: {
              duty: usd('0.00'),
              salesTax: usd('0.00'),
              ait: usd('0.00'),
              total: usd('0.00'),
            },
            total: usd('38.20'),
          }),
          option({
            service: 'standard',
            landedCost: {
              duty: null,
              salesTax: usd('214.43'),
              ait: usd('12.00'),
              total: usd('230'),
            },
            total: usd('268.20'),
          }),
          option({ terms: 'DDU', landedCost: null, total: usd('38.20') }),
          option({ service: 'standard', terms: 'DDU', landedCost: null, total: usd('19.90') }),
        ],
        notOffered: [],
      }),
    }),
    order: businessOrder,
  },
  'packing-business': bench({ session: session({ cartons: three }), order: businessOrder }),
  'rates-none': choosing({
    quote: quote({
      options: [],
      notOffered: (['express', 'standard'] as const).flatMap((service) =>
        (['DDP', 'DDU'] as const).map((terms) => ({
          service,
          terms,
          why: 'No rates came back: the address or the country may not be served.',
        })),
      ),
    }),
    suggestion: null,
  }),
  buying: at({ kind: 'buying', quoteId: 'q1', choice: { service: 'standard', terms: 'DDP' } }),
  unknown: {
    ...at({
      kind: 'unknown',
      attemptId: 'a1',
      since: AT,
      why: 'The line was cut after the request was sent, before the partner answered.',
    }),
    shipment: shipment({ state: 'unknown', shipmentId: null, trackingNumber: null }),
  },
  documents: {
    ...at({ kind: 'documents', attemptId: 'a1' }, { cartons: three }),
    shipment: {
      ...shipment({}, REFERENCES),
      cartons: shipment({}, REFERENCES).cartons.map((each, index) =>
        index === 0 ? each : { ...each, label: null, state: 'waiting' },
      ),
    },
  },
  'label-one': {
    ...at({ kind: 'labels', attemptId: 'a1' }),
    shipment: shipment(),
  },
  labels: labels(
    {
      jobs: [job()],
      shipment: {
        ...shipment({ submittedElectronically: false }, REFERENCES),
        documents: [{ kind: 'commercial-invoice', file: '/papers/invoice.pdf', copies: 3 }],
      },
    },
    { scannedBack: ['SO-1001-C1'], awaitingLabelOf: 'SO-1001-C2' },
  ),
  'labels-position': labels({ shipment: positions() }),
  'labels-held': labels({
    shipment: {
      ...shipment({}, REFERENCES),
      cartons: shipment({}, REFERENCES).cartons.map((each) => ({
        ...each,
        label: null,
        state: 'held',
      })),
      unmatched: [
        { file: '/papers/x1.pdf', found: ['SO-0999-C1'] },
        { file: '/papers/x2.pdf', found: [] },
      ],
      error: failure('labels-held', 'The labels do not match the cartons, so none is printed.'),
    },
  }),
  'paper-missing': labels({
    shipment: {
      ...shipment({ submittedElectronically: null }, REFERENCES),
      cartons: shipment({}, REFERENCES).cartons.map((each) => ({
        ...each,
        label: null,
        state: 'waiting',
      })),
      error: failure('paper-missing', 'The labels could not be had yet.', { retry: 'later' }),
    },
  }),
  'labels-twelve': {
    ...at(
      { kind: 'labels', attemptId: 'a1' },
      {
        cartons: TWELVE.map((reference) => carton({ reference })),
        openCarton: null,
        scannedBack: TWELVE.slice(0, 8),
        awaitingLabelOf: TWELVE[8] ?? null,
      },
    ),
    shipment: {
      ...shipment({}, TWELVE),
      cartons: shipment({}, TWELVE).cartons.map((each, index) =>
        index < 8 ? { ...each, state: 'done' } : each,
      ),
    },
    jobs: TWELVE.slice(0, 9).map((reference, index) =>
      job({
        id: `j${index}`,
        title: `Label ${reference}`,
        cartonReference: reference,
        ...(index < 8 ? { confirmedAt: AT } : {}),
      }),
    ),
  },
  'print-held': labels({
    jobs: [job({ state: 'queued', held: 'printer', detail: 'paper out' })],
  }),
  'print-unknown': labels({
    shipment: {
      ...shipment({ submittedElectronically: false }, REFERENCES),
      documents: [{ kind: 'commercial-invoice', file: '/papers/invoice.pdf', copies: 3 }],
    },
    jobs: [
      job({
        state: 'unknown',
        copyNumber: 2,
        detail: 'The line to the printer broke while the label was being sent.',
      }),
      job({
        id: 'j2',
        kind: 'invoice',
        role: 'document',
        title: 'Commercial invoice SO-1001',
        cartonReference: null,
        copies: 3,
        state: 'failed',
        detail: 'Brother-HL aborted job 14.',
      }),
    ],
  }),
  'print-failed': labels({
    jobs: [job({ state: 'failed', detail: 'The printer is out of paper.' })],
  }),
  done: {
    ...at({ kind: 'done', attemptId: 'a1' }),
    shipment: {
      ...shipment(),
      cartons: shipment().cartons.map((each) => ({ ...each, state: 'done' })),
    },
    jobs: [job({ detail: 'SO-1001-C1.pdf' })],
  },
};
