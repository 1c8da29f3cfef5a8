import type { CallInput, CallOutput } from '../../../shared/bridge/calls.ts';
import type { Message } from '../../../shared/kernel/message.ts';
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
import type { ShortLine } from '../../../shared/orders/short.ts';

export interface OrderQuery extends Omit<CallInput<'orders.list'>, 'findings' | 'group'> {
  /** `today`: start of the day, as an ISO date-time. */
  group?: { name: OrderGroup; today: string };
}

export type OrderPage = CallOutput<'orders.list'>;

export type SearchOrders = (query: OrderQuery) => Promise<OrderPage>;

/** Ids of the orders that `saveAll` did not replace. */
export interface Saved {
  notReplaced: string[];
  beingBought: string[];
  elsewhere: { id: string; bench: string }[];
}

export interface OrderRepository {
  findById(id: string): Promise<StoredOrder | null>;
  find(key: OrderKey): Promise<StoredOrder | null>;
  /** The known orders among these keys, in no particular order. */
  findMany(keys: readonly OrderKey[]): Promise<StoredOrder[]>;
  /** SKU of each order's first line; null for an unknown order, and for one without lines. */
  firstSkus(keys: readonly OrderKey[]): Promise<(string | null)[]>;
  /** All orders with that reference, of any merchant. */
  findByReference(reference: string): Promise<StoredOrder[]>;
  /** All orders with that reference, or which their sender knows by that number, of any merchant. */
  findNamed(name: string): Promise<StoredOrder[]>;
  /** Orders of that tote that are still to be packed, oldest first; upper and lower case are equal. */
  findInTote(tote: string): Promise<StoredOrder[]>;
  /**
   * Open orders of one unit with one of these SKUs or barcodes, unless another bench has them; oldest
   * first.
   */
  findSingle(codes: readonly string[]): Promise<StoredOrder[]>;
  /**
   * Open orders for the same name and country, of the same merchant, that nobody packs or buys; oldest first, at most
   * `most`.
   */
  openFor(order: StoredOrder, most: number): Promise<StoredOrder[]>;
  /** The orders that go with this one, in the order of their arrival. */
  along(key: OrderKey): Promise<StoredOrder[]>;
  /** One that goes with another that is not bought; null where there is none. */
  goingAlong(): Promise<OrderKey | null>;
  /**
   * Appends the lines of the others to the order of the first id, and holds the others: all or nothing. `whyNot` judges
   * each as it is stored now. Errors: `order-locked` if one is not open, or packing or buying has begun.
   */
  goTogether(
    leadingId: string,
    otherIds: readonly string[],
    whyNot: (leading: Order, other: Order) => Message | null,
  ): Promise<Result<StoredOrder>>;
  /**
   * Takes the lines of these orders (null: of all) out again, and opens them. Returns their references. Errors:
   * `order-locked` once units are packed, or the partner was asked to ship them.
   */
  takeApart(leadingId: string, references: readonly string[] | null): Promise<Result<string[]>>;
  list: SearchOrders;
  /** Size of each group; `today` as in a query. */
  numbers(today: string): Promise<OrderNumbers>;
  /** Ids of the orders with a label to apply. */
  toLabel(): Promise<ReadonlySet<string>>;
  /** Merchants with orders, by name; without the station's own goods. */
  merchants(): Promise<string[]>;
  countByStatus(): Promise<Record<OrderStatus, number>>;
  /**
   * Saves all or nothing, in one transaction. Replaces an order only while its status is `open`; with
   * `asOf` only if its `updatedAt` still equals that; with `inWork` only while it is packed here (as in
   * `stopPacking`) or was held before packing. Never replaces an order that another bench of the site has.
   * Returns the ids of the orders not replaced, and which of them are being bought (outcome still unknown)
   * or are at another bench.
   */
  saveAll(change: {
    insert: readonly (Order | ReadyOrder)[];
    replace: readonly { id: string; order: Order; asOf?: string; inWork?: boolean }[];
  }): Promise<Result<Saved>>;
  /**
   * Applies a sender's hold or cancellation to an order that is packed here or lies here partly packed. A
   * held order keeps its packing. Returns false without a change if the order is bought or being bought,
   * or nothing of it is packed here.
   */
  stopPacking(id: string, status: 'held' | 'cancelled'): Promise<boolean>;
  /**
   * Replaces an order that is being packed. Returns false if it is bought or may be, or if its `updatedAt`
   * is not `asOf`, so that another change is not overwritten.
   */
  replaceInWork(id: string, order: Order, asOf: string): Promise<boolean>;
  /**
   * Returns false without a change if the order is bought or may be: the purchase determines its status
   * then. With `from`, also if its status is none of these.
   */
  setStatus(id: string, status: OrderStatus, from?: readonly OrderStatus[]): Promise<boolean>;
}

/** Where imported orders are looked up and saved. */
export type TakingOrders = Pick<OrderRepository, 'findMany' | 'saveAll'> & {
  /** Units that were marked missing, by order id; absent where that is not known. */
  missingUnits?(orderIds: readonly string[]): Promise<ReadonlyMap<string, readonly ShortLine[]>>;
};

/** The most urgent finding of each row, in the order of the rows. */
export type WorstFindings = (
  rows: readonly Pick<OrderSummary, 'merchant' | 'reference' | 'status'>[],
) => Promise<(OrderFinding | null)[]>;
