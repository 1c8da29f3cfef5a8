import { describe, expect, it } from 'vitest';
import type { BenchService } from '../../../src/main/features/packing/bench/bench-service.ts';
import { newSession } from '../../../src/main/features/packing/logic/transition.ts';
import { createPackers } from '../../../src/main/features/people/packers.ts';
import { createScanService } from '../../../src/main/features/scanning/scan-service.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import type { Carton } from '../../../src/shared/orders/carton.ts';
import type { Bench, Session } from '../../../src/shared/packing/session.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { storedOrder } from '../../support/orders.ts';

/*
 * The sandbox cannot give several cartons one tracking number, nor labels with unreadable barcodes: a fake
 * bench has such a shipment here.
 */

const TRACKING = 'TRK100000001';
const order = storedOrder();
const names = ['SO-7-C1', 'SO-7-C2', 'SO-7-C3'];

interface Given extends Partial<Pick<Session, 'awaitingLabelOf' | 'scannedBack'>> {
  cartons?: readonly string[];
  /** The readable barcodes on each carton's label. */
  barcodes?: (carton: string) => readonly string[];
  out?: boolean;
  /** The carton with a printed but not yet confirmed label. */
  loose?: string;
  labelsOrder?: Bench['labelsOrder'];
  waiting?: true;
  done?: true;
}

function benchWith({
  cartons = names,
  barcodes = () => [],
  done,
  waiting,
  ...given
}: Given): Bench {
  const fresh = newSession(order, { box: null, insure: false }, '2026-03-01T08:00:00.000Z');
  const [carton] = fresh.cartons;
  // Every carton has the order's goods: everything is packed.
  const items = order.lines.map(({ sku, quantity }, line) => ({ line, sku, quantity }));
  const packed = cartons.map(
    (reference, at) => ({ ...carton, reference, items: at === 0 ? items : [] }) as Carton,
  );
  const shipment = {
    state: 'confirmed',
    trackingNumber: TRACKING,
    cartons: cartons.map((reference) => ({
      reference,
      weight: '1',
      label: waiting
        ? null
        : { file: '/x.pdf', pages: 1, matchedBy: 'position', barcodes: barcodes(reference) },
      state: 'labelled',
    })),
  } as unknown as Shipment;
  const { awaitingLabelOf = null, scannedBack = [] } = given;
  const step = { kind: done ? 'done' : 'labels', attemptId: 'a' } as const;
  const session = { ...fresh, cartons: packed, step, awaitingLabelOf, scannedBack };
  const { labelsOrder = 'label-first' } = given;
  return { session, order, shipment, jobs: [], labelsOrder };
}

/** Scans at a station with that bench; returns the answer and the events sent to the bench. */
async function scanned(text: string, given: Given = {}) {
  const bench = benchWith(given);
  const sent: string[] = [];
  const service = {
    bench: {
      current: async () => bench,
      async send({ kind }: { kind: string }) {
        sent.push(kind);
        return { ok: true, value: bench };
      },
    },
    isLabelOut: () => given.out ?? true,
    looseLabel: () => given.loose ?? null,
    printLabelOnScan: async () => null,
    printDue: async () => ok([]),
    labelProven: async () => undefined,
    nextTurn: async () => ({ carton: null, error: null }),
    doubtOf: () => null,
  } as unknown as BenchService;
  const none = async () => null;
  const { scan } = createScanService({
    elsewhere: { may: async () => false, lookUp: async () => ok([]) },
    publish: () => undefined,
    confirmItem: () => Promise.reject(new Error('no item is measured here')),
    service,
    packers: createPackers(() => SettingsSchema.parse({}), null),
    findNamed: async () => [],
    findSingle: async () => null,
    findInTote: async () => [],
    findKnown: none,
    findOnPaper: async () => null,
    findElsewhere: none,
    namesake: none,
    isOnOtherLabel: async () => false,
    stoppedCarton: async () => null,
    cartonPlaces: async () => [],
    now: () => new Date(),
    orderOfParcel: async () => null,
    elapsed: () => 0,
  });
  return { answer: await scan(text), sent };
}

