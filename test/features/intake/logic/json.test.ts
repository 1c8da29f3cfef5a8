import { describe, expect, it } from 'vitest';
import { parseOrderFile } from '../../../../src/main/features/intake/logic/parse-order-file.ts';
import { english } from '../../../../src/shared/kernel/message.ts';
import {
  findRecords,
  type JsonRecord,
  jsonReading,
  ORDERS,
} from '../../../../src/shared/orders/files/json-records.ts';
import fc from '../../../support/chance.ts';
import { inFull } from '../../../support/long.ts';
import { bytes, jsonOrder } from './files.ts';

const read = (text: string) => parseOrderFile('orders.json', bytes(text));
const line = (change: Record<string, unknown>) => ({
  ...(jsonOrder().lines as Record<string, unknown>[])[0],
  ...change,
});

describe('a JSON order file', () => {
  const first = jsonOrder();
  const second = jsonOrder({ reference: 'SO-2' });

  it.each([
    ['one order', JSON.stringify(first), ['SO-1']],
    ['an array', JSON.stringify([first, second]), ['SO-1', 'SO-2']],
    [
      'a list under "orders"',
      JSON.stringify({ version: 2, orders: [first, second] }),
      ['SO-1', 'SO-2'],
    ],
    ['a byte order mark before it', `\uFEFF${JSON.stringify(first)}`, ['SO-1']],
  ])('may hold %s', (_what, text, references) => {
    const { orders, rejected } = read(text);
    expect(rejected).toEqual([]);
    expect(orders.map(({ order }) => order.reference)).toEqual(references);
  });

  it('accepts tags that are strings or numbers only', () => {
    const tagged = (tags: unknown) => read(JSON.stringify(jsonOrder({ tags })));
    expect(tagged(['gift', null, '', 12]).orders[0]?.order.tags).toEqual(['gift', '12']);
    for (const wrong of [{ a: 1 }, ['x'], true, '\ud83d', 'a\ufffd'])
      expect(tagged(['gift', wrong]).rejected).toMatchObject([{ field: 'tags' }]);
  });

  it('is recognised by its content when its name has no known extension', () => {
    expect(parseOrderFile('export.txt', bytes(JSON.stringify([first]))).orders).toHaveLength(1);
  });

  it('names the field of a number that is too long, also where it comes in pieces', () => {
    const text = (digits: number) =>
      JSON.stringify(jsonOrder({ lines: [line({ quantity: '@' })] })).replace(
        '"@"',
        '1'.repeat(digits),
      );
    expect(read(text(17)).rejected).toMatchObject([
      {
        field: 'lines[0].quantity',
        message: expect.stringMatching(/expected at most 1000000 units, found "1{17}"$/),
      },
    ]);
    expect(read(text(2_000_000)).rejected).toMatchObject([
      { field: 'quantity', message: 'expected a value of at most 1.0 MB, found a longer one' },
    ]);
    const inPieces = jsonReading(ORDERS, () => undefined);
    const whole = text(2_000_000);
    expect(() => {
      for (let at = 0; at < whole.length; at += 65_536)
        inPieces.write(whole.slice(at, at + 65_536));
      inPieces.end();
    }).toThrow(
      expect.objectContaining({ refusal: expect.objectContaining({ field: 'quantity' }) }),
    );
  });

  it('keeps every digit of numbers, given as numbers or strings', () => {
    const text = JSON.stringify(jsonOrder({ lines: [line({ barcode: '@', unitPrice: '#' })] }))
      .replace('"#"', '0.0125000000')
      .replace('"@"', '9520123456788')
      .replace('"0.38"', '12345678901234567.5');
    const [{ order } = expect.fail('no order')] = read(text).orders;
    expect(order.lines[0]).toMatchObject({
      barcode: '9520123456788',
      unitPrice: '0.0125000000',
      unitWeight: '12345678901234567.5',
    });
  });

  it('expands exponents', () => {
    const text = JSON.stringify(
      jsonOrder({ lines: [line({ unitPrice: 1.25e-7, quantity: 2.0 })] }),
    );
    expect(read(text).orders[0]?.order.lines[0]).toMatchObject({
      unitPrice: '0.000000125',
      quantity: 2,
    });
  });

  it.each([true, 'true', 'Yes', 1, '1'])('reads %j as true', (b2b) => {
    expect(read(JSON.stringify(jsonOrder({ b2b }))).orders[0]?.order.b2b).toBe(true);
  });

  it.each([false, 'no', 0, '', null])('reads %j as false', (b2b) => {
    expect(read(JSON.stringify(jsonOrder({ b2b }))).orders[0]?.order.b2b).toBe(false);
  });

  it('takes the valid orders and rejects the others with line, path, expected and found value', () => {
    const bad = jsonOrder({ reference: 'SO-2', lines: [line({}), line({ unitWeight: -1 })] });
    const text = `[\n${[first, bad, 7, { ...second, reference: 'SO-3' }].map((each) => JSON.stringify(each)).join(',\n')}\n]`;
    const { orders, rejected } = read(text);
    expect(orders.map(({ order, line: at }) => [order.reference, at])).toEqual([
      ['SO-1', 2],
      ['SO-3', 5],
    ]);
    expect(rejected).toEqual([
      {
        file: 'orders.json',
        line: 3,
        field: 'lines[1].unitWeight',
        message: 'order SO-2: expected a number above zero, found "-1"',
        order: 'SO-2',
      },
      { file: 'orders.json', line: 4, field: '', message: 'expected an order, found "7"' },
    ]);
  });

  it.each([
    [{ shipTo: undefined }, 'shipTo', 'expected an address, found nothing'],
    [{ shipTo: 'Berlin' }, 'shipTo', 'expected an address, found "Berlin"'],
    [{ lines: undefined }, 'lines', 'expected a list of lines, found nothing'],
    [{ lines: [] }, 'lines', 'expected at least one line, found none'],
    [{ lines: ['MUG'] }, 'lines[0]', 'expected a line, found "MUG"'],
    [{ reference: { id: 1 } }, 'reference', 'expected text, found {"id":"1"}'],
    [{ reference: undefined }, 'reference', 'expected a value, found nothing'],
    [{ merchant: 'A/B' }, 'merchant', 'expected no slash and no control character, found "A/B"'],
    [{ merchant: 'Au\u0007rora' }, 'merchant', 'with a character that is broken'],
    [{ terms: 'FOB' }, 'terms', 'expected DDP or DDU, found "FOB"'],
    [{ shipBy: '11.03.2026' }, 'shipBy', 'a date like 2026-11-23, found "11.03.2026"'],
    [{ shipBy: '2026-02-30' }, 'shipBy', 'a date like 2026-11-23, found "2026-02-30"'],
    [{ tote: 'T'.repeat(81) }, 'tote', 'expected at most 80 characters, found 81'],
    [{ b2b: 'perhaps' }, 'b2b', 'expected true or false, found "perhaps"'],
    [{ lines: [line({ quantity: true })] }, 'lines[0].quantity', 'expected a number, found true'],
    [{ lines: [line({ quantity: '1,5' })] }, 'lines[0].quantity', 'a comma can be read two ways'],
  ])('rejects %j', (change, field, message) => {
    const { orders, rejected } = read(JSON.stringify(jsonOrder(change)));
    expect(orders).toEqual([]);
    expect(rejected).toHaveLength(1);
    expect(rejected[0]).toMatchObject({ line: 1, field });
    expect(rejected[0]?.message).toContain(message);
  });

  it('ignores unknown fields with a warning', () => {
    const text = JSON.stringify(jsonOrder({ colour: 'red', lines: [line({ size: 3 })] }));
    expect(read(text).warnings).toEqual([
      'orders.json: unknown fields were ignored: colour, lines[].size',
    ]);
  });

  it('is safe against fields named __proto__ or constructor', () => {
    const hostile =
      '"__proto__":{"polluted":true,"merchant":"Evil"},"constructor":{"prototype":{}}';
    const text = JSON.stringify(first).replace('{', `{${hostile},`);
    const [{ order } = expect.fail('no order')] = read(text).orders;
    expect(order.merchant).toBeNull();
    expect(Object.hasOwn(order, '__proto__')).toBe(false);
    expect('polluted' in {}).toBe(false);
  });

  it('with two lists of orders is rejected, and none of them is taken', () => {
    const lists = [first, second].map((order) => `"orders": [${JSON.stringify(order)}]`);
    expect(read(`{${lists.join(',\n')}}`)).toMatchObject({
      orders: [],
      rejected: [
        { line: 2, field: 'orders', message: 'expected each field once, found "orders" twice' },
      ],
    });
  });

  it.each(['[]', '{"orders": []}'])('without an order is rejected: %s', (text) => {
    expect(read(text).rejected).toMatchObject([
      { line: 1, message: 'expected orders, found an empty list' },
    ]);
  });
});

