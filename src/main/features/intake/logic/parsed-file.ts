import { type AnyMessage, english, type Message } from '../../../../shared/kernel/message.ts';
import type { Reading, Refusal } from '../../../../shared/orders/files/file-reading.ts';
import type { RejectedRow, UnknownStatus } from '../../../../shared/orders/import-report.ts';
import type { ReadyOrder } from '../../../../shared/orders/kept/kept-order.ts';
import type { Order } from '../../../../shared/orders/order.ts';

interface SkippedOrder {
  line: number;
  merchant: string | null;
  reference: string;
  why: Message;
  /** It is not wanted any more: of one that was bought here, somebody must know. */
  isGone?: boolean;
}

interface LocatedOrder<O = Order> {
  order: O;
  line: number;
}

/** The content of a text; whole orders only. */
export interface FoundOrders {
  orders: LocatedOrder[];
  rejected: Refusal[];
  warnings: AnyMessage[];
  /** Units assumed because an order named none. */
  assumed: Set<string>;
  /** What was read otherwise than it was written, each once by its English text. */
  converted: Map<string, Message>;
  /** Orders whose status or lines say that there is nothing to ship. */
  skipped: SkippedOrder[];
  /** Name of the ready-made mapping by which the file was recognised. */
  recognised: string | null;
  /** Statuses of held orders that are in no table, by column and word. */
  unknownStatuses: Map<string, UnknownStatus>;
  /** Orders, valid and invalid, counted by the passes before the last. */
  records: number;
  /** The orders among them that the last pass has read. */
  done: number;
}

/** Limit of messages about values that were read otherwise than they were written. */
const MOST_CONVERTED = 100;

export function addConverted({ converted }: FoundOrders, messages: readonly Message[]): void {
  for (const message of messages)
    if (converted.size < MOST_CONVERTED) converted.set(english(message), message);
}

/** Limit of statuses that a person is asked about. */
const MOST_STATUSES = 20;

export function addUnknown(
  { unknownStatuses: all }: FoundOrders,
  { column, word }: Pick<UnknownStatus, 'column' | 'word'>,
): void {
  const key = `${column} ${word.toLowerCase()}`;
  const known = all.get(key);
  if (known) known.orders += 1;
  else if (all.size < MOST_STATUSES) all.set(key, { column, word, orders: 1 });
}

/** One pass through a file from beginning to end. The last pass finds the orders. */
export type Way = () => Reading<string>;

export interface ParsedFile<O extends Order | ReadyOrder = Order> {
  name: string;
  /** Number of orders read, valid and invalid. */
  records: number;
  orders: LocatedOrder<O>[];
  rejected: RejectedRow[];
  skipped: SkippedOrder[];
  /** Name of the ready-made mapping by which the file was recognised; null for none. */
  recognised: string | null;
  warnings: AnyMessage[];
  /** At the end of the file. */
  unknownStatuses?: readonly UnknownStatus[];
}

/** May come from another thread. */
export type OrderSlice = ParsedFile<Order | ReadyOrder>;
