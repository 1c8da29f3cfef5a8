import { say } from '../../../../../shared/kernel/message.ts';
import { fail, type Result } from '../../../../../shared/kernel/result.ts';
import { fixedValue } from '../../../../../shared/settings/column-maps.ts';
import { COLUMNS, type FileDefaults } from '../csv/csv-columns.ts';
import { tableOrders } from '../csv/csv-orders.ts';
import type { CsvTable } from '../csv/csv-table.ts';
import { nameSome, type Refusal, refusal } from '../file-text.ts';
import type { FoundOrders } from '../parsed-file.ts';
import { below, readElements, type XmlElement } from './elements.ts';
import { type MappedXml, mapXml, missingColumn } from './xml-columns.ts';

/** Orders of an XML text: an element for each, and in it one for each line, as rows of a table. */
export function xmlOrders(text: string, defaults: FileDefaults): Result<FoundOrders, Refusal> {
  const root = readElements(text);
  if (!root.ok) return root;
  const mapped = mapXml(root.value, defaults);
  if (!mapped.ok) return mapped;
  const missing = missingColumn(mapped.value, defaults);
  if (missing) {
    const message = say('expected {expected} in an order, found {found}', {
      expected: missing.path ?? `--column ${missing.column}=…`,
      found: nameSome(mapped.value.paths),
    });
    return fail(refusal(mapped.value.orders[0]?.line ?? 1, message, missing.column));
  }
  const { columns } = mapped.value;
  const fixed = new Map(
    Object.entries(columns).flatMap(([name, heading]) => {
      const value = fixedValue(heading);
      return value ? [[name, value] as const] : [];
    }),
  );
  const { header, ...rows } = rowsOf(mapped.value);
  return tableOrders({ ...header, fixed }, rows, defaults);
}

type Place = readonly [column: string, path: string];

function rowsOf({ orders, columns }: MappedXml): CsvTable {
  const places: Place[] = Object.entries(columns).filter(
    ([name, heading]) => COLUMNS.has(name) && heading !== '' && fixedValue(heading) === null,
  );
  const wanted = new Set(places.map(([, path]) => path));
  const line = lineElement(orders, columns.sku ?? '');
  const table: CsvTable = {
    header: { line: orders[0]?.line ?? 1, cells: places.map(([column]) => column) },
    rows: [],
    unreadable: [],
  };
  for (const order of orders) {
    const lines = line ? [...below(order)].filter(({ path }) => path === line) : [];
    const common = textsIn(order, wanted, line);
    if (lines.length === 0) addRow(table, places, order.line, common);
    for (const { element } of lines) {
      const found = new Map([...common, ...textsIn(element, wanted, null, line ?? '')]);
      addRow(table, places, element.line, found);
    }
  }
  return table;
}

/** The outermost element with the SKU in it that some order has several times. */
function lineElement(orders: readonly XmlElement[], sku: string): string | null {
  const steps = sku.split('/');
  const outer = steps.map((_step, at) => steps.slice(0, at + 1).join('/'));
  const most = new Map<string, number>();
  for (const order of orders) {
    const counts = new Map<string, number>();
    for (const { path } of below(order))
      if (outer.includes(path)) counts.set(path, (counts.get(path) ?? 0) + 1);
    for (const [path, count] of counts) most.set(path, Math.max(count, most.get(path) ?? 0));
  }
  return outer.find((path) => (most.get(path) ?? 0) > 1) ?? null;
}

/** What stands at each of the wanted paths, without the lines. */
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
  table: CsvTable,
  places: readonly Place[],
  line: number,
  found: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const cells = places.map(([, path]) => [...(found.get(path) ?? [])][0] ?? '');
  const several = places.find(([, path]) => (found.get(path)?.size ?? 0) > 1);
  if (!several) {
    table.rows.push({ line, cells });
    return;
  }
  const [column, path] = several;
  const message = say('{column}: expected one {expected} in an order, found {found}', {
    column,
    expected: path,
    found: nameSome(found.get(path) ?? []),
  });
  table.unreadable.push({ line, cells, message });
}