describe('scanning a tracking number that all cartons of the order share', () => {
  it('confirms no carton, and the answer names the next carton and how to confirm it', async () => {
    for (const barcodes of [() => [], () => [TRACKING]]) {
      const { answer, sent } = await scanned(TRACKING.toLowerCase(), {
        barcodes,
        awaitingLabelOf: names[1] ?? null,
        scannedBack: names.slice(0, 1),
      });
      expect(answer).toMatchObject({ tone: 'attention' });
      expect(answer.message).toMatch(/tracking number of all 3 cartons of order SO-7 and cannot/);
      expect(answer.message).toContain(
        'the turn of SO-7-C2: scan another barcode of its label, or press “Label applied”',
      );
      expect(sent).toEqual([]);
    }
  });

  it('explains also when no label is printed yet and when all cartons are done', async () => {
    expect((await scanned(TRACKING, { out: false })).answer.message).toContain(
      'the turn of SO-7-C1, whose label has not come out yet',
    );
    const alone = { cartons: names.slice(0, 1), waiting: true } as const;
    expect((await scanned(TRACKING, alone)).answer.message).toContain('is not here yet');
    expect((await scanned(TRACKING, { scannedBack: names, done: true })).answer).toMatchObject({
      tone: 'info',
      message: expect.stringContaining('Each has its label.'),
    });
  });
});

it.each([
  [
    'the label of the only carton, although its file shows no barcode',
    { cartons: names.slice(0, 1) },
  ],
  [
    'the barcode of exactly one label',
    { barcodes: (carton: string) => (carton === names[0] ? [TRACKING] : ['TRK100000002']) },
  ],
])('a scanned tracking number confirms the label when it is %s', async (_, given) => {
  const { answer, sent } = await scanned(TRACKING, {
    ...given,
    awaitingLabelOf: names[0] ?? null,
  });
  expect(answer).toMatchObject({ tone: 'success' });
  expect(sent).toEqual(['label-scanned-back']);
});

it('a wrong scan during the label check names the expected label', async () => {
  const wrong = { message: 'NOT-OURS does not belong to order SO-7.' };
  expect((await scanned('NOT-OURS', { scannedBack: names.slice(0, 1) })).answer).toMatchObject({
    ...wrong,
    refusal: { expected: [], label: 'SO-7-C2' },
  });
});

describe('scanning a carton’s name during the label check', () => {
  const [first = '', second = ''] = names;
  const own = (carton: string) => [carton, `TRK-${carton}`];
  const loose = { awaitingLabelOf: first, loose: first };

  it('confirms the printed label that has this name as a barcode', async () => {
    const { answer, sent } = await scanned(first, { barcodes: own, awaitingLabelOf: first });
    expect(answer).toMatchObject({ tone: 'success', closes: 'carton' });
    expect(sent).toEqual(['label-scanned-back']);
  });

  it.each([
    ['its label carries another barcode', { barcodes: (carton: string) => [`TRK-${carton}`] }],
    ['its label has not come out', { barcodes: own, out: false }],
  ])('is the other carton, not a wrong label, when %s', async (_, given) => {
    const { answer, sent } = await scanned(second, { ...given, ...loose });
    expect(answer).toMatchObject({
      tone: 'attention',
      message: expect.stringContaining(`This is carton ${second}. The label of ${first}`),
    });
    expect(sent).toEqual([]);
  });

  it('is a wrong label when the other carton’s label may have this name, and stops', async () => {
    const { answer, sent } = await scanned(second, { barcodes: own, ...loose });
    expect(answer).toMatchObject({
      tone: 'stop',
      message: expect.stringContaining('WRONG LABEL'),
    });
    expect(sent).toEqual(['problem']);
  });

  it('carton-first does not confirm a label, unless it has no other barcode', async () => {
    const cartonFirst = { labelsOrder: 'carton-first', awaitingLabelOf: first } as const;
    const both = await scanned(first, { ...cartonFirst, barcodes: own });
    expect(both.answer.message).toContain('Scan another barcode of the label');
    expect(both.sent).toEqual([]);
    const alone = await scanned(first, { ...cartonFirst, barcodes: (carton) => [carton] });
    expect(alone.sent).toEqual(['label-scanned-back']);
  });
});
