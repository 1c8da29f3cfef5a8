import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { type Refusal, RefusedFile } from '../../../../shared/orders/files/file-reading.ts';
import type { ReadyOrder } from '../../../../shared/orders/kept/kept-order.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import type { FileDefaults } from './csv/csv-columns.ts';
import { encodingIn, mappedByName } from './mapping/named.ts';
import { type OrderFileReading, orderFileReading, refusedFile } from './parse-order-file.ts';
import type { ParsedFile } from './parsed-file.ts';
import {
  BEGINNING,
  type FileInPieces,
  formatOf,
  isSingleByte,
  isUtf8,
  given as passed,
  withoutWorkbook,
} from './read-file.ts';

export interface CheckedFile<O extends Order | ReadyOrder = Order | ReadyOrder> {
  orders: number;
  /** The whole file from the beginning, in slices of up to `size` orders; at least one slice. */
  slices(size: number): AsyncGenerator<ParsedFile<O>>;
}

/** Rejected rows per slice: without this limit a file of rejected rows would become one endless slice. */
const MOST_REFUSED = 1000;

/**
 * Checks a file; its slices give the orders. Throws a StationFailure `bad-input` if the file changes
 * meanwhile.
 */
export async function checkOrderFile(
  given: FileInPieces,
  defaults: FileDefaults,
): Promise<CheckedFile<Order>> {
  const { name } = given;
  const unpacked = await unpackedFile(given);
  if (!unpacked.ok) {
    const { error } = unpacked;
    return {
      orders: 0,
      async *slices() {
        yield refusedFile(name, error);
      },
    };
  }
  const file = unpacked.value;
  const beginning = await firstOf(file);
  const as = formatOf(name, beginning, encodingIn(mappedByName(name, defaults)));
  const isText = as.ok && isSingleByte(as.value) && (await isUtf8(file));
  const opened = orderFileReading(name, beginning, defaults, isText);
  const refused = opened.ok ? await looked(file, opened.value) : opened.error;
  return {
    orders: opened.ok ? opened.value.found.records : 0,
    async *slices(size) {
      if (refused || !opened.ok) {
        if (refused) yield refusedFile(name, refused);
        return;
      }
      const { found, ways, taken, rest } = opened.value;
      const reading = ways.at(-1)?.();
      if (!reading) return;
      for await (const _piece of passed(file, reading)) {
        while (found.orders.length >= size || found.rejected.length >= MOST_REFUSED)
          yield taken(size);
      }
      while (found.orders.length > size) yield taken(size);
      yield rest();
    },
  };
}

async function unpackedFile(file: FileInPieces): Promise<Result<FileInPieces, Refusal>> {
  try {
    return ok(await withoutWorkbook(file));
  } catch (thrown) {
    if (thrown instanceof RefusedFile) return fail(thrown.refusal);
    throw thrown;
  }
}

async function looked(file: FileInPieces, { ways }: OrderFileReading): Promise<Refusal | null> {
  try {
    for (const way of ways.slice(0, -1)) for await (const _piece of passed(file, way()));
    return null;
  } catch (thrown) {
    if (thrown instanceof RefusedFile) return thrown.refusal;
    throw thrown;
  }
}

async function firstOf({ pieces }: FileInPieces): Promise<Uint8Array> {
  for await (const piece of pieces()) return piece.subarray(0, BEGINNING);
  return new Uint8Array();
}
