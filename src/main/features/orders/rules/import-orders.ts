import type { Result } from '../../../../shared/kernel/result.ts';
import type { ImportReport } from '../../../../shared/orders/import-report.ts';
import type { OrderRepository } from '../ports.ts';
import type { FileDefaults } from './csv-columns.ts';
import { parseOrderFile } from './parse-order-file.ts';
import type { ParsedFile } from './parsed-file.ts';
import { type TakeOptions, takeOrders } from './take-orders.ts';

export interface OrderFile {
  name: string;
  bytes: Uint8Array;
}

/** Orders that are looked up and saved in one go, which holds the station for ten milliseconds or so. */
export const SLICE = 25;

/**
 * Imports order files (command line, `import`), reading and saving in one go. Rows that do not fit
 * are refused one by one; the rest goes on. Errors: `store`.
 */
export function importOrders(
  files: readonly OrderFile[],
  repository: Pick<OrderRepository, 'find' | 'saveAll'>,
  defaults: FileDefaults = {},
  options: TakeOptions = {},
): Promise<Result<ImportReport>> {
  return takeOrders(slicesOf(files, defaults), repository, options);
}

function* slicesOf(files: readonly OrderFile[], defaults: FileDefaults): Generator<ParsedFile> {
  for (const { name, bytes } of files) {
    const parsed = parseOrderFile(name, bytes, defaults);
    for (let from = 0; ; from += SLICE) {
      const slice = sliceOf(parsed, from);
      if (slice === null) break;
      yield slice;
    }
  }
}

/** The orders of a read file from this one on; its refusals and remarks come with the first. */
export function sliceOf(parsed: ParsedFile, from: number): ParsedFile | null {
  if (from > 0 && from >= parsed.orders.length) return null;
  const orders = parsed.orders.slice(from, from + SLICE);
  return from === 0 ? { ...parsed, orders } : { ...parsed, orders, rejected: [], warnings: [] };
}
