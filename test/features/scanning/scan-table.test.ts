import { describe, expect, it } from 'vitest';
import type { BenchService } from '../../../src/main/features/packing/bench/bench-service.ts';
import { newSession, transition } from '../../../src/main/features/packing/logic/transition.ts';
import { createPackers } from '../../../src/main/features/people/packers.ts';
import { createScanService } from '../../../src/main/features/scanning/scan-service.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail, ok } from '../../../src/shared/kernel/result.ts';
import type { Bench, ScanAnswer, Step, StepKind } from '../../../src/shared/packing/session.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { COMMANDS } from '../../../src/shared/scanning/command-codes.ts';
import { type Settings, SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { quote } from '../../renderer/support/benches.ts';
import { storedOrder } from '../../support/orders.ts';

/*
 * Every kind of scan at every step of an order, and without an order: the answer to it. A real station passes
 * the steps between purchase and documents at once, so a fake bench stands at a step here; events sent to it
 * go through the station's own rules only.
 */

const GS = '\x1d';
const order = storedOrder();
const other = storedOrder({ reference: 'SO-8', id: 'order-8' });
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

const at = '2026-03-01T08:00:00.000Z';
const STEPS: readonly Step[] = [
  { kind: 'packing' },
  { kind: 'rating', since: at },
  { kind: 'choosing', quote: quote(), suggestion: null },
  { kind: 'buying', quoteId: 'q', choice: { service: 'express', terms: 'DDU' } },
  { kind: 'unknown', attemptId: 'a', since: at, why: 'no answer came' },
  { kind: 'documents', attemptId: 'a' },
  { kind: 'labels', attemptId: 'a' },
  { kind: 'done', attemptId: 'a' },
];
const BOUGHT: readonly StepKind[] = ['documents', 'labels', 'done'];

function benchAt(step: Step): Bench {
  const session = { ...newSession(order, { box: null, insure: false }, at), step };
  return { session, order, shipment: BOUGHT.includes(step.kind) ? shipment : null, jobs: [] };
}

/** Scans the text on a station with that bench; returns the answer and whether the bench changed. */
async function scanned(text: string, step: Step | null, change: Partial<Settings> = {}) {
  let bench = step && benchAt(step);
  const no = async () => fail(stationError('bad-input', say('Not here.')));
  const send: BenchService['bench']['send'] = async (event) => {
    if (!bench) return fail(stationError('bad-input', say('No order is on the bench.')));
    const next = transition(bench.session, event, {
      order,
      boxes: [],
      confirms: [],
      at: '2026-03-01T08:00:00Z',
      scanBack: 'several',
    });
    if (!next.ok) return next;
    bench = { ...bench, session: next.value.session };
    return ok(bench);
  };
  const service = {
    bench: {
      current: async () => bench,
      send,
      undo: no,
      close: async () => undefined,
      hold: no,
      open: async () => ok({ ...benchAt({ kind: 'packing' }), order: other }),
    },
    addCarton: () => send({ kind: 'carton-added', box: null }),
    changeBox: no,
    askRates: (insure: boolean, pickUpDate: string | null) =>
      send({ kind: 'rate-asked', insure, pickUpDate, at }),
    buySuggested: no,
    packOn: no,
    backToPacking: () => send({ kind: 'packing-resumed' }),
    print: no,
    isLabelOut: () => true,
    looseLabel: () => null,
    printLabelOnScan: async () => null,
    printDue: async () => ok([]),
    labelProven: async () => undefined,
  } as unknown as BenchService;
  const settings = SettingsSchema.parse({
    packers: [
      { name: 'Ana', badge: 'AR-7' },
      { name: 'Bo', badge: 'TEA-TIN' },
    ],
    ...change,
  });
  const { scan } = createScanService({
    elsewhere: { may: async () => false, lookUp: async () => ok([]) },
    publish: () => undefined,
    confirmItem: () => Promise.reject(new Error('no item is measured here')),
    service,
    packers: createPackers(() => settings, null),
    findNamed: async (name) =>
      [order, other].filter(({ reference }) => reference === name.toUpperCase()),
    findSingle: async () => null,
    findInTote: async (tote) => [order, other].filter((each) => each.tote === tote),
    findKnown: async () => null,
    findOnPaper: async () => null,
    findElsewhere: async () => null,
    namesake: async () => null,
    isOnOtherLabel: async () => false,
    stoppedCarton: async () => null,
    cartonPlaces: async () => [],
    now: () => new Date(at),
    orderOfParcel: async () => null,
    elapsed: () => 0,
  });
  const before = JSON.stringify(bench);
  const answer = await scan(text);
  return { answer, changed: JSON.stringify(bench) !== before };
}

/** The tone of the answer at: no order, packing, rating, choosing, buying, unknown, paper, labels, done. */
const TONES: Record<string, string> = {
  'SO-8': 'success stop stop stop stop stop stop stop success',
  'so-7': 'success info info info info info info info info',
  'MUG-BLUE': 'stop success stop success stop stop stop stop stop',
  '4006381333931': 'stop success stop success stop stop stop stop stop',
  [`]C10204006381333931${'372'}`]: 'stop success stop success stop stop stop stop stop',
  [`]C10204006381333931${'374'}`]: 'stop stop stop stop stop stop stop stop stop',
  ']C10204006381333931': 'stop stop stop stop stop stop stop stop stop',
  [`]d20104006381333931${'17250101'}10L${GS}21S`]:
    'stop attention stop attention stop stop stop stop stop',
  ']E04006381333932': 'stop stop stop stop stop stop stop stop stop',
  'SO-7-C1': 'stop success stop success stop stop stop info info',
  '1Z9990110123456784': 'stop stop stop stop stop stop stop stop stop',
  'AR-7': 'success success success success success success success success success',
  'PB:PACKER:Bo': 'success success success success success success success success success',
  'PB:PACKER:XX': 'stop stop stop stop stop stop stop stop stop',
  'TEA-TIN': 'success stop stop stop stop stop stop stop stop',
  'PB:SIGN-OUT': 'info info info info info info info info info',
  'PB:HELP': 'info info info info info info info info info',
  'PB:RATES': 'stop stop stop stop info unknown info info info',
  'PB:NEXT-CARTON': 'stop success stop success stop stop stop stop stop',
  'PB:PACK-REST': 'stop success stop success info unknown info info info',
  'PB:EXPRESS-DDP': 'stop stop stop success info unknown info info info',
  'PB:SET-ASIDE': 'stop info info info info info info info success',
  'PB:NEXT-ORDER': 'stop stop stop stop info stop stop stop success',
  'PB:QTY:2': 'stop stop stop stop stop stop stop stop stop',
  'PB:FLY': 'stop stop stop stop stop stop stop stop stop',
  hello: 'stop stop stop stop stop stop stop stop stop',
};

describe('a scan at every step', () => {
  it.each(Object.entries(TONES))('gets the tone of the table: %j', async (text, expected) => {
    const tones: string[] = [];
    for (const step of [null, ...STEPS]) {
      const { answer, changed } = await scanned(text, step);
      tones.push(answer.tone);
      expect(answer.message, `${text} at ${step?.kind}`).toMatch(/^\S.*\S$/s);
      expect(answer.message).not.toMatch(/undefined|null|\[object|NaN/);
      expect([step?.kind, answer.tone === 'stop' && changed]).toEqual([step?.kind, false]);
    }
    expect(tones.join(' ')).toBe(expected);
  });

  it('gets a full sentence for every command barcode', async () => {
    for (const command of COMMANDS) {
      for (const step of [null, ...STEPS]) {
        const { answer } = await scanned(`PB:${command}`, step);
        expect(answer.message, `${command} at ${step?.kind}`).toMatch(/^\S.*[.?!]$/s);
      }
    }
  });
});

describe('a barcode with more data than an item number', () => {
  const packing: Step = { kind: 'packing' };
  const said = async (text: string): Promise<ScanAnswer> => (await scanned(text, packing)).answer;

  it('packs the quantity that it contains, and never more than are left', async () => {
    expect((await said(']C10204006381333931372')).message).toBe(
      '2 × MUG-BLUE into SO-7-C1: 1 more to pack.',
    );
    expect((await said(']C10204006381333931374')).message).toContain(
      'stands for 4 units, and there are only 3',
    );
    expect((await said(']C10204006381333931')).message).toContain(
      'how many units it stands for is not clear',
    );
  });

  it('shows lot, serial number and dates, and warns of a passed date', async () => {
    const fresh = await said(`]d20104006381333931${'17261231'}10L-7${GS}21S9`);
    expect(fresh).toMatchObject({ tone: 'success' });
    expect(fresh.message).toBe(
      'MUG-BLUE into SO-7-C1: 2 more to pack. Lot L-7. Serial S9. Use by 2026-12-31.',
    );
    const past = await said(`]d20104006381333931${'15260200'}`);
    expect(past).toMatchObject({ tone: 'attention' });
    expect(past.message).toContain('Best before 2026-02-28. Expired. Ship anyway?');
    expect((await said('010400638133393110AB21X')).message).toContain(
      'Lot AB21X or more, as the scanner sends no separators',
    );
  });

  it('is rejected before sign-in, where sign-in is required', async () => {
    const required = { 'packers.required': true } as Partial<Settings>;
    expect((await scanned('MUG-BLUE', packing, required)).answer.message).toContain(
      'Nobody is signed in',
    );
    expect((await scanned('AR-7', packing, required)).answer.tone).toBe('success');
  });
});
