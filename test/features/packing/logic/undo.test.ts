import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { BenchRunner } from '../../../../src/main/features/packing/logic/bench/bench.ts';
import type { SessionEvent } from '../../../../src/main/features/packing/logic/session-events.ts';
import { stationError } from '../../../../src/shared/kernel/errors.ts';
import { say } from '../../../../src/shared/kernel/message.ts';
import type { Session } from '../../../../src/shared/packing/session.ts';
import fc from '../../../support/chance.ts';
import { inFull } from '../../../support/long.ts';
import { anOrder } from '../../../support/orders.ts';
import { benchRig, choice, KEY, large, quote, rates } from './bench-rig.ts';

const rig = benchRig();

/** The session without its counters, warnings and prompts; null when no order is open. */
async function seen(bench: BenchRunner) {
  const session = (await bench.current())?.session;
  if (!session) return null;
  const { revision: _counts, problem: _warns, ratesDue: _asks, refusal: _notes, ...rest } = session;
  return rest;
}

/** A packer's action; `pick` chooses one of the cartons. */
type Deed = { does: string; pick: number; number: number };

const DEEDS: Record<string, (deed: Deed, session: Session) => SessionEvent> = {
  'scans an item': ({ pick }) => ({ kind: 'item-scanned', line: pick % 2 }),
  counts: ({ number }) => ({ kind: 'quantity-counted', quantity: 1 + (number % 3) }),
  'packs a line': ({ pick, number }, session) => ({
    kind: 'line-packed',
    carton: cartonOf(pick, session),
    line: number % 2,
    quantity: number % 3,
  }),
  'packs the rest': () => ({ kind: 'rest-packed' }),
  'adds a carton': ({ pick }) => ({ kind: 'carton-added', box: pick % 2 ? large : null }),
  'opens a carton': ({ pick }, session) => ({
    kind: 'carton-opened',
    carton: cartonOf(pick, session),
  }),
  'removes a carton': ({ pick }, session) => ({
    kind: 'carton-removed',
    carton: cartonOf(pick, session),
  }),
  weighs: ({ pick, number }, session) => ({
    kind: 'carton-measured',
    carton: cartonOf(pick, session),
    weight: number % 4 === 0 ? null : `${number + 1}`,
  }),
  measures: ({ pick, number }, session) => ({
    kind: 'carton-measured',
    carton: cartonOf(pick, session),
    dimensions: { ...large.dimensions, length: `${number + 1}` },
  }),
  'changes the box': ({ pick, number }, session) => ({
    kind: 'carton-boxed',
    carton: cartonOf(pick, session),
    box: number % 2 ? large : null,
  }),
  moves: ({ pick, number }, session) => ({
    kind: 'units-moved',
    from: cartonOf(pick, session),
    to: number % 3 === 0 ? null : cartonOf(pick + 1, session),
    line: number % 2,
    quantity: 1,
  }),
  splits: ({ number }) => ({ kind: 'split-evenly', cartons: 1 + (number % 3) }),
  'marks a line as short': ({ pick, number }) => ({
    kind: 'line-short',
    line: pick % 2,
    quantity: number % 3,
    reason: 'damaged',
    note: null,
  }),
  'marks the rest as short': () => ({ kind: 'rest-short', reason: 'not-found', note: null }),
  'asks for rates': ({ pick, number }) => ({
    ...rates,
    insure: pick % 2 === 1,
    pickUpDate: number % 2 ? '2026-03-02' : null,
    at: `2026-03-01T08:00:${10 + number}.000Z`,
  }),
  'writes a note': ({ number }) => ({ kind: 'noted', note: number % 3 ? `Note ${number}` : null }),
  'goes back to packing': () => ({ kind: 'packing-resumed' }),
};

const cartonOf = (pick: number, { cartons }: Session): string =>
  cartons[pick % cartons.length]?.reference ?? '';

