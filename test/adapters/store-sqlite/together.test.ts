import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/main/adapters/store-sqlite/store.ts';
import { takeOrders } from '../../../src/main/features/intake/logic/take-orders.ts';
import type { Order, StoredOrder } from '../../../src/shared/orders/order.ts';
import { whyApart } from '../../../src/shared/orders/together.ts';
import { must, mustFail, ownStore, stored } from './support/bench.ts';
import { anAddress, anAnswer, anAttempt, anOrder, aSession } from './support/samples.ts';

const whyNot = (leading: Order, other: Order) => whyApart(leading, other, []);

/** Three orders of one receiver, of which the first leads. */
async function threeTogether(store: Store, leads: Partial<Order> = {}) {
  const [one, two, three] = [
    await stored(store, anOrder('SO-1', leads)),
    await stored(store, anOrder('SO-2')),
    await stored(store, anOrder('SO-3')),
  ];
  must(await store.orders.goTogether(one.id, [two.id, three.id], whyNot));
  return { one, two, three };
}

const look = async (store: Store, { id }: StoredOrder): Promise<StoredOrder> => {
  const found = await store.orders.findById(id);
  if (!found) throw new Error(`No order ${id}`);
  return found;
};

const statuses = async (store: Store, orders: readonly StoredOrder[]) =>
  await Promise.all(
    orders.map(async (each) => {
      const { status, goesWith = null } = await look(store, each);
      return [status, goesWith];
    }),
  );

const from = ({ lines }: Order) => lines.map((line) => line.from ?? null);

const bring = async (store: Store, order: Order) =>
  must(
    await takeOrders(
      [
        {
          name: 'orders.json',
          recognised: null,
          records: 1,
          orders: [{ order, line: 1 }],
          rejected: [],
          skipped: [],
          warnings: [],
        },
      ],
      store.orders,
    ),
  );

async function opened(store: Store, order: StoredOrder) {
  return must(await store.journal.open(anAttempt(order.reference, { orderId: order.id }), '{}'));
}

async function bought(store: Store, order: StoredOrder) {
  const { id } = await opened(store, order);
  await store.journal.append(
    id,
    { kind: 'state', data: {} },
    { state: 'confirmed', answer: anAnswer(`S-${order.reference}`), orderStatus: 'shipped' },
  );
  return id;
}

