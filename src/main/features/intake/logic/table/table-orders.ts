import Big from 'big.js';
import { show } from '../../../../../shared/kernel/decimal.ts';
import { composed } from '../../../../../shared/kernel/fold.ts';
import { type AnyMessage, type Message, say } from '../../../../../shared/kernel/message.ts';
import { ok } from '../../../../../shared/kernel/result.ts';
import {
  type Refusal,
  RefusedFile,
  refusal,
} from '../../../../../shared/orders/files/file-reading.ts';
import { type Order, type OrderSource, showOrderKey } from '../../../../../shared/orders/order.ts';
import {
  columnOf,
  isNoValue,
  readField,
  SPREADSHEET_ERROR,
} from '../../../orders/logic/order-fields.ts';
import { inOneWeightUnit } from '../../../orders/logic/other-units.ts';
import type { RawOrder } from '../../../orders/logic/raw-order.ts';
import {
  assumedUnits,
  convertedIn,
  type Problem,
  readOrder,
  type UnitDefaults,
} from '../../../orders/logic/read-order.ts';
import type { FileDefaults, Part } from '../csv/csv-columns.ts';
import type { BrokenRow, CsvRow, TableReader } from '../csv/csv-table.ts';
import { shortName } from '../file-text.ts';
import { statusOutcome } from '../mapping/statuses.ts';
import { addConverted, addUnknown, type FoundOrders } from '../parsed-file.ts';
import {
  collectedTaxOf,
  type Declared,
  type DeclaredLine,
  declaredLines,
  isLine,
  orderRows,
} from './declared-lines.ts';
import { isOfTwoWays, isPlainNumber, type NumberStyle, readNumber } from './numbers.ts';
import { type Numbers, numberIn } from './row-numbers.ts';
import {
  checkHeader,
  type Header,
  ignoredColumns,
  readable,
  type Sheet,
  sheetOf,
} from './sheet.ts';
import { keyOf, type Survey, surveyRows } from './survey.ts';

/** Rows of one order. Values of the order are in the first row; the others may repeat them. */
interface Group {
  key: string;
  merchant: string;
  reference: string;
  rows: CsvRow[];
  refusals: Refusal[];
}

/** Limit of refusals reported per order. */
const MOST_REFUSALS = 10;

/**
 * Orders from rows with the column names of an order file, in two passes: the first finds which rows
 * belong together, the second returns each order after its last row.
 */
export function tableOrders(
  named: (header: CsvRow) => Header,
  defaults: FileDefaults,
  found: FoundOrders,
): { survey: () => TableReader; orders: () => TableReader } {
  let survey: Survey | null = null;
  const known = (): Survey => {
    if (!survey) throw new Error('The rows were not surveyed');
    return survey;
  };
  return {
    survey: () =>
      surveying(named, defaults, (done) => {
        survey = done;
        found.records = done.orders;
      }),
    orders: () => giving(named, defaults, known(), found),
  };
}

function surveying(
  named: (header: CsvRow) => Header,
  defaults: UnitDefaults,
  done: (survey: Survey) => void,
): TableReader {
  let rows: ReturnType<typeof surveyRows> | null = null;
  let header: Header | null = null;
  let sheet: Sheet | null = null;
  return {
    header(row) {
      header = named(row);
      const wrong = checkHeader(header, defaults);
      if (wrong) throw new RefusedFile(wrong);
      sheet = sheetOf(header);
      rows = surveyRows(sheet.mark);
    },
    row: (row) => sheet && rows?.row(row, sheet),
    unreadable: (row) => sheet && rows?.unreadable(row, sheet),
    end() {
      if (!rows || rows.isEmpty()) {
        const message = say('expected rows below the header, found none');
        throw new RefusedFile(refusal(header?.line ?? 1, message));
      }
      done(rows.done());
    },
  };
}

