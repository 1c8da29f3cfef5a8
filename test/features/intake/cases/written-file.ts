import fc from '../../../support/chance.ts';
import type { KnownAddress, KnownLine, KnownOrder } from './known-orders.ts';

/* Orders written to a table in the ways in which people and programs write them. */

type Cells = Record<string, string>;

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** How one file is written. */
export type Way = typeof way extends fc.Arbitrary<infer T> ? T : never;

/** Not at an end of the range, which is tried more often. */
const seldom = fc.integer({ min: 0, max: 49 }).map((chance) => chance === 25);

/** Columns that a file need not have; `ship_from` is its whole address. */
const LEFT_OUT = [
  'merchant',
  'weight_unit',
  'terms',
  'b2b',
  'notes',
  'ship_by',
  'tags',
  'tote',
  'ship_from',
  'ship_to_attention_name',
  'ship_to_address_line2',
  'ship_to_state',
  'ship_to_zip',
  'ship_to_phone',
  'ship_to_email',
  'barcode',
  'description',
  'unit_weight',
  'unit_price',
  'hs_code',
  'origin_country',
];

/** Headings that nobody knows, with what stands below them. */
const UNKNOWN: readonly (readonly [heading: string, cell: string])[] = [
  ['remark', '12,50'],
  ['price, net', '1.250'],
  ['colour; size', 'blue "L"'],
  ['', 'x'],
  ['id', '="7"'],
];

const HEADINGS = [
  'reference',
  'currency',
  'ship_to_name',
  'ship_to_address_line1',
  'ship_to_city',
  'ship_to_country',
  'sku',
  'quantity',
];
const FROM = [
  'name',
  'attention_name',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'country',
  'zip',
  'phone',
  'email',
];

const ALL_COLUMNS = [
  ...HEADINGS,
  ...LEFT_OUT.filter((column) => column !== 'ship_from'),
  ...FROM.map((name) => `ship_from_${name}`),
  ...UNKNOWN.map(([heading]) => heading),
];

/** Separators of thousands and of decimals. */
const NUMBERS = [
  ['', '.'],
  ['', ','],
  ['.', ','],
  [',', '.'],
  ["'", '.'],
  ['’', '.'],
  [' ', ','],
  ['\u00A0', ','],
] as const;

export const way = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  sep: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom(...ENCODINGS),
  /** A byte order mark. */
  mark: fc.boolean(),
  quotes: fc.constantFrom('always', 'where needed', 'letters'),
  guard: fc.constantFrom('', '', "'", '="'),
  /** A guard as a formula without quotes around it, as some programs write it. */
  bareFormula: seldom,
  numbers: fc.constantFrom(...NUMBERS),
  statesMark: fc.boolean(),
  /** Decimals of a price at least. */
  zeros: fc.constantFrom(0, 2, 4),
  /** The other decimal sign in some of the prices. */
  mixedNumbers: seldom,
  currencySign: fc.constantFrom('', '', '', 'before', 'after', 'code'),
  /** What the rows below the first one of an order have of it. */
  further: fc.constantFrom('repeated', 'blank', 'without reference'),
  /** The merchant is blank there too, though the reference is not. */
  merchantBlank: seldom,
  /** The rows of one order stand between those of others. */
  isApart: fc.boolean(),
  /** A row without a line above the lines of an order. */
  rowOfOrder: fc.boolean(),
  blankRows: fc.array(
    fc.record({ at: fc.nat({ max: 12 }), blank: fc.constantFrom('', ' ', 'cells') }),
    { maxLength: 3 },
  ),
  surplus: fc.boolean(),
  order: fc.shuffledSubarray(ALL_COLUMNS, { minLength: ALL_COLUMNS.length }),
  without: fc.subarray(LEFT_OUT, { maxLength: 6 }),
  unknown: fc.subarray([...UNKNOWN]),
  headings: fc.constantFrom('lower', 'upper', 'with blanks'),
  /** Chooses among the spellings of a country, a day, a flag and the like. */
  spelling: fc.nat({ max: 11 }),
  /** Line breaks in cells. */
  breaks: fc.boolean(),
});

