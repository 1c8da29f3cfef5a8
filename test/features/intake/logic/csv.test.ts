import { describe, expect, it } from 'vitest';
import { parseOrderFile } from '../../../../src/main/features/intake/logic/parse-order-file.ts';
import fc from '../../../support/chance.ts';
import { inFull } from '../../../support/long.ts';
import { bytes, type Cells, COLUMNS, csv, csvRow, MUG } from './files.ts';

const read = (text: string) => parseOrderFile('orders.csv', bytes(text));

describe('a CSV order file', () => {
  it('gives one order with a line for each of its rows', () => {
    const towel = { ...MUG, sku: 'TOWEL', quantity: '1', unit_price: '0.0125' };
    const { orders, rejected, warnings } = read(csv([MUG, towel]));
    expect(rejected).toEqual([]);
    expect(warnings).toEqual([]);
    expect(orders).toHaveLength(1);
    const [{ order, line } = expect.fail('no order')] = orders;
    expect(line).toBe(2);
    expect(order).toMatchObject({
      reference: 'SO-1',
      merchant: null,
      terms: null,
      b2b: false,
      shipFrom: null,
      shipTo: { name: 'Jonas Weber', country: 'DE', phone: '' },
    });
    expect(order.lines.map(({ sku, quantity, unitPrice }) => [sku, quantity, unitPrice])).toEqual([
      ['MUG-01', 2, '18.00'],
      ['TOWEL', 1, '0.0125'],
    ]);
  });

  it.each([
    ['a byte order mark', `\uFEFF${csv([MUG])}`],
    ['semicolons', csv([MUG], ';')],
    ['tabs, with empty cells between them', csv([MUG], '\t')],
    ['a byte order mark and semicolons', `\uFEFF${csv([MUG], ';')}`],
    ['Windows line ends', csv([MUG], ',', '\r\n')],
    ['line ends of old Macintosh systems', csv([MUG], ',', '\r')],
    ['a first line sep=;', `sep=;\n${csv([MUG], ';')}`],
    ['rows of empty cells at its end', `${csv([MUG])}\n${','.repeat(17)}\n${','.repeat(17)}\n`],
    ['more empty cells than columns', csv([MUG]).replace(/PT\n/, 'PT,,,\n')],
    ['no line end after the last row', csv([MUG]).trimEnd()],
    [
      'a header with capitals and spaces',
      csv([MUG]).replace('reference', ' Reference ').replace(/sku/, 'SKU'),
    ],
  ])('is read with %s', (_what, text) => {
    const plain = read(csv([MUG]));
    const { orders, rejected } = read(text);
    expect(rejected).toEqual([]);
    expect(orders.map(({ order }) => order)).toEqual(plain.orders.map(({ order }) => order));
  });

  it('counts lines as an editor shows them, also in quoted line ends and empty lines', () => {
    const noted = { ...MUG, notes: 'Fragile,\n"this way up"\nplease' };
    const late = { ...MUG, reference: 'SO-2', quantity: '0' };
    const { orders, rejected } = read(csv([noted, late]).replace('\nSO-2', '\n\nSO-2'));
    expect(orders[0]?.order.notes).toBe('Fragile,\n"this way up"\nplease');
    expect(rejected).toMatchObject([{ line: 6, field: 'quantity' }]);
    expect(read(`sep=;\n${csv([late], ';')}`).rejected).toMatchObject([{ line: 3 }]);
    expect(read(csv([noted, late], ',', '\r\n')).rejected).toMatchObject([{ line: 5 }]);
  });

  it.each([
    ['ship_by', 'shipBy', '2026-11-30'],
    ['tote', 'tote', 'TOTE-17'],
  ] as const)('reads the column %s', (column, field, value) => {
    const given = csv([{ ...MUG, notes: value }]).replace('notes', column);
    expect(read(given).orders[0]?.order).toMatchObject({ [field]: value });
    const empty = csv([{ ...MUG, notes: '' }]).replace('notes', column);
    expect(read(empty).orders[0]?.order).toMatchObject({ [field]: null });
  });

  it('ignores unknown columns with a warning', () => {
    const text = csv([MUG]).replace('notes', 'colour');
    expect(read(text).warnings).toEqual(['orders.csv: unknown columns were ignored: colour']);
    expect(read(text).orders).toHaveLength(1);
  });

  it('normalises units, country, currency, HS codes and flags', () => {
    const text = csv([
      {
        ...MUG,
        currency: 'usd',
        weight_unit: 'kg',
        ship_to_country: 'de',
        hs_code: '0901.21',
        origin_country: 'pt',
      },
    ]);
    const [{ order } = expect.fail('no order')] = read(text).orders;
    expect(order).toMatchObject({ currency: 'USD', weightUnit: 'KG', shipTo: { country: 'DE' } });
    expect(order.lines[0]).toMatchObject({ hsCode: '090121', originCountry: 'PT' });
  });

  it('falls back to the station’s units with a warning', () => {
    const text = csv([MUG]).replace('weight_unit', 'x').replace('dimension_unit', 'y');
    expect(read(text).rejected).toMatchObject([{ line: 1, field: 'weight_unit' }]);
    const { orders, warnings } = parseOrderFile('o.csv', bytes(text), {
      weightUnit: 'LB',
      dimensionUnit: 'IN',
    });
    expect(orders[0]?.order.weightUnit).toBe('LB');
    expect(warnings).toContain('o.csv: weightUnit LB was taken where an order names none');
  });

  it('rejects an invalid cell, beside numbers with a point, with field, expected and found value', () => {
    const cases: [Cells, string, string][] = [
      [{ unit_weight: '-1' }, 'unit_weight', 'expected a number above zero, found "-1"'],
      [{ unit_price: '-0.5' }, 'unit_price', 'expected a number not below zero, found "-0.5"'],
      [{ unit_price: '€5' }, 'unit_price', 'expected an amount in USD, found "€5"'],
      [
        { unit_price: '1,5' },
        'unit_price',
        'found "1,5": a comma can be read two ways, write a point',
      ],
      [{ quantity: '0' }, 'quantity', 'expected at least 1 unit, found 0'],
      [{ quantity: '1.5' }, 'quantity', 'expected a whole number of units, found "1.5"'],
      [{ quantity: '1'.repeat(17) }, 'quantity', 'expected at most 1000000 units, found "11111'],
      [{ quantity: 'two' }, 'quantity', 'expected a whole number of units, found "two"'],
      [{ currency: 'DOLLAR' }, 'currency', 'expected a 3-letter currency code, found "DOLLAR"'],
      [{ currency: 'XQZ' }, 'currency', 'expected a 3-letter ISO currency code, found "XQZ"'],
      [{ weight_unit: 'STONE' }, 'weight_unit', 'expected LB or KG, found "STONE"'],
      [{ ship_to_country: 'XI' }, 'ship_to_country', 'expected a postal code of XI'],
      [{ ship_to_country: 'Zwiebelland' }, 'ship_to_country', 'expected a country as ISO code'],
      [{ ship_to_name: 'undefined' }, 'ship_to_name', 'expected a value, found "undefined"'],
      [{ description: '#N/A' }, 'description', 'a spreadsheet could not compute it'],
      [{ ship_to_name: '' }, 'ship_to_name', 'expected a value, found nothing'],
      [{ sku: '' }, 'sku', 'expected a value, found nothing'],
      [{ sku: 'x'.repeat(81) }, 'sku', 'expected at most 80 characters, found 81'],
      [{ ship_to_zip: '1.01E+11' }, 'ship_to_zip', 'a spreadsheet has shortened it'],
      [{ ship_to_city: 'M\uFFFDnchen' }, 'ship_to_city', 'with a character that is broken'],
      [{ reference: 'A\\B' }, 'reference', 'expected no backslash and no control character'],
    ];
    for (const [change, field, message] of cases) {
      const { orders, rejected } = read(
        csv([
          { ...MUG, ...change },
          { ...MUG, reference: 'SO-2' },
        ]),
      );
      expect(rejected, field).toHaveLength(1);
      expect(rejected[0]).toMatchObject({ file: 'orders.csv', line: 2, field });
      expect(rejected[0]?.message).toContain(message);
      expect(orders.map(({ order }) => order.reference)).toEqual(['SO-2']);
    }
  });

  it('names every problem of an order, at most ten', () => {
    const bad = { ...MUG, quantity: '0', unit_weight: 'x', unit_price: 'y' };
    expect(read(csv([bad])).rejected.map(({ field }) => field)).toEqual([
      'quantity',
      'unit_weight',
      'unit_price',
    ]);
    expect(read(csv(Array.from({ length: 9 }, () => bad))).rejected).toHaveLength(10);
  });
});

