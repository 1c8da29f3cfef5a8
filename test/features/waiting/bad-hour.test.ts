import { beforeEach, expect, it } from 'vitest';
import type { Exception } from '../../../src/shared/exceptions/exception.ts';
import type { ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give } from '../../support/give.ts';
import { badHour } from './bad-hour-rig.ts';

const rig = stationRig();
const hour = badHour(rig);
const { waiting, bench, window } = hour;

beforeEach(() => hour.begin());

const scan = (text: string) => window<ScanAnswer>('bench.scan', { text });
const named = (each: readonly { reference: string }[]) => each.map(({ reference }) => reference);
const statusOf = async (reference: string) =>
  must(await give(rig.station, 'orders.list', { search: reference, limit: 5 })).orders[0]?.status;

it('orders are packed during an outage, bought in sequence afterwards, and labelled by their slips', async () => {
  await hour.order('SO-8');
  await hour.order('SO-9');
  await hour.goesAway();
  for (const reference of ['SO-9', 'SO-7', 'SO-8']) {
    const packed = await hour.pack(reference);
    expect(packed.session.problem).toBeNull();
    expect(packed.packOn).toBeDefined();
    const waits = must(
      await hour.packOn(
        reference === 'SO-9' ? 'cheapest' : null,
        reference === 'SO-9' ? '150' : null,
      ),
    );
    expect(waits.session.step).toMatchObject({ kind: 'waiting', atMost: hour.usd('150') });
  }
  const before = await waiting();
  expect(named(before.waiting)).toEqual(['SO-9', 'SO-7', 'SO-8']);
  expect(before.line).toMatchObject({ state: 'down' });
  expect(await statusOf('SO-7')).toBe('waiting');
  expect(must(await give(rig.station, 'day.figures', { day: null }))).toMatchObject({
    ...{ left: 0, waiting: 3 },
  });
  expect(await rig.sold()).toBe(0);
  await scan('PB:NEXT-ORDER');
  await hour.comesBack();
  expect(await hour.allThrough()).toMatchObject({ refused: [], stopped: [] });
  const { shipments } = (await rig.control('shipments')) as { shipments: { reference: string }[] };
  expect(shipments.map((each) => JSON.stringify(each))).toHaveLength(3);
  expect(await statusOf('SO-7')).toBe('shipped');
  expect((await scan('SO-8-C1')).tone).toBe('success');
  await expect.poll(async () => (await bench())?.jobs.map(({ kind }) => kind)).toContain('label');
});

const kindsOf = (all: readonly Exception[]) =>
  all.map(({ kind, order }) => `${kind} ${order?.reference}`);
const WAITS = async () => named((await waiting()).waiting);

it('an order that now costs more or is not served asks a person, and the others are bought', async () => {
  await hour.order('SO-8', 'CH');
  await hour.order('SO-9');
  await hour.goesAway();
  await hour.pack('SO-7');
  must(await hour.packOn(null, '1'));
  for (const reference of ['SO-8', 'SO-9']) {
    await hour.pack(reference, false);
    must(await hour.packOn(null, '400'));
  }
  await window('bench.close');
  await hour.set({ notServed: ['CH'] });
  await hour.comesBack();
  const { refused } = await hour.allThrough();
  expect(named(refused)).toEqual(['SO-7', 'SO-8']);
  expect(refused[0]?.error.code).toBe('price-rose');
  expect(await rig.sold()).toBe(1);
  const { exceptions } = must(await give(rig.station, 'exceptions.list', {}));
  // The one may be bought at its price; the other cannot be bought at all.
  expect(kindsOf(exceptions)).toEqual(['asks SO-7', 'order SO-8']);
  const { orders } = must(
    await give(rig.station, 'orders.list', { search: 'SO-7', limit: 1, findings: true }),
  );
  expect(orders[0]?.finding?.message).toBe('Asks before buying');
  expect(await statusOf('SO-7')).toBe('packing');
});

