import { describe, expect, it } from 'vitest';
import { readEntry, saveEntry } from '../../../../src/main/features/orders/logic/enter-order.ts';
import type { Order } from '../../../../src/shared/orders/order.ts';
import type { OrderEntry } from '../../../../src/shared/orders/order-entry.ts';
import { memoryOrders } from '../../intake/logic/files.ts';

const typed = (
  order: Record<string, string> = {},
  line: Record<string, string> = {},
): OrderEntry => ({
  order: { reference: 'SO-9', currency: 'usd', weightUnit: 'kg', ...order },
  shipTo: {
    name: 'Jonas Weber',
    addressLine1: 'Lindenallee 12',
    city: 'Berlin',
    country: 'de',
    zip: '10115',
  },
  lines: [
    {
      sku: 'MUG-01',
      quantity: '2',
      unitWeight: '0.38',
      unitPrice: '0.0125',
      hsCode: '6912.00',
      ...line,
    },
  ],
});

function read(entry: OrderEntry, before: Order | null = null): Order {
  const order = readEntry(entry, before, { dimensionUnit: 'CM' });
  if (!order.ok) expect.fail(JSON.stringify(order.error));
  return order.value;
}

describe('an order typed by hand', () => {
  it('is read like the same order in a file, to the last digit', () => {
    expect(read(typed())).toMatchObject({
      currency: 'USD',
      weightUnit: 'KG',
      dimensionUnit: 'CM',
      shipTo: { country: 'DE' },
      lines: [{ quantity: 2, unitPrice: '0.0125', hsCode: '691200', originCountry: null }],
    });
  });

  it('names the field of every problem', () => {
    const wrong = readEntry(
      typed({ reference: 'SO\\9' }, { quantity: '1,5', unitWeight: '-1' }),
      null,
      {},
    );
    expect(wrong).toMatchObject({ ok: false });
    const problems = wrong.ok ? [] : wrong.error;
    expect(problems.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'lines[0].quantity',
        'reference',
        'dimensionUnit',
        'lines[0].unitWeight',
      ]),
    );
  });

  it('is saved once: a known reference is rejected at its field', async () => {
    const orders = memoryOrders();
    expect(await saveEntry(read(typed()), null, orders)).toEqual({ ok: true, value: null });
    expect(await saveEntry(read(typed()), null, orders)).toMatchObject({
      error: { code: 'bad-input', field: 'reference' },
    });
    expect(orders.all).toHaveLength(1);
  });
});

describe('editing an order', () => {
  async function kept() {
    const orders = memoryOrders();
    const more = { b2b: true, locationName: 'Hall 2', source: { store: 'shop', id: '7' } };
    await saveEntry({ ...read(typed()), ...more }, null, orders);
    const [order] = orders.all;
    if (!order) throw new Error('nothing was saved');
    const { merchant, reference, updatedAt } = order;
    return { orders, order, edited: { merchant, reference, updatedAt } };
  }

  it('keeps the fields that the form does not show', async () => {
    const { orders, order, edited } = await kept();
    const change = read(typed({ notes: 'Ring twice' }), order);
    expect(await saveEntry(change, edited, orders)).toMatchObject({ ok: true });
    expect(orders.all[0]).toMatchObject({
      ...{ notes: 'Ring twice', b2b: true, locationName: 'Hall 2' },
      source: { store: 'shop', id: '7' },
    });
  });

  it.each(['packing', 'held', 'unknown', 'shipped', 'cancelled'] as const)(
    'is rejected while the order is %s',
    async (status) => {
      const { orders, order, edited } = await kept();
      await orders.setStatus(order.id, status);
      const change = read(typed({ notes: 'Ring twice' }));
      expect(await saveEntry(change, edited, orders)).toMatchObject({
        error: { code: 'order-locked' },
      });
      expect(orders.all[0]?.notes).toBeNull();
    },
  );

  it('is rejected when somebody else changed the order meanwhile, or with another reference', async () => {
    const { orders, edited } = await kept();
    const late = { ...edited, updatedAt: '2020-01-01T00:00:00.000Z' };
    expect(await saveEntry(read(typed()), late, orders)).toMatchObject({
      error: { code: 'usage' },
    });
    expect(await saveEntry(read(typed({ reference: 'SO-10' })), edited, orders)).toMatchObject({
      error: { field: 'reference' },
    });
  });
});
