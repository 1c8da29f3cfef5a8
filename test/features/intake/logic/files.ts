import type { OrderRepository } from '../../../../src/main/features/orders/ports.ts';
import { ok } from '../../../../src/shared/kernel/result.ts';
import { orderOf } from '../../../../src/shared/orders/kept/kept-order.ts';
import type { Order, OrderStatus, StoredOrder } from '../../../../src/shared/orders/order.ts';

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const COLUMNS = [
  'reference',
  'merchant',
  'currency',
  'weight_unit',
  'dimension_unit',
  'ship_to_name',
  'ship_to_address_line1',
  'ship_to_city',
  'ship_to_country',
  'ship_to_zip',
  'notes',
  'sku',
  'description',
  'quantity',
  'unit_weight',
  'unit_price',
  'hs_code',
  'origin_country',
] as const;
export type Cells = Partial<Record<(typeof COLUMNS)[number], string>>;

export const MUG: Cells = {
  reference: 'SO-1',
  currency: 'USD',
  weight_unit: 'KG',
  dimension_unit: 'CM',
  ship_to_name: 'Jonas Weber',
  ship_to_address_line1: 'Lindenallee 12',
  ship_to_city: 'Berlin',
  ship_to_country: 'DE',
  ship_to_zip: '10115',
  sku: 'MUG-01',
  description: 'Stoneware mug',
  quantity: '2',
  unit_weight: '0.38',
  unit_price: '18.00',
  hs_code: '691200',
  origin_country: 'PT',
};

/** A cell as a spreadsheet writes it. */
const quoted = (cell: string, delimiter = ','): string =>
  cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const csvRow = (cells: Cells, delimiter = ','): string =>
  COLUMNS.map((name) => quoted(cells[name] ?? '', delimiter)).join(delimiter);

export const csv = (rows: readonly Cells[], delimiter = ',', lineEnd = '\n'): string =>
  [COLUMNS.join(delimiter), ...rows.map((row) => csvRow(row, delimiter))].join(lineEnd) + lineEnd;

export const jsonOrder = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  reference: 'SO-1',
  currency: 'USD',
  weightUnit: 'KG',
  dimensionUnit: 'CM',
  shipTo: {
    name: 'Jonas Weber',
    addressLine1: 'Lindenallee 12',
    city: 'Berlin',
    country: 'DE',
    zip: '10115',
  },
  lines: [
    {
      sku: 'MUG-01',
      description: 'Stoneware mug',
      quantity: 2,
      unitWeight: '0.38',
      unitPrice: '18.00',
      hsCode: '691200',
      originCountry: 'PT',
    },
  ],
  ...change,
});

/** Orders in memory, with the rules of the port: all or nothing, and replaced only while open. */
export function memoryOrders(): OrderRepository & { all: StoredOrder[] } {
  const all: StoredOrder[] = [];
  const stored = (id: string, order: Order): StoredOrder => ({
    ...order,
    id,
    status: order.heldFor ? 'held' : 'open',
    updatedAt: '2026-01-01T00:00:00.000Z',
  });
  return {
    all,
    findById: async (id) => all.find((order) => order.id === id) ?? null,
    find: async ({ merchant, reference }) =>
      all.find((order) => order.merchant === merchant && order.reference === reference) ?? null,
    async findMany(keys) {
      const found = await Promise.all(keys.map((key) => this.find(key)));
      return found.filter((order) => order !== null);
    },
    findByReference: async (reference) => all.filter((order) => order.reference === reference),
    findNamed: async (name) =>
      all.filter(({ reference, source }) => reference === name || source?.number === name),
    findSingle: async () => [],
    findInTote: async () => [],
    openFor: async () => [],
    along: async () => [],
    goingAlong: async () => null,
    goTogether: async () => {
      throw new Error('Nothing goes together in memory');
    },
    takeApart: async () => ok([]),
    list: async () => ({ orders: [], total: all.length }),
    numbers: async () => ({
      left: 0,
      doneToday: 0,
      attention: 0,
      restored: 0,
      waiting: 0,
      labelToApply: 0,
    }),
    firstSkus: async (keys) => keys.map(() => null),
    toLabel: async () => new Set(),
    merchants: async () => [],
    countByStatus: async () => ({
      open: 0,
      packing: 0,
      held: 0,
      unknown: 0,
      shipped: 0,
      cancelled: 0,
    }),
    saveAll: async ({ insert, replace }) => {
      const notReplaced: string[] = [];
      for (const order of insert) all.push(stored(`order-${all.length + 1}`, orderOf(order)));
      for (const { id, order } of replace) {
        const index = all.findIndex(
          (known) => known.id === id && (known.status === 'open' || known.heldFor !== undefined),
        );
        if (index < 0) notReplaced.push(id);
        else all[index] = stored(id, order);
      }
      return ok({ notReplaced, beingBought: [], elsewhere: [] });
    },
    stopPacking: async () => false,
    replaceInWork: async (id, order) => {
      const index = all.findIndex((known) => known.id === id && known.status === 'packing');
      if (index >= 0) all[index] = { ...stored(id, order), status: 'packing' };
      return index >= 0;
    },
    setStatus: async (id: string, status: OrderStatus) => {
      const order = all.find((known) => known.id === id);
      if (order) order.status = status;
      return order !== undefined;
    },
  };
}
