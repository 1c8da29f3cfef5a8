import { type Order, OrderSchema, type StoredOrder } from '../../src/shared/orders/order.ts';

/** An order as from an import; `over` replaces whole fields. */
export function anOrder(over: Partial<Order> = {}): Order {
  return OrderSchema.parse({
    reference: 'SO-7',
    currency: 'USD',
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    shipTo: {
      name: 'Erika Mustermann',
      addressLine1: 'Heidestrasse 17',
      city: 'Köln',
      country: 'DE',
      zip: '51147',
      phone: '+49 221 5550123',
    },
    shipFrom: {
      name: 'Harbor Street Goods',
      addressLine1: '400 Harbor St',
      city: 'Portland',
      state: 'ME',
      country: 'US',
      zip: '04101',
      phone: '+1 207 555 0100',
    },
    lines: [
      {
        sku: 'MUG-BLUE',
        barcode: '4006381333931',
        description: 'Stoneware mug, glazed',
        quantity: 3,
        unitWeight: '0.4',
        unitPrice: '12.50',
        hsCode: '691200',
        originCountry: 'PT',
      },
      {
        sku: 'TEA-TIN',
        barcode: null,
        description: 'Black tea in a tin',
        quantity: 2,
        unitWeight: '0.25',
        unitPrice: '9.00',
        hsCode: '090230',
        originCountry: 'LK',
      },
    ],
    ...over,
  });
}

export const storedOrder = (over: Partial<StoredOrder> = {}): StoredOrder => ({
  ...anOrder(over),
  id: 'order-7',
  status: 'open',
  updatedAt: '2026-03-01T08:00:00.000Z',
  ...over,
});
