import type { StationEvent } from '../../../shared/bridge/event-kinds.ts';
import type { OperationName } from '../../../shared/exchange/http-operations.ts';
import type { OutsideEvent } from '../../../shared/exchange/outside-event.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import type { ShipmentKind } from '../../../shared/purchasing/shipment.ts';
import type { WebhookEndpoint } from '../../../shared/settings/exchange-settings.ts';
import type { Token } from '../../kernel/handle.ts';
import type { Accepted, PurchaseAnswer } from '../purchasing/ports.ts';
import type { SecretPlace } from '../settings/ports.ts';

export type { CallStore, StoreAnswer, StorePolls } from './stores/store-ports.ts';

/** The purchase that an event concerns; `answer` is null until there is one. */
export interface LoggedPurchase {
  kind: ShipmentKind;
  reference: string;
  accepted: Accepted;
  answer: PurchaseAnswer | null;
}

/** An event of the log, with the current data of its order and purchase. */
export interface LoggedEvent {
  id: string;
  at: string;
  event: StationEvent;
  order: OrderKey;
  purchase: LoggedPurchase | null;
  carton: string | null;
  /** Reference of the order whose purchase it is, where this one went along; absent where it is this order's. */
  leading?: string;
  /** Position after the event. */
  cursor: string;
}

interface LoggedPage {
  events: LoggedEvent[];
  /** Position after everything read. */
  next: string;
  isLast: boolean;
}

/** The log with the data of orders and purchases, for readers that do not know the station's ids. */
export interface EventView {
  /**
   * The next events of these kinds, oldest first. What happened to a shipment in which several orders go together is an
   * event of each of them, one after the other at one position. `0` is the oldest kept. `none`: not a cursor; `gone`:
   * the events after it are no longer kept, or it is from another history.
   */
  after(
    cursor: string,
    which: { kinds: readonly StationEvent['kind'][]; merchant: string | null },
  ): Promise<LoggedPage | 'none' | 'gone'>;
  /** Stored position of a consumer; a new one starts at the end. */
  place(consumer: string): Promise<string>;
  /** Stores the position; events after it are kept for the consumer. */
  move(consumer: string, cursor: string): Promise<void>;
  /** Stops keeping events for consumers whose names start with `beginning`, except for `but`. */
  leave(beginning: string, but: string | null): Promise<void>;
}

/** A stored token: the SHA-256 of its 256 random bits, in hex. */
export interface StoredToken extends Token {
  hash: string;
  addedAt: string;
}

export interface TokenRepository {
  /** By name. */
  list(): Promise<StoredToken[]>;
  /** False if the name is taken. */
  add(token: StoredToken): Promise<boolean>;
  /** False if there is none. */
  remove(name: string): Promise<boolean>;
}

interface PurchaseKey {
  token: string;
  key: string;
}

/** A purchase requested with an idempotency key. */
interface KeyedPurchase {
  bodyHash: string;
  /** Of its first call, among the turns in which amounts are stated (`PriceLimit`). */
  turn: number;
  /** Every quote that was sent for it, or was to be. */
  quotes: string[];
  /** The answer given; null until finished, and if nothing was bought. */
  answer: HttpAnswer | null;
}

export interface KeyedPurchases {
  /** Durable when it resolves; an existing one is returned unchanged. */
  begin(wanted: PurchaseKey & { bodyHash: string; at: string }): Promise<KeyedPurchase>;
  /** Adds a quote; durable when it resolves. */
  quoted(which: PurchaseKey, quoteId: string): Promise<void>;
  answered(which: PurchaseKey, answer: HttpAnswer): Promise<void>;
  /** Deletes those that began before this time. */
  forget(before: string): Promise<void>;
}

export interface HttpAnswer {
  status: number;
  body: unknown;
}

export interface HttpAsked {
  token: Token;
  path: Readonly<Record<string, string>>;
  query: unknown;
  /** UTF-8, up to the size limit of the operation. */
  body: string;
  /** A body that is an order file of another program, named by its kind (`body.csv`); else null. */
  file: { name: string; bytes: Uint8Array } | null;
  /** Header `Idempotency-Key`. */
  key: string | null;
}

