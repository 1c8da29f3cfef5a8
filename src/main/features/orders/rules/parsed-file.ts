import type { Wording } from '../../../../shared/kernel/message.ts';
import type { Reading, Refusal } from '../../../../shared/orders/files/file-reading.ts';
import type { RejectedRow } from '../../../../shared/orders/import-report.ts';
import type { ReadyOrder } from '../../../../shared/orders/kept/kept-order.ts';
import type { Order } from '../../../../shared/orders/order.ts';

interface LocatedOrder<O = Order> {
  order: O;
  line: number;
}

/** What was found in a text: whole orders only. */
export interface FoundOrders {
  orders: LocatedOrder[];
  rejected: Refusal[];
  warnings: Wording[];
  /** Units that some order did not name, with what was taken for them. */
  assumed: Set<string>;
  /** Orders, good and bad, that the ways before the last one saw. */
  records: number;
  /** And those that are through. */
  done: number;
}

/** One way through a file, from its beginning to its end. The last of them finds the orders. */
export type Way = () => Reading<string>;

/** What a file held, or some of it. */
export interface ParsedFile<O extends Order | ReadyOrder = Order> {
  name: string;
  /** Good and bad ones that are through. */
  records: number;
  orders: LocatedOrder<O>[];
  rejected: RejectedRow[];
  warnings: Wording[];
}

/** Of a file that may have been read in another thread. */
export type OrderSlice = ParsedFile<Order | ReadyOrder>;
