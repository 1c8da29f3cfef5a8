import type { Result } from '../../../shared/result.ts';
import type {
  Order,
  OrderKey,
  OrderStatus,
  OrderSummary,
  StoredOrder,
} from '../../../shared/station/order.ts';

export interface OrderQuery {
  status?: OrderStatus;
  merchant?: string;
  /** Matched against reference, merchant, receiver's name, city and SKU, in any case. */
  search?: string;
  limit: number;
  offset?: number;
}

export interface OrderRepository {
  findById(id: string): Promise<StoredOrder | null>;
  find(key: OrderKey): Promise<StoredOrder | null>;
  /** Every order of that reference, whoever's it is. */
  findByReference(reference: string): Promise<StoredOrder[]>;
  list(query: OrderQuery): Promise<{ orders: OrderSummary[]; total: number }>;
  /** Whose orders there are, by name; own goods are nobody's. */
  merchants(): Promise<string[]>;
  countByStatus(): Promise<Record<OrderStatus, number>>;
  /**
   * All or nothing, in one transaction. An order is replaced only while its status is still
   * `open`; the ids of those that no longer were come back.
   */
  saveAll(change: {
    insert: readonly Order[];
    replace: readonly { id: string; order: Order }[];
  }): Promise<Result<{ notReplaced: string[] }>>;
  /** An order in work, while nothing of it is bought or may be; false where it is another's by now. */
  replaceInWork(id: string, order: Order): Promise<boolean>;
  setStatus(id: string, status: OrderStatus): Promise<void>;
}
