import { parentPort } from 'node:worker_threads';
import {
  type ReadItems,
  readItemFile,
  type SomeItems,
  someItems,
} from '../catalogue/item-file-reader.ts';
import type { FileDefaults } from './rules/csv/csv-columns.ts';
import { sliceOf } from './rules/import-orders.ts';
import { parseOrderFile } from './rules/parse-order-file.ts';
import type { OrderFile, ParsedFile } from './rules/parsed-file.ts';
import type { UnitDefaults } from './rules/read-order.ts';

/** Reads order and item files in a thread of its own, and hands over what is in them as it is asked for. */
export type ReaderTask =
  | { kind: 'read'; file: OrderFile; defaults: FileDefaults }
  /** `file` counts from 0 in the order they were read. */
  | { kind: 'slice'; file: number; from: number }
  | { kind: 'items'; file: OrderFile; defaults: UnitDefaults }
  /** Of the item file that was read last. */
  | { kind: 'some items'; from: number; to: number };
export type ReaderReply = { orders: number } | { slice: ParsedFile | null } | { items: SomeItems };

const read: ParsedFile[] = [];
let items: ReadItems = { name: '', items: [], rejected: [], warnings: [] };

function answer(task: ReaderTask): ReaderReply {
  if (task.kind === 'read') {
    const parsed = parseOrderFile(task.file.name, task.file.bytes, task.defaults);
    read.push(parsed);
    return { orders: parsed.orders.length };
  }
  if (task.kind === 'items') {
    items = readItemFile(task.file.name, task.file.bytes, task.defaults);
    return { items: someItems(items, 0, 0) };
  }
  if (task.kind === 'some items') return { items: someItems(items, task.from, task.to) };
  const parsed = read[task.file];
  return { slice: parsed ? sliceOf(parsed, task.from) : null };
}

parentPort?.on('message', (task: ReaderTask) => parentPort?.postMessage(answer(task)));
