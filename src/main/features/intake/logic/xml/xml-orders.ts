import Big from 'big.js';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import {
  type Reading,
  RefusedFile,
  refusal,
} from '../../../../../shared/orders/files/file-reading.ts';
import { type ColumnMap, fixedValue } from '../../../../../shared/settings/column-maps.ts';
import { type FileDefaults, headingsIn, ourNames } from '../csv/csv-columns.ts';
import type { TableReader } from '../csv/csv-table.ts';
import { nameSome } from '../file-text.ts';
import type { FoundOrders, Way } from '../parsed-file.ts';
import { isPlainNumber } from '../table/numbers.ts';
import { tableOrders } from '../table/table-orders.ts';
import { below, elementsNamed, type XmlElement, xmlReading } from './elements.ts';
import { type Outline, outlining } from './outline.ts';
import { type MappedXml, mapXml, missingColumn, pathsOf } from './xml-columns.ts';

/**
 * Orders of an XML text: one element per order, with one element per line inside, read like rows of a
 * table whose headings are the paths in an order. The first pass finds the elements, the others read them.
 */
export function xmlOrders(defaults: FileDefaults, found: FoundOrders): Way[] {
  let mapped: MappedXml | null = null;
  const known = (): MappedXml => {
    if (!mapped) throw new Error('The elements of the file are not known');
    return mapped;
  };
  const table = tableOrders(
    ({ line, cells }) => ({
      line,
      ...ourNames(cells, {
        weightUnit: defaults.weightUnit,
        dimensionUnit: defaults.dimensionUnit,
        mapping: known().map,
      }),
    }),
    defaults,
    found,
  );
  return [
    () =>
      outlineReading((root) => {
        mapped = wholeMapping(root, defaults);
      }),
    () => rowReading(known(), table.survey()),
    () => rowReading(known(), table.orders()),
  ];
}

/** Finds the elements of the document. */
export function outlineReading(done: (root: Outline) => void): Reading<string> {
  const outline = outlining();
  const { write, end } = xmlReading(outline.reader);
  return {
    write,
    end() {
      end();
      done(outline.root());
    },
  };
}

function wholeMapping(root: Outline, defaults: FileDefaults): MappedXml {
  const mapped = mapXml(root, defaults);
  if (!mapped.ok) throw new RefusedFile(mapped.error);
  const missing = missingColumn(mapped.value, defaults);
  if (!missing) return mapped.value;
  const message = say('expected {expected} in an order, found {found}', {
    expected: missing.path ?? `column ${missing.column}=…`,
    found: nameSome(mapped.value.paths),
  });
  throw new RefusedFile(refusal(mapped.value.orders[0]?.line ?? 1, message, missing.column));
}

/** What a mapping reads of an order: the texts at a path, in their order. */
type Texts = ReadonlyMap<string, readonly string[]>;

function rowReading(mapped: MappedXml, to: TableReader): Reading<string> {
  const { name, orders, map } = mapped;
  const wanted = pathsOf(mapped);
  const lines = lineElement(orders, headingsIn(map.columns.sku ?? ''), wanted);
  const read = cellReader(wanted, map);
  to.header({ line: orders[0]?.line ?? 1, cells: wanted });
  const bare = new Set(wanted.map(withoutNumber));
  const faultOf = faultFinder(mapped, wanted);
  const addRow = (line: number, texts: Texts): void => {
    const { cells, message } = read(texts);
    if (message) to.unreadable({ line, cells, message });
    else to.row({ line, cells });
  };
  const { write, end } = xmlReading(
    elementsNamed(name, (order) => {
      const each = lines ? [...below(order)].filter(({ path }) => path === lines) : [];
      const common = textsIn(order, bare, lines);
      const { cells } = read(common);
      const message = faultOf(order, cells);
      if (message) {
        to.unreadable({ line: order.line, cells, message, isWhole: true });
        return;
      }
      if (each.length === 0) addRow(order.line, common);
      for (const { element } of each)
        addRow(element.line, new Map([...common, ...textsIn(element, bare, null, lines ?? '')]));
    }),
  );
  return {
    write,
    end() {
      end();
      to.end();
    },
  };
}

