import { say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import { type Refusal, refusal } from '../../../../../shared/orders/files/file-reading.ts';
import {
  type ColumnMap,
  type Columns,
  fixedValue,
  ORDER_ELEMENT,
} from '../../../../../shared/settings/column-maps.ts';
import {
  ALL_COLUMNS,
  type FileDefaults,
  headingsIn,
  isMet,
  neededColumns,
} from '../csv/csv-columns.ts';
import { nameSome } from '../file-text.ts';
import { below } from './elements.ts';
import { type Outline, outlinesOf } from './outline.ts';

/** The order elements of a file, and how they are read: paths in them are the headings of a table. */
export interface MappedXml {
  name: string;
  orders: Outline[];
  map: ColumnMap;
  /** All paths within the order elements; `address1[2]` is the second of its parent. */
  paths: ReadonlySet<string>;
}

/**
 * Uses the given mapping, else the newest remembered one that fits, else the columns given for this import,
 * which always take precedence.
 */
export function mapXml(root: Outline, defaults: FileDefaults): Result<MappedXml, Refusal> {
  const { mapping, columns: asked, remembered = [] } = defaults;
  if (mapping) return mappedBy(root, mapping, asked);
  const wanted = lower(asked?.[ORDER_ELEMENT]);
  for (const map of remembered) {
    const element = lower(map.columns[ORDER_ELEMENT]);
    if (element === '' || (wanted !== '' && wanted !== element)) continue;
    if (outlinesOf(root, element).length === 0) continue;
    const mapped = mappedBy(root, map, asked);
    if (mapped.ok && isOf(map, mapped.value, defaults)) return mapped;
  }
  return mappedBy(root, { headings: [], columns: {} }, asked);
}

/** Whether the file is one that the mapping is for. */
const isOf = ({ recognise }: ColumnMap, mapped: MappedXml, defaults: FileDefaults): boolean =>
  recognise?.every((path) => mapped.paths.has(path)) ?? missingColumn(mapped, defaults) === null;

const lower = (heading = ''): string => heading.trim().toLowerCase();

function mappedBy(root: Outline, map: ColumnMap, asked: Columns = {}): Result<MappedXml, Refusal> {
  const given = { ...map.columns, ...asked };
  const name = lower(given[ORDER_ELEMENT]) || repeatedIn(root);
  const orders = name ? outlinesOf(root, name) : [];
  if (!name || orders.length === 0) {
    const names = new Set([root.name, ...root.children.map((child) => child.name)]);
    const message = say(
      'expected the name of the element that each order stands in ({example}), found {found}',
      { example: name || 'column order_element=…', found: nameSome(names) },
    );
    return fail(refusal(root.line, message, ORDER_ELEMENT));
  }
  const paths = new Set(orders.flatMap((order) => [...pathsIn(order)]));
  const columns: Columns = { [ORDER_ELEMENT]: name };
  for (const [column, heading] of Object.entries(given))
    columns[column] = fixedValue(heading) === null ? lower(heading) : heading;
  for (const column of ALL_COLUMNS.keys())
    if (columns[column] === undefined && paths.has(column)) columns[column] = column;
  return ok({ name, orders, map: { ...map, columns }, paths });
}

/** Most elements of one name in one parent that a mapping can name one by one. */
const MOST_NUMBERED = 9;

function* pathsIn(order: Outline): Generator<string> {
  for (const { path, element } of below(order)) {
    yield path;
    for (let nth = 2; nth <= Math.min(element.most, MOST_NUMBERED); nth += 1)
      yield `${path}[${nth}]`;
  }
}

/** The name of the child that repeats below the root, or of the only child; null if ambiguous. */
function repeatedIn({ children }: Outline): string | null {
  const elements = children.filter((child) => !child.name.startsWith('@'));
  const repeated = elements.filter(({ most }) => elements.length === 1 || most > 1);
  return repeated.length === 1 ? (repeated[0]?.name ?? null) : null;
}

/** The first required column that the file lacks; null if it has all. */
export function missingColumn(
  { map, paths }: MappedXml,
  defaults: FileDefaults,
): { column: string; path: string | null } | null {
  const all = [...paths];
  const has = (column: string) => isMet(map.columns[column] ?? '', all);
  const column = neededColumns(defaults, has).find((name) => !has(name));
  return column === undefined ? null : { column, path: map.columns[column] || null };
}

/** The paths that the mapping reads. */
export const pathsOf = ({ map, paths }: MappedXml): string[] => {
  const wanted = Object.entries(map.columns).flatMap(([column, chosen]) =>
    ALL_COLUMNS.has(column) ? headingsIn(chosen) : [],
  );
  return [...new Set(wanted)].filter((path) => paths.has(path));
};
