import { type Refusal, RefusedFile } from '../../../../shared/orders/files/file-reading.ts';
import type { ReadyOrder } from '../../../../shared/orders/kept/kept-order.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import type { FileDefaults } from './csv/csv-columns.ts';
import { type OrderFileReading, orderFileReading, refusedFile } from './parse-order-file.ts';
import type { ParsedFile } from './parsed-file.ts';
import { BEGINNING, type FileInPieces, given } from './read-file.ts';

/** A file that was looked through. */
export interface CheckedFile<O extends Order | ReadyOrder = Order | ReadyOrder> {
  /** Good and bad ones. */
  orders: number;
  /** All of it, from the beginning: up to so many orders at a time, at least one slice. */
  slices(size: number): AsyncGenerator<ParsedFile<O>>;
}

/** Orders without end would come of a file of refused rows alone otherwise. */
const MOST_REFUSED = 1000;

/**
 * Looks through a file; what it holds comes by its slices. Throws a StationFailure `bad-input` where
 * it is changed meanwhile.
 */
export async function checkOrderFile(
  file: FileInPieces,
  defaults: FileDefaults,
): Promise<CheckedFile<Order>> {
  const { name } = file;
  const beginning = await firstOf(file);
  const opened = orderFileReading(name, beginning, defaults);
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
      for await (const _piece of given(file, reading)) {
        while (found.orders.length >= size || found.rejected.length >= MOST_REFUSED)
          yield taken(size);
      }
      while (found.orders.length > size) yield taken(size);
      yield rest();
    },
  };
}

async function looked(file: FileInPieces, { ways }: OrderFileReading): Promise<Refusal | null> {
  try {
    for (const way of ways.slice(0, -1)) for await (const _piece of given(file, way()));
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