const columnIn = (group: string, name: string): string =>
  `${group}${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  CH: ['CH', 'ch', 'CHE', 'Switzerland', 'Schweiz', 'Suisse'],
  US: ['US', 'USA', 'United States', 'Vereinigte Staaten', 'Estados Unidos'],
  GB: ['GB', 'UK', 'GBR', 'United Kingdom', 'Great Britain'],
  DE: ['DE', 'DEU', 'Germany', 'Deutschland', 'Alemania', 'Duitsland'],
  FR: ['FR', 'FRA', 'France', 'Frankreich', 'Francia'],
  PT: ['PT', 'PRT', 'Portugal', 'Portogallo'],
  JP: ['JP', 'JPN', 'Japan', 'Giappone'],
  NL: ['NL', 'NLD', 'Netherlands', 'Nederland', 'Niederlande'],
};

const SIGNS: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥' };

/** Reports of marketplaces: between tabs a quote is a letter, and no cell goes on over lines. */
const hasLetters = ({ quotes, delimiter }: Way): boolean =>
  quotes === 'letters' && delimiter === '\t';

/** The order without what its file has no column for. */
export function asFar(order: KnownOrder, way: Way): KnownOrder {
  const { without } = way;
  const notes = hasLetters(way) ? order.notes?.replace(/\s+/g, ' ') : order.notes;
  const lacks = (column: string) => without.includes(column);
  const address = (of: KnownAddress): KnownAddress => ({
    ...of,
    ...Object.fromEntries(
      Object.keys(of)
        .filter((name) => lacks(columnIn('ship_to_', name)))
        .map((name) => [name, '']),
    ),
  });
  return {
    ...order,
    merchant: lacks('merchant') ? null : order.merchant,
    weightUnit: lacks('weight_unit') ? 'KG' : order.weightUnit,
    terms: lacks('terms') ? null : order.terms,
    b2b: lacks('b2b') ? false : order.b2b,
    notes: lacks('notes') ? null : (notes ?? null),
    shipBy: lacks('ship_by') ? null : order.shipBy,
    tags: lacks('tags') ? [] : order.tags,
    tote: lacks('tote') ? null : order.tote,
    shipTo: address(order.shipTo),
    shipFrom: lacks('ship_from') || !order.shipFrom ? null : address(order.shipFrom),
    lines: order.lines.map((line) => ({
      ...line,
      barcode: lacks('barcode') ? null : line.barcode,
      description: lacks('description') ? '' : line.description,
      unitWeight: lacks('unit_weight') ? null : line.unitWeight,
      unitPrice: lacks('unit_price') ? null : line.unitPrice,
      hsCode: lacks('hs_code') ? null : line.hsCode,
      originCountry: lacks('origin_country') ? null : line.originCountry,
    })),
  };
}

const one = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;

const decimals = (amount: string, { zeros }: Way): string =>
  (amount.split('.')[1] ?? '').padEnd(zeros, '0');

/** A number with a point, as this file writes it. */
function number(plain: string | null, isAmount: boolean, order: KnownOrder, way: Way): string {
  if (plain === null) return '';
  const [group, mark] = way.numbers;
  const [whole = '', digits = ''] = plain.split('.');
  const rest = isAmount ? decimals(plain, way) : digits;
  const grouped = group === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  // Beside a number that proves the file's own sign: else nobody could say which one is the other.
  const proof = order.lines[0]?.unitPrice ?? null;
  const isProven = proof !== null && proof !== plain && decimals(proof, way).length === 2;
  const isOther = way.mixedNumbers && isAmount && isProven && rest.length === 2 && group === '';
  const sign = isOther ? (mark === '.' ? ',' : '.') : mark;
  const written = rest === '' ? grouped : `${grouped}${sign}${rest}`;
  if (!isAmount) return written;
  const currency = SIGNS[order.currency] ?? order.currency;
  switch (way.currencySign) {
    case 'before':
      return `${currency}${written}`;
    case 'after':
      return `${written} ${currency}`;
    case 'code':
      return `${order.currency} ${written}`;
    default:
      return written;
  }
}

const count = (quantity: number, { numbers: [group, mark], spelling }: Way): string => {
  const whole = group === '' ? `${quantity}` : `${quantity}`.replace(/\B(?=(\d{3})+$)/g, group);
  return one([whole, whole, whole, `${whole}${mark}0`, `${whole}${mark}00`], spelling);
};

function addressCells(of: KnownAddress | null, group: string, { spelling, breaks }: Way): Cells {
  if (!of) return {};
  const cells = Object.fromEntries(
    Object.entries(of).map(([name, value]) => [columnIn(group, name), value]),
  );
  const country = one(COUNTRIES[of.country] ?? [of.country], spelling);
  const addressLine1 = breaks ? of.addressLine1.replace(' ', '\n') : of.addressLine1;
  return { ...cells, [`${group}country`]: country, [`${group}address_line1`]: addressLine1 };
}

function orderCells(order: KnownOrder, way: Way): Cells {
  const { spelling } = way;
  const [year, month, day] = order.shipBy?.split('-') ?? [];
  return {
    reference: order.reference,
    merchant: order.merchant ?? '',
    currency: one([order.currency, order.currency.toLowerCase()], spelling),
    weight_unit: one(
      [order.weightUnit, order.weightUnit.toLowerCase(), `${order.weightUnit}S`],
      spelling,
    ),
    terms: order.terms ?? '',
    b2b: one(order.b2b ? ['true', '1', 'YES'] : ['false', '0', 'no', ''], spelling),
    notes: order.notes ?? '',
    ship_by: order.shipBy
      ? one([order.shipBy, `${order.shipBy}T00:00:00`, dayFirst(year, month, day)], spelling)
      : '',
    tags: order.tags.join(one([';', ','], spelling)),
    tote: order.tote ?? '',
    ...addressCells(order.shipTo, 'ship_to_', way),
    ...addressCells(order.shipFrom, 'ship_from_', way),
  };
}

const dayFirst = (year = '', month = '', day = ''): string => `${day}.${month}.${year}`;

function lineCells(line: KnownLine, order: KnownOrder, way: Way): Cells {
  const { originCountry } = line;
  return {
    sku: line.sku,
    barcode: line.barcode ?? '',
    description: way.breaks ? line.description.replace(' ', '\n') : line.description,
    quantity: count(line.quantity, way),
    unit_weight: number(line.unitWeight, false, order, way),
    unit_price: number(line.unitPrice, true, order, way),
    hs_code: line.hsCode ?? '',
    origin_country: originCountry
      ? one(COUNTRIES[originCountry] ?? [originCountry], way.spelling)
      : '',
  };
}

/** The rows of one order: its own cells in the first, its lines from there on. */
function rowsOf(order: KnownOrder, way: Way): Cells[] {
  const own = orderCells(order, way);
  const lines = order.lines.map((line) => lineCells(line, order, way));
  const all = way.rowOfOrder ? [{}, ...lines] : lines;
  return all.map((cells, at) => {
    if (at === 0 || way.further === 'repeated') return { ...own, ...cells };
    if (way.further === 'without reference' && !isApart(way)) return cells;
    const merchant = way.merchantBlank ? '' : (own.merchant ?? '');
    return { reference: own.reference ?? '', merchant, ...cells };
  });
}

/** A row without a reference goes on with the order above it, so it must stand below it. */
const isApart = (way: Way): boolean => way.isApart && way.further !== 'without reference';

const GUARDED_COLUMNS = [
  'reference',
  'sku',
  'barcode',
  'ship_to_zip',
  'ship_to_phone',
  'tote',
  'hs_code',
];

function guarded(text: string, column: string, { guard }: Way): string {
  if (!GUARDED_COLUMNS.includes(column) || text === '') return text;
  if (guard === '="') return `="${text.replaceAll('"', '""')}"`;
  return guard === "'" && /^[\d+]/.test(text) ? `'${text}` : text;
}