function giving(
  named: (header: CsvRow) => Header,
  defaults: FileDefaults,
  survey: Survey,
  found: FoundOrders,
): TableReader {
  let sheet: Sheet | null = null;
  /** Orders whose rows are not consecutive. */
  const held = new Map<string, Group>();
  let above: Group | null = null;

  function leave(group: Group | null): void {
    if (!group || !sheet) return;
    if (group.rows.length < (survey.apart.get(group.key) ?? 0)) return;
    held.delete(group.key);
    found.done += 1;
    readGroup(group, sheet, { defaults, survey, found });
  }

  function groupOf(merchant: string, reference: string): Group {
    const key = keyOf(merchant, reference);
    if (above?.key === key) return above;
    leave(above);
    const group = held.get(key) ?? { key, merchant, reference, rows: [], refusals: [] };
    if (survey.apart.has(key)) held.set(key, group);
    return group;
  }

  const alone = new Set(survey.alone.map(({ line }) => line));

  /** A broken row that names no order may be of the one above, which is then incomplete. */
  function passOver(row: BrokenRow, read: Sheet): void {
    if (row.isWhole) return;
    if (read.cell(row, 'reference') === '') {
      if (alone.has(row.line)) above?.refusals.push(refusal(row.line, inOrder(above, row.message)));
      return;
    }
    leave(above);
    above = null;
  }

  return {
    header(row) {
      const header = named(row);
      sheet = sheetOf(header);
      found.recognised = header.recognised;
      if (header.title !== null)
        found.warnings.push(say('read as an export of {title}', { title: header.title }));
      found.warnings.push(...ignoredColumns(header));
      for (const { line, message } of survey.alone) found.rejected.push(refusal(line, message));
    },
    row(written) {
      if (!sheet) return;
      // As it is written: a guarded cell beside the header's is one too many, though nothing is in it.
      const misfit = sheet.misfit(written);
      if (misfit) {
        if (!sheet.isNote(written)) passOver(misfit, sheet);
        return;
      }
      const row = readable(written);
      const reference = composed(sheet.cell(row, 'reference'));
      if (reference !== '') {
        above = groupOf(composed(sheet.cell(row, 'merchant')), reference);
        above.rows.push(row);
        return;
      }
      // Without one the row goes on with the order above it.
      if (above) {
        above.rows.push(row);
        return;
      }
      const message = say('expected a reference on the first row, found nothing');
      found.rejected.push(refusal(row.line, message, 'reference'));
    },
    unreadable: (row) => sheet && passOver(row, sheet),
    end: () => leave(above),
  };
}

interface Within {
  defaults: FileDefaults;
  survey: Survey;
  found: FoundOrders;
}

function readGroup(group: Group, sheet: Sheet, { defaults, survey, found }: Within): void {
  const [first] = group.rows;
  if (!first) return;
  const status = statusOutcome(
    (column) => sheet.cell(first, column),
    sheet.rules,
    defaults.statuses,
  );
  const order = orderKeyOf(group);
  if (status.kind === 'skip') {
    found.skipped.push({
      line: first.line,
      ...keyOfGroup(group, sheet.cell(first, 'reference_prefix')),
      why: status.why,
      isGone: status.isGone,
    });
    return;
  }
  const numbers = numbersOf(group, sheet, survey.numbers);
  const refusals = [
    ...group.refusals,
    ...ofAll(group, first, survey),
    ...contradictions(group, first, sheet),
    ...numbers.refusals,
    ...repeatedLines(group, sheet, found),
    ...notComputed(group, sheet),
    ...otherSource(group, first, sheet, defaults),
  ];
  const rows = orderRows(group.rows, sheet, numbers.read, defaults.statuses);
  if (refusals.length === 0)
    for (const each of rows.refusals.slice(0, MOST_REFUSALS))
      refusals.push({ ...each, message: inOrder(group, each.message) });
  if (refusals.length === 0) {
    const declared = declaredLines(group.rows, rows, sheet, numbers.read, defaults.statuses);
    if (declared.lines.length === 0) {
      found.skipped.push({
        line: first.line,
        ...keyOfGroup(group, sheet.cell(first, 'reference_prefix')),
        why: say('it has nothing to ship'),
      });
      return;
    }
    const raw = rawOrder(declared.lines, first, sheet, numbers.read);
    const read = readOrder(raw, defaults);
    if (read.ok) {
      for (const unit of assumedUnits(raw, defaults)) found.assumed.add(unit);
      addConverted(found, convertedIn(raw, read.value));
      // What is left of a partly shipped order is taken where its lines say it.
      const isPartly = status.kind === 'hold' && status.isPartly === true;
      const isTold = status.kind === 'take' || (isPartly && declared.isRest);
      const ofStatus = status.kind === 'take' || isTold ? null : status.why;
      const heldFor = isPartly ? (declared.why ?? ofStatus) : (ofStatus ?? declared.why);
      const collectedTax = collectedTaxOf(group.rows, sheet, numbers.read);
      const source = sourceOf(group.reference, first, declared, sheet, defaults);
      const whole: Order = {
        ...read.value,
        ...(source ? { source } : {}),
        ...(collectedTax ? { collectedTax } : {}),
        ...(heldFor ? { heldFor } : {}),
      };
      found.orders.push({ order: whole, line: first.line });
      if (status.kind === 'hold' && status.unknown) addUnknown(found, status.unknown);
      for (const word of declared.unknown) addUnknown(found, { column: 'line_status', word });
      return;
    }
    refusals.push(...read.error.map((problem) => placed(problem, group, declared, first)));
  }
  for (const each of refusals) found.rejected.push({ ...each, order });
}

