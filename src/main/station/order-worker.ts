import { parentPort } from 'node:worker_threads';
import { type OrderFile, sliceOf } from '../domain/orders/import-orders.ts';
import { parseOrderFile } from '../domain/orders/parse-order-file.ts';
import type { ParsedFile } from '../domain/orders/parsed-file.ts';
import type { UnitDefaults } from '../domain/orders/read-order.ts';

/** Reads order files in a thread of its own, and hands the orders over as they are asked for. */
export type ReaderTask =
  | { kind: 'read'; file: OrderFile; defaults: UnitDefaults }
  /** `file` counts from 0 in the order they were read. */
  | { kind: 'slice'; file: number; from: number };
export type ReaderReply = { orders: number } | { slice: ParsedFile | null };

const read: ParsedFile[] = [];

function answer(task: ReaderTask): ReaderReply {
  if (task.kind === 'read') {
    const parsed = parseOrderFile(task.file.name, task.file.bytes, task.defaults);
    read.push(parsed);
    return { orders: parsed.orders.length };
  }
  const parsed = read[task.file];
  return { slice: parsed ? sliceOf(parsed, task.from) : null };
}

parentPort?.on('message', (task: ReaderTask) => parentPort?.postMessage(answer(task)));
