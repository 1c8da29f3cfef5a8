import type { StationEvent } from '../../../shared/bridge/event-kinds.ts';
import type { OperationName } from '../../../shared/exchange/http-operations.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import type { ShipmentKind } from '../../../shared/purchasing/shipment.ts';
import type { Token } from '../../kernel/handle.ts';
import type { Accepted, PurchaseAnswer } from '../purchasing/ports.ts';

/** The purchase that an event is of; of `answer` null while there is none. */
export interface LoggedPurchase {
  kind: ShipmentKind;
  reference: string;
  accepted: Accepted;
  answer: PurchaseAnswer | null;
}

/** An event of the log, and what it is of as that stands now. */
export interface LoggedEvent {
  id: string;
  at: string;
  event: StationEvent;
  order: OrderKey;
  purchase: LoggedPurchase | null;
  carton: string | null;
  /** The place after it. */
  cursor: string;
}

interface LoggedPage {
  events: LoggedEvent[];
  /** After all that was looked at. */
  next: string;
  isLast: boolean;
}

/** The log with what its events are of, for whoever knows no ids of the station. */
export interface EventView {
  /**
   * The next of these kinds, oldest first. `0` is the beginning of what is kept. `none`: that is no
   * cursor; `gone`: what followed it is not kept any more, or it is one of another history.
   */
  after(
    cursor: string,
    which: { kinds: readonly StationEvent['kind'][]; merchant: string | null },
  ): Promise<LoggedPage | 'none' | 'gone'>;
}

/** A token as it is kept: by the SHA-256 of its 256 random bits, in hex. */
export interface KeptToken extends Token {
  hash: string;
  addedAt: string;
}

export interface TokenRepository {
  /** By name. */
  list(): Promise<KeptToken[]>;
  /** False where there is one of that name. */
  add(token: KeptToken): Promise<boolean>;
  /** False where there is none. */
  remove(name: string): Promise<boolean>;
}

interface PurchaseKey {
  token: string;
  key: string;
}

/** What was asked to be bought under a program's own key. */
export interface KeyedPurchase {
  bodyHash: string;
  beganAt: string;
  /** The quote that it is bought by. */
  quoteId: string | null;
  /** As it was answered; null while it is not over, or where nothing was bought. */
  answer: HttpAnswer | null;
}

export interface KeyedPurchases {
  /** On record before it returns; what was begun before comes back as it is. */
  begin(wanted: PurchaseKey & { bodyHash: string; at: string }): Promise<KeyedPurchase>;
  quoted(which: PurchaseKey, quoteId: string): Promise<void>;
  answered(which: PurchaseKey, answer: HttpAnswer): Promise<void>;
  /** Of those that were begun before this time. */
  forget(before: string): Promise<void>;
}

/** What a program is answered over HTTP. */
export interface HttpAnswer {
  status: number;
  body: unknown;
}

/** A question over HTTP, as it came. */
export interface HttpAsked {
  token: Token;
  path: Readonly<Record<string, string>>;
  query: unknown;
  /** UTF-8, of at most as many bytes as the operation takes. */
  body: string;
  /** The header `Idempotency-Key`. */
  key: string | null;
}

export interface HttpCalls {
  whose(token: string): Promise<Token | null>;
  /** Never rejects. A PDF is an Uint8Array. */
  carryOut(operation: OperationName, asked: HttpAsked): Promise<HttpAnswer>;
}
