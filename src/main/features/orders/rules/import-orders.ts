import type { Result } from '../../../../shared/kernel/result.ts';
import type { ImportReport } from '../../../../shared/orders/import-report.ts';
import type { FileDefaults } from './csv/csv-columns.ts';
import { checkOrderFile } from './order-file.ts';
import type { ParsedFile } from './parsed-file.ts';
import { inPieces, type OrderFile } from './read-file.ts';
import { type TakeOptions, type TakingOrders, takeOrders } from './take-orders.ts';

/** Orders that are looked up and saved in one go, which holds the station for ten milliseconds or so. */
export const SLICE = 25;
/** Where nobody else waits for this program: most of a small slice's time is its commit. */
export const LARGE_SLICE = 500;

/**
 * Imports small order files, which are read here and not beside the station. Rows that do not fit are
 * refused one by one; the rest goes on. Errors: `store`.
 */
export function importOrders(
  files: readonly OrderFile[],
  repository: TakingOrders,
  defaults: FileDefaults = {},
  options: TakeOptions = {},
): Promise<Result<ImportReport>> {
  return takeOrders(slicesOf(files, defaults), repository, options);
}

async function* slicesOf(
  files: readonly OrderFile[],
  defaults: FileDefaults,
): AsyncGenerator<ParsedFile> {
  for (const file of files) yield* (await checkOrderFile(inPieces(file), defaults)).slices(SLICE);
}
