import type { CsvRow } from '../csv/csv-table.ts';

/** The numbers of an order's rows with a point, by row and JSON name. */
export type Numbers = ReadonlyMap<CsvRow, ReadonlyMap<string, string>>;

/** Empty where the row has none. */
export const numberIn = (row: CsvRow, name: string, numbers: Numbers): string =>
  numbers.get(row)?.get(name) ?? '';
