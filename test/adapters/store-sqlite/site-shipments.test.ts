import { expect, it } from 'vitest';
import type { SiteShipment } from '../../../src/main/features/sharing/ports.ts';
import type { SiteOrder } from '../../../src/main/features/site/ports.ts';
import { must, ownStore, stored } from './support/bench.ts';
import { anAnswer, anAttempt, anOrder, aSession } from './support/samples.ts';

const order = anOrder('SO-1');
const CONNECTION = 'https://partner.example';
const MEMBER = {
  ...{ site: 'site', name: 'site', url: 'postgres://u@h/site' },
  ...{ store: 'store', run: 1, token: 'token', bench: 'A' },
};

const { accepted } = anAttempt('SO-1');
const shipment = (change: Partial<SiteShipment> = {}, shipmentId = 'SHIP-B'): SiteShipment => ({
  ...{ attempt: 'theirs', bench: 'B', kind: 'outbound', connection: CONNECTION },
  state: 'confirmed',
  isCancelAsked: false,
  parts: {
    purchase: {
      ...{ reference: 'SO-1', identity: 'SO-1', station: 'b-station', sendings: 1, accepted },
      ...{ openedAt: '2026-01-02T03:04:05.000Z', answer: anAnswer(shipmentId), quote: null },
    },
  },
  ...change,
});

const at = (version: number, ...shipments: SiteShipment[]): SiteOrder => ({
  ...{ version, order, state: 'shipped', erased: false, claim: null, shipments, notBought: [] },
});

async function joined() {
  const store = await ownStore();
  const known = await stored(store, order);
  const { id } = known;
  expect(await store.site.join(MEMBER)).toBe(true);
  await store.site.uploaded([known]);
  await store.site.sharedWent((await store.site.outbox(10)).rows);
  const take = (...taken: SiteOrder[]) => store.site.take(taken, { version: 9, generation: 'one' });
  const own = async () => must(await store.journal.open(anAttempt('SO-1', { orderId: id }), '{}'));
  const become = (attemptId: string, state: 'confirmed' | 'unknown', shipmentId = 'SHIP-A') =>
    store.journal.append(
      attemptId,
      { kind: 'state', data: { state } },
      state === 'unknown' ? { state } : { state, answer: anAnswer(shipmentId) },
    );
  return { id, ...store, take, own, become };
}

it('another bench’s shipment is stored as bought, and is neither uploaded nor taken up here', async () => {
  const { id, journal, site, sessions, orders, take } = await joined();
  await sessions.save(aSession({ ...order, id, status: 'open', updatedAt: '' }, 1));
  await take(at(1, shipment()));
  expect(await journal.live(id, CONNECTION)).toMatchObject({ id: 'theirs', bench: 'B' });
  expect(await journal.open(anAttempt('SO-1', { orderId: id }), '{}')).toMatchObject({
    error: { blockingAttempt: { state: 'confirmed', bench: 'B' } },
  });
  expect((await orders.findById(id))?.status).toBe('shipped');
  expect(await journal.list({ states: ['open', 'unknown'] })).toEqual([]);
  expect(await journal.facts('theirs')).toEqual([]);
  expect(await site.facts(10)).toEqual([]);
  expect((await site.outbox(10)).rows).toEqual([]);
  // Automatic printing is only for what this bench bought.
  expect(await sessions.boughtMeanwhile(CONNECTION)).toEqual([]);
});

it('another bench’s shipment adds to the learned weights once', async () => {
  const { weights, take } = await joined();
  const readings = [
    {
      ...{ carton: 'BOX-1', grams: 1050, box: { name: 'Medium', grams: 240 } },
      items: [{ sku: 'MUG-01', quantity: 2, declared: 380 }],
    },
  ];
  const one = shipment();
  const { purchase } = one.parts;
  const parts = { purchase: { ...purchase, accepted: { ...accepted, readings } } };
  await take(at(1, { ...one, parts }));
  await take(at(2, { ...one, parts }));
  expect((await weights.all(CONNECTION)).map(({ readings: count }) => count)).toEqual([1, 1]);
});

