import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../../src/main/features/packing/logic/session-events.ts';
import { benchRig, KEY, large, rates } from './bench-rig.ts';

const rig = benchRig();

type Runner = Awaited<ReturnType<typeof rig.opened>>;
const sessionOf = async (bench: Runner) => (await bench.current())?.session;
const cartonOf = async (bench: Runner, at = 0) => (await sessionOf(bench))?.cartons[at];

async function sent(bench: Runner, ...events: SessionEvent[]): Promise<void> {
  for (const event of events) {
    const result = await bench.send(event);
    if (!result.ok) throw new Error(result.error.message);
  }
}

const says = (words: string) => ({
  ok: false,
  error: { code: 'bad-input', message: expect.stringContaining(words) },
});

describe('typing a quantity after a scan', () => {
  it('sets the units of the scanned item, and can be corrected', async () => {
    const bench = await rig.opened();
    await sent(bench, { kind: 'item-scanned', line: 0 }, { kind: 'quantity-counted', quantity: 3 });
    expect((await cartonOf(bench))?.items).toMatchObject([{ line: 0, quantity: 3 }]);
    await sent(bench, { kind: 'quantity-counted', quantity: 2 });
    expect((await cartonOf(bench))?.items).toMatchObject([{ line: 0, quantity: 2 }]);
  });

  it('above the open quantity is rejected and changes nothing', async () => {
    const bench = await rig.opened();
    await sent(bench, { kind: 'item-scanned', line: 0 });
    expect(await bench.send({ kind: 'quantity-counted', quantity: 4 })).toMatchObject(
      says('only 2 are left'),
    );
    expect((await cartonOf(bench))?.items).toMatchObject([{ line: 0, quantity: 1 }]);
  });

  it('adds to the units in the carton before the scan', async () => {
    const bench = await rig.opened();
    await sent(
      bench,
      { kind: 'item-scanned', line: 0 },
      { kind: 'item-scanned', line: 0 },
      { kind: 'quantity-counted', quantity: 2 },
    );
    expect((await cartonOf(bench))?.items).toMatchObject([{ line: 0, quantity: 3 }]);
  });

  it('is rejected unless an item was scanned just before', async () => {
    const bench = await rig.opened();
    expect(await bench.send({ kind: 'quantity-counted', quantity: 2 })).toMatchObject(
      says('Scan the item first'),
    );
    await sent(bench, { kind: 'item-scanned', line: 0 }, { kind: 'carton-added', box: large });
    expect(await bench.send({ kind: 'quantity-counted', quantity: 2 })).toMatchObject(
      says('Scan the item first'),
    );
  });
});

