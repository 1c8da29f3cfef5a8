import type { Wording } from '../../../../shared/kernel/message.ts';

/** What came of one question to a shop. Redirects are not followed. */
export interface StoreAnswer {
  /** null where there was no whole answer. */
  status: number | null;
  why: Wording;
  body: Uint8Array;
  /** The shop's own time. */
  at: Date | null;
  /** Milliseconds, where it asks to be left alone. */
  askAgainIn: number | null;
}

/** Asks or tells a shop once, by Basic authentication. */
export type CallStore = (call: {
  url: URL;
  /** `user:password`. */
  password: string;
  /** Posted; without it the address is only asked. */
  xml?: string;
  signal: AbortSignal;
}) => Promise<StoreAnswer>;

/** How far the orders of a shop were taken. Times are ISO date-times in UTC. */
interface StoreStanding {
  /** By the shop's own clock; null at first. */
  through: string | null;
  nextAt: string;
  /** That failed, since the last that did not. */
  tries: number;
  /** When all was taken last. */
  lastAt: string | null;
  trouble: Wording | null;
}

/** Why an order of a shop was not taken as it came; the shop never sees it. */
export interface StoreProblem {
  /** In the shop's XML. */
  field: string;
  message: Wording;
  /** The shop changed, held or cancelled what was bought: it stands until the shipment is cancelled, or comes back. */
  late?: true;
}

interface NotedOrder {
  number: string;
  /** It is held here because the shop holds it. */
  isHeld: boolean;
  problems: readonly StoreProblem[];
  /** The shop wants nothing of it: what came too late before stands. */
  keepsLate: boolean;
}

/** The looks at shops, by their names. */
export interface StorePolls {
  of(store: string): Promise<StoreStanding | null>;
  taken(store: string, to: { through: string; at: string; nextAt: string }): Promise<void>;
  failed(store: string, what: { trouble: Wording; nextAt: string }): Promise<void>;
  /** How many of its orders there are, whatever became of them. */
  orders(store: string): Promise<number>;
  /** Those of the orders that are held because the shop holds them. */
  held(store: string, numbers: readonly string[]): Promise<ReadonlySet<string>>;
  /** In place of what was known of them; `since`: the beginning of their window. */
  note(
    store: string,
    orders: readonly NotedOrder[],
    when: { since: string; at: string },
  ): Promise<void>;
  /** What a person must know of orders, and has not put away; newest first. `late`: how many of them are. */
  refused(
    store: string,
    most: number,
  ): Promise<{
    total: number;
    late: number;
    orders: { number: string; at: string; problems: StoreProblem[] }[];
  }>;
  /** What is known of the order of that number by now is told no more; false where there is nothing. */
  dismiss(number: string): Promise<boolean>;
  /** Refused orders are asked for again at once: of this number, or all. Their numbers. */
  again(number: string | null, at: string): Promise<string[]>;
  /** Nothing is kept for others. */
  keepOnly(stores: readonly string[]): Promise<void>;
  /** What was noted of orders before. */
  forget(before: string): Promise<void>;
}