/** A call whose query was parsed. */
export interface HttpCall extends HttpAsked {
  /** The only merchant that the call concerns; '' is that of orders without one, null is any. */
  merchant: string | null;
}

export interface HttpCalls {
  whose(token: string): Promise<Token | null>;
  /** Never rejects. A PDF is a Uint8Array. */
  carryOut(operation: OperationName, asked: HttpAsked): Promise<HttpAnswer>;
}

/** An open HTTP interface. */
export interface HttpServer {
  close(): Promise<void>;
}

/**
 * Opens the HTTP interface; port 0 is a free one. `cert` and `key`: files, both or none. Errors: `bad-input` if the
 * port is not available or the certificate cannot be used.
 */
export type OpenHttp = (options: {
  host: string;
  port: number;
  cert: string | null;
  key: string | null;
  calls: HttpCalls;
}) => Promise<Result<HttpServer>>;

/** Who serves an address of the HTTP interface; `silent`: whoever it is did not answer now. */
export type WhoServes = (where: {
  host: string;
  port: number;
  isTls: boolean;
}) => Promise<'packbench' | 'another' | 'nobody' | 'silent'>;

/** A file in `in`, as found by a look. */
export interface FoundFile {
  name: string;
  bytes: number;
  /** In milliseconds. */
  modified: number;
  /** Anything that is not a plain file is never opened. */
  isFile: boolean;
}

/** Identifies the file of an answer: same name, content and time. */
export interface FileMark {
  file: string;
  /** In hex. */
  sha256: string;
  /** In milliseconds. */
  modified: number;
}

export interface FolderRefusal {
  row: number;
  field: string;
  message: string;
  expected?: string;
  found?: string;
  /** The message as data, for the window. */
  translatable?: AnyMessage;
}

export interface FolderAnswer extends FileMark {
  /** ISO date-time in UTC. */
  at: string;
  imported: number;
  held: number;
  updated: number;
  unchanged: number;
  skipped: number;
  rejected: FolderRefusal[];
  orders: {
    reference: string;
    row: number;
    outcome: string;
    changed?: string[];
    missing?: string[];
    why?: string;
  }[];
  notes: string[];
}

/** What is shown of an event in `out`. */
export interface FolderEvent {
  kind: string;
  order: { reference: string };
}

export type FilePlace = 'done' | 'failed';

interface FolderNow {
  /** Number of files in `in`, of answers in `done` and `failed`, of events in `out`; of these, the newest are read. */
  waiting: number;
  taken: number;
  failed: number;
  out: number;
  /** The newest answers in `done` and `failed`, newest first; `name`: the file's name there. */
  last: { place: FilePlace; name: string; answer: FolderAnswer }[];
  /** The newest of `out`, newest first. Times are ISO date-times in UTC. */
  lastOut: { at: string; event: FolderEvent }[];
  /** The newest things there that only have the name of an order file, an answer or an event; not counted. */
  foreign: { place: FilePlace | 'in' | 'out'; name: string; at: string }[];
}

/** Number of answers in `failed`, and time of the last change in milliseconds. */
export interface RefusedFiles {
  count: number;
  at: number;
}

/** The exchange folder. Errors of the file system are thrown unchanged. */
export interface HotFolder {
  /** Id of the folder, the same for all benches on any path; written into the folder on first use. */
  identity(): Promise<string>;
  /** The order files in `in`, oldest first; creates the subfolders, but not the folder itself. */
  look(): Promise<FoundFile[]>;
  /** For reading in pieces; null if the file is gone or has changed. */
  open(file: FoundFile): Promise<Blob | null>;
  /**
   * Moves a file whose answer was written before the program was killed. False if there is no such answer.
   */
  finish(mark: FileMark): Promise<boolean>;
  /**
   * Writes the complete answer, with `xml` as a second file, then moves the file; keeps earlier ones of
   * the same name.
   */
  answer(place: FilePlace, answer: FolderAnswer, xml?: string | null): Promise<void>;
  /** Writes one complete event; the same name means the same event. */
  writeEvent(name: string, text: string): Promise<void>;
  now(): Promise<FolderNow>;
  /** Reads the folder only if its content changed since `before`. */
  refused(before: RefusedFiles | null): Promise<RefusedFiles>;
  /** Moves failed files back to `in`: this file, or all. Returns the names. */
  retry(file: string | null): Promise<string[]>;
  /** Deletes files in `done`, `failed` and `out` from before that time. */
  forget(before: Date): Promise<void>;
}

