import type { Result } from '../../../shared/kernel/result.ts';
import type { Order, OrderKey } from '../../../shared/orders/order.ts';

/** A site as it is after it was made or upgraded. */
export interface SiteMade {
  id: string;
  schema: number;
  /** The schema that it had; 0 of an empty database. */
  from: number;
  /** Who may put orders in; null where the server has no such role yet. */
  exchangeRole: string | null;
}

/** A row of `exchange.orders_in` that waits, as it came. */
export interface RowIn {
  id: number;
  /** Of an order that this bench has claimed: it is changed here, and goes up from here. */
  mine: boolean;
  /** In characters, lines among them. */
  size: number;
  /** null of one that is too large to be read. */
  content: {
    request: string;
    orderJson: string | null;
    /** By the names of its columns; what is empty is left out. */
    columns: Readonly<Record<string, unknown>>;
    lines: readonly Readonly<Record<string, unknown>>[];
  } | null;
}

/** An order of a row that no bench has claimed. */
export interface OrderIn {
  row: number;
  order: Order;
  /** Of the order that it was compared with; null where the site had none. */
  base: number | null;
  message: string | null;
}

/**
 * `kept`: it is bought, erased, or another bench has it; `buying`: is being bought; `again`: another
 * one than it was compared with; `gone`: another bench has answered the row.
 */
export type RowOutcome = 'new' | 'replaced' | 'kept' | 'buying' | 'again' | 'gone';

export interface RowAnswer {
  row: number;
  state: 'taken' | 'updated' | 'unchanged' | 'rejected';
  message: string | null;
  field: string | null;
  expected: string | null;
  found: string | null;
}

/**
 * The rows as a whole; of those that are kept. `rejected`, and `last`, the newest of them: without
 * those whose order a later row settled.
 */
export interface RowsState {
  waiting: number;
  oldestSeconds: number;
  answered: number;
  /** Absent at a site of the version before. */
  taken?: number;
  rejected: number;
  last: (OrderKey & { id: number; at: string; field: string; message: string })[];
}

/**
 * What other programs put into the site's database, and what they look up there. Errors of all:
 * those of the site; `not-available` where its schema is the one before.
 */
export interface SiteExchange {
  /** The oldest that are this bench's to take; `all`: it does so for all benches. */
  rows(all: boolean): Promise<Result<RowIn[]>>;
  /** The orders and the answers of their rows (`taken`, `updated`), or neither. By row. */
  take(orders: readonly OrderIn[]): Promise<Result<Record<number, RowOutcome>>>;
  /** Of rows that wait still; answers how many. */
  answer(answers: readonly RowAnswer[]): Promise<Result<number>>;
  state(): Promise<Result<RowsState>>;
  /** Rows that were answered before this. */
  forget(before: Date): Promise<Result<null>>;
  /** A hint that a row came; after a reconnect it comes as well. */
  onRows(listener: () => void): () => void;
  /**
   * The rows of a view in the schema `exchange` that have this reference, over a connection of its
   * own that is given up after a few seconds. Errors: also `bad-input`, field `exchange.lookupView`,
   * where the view cannot be read.
   */
  lookUp(view: string, reference: string): Promise<Result<Readonly<Record<string, unknown>>[]>>;
}
