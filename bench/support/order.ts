import type { Carton } from '../../src/shared/orders/carton.ts';
import { type Order, OrderSchema } from '../../src/shared/orders/order.ts';
import { orderNamed } from '../../test/faults/workshop.ts';

/** One carton with the whole order. */
export const cartons: readonly Carton[] = [
  {
    reference: 'BOX-1',
    box: null,
    weightSource: null,
    weight: { value: '1.8', unit: 'KG' },
    dimensions: { length: '30', width: '20', height: '15', unit: 'CM' },
    items: [
      { line: 0, sku: 'MUG-SAND', quantity: 2 },
      { line: 1, sku: 'TOWEL-WAFFLE', quantity: 1 },
    ],
  },
];

export const anOrder = (reference: string): Order => OrderSchema.parse(orderNamed(reference));