describe('orders that go together', () => {
  it('append their lines, marked, to the leading one and wait on hold', async () => {
    const store = await ownStore();
    const { one, two, three } = await threeTogether(store);
    const leading = await look(store, one);
    expect(from(leading)).toEqual([null, null, 'SO-2', 'SO-2', 'SO-3', 'SO-3']);
    expect(await statuses(store, [one, two, three])).toEqual([
      ['open', null],
      ['held', 'SO-1'],
      ['held', 'SO-1'],
    ]);
    // The same SKU of two orders stays two lines.
    expect(leading.lines.map(({ sku }) => sku)).toEqual([
      'MUG-01',
      'TEE-XL',
      'MUG-01',
      'TEE-XL',
      'MUG-01',
      'TEE-XL',
    ]);
    const numbers = await store.orders.numbers('2026-01-01T00:00:00.000Z');
    expect(numbers).toMatchObject({ left: 1, attention: 0 });
    expect(must(await store.orders.takeApart(one.id, null))).toEqual(['SO-2', 'SO-3']);
    expect(await look(store, one)).toMatchObject({ lines: one.lines, status: 'open' });
    expect(await statuses(store, [two, three])).toEqual([
      ['open', null],
      ['open', null],
    ]);
  });

  it('are all joined or none, and only open ones of one receiver that nobody packs', async () => {
    const store = await ownStore();
    const one = await stored(store, anOrder('SO-1'));
    const two = await stored(store, anOrder('SO-2'));
    const packed = await stored(store, anOrder('SO-3'));
    await store.sessions.begin(aSession(packed, 1), ['open']);
    const other = await stored(store, anOrder('SO-4', { shipTo: { ...one.shipTo, zip: '50668' } }));
    for (const wrong of [packed, other]) {
      const joined = await store.orders.goTogether(one.id, [two.id, wrong.id], whyNot);
      expect(mustFail(joined).code).toBe('order-locked');
    }
    expect(from(await look(store, one))).toEqual([null, null]);
    expect((await look(store, two)).status).toBe('open');
    // The leading one may be on the bench while nothing of it is packed.
    const none = { ...aSession(one, 1), cartons: [] };
    await store.sessions.begin(none, ['open']);
    must(await store.orders.goTogether(one.id, [two.id], whyNot));
    await store.sessions.save(aSession(one, 2));
    expect(mustFail(await store.orders.takeApart(one.id, null)).message).toContain('packed');
  });

  it('are offered where open, for the same receiver, without a packer', async () => {
    const store = await ownStore();
    const one = await stored(store, anOrder('SO-1'));
    const two = await stored(store, anOrder('SO-2'));
    await stored(store, anOrder('SO-3', { merchant: 'Acme' }));
    await stored(store, anOrder('SO-4', { shipTo: { ...one.shipTo, name: 'Berta' } }));
    const inWork = await stored(store, anOrder('SO-5'));
    await store.sessions.begin(aSession(inWork, 1), ['open']);
    expect(await store.orders.openFor(one, 10)).toEqual([two]);
  });

  it('come again as they are: nothing changes', async () => {
    const store = await ownStore();
    const source = { store: 'Shop', id: null };
    const { one, two, three } = await threeTogether(store, { source });
    for (const order of [anOrder('SO-1', { source }), anOrder('SO-2')])
      expect(await bring(store, order)).toMatchObject({ unchanged: 1, updated: 0 });
    // Only the shop's ids of the order are new: it is replaced, and the others stay with it.
    const withIds = anOrder('SO-1', { source: { ...source, id: '77' } });
    expect(await bring(store, withIds)).toMatchObject({ updated: 1, warnings: [] });
    expect(await look(store, one)).toMatchObject({ source: { id: '77' } });
    expect(from(await look(store, one))).toHaveLength(6);
    expect(await statuses(store, [two, three])).toEqual([
      ['held', 'SO-1'],
      ['held', 'SO-1'],
    ]);
  });

  it('lose one that its sender changes: it is open as it came, and the packer is stopped', async () => {
    const store = await ownStore();
    const { one, two, three } = await threeTogether(store);
    await store.sessions.begin(aSession(one, 1), ['open']);
    const report = await bring(store, anOrder('SO-2', { notes: 'gift' }));
    expect(report).toMatchObject({ updated: 1, unchanged: 0 });
    expect(JSON.stringify(report.warnings)).toContain('no longer goes with');
    expect(await statuses(store, [one, two, three])).toEqual([
      ['open', null],
      ['open', null],
      ['held', 'SO-1'],
    ]);
    expect((await look(store, two)).notes).toBe('gift');
    expect(from(await look(store, one))).toEqual([null, null, 'SO-3', 'SO-3']);
    expect(await store.sessions.find(one.id)).toBeNull();
  });

  it('lose one that its sender holds or cancels', async () => {
    const store = await ownStore();
    const { one, two, three } = await threeTogether(store);
    expect(await store.orders.setStatus(two.id, 'open', ['held'])).toBe(false);
    expect(await store.orders.setStatus(two.id, 'held', ['held'])).toBe(true);
    expect(await store.orders.setStatus(three.id, 'cancelled', ['open', 'held'])).toBe(true);
    expect(await statuses(store, [one, two, three])).toEqual([
      ['open', null],
      ['held', null],
      ['cancelled', null],
    ]);
    expect(from(await look(store, one))).toEqual([null, null]);
    expect(await store.orders.setStatus(two.id, 'open', ['held'])).toBe(true);
  });

  it('are apart again when the leading one is changed or cancelled by its sender', async () => {
    const store = await ownStore();
    const { one, two, three } = await threeTogether(store);
    expect(await bring(store, anOrder('SO-1', { notes: 'gift' }))).toMatchObject({ updated: 1 });
    expect(from(await look(store, one))).toEqual([null, null]);
    expect(await statuses(store, [two, three])).toEqual([
      ['open', null],
      ['open', null],
    ]);
    must(await store.orders.goTogether(one.id, [two.id, three.id], whyNot));
    await store.sessions.begin(aSession(await look(store, one), 1), ['open']);
    expect(await store.orders.stopPacking(one.id, 'cancelled')).toBe(true);
    expect(await statuses(store, [one, two, three])).toEqual([
      ['cancelled', null],
      ['open', null],
      ['open', null],
    ]);
    expect(from(await look(store, one))).toEqual([null, null]);
  });

  it('are never resurrected by somebody who read the leading one before', async () => {
    const store = await ownStore();
    const { one, two } = await threeTogether(store);
    const { id, status: _, updatedAt: __, goesWith: ___, ...before } = await look(store, one);
    expect(await store.orders.setStatus(two.id, 'cancelled')).toBe(true);
    must(await store.orders.saveAll({ insert: [], replace: [{ id, order: before }] }));
    expect(from(await look(store, one))).toEqual([null, null, 'SO-3', 'SO-3']);
  });

  it('are shipped and cancelled with the leading one, in one transaction', async () => {
    const store = await ownStore();
    const { one, two, three } = await threeTogether(store);
    const attempt = await bought(store, one);
    expect(await statuses(store, [one, two, three])).toEqual([
      ['shipped', null],
      ['shipped', 'SO-1'],
      ['shipped', 'SO-1'],
    ]);
    expect(await bring(store, anOrder('SO-2', { notes: 'late' }))).toMatchObject({ unchanged: 1 });
    expect(await store.orders.setStatus(two.id, 'cancelled', ['open', 'held'])).toBe(false);
    await store.journal.append(
      attempt,
      { kind: 'state', data: {} },
      { state: 'cancelled', orderStatus: 'cancelled' },
    );
    expect(await statuses(store, [one, two, three])).toEqual([
      ['cancelled', null],
      ['cancelled', 'SO-1'],
      ['cancelled', 'SO-1'],
    ]);
  });

  it('belong to a bench without a site', async () => {
    const store = await ownStore();
    const own = { store: 's-1', run: 1, token: 't', bench: 'B1' };
    const site = { ...own, site: 'site-1', name: 'Hall', url: 'postgres://site.example/hall' };
    const { one } = await threeTogether(store);
    expect(await store.orders.goingAlong()).toMatchObject({ reference: 'SO-2' });
    expect(await store.site.join(site)).toBe(false);
    must(await store.orders.takeApart(one.id, null));
    expect(await store.orders.goingAlong()).toBeNull();
    expect(await store.site.join(site)).toBe(true);
    const four = await stored(store, anOrder('SO-4'));
    expect(mustFail(await store.orders.goTogether(one.id, [four.id], whyNot)).message).toContain(
      'belongs to a site',
    );
  });

  it('are never bought by themselves', async () => {
    const store = await ownStore();
    const { two } = await threeTogether(store);
    const refused = await store.journal.open(anAttempt('SO-2', { orderId: two.id }), '{}');
    expect(refused).toMatchObject({ ok: false, error: { code: 'order-locked' } });
  });

  it.each(['open', 'unknown', 'refused', 'declared-not-bought'] as const)(
    'stay together once the partner was asked (%s)',
    async (state) => {
      const store = await ownStore();
      const { one, two, three } = await threeTogether(store);
      const { id } = await opened(store, one);
      await store.journal.append(id, { kind: 'sending', data: {} });
      if (state === 'declared-not-bought')
        await store.journal.append(id, { kind: 'state', data: {} }, { state: 'unknown' });
      if (state !== 'open') {
        const free = state === 'unknown' ? 'unknown' : 'open';
        await store.journal.append(id, { kind: 'state', data: {} }, { state, orderStatus: free });
      }
      const changed = await bring(store, anOrder('SO-2', { notes: 'late' }));
      expect(changed).toMatchObject(
        state === 'open' ? { rejected: [{ field: 'reference' }] } : { unchanged: 1, updated: 0 },
      );
      expect(await bring(store, anOrder('SO-1', { notes: 'late' }))).toMatchObject({ updated: 0 });
      expect(await store.orders.setStatus(two.id, 'cancelled')).toBe(false);
      expect(await store.orders.setStatus(one.id, 'cancelled')).toBe(false);
      expect(mustFail(await store.orders.takeApart(one.id, null)).code).toBe('order-locked');
      expect(await statuses(store, [two, three])).toEqual([
        ['held', 'SO-1'],
        ['held', 'SO-1'],
      ]);
      expect(from(await look(store, one))).toHaveLength(6);
      // Proof may come late (rule 9): all of them are shipped then.
      await store.journal.append(
        id,
        { kind: 'state', data: {} },
        { state: 'confirmed', answer: anAnswer('S-1'), orderStatus: 'shipped' },
      );
      expect(await statuses(store, [one, two, three])).toEqual([
        ['shipped', null],
        ['shipped', 'SO-1'],
        ['shipped', 'SO-1'],
      ]);
    },
  );

  it('may be taken apart when nothing was sent', async () => {
    const store = await ownStore();
    const { one, two } = await threeTogether(store);
    const { id } = await opened(store, one);
    await store.journal.append(
      id,
      { kind: 'state', data: {} },
      { state: 'not-sent', orderStatus: 'open' },
    );
    expect(must(await store.orders.takeApart(one.id, ['SO-2']))).toEqual(['SO-2']);
    expect((await look(store, two)).status).toBe('open');
    expect(from(await look(store, one))).toEqual([null, null, 'SO-3', 'SO-3']);
  });

  it('are each told of the shipment, with the same tracking number', async () => {
    const store = await ownStore();
    const { one } = await threeTogether(store);
    await bought(store, one);
    const kinds = ['purchase.confirmed.v1'] as const;
    const page = await store.eventView.after('0', { kinds, merchant: null });
    if (typeof page === 'string') throw new Error(page);
    expect(page.events.map(({ order, leading }) => [order.reference, leading])).toEqual([
      ['SO-1', undefined],
      ['SO-2', 'SO-1'],
      ['SO-3', 'SO-1'],
    ]);
    expect(new Set(page.events.map(({ id }) => id)).size).toBe(3);
    expect(new Set(page.events.map(({ cursor }) => cursor)).size).toBe(1);
    expect(page.events.map(({ purchase }) => purchase?.answer?.shipmentId)).toEqual([
      'S-SO-1',
      'S-SO-1',
      'S-SO-1',
    ]);
    const again = await store.eventView.after('0', { kinds, merchant: null });
    expect(again).toEqual(page);
  });
});