function cellOf(text: string, way: Way): string {
  const { delimiter, quotes, bareFormula, lineEnd } = way;
  const inside = text.replaceAll('\n', lineEnd);
  if (hasLetters(way)) return text.replace(/\s+/g, ' ');
  if (bareFormula && text.startsWith('="')) return inside;
  const isNeeded = text.includes(delimiter) || /["\n]/.test(text);
  return isNeeded || quotes === 'always' ? `"${inside.replaceAll('"', '""')}"` : inside;
}

function columnsOf({ order, without, unknown }: Way): string[] {
  const left = new Set([
    ...without,
    ...(without.includes('ship_from') ? FROM : []).map((name) => `ship_from_${name}`),
    ...without.map((column) => column.replace('ship_to_', 'ship_from_')),
  ]);
  const others = UNKNOWN.map(([heading]) => heading);
  const chosen = unknown.map(([heading]) => heading);
  return order.filter(
    (column) => !left.has(column) && (!others.includes(column) || chosen.includes(column)),
  );
}

/** Rows of several orders one after the other, or taken from each in turn. */
function together(orders: readonly Cells[][], way: Way): Cells[] {
  if (!isApart(way)) return orders.flat();
  const longest = Math.max(...orders.map((rows) => rows.length));
  return Array.from({ length: longest }, (_each, at) =>
    orders.flatMap((rows) => rows.slice(at, at + 1)),
  ).flat();
}

function textOf(orders: readonly KnownOrder[], way: Way): string {
  const { delimiter, lineEnd, unknown } = way;
  const columns = columnsOf(way);
  const heading = (column: string): string =>
    way.headings === 'upper'
      ? column.toUpperCase()
      : way.headings === 'with blanks'
        ? ` ${column} `
        : column;
  const below = new Map(unknown);
  const rows = together(
    orders.map((order) => rowsOf(order, way)),
    way,
  ).map((cells) =>
    columns.map((column) => guarded(cells[column] ?? below.get(column) ?? '', column, way)),
  );
  const lines = rows.map((row) => row.map((cell) => cellOf(cell, way)).join(delimiter));
  for (const { at, blank } of way.blankRows)
    lines.splice(at, 0, blank === 'cells' ? delimiter.repeat(columns.length - 1) : blank);
  const end = way.surplus ? delimiter : '';
  return [
    ...(way.sep ? [`sep=${delimiter}`] : []),
    columns.map((column) => cellOf(heading(column), way)).join(delimiter),
    ...lines.map((line) => `${line}${end}`),
    '',
  ].join(lineEnd);
}

const WINDOWS_1252 = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, at) => at))].map(
    (letter, at) => [letter, at],
  ),
);

