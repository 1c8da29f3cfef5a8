import { expect, it } from 'vitest';
import type { Claim, SiteOrder } from '../../../src/main/features/site/ports.ts';
import { must, ownStore, stored } from './support/bench.ts';
import { anAttempt, anOrder, aSession } from './support/samples.ts';

const order = anOrder('SO-1');

function present<T>(value: T | null): T {
  if (value === null) throw new Error('There is none');
  return value;
}
const MEMBER = {
  ...{ site: 'site', name: 'site', url: 'postgres://u@h/site' },
  ...{ store: 'store', run: 1, token: 'token', bench: 'A' },
};

const at = (version: number, claim: Partial<Claim> | null): SiteOrder => ({
  ...{ version, order, state: 'open', erased: false, shipments: [], notBought: [] },
  claim: claim && {
    ...{ merchant: order.merchant, reference: order.reference, kind: 'outbound', epoch: 1 },
    ...{
      state: 'claimed',
      bench: 'A',
      store: 'store',
      since: '2026-01-02T03:04:05.000Z',
      attempt: null,
    },
    ...claim,
  },
});

async function joined() {
  const store = await ownStore();
  const { id } = await stored(store, order);
  expect(await store.site.join(MEMBER)).toBe(true);
  return { id, store, site: store.site };
}

it('an older page without the order’s claim does not remove the claim', async () => {
  const { id, site } = await joined();
  await site.take([at(5, {})], null);
  await site.take([at(4, null)], { version: 4, generation: 'one' });
  expect(await site.claimOf(id)).toMatchObject({ mine: true, version: 5 });
  await site.take([at(6, null)], { version: 6, generation: 'one' });
  expect(await site.claimOf(id)).toBeNull();
});

it('a site with lost data may report older claims of other benches', async () => {
  const { id, site } = await joined();
  await site.take([at(5, { bench: 'B', store: 'other' })], { version: 5, generation: 'one' });
  await site.take([], { version: 0, generation: 'two' });
  await site.take([at(3, null)], { version: 5, generation: 'two' });
  expect(await site.claimOf(id)).toBeNull();
});

it('a changed claim is published, a repeated one is not', async () => {
  const { store, site } = await joined();
  const before = await store.events.end();
  const told = async () => {
    const { events } = await store.events.after(before);
    return events.filter(({ kind }) => kind === 'site.claim-changed.v1').length;
  };
  await site.take([at(5, {})], null);
  await site.take([at(6, {})], null);
  expect(await told()).toBe(1);
  await site.take([at(7, { state: 'sending' })], null);
  await site.take([at(8, null)], null);
  expect(await told()).toBe(3);
});

it('a bench with a purchase under way can join no site', async () => {
  const store = await ownStore();
  const { id } = await stored(store, order);
  must(await store.journal.open(anAttempt('SO-1', { orderId: id }), '{}'));
  expect(await store.site.join(MEMBER)).toBe(false);
  expect(await store.site.joined()).toBeNull();
});

it('the mark of uploaded facts is lowered, never raised', async () => {
  const { id, store, site } = await joined();
  must(await store.journal.open(anAttempt('SO-1', { orderId: id }), '{}'));
  await site.lacking(60);
  expect(await site.facts(10)).toHaveLength(1);
  await site.confirmed(await site.newestFact());
  expect(await site.facts(10)).toEqual([]);
  await site.lacking(0);
  expect(await site.facts(10)).toHaveLength(1);
});

it('a claim of another store with the bench’s name does not count as its own', async () => {
  const { id, site } = await joined();
  await site.take([at(5, { store: 'former', state: 'unknown' })], null);
  expect(await site.claimOf(id)).toMatchObject({ mine: false, state: 'unknown' });
});

it('an order changed while another bench had it is replaced, and its packing discarded', async () => {
  const { id, store, site } = await joined();
  await store.site.uploaded((await site.changed(9)).map((each) => each.order));
  await site.take([at(5, {})], null);
  await store.orders.setStatus(id, 'packing');
  await store.site.uploaded((await site.changed(9)).map((each) => each.order));
  const packed = present(await store.orders.findById(id));
  await store.sessions.save(aSession(packed, 1));
  // Lost while this bench was silent, changed elsewhere, and claimed again.
  await site.forget({ ...order, epoch: 1 });
  const moved = { ...order, shipTo: { ...order.shipTo, addressLine1: 'New street 2' } };
  await site.take([{ ...at(7, { epoch: 3 }), order: moved }], null);
  expect(await store.orders.findById(id)).toMatchObject({ shipTo: moved.shipTo });
  expect(await store.sessions.find(id)).not.toBeNull();
  await site.forget({ ...order, epoch: 3 });
  const fewer = { ...moved, lines: moved.lines.map((line) => ({ ...line, quantity: 9 })) };
  await site.take([{ ...at(9, { epoch: 5 }), order: fewer }], null);
  expect(await store.orders.findById(id)).toMatchObject({ lines: fewer.lines });
  expect(await store.sessions.find(id)).toBeNull();
});
