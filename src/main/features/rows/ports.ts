import type { Result } from '../../../shared/kernel/result.ts';
import type { Order, OrderKey } from '../../../shared/orders/order.ts';

/** A site after creation or upgrade. */
export interface SiteMade {
  id: string;
  schema: number;
  /** Schema version before; 0 for an empty database. */
  from: number;
  /** The role that may insert orders; null if the server has no such role yet. */
  exchangeRole: string | null;
}

/** A waiting row of `exchange.orders_in`, unchanged. */
export interface RowIn {
  id: number;
  /** Its order is claimed by this bench: it is changed here and uploaded from here. */
  mine: boolean;
  /** In characters, including its lines. */
  size: number;
  /** null if it is too large to be read. */
  content: {
    request: string;
    orderJson: string | null;
    /** By column name; empty columns are left out. */
    columns: Readonly<Record<string, unknown>>;
    lines: readonly Readonly<Record<string, unknown>>[];
  } | null;
}

/** An order of a row, not claimed by any bench. */
export interface OrderIn {
  row: number;
  order: Order;
  /** Version that the order was compared with; null if the site had none. */
  base: number | null;
  message: string | null;
}

/**
 * `kept`: bought, erased, or at another bench; `buying`: being bought; `again`: changed since the
 * comparison; `gone`: another bench has answered the row.
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
 * State of all stored rows. `rejected`, and `last`, the newest of them, leave out rows whose order a later
 * row settled.
 */
export interface RowsState {
  waiting: number;
  oldestSeconds: number;
  answered: number;
  taken: number;
  rejected: number;
  last: (OrderKey & { id: number; at: string; field: string; message: string })[];
}

/** A login of the site's database beside the bench's own. `password`: null where none is known. */
export interface LookUpLogin {
  user: string;
  password: string | null;
}

/**
 * Orders that other programs put into the site's database, and look-ups there. Errors of all functions:
 * those of the site.
 */
export interface SiteExchange {
  /** The oldest rows for this bench; `all`: including rows of orders that no bench has claimed. */
  rows(all: boolean): Promise<Result<RowIn[]>>;
  /** Saves the orders and the answers of their rows (`taken`, `updated`), or neither. Outcomes by row. */
  take(orders: readonly OrderIn[]): Promise<Result<Record<number, RowOutcome>>>;
  /** Answers rows that still wait; returns their number. */
  answer(answers: readonly RowAnswer[]): Promise<Result<number>>;
  state(): Promise<Result<RowsState>>;
  /** Deletes rows answered before that time. */
  forget(before: Date): Promise<Result<null>>;
  /** Notifies of a possible new row; also after a reconnection. */
  onRows(listener: () => void): () => void;
  /**
   * The rows with this reference in a view of the schema `exchange`, over a connection of that login with a
   * time limit of a few seconds. Errors: also `bad-input`, field `exchange.lookupView`, if the view cannot
   * be read; field `exchange.lookupUser`, if the login may do more than read it; `credentials-refused`,
   * `credentials-missing` of the login.
   */
  lookUp(
    view: string,
    reference: string,
    login: LookUpLogin,
  ): Promise<Result<Readonly<Record<string, unknown>>[]>>;
}
