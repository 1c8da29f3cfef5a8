import { describe, expect, it } from 'vitest';
import { importOrders } from '../../../src/main/features/intake/logic/import-orders.ts';
import { parseOrderFile } from '../../../src/main/features/intake/logic/parse-order-file.ts';
import { readyMade } from '../../../src/main/features/intake/ready-made.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import { bytes, memoryOrders } from './logic/files.ts';

/* Files that were taken wrong, lost an order, or declared another value, before they were tried from outside. */

const DEFAULTS = { weightUnit: 'KG', dimensionUnit: 'CM', remembered: readyMade() } as const;
const TO = { currency: 'USD', ship_to_name: 'Ines Roth', ship_to_address_line1: 'Weg 1' };
const BASE = { ...TO, ship_to_city: 'Bern', ship_to_country: 'CH', unit_weight: '0.3' };
const MUG = { ...BASE, reference: 'G-1', sku: 'MUG', quantity: '2', unit_price: '12.50' };
const BOWL = { ...BASE, reference: 'G-1', sku: 'BOWL', quantity: '1', unit_price: '25.00' };

function table(...rows: Record<string, string>[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
    .map((cells) => cells.join())
    .join('\n');
}

function read(text: string | Uint8Array, name = 'a.csv', columns?: Record<string, string>) {
  const given = typeof text === 'string' ? bytes(text) : text;
  const { orders, rejected, skipped } = parseOrderFile(name, given, { ...DEFAULTS, columns });
  return [
    ...orders.map(({ order }) =>
      [
        order.reference,
        order.lines.map(({ sku, quantity, unitPrice }) => `${quantity} ${sku} ${unitPrice}`).join(),
        ...(order.heldFor ? [`held: ${english(order.heldFor)}`] : []),
      ].join(' | '),
    ),
    ...skipped.map(({ reference, why }) => `${reference} | skipped: ${english(why)}`),
    ...rejected.map(({ message }) => `refused: ${english(message)}`),
  ];
}

const NOT_TOLD = 'held: how much of a line is left to ship cannot be told';

describe('a line that is not to be sent, or not as a whole', () => {
  it.each([
    ['cancelled', ['G-1 | 2 MUG 12.50']],
    ['restocked', ['G-1 | 2 MUG 12.50']],
    ['partial', [`G-1 | 2 MUG 12.50,1 BOWL 25.00 | ${NOT_TOLD}`]],
    ['foo', ['G-1 | 2 MUG 12.50,1 BOWL 25.00 | held: its line_status is "foo"']],
  ])('is known by its status %s', (word, expected) => {
    expect(read(table({ ...MUG, line_status: 'open' }, { ...BOWL, line_status: word }))).toEqual(
      expected,
    );
  });

  it.each([
    [{ line_ordered: '5', line_shipped: '3', quantity: '5' }, ['G-1 | 2 MUG 12.50']],
    [{ line_ordered: '5', line_shipped: '3', quantity: '4' }, [`G-1 | 4 MUG 12.50 | ${NOT_TOLD}`]],
    [{ line_shipped: '6', quantity: '5' }, [`G-1 | 5 MUG 12.50 | ${NOT_TOLD}`]],
    [{ line_shipped: '-2', quantity: '5' }, [`G-1 | 5 MUG 12.50 | ${NOT_TOLD}`]],
    [
      { line_shipped: '', quantity: '5' },
      ['G-1 | 5 MUG 12.50 | held: its fulfilment_status is "partial"'],
    ],
    [
      { line_shipped: '0', quantity: '5' },
      ['G-1 | 5 MUG 12.50 | held: its fulfilment_status is "partial"'],
    ],
  ])('is what its units say: %j', (units, expected) => {
    expect(read(table({ ...MUG, fulfilment_status: 'partial', ...units }))).toEqual(expected);
  });

  it('is not sent and left at once', () => {
    const odd = { line_status: 'shipped', quantity: '5', line_shipped: '2' };
    expect(read(table({ ...MUG, ...odd }))).toEqual([`G-1 | 5 MUG 12.50 | ${NOT_TOLD}`]);
  });

  it('is no goods by its kind, or held where that cannot be told', () => {
    for (const kind of ['Fee', 'gift-card', 'GIFT_CARD', 'surcharge'])
      expect(read(table(MUG, { ...BOWL, line_kind: kind }))).toEqual(['G-1 | 2 MUG 12.50']);
    expect(read(table(MUG, { ...BOWL, line_kind: '?' }))).toEqual([
      'G-1 | 2 MUG 12.50,1 BOWL 25.00 | held: whether its line "BOWL" is goods or a fee cannot be told',
    ]);
  });
});

describe('sums of an order', () => {
  const both = (sums: Record<string, string>) =>
    read(table({ ...MUG, ...sums }, { ...BOWL, ...sums }));

  it.each([
    // A subtotal before the discount, which the total bears out.
    [
      { order_subtotal: '50', order_discount: '5', order_shipping: '0', order_total: '45' },
      ['G-1 | 2 MUG 11.25,1 BOWL 22.5'],
    ],
    [
      { order_subtotal: '50', order_shipping: '0', order_total: '30' },
      [/held: its lines come to 50.00 after discounts, and its own sum is 30.00/],
    ],
    // Of a discount no larger than its shipping, either sum may be the goods'.
    [
      { order_subtotal: '50', order_discount: '5', order_shipping: '8', order_total: '53' },
      [/held: what was paid for its lines can be read in two ways/],
    ],
    [
      { order_subtotal: '50', order_discount: '5', order_total: '45' },
      ['G-1 | 2 MUG 11.25,1 BOWL 22.5'],
    ],
    [{ order_subtotal: '50', order_total: '30' }, [/held: its lines come to 50.00/]],
    // Duties or a tip are in the total too.
    [
      { order_subtotal: '50', order_shipping: '5', order_total: '62' },
      ['G-1 | 2 MUG 12.5,1 BOWL 25'],
    ],
  ])('count all: %j', (sums, expected) => {
    expect(both(sums)).toEqual(
      expected.map((each) => (each instanceof RegExp ? expect.stringMatching(each) : each)),
    );
  });

  it.each([
    [{ line_discount_percent: '-10' }, ['G-1 | 2 MUG 11.25']],
    [
      { line_tax: '-2', order_total: '27', order_shipping: '0' },
      ['G-1 | 2 MUG null | held: its tax is below zero: -2.00'],
    ],
  ])('never raise a value: %j', (sums, expected) => {
    expect(read(table({ ...MUG, ...sums }))).toEqual(expected);
  });
});

describe('another order under a number', () => {
  const take = async (...files: string[]) => {
    const orders = memoryOrders();
    const outcomes: string[] = [];
    for (const text of files) {
      const report = await importOrders([{ name: 'a.csv', bytes: bytes(text) }], orders, DEFAULTS);
      if (!report.ok) throw new Error(report.error.message);
      for (const { outcome } of report.value.orders ?? []) outcomes.push(outcome);
    }
    return { outcomes, names: orders.all.map(({ shipTo }) => shipTo.name) };
  };
  const OTHER = {
    ...MUG,
    ship_to_name: 'Jon Doe',
    ship_to_address_line1: 'Gasse 2',
    ship_to_city: 'Wien',
  };

  it.each([
    [{ order_id: '511' }, { order_id: '9922' }],
    [{ order_date: '2025-10-07' }, { order_date: '2026-10-07' }],
  ])('holds the first where id or day differ: %j', async (one, other) => {
    expect(await take(table({ ...MUG, ...one }), table({ ...OTHER, ...other }))).toEqual({
      outcomes: ['imported', 'held'],
      names: ['Ines Roth'],
    });
  });

  it('is not the same day that is written in another way or zone', async () => {
    const [one, other] = [
      { order_date: '2026-11-20' },
      { order_date: '2026-11-20 10:00:00 +0200' },
    ];
    expect(
      (await take(table({ ...MUG, ...one }), table({ ...MUG, ...other, quantity: '3' }))).outcomes,
    ).toEqual(['imported', 'updated']);
  });

  it('is a change where the id is the same, whatever else is', async () => {
    const id = { order_id: '511' };
    expect(await take(table({ ...MUG, ...id }), table({ ...OTHER, ...id, sku: 'CUP' }))).toEqual({
      outcomes: ['imported', 'updated'],
      names: ['Jon Doe'],
    });
  });

  it('is refused where a prefix makes the same reference of two numbers', async () => {
    const [B, none] = [{ reference_prefix: 'B-' }, {}];
    expect(
      await take(table({ ...MUG, ...B }), table({ ...OTHER, ...none, reference: 'B-G-1' })),
    ).toEqual({ outcomes: ['imported', 'refused'], names: ['Ines Roth'] });
  });
});

describe('an XML file', () => {
  const line = (sku: string, more = '') =>
    `<line><sku>${sku}</sku><quantity>2</quantity><unit_price>1</unit_price>${more}</line>`;
  const order = (number: string, inside: string) =>
    `<order><reference>${number}</reference><currency>USD</currency><ship_to_name>Ines</ship_to_name><ship_to_address_line1>Weg 1</ship_to_address_line1><ship_to_city>Bern</ship_to_city><ship_to_country>CH</ship_to_country>${inside}</order>`;
  const COLUMNS = {
    order_element: 'order',
    sku: 'lines/line/sku',
    quantity: 'lines/line/quantity',
    unit_price: 'lines/line/unit_price',
  };
  const xml = (...orders: string[]) =>
    read(`<orders>${orders.join('')}</orders>`, 'a.xml', COLUMNS);
  const lines = (...all: string[]) => `<lines>${all.join('')}</lines>`;

  it('has each order once, and none within another', () => {
    expect(
      xml(order('X-1', lines(line('MUG'))), order('X-1', lines(line('CUP'), line('TEE')))),
    ).toEqual([
      'X-1 | 2 MUG 1',
      'refused: order X-1: expected each order once, found another of this number',
    ]);
    expect(
      xml(order('X-1', lines(line('MUG'), line('CUP')) + order('X-2', lines(line('TEE'))))),
    ).toEqual([expect.stringContaining('refused: order X-1: expected no order within another')]);
  });

  it('has one SKU in a line, and lines in several containers', () => {
    expect(xml(order('X-1', lines(line('MUG', '<sku>CUP</sku>'))))).toEqual([
      expect.stringContaining('expected one lines/line/sku in an order, found MUG, CUP'),
    ]);
    expect(
      xml(order('X-1', `${lines()}${lines(line('MUG'), line('CUP'))}${lines(line('TEE'))}`)),
    ).toEqual(['X-1 | 2 MUG 1,2 CUP 1,2 TEE 1']);
  });

  it('is read as UTF-8 where its bytes are, whatever it declares', () => {
    const text = `<?xml version="1.0" encoding="windows-1252"?><orders>${order('X-1', lines(line('Müller')))}</orders>`;
    expect(read(text, 'a.xml', COLUMNS)).toEqual(['X-1 | 2 Müller 1']);
    const csv = table({ ...MUG, sku: 'Müller' });
    expect(read(csv, 'a.csv', { file_encoding: '=windows-1252' })).toEqual([
      'G-1 | 2 Müller 12.50',
    ]);
  });
});

it('a weight without a unit does not take that of another line', () => {
  const [one, other] = [
    { ...MUG, unit_weight: '10' },
    { ...BOWL, line_weight_unit: 'g' },
  ];
  expect(read(table(one, other))).toEqual([
    expect.stringMatching(
      /^refused: order G-1: expected LB or KG, found "(NOTHING|nothing), (g|G)"/,
    ),
  ]);
});

it.each(['tax_number', 'reference_prefix', 'cancelled_at', 'order_id', 'line_kind'])(
  'an error of a spreadsheet in %s is refused',
  (column) => {
    expect(read(table({ ...MUG, [column]: '#N/A' }))).toEqual([
      expect.stringContaining('found "#N/A": a spreadsheet could not compute it'),
    ]);
  },
);

describe('a discount of a line that is written both as an amount and as a percentage', () => {
  const held = 'held: a line has two discounts: 5.00, and 2.50 by its percentage';
  it.each([
    ['0.00', '10', ['G-1 | 2 MUG 11.25']],
    ['2.50', '0', ['G-1 | 2 MUG 11.25']],
    ['2.50', '10', ['G-1 | 2 MUG 11.25']],
    ['5.00', '10', [`G-1 | 2 MUG null | ${held}`]],
  ])('%s and %s %', (amount, percent, expected) => {
    const row = { ...MUG, line_discount: amount, line_discount_percent: percent };
    expect(read(table(row))).toEqual(expected);
  });
});

it('a sender that was asked for and another that the file names are no order', () => {
  const asked = (source: string, named: string) => {
    const file = bytes(table({ ...MUG, order_source: named }));
    const { orders, rejected } = parseOrderFile('a.csv', file, { ...DEFAULTS, source });
    return [
      ...orders.map(({ order }) => order.source?.store),
      ...rejected.map(({ message }) => english(message)),
    ];
  };
  expect(asked('Shop A', '')).toEqual(['Shop A']);
  expect(asked('Shop A', 'Shop A')).toEqual(['Shop A']);
  expect(asked('Shop A', 'Shop B')).toEqual([
    'order G-1: expected orders of "Shop A", as was asked, found "Shop B"',
  ]);
});