describe('the weight of a carton', () => {
  const weighing = {
    weight: { value: '0.6', unit: 'kg' },
    tare: null,
    net: false,
    raw: '',
    scale: 'DYMO M25',
    at: '2026-03-01T08:00:00.000Z',
  } as const;

  it('ignores a scale reading from before a scan', async () => {
    const bench = await rig.opened();
    await sent(bench, { kind: 'item-scanned', line: 0 });
    const { reference: carton = '', items: content = [] } = (await cartonOf(bench)) ?? {};
    const said = { kind: 'carton-weighed', carton, weighing, content } as const;
    await sent(bench, { kind: 'item-scanned', line: 0 }, said);
    expect((await cartonOf(bench))?.weightSource).toBe('computed');
    const now = (await cartonOf(bench))?.items ?? [];
    await sent(bench, { ...said, content: now });
    expect(await cartonOf(bench)).toMatchObject({
      weightSource: 'scale',
      weight: { value: '0.6' },
    });
  });

  it('is computed from the lines and the box until somebody types it', async () => {
    const bench = await rig.opened();
    await sent(bench, { kind: 'item-scanned', line: 0 });
    expect(await cartonOf(bench)).toMatchObject({
      weight: { value: '0.75', unit: 'KG' },
      weightSource: 'computed',
    });
    await sent(bench, { kind: 'carton-measured', carton: 'SO-7-C1', weight: '0.9' });
    expect(await cartonOf(bench)).toMatchObject({
      weight: { value: '0.9' },
      weightSource: 'typed',
    });
  });

  it('is the typed weight, not the sum, when bought', async () => {
    const bench = await rig.opened();
    await sent(
      bench,
      { kind: 'rest-packed' },
      { kind: 'carton-measured', carton: 'SO-7-C1', weight: '2.4' },
      rates,
    );
    expect(await cartonOf(bench)).toMatchObject({
      weight: { value: '2.4' },
      weightSource: 'typed',
    });
  });

  it('is computed again once the content changes or the typed weight is removed', async () => {
    const bench = await rig.opened();
    const typed: SessionEvent = { kind: 'carton-measured', carton: 'SO-7-C1', weight: '1' };
    await sent(bench, { kind: 'item-scanned', line: 0 }, typed, { kind: 'rest-packed' });
    expect(await cartonOf(bench)).toMatchObject({
      weight: { value: '2.05' },
      weightSource: 'computed',
    });
    await sent(bench, typed, { kind: 'carton-measured', carton: 'SO-7-C1', weight: null });
    expect(await cartonOf(bench)).toMatchObject({ weightSource: 'computed' });
  });

  it('stays as typed where it is too much for what is put in, too', async () => {
    const bench = await rig.opened();
    const typed: SessionEvent = { kind: 'carton-measured', carton: 'SO-7-C1', weight: '9' };
    const heavy = { weight: { value: '9' }, weightSource: 'typed' };
    await sent(bench, typed, { kind: 'item-scanned', line: 0 });
    expect(await cartonOf(bench)).toMatchObject(heavy);
    await sent(bench, { kind: 'rest-packed' });
    expect(await cartonOf(bench)).toMatchObject(heavy);
    // What is taken out makes it lighter.
    await sent(bench, { kind: 'line-packed', carton: 'SO-7-C1', line: 0, quantity: 0 });
    expect(await cartonOf(bench)).toMatchObject({ weightSource: 'computed' });
  });

  it('is not guessed for a carton without a box', async () => {
    const bench = await rig.opened();
    await sent(
      bench,
      { kind: 'carton-boxed', carton: 'SO-7-C1', box: null },
      { kind: 'rest-packed' },
    );
    expect(await cartonOf(bench)).toMatchObject({ box: null, weight: null, dimensions: null });
    expect(await bench.send(rates)).toMatchObject(says('no weight yet'));
  });
});

describe('choosing another box', () => {
  it('sets the carton’s size and weight', async () => {
    const bench = await rig.opened();
    await sent(
      bench,
      { kind: 'rest-packed' },
      { kind: 'carton-boxed', carton: 'SO-7-C1', box: large },
    );
    expect(await cartonOf(bench)).toMatchObject({
      box: 'Large',
      dimensions: { length: '50', width: '40', height: '30', unit: 'CM' },
      weight: { value: '2.5' },
      weightSource: 'computed',
    });
  });
});

describe('missing units', () => {
  const missing = (quantity: number): SessionEvent => ({
    kind: 'line-short',
    line: 0,
    quantity,
    reason: 'damaged',
    note: null,
  });

  it('are no longer required, and the rest can be rated', async () => {
    const bench = await rig.opened();
    await sent(bench, missing(1), { kind: 'rest-packed' }, rates);
    expect(await sessionOf(bench)).toMatchObject({
      short: [{ line: 0, quantity: 1, reason: 'damaged' }],
      cartons: [{ items: [{ quantity: 2 }, { quantity: 2 }], weight: { value: '1.65' } }],
    });
    expect(rig.performed).toEqual(['rate']);
  });

  it('can be neither scanned nor in a carton', async () => {
    const bench = await rig.opened();
    await sent(bench, { kind: 'item-scanned', line: 0 }, missing(2));
    expect(await bench.send({ kind: 'item-scanned', line: 0 })).toMatchObject(says('All 1 of'));
    expect(await bench.send(missing(3))).toMatchObject(says('only 2 are in no carton'));
  });

  it('can be all units that are left, in one step', async () => {
    const bench = await rig.opened();
    const rest: SessionEvent = { kind: 'rest-short', reason: 'out-of-stock', note: null };
    expect(await bench.send(rest)).toMatchObject(says('Nothing would be left to ship'));
    await sent(bench, { kind: 'item-scanned', line: 1 }, rest, rates);
    expect((await sessionOf(bench))?.short).toMatchObject([
      { line: 0, quantity: 3 },
      { line: 1, quantity: 1 },
    ]);
  });

  it('need a text where the reason is "other"', async () => {
    const bench = await rig.opened();
    const other: SessionEvent = {
      kind: 'line-short',
      line: 0,
      quantity: 1,
      reason: 'other',
      note: ' ',
    };
    expect(await bench.send(other)).toMatchObject(says('Enter in a few words'));
  });

  it('make rates stale, and come back when their removal is undone', async () => {
    const bench = await rig.opened();
    await sent(bench, missing(1), { kind: 'rest-packed' }, rates);
    await bench.idle();
    await sent(bench, missing(0));
    expect((await sessionOf(bench))?.step.kind).toBe('packing');
    expect((await sessionOf(bench))?.short).toEqual([]);
    await bench.undo();
    expect((await sessionOf(bench))?.short).toMatchObject([{ quantity: 1 }]);
  });
});

