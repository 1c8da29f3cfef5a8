import { describe, expect, it } from 'vitest';
import { parseOrderFile } from '../../../src/main/features/intake/logic/parse-order-file.ts';
import { readEntry } from '../../../src/main/features/orders/logic/enter-order.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import { readyOrder } from '../../../src/shared/orders/kept/kept-order.ts';
import type { Order } from '../../../src/shared/orders/order.ts';
import { must, service } from './import-rig.ts';

const UNITS = { weightUnit: 'KG', dimensionUnit: 'CM' } as const;
const LINE = { sku: 'SET', quantity: 2, unitPrice: '25.00', unitWeight: '600' };
const PARTS = [
  { sku: 'MUG', barcode: '4006381333931', quantity: 1, unitWeight: '400' },
  { sku: 'SAUCER', quantity: '2', unitWeight: 0 },
];
const KIT = { sku: 'SET', quantity: 2, paid: '50.00' };

function json(lines: readonly object[]) {
  const order = {
    reference: 'K-1',
    currency: 'EUR',
    weightUnit: 'G',
    shipTo: { name: 'Ada Weber', addressLine1: 'Weg 1', city: 'Bern', country: 'CH', zip: '3011' },
    lines,
  };
  return parseOrderFile('order.json', Buffer.from(JSON.stringify(order)), UNITS);
}

function orderOf(lines: readonly object[]): Order {
  const { orders, rejected } = json(lines);
  expect(rejected).toEqual([]);
  return orders[0]?.order ?? expect.fail('no order');
}

const refusalOf = (lines: readonly object[]) =>
  json(lines).rejected.map(({ field, message }) => `${field}: ${english(message)}`);

describe('a kit in JSON', () => {
  it('has its parts in its line', () => {
    expect(orderOf([{ ...LINE, parts: PARTS }]).lines[0]).toMatchObject({
      sku: 'SET',
      quantity: 2,
      unitWeight: '0.6',
      parts: [
        { sku: 'MUG', barcode: '4006381333931', quantity: 1, unitWeight: '0.4' },
        { sku: 'SAUCER', quantity: 2, unitWeight: null },
      ],
    });
  });

  it('or stands in the lines that are its parts', () => {
    expect(orderOf([{ sku: 'MUG', quantity: 4, kit: KIT }]).lines[0]).toMatchObject({
      kit: { number: 0, sku: 'SET', quantity: 2, units: 2, paid: '50.00' },
    });
  });

  it('is searched for by its parts and by itself, and is in no stack', () => {
    const parent = readyOrder(orderOf([{ ...LINE, parts: PARTS }]));
    expect(parent.search).toContain('4006381333931');
    const parts = readyOrder(
      orderOf([{ ...LINE, sku: 'MUG', quantity: 4, unitPrice: '12.50', kit: KIT }]),
    );
    expect(parts.search.split('\n')).toContain('set');
    expect([parent.stack, parts.stack]).toEqual(['', '']);
    expect(readyOrder(orderOf([LINE])).stack).not.toBe('');
  });

  it.each([
    ['no list', [{ ...LINE, parts: 'MUG' }], 'lines[0].parts: order K-1: expected a list of parts'],
    ['no part', [{ ...LINE, parts: [7] }], 'lines[0].parts[0]: order K-1: expected a part'],
    [
      'a part without a SKU',
      [{ ...LINE, parts: [{ quantity: 1 }] }],
      'lines[0].parts[0].sku: order K-1: expected a value',
    ],
    [
      'half a part',
      [{ ...LINE, parts: [{ sku: 'MUG', quantity: '0.5' }] }],
      'lines[0].parts[0].quantity: order K-1: expected a whole number of units',
    ],
    [
      'half a kit',
      [{ sku: 'MUG', quantity: 3, kit: KIT }],
      'lines[0].kit.units: order K-1: expected a whole number of units',
    ],
    [
      'more parts than its kits have',
      [{ sku: 'MUG', quantity: 5, kit: { ...KIT, units: 2 } }],
      'lines[0].quantity: order K-1: expected at most 4 in the kits, found 5',
    ],
    [
      'two prices',
      [
        { sku: 'MUG', quantity: 2, kit: KIT },
        { sku: 'SAUCER', quantity: 2, kit: { ...KIT, paid: '40.00' } },
      ],
      'lines[1].kit.paid: order K-1: expected "50.00" as in the first line of the kit',
    ],
    [
      'two kits that nothing tells apart',
      ['MUG', 'SAUCER', 'MUG', 'SAUCER'].map((sku) => ({
        sku,
        quantity: 1,
        kit: { sku: 'SET', quantity: 1, paid: '25.00' },
      })),
      'lines[2].kit.number: order K-1: expected a number in each line, which tells kits of one SKU apart, found MUG twice in SET without one',
    ],
    [
      'values that are not what was paid',
      [
        { sku: 'MUG', quantity: 2, unitPrice: '5.00', kit: KIT },
        { sku: 'SAUCER', quantity: 2, unitPrice: '1.00', kit: KIT },
      ],
      'lines[0].unitPrice: order K-1: expected values that come to the 50.00 that were paid for SET, found 12.00',
    ],
    [
      'a value that leaves nothing for its other parts',
      [
        { sku: 'MUG', quantity: 4, unitPrice: '12.50', kit: KIT },
        { sku: 'SAUCER', quantity: 4, kit: KIT },
      ],
      'lines[0].unitPrice: order K-1: expected values below the 50.00 that were paid for SET, since other parts of it need a value too, found 50.00',
    ],
    [
      'less than a cent',
      [{ sku: 'MUG', quantity: 2, kit: { ...KIT, paid: '25.005' } }],
      'lines[0].kit.paid: order K-1: expected at most 2 decimal places in EUR, found "25.005"',
    ],
    [
      'other parts that are no list',
      [{ sku: 'MUG', quantity: 2, kit: { ...KIT, others: 'no' } }],
      'lines[0].kit.others: order K-1: expected a list of parts, found "no"',
    ],
    [
      'two lists of other parts',
      [
        { sku: 'MUG', quantity: 2, kit: { ...KIT, others: [{ sku: 'SPOON', quantity: 1 }] } },
        { sku: 'SAUCER', quantity: 2, kit: KIT },
      ],
      'lines[1].kit.others: order K-1: expected [{"sku":"SPOON","quantity":1}] as in the first line of the kit, found nothing',
    ],
    [
      'a kit in a kit',
      [{ ...LINE, parts: PARTS, kit: { ...KIT, units: 1 } }],
      'lines[0].kit: order K-1: expected no kit within another',
    ],
  ])('with %s is refused', (_why, lines, words) => {
    expect(refusalOf(lines).join()).toContain(words);
  });

  it('has one price, however it is written, and as many kits as have numbers', () => {
    const lines = [1, 2].flatMap((number) => [
      { sku: 'MUG', quantity: 2, kit: { ...KIT, number, paid: '50' } },
      { sku: 'SAUCER', quantity: 2, kit: { ...KIT, number } },
    ]);
    expect(orderOf(lines).lines.map(({ kit }) => [kit?.number, kit?.paid])).toEqual([
      [1, '50'],
      [1, '50.00'],
      [2, '50'],
      [2, '50.00'],
    ]);
    const valued = [
      { sku: 'MUG', quantity: 2, unitPrice: '15.00', kit: KIT },
      { sku: 'SAUCER', quantity: 2, unitPrice: '10.00', kit: KIT },
    ];
    expect(orderOf(valued).lines).toHaveLength(2);
  });

  it('says which of its fields are not known', () => {
    const { warnings } = json([{ ...LINE, parts: [{ ...PARTS[0], colour: 'blue' }] }]);
    expect(warnings.map(english).join()).toContain('lines[].parts[].colour');
  });
});