/** Ids that are longer are none that a shop knows an order by. */
const LONGEST_ID = 100;

/** Who the order came from, and its ids there; null where the table says nothing of it. */
function sourceOf(
  reference: string,
  first: CsvRow,
  { lines, isRest }: Declared,
  { cell }: Sheet,
  defaults: UnitDefaults,
): OrderSource | null {
  const named = (column: string, row = first): string | null => {
    const text = cell(row, column);
    return text === '' || text.length > LONGEST_ID ? null : text;
  };
  const ids = lines.map(({ row }) => named('line_id', row));
  const store = named('order_source') ?? defaults.source ?? null;
  const [id, date] = [named('order_id'), named('order_date')];
  const hasPrefix = cell(first, 'reference_prefix') !== '';
  const hasIds = ids.some((each) => each !== null);
  if (store === null && id === null && date === null && !hasPrefix && !hasIds && !isRest)
    return null;
  return {
    store,
    id,
    ...(date === null ? {} : { date }),
    ...(hasPrefix ? { number: cleaned(reference) } : {}),
    ...(hasIds ? { lines: ids } : {}),
    ...(isRest ? { isRest } : {}),
  };
}

/** The file names a sender, and whoever imports it another. */
function otherSource(
  group: Group,
  first: CsvRow,
  { cell, places }: Sheet,
  defaults: UnitDefaults,
): Refusal[] {
  const found = cell(first, 'order_source');
  const { source } = defaults;
  if (found === '' || source === undefined || found === source) return [];
  const column = places.find(({ name }) => name === 'order_source')?.column ?? 'order_source';
  const message = say('expected orders of {source}, as was asked, found {found}', {
    source: show(source),
    found: show(found),
  });
  return [refusal(first.line, inOrder(group, message), column)];
}

/** Columns beside the fields of an order, which are read on their own. */
function notComputed(group: Group, { places }: Sheet): Refusal[] {
  const others = places.filter(({ part, number }) => /sums$/i.test(part) && number === null);
  return group.rows.flatMap((row) =>
    others
      .filter(({ text }) => SPREADSHEET_ERROR.test(text(row)))
      .slice(0, MOST_REFUSALS)
      .map(({ column, text }) => {
        const message = say('expected a value, found {found}: a spreadsheet could not compute it', {
          found: show(text(row)),
        });
        return refusal(row.line, inOrder(group, message), column);
      }),
  );
}

/** With an id of its own, a line that comes twice is a mistake; without one, equal rows are two lines. */
function repeatedLines(group: Group, sheet: Sheet, found: FoundOrders): Refusal[] {
  const seen = new Map<string, CsvRow>();
  const refusals: Refusal[] = [];
  const ofLine = sheet.places.filter(({ part }) => part === 'line');
  for (const row of group.rows) {
    const id = sheet.cell(row, 'line_id');
    const key = id || ofLine.map(({ text }) => text(row)).join('\u0000');
    const before = seen.get(key);
    if (!before || !isLine(row, sheet)) {
      seen.set(key, row);
      continue;
    }
    const values = { line: before.line, name: orderKeyOf(group) };
    if (id === '')
      addConverted(found, [
        say('order {name}: rows that are equal, as in line {line}, are lines of their own', values),
      ]);
    else {
      const message = say('expected each line id once, found {id} already in line {line}', {
        id: show(id),
        line: before.line,
      });
      refusals.push(refusal(row.line, inOrder(group, message), 'line_id'));
    }
  }
  return refusals;
}

