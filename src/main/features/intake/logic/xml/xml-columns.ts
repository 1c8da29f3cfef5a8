import { say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import { type Refusal, refusal } from '../../../../../shared/orders/files/file-reading.ts';
import {
  type Columns,
  fixedValue,
  ORDER_ELEMENT,
} from '../../../../../shared/settings/column-maps.ts';
import { ALL_COLUMNS, type FileDefaults, neededColumns } from '../csv/csv-columns.ts';
import { nameSome } from '../file-text.ts';
import { below } from './elements.ts';
import { type Outline, outlinesOf } from './outline.ts';
import { AUTOMATIC_IMPORT } from './shape.ts';

/** The order elements of a file, and the columns in each: paths in lower case, or fixed values. */
export interface MappedXml {
  name: string;
  orders: Outline[];
  columns: Columns;
  /** All paths within the order elements. */
  paths: ReadonlySet<string>;
}

/**
 * Uses the given mapping, else the newest remembered one that fits, else the published format. Columns
 * given for this import take precedence.
 */
export function mapXml(root: Outline, defaults: FileDefaults): Result<MappedXml, Refusal> {
  const { mapping, columns: asked, remembered = [] } = defaults;
  if (mapping) return mappedBy(root, { ...mapping.columns, ...asked });
  const kept = remembered.map((each) => each.columns).filter((columns) => columns[ORDER_ELEMENT]);
  const wanted = lower(asked?.[ORDER_ELEMENT]);
  for (const each of [...kept, AUTOMATIC_IMPORT]) {
    const element = lower(each[ORDER_ELEMENT]);
    if (wanted !== '' && wanted !== element) continue;
    if (outlinesOf(root, element).length === 0) continue;
    const mapped = mappedBy(root, { ...each, ...asked });
    if (mapped.ok && (each === AUTOMATIC_IMPORT || isWhole(mapped.value, defaults))) return mapped;
  }
  return mappedBy(root, asked ?? {});
}

const lower = (heading = ''): string => heading.trim().toLowerCase();

function mappedBy(root: Outline, asked: Columns): Result<MappedXml, Refusal> {
  const name = lower(asked[ORDER_ELEMENT]) || repeatedIn(root);
  const orders = name ? outlinesOf(root, name) : [];
  if (!name || orders.length === 0) {
    const names = new Set([root.name, ...root.children.map((child) => child.name)]);
    const message = say(
      'expected the name of the element that each order stands in ({example}), found {found}',
      { example: name || 'column order_element=…', found: nameSome(names) },
    );
    return fail(refusal(root.line, message, ORDER_ELEMENT));
  }
  const paths = new Set<string>();
  for (const order of orders) for (const { path } of below(order)) paths.add(path);
  const columns: Columns = { [ORDER_ELEMENT]: name };
  for (const [column, heading] of Object.entries(asked))
    columns[column] = fixedValue(heading) === null ? lower(heading) : heading;
  for (const column of ALL_COLUMNS.keys())
    if (columns[column] === undefined && paths.has(column)) columns[column] = column;
  return ok({ name, orders, columns, paths });
}

/** The name of the child that repeats below the root, or of the only child; null if ambiguous. */
function repeatedIn({ children }: Outline): string | null {
  const elements = children.filter((child) => !child.name.startsWith('@'));
  const repeated = elements.filter(({ most }) => elements.length === 1 || most > 1);
  return repeated.length === 1 ? (repeated[0]?.name ?? null) : null;
}

/** The first required column that the file lacks; null if it has all. */
export function missingColumn(
  { columns, paths }: MappedXml,
  defaults: FileDefaults,
): { column: string; path: string | null } | null {
  for (const column of neededColumns(defaults)) {
    const heading = columns[column] ?? '';
    if (fixedValue(heading) || paths.has(heading)) continue;
    return { column, path: heading.replace(/^=/, '') || null };
  }
  return null;
}

const isWhole = (mapped: MappedXml, defaults: FileDefaults): boolean =>
  missingColumn(mapped, defaults) === null;
