import { type Message, say } from '../../../shared/kernel/message.ts';
import type { ImportedOrder } from '../../../shared/orders/import-report.ts';
import type { ListedStatus, OrderStatus } from '../../../shared/orders/order.ts';

export const WHY_CLOSED = {
  packing: say('It is being packed. What was packed would no longer match a changed order.'),
  held: say('It is held, with its packing. Resume it first.'),
  unknown: say('Purchase not confirmed. Nothing that was sent may change.'),
  shipped: say('It is bought and shipped. What was sent can no longer be changed here.'),
  cancelled: say('Its shipment was cancelled. Enter a new order instead.'),
} satisfies Record<Exclude<OrderStatus, 'open'>, Message>;

export const OUTCOMES = {
  imported: say('New'),
  held: say('On hold'),
  updated: say('Updated'),
  unchanged: say('Unchanged (order)'),
  skipped: say('Skipped'),
  refused: say('Rejected'),
} satisfies Record<ImportedOrder['outcome'], Message>;

export const LINE_LABELS = {
  sku: say('SKU'),
  barcode: say('Barcode'),
  description: say('Description'),
  quantity: say('Units'),
  unitWeight: say('Weight of one'),
  unitPrice: say('Price of one'),
  hsCode: say('HS code'),
  originCountry: say('Origin'),
};

export const ORDER_STATUS = {
  open: say('Open'),
  packing: say('Packing'),
  waiting: say('Waiting'),
  held: say('Held'),
  unknown: say('Unknown'),
  shipped: say('Shipped'),
  cancelled: say('Cancelled'),
} satisfies Record<ListedStatus, Message>;
