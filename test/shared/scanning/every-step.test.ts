import { describe, expect, it } from 'vitest';
import { newSession } from '../../../src/main/features/packing/logic/transition.ts';
import type { StoredOrder } from '../../../src/shared/orders/order.ts';
import type { Session } from '../../../src/shared/packing/session.ts';
import { PackersSchema } from '../../../src/shared/people/packer.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { meaningOf, type ScanContext } from '../../../src/shared/scanning/meaning.ts';
import { readScan } from '../../../src/shared/scanning/reading.ts';
import fc from '../../support/chance.ts';
import { inFull } from '../../support/long.ts';
import { storedOrder } from '../../support/orders.ts';
import { measureWork } from '../../support/work.ts';

const GS = '\x1d';
const order = storedOrder();
const session = newSession(order, { box: null, insure: false }, '2026-03-01T08:00:00.000Z');
const label = {
  file: '/x.pdf',
  pages: 1,
  matchedBy: 'text',
  barcodes: ['1Z9990110123456784', 'SO-7-C1'],
} as const;
const shipment = {
  state: 'confirmed',
  cartons: [{ reference: 'SO-7-C1', weight: '1', label, state: 'labelled' }],
} as unknown as Shipment;

/** The meaning of `text`, ^ standing for the separator. */
const mean = (
  text: string,
  over: Partial<NonNullable<ScanContext['bench']>> = {},
  rest: Partial<ScanContext> = {},
) =>
  meaningOf(readScan(text.replaceAll('^', GS)), {
    bench: { session, order, shipment, ...over },
    packers: [],
    orders: [],
    inTote: [],
    ...rest,
  });

/** Every kind of scan, without an order and at every step of one. */
describe('a scan at every step', () => {
  const packers = PackersSchema.parse([
    { name: 'Ana', badge: 'AR-7' },
    { name: 'Bo', badge: 'MUG-BLUE' },
  ]);
  const orders = [{ merchant: null, reference: 'SO-8' }];
  const own = { merchant: null, reference: 'SO-7' };
  const STEPS = [
    'packing',
    'rating',
    'choosing',
    'buying',
    'unknown',
    'documents',
    'labels',
    'done',
  ] as const;
  const KINDS: Record<
    string,
    { text: string; known?: typeof orders; empty: string; on: string; done?: string }
  > = {
    command: { text: 'PB:BUY', empty: 'command', on: 'command' },
    saying: { text: 'PB:QTY:3', empty: 'saying', on: 'saying' },
    'unknown command': { text: 'PB:FLY', empty: 'no-command', on: 'no-command' },
    badge: { text: 'AR-7', empty: 'packer', on: 'packer' },
    'badge with its prefix': { text: 'PB:PACKER:AR-7', empty: 'packer', on: 'packer' },
    'badge of nobody': { text: 'PB:PACKER:XX', empty: 'nobody', on: 'nobody' },
    'badge that is an item too': { text: 'MUG-BLUE', empty: 'packer', on: 'ambiguous' },
    'another order': { text: 'SO-8', known: orders, empty: 'order', on: 'order' },
    'the order itself': { text: 'SO-7', known: [own], empty: 'order', on: 'order' },
    item: { text: 'TEA-TIN', empty: 'unknown', on: 'item' },
    'item by its GTIN': { text: ']C10104006381333931', empty: 'unknown', on: 'item' },
    'item that is another order too': {
      text: 'TEA-TIN',
      known: orders,
      empty: 'order',
      on: 'item',
      done: 'order',
    },
    'a case of unknown count': {
      text: ']C10204006381333931',
      empty: 'unknown',
      on: 'count-unclear',
    },
    carton: { text: 'SO-7-C1', empty: 'unknown', on: 'carton' },
    'carton that is another order too': {
      text: 'SO-7-C1',
      known: orders,
      empty: 'order',
      on: 'carton',
      done: 'ambiguous',
    },
    label: { text: '1Z9990110123456784', empty: 'unknown', on: 'label' },
    'a damaged code': { text: ']E04006381333932', empty: 'damaged', on: 'damaged' },
    'anything else': { text: 'hello', empty: 'unknown', on: 'unknown' },
    nothing: { text: ' ', empty: 'unknown', on: 'unknown' },
  };

  it.each(Object.entries(KINDS))(
    'means the same as in the table: %s',
    (_, { text, known = [], empty, on, done = on }) => {
      const context = { packers, orders: known };
      expect(mean(text, {}, { ...context, bench: null }).kind).toBe(empty);
      for (const kind of STEPS) {
        const at = { ...session, step: { kind } } as Session;
        expect([kind, mean(text, { session: at }, context).kind]).toEqual([
          kind,
          kind === 'done' ? done : on,
        ]);
      }
    },
  );

  it('always has a meaning, whatever its text', () => {
    const near = fc.constantFrom(
      ']C1',
      ']d2',
      ']E0',
      '01',
      '02',
      '00',
      'PB:',
      'PB:QTY:',
      '4006381333931',
      GS,
      'https://x.de/01/',
      'SO-7',
      '420',
      '(01)',
      '%',
    );
    const text = fc
      .array(fc.oneof(near, fc.string({ maxLength: 12 })), { maxLength: 5 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(...STEPS), (scanned, kind) => {
        const at = { ...session, step: { kind } } as Session;
        const meaning = mean(scanned, { session: at }, { packers, orders });
        expect(JSON.stringify(meaning)).not.toMatch(/undefined/);
        expect(meaning.kind).toMatch(/^[a-z-]+$/);
      }),
      { numRuns: inFull(5_000, { part: 1_000 }) },
    );
  });

  it('is interpreted in microseconds, also with a thousand lines', () => {
    const [line] = order.lines;
    const lines = Array.from({ length: 1_000 }, (_, at) => ({
      ...line,
      sku: `S-${at}`,
      barcode: String(4006381000000 + at),
    }));
    const large = storedOrder({ lines: lines as StoredOrder['lines'] });
    const scans = [']C10104006381333931' + '10LOT^21ABC', 'S-999', '1Z9990110123456784', 'hello'];
    const work = measureWork();
    for (let at = 0; at < 400; at += 1) mean(scans[at % 4] ?? '', { order: large });
    // The promise is 50 ms for a whole scan; this limit is a tenth of it.
    expect(work() / 400).toBeLessThan(5);
  });
});
