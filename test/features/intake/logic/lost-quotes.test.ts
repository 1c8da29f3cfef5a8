import { describe, expect, it } from 'vitest';
import { parseOrderFile } from '../../../../src/main/features/intake/logic/parse-order-file.ts';
import { bytes } from './files.ts';

const NEEDED = [
  'reference',
  'currency',
  'sku',
  'quantity',
  'unit_weight',
  'unit_price',
  'ship_to_name',
  'ship_to_address_line1',
  'ship_to_city',
  'ship_to_country',
];
/** Columns that nobody reads: any text fits, so that a row is taken wherever its number of cells fits. */
const FREE = ['a', 'b', 'description'];

const cellOf = (column: string, order: number): string =>
  ({
    reference: `SO-${order}`,
    currency: 'USD',
    sku: `SKU-${order}`,
    quantity: String(order),
    unit_weight: '0.1',
    unit_price: '5.00',
    ship_to_name: `Name ${order}`,
    ship_to_address_line1: `Street ${order}`,
    ship_to_city: 'Bern',
    ship_to_country: 'CH',
  })[column] ?? '';

interface Table {
  columns: string[];
  delimiter: string;
}

type Written = (column: number, order: number, value: string) => string;

function textOf({ columns, delimiter }: Table, written: Written, orders = [1, 2, 3, 4]): string {
  const row = (order: number) =>
    columns.map((column, at) => written(at, order, cellOf(column, order))).join(delimiter);
  return [columns.join(delimiter), ...orders.map(row), ''].join('\n');
}

const read = (text: string) =>
  parseOrderFile('orders.csv', bytes(text), { weightUnit: 'KG', dimensionUnit: 'CM' });

/** Every order that stands in the file is taken as it stands there, or a rejection says that it is not. */
function lost(text: string): string[] {
  const { orders, rejected } = read(text);
  const wrong = orders.flatMap(({ order }) => {
    const number = order.reference.replace(/\D/g, '');
    const [line] = order.lines;
    const own = [line?.sku, String(line?.quantity), order.shipTo.name, order.shipTo.addressLine1];
    const bare = own.map((value) => value?.replaceAll('"', ''));
    const due = [`SKU-${number}`, number, `Name ${number}`, `Street ${number}`];
    return order.lines.length === 1 && String(bare) === String(due) ? [] : [`${bare}`];
  });
  if (orders.length < 4 && rejected.length === 0) wrong.push(`${orders.length} of 4`);
  if (rejected.some(({ line, message }) => line < 1 || message === '')) wrong.push('no line');
  return wrong;
}

const DELIMITERS: [string, string][] = [
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
];
/** Where the columns that may be empty stand. */
const LAYOUTS: [string, string[]][] = [
  ['last', [...NEEDED, ...FREE]],
  ['first and last', [...FREE.slice(1), ...NEEDED, ...FREE.slice(0, 1)]],
];
const CASES = DELIMITERS.flatMap(([name, delimiter]) =>
  LAYOUTS.map(([where, columns]) => ({ name, where, table: { columns, delimiter } })),
);

describe('a quote that opens in one row and closes in a later one', () => {
  it.each(CASES)('loses no order, between $name with free columns $where', ({ table }) => {
    const found: string[] = [];
    const { columns } = table;
    for (const closing of [2, 3]) {
      for (let open = 0; open < columns.length; open += 1) {
        for (let close = 0; close < columns.length; close += 1) {
          const text = textOf(table, (at, order, value) => {
            if (order === 1 && at === open) return `"${value}`;
            return order === closing && at === close ? `${value}"` : value;
          });
          const wrong = lost(text);
          if (wrong.length > 0) found.push(`${open} to ${close} of row ${closing}: ${wrong}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  it.each(CASES)(
    'loses no order beside a cell with line breaks, between $name with free columns $where',
    ({ table }) => {
      const found: string[] = [];
      const { columns } = table;
      const address = columns.indexOf('ship_to_address_line1');
      for (const broken of [1, 2]) {
        for (let open = 0; open < columns.length; open += 1) {
          for (let close = 0; close < columns.length; close += 1) {
            const text = textOf(table, (at, order, value) => {
              if (order === 1 && at === open) return `"${value}`;
              if (order === 2 && at === close) return `${value}"`;
              const [street, number] = value.split(' ');
              return order === broken && at === address ? `"${street}\n${number}"` : value;
            });
            const wrong = lost(text);
            if (wrong.length > 0) found.push(`${open} to ${close}, broken ${broken}: ${wrong}`);
          }
        }
      }
      expect(found).toEqual([]);
    },
  );
});

describe('a cell with line breaks', () => {
  const texts = (delimiter: string) => [
    'two\nlines',
    `Fragile${delimiter} this way up\n"please"${delimiter} and\n\nthank you`,
    `"all"\n${delimiter}`,
    `\n${delimiter}x\n`,
  ];
  it.each(CASES)(
    'is read as it stands in every column, between $name with free columns $where',
    ({ table }) => {
      const { columns, delimiter } = table;
      for (const text of texts(delimiter)) {
        for (let broken = 0; broken < columns.length; broken += 1) {
          // A column that the station does not read stands where the cell is; the others stay as they are.
          const wide = { columns: columns.toSpliced(broken, 0, 'remark'), delimiter };
          for (const surplus of ['', delimiter.repeat(2)]) {
            const written = textOf(wide, (at, order, value) => {
              const end = at === columns.length ? surplus : '';
              const quoted = `"${text.replaceAll('"', '""')}"`;
              return (at === broken && order % 2 === 1 ? quoted : value) + end;
            });
            const { orders, rejected } = read(written);
            expect(rejected, `${broken}: ${JSON.stringify(text)}`).toEqual([]);
            expect(orders).toHaveLength(4);
            expect(lost(written)).toEqual([]);
          }
        }
      }
    },
  );

  it.each(DELIMITERS)('keeps its text as a note, between %s', (_name, delimiter) => {
    const columns = [...NEEDED, 'notes'];
    const note = `Ring twice${delimiter} then\nwait; "please", or\tnot\nat all`;
    for (const first of ['', `sep=${delimiter}\n`]) {
      const written = textOf({ columns, delimiter }, (at, order, value) =>
        at === NEEDED.length && order === 2 ? `"${note.replaceAll('"', '""')}"` : value,
      );
      const { orders, rejected } = read(first + written);
      expect(rejected).toEqual([]);
      expect(orders[1]?.order.notes?.replace(/\s+/g, ' ')).toBe(note.replace(/\s+/g, ' '));
    }
  });
});