describe('orders that cannot go together', () => {
  const of = (change: Partial<Order> = {}) => anOrder('SO-2', change);
  const taxed = (scheme: string, number: string | null) =>
    of({ collectedTax: { scheme, number, amount: null } });
  it.each([
    ['another merchant', of(), of({ merchant: 'Acme' })],
    ['another receiver', of(), of({ shipTo: { ...of().shipTo, name: 'Berta' } })],
    ['another street', of(), of({ shipTo: { ...of().shipTo, addressLine1: 'Hauptstraße 2' } })],
    ['another currency', of(), of({ currency: 'EUR' })],
    ['other terms', of({ terms: 'DDP' }), of()],
    ['a tax that only one has', taxed('IOSS', 'IM1'), of()],
    ['a tax that only the other has', of(), taxed('IOSS', 'IM1')],
    ['another number of the tax', taxed('IOSS', 'IM1'), taxed('IOSS', 'IM2')],
    ['another scheme', taxed('IOSS', 'IM1'), taxed('VOEC', 'IM1')],
    ['a business and a person', of(), of({ b2b: true })],
    ['other units', of(), of({ weightUnit: 'LB' })],
    ['lines of others', of(), of({ lines: of().lines.map((line) => ({ ...line, from: 'X' })) })],
    ['too many lines', of(), of({ lines: Array(999).fill(of().lines[0]) })],
  ])('have %s', (_, one, other) => {
    expect(whyApart(one, other, [])).not.toBeNull();
  });

  it('are of a sender that forbids it, on either side', () => {
    const shop = of({ source: { store: 'Shop', id: null } });
    expect(whyApart(of(), shop, ['Shop'])).not.toBeNull();
    expect(whyApart(shop, of(), ['Shop'])).not.toBeNull();
    expect(whyApart(shop, of(), ['Other'])).toBeNull();
  });

  it('differ in more than case, blanks, phone and e-mail', () => {
    const spelt = { ...anAddress, name: 'ANNA  müller', addressLine1: 'Hauptstraße 1.' };
    const shipTo = { ...of().shipTo, ...spelt, phone: '+49 1', email: 'a@b.example' };
    expect(whyApart(of(), of({ shipTo }), [])).toBeNull();
    expect(whyApart(taxed('IOSS', 'IM1'), taxed('ioss', 'im1'), [])).toBeNull();
  });
});
