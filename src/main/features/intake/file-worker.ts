import { parentPort } from 'node:worker_threads';
import { type StationError, StationFailure } from '../../../shared/kernel/errors.ts';
import { type ReadyOrder, readyOrder } from '../../../shared/orders/kept/kept-order.ts';
import type { Order } from '../../../shared/orders/order.ts';
import type { UnitDefaults } from '../orders/logic/read-order.ts';
import { type ReadItems, readItemBytes, type SomeItems, someItems } from './item-file-reader.ts';
import type { FileDefaults } from './logic/csv/csv-columns.ts';
import { type CheckedFile, checkOrderFile } from './logic/order-file.ts';
import type { ParsedFile } from './logic/parsed-file.ts';

/** Thread that reads order and item files and returns their content task by task. */
export type ReaderTask =
  | { kind: 'check'; name: string; size: number; defaults: FileDefaults }
  /** From the first slice on; `file` is the index in the order of the checks, from 0. */
  | { kind: 'first slice'; file: number; size: number }
  | { kind: 'next slice' }
  | { kind: 'items'; name: string; bytes: Uint8Array; defaults: UnitDefaults }
  /** Part of the item file that was read last. */
  | { kind: 'some items'; from: number; to: number };
/** Request of the thread for bytes `from` (inclusive) to `to` (exclusive) of a file. */
export interface PieceAsked {
  piece: { file: number; from: number; to: number };
}
/** Reply to a request; replies come in the order of the requests. */
export type PieceGiven = { piece: Uint8Array } | { noPiece: StationError };
export type ReadySlice = ParsedFile<ReadyOrder>;
export type ReaderReply =
  | { orders: number }
  | { slice: ReadySlice | null }
  | { items: SomeItems }
  | { failed: StationError };

const checked: CheckedFile<Order>[] = [];
/**
 * Bytes per request. With AHEAD requests in flight, pieces are available while the station saves and
 * cannot reply; more would only use memory.
 */
const PIECE = 128 * 1024;
const AHEAD = 4;
/** Bytes that are parsed at a time: few objects exist at once, so that V8 frees them early. */
const BITE = 8 * 1024;
/** Orders held as objects before they become text, for the same reason. */
const FEW = 10;
const asked: PromiseWithResolvers<Uint8Array>[] = [];

async function* pieces(file: number, size: number): AsyncGenerator<Uint8Array> {
  const ahead: Promise<Uint8Array>[] = [];
  for (let from = 0; from < size || ahead.length > 0; ) {
    for (; from < size && ahead.length < AHEAD; from += PIECE) {
      const answer = Promise.withResolvers<Uint8Array>();
      asked.push(answer);
      // Avoids an unhandled rejection; the generator awaits the promise and gets the error.
      answer.promise.catch(() => undefined);
      ahead.push(answer.promise);
      const piece = { file, from, to: Math.min(from + PIECE, size) };
      parentPort?.postMessage({ piece } satisfies PieceAsked);
    }
    const next = await ahead.shift();
    for (let at = 0; next && at < next.length; at += BITE) yield next.subarray(at, at + BITE);
  }
}

function givePiece(given: PieceGiven): void {
  const [answer] = asked.splice(0, 1);
  if ('piece' in given) answer?.resolve(given.piece);
  else answer?.reject(new StationFailure(given.noPiece));
}

let slices: AsyncGenerator<ParsedFile> | undefined;
let atOnce = 0;
let items: ReadItems = { name: '', items: [], rejected: [], warnings: [] };

async function nextSlice(): Promise<ReadySlice | null> {
  let whole: ReadySlice | null = null;
  for (;;) {
    const next = await slices?.next();
    if (!next || next.done) return whole;
    const slice = next.value;
    whole ??= { ...slice, orders: [], rejected: [], skipped: [], warnings: [], records: 0 };
    for (const { order, line } of slice.orders)
      whole.orders.push({ order: readyOrder(order), line });
    whole.rejected.push(...slice.rejected);
    whole.skipped.push(...slice.skipped);
    whole.warnings.push(...slice.warnings);
    whole.records += slice.records;
    if (whole.orders.length + whole.rejected.length >= atOnce) return whole;
  }
}

async function answer(task: ReaderTask): Promise<ReaderReply> {
  switch (task.kind) {
    case 'check': {
      const { name, size, defaults } = task;
      const number = checked.length;
      const file = await checkOrderFile({ name, pieces: () => pieces(number, size) }, defaults);
      checked.push(file);
      return { orders: file.orders };
    }
    case 'first slice':
      atOnce = task.size;
      slices = checked[task.file]?.slices(FEW);
      return { slice: await nextSlice() };
    case 'next slice':
      return { slice: await nextSlice() };
    case 'items':
      items = await readItemBytes(task.name, task.bytes, task.defaults);
      return { items: someItems(items, 0, 0) };
    default:
      return { items: someItems(items, task.from, task.to) };
  }
}

parentPort?.on('message', async (task: ReaderTask | PieceGiven) => {
  if ('piece' in task || 'noPiece' in task) return givePiece(task);
  try {
    parentPort?.postMessage(await answer(task));
  } catch (thrown) {
    if (!(thrown instanceof StationFailure)) throw thrown;
    parentPort?.postMessage({ failed: thrown.error } satisfies ReaderReply);
  }
});
