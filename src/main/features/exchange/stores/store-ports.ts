import type { AnyMessage } from '../../../../shared/kernel/message.ts';
import type { StoreAuth } from '../../../../shared/settings/exchange-settings.ts';

/** Result of a request to a shop. Redirects are not followed. */
export interface StoreAnswer {
  /** null without a complete answer. */
  status: number | null;
  why: AnyMessage;
  body: Uint8Array;
  /** Time by the shop's clock. */
  at: Date | null;
  /** Milliseconds to wait, if the shop asks for it. */
  askAgainIn: number | null;
}

/** Sends one request to a shop. */
export type CallStore = (call: {
  url: URL;
  auth: StoreAuth;
  /** `user:password`, or the key. */
  password: string;
  /** Body to post; without it the request is a GET. */
  xml?: string;
  signal: AbortSignal;
}) => Promise<StoreAnswer>;

/** Position of the import from a shop. Times are ISO date-times in UTC. */
interface StoreStanding {
  /** By the shop's clock; null at first. */
  through: string | null;
  nextAt: string;
  /** Failures since the last success. */
  tries: number;
  /** Time of the last complete import. */
  lastAt: string | null;
  trouble: AnyMessage | null;
}

/** Why an order of a shop could not be imported as it is; the shop does not get this information. */
export interface StoreProblem {
  /** Path in the shop's XML. */
  field: string;
  message: AnyMessage;
  /**
   * The shop changed, held or cancelled an order after its purchase: stays until the shipment is cancelled
   * or returned.
   */
  late?: true;
}

interface NotedOrder {
  number: string;
  /** Held here because the shop holds it. */
  isHeld: boolean;
  problems: readonly StoreProblem[];
  /** The shop's status needs no action: an earlier late change stays. */
  keepsLate: boolean;
}

/** State of the imports by shop name. */
export interface StorePolls {
  of(store: string): Promise<StoreStanding | null>;
  taken(store: string, to: { through: string; at: string; nextAt: string }): Promise<void>;
  failed(store: string, what: { trouble: AnyMessage; nextAt: string }): Promise<void>;
  /** Number of orders of the shop, in any state. */
  orders(store: string): Promise<number>;
  /** The orders among these that are held because the shop holds them. */
  held(store: string, numbers: readonly string[]): Promise<ReadonlySet<string>>;
  /** Replaces the notes about these orders; `since`: start of their window. */
  note(
    store: string,
    orders: readonly NotedOrder[],
    when: { since: string; at: string },
  ): Promise<void>;
  /**
   * Problems of orders that a person has not dismissed, newest first. `late`: how many of them are late
   * changes.
   */
  refused(
    store: string,
    most: number,
  ): Promise<{
    total: number;
    late: number;
    orders: { number: string; at: string; problems: StoreProblem[] }[];
  }>;
  /** Dismisses the problems of an order; false if there are none. */
  dismiss(number: string): Promise<boolean>;
  /** Requests refused orders again at once: of this number, or all. Returns their numbers. */
  again(number: string | null, at: string): Promise<string[]>;
  /** Deletes the data of other shops. */
  keepOnly(stores: readonly string[]): Promise<void>;
  /** Deletes notes from before that time. */
  forget(before: string): Promise<void>;
}
