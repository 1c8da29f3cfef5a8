import type { Wording } from '../../../../shared/kernel/message.ts';
import type { RejectedRow } from '../../../../shared/orders/import-report.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import type { Refusal } from './file-text.ts';

/** As it was given, unread. */
export interface OrderFile {
  name: string;
  bytes: Uint8Array;
}

interface LocatedOrder {
  order: Order;
  line: number;
}

/** What a text held: whole orders only. */
export interface FoundOrders {
  orders: LocatedOrder[];
  rejected: Refusal[];
  warnings: Wording[];
  /** Units that some order did not name, with what was taken for them. */
  assumed: Set<string>;
}

/** What a file held. It has at least one order or one rejected row. */
export interface ParsedFile {
  name: string;
  orders: LocatedOrder[];
  rejected: RejectedRow[];
  warnings: Wording[];
}
