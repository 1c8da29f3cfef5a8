import { describe, expect, it } from 'vitest';
import { AddressSchema } from '../../../src/shared/kernel/address.ts';
import { must, mustFail, ownStore, stored } from './support/bench.ts';
import { anAddress, anAnswer, anAttempt, anOrder } from './support/samples.ts';

describe('orders', () => {
  it('are returned as imported, by id, by key and by reference', async () => {
    const store = await ownStore();
    const own = await stored(store, anOrder('SO-1'));
    const theirs = await stored(store, anOrder('SO-1', { merchant: 'Acme', b2b: true }));
    expect(own).toEqual({
      ...anOrder('SO-1'),
      id: own.id,
      status: 'open',
      updatedAt: '2026-01-02T03:04:06.000Z',
    });
    expect(await store.orders.findById(own.id)).toEqual(own);
    expect(await store.orders.find({ merchant: 'Acme', reference: 'SO-1' })).toEqual(theirs);
    expect(await store.orders.find({ merchant: 'Globex', reference: 'SO-1' })).toBeNull();
    expect(await store.orders.findByReference('SO-1')).toEqual([own, theirs]);
    expect(await store.orders.findById('nobody')).toBeNull();
  });

  it('keep every digit of prices and weights', async () => {
    const store = await ownStore();
    const order = await stored(store, anOrder('SO-1'));
    expect(order.lines[1]?.unitPrice).toBe('0.0125');
  });

  it('are replaced while they are open, and only then', async () => {
    const store = await ownStore();
    const [one, two, three] = [
      await stored(store, anOrder('SO-1')),
      await stored(store, anOrder('SO-2')),
      await stored(store, anOrder('SO-3')),
    ];
    await store.orders.setStatus(two.id, 'packing');
    const attempt = must(await store.journal.open(anAttempt('SO-3', { orderId: three.id }), '{}'));
    const change = { notes: 'leave at the gate' };
    const saved = must(
      await store.orders.saveAll({
        insert: [anOrder('SO-4')],
        replace: [one, two, three].map(({ id, reference }) => ({
          id,
          order: anOrder(reference, change),
        })),
      }),
    );
    expect(saved.notReplaced).toEqual([two.id, three.id]);
    expect((await store.orders.findById(one.id))?.notes).toBe('leave at the gate');
    expect((await store.orders.findById(two.id))?.notes).toBeNull();
    expect((await store.orders.findById(three.id))?.notes).toBeNull();
    expect(await store.orders.findByReference('SO-4')).toHaveLength(1);

    await store.journal.append(attempt.id, { kind: 'state', data: {} }, { state: 'refused' });
    const again = { insert: [], replace: [{ id: three.id, order: anOrder('SO-3', change) }] };
    expect(must(await store.orders.saveAll(again)).notReplaced).toEqual([]);
  });

  it('are not overwritten when somebody saved them since they were read', async () => {
    const store = await ownStore();
    const one = await stored(store, anOrder('SO-1'));
    const note = (notes: string) => anOrder('SO-1', { notes });
    const replaced = async (notes: string, asOf: string) => {
      const replace = [{ id: one.id, order: note(notes), asOf }];
      const saved = await store.orders.saveAll({ insert: [], replace });
      return must(saved).notReplaced.length === 0;
    };
    expect(await replaced('mine', '2020-01-01T00:00:00.000Z')).toBe(false);
    expect(await replaced('mine', one.updatedAt)).toBe(true);
    await store.orders.setStatus(one.id, 'packing');
    const { updatedAt = '' } = (await store.orders.findById(one.id)) ?? {};
    expect(await store.orders.replaceInWork(one.id, note('late'), '2020-01-01')).toBe(false);
    expect(await store.orders.replaceInWork(one.id, note('next'), updatedAt)).toBe(true);
    expect((await store.orders.findById(one.id))?.notes).toBe('next');
  });

  it('are saved all or not at all', async () => {
    const store = await ownStore();
    const open = await stored(store, anOrder('SO-1'));
    const error = mustFail(
      await store.orders.saveAll({
        insert: [anOrder('SO-2'), anOrder('SO-1')],
        replace: [{ id: open.id, order: anOrder('SO-1', { notes: 'new' }) }],
      }),
    );
    expect(error).toMatchObject({
      code: 'store',
      message: expect.stringContaining('Order SO-1 was imported by another program'),
    });
    expect(await store.orders.findByReference('SO-2')).toEqual([]);
    expect((await store.orders.findById(open.id))?.notes).toBeNull();
  });

  it('follow their purchase in status', async () => {
    const store = await ownStore();
    const order = await stored(store, anOrder('SO-1'));
    const attempt = must(await store.journal.open(anAttempt('SO-1', { orderId: order.id }), '{}'));
    await store.journal.append(
      attempt.id,
      { kind: 'state', data: {} },
      { state: 'confirmed', answer: anAnswer('S-1'), orderStatus: 'shipped' },
    );
    expect((await store.orders.findById(order.id))?.status).toBe('shipped');
  });

  it('that do not exist cannot have a status', async () => {
    const store = await ownStore();
    await expect(store.orders.setStatus('nobody', 'held')).rejects.toThrow('No order nobody');
  });
});

