import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { OrderSort } from '../../../../shared/orders/order-list.ts';

interface Column {
  id: 'reference' | 'receiver' | 'country' | 'age' | 'ship-by' | 'service' | 'by' | 'flags';
  label: Message;
  /** Sort key at the station; absent where the column cannot be sorted. */
  by?: OrderSort['by'];
}

/** Columns of an order list, in the order of the cells. */
export const COLUMNS: readonly Column[] = [
  { id: 'reference', label: say('Reference'), by: 'reference' },
  { id: 'receiver', label: say('Receiver'), by: 'receiver' },
  { id: 'country', label: say('Country'), by: 'country' },
  { id: 'age', label: say('Age'), by: 'arrived' },
  { id: 'ship-by', label: say('Ship by'), by: 'shipBy' },
  { id: 'service', label: say('Service') },
  { id: 'by', label: say('Packer (column)') },
  { id: 'flags', label: say('Notes and state') },
];

/** For open work: earliest ship-by date, then arrival. */
export const QUEUE: OrderSort = { by: 'queue', descending: false };
/** For looking up: newest first. */
export const NEWEST: OrderSort = { by: 'arrived', descending: true };

/** Whether the list is sorted by that column. */
export const isSortedBy = (now: OrderSort, by: OrderSort['by']): boolean =>
  now.by === by || (now.by === 'queue' && by === 'shipBy');

/** Pressing the same column again reverses the order. */
export const pressed = (now: OrderSort, by: OrderSort['by']): OrderSort => ({
  by,
  descending: isSortedBy(now, by) && !now.descending,
});