/** Refusals of an order because of other rows in the file. */
function ofAll(group: Group, first: CsvRow, { mixed, broken }: Survey): Refusal[] {
  const { reference } = group;
  const refusals = (broken.get(reference) ?? [])
    .slice(0, MOST_REFUSALS)
    .map(({ line, message }: BrokenRow) => refusal(line, inOrder(group, message)));
  const merchant = mixed.get(reference);
  if (merchant === undefined) return refusals;
  // Rows with and without a merchant may be one order or two, so they are rejected.
  const message = say(
    '{reference}: expected the merchant on every row or on none, found {found} on some',
    { reference, found: show(merchant) },
  );
  return [refusal(first.line, message, 'merchant'), ...refusals];
}

function contradictions(group: Group, first: CsvRow, { places }: Sheet): Refusal[] {
  const refusals: Refusal[] = [];
  for (const row of group.rows.slice(1)) {
    if (refusals.length >= MOST_REFUSALS) break;
    for (const { column, part, text } of places) {
      if (part === 'line' || part === 'lineSums') continue;
      const now = text(row);
      const before = text(first);
      if (now === '' || now === before) continue;
      const expected = show(before === '' ? undefined : before);
      const message = say('{name}: expected {expected} as in line {line}, found {found}', {
        name: nameOf(group),
        expected,
        line: first.line,
        found: show(now),
      });
      refusals.push(refusal(row.line, message, column));
    }
  }
  return refusals;
}

function rawOrder(
  lines: readonly DeclaredLine[],
  first: CsvRow,
  sheet: Sheet,
  numbers: Numbers,
): RawOrder {
  const order = take(first, 'order', sheet);
  const shipTo = take(first, 'shipTo', sheet);
  const shipFrom = take(first, 'shipFrom', sheet);
  // Of a company or person, the person alone is no attention name too.
  const isNamedTwice =
    sheet.hasAlternatives('ship_to_name') && shipTo.attentionName === shipTo.name;
  return inOneWeightUnit({
    ...order,
    reference: `${sheet.cell(first, 'reference_prefix')}${order.reference}`,
    shipTo: isNamedTwice ? { ...shipTo, attentionName: '' } : shipTo,
    shipFrom: Object.values(shipFrom).some((text) => text !== '') ? shipFrom : null,
    lines: lines.map(({ row, amounts, parts, kit }) => {
      const line = take(row, 'line', sheet);
      for (const { part, number, name } of sheet.places)
        if (part === 'line' && number) line[name] = numberIn(row, name, numbers);
      const weightUnit = sheet.cell(row, 'line_weight_unit');
      const packed = parts?.map((part) => rawPart(part, weightUnit, sheet, numbers));
      return {
        ...line,
        ...amounts,
        unitWeight: weightOf(row, numbers),
        ...(packed ? { parts: packed } : {}),
        ...(kit ? { kit: rawKit(kit, sheet) } : {}),
        weightUnit,
      };
    }),
  });
}

/** Empty where the row has none, or one of nothing. */
function weightOf(row: CsvRow, numbers: Numbers): string {
  const [own, options] = ['unitWeight', 'option_weight'].map((name) =>
    numberIn(row, name, numbers),
  );
  const weight = options ? sumOf(own ?? '', options) : (own ?? '');
  return Number(weight) === 0 ? '' : weight;
}

type RawPart = Record<'sku' | 'barcode' | 'description' | 'quantity' | 'unitWeight', string>;

/** A weight in another unit than that of the kit is left to the catalogue. */
function rawPart(
  { row, each }: { row: CsvRow; each: number },
  unit: string,
  sheet: Sheet,
  numbers: Numbers,
): RawPart {
  const isOfUnit = sheet.cell(row, 'line_weight_unit') === unit;
  return {
    sku: sheet.cell(row, 'sku'),
    barcode: sheet.cell(row, 'barcode'),
    description: sheet.cell(row, 'description'),
    quantity: String(each),
    unitWeight: isOfUnit ? weightOf(row, numbers) : '',
  };
}