it('a rule can accept the price beforehand, and buys nothing once it asks a person', async () => {
  await hour.order('SO-8');
  const rule = (then: object) =>
    give(rig.station, 'rules.set', { rules: [{ name: 'Small', when: [], do: then }], pin: null });
  must(await rule({ buyUpTo: hour.usd('400') }));
  await hour.goesAway();
  for (const reference of ['SO-7', 'SO-8']) {
    const { session } = await hour.pack(reference, reference === 'SO-7');
    await window('bench.rateDue', { revision: session.revision });
    expect((await bench())?.session.step).toMatchObject({ kind: 'waiting', rule: 'Small' });
    await window('bench.close');
  }
  must(await rule({ ask: true }));
  await hour.comesBack();
  expect(named((await hour.allThrough()).refused)).toEqual(['SO-7', 'SO-8']);
  expect(await rig.sold()).toBe(0);
});

it('a rule that packs on while the partner is away leaves the amount that a person named', async () => {
  const ship = (atMost: object) =>
    give(rig.station, 'shipments.shipOrder', {
      ...{ orderId: rig.order.id, cartonSpecs: [], rule: null, insure: false, pickUpDate: null },
      ...{ print: false, ...atMost },
    });
  const dear = { ok: false, error: { code: 'price-rose', field: 'limit' } };
  expect(await ship({ atMost: hour.usd('1') })).toMatchObject(dear);
  const rules = [{ name: 'Small', when: [], do: { buyUpTo: hour.usd('400') } }];
  must(await give(rig.station, 'rules.set', { rules, pin: null }));
  await hour.goesAway();
  const { session } = await hour.pack('SO-7');
  await window('bench.rateDue', { revision: session.revision });
  expect((await bench())?.session.step).toMatchObject({ kind: 'waiting', rule: 'Small' });
  await window('bench.close');
  await hour.comesBack();
  expect(named((await hour.allThrough()).refused)).toEqual(['SO-7']);
  expect(await ship({})).toMatchObject(dear);
  expect(await rig.sold()).toBe(0);
});

it('an order that its sender cancels or changes meanwhile is not bought, and its slip stops', async () => {
  await hour.order('SO-8');
  await hour.goesAway();
  await hour.pack('SO-7');
  must(await hour.packOn(null, '400'));
  await hour.pack('SO-8', false);
  must(await hour.packOn(null, '400'));
  await window('bench.close');
  const began = Date.now() - 1;
  const [line] = must(await rig.station.findOrder('SO-7')).lines;
  if (!line) throw new Error('no line');
  await hour.order('SO-7', 'AT', { lines: [{ ...line, quantity: 1 }] });
  expect(await WAITS()).toEqual(['SO-8']);
  expect((await waiting()).stopped).toMatchObject([{ reference: 'SO-7', as: 'changed' }]);
  const { exceptions } = must(await give(rig.station, 'exceptions.list', {}));
  expect(kindsOf(exceptions)).toEqual(['changed SO-7']);
  expect(Date.parse(exceptions[0]?.since ?? '')).toBeGreaterThan(began);
  expect(await scan('SO-7-C1')).toMatchObject({ tone: 'stop' });
  must(await give(rig.station, 'waiting.cancel', { ref: 'SO-8' }));
  expect(await WAITS()).toEqual([]);
  await hour.comesBack();
  await expect.poll(async () => (await waiting()).line.state).not.toBe('down');
  expect(await rig.sold()).toBe(0);
  expect(await statusOf('SO-8')).toBe('packing');
});

it('a purchase with a lost answer is reconciled without a second purchase, also over a restart', async () => {
  await rig.answersAgain();
  await hour.goesAway();
  await hour.pack('SO-7');
  must(await hour.packOn(null, '400'));
  await hour.restart();
  expect(await WAITS()).toEqual(['SO-7']);
  await hour.comesBack();
  await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'after', times: 1 });
  await hour.allThrough();
  await expect.poll(() => statusOf('SO-7')).toBe('shipped');
  expect(await rig.sold()).toBe(1);
});
