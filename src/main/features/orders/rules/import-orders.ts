import type { Result } from '../../../../shared/kernel/result.ts';
import type { ImportReport } from '../../../../shared/orders/import-report.ts';
import type { FileDefaults } from './csv/csv-columns.ts';
import { parseOrderFile } from './parse-order-file.ts';
import type { OrderFile, ParsedFile } from './parsed-file.ts';
import { type TakeOptions, type TakingOrders, takeOrders } from './take-orders.ts';

/** Orders that are looked up and saved in one go, which holds the station for ten milliseconds or so. */
export const SLICE = 25;
/** Where nobody else waits for this program: most of a small slice's time is its commit. */
const LARGE_SLICE = 1000;

/**
 * Imports order files (command line, `import`), reading and saving in one go. Rows that do not fit
 * are refused one by one; the rest goes on. `alone`: no bench waits for this program. Errors: `store`.
 */
export function importOrders(
  files: readonly OrderFile[],
  repository: TakingOrders,
  defaults: FileDefaults = {},
  { alone = false, ...options }: TakeOptions & { alone?: boolean } = {},
): Promise<Result<ImportReport>> {
  const size = alone ? LARGE_SLICE : SLICE;
  return takeOrders(slicesOf(files, defaults, size), repository, options);
}

function* slicesOf(
  files: readonly OrderFile[],
  defaults: FileDefaults,
  size: number,
): Generator<ParsedFile> {
  for (const { name, bytes } of files) {
    const parsed = parseOrderFile(name, bytes, defaults);
    for (let from = 0; ; from += size) {
      const slice = sliceOf(parsed, from, size);
      if (slice === null) break;
      yield slice;
    }
  }
}

/** The orders of a read file from this one on; its refusals and remarks come with the first. */
export function sliceOf(parsed: ParsedFile, from: number, size = SLICE): ParsedFile | null {
  if (from > 0 && from >= parsed.orders.length) return null;
  const orders = parsed.orders.slice(from, from + size);
  return from === 0 ? { ...parsed, orders } : { ...parsed, orders, rejected: [], warnings: [] };
}
