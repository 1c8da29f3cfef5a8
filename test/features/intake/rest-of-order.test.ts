import { expect, it } from 'vitest';
import { importOrders } from '../../../src/main/features/intake/logic/import-orders.ts';
import { readyMade } from '../../../src/main/features/intake/ready-made.ts';
import type { TakingOrders } from '../../../src/main/features/orders/ports.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import type { ShortLine } from '../../../src/shared/orders/short.ts';
import { bytes, memoryOrders } from './logic/files.ts';

const HEADINGS =
  'reference,fulfilment_status,currency,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,line_id,sku,quantity,line_shipped,unit_price,order_subtotal';
type Line = [id: string, sku: string, quantity: number, shipped: number, price: string];
const file = (reference: string, status: string, total: string, ...lines: Line[]): string =>
  [
    HEADINGS,
    ...lines.map(([id, sku, quantity, shipped, price]) =>
      [
        reference,
        status,
        'EUR,Bob Roe,Rue 2,Paris,FR',
        id,
        sku,
        quantity,
        shipped,
        price,
        total,
      ].join(),
    ),
  ].join('\n');

function station() {
  const orders = memoryOrders();
  const missing = new Map<string, ShortLine[]>();
  const taking: TakingOrders = { ...orders, missingUnits: async () => missing };
  return {
    orders,
    missing,
    async take(text: string) {
      const report = await importOrders([{ name: 'a.csv', bytes: bytes(text) }], taking, {
        weightUnit: 'KG',
        dimensionUnit: 'CM',
        remembered: readyMade(),
      });
      if (!report.ok) throw new Error(report.error.message);
      return (report.value.orders ?? []).map(
        ({ reference, outcome, why }) =>
          `${reference} ${outcome}${why === undefined ? '' : `: ${english(why)}`}`,
      );
    },
    ship(reference: string) {
      const order = orders.all.find((each) => each.reference === reference);
      if (order) order.status = 'shipped';
    },
    lines: () =>
      Object.fromEntries(
        orders.all.map(({ reference, lines }) => [
          reference,
          lines.map(
            ({ sku, quantity, unitPrice, paidTotal }) =>
              `${quantity} × ${sku} ${unitPrice} = ${paidTotal}`,
          ),
        ]),
      ),
  };
}

const MUGS: Line = ['1', 'MUG', 3, 0, '3.3333333'];
const CUP: Line = ['2', 'CUP', 2, 0, '5.00'];

it('what was never seen here and is partly shipped elsewhere is an order of what is left', async () => {
  const { take, lines } = station();
  const partly = file('1001', 'partial', '20.00', ['1', 'MUG', 3, 2, '3.3333333'], CUP);
  expect(await take(partly)).toEqual(['1001 imported']);
  // At the values of the whole order.
  expect(lines()).toEqual({ '1001': ['1 × MUG 3.3333 = 3.33', '2 × CUP 5 = 10.00'] });
  expect(await take(partly)).toEqual(['1001 unchanged']);
});

it('the rest of an order that was shipped here is an order of its own, once', async () => {
  const { take, ship, lines } = station();
  await take(
    file('1001', 'partial', '20.00', ['1', 'MUG', 3, 2, '3.3333333'], ['2', 'CUP', 2, 2, '5.00']),
  );
  ship('1001');
  // As the sender has it before and after it knows of the shipment.
  expect(
    await take(
      file('1001', 'partial', '20.00', ['1', 'MUG', 3, 2, '3.3333333'], ['2', 'CUP', 2, 1, '5.00']),
    ),
  ).toEqual([
    '1001 unchanged: order 1001: its sender says that 1 × MUG are left, and they were shipped here: nothing more is shipped',
  ]);
  const rest = file(
    '1001',
    'partial',
    '20.00',
    ['1', 'MUG', 3, 3, '3.3333333'],
    ['2', 'CUP', 2, 1, '5.00'],
  );
  expect(await take(rest)).toEqual(['1001-2 imported']);
  expect(await take(rest)).toEqual(['1001-2 unchanged']);
  expect(lines()['1001-2']).toEqual(['1 × CUP 5 = 5.00']);
  ship('1001-2');
  expect(await take(rest)).toEqual([
    '1001 unchanged: order 1001: its sender says that 1 × CUP are left, and they were shipped here: nothing more is shipped',
  ]);
});

it('units that were missing at the bench come again as the rest, and nothing else does', async () => {
  const { take, ship, orders, missing, lines } = station();
  const whole = file('1001', '', '20.00', MUGS, CUP);
  await take(whole);
  ship('1001');
  const [order] = orders.all;
  if (!order) throw new Error('no order');
  const rest = file('1001', '', '10.00', CUP);
  expect(await take(rest)).toEqual([expect.stringMatching(/^1001 unchanged: .*left as it is$/)]);
  missing.set(order.id, [{ line: 1, sku: 'CUP', quantity: 2, reason: 'not-found', note: null }]);
  expect(await take(whole)).toEqual(['1001 unchanged']);
  expect(await take(rest)).toEqual(['1001-2 imported']);
  expect(await take(rest)).toEqual(['1001-2 unchanged']);
  expect(lines()['1001-2']).toEqual(['2 × CUP 5 = 10.00']);
  expect(orders.all[1]).toMatchObject({ source: { number: '1001' } });
});

it("an order of the sender's own under the suffix is not taken for a rest", async () => {
  const { take, ship, lines } = station();
  await take(
    file('1001', 'partial', '20.00', ['1', 'MUG', 3, 0, '3.3333333'], ['2', 'CUP', 2, 2, '5.00']),
  );
  await take(file('1001-2', '', '5.00', ['9', 'TEE', 1, 0, '5.00']));
  ship('1001');
  expect(
    await take(
      file('1001', 'partial', '20.00', ['1', 'MUG', 3, 3, '3.3333333'], ['2', 'CUP', 2, 0, '5.00']),
    ),
  ).toEqual(['1001-3 imported']);
  expect(lines()).toMatchObject({
    '1001-2': ['1 × TEE 5 = 5.00'],
    '1001-3': ['2 × CUP 5 = 10.00'],
  });
});

it('without what of its lines is left, a partly shipped order is held', async () => {
  const { take } = station();
  const bare = file('1001', 'partial', '20.00', MUGS, CUP)
    .split('\n')
    .map((row) => row.split(',').toSpliced(10, 1).join())
    .join('\n');
  expect(await take(bare)).toEqual(['1001 held: its fulfilment_status is "partial"']);
});

it('the rest is held where its sender takes the order back, and another order is no rest of it', async () => {
  const { take, ship, orders, missing } = station();
  await take(file('1001', '', '20.00', MUGS, CUP));
  ship('1001');
  const [order] = orders.all;
  if (!order) throw new Error('no order');
  missing.set(order.id, [{ line: 1, sku: 'CUP', quantity: 2, reason: 'not-found', note: null }]);
  expect(await take(file('1001', '', '10.00', CUP))).toEqual(['1001-2 imported']);
  expect(await take(file('1001', 'fulfilled', '20.00', MUGS, CUP))).toEqual([
    '1001-2 held: its fulfilment_status is "fulfilled"',
  ]);
  order.source = { store: null, id: '7', lines: ['1', '2'] };
  const other = file('1001', '', '10.00', CUP)
    .split('\n')
    .map((row, at) => `${row},${at === 0 ? 'order_id' : '8'}`)
    .join('\n');
  expect(await take(other)).toEqual(['1001 refused']);
});