describe('a CSV file with a bad header', () => {
  it.each([
    ['other column names', 'Order No,Name\n1,Ann\n'],
    ['no header', csvRow(MUG)],
    ['one column missing', csv([MUG]).replace('quantity', 'pieces')],
  ])('is rejected with the expected and the found header: %s', (_what, text) => {
    const { orders, rejected } = read(text);
    expect(orders).toEqual([]);
    expect(rejected).toHaveLength(1);
    expect(rejected[0]).toMatchObject({ line: 1 });
    expect(rejected[0]?.message).toMatch(/^expected a header row with .*, found "/);
  });

  it('is rejected when a column occurs twice', () => {
    const { rejected } = read(csv([MUG]).replace('notes', 'sku'));
    expect(rejected).toMatchObject([
      { line: 1, field: 'sku', message: 'expected each column once, found sku twice' },
    ]);
  });

  it.each(['', '\n\n', '\uFEFF'])('is rejected as empty when it has no text', (text) => {
    expect(read(text).rejected).toMatchObject([
      { line: 1, message: 'expected a header row, found an empty file' },
    ]);
  });

  it('is rejected when no rows follow the header', () => {
    expect(read(csv([])).rejected).toMatchObject([
      { line: 1, message: 'expected rows below the header, found none' },
    ]);
  });
});

describe('an order with a bad CSV row', () => {
  const other = { ...MUG, reference: 'SO-2' };

  it('is rejected as a whole, with its good rows', () => {
    const { orders, rejected } = read(csv([MUG, other, { ...MUG, sku: 'TOWEL', quantity: '-1' }]));
    expect(orders.map(({ order }) => order.reference)).toEqual(['SO-2']);
    expect(rejected).toMatchObject([{ line: 4, field: 'quantity' }]);
  });

  it('is rejected when a row has too few or too many cells, in any column', () => {
    const short = csvRow(MUG).split(',').slice(0, 12).join(',');
    const long = `,${csvRow(MUG)}`;
    for (const row of [short, long]) {
      const { orders, rejected } = read(`${csv([MUG, other])}${row}\n`);
      expect(orders.map(({ order }) => order.reference)).toEqual(['SO-2']);
      expect(rejected).toHaveLength(1);
      expect(rejected[0]?.line).toBe(4);
      expect(rejected[0]?.message).toMatch(
        /^order SO-1: expected 18 cells as in the header, found /,
      );
    }
  });

  it('is rejected when a row has a stray quote, and later rows are still read', () => {
    const stray = csvRow({ ...MUG, description: 'DESC' }).replace('DESC', 'Board 12" long');
    const third = csvRow({ ...MUG, reference: 'SO-3' });
    const { orders, rejected } = read(`${csv([MUG, other])}${stray}\n${third}\n`);
    expect(orders.map(({ order }) => order.reference)).toEqual(['SO-2', 'SO-3']);
    expect(orders.map(({ line }) => line)).toEqual([3, 5]);
    expect(rejected).toMatchObject([{ line: 4 }]);
    expect(rejected[0]?.message).toContain('order SO-1: expected quotes only around a whole cell');
  });

  it('is rejected when an unclosed quote swallows the next order’s row', () => {
    const open = csvRow({ ...MUG, description: 'DESC' }).replace('DESC', '"Board');
    const next = csvRow({ ...other, description: 'DESC' }).replace('DESC', '"Lamp"');
    const { orders, rejected } = read(
      `${csv([])}${open}\n${next}\n${csvRow({ ...MUG, reference: 'SO-3' })}\n`,
    );
    expect(orders.map(({ order }) => order.reference)).toEqual(['SO-3']);
    expect(rejected).toMatchObject([{ line: 2 }]);
  });

  it('is not read from a file in which a lost quote makes one row of two', () => {
    const open = csvRow({ ...MUG, description: 'DESC' }).replace('DESC', '"Best Dad mug');
    const next = csvRow({ ...other, description: 'DESC' }).replace('DESC', 'Ruler 12"');
    for (const delimiter of [',', ';']) {
      const rows = `${csv([])}\n${open}\n${next}\n${csvRow({ ...MUG, reference: 'SO-3' })}\n`;
      const { orders, rejected } = read(rows.replaceAll(',', delimiter));
      expect(orders).toEqual([]);
      expect(rejected).toMatchObject([
        {
          line: 3,
          message:
            'expected a closing quote in this row, found a cell that goes on over whole rows',
        },
      ]);
    }
  });

  it('keeps quotes that are letters in a file with tabs', () => {
    const texts = ['"Best Dad mug', 'Ruler 12"', 'a 5" "square" box', '"Hope" poster'];
    const rows = texts.map((_, at) =>
      csvRow({ ...MUG, reference: `SO-${at}`, description: `D${at}` }, '\t'),
    );
    const body = rows.map((row, at) => row.replace(`D${at}`, texts[at] ?? '')).join('\n');
    const { orders, rejected } = read(`${csv([], '\t')}${body}\n`);
    expect(rejected).toEqual([]);
    expect(orders.map(({ order }) => order.lines[0]?.description)).toEqual(texts);
  });

  it('takes quotes away that a spreadsheet put around cells of a file with tabs', () => {
    const texts = ['Board\t12" long', 'say "please",\nthen wait', '"all"'];
    const rows = texts.map((description, at) => ({ ...MUG, reference: `SO-${at}`, description }));
    const plain = csvRow({ ...MUG, reference: 'SO-9', description: 'DESC' }, '\t');
    const { orders, rejected } = read(csv(rows, '\t') + plain.replace('DESC', 'Ruler 12"'));
    expect(rejected).toEqual([]);
    expect(orders.map(({ order }) => order.lines[0]?.description)).toEqual([
      'Board 12" long',
      'say "please", then wait',
      '"all"',
      'Ruler 12"',
    ]);
  });

  it('goes on with a later row that has no reference', () => {
    const cup = {
      reference: '',
      sku: 'CUP-1',
      quantity: '1',
      unit_weight: '0.3',
      unit_price: '9.90',
    };
    const { orders, rejected } = read(csv([other, MUG, cup]));
    expect(rejected).toEqual([]);
    expect(orders.map(({ order }) => [order.reference, order.lines.length])).toEqual([
      ['SO-2', 1],
      ['SO-1', 2],
    ]);
    expect(orders[1]?.order.lines[1]).toMatchObject({ sku: 'CUP-1', hsCode: null });
  });

  it('is rejected when a later row contradicts the first, and names the difference', () => {
    const { orders, rejected } = read(csv([MUG, other, { ...MUG, ship_to_city: 'Bern' }]));
    expect(orders.map(({ order }) => order.reference)).toEqual(['SO-2']);
    expect(rejected).toMatchObject([
      {
        line: 4,
        field: 'ship_to_city',
        message: 'order SO-1: expected "Berlin" as in line 2, found "Bern"',
      },
    ]);
  });

  it('is accepted when later rows leave values of the first row empty', () => {
    const { reference, sku, quantity, unit_weight, unit_price } = MUG;
    const { orders } = read(csv([MUG, { reference, sku, quantity, unit_weight, unit_price }]));
    expect(orders[0]?.order.lines).toHaveLength(2);
  });

  it('is rejected when only some rows name the merchant', () => {
    const { orders, rejected } = read(csv([{ ...MUG, merchant: 'Aurora' }, MUG]));
    expect(orders).toEqual([]);
    expect(rejected.map(({ field }) => field)).toEqual(['merchant', 'merchant']);
  });

  it('stays separate from another merchant’s order with the same reference', () => {
    const rows = [
      { ...MUG, merchant: 'Aurora' },
      { ...MUG, merchant: 'Borealis', ship_to_city: 'Bern' },
    ];
    expect(read(csv(rows)).orders.map(({ order }) => order.merchant)).toEqual([
      'Aurora',
      'Borealis',
    ]);
  });
});

describe('random CSV rows', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `x${text}x`);
  const row = fc.record({
    reference: fc.constantFrom('A', 'B', 'C'),
    sku: cell,
    notes: fc.constantFrom('', 'x', 'y'),
    description: fc.string({ maxLength: 30 }),
    quantity: fc.constantFrom('1', '7', '0', 'x'),
  });

  it('give whole orders or none, whatever their cells contain', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        (rows, delimiter, lineEnd) => {
          const cells = rows.map((each) => ({ ...MUG, ...each }));
          const { orders, rejected } = read(csv(cells, delimiter, lineEnd));
          for (const { order } of orders) {
            const mine = rows.filter(({ reference }) => reference === order.reference);
            expect(order.lines.map(({ quantity }) => quantity)).toEqual(
              mine.map(({ quantity }) => Number(quantity)),
            );
          }
          const taken = orders.length;
          const all = new Set(rows.map(({ reference }) => reference)).size;
          expect(taken === all || rejected.length > 0).toBe(true);
        },
      ),
    );
  });

  it('never make the reader throw, however damaged', () => {
    const text = csv([MUG, { ...MUG, reference: 'SO-2', notes: 'a "quoted"\nnote' }]);
    fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.nat(40),
        fc.string({ unit: 'binary', maxLength: 5 }),
        (at, count, put) => {
          const damaged = text.slice(0, at) + put + text.slice(at + count);
          const { orders, rejected } = read(damaged);
          expect(orders.length + rejected.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: inFull(500, { part: 100 }) },
    );
  });

  it('use only the columns in the command line’s table', () => {
    expect(read(`${COLUMNS.join(',')}\n`).warnings).toEqual([]);
  });
});