describe('every packing step', () => {
  it.each<[string, SessionEvent]>([
    ['the box of a carton', { kind: 'carton-boxed', carton: 'SO-7-C1', box: large }],
    [
      'units moved out of a carton',
      { kind: 'units-moved', from: 'SO-7-C1', to: null, line: 0, quantity: 1 },
    ],
    ['an even split', { kind: 'split-evenly', cartons: 2 }],
    [
      'a line marked short',
      { kind: 'line-short', line: 1, quantity: 1, reason: 'not-found', note: null },
    ],
    ['the weight of a carton', { kind: 'carton-measured', carton: 'SO-7-C1', weight: '7' }],
    ['a new carton', { kind: 'carton-added', box: null }],
  ])('can be undone: %s', async (_name, event) => {
    const bench = await rig.opened();
    await sent(bench, { kind: 'item-scanned', line: 0 });
    const before = await sessionOf(bench);
    await sent(bench, event);
    await bench.undo();
    const after = await sessionOf(bench);
    expect(after?.cartons).toEqual(before?.cartons);
    expect(after?.openCarton).toBe(before?.openCarton);
    expect(after?.short).toEqual(before?.short);
  });

  it('can be undone after the window opened the order again', async () => {
    const bench = await rig.opened();
    await sent(bench, { kind: 'item-scanned', line: 0 });
    await bench.open(KEY);
    await bench.undo();
    expect((await cartonOf(bench))?.items).toEqual([]);
  });
});

describe('a held order', () => {
  it('keeps its packing and its reason, and opens only once resumed', async () => {
    const bench = await rig.opened();
    await sent(bench, { kind: 'item-scanned', line: 0 });
    expect(await bench.hold('Address looks wrong')).toEqual({ ok: true, value: null });
    expect(await bench.current()).toBeNull();
    expect((await rig.store.orders.find(KEY))?.status).toBe('held');

    const refused = await bench.open(KEY);
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: 'order-locked',
        field: 'held',
        message: 'Order SO-7 is held: Address looks wrong. Resume it first.',
      },
    });
    expect(await bench.current()).toBeNull();

    const resumed = await bench.open(KEY, { resume: true });
    expect(resumed).toMatchObject({
      ok: true,
      value: {
        order: { status: 'packing' },
        session: { hold: null, cartons: [{ items: [{ quantity: 1 }] }] },
      },
    });
  });

  it('needs a reason, and cannot be held during a purchase', async () => {
    const bench = await rig.opened();
    expect(await bench.hold('  ')).toMatchObject(says('Enter why'));
    await sent(bench, { kind: 'rest-packed' }, rates);
    await bench.idle();
    await sent(bench, {
      kind: 'choice-made',
      quoteId: 'quote-1',
      choice: { service: 'express', terms: 'DDU' },
    });
    expect(await bench.hold('too late')).toMatchObject({
      ok: false,
      error: { code: 'order-locked' },
    });
  });
});
