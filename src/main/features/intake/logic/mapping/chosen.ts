import { show } from '../../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../../../shared/kernel/result.ts';
import {
  AUTO_MAPPING,
  type ColumnMap,
  type Columns,
  DECIMAL_MARK,
  FILE_ENCODING,
  fixedValue,
  ORDER_ELEMENT,
} from '../../../../../shared/settings/column-maps.ts';
import {
  ALL_COLUMNS,
  columnsFor,
  type FileDefaults,
  isMet,
  lacksColumns,
  tableOf,
} from '../csv/csv-columns.ts';
import { nameSome, shortName } from '../file-text.ts';
import type { OrderFile } from '../read-file.ts';
import { outlineOf } from '../xml/file-outline.ts';
import { mapXml } from '../xml/xml-columns.ts';
import { mappedByName, mappingNamed } from './named.ts';

/** How an import is asked for: its column mapping, by columns or by name, and what its report lists. */
export interface ReadBy {
  listsAll?: boolean | undefined;
  dryRun?: boolean | undefined;
  columns?: Columns | undefined;
  mapping?: string | undefined;
  source?: string | undefined;
  saveMapping?: string | undefined;
  onlyMerchant?: string | undefined;
  onlyReference?: string | undefined;
}

interface Chosen {
  defaults: FileDefaults;
  /** Mapping to save after a successful import. */
  kept: ColumnMap | null;
}

/** Errors: `bad-input` with field `column`, `mapping` or `saveMapping`. */
export async function chosenMapping(
  files: readonly OrderFile[],
  { columns, mapping: wanted, source, saveMapping, onlyMerchant, onlyReference }: ReadBy,
  known: FileDefaults,
): Promise<Result<Chosen>> {
  const other = Object.keys(columns ?? {}).find((column) => !EXISTING.has(column));
  if (other !== undefined) return noColumn(other);
  const name = wanted === AUTO_MAPPING ? undefined : wanted;
  const mapping = name === undefined ? undefined : mappingNamed(name, known.remembered);
  if (name !== undefined && !mapping) return unknown(name, known.remembered);
  const defaults = { ...known, columns, mapping, source, onlyMerchant, onlyReference };
  if (saveMapping === undefined) return ok({ defaults, kept: null });
  const kept = await keptAs(saveMapping, files, defaults);
  return kept.ok ? ok({ defaults, kept: kept.value }) : kept;
}

const EXISTING = new Set([...ALL_COLUMNS.keys(), DECIMAL_MARK, FILE_ENCODING, ORDER_ELEMENT]);

function noColumn(found: string): Result<never> {
  const message = say('expected one of the columns {expected}, found {found}', {
    expected: [...EXISTING].join(', '),
    found: show(found),
  });
  return refuse('bad-input', message, { field: 'column' });
}

function unknown(name: string, maps: readonly ColumnMap[] = []): Result<never> {
  const names = maps.flatMap((map) => map.name ?? []);
  const message = say('expected the name of a mapping that is kept ({expected}), found {found}', {
    expected: names.length > 0 ? nameSome(names) : '-',
    found: show(name),
  });
  return refuse('bad-input', message, { field: 'mapping' });
}

async function keptAs(
  name: string,
  files: readonly OrderFile[],
  defaults: FileDefaults,
): Promise<Result<ColumnMap>> {
  for (const file of files) {
    const by = mappedByName(file.name, defaults);
    const ofXml = await xmlMapping(file, by);
    if (ofXml) {
      const { columns, rules } = ofXml;
      return ok({ name, headings: [], columns, ...(rules ? { rules } : {}) });
    }
    const cells = (await tableOf(file, by))?.header.cells;
    if (!cells) continue;
    const { mapping, remembered } = by;
    const before = mapping ?? columnsFor(cells, remembered);
    const columns = inLowerCase({ ...before?.columns, ...defaults.columns });
    if (Object.keys(columns).length === 0) break;
    const rules = before?.rules;
    const headings = cells.filter((cell) => cell !== '');
    return ok({ name, headings, columns, ...(rules ? { rules } : {}) });
  }
  const message = say('expected a CSV file and what its columns are, to keep a mapping');
  return refuse('bad-input', message, { field: 'saveMapping' });
}

async function xmlMapping(file: OrderFile, defaults: FileDefaults): Promise<ColumnMap | null> {
  const root = await outlineOf(file);
  const mapped = root && mapXml(root, defaults);
  return mapped?.ok ? mapped.value.map : null;
}

const inLowerCase = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, heading]) => [
      name,
      fixedValue(heading) === null ? heading.trim().toLowerCase() : heading,
    ]),
  );

/**
 * The first heading of a mapping given by name, or of columns given for a file with other headings, that
 * the file lacks; null if it has all of them.
 */
export function misfitOf(
  cells: readonly string[],
  defaults: FileDefaults,
): { field: string; message: Message } | null {
  const { mapping, columns: asked = {} } = defaults;
  if (!mapping && !lacksColumns(cells, defaults)) return null;
  const all = Object.entries({ ...mapping?.columns, ...asked });
  for (const [field, heading] of all) {
    const expected = heading.trim().toLowerCase();
    if (expected === '' || isMet(heading, cells)) continue;
    const values = { expected: show(expected), found: shortName(nameSome(cells)) };
    const message = mapping
      ? say('mapping {mapping}: expected the heading {expected}, found {found}', {
          mapping: mapping.name ?? '',
          ...values,
        })
      : say('expected the heading {expected}, found {found}', values);
    return { field, message };
  }
  return null;
}
