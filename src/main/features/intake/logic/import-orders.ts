import type { Result } from '../../../../shared/kernel/result.ts';
import type { ImportReport } from '../../../../shared/orders/import-report.ts';
import type { TakingOrders } from '../../orders/ports.ts';
import type { FileDefaults } from './csv/csv-columns.ts';
import { checkOrderFile } from './order-file.ts';
import type { ParsedFile } from './parsed-file.ts';
import { inPieces, type OrderFile } from './read-file.ts';
import { type TakeOptions, takeOrders } from './take-orders.ts';

/** Orders per transaction; one blocks the station for about ten milliseconds. */
export const SLICE = 25;
/** Used when nothing else needs the station: with small slices most time goes into commits. */
export const LARGE_SLICE = 500;

/**
 * Imports small order files without a worker thread. Rejects invalid rows one by one and imports the rest.
 * Errors: `store`.
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