/**
 * Says why an order element is refused as a whole: each is an order of its own, whatever stands above it, and
 * has a number that no other of the file has.
 */
function faultFinder({ name, map }: MappedXml, wanted: readonly string[]) {
  const placesOf = (column: string): number[] =>
    headingsIn(map.columns[column] ?? '').map((path) => wanted.indexOf(path));
  const [numbers, owners] = [placesOf('reference'), placesOf('merchant')];
  const isFixed = fixedValue(map.columns.reference ?? '') !== null;
  const seen = new Set<string>();
  return (order: XmlElement, cells: readonly string[]): Message | null => {
    const number = numbers.map((at) => cells[at] ?? '').find((text) => text !== '') ?? '';
    if (
      [...below(order)].some(({ element }) => element.name === name && element.children.length > 0)
    )
      return say('order {number}: expected no order within another, found one', { number });
    if (isFixed) return null;
    if (number === '') return say('expected a reference, found nothing');
    const key = JSON.stringify([number, ...owners.map((at) => cells[at] ?? '')]);
    if (seen.has(key))
      return say('order {number}: expected each order once, found another of this number', {
        number,
      });
    seen.add(key);
    return null;
  };
}

/**
 * The innermost element around the SKU that occurs several times in some order; the SKU's own element only where
 * it holds more of its line.
 */
function lineElement(
  orders: readonly Outline[],
  skus: readonly string[],
  wanted: readonly string[],
): string | null {
  const repeated = new Set<string>();
  for (const order of orders)
    for (const { path, element } of below(order)) if (element.most > 1) repeated.add(path);
  const around = skus.flatMap((sku) => {
    const steps = sku.split('/');
    const all = steps.map((_step, at) => steps.slice(0, at + 1).join('/')).reverse();
    return wanted.some((path) => path.startsWith(`${sku}/`)) ? all : all.slice(1);
  });
  return around.find((path) => repeated.has(path)) ?? null;
}

/** Texts of an order at the wanted paths, without its lines. */
function textsIn(
  element: XmlElement,
  wanted: ReadonlySet<string>,
  lines: string | null,
  path = '',
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const put = (at: string, text: string) => {
    const value = text.trim();
    if (value !== '' && wanted.has(at)) found.set(at, [...(found.get(at) ?? []), value]);
  };
  put(path, element.text);
  for (const each of below(element, path)) {
    if (lines && (each.path === lines || each.path.startsWith(`${lines}/`))) continue;
    put(each.path, each.element.text);
  }
  return found;
}

const NUMBER = /\[(\d)\]$/;
const withoutNumber = (path: string): string => path.replace(NUMBER, '');

/**
 * Reads the cells of a row. A path has as many texts in an order as the mapping names; those of
 * `option_weight` are numbers of which there may be any.
 */
function cellReader(wanted: readonly string[], { columns }: ColumnMap) {
  const summed = headingsIn(columns.option_weight ?? '');
  const places = wanted.map((path) => ({
    path: withoutNumber(path),
    nth: Number(NUMBER.exec(path)?.[1] ?? 1),
    isSummed: summed.includes(path),
    named: wanted.filter((other) => withoutNumber(other) === withoutNumber(path)).length,
  }));
  return (texts: Texts) => {
    const cells = places.map(({ path, nth, isSummed }) => {
      const all = texts.get(path) ?? [];
      return isSummed ? sumOf(all) : ([...new Set(all)][nth - 1] ?? '');
    });
    const several = places.find(
      ({ path, isSummed, named }) => !isSummed && new Set(texts.get(path)).size > named,
    );
    if (!several) return { cells };
    const { path } = several;
    const column = Object.keys(columns).find((name) =>
      headingsIn(columns[name] ?? '').includes(path),
    );
    const message = say('{column}: expected one {expected} in an order, found {found}', {
      column: column ?? path,
      expected: path,
      found: nameSome(new Set(texts.get(path))),
    });
    return { cells, message };
  };
}

/** A text that is no number stays, to be refused. */
const sumOf = (texts: readonly string[]): string =>
  texts.find((text) => !isPlainNumber(text)) ??
  (texts.length === 0 ? '' : texts.reduce((sum, text) => sum.plus(text), new Big(0)).toFixed());