const rawKit = (
  { parent, number, each, units, paid, others }: NonNullable<DeclaredLine['kit']>,
  { cell }: Sheet,
) => ({
  number: String(number),
  sku: cell(parent, 'sku'),
  barcode: cell(parent, 'barcode'),
  description: cell(parent, 'description'),
  quantity: String(each),
  units: String(units),
  ...(paid === null ? {} : { paid }),
  ...(others.length === 0
    ? {}
    : {
        others: others.map((part) => ({
          sku: cell(part.row, 'sku'),
          quantity: String(part.each),
        })),
      }),
});

/** A text that is no number stays, to be refused. */
const sumOf = (weight: string, options: string): string => {
  const texts = [weight || '0', options];
  return (
    texts.find((text) => !isPlainNumber(text)) ?? new Big(weight || '0').plus(options).toFixed()
  );
};

function take(row: CsvRow, wanted: Part, { places }: Sheet): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const { part, name, text } of places) if (part === wanted) taken[name] = text(row);
  return taken;
}

/** The numbers of all rows with a point, and those that cannot be read for certain. */
function numbersOf(
  group: Group,
  sheet: Sheet,
  style: NumberStyle,
): { read: Numbers; refusals: Refusal[] } {
  const read = new Map<CsvRow, Map<string, string>>();
  const refusals: Refusal[] = [];
  const [first] = group.rows;
  const currency = first ? sheet.cell(first, 'currency').toUpperCase() : '';
  for (const row of group.rows) {
    const ofRow = new Map<string, string>();
    read.set(row, ofRow);
    for (const { column, part, name, number, text } of sheet.places) {
      if (!number) continue;
      const isPercent = name === 'line_discount_percent';
      const written = isPercent ? text(row).replace(/ ?%$/, '') : text(row);
      const isSum = part === 'sums' || part === 'lineSums';
      const found =
        isSum && isNoValue(written) ? ok('') : readNumber(written, number, currency, style);
      // 0.1 without a sign may be a tenth of the price, as spreadsheets keep 10 %.
      const isPart =
        isPercent &&
        written === text(row) &&
        found.ok &&
        Number(found.value) > 0 &&
        Number(found.value) < 1;
      if (isPart || (found.ok && isSum && found.value !== '' && !isPlainNumber(found.value))) {
        const message = say('expected a decimal number like 12.34, found {found}', {
          found: show(written),
        });
        refusals.push(refusal(row.line, inOrder(group, message), column));
      } else if (found.ok) ofRow.set(name, found.value);
      else if (refusals.length < MOST_REFUSALS)
        refusals.push({
          ...refusal(row.line, inOrder(group, found.error), column),
          ...(isOfTwoWays(found.error) ? { twoWays: written } : {}),
        });
    }
  }
  return { read, refusals };
}

const inOrder = (group: Group, message: AnyMessage): Message =>
  say('{group}: {message}', { group: nameOf(group), message });

function placed(
  { path, message }: Problem,
  group: Group,
  { lines }: Declared,
  first: CsvRow,
): Refusal {
  const [part, index, name, nth, field] = path;
  const words = inOrder(group, message);
  if (part === 'lines' && typeof index === 'number') {
    const line = lines[index]?.row.line ?? first.line;
    if (name === 'parts' && typeof nth === 'number') {
      const at = lines[index]?.parts?.[nth]?.row.line ?? line;
      return refusal(at, words, typeof field === 'string' ? columnOf(field) : '');
    }
    if (name === 'kit')
      return refusal(
        lines[index]?.kit?.parent.line ?? line,
        words,
        typeof nth === 'string' ? columnOf(nth) : '',
      );
    return refusal(line, words, typeof name === 'string' ? columnOf(name) : '');
  }
  const names = path.filter((each) => typeof each === 'string');
  return refusal(first.line, words, columnOf(...names));
}

/** As the order is stored; `prefix` tells its sender's numbers from those of others. */
const keyOfGroup = ({ merchant, reference }: Group, prefix: string) => ({
  merchant: cleaned(merchant) || null,
  reference: shortName(`${prefix}${cleaned(reference)}`),
});

/** As an order is stored under it. */
function cleaned(name: string): string {
  const read = readField(name, 'scanned');
  return read.ok ? String(read.value ?? '') : name;
}

const nameOf = (group: Group): Message => say('order {orderKey}', { orderKey: orderKeyOf(group) });

const orderKeyOf = ({ merchant, reference }: Group): string =>
  shortName(showOrderKey({ merchant: merchant || null, reference }));
