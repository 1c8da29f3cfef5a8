import {
  type ColumnMap,
  type Columns,
  FILE_ENCODING,
  fixedValue,
  NAME_END,
} from '../../../../../shared/settings/column-maps.ts';

interface Mappings {
  mapping?: ColumnMap | undefined;
  remembered?: readonly ColumnMap[] | undefined;
}

/**
 * Uses the mapping named at the start of the file's name, `erp--monday.csv`, unless one was given already.
 */
export function mappedByName<T extends Mappings>(file: string, defaults: T): T {
  const end = file.indexOf(NAME_END);
  if (defaults.mapping || end <= 0) return defaults;
  const mapping = mappingNamed(file.slice(0, end), defaults.remembered);
  return mapping ? { ...defaults, mapping } : defaults;
}

/** The encoding that the columns or the mapping of an import state. */
export const encodingIn = ({ columns, mapping }: Mappings & { columns?: Columns | undefined }) =>
  fixedValue({ ...mapping?.columns, ...columns }[FILE_ENCODING] ?? '')?.toLowerCase();

export const mappingNamed = (
  wanted: string,
  maps: readonly ColumnMap[] = [],
): ColumnMap | undefined => maps.find(({ name }) => name !== undefined && isSameName(name, wanted));

export const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