describe('malformed JSON', () => {
  const whole = JSON.stringify([jsonOrder()], null, 2);
  const put = (text: string, instead: string) => whole.replace(text, instead);

  it.each([
    [
      'cut off in a text',
      whole.slice(0, whole.indexOf('Weber') + 2),
      'expected a closing quote, found the end of the file: it looks cut off',
    ],
    [
      'cut off between fields',
      whole.slice(0, whole.indexOf('"currency"')),
      'found the end of the file: it looks cut off',
    ],
    [
      'with a word without quotes',
      put('"USD"', 'USD'),
      'line 4, column 17: expected a value, found "U"',
    ],
    [
      'with an extra comma',
      put('"CM",', '"CM",,'),
      'line 6, column 27: expected a field name in double quotes, found ","',
    ],
    ['with text after the end', `${whole} }`, 'expected the end of the file, found "}"'],
    [
      'with a line end in a text',
      put('Jonas', 'Jo\nnas'),
      'line 8, column 18: expected a closing quote, found "\\n"',
    ],
    [
      'with an invalid escape',
      put('Jonas', 'C:\\x'),
      'expected an escape like \\n or \\u00e9, found "\\\\"',
    ],
    [
      'that is empty',
      '',
      'line 1, column 1: expected an order or a list of orders, found the end of the file',
    ],
    [
      'that is plain text',
      'hello',
      'line 1, column 1: expected an order or a list of orders, found "h"',
    ],
  ])('is rejected as a whole, with line and column: %s', (_what, text, message) => {
    const { orders, rejected } = read(text);
    expect(orders).toEqual([]);
    expect(rejected).toHaveLength(1);
    expect(rejected[0]?.message).toContain(message);
    expect(rejected[0]?.message).toMatch(
      new RegExp(`^not JSON at line ${rejected[0]?.line}, column`),
    );
  });

  it('nested without end is rejected at the depth limit', () => {
    expect(read('['.repeat(1_000_000)).rejected[0]?.message).toContain(
      'expected at most 64 lists and objects in one another',
    );
  });
});