/** UTF-8 where the encoding does not have all letters. */
function bytesOf(text: string, { encoding, mark }: Way): { bytes: Uint8Array; encoding: string } {
  const marked = mark ? `\uFEFF${text}` : text;
  if (encoding === 'utf-16le') return { bytes: Buffer.from(marked, 'utf16le'), encoding };
  if (encoding === 'utf-16be') return { bytes: Buffer.from(marked, 'utf16le').swap16(), encoding };
  const codes = [...text].map((letter) => WINDOWS_1252.get(letter));
  return encoding === 'windows-1252' && codes.every((code) => code !== undefined)
    ? { bytes: Uint8Array.from(codes), encoding }
    : { bytes: Buffer.from(marked), encoding: 'utf-8' };
}

export interface WrittenFile {
  bytes: Uint8Array;
  /** What a person says about the file. */
  columns: Record<string, string>;
  /** Written for a failure's message. */
  text: string;
}

export function writtenFile(orders: readonly KnownOrder[], way: Way): WrittenFile {
  const text = textOf(orders, way);
  const { bytes, encoding } = bytesOf(text, way);
  return {
    text,
    bytes,
    columns: {
      ...(encoding === 'windows-1252' ? { file_encoding: '=windows-1252' } : {}),
      ...(way.statesMark ? { decimal_mark: `=${way.numbers[1]}` } : {}),
    },
  };
}
