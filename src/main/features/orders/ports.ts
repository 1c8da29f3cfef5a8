import type { CallInput, CallOutput } from '../../../shared/bridge/calls.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { ForeignFile, ImportReport } from '../../../shared/orders/import-report.ts';
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
import type { ColumnMap } from '../../../shared/settings/column-maps.ts';
import type { FileDefaults } from './logic/csv/csv-columns.ts';
import type { ReadBy } from './logic/mapping/chosen.ts';
import type { OrderFile } from './logic/read-file.ts';

export interface OrderQuery extends Omit<CallInput<'orders.list'>, 'findings' | 'group'> {
  /** `today`: start of the day, as an ISO date-time. */
  group?: { name: OrderGroup; today: string };
}

export type OrderPage = CallOutput<'orders.list'>;

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
  /** All orders with that reference, of any merchant. */
  findByReference(reference: string): Promise<StoredOrder[]>;
  /** Orders of that tote that are still to be packed, oldest first; upper and lower case are equal. */
  findInTote(tote: string): Promise<StoredOrder[]>;
  /**
   * Open orders of one unit with one of these SKUs or barcodes, unless another bench has them; oldest
   * first.
   */
  findSingle(codes: readonly string[]): Promise<StoredOrder[]>;
  list(query: OrderQuery): Promise<OrderPage>;
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

/** The most urgent finding of each row, in the order of the rows. */
export type WorstFindings = (
  rows: readonly Pick<OrderSummary, 'merchant' | 'reference' | 'status'>[],
) => Promise<(OrderFinding | null)[]>;

/** A file that a window announces before it sends the bytes. */
export interface ComingFile {
  name: string;
  size: number;
}

/** How a file beside the station's thread is read; `source`: the shop that its orders come from. */
export interface ReadBeside extends ReadBy {
  source?: FileDefaults['source'];
}

/**
 * Import of order files. A window sends its files in pieces, previews the result, then confirms; a command
 * imports its files in one call.
 */
export interface ImportService {
  /** Errors: `store`; `bad-input` with field `column`, `mapping` or `saveMapping`. */
  importOrders(files: readonly OrderFile[], by?: ReadBy): Promise<Result<ImportReport>>;
  /** Imports one file in small slices, between other work; lists the orders. Errors: `store`, `bad-input`. */
  importBeside(
    file: OrderFile,
    stopped: () => boolean,
    by?: ReadBeside,
  ): Promise<Result<ImportReport>>;
  /** Starts an import; discards an earlier one that was not confirmed. */
  beginImport(files: readonly ComingFile[]): Promise<Result<{ id: string }>>;
  addToImport(id: string, file: number, bytes: Uint8Array): Promise<Result<null>>;
  /** Files with unknown headings; `mapColumns` maps them and remembers the mapping. */
  foreignFiles(id: string): Promise<Result<ForeignFile[]>>;
  mapColumns(id: string, map: ColumnMap): Promise<Result<null>>;
  /** Reports what an import of the files would do; changes nothing. */
  previewImport(id: string): Promise<Result<ImportReport>>;
  /** Saves the orders. A repeated call returns the same report and imports nothing twice. */
  confirmImport(id: string): Promise<Result<ImportReport>>;
  /** Before confirmation: nothing was changed. During saving: saved slices stay. */
  stopImport(id: string): Promise<Result<null>>;
  closeImports(): Promise<void>;
}