describe('the JSON record finder', () => {
  it('accepts what JSON.parse accepts and finds every element at its position', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(3), (values, indent) => {
        const text = JSON.stringify({ before: [1, '[{'], orders: values }, null, indent);
        const found = findRecords(text, ORDERS);
        expect(found.ok && found.value.map((record) => JSON.parse(record.text ?? ''))).toEqual(
          JSON.parse(JSON.stringify(values)),
        );
      }),
    );
  });

  it('finds the same records in a whole text and character by character', () => {
    const inPieces = (text: string, isChecked: boolean, size: number) => {
      const records: JsonRecord[] = [];
      const reading = jsonReading(ORDERS, (record) => records.push(record), isChecked);
      for (let at = 0; at < text.length; at += size) reading.write(text.slice(at, at + size));
      reading.end();
      return records;
    };
    const value = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(
        fc.array(value),
        fc.nat(3),
        fc.integer({ min: 2, max: 40 }),
        (values, by, size) => {
          const text = JSON.stringify({ before: [1, '[{'], orders: values, after: {} }, null, by);
          const found = inPieces(text, false, 1);
          for (const isChecked of [false, true]) {
            expect(inPieces(text, isChecked, text.length)).toEqual(found);
            expect(inPieces(text, isChecked, size)).toEqual(found);
          }
        },
      ),
    );
  });

  it('reports where a broken record breaks, also after a valid one', () => {
    const text = `[\n${JSON.stringify({ a: '{"\\' }, null, 1)},{"a": 01}\n]`;
    const found = findRecords(text, ORDERS);
    expect(found.ok || english(found.error.message)).toBe(
      'not JSON at line 4, column 10: expected "," or "}", found "1"',
    );
  });

  it('rejects what JSON.parse rejects', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\',
      '"',
      '1',
      '-',
      '01',
      '1.',
      'true',
      'nul',
      ' ',
      '\n',
      '\\u12',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = `[${pieces.join('')}`;
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(findRecords(text, ORDERS).ok).toBe(valid);
      }),
      { numRuns: inFull(2000, { part: 400 }) },
    );
  });
});