/** What the form shows: texts alone. */
const texts = (of: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(of)
      .filter(([, value]) => value !== null && typeof value !== 'object')
      .map(([name, value]) => [name, String(value)]),
  );

describe('an order with kits in the form', () => {
  const order = orderOf([
    { ...LINE, sku: 'MUG', quantity: 4, unitPrice: '12.50', kit: KIT },
    { ...LINE, parts: PARTS },
  ]);
  const entry = {
    order: texts(order),
    shipTo: texts(order.shipTo),
    lines: order.lines.map(texts),
  };

  it('keeps what is a kit', () => {
    expect(must(readEntry(entry, order, UNITS) as never)).toEqual(order);
  });

  it('has no more parts than its kits, and no other lines', () => {
    const [mug = {}, set = {}] = entry.lines;
    const more = { ...entry, lines: [{ ...mug, quantity: '5' }, set] };
    expect(readEntry(more, order, UNITS)).toMatchObject({
      ok: false,
      error: [{ field: 'lines[0].quantity', message: 'expected at most 4 in the kits, found 5' }],
    });
    const dearer = { ...entry, lines: [{ ...mug, unitPrice: '12.60' }, set] };
    expect(readEntry(dearer, order, UNITS)).toMatchObject({
      ok: false,
      error: [{ field: 'lines[0].unitPrice', message: expect.stringContaining('found 50.40') }],
    });
    expect(readEntry({ ...entry, lines: [set] }, order, UNITS)).toMatchObject({
      ok: false,
      error: [{ field: 'lines' }],
    });
  });
});

describe('a file of a window that does not say how its kits are read', () => {
  const file = [
    'reference,currency,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,weight_unit,dimension_unit,line_id,line_parent,sku,quantity,unit_price',
    'K-1,EUR,Ada,Weg 1,Bern,CH,KG,CM,1,,SET,2,25.00',
    'K-1,EUR,Ada,Weg 1,Bern,CH,KG,CM,2,1,MUG,4,0',
  ].join('\n');

  it('is asked about, and read as it was answered', async () => {
    const { imports, orders, send } = await service();
    const id = await send(file);
    const asked = async () =>
      must(await imports.previewImport(id)).rejected.map(({ asks }) => asks?.column);
    expect(await asked()).toEqual(['kits']);
    must(await imports.sayKits(id, 'march.csv', { kits: 'parent' }));
    expect(await asked()).toEqual(['part_quantity']);
    must(await imports.sayKits(id, 'march.csv', { partQuantity: 'all' }));
    expect(must(await imports.previewImport(id))).toMatchObject({ imported: 1, rejected: [] });
    must(await imports.confirmImport(id));
    expect((await orders.find({ merchant: null, reference: 'K-1' }))?.lines).toMatchObject([
      { sku: 'SET', quantity: 2, unitPrice: '25', parts: [{ sku: 'MUG', quantity: 2 }] },
    ]);
  });
});