describe('the list of orders', () => {
  const search = async (text: string, change = {}) => {
    const store = await ownStore();
    must(
      await store.orders.saveAll({
        insert: [
          anOrder('SO-1001'),
          anOrder('SO-1002', {
            merchant: 'Acme Toys',
            shipTo: { ...anOrder('x').shipTo, name: 'Øyvind "Bo" Straße', city: 'New York' },
          }),
          anOrder('WEB-7', {
            shipTo: { ...anOrder('x').shipTo, name: 'Иван Петров', city: 'Αθήνας' },
            lines: anOrder('x').lines.map((line) => ({ ...line, sku: 'LAMP_50%' })),
          }),
        ],
        replace: [],
      }),
    );
    const { orders, total } = await store.orders.list({ search: text, limit: 10, ...change });
    expect(total).toBe(orders.length);
    return orders.map(({ reference }) => reference);
  };

  it.each([
    ['a whole reference', 'SO-1001', ['SO-1001']],
    ['the beginning of references, newest first', 'so-10', ['SO-1002', 'SO-1001']],
    ['the end of a reference', '002', ['SO-1002']],
    ['one letter', 'w', ['WEB-7', 'SO-1002']],
    ['two letters', 'AC', ['SO-1002']],
    ['a merchant in any case', 'ACME', ['SO-1002']],
    ['merchant and reference as they are typed', 'acme toys/so-1002', ['SO-1002']],
    ['a name without its accents', 'muller', ['SO-1001']],
    ['a name with other accents than stored', 'Müllèr', ['SO-1001']],
    ['a sharp s typed as two letters', 'strasse', ['SO-1002']],
    ['a name in Cyrillic, in capitals', 'ПЕТРОВ', ['WEB-7']],
    ['a final sigma in capitals', 'ΑΘΗΝΑΣ', ['WEB-7']],
    ['a city', 'new york', ['SO-1002']],
    ['a SKU with wildcard characters of SQL', 'lamp_50%', ['WEB-7']],
    ['a name in quotation marks', '"bo"', ['SO-1002']],
    ['two words that are in different fields', 'york acme', ['SO-1002']],
    ['a short and a long word', '1 muller', ['SO-1001']],
    ['no order for words that no single order contains', 'york muller', []],
    ['no order for a text that spans two fields', 'toys/so-1002straße', []],
    ['no order for a text that none contains', 'zzzz', []],
    ['no order for an asterisk', 'so-*', []],
    ['no order for an operator of the full-text index', 'muller OR acme', []],
    ['all orders for spaces only', '   ', ['WEB-7', 'SO-1002', 'SO-1001']],
  ])('finds %s', async (_, text, expected) => {
    expect(await search(text)).toEqual(expected);
  });

  it('accepts a search with a control character', async () => {
    expect(await search('acme\u0000toys')).toEqual(['SO-1002']);
  });

  it('returns the values of one row', async () => {
    const store = await ownStore();
    await stored(store, anOrder('SO-1', { merchant: 'Acme' }));
    expect(await store.orders.list({ limit: 5 })).toEqual({
      orders: [
        {
          reference: 'SO-1',
          merchant: 'Acme',
          status: 'open',
          shipTo: { name: anAddress.name, city: anAddress.city, country: 'DE' },
          lines: 2,
          units: 3,
          shipBy: null,
          arrivedAt: '2026-01-02T03:04:06.000Z',
          service: null,
          terms: null,
          by: null,
          labelToApply: false,
          business: null,
        },
      ],
      total: 1,
    });
  });

  it('marks B2B orders, with their contact and tax IDs', async () => {
    const store = await ownStore();
    const filled = { ...anAddress, attentionName: 'Purchasing', federalTaxId: 'DE811907980' };
    const shipTo = AddressSchema.parse(filled);
    await stored(store, anOrder('SO-1', { b2b: true, shipTo }));
    // The text in a person's note is no flag.
    await stored(store, anOrder('SO-2', { notes: 'not "b2b":true' }));
    const { orders } = await store.orders.list({ limit: 5 });
    expect(orders.map(({ business }) => business)).toEqual([
      null,
      { attentionName: 'Purchasing', federalTaxId: 'DE811907980', stateTaxId: '' },
    ]);
  });

  it('filters by status, with and without a search, and counts all while returning a page', async () => {
    const store = await ownStore();
    for (let number = 10; number < 20; number += 1) {
      const { id } = await stored(store, anOrder(`SO-${number}`));
      if (number % 2) await store.orders.setStatus(id, 'held');
    }
    const page = async (query: object) => {
      const { orders, total } = await store.orders.list({ limit: 2, ...query });
      return [total, ...orders.map(({ reference }) => reference)];
    };
    expect(await page({ status: 'held' })).toEqual([5, 'SO-19', 'SO-17']);
    expect(await page({ status: 'held', offset: 4 })).toEqual([5, 'SO-11']);
    expect(await page({ status: 'held', offset: 9 })).toEqual([5]);
    expect(await page({ status: 'held', search: 'so-1' })).toEqual([5, 'SO-19', 'SO-17']);
    expect(await page({ status: 'open', search: 'so-1', offset: 2 })).toEqual([
      5,
      'SO-14',
      'SO-12',
    ]);
    expect(await page({ status: 'held', search: 's' })).toEqual([5, 'SO-19', 'SO-17']);
    expect(await page({ status: 'shipped', search: 'so-1' })).toEqual([0]);
    expect(await page({ search: 'open' })).toEqual([0]);
    expect(await store.orders.countByStatus()).toEqual({
      open: 5,
      packing: 0,
      held: 5,
      unknown: 0,
      shipped: 0,
      cancelled: 0,
    });
  });

  it('finds an order by its new text after an update, and not by its old text', async () => {
    const store = await ownStore();
    const { id } = await stored(store, anOrder('SO-1'));
    const order = anOrder('SO-1', { shipTo: { ...anOrder('x').shipTo, name: 'Wei Zhang' } });
    must(await store.orders.saveAll({ insert: [], replace: [{ id, order }] }));
    expect((await store.orders.list({ search: 'zhang', limit: 1 })).total).toBe(1);
    expect((await store.orders.list({ search: 'muller', limit: 1 })).total).toBe(0);
    must(await store.check());
  });
});
