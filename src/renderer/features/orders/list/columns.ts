import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { OrderSort } from '../../../../shared/orders/order-list.ts';

interface Column {
  id: 'reference' | 'receiver' | 'country' | 'age' | 'ship-by' | 'service' | 'by' | 'flags';
  label: Message;
  /** By what the station sorts it; the others cannot be sorted by. */
  by?: OrderSort['by'];
}

/** What a list of orders shows, in the order of its cells. */
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

/** Work, the most urgent first: what must leave soonest, then what came first. */
export const QUEUE: OrderSort = { by: 'queue', descending: false };
/** What is looked up, the newest first. */
export const NEWEST: OrderSort = { by: 'arrived', descending: true };

/** Whether that is the column that the list is sorted by. */
export const isSortedBy = (now: OrderSort, by: OrderSort['by']): boolean =>
  now.by === by || (now.by === 'queue' && by === 'shipBy');

/** A second press on the same column turns it round. */
export const pressed = (now: OrderSort, by: OrderSort['by']): OrderSort => ({
  by,
  descending: isSortedBy(now, by) && !now.descending,
});