const deeds = fc.array(
  fc.record({
    does: fc.constantFrom(
      ...Object.keys(DEEDS),
      ...Array<string>(6).fill('packs the rest'),
      ...Array<string>(6).fill('asks for rates'),
      'holds and resumes',
      'holds and takes it back',
      'puts away and scans it again',
      'undoes',
    ),
    pick: fc.nat(5),
    number: fc.nat(20),
  }),
  { minLength: 1, maxLength: 30 },
);

describe('undo', () => {
  it('restores exactly the previous session, step by step, back to the open order', async () => {
    let orders = 0;
    let asked = 0;
    rig.answers.rate = async () => {
      asked++;
      const error = stationError('no-rates', say('No rates.'));
      if (asked % 5 === 0) return { kind: 'rate-failed', error };
      return { kind: 'rated', quote: { ...quote, id: `quote-${asked}` }, suggestion: null };
    };
    const run = async (done: Deed[]) => {
      const key = { merchant: null, reference: `UNDO-${++orders}` };
      await rig.store.orders.saveAll({ insert: [anOrder(key)], replace: [] });
      const bench = rig.start();
      await bench.open(key);
      const former: Awaited<ReturnType<typeof seen>>[] = [];
      const undo = async () => {
        const expected = former.pop();
        if (expected === undefined) return;
        expect(await bench.undo()).toMatchObject({ ok: true });
        expect(await seen(bench)).toEqual(expected);
        if (expected === null) await undo();
      };
      for (const deed of done) {
        const before = await seen(bench);
        await doIt(bench, deed, key, undo);
        const after = await seen(bench);
        if (deed.does === 'undoes') continue;
        if (deed.does === 'holds and resumes') former.push(before, null);
        else if (deed.does === 'goes back to packing' && isDeepStrictEqual(former.at(-1), after))
          former.pop();
        else if (!isDeepStrictEqual(before, after)) former.push(before);
      }
      while (former.length > 0) await undo();
      expect(await bench.undo()).toEqual({ ok: true, value: null });
      const order = await rig.store.orders.find(key);
      expect(order?.status).toBe('open');
      expect(await rig.store.sessions.find(order?.id ?? '')).toBeNull();
    };
    await fc.assert(fc.asyncProperty(deeds, run), { numRuns: inFull(150, { part: 40 }) });
    expect(asked).toBeGreaterThan(inFull(30, { part: 5 }));
  });

  it('uses up no undo for a step that changed nothing after the order was set aside', async () => {
    const bench = await rig.opened();
    const short = {
      kind: 'line-short',
      line: 0,
      quantity: 1,
      reason: 'damaged',
      note: null,
    } as const;
    await bench.send(short);
    await bench.close();
    await bench.open(KEY);
    await bench.send(short);
    await bench.undo();
    expect((await seen(bench))?.short).toEqual([]);
  });

  async function doIt(
    bench: BenchRunner,
    deed: Deed,
    key: typeof KEY,
    undo: () => Promise<void>,
  ): Promise<void> {
    if (deed.does === 'undoes') return await undo();
    if (deed.does.startsWith('holds')) await bench.hold('Customer called');
    if (deed.does.startsWith('puts away')) await bench.close();
    if (deed.does.endsWith('takes it back')) return void (await bench.undo());
    if (deed.does.endsWith('resumes') || deed.does.endsWith('scans it again'))
      return void (await bench.open(key, { resume: true }));
    const session = (await bench.current())?.session;
    const event = session && DEEDS[deed.does]?.(deed, session);
    if (event) await bench.send(event);
    await bench.idle();
    if ((await bench.current())?.session.problem) await bench.send({ kind: 'acknowledged' });
  }

  it('cancels a rate request under way; its late answer is ignored', async () => {
    let answer: (event: SessionEvent) => void = () => undefined;
    rig.answers.rate = () => new Promise((resolve) => (answer = resolve));
    const bench = await rig.opened();
    await bench.send({ kind: 'rest-packed' });
    const packed = await seen(bench);
    await bench.send(rates);
    const first = answer;
    await bench.undo();
    expect(await seen(bench)).toEqual(packed);
    await bench.send({ ...rates, insure: true, at: '2026-03-01T08:00:31.000Z' } as SessionEvent);
    first({ kind: 'rated', quote: { ...quote, id: 'too-late' }, suggestion: null });
    answer({ kind: 'rated', quote, suggestion: null });
    await bench.idle();
    expect((await bench.current())?.session.step).toMatchObject({
      kind: 'choosing',
      quote: { id: 'quote-1' },
    });
  });

  it('does not bring back rates that no longer match the packing', async () => {
    const bench = await rig.atChoosing();
    await bench.send({ kind: 'packing-resumed' });
    rig.ratesFit = false;
    await bench.undo();
    expect((await bench.current())?.session.step).toEqual({ kind: 'packing' });
  });

  it('is refused during a purchase, and works again when nothing was bought', async () => {
    let answer: (event: SessionEvent) => void = () => undefined;
    rig.answers.buy = () => new Promise((resolve) => (answer = resolve));
    const bench = await rig.atChoosing();
    await bench.send(choice);
    const buying = await seen(bench);
    expect(await bench.undo()).toMatchObject({ ok: false });
    expect(await seen(bench)).toEqual(buying);
    answer({ kind: 'nothing-bought', error: stationError('partner-refused', say('No.')) });
    await bench.idle();
    await bench.undo();
    expect((await seen(bench))?.cartons[0]?.items).toEqual([]);
  });

  it('is refused after a purchase and leaves the shipment alone', async () => {
    rig.answers.buy = {
      kind: 'bought',
      attemptId: 'a-1',
      cartons: [{ reference: 'SO-7-C1', weight: { value: '2.05', unit: 'KG' } }],
    };
    const bench = await rig.atChoosing();
    await bench.send(choice);
    await bench.idle();
    const bought = await seen(bench);
    expect(await bench.undo()).toMatchObject({ ok: false, error: { code: 'order-locked' } });
    expect(await seen(bench)).toEqual(bought);
  });

  it('reopens the order that was set aside or held last', async () => {
    const bench = await rig.opened();
    await bench.send({ kind: 'item-scanned', line: 0 });
    const before = await seen(bench);
    await bench.close();
    await bench.undo();
    expect(await seen(bench)).toEqual(before);
    await bench.hold('Address unclear');
    expect((await rig.store.orders.find(KEY))?.status).toBe('held');
    await bench.undo();
    expect(await seen(bench)).toEqual(before);
    expect((await rig.store.orders.find(KEY))?.status).toBe('packing');
  });

  it('brings back no units of an order that was taken apart since', async () => {
    const { orders } = rig.store;
    await orders.saveAll({ insert: [anOrder({ reference: 'SO-8' })], replace: [] });
    const bench = await rig.opened();
    const idOf = async (reference: string) =>
      (await orders.find({ merchant: null, reference }))?.id ?? '';
    const [one, two] = [await idOf('SO-7'), await idOf('SO-8')];
    expect(await orders.goTogether(one, [two], () => null)).toMatchObject({ ok: true });
    const line = anOrder().lines.length;
    await bench.send({ kind: 'item-scanned', line });
    expect(await orders.takeApart(one, null)).toMatchObject({ ok: false });
    const carton = (await bench.current())?.session.openCarton ?? '';
    await bench.send({ kind: 'line-packed', carton, line, quantity: 0 });
    expect(await orders.takeApart(one, null)).toMatchObject({ ok: true });
    expect(await bench.undo()).toMatchObject({ ok: false });
    expect((await bench.current())?.session.cartons).toMatchObject([{ items: [] }]);
  });

  it('forgets its steps when another program packed the order meanwhile', async () => {
    const bench = await rig.opened();
    await bench.send({ kind: 'item-scanned', line: 0 });
    await bench.close();
    const other = rig.start();
    await other.open(KEY);
    await other.send({ kind: 'item-scanned', line: 1 });
    await bench.open(KEY);
    expect(await bench.undo()).toMatchObject({
      ok: false,
      error: { message: 'There is nothing to undo.' },
    });
  });
});