it('another bench’s shipment stands beside an own purchase of the order, and both name the other', async () => {
  const { id, journal, take, own, become } = await joined();
  const mine = await own();
  await become(mine.id, 'confirmed');
  await take(at(1, shipment()));
  expect(await journal.find('theirs')).toMatchObject({ state: 'confirmed', duplicateOf: mine.id });
  expect(await journal.find(mine.id)).toMatchObject({ state: 'confirmed', duplicateOf: 'theirs' });
  expect(await journal.boughtTwice(CONNECTION)).toMatchObject([{ id: 'theirs' }]);
  expect(await journal.open(anAttempt('SO-1-2', { orderId: id }), '{}')).toMatchObject({
    error: { blockingAttempt: { state: 'confirmed' } },
  });
});

it('another bench’s shipment stands beside an own purchase with late proof', async () => {
  const { journal, take, own, become } = await joined();
  const mine = await own();
  await become(mine.id, 'unknown');
  const given = { kind: 'state', data: { state: 'declared-not-bought' } } as const;
  await journal.append(mine.id, given, { state: 'declared-not-bought' });
  await take(at(1, shipment()));
  await become(mine.id, 'confirmed');
  expect(await journal.find(mine.id)).toMatchObject({ duplicateOf: 'theirs' });
  expect(await journal.find('theirs')).toMatchObject({ duplicateOf: mine.id });
  expect(await journal.facts('theirs')).toEqual([]);
});

it('another bench’s shipment is ignored when its ShipmentID is on record under another attempt', async () => {
  const { journal, take, own, become } = await joined();
  const mine = await own();
  await become(mine.id, 'confirmed', 'SHIP-B');
  await take(at(1, shipment()));
  expect(await journal.find('theirs')).toBeNull();
  expect(await journal.find(mine.id)).toMatchObject({ duplicateOf: null });
});

it('a shipment reconciled by another bench confirms the own purchase, and its cancellation cancels it', async () => {
  const { id, journal, orders, site, take, own, become } = await joined();
  const mine = await own();
  await become(mine.id, 'unknown');
  await take(at(1, shipment({ attempt: mine.id })));
  const now = await journal.find(mine.id);
  expect(now).toMatchObject({ state: 'confirmed', answer: { shipmentId: 'SHIP-B' } });
  expect(now?.bench).toBeUndefined();
  expect((await orders.findById(id))?.status).toBe('shipped');
  const facts = await site.facts(10);
  await take(at(2, shipment({ attempt: mine.id })));
  expect(await site.facts(10)).toEqual(facts);
  await take({ ...at(3, shipment({ attempt: mine.id, state: 'cancelled' })), state: 'cancelled' });
  expect(await journal.find(mine.id)).toMatchObject({ state: 'cancelled' });
  expect((await orders.findById(id))?.status).toBe('cancelled');
  expect((await journal.facts(mine.id)).at(-1)?.data).toMatchObject({ by: 'site', bench: 'B' });
});

it('another bench’s shipment does not touch an own purchase under way', async () => {
  const { journal, take, own } = await joined();
  const mine = await own();
  await take(at(1, shipment({ attempt: mine.id })));
  expect(await journal.find(mine.id)).toMatchObject({ state: 'open' });
});

it('another bench’s shipment is published once, and stays cancelled and erased', async () => {
  const { journal, events, take } = await joined();
  const before = await events.end();
  const told = async () => {
    const { events: all } = await events.after(before);
    return all.filter(({ kind }) => kind.startsWith('purchase.')).length;
  };
  await take(at(1, shipment()));
  await take(at(2, shipment()));
  expect(await told()).toBe(1);
  await take(at(3, shipment({ state: 'cancelled' })));
  expect(await told()).toBe(2);
  await take(at(4, shipment()));
  expect(await journal.find('theirs')).toMatchObject({ state: 'cancelled' });
  expect(await told()).toBe(2);
});

it('another bench’s shipment does not count as damage of the journal', async () => {
  const { take, inspect } = await joined();
  await take(at(1, shipment()));
  expect((await inspect({ breathMs: 0 })).damage).toEqual([]);
});

it('another bench’s shipment is not uploaded to another site', async () => {
  const store = await joined();
  await store.take(at(1, shipment()));
  expect(await store.site.leave()).toBe(true);
  await stored(store, anOrder('SO-2'));
  expect(await store.site.join({ ...MEMBER, site: 'other' })).toBe(true);
  const offered = (await store.site.changed(10)).map((each) => each.order.reference);
  expect(offered).toEqual(['SO-2']);
});