/** `bench`: an id for the names of files that it is writing. */
export type OpenHotFolder = (path: string, bench: string) => HotFolder;

/** An event that an endpoint has not accepted yet. Times are ISO date-times in UTC. */
export interface Delivery {
  seq: number;
  /** Id of the event; the same for each attempt. */
  id: string;
  body: string;
  /** A failed attempt after this time is the last one. */
  until: string;
  tries: number;
}

/** `dead`: given up; `gone`: the endpoint answered 410. */
type Over = 'dead' | 'gone';

interface EndpointCounts extends Record<'waiting' | Over | 'delivered', number> {
  url: string;
  /** As written by `asText`. */
  lastError: string | null;
}

/** A delivery that was attempted. */
export interface TriedDelivery {
  id: string;
  /** ISO date-time in UTC. */
  at: string;
  kind: string;
  order: string;
  state: 'delivered' | 'waiting' | Over;
  /** As written by `asText`. */
  why: string | null;
}

/** An event for an endpoint, possibly with additional data. */
export type QueuedEvent = Pick<OutsideEvent, 'id' | 'kind' | 'order'> & object;

/** Events waiting to be posted, by endpoint. */
export interface WebhookDeliveries {
  /** Name of the endpoint's position in the log. */
  consumer(endpoint: string): string;
  /**
   * Stores these events and the new log position in one transaction. Does nothing if another program has
   * moved the position, or if the endpoint was removed.
   */
  queue(
    endpoint: string,
    events: readonly QueuedEvent[],
    when: { at: string; until: string; from: string; cursor: string },
  ): Promise<void>;
  /** Longest due first, at most one per order; none for an endpoint that is gone or asked for a pause. */
  due(endpoint: string, at: string, most: number): Promise<Delivery[]>;
  delivered(seq: number, at: string): Promise<void>;
  /** `pause`: nothing is posted to the endpoint before that time. */
  failed(
    seq: number,
    what: { why: string; at: string; next: string; pause: string | null },
  ): Promise<void>;
  over(seq: number, state: Over, what: { why: string; at: string }): Promise<void>;
  /**
   * Retries deliveries that are dead or gone, and those waiting for their next attempt: of this event, or
   * all. Returns the ids of the events.
   */
  again(id: string | null, when: { at: string; until: string }): Promise<string[]>;
  counts(): Promise<EndpointCounts[]>;
  /** The newest attempted deliveries, newest first. */
  tried(endpoint: string): Promise<TriedDelivery[]>;
  /** Deletes events of other endpoints, and of kinds that an endpoint does not want. */
  keepOnly(endpoints: readonly WebhookEndpoint[]): Promise<void>;
  /** Deletes what was queued or delivered before that time. */
  forget(before: string): Promise<void>;
}

interface WebhookPost extends Pick<Delivery, 'id' | 'body'> {
  url: string;
  /** In the format of Standard Webhooks; each one signs. */
  secrets: readonly string[];
  signal: AbortSignal;
}

/**
 * Signs and posts once; does not follow redirects. `status` is null without an answer. `retryAfter`: the
 * requested delay in milliseconds.
 */
export type PostWebhook = (
  post: WebhookPost,
) => Promise<{ status: number | null; retryAfter: number | null; why: AnyMessage }>;

/** Passwords by address; of a shop as `user:password`, or its key. Messages never contain one. */
export interface AddressSecrets {
  /** null if none is stored. */
  of(url: string): Promise<string | null>;
  keep(url: string, secret: string): Promise<SecretPlace>;
}

/** Signing secrets by endpoint. Messages never contain one. */
export interface WebhookSecrets {
  /**
   * Newest first; empty if none is stored. Errors: `credentials-missing` if the value in the environment
   * cannot be read.
   */
  of(url: string): Promise<Result<readonly string[]>>;
  /**
   * The previous secret also signs until `until`. Errors: like `of`, and `bad-input` if the environment
   * defines the secret.
   */
  keep(url: string, secret: string): Promise<Result<{ where: SecretPlace; until: string | null }>>;
  forget(url: string): Promise<void>;
}
