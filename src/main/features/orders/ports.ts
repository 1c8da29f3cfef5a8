import type { CallInput } from '../../../shared/bridge/calls.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { ReadyOrder } from '../../../shared/orders/kept/kept-order.ts';
import type {
  Order,
  OrderKey,
  OrderStatus,
  OrderSummary,
  StoredOrder,
} from '../../../shared/orders/order.ts';
import type { OrderFinding } from '../../../shared/orders/order-finding.ts';
import type { OrderGroup, OrderNumbers } from '../../../shared/orders/order-list.ts';

export interface OrderQuery extends Omit<CallInput<'orders.list'>, 'findings' | 'group'> {
  /** `today`: the moment that the day began. */
  group?: { name: OrderGroup; today: string };
}

/** By id: what `saveAll` left as it was. */
export interface Saved {
  notReplaced: string[];
  beingBought: string[];
  elsewhere: { id: string; bench: string }[];
}

export interface OrderRepository {
  findById(id: string): Promise<StoredOrder | null>;
  find(key: OrderKey): Promise<StoredOrder | null>;
  /** Those of the keys that are known, in no order. */
  findMany(keys: readonly OrderKey[]): Promise<StoredOrder[]>;
  /** Every order of that reference, whoever's it is. */
  findByReference(reference: string): Promise<StoredOrder[]>;
  /** The orders of that tote that wait to be packed, in any case; the longest known first. */
  findInTote(tote: string): Promise<StoredOrder[]>;
  /** Open orders of one unit whose SKU or barcode is one of these, that no other bench has; the oldest first. */
  findSingle(codes: readonly string[]): Promise<StoredOrder[]>;
  list(query: OrderQuery): Promise<{ orders: OrderSummary[]; total: number }>;
  /** How many each group holds; `today` as in a query. */
  numbers(today: string): Promise<OrderNumbers>;
  /** The ids of those with a label to apply. */
  toLabel(): Promise<ReadonlySet<string>>;
  /** Whose orders there are, by name; own goods are nobody's. */
  merchants(): Promise<string[]>;
  countByStatus(): Promise<Record<OrderStatus, number>>;
  /**
   * All or nothing, in one transaction. An order is replaced only while its status is still
   * `open`, and with `asOf` only as it was saved then (`updatedAt`); with `inWork` only while it is
   * packed here, as `stopPacking` does, or held before it was packed; never while another bench of the
   * site has it. The ids of others come back; which of them are being bought at this moment (what
   * becomes of those is not known yet), and which another bench has.
   */
  saveAll(change: {
    insert: readonly (Order | ReadyOrder)[];
    replace: readonly { id: string; order: Order; asOf?: string; inWork?: boolean }[];
  }): Promise<Result<Saved>>;
  /**
   * Its sender holds or cancels an order that is packed here or lies here half packed. What was
   * packed of a held one is kept. False, and nothing is changed, where it is bought or being bought,
   * or nothing of it is packed here.
   */
  stopPacking(id: string, status: 'held' | 'cancelled'): Promise<boolean>;
  /**
   * An order in work, while nothing of it is bought or may be, and it is as it was saved at `asOf`;
   * else false: what somebody else saved meanwhile is not written over.
   */
  replaceInWork(id: string, order: Order, asOf: string): Promise<boolean>;
  /**
   * False, and nothing is changed, where the order is bought or may be: then the purchase says. With
   * `from` also where it is none of these.
   */
  setStatus(id: string, status: OrderStatus, from?: readonly OrderStatus[]): Promise<boolean>;
}

/** The most pressing finding of each row, in the same order. */
export type WorstFindings = (
  rows: readonly Pick<OrderSummary, 'merchant' | 'reference' | 'status'>[],
) => Promise<(OrderFinding | null)[]>;
