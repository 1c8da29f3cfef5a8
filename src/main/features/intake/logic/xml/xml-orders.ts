import { say } from '../../../../../shared/kernel/message.ts';
import {
  type Reading,
  RefusedFile,
  refusal,
} from '../../../../../shared/orders/files/file-reading.ts';
import { fixedValue } from '../../../../../shared/settings/column-maps.ts';
import { ALL_COLUMNS, type FileDefaults } from '../csv/csv-columns.ts';
import type { TableReader } from '../csv/csv-table.ts';
import { nameSome } from '../file-text.ts';
import type { FoundOrders, Way } from '../parsed-file.ts';
import { tableOrders } from '../table/table-orders.ts';
import { below, elementsNamed, type XmlElement, xmlReading } from './elements.ts';
import { type Outline, outlining } from './outline.ts';
import { type MappedXml, mapXml, missingColumn } from './xml-columns.ts';

/**
 * Orders of an XML text: one element per order, with one element per line inside, read like rows of a
 * table. The first pass finds the elements, the others read them.
 */
export function xmlOrders(defaults: FileDefaults, found: FoundOrders): Way[] {
  let mapped: MappedXml | null = null;
  let fixed: ReadonlyMap<string, string> = new Map();
  const table = tableOrders(
    ({ line, cells }) => ({
      line,
      cells,
      fixed,
      combined: new Map(),
      rules: {},
      title: null,
      recognised: null,
    }),
    defaults,
    found,
  );
  const rows = (to: TableReader): Reading<string> => {
    if (!mapped) throw new Error('The elements of the file are not known');
    return rowReading(mapped, to);
  };
  return [
    () =>
      outlineReading((root) => {
        mapped = wholeMapping(root, defaults);
        fixed = fixedOf(mapped);
      }),
    () => rows(table.survey()),
    () => rows(table.orders()),
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

const fixedOf = ({ columns }: MappedXml): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(columns).flatMap(([name, heading]) => {
      const value = fixedValue(heading);
      return value ? [[name, value] as const] : [];
    }),
  );

type Place = readonly [column: string, path: string];

function rowReading({ name, orders, columns }: MappedXml, to: TableReader): Reading<string> {
  const places: Place[] = Object.entries(columns).filter(
    ([column, heading]) =>
      ALL_COLUMNS.has(column) && heading !== '' && fixedValue(heading) === null,
  );
  const wanted = new Set(places.map(([, path]) => path));
  const line = lineElement(orders, columns.sku ?? '');
  to.header({ line: orders[0]?.line ?? 1, cells: places.map(([column]) => column) });
  const { write, end } = xmlReading(
    elementsNamed(name, (order) => {
      const lines = line ? [...below(order)].filter(({ path }) => path === line) : [];
      const common = textsIn(order, wanted, line);
      if (lines.length === 0) addRow(to, places, order.line, common);
      for (const { element } of lines) {
        const found = new Map([...common, ...textsIn(element, wanted, null, line ?? '')]);
        addRow(to, places, element.line, found);
      }
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

/** The outermost element around the SKU that occurs several times in some order. */
function lineElement(orders: readonly Outline[], sku: string): string | null {
  const steps = sku.split('/');
  const outer = steps.map((_step, at) => steps.slice(0, at + 1).join('/'));
  const repeated = new Set<string>();
  for (const order of orders)
    for (const { path, element } of below(order)) if (element.most > 1) repeated.add(path);
  return outer.find((path) => repeated.has(path)) ?? null;
}

/** Texts of an order at the wanted paths, without its lines. */
function textsIn(
  element: XmlElement,
  wanted: ReadonlySet<string>,
  lines: string | null,
  path = '',
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const put = (at: string, text: string) => {
    const value = text.trim();
    if (value !== '' && wanted.has(at)) found.set(at, (found.get(at) ?? new Set()).add(value));
  };
  put(path, element.text);
  for (const each of below(element, path)) {
    if (lines && (each.path === lines || each.path.startsWith(`${lines}/`))) continue;
    put(each.path, each.element.text);
  }
  return found;
}

function addRow(
  to: TableReader,
  places: readonly Place[],
  line: number,
  found: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const cells = places.map(([, path]) => [...(found.get(path) ?? [])][0] ?? '');
  const several = places.find(([, path]) => (found.get(path)?.size ?? 0) > 1);
  if (!several) {
    to.row({ line, cells });
    return;
  }
  const [column, path] = several;
  const message = say('{column}: expected one {expected} in an order, found {found}', {
    column,
    expected: path,
    found: nameSome(found.get(path) ?? []),
  });
  to.unreadable({ line, cells, message });
}
