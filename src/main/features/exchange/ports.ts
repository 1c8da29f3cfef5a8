import type { StationEvent } from '../../../shared/bridge/event-kinds.ts';
import type { OperationName } from '../../../shared/exchange/http-operations.ts';
import type { OutsideEvent } from '../../../shared/exchange/outside-event.ts';
import type { Wording } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import type { ShipmentKind } from '../../../shared/purchasing/shipment.ts';
import type { WebhookEndpoint } from '../../../shared/settings/exchange-settings.ts';
import type { Token } from '../../kernel/handle.ts';
import type { SecretPlace } from '../connection/ports.ts';
import type { Accepted, PurchaseAnswer } from '../purchasing/ports.ts';

export type { CallStore, StoreAnswer, StorePolls } from './stores/store-ports.ts';

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
  /** How far a consumer has come that outlives the program; one that never began begins at the end. */
  place(consumer: string): Promise<string>;
  /** What follows is kept for it. */
  move(consumer: string, cursor: string): Promise<void>;
  /** Nothing is kept any more for the consumers whose names begin so, but for one of them. */
  leave(beginning: string, but: string | null): Promise<void>;
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
  /** A body of `application/xml` in place of the other, in whatever encoding it declares; else null. */
  xml: Uint8Array | null;
  /** The header `Idempotency-Key`. */
  key: string | null;
}

export interface HttpCalls {
  whose(token: string): Promise<Token | null>;
  /** Never rejects. A PDF is an Uint8Array. */
  carryOut(operation: OperationName, asked: HttpAsked): Promise<HttpAnswer>;
}

/** Who answers at an address of the HTTP interface. */
export type WhoServes = (where: {
  host: string;
  port: number;
  isTls: boolean;
}) => Promise<'packbench' | 'another' | 'nobody'>;

/** A file in `in`, as one look finds it. */
export interface FoundFile {
  name: string;
  bytes: number;
  /** Milliseconds. */
  modified: number;
  /** What is no plain file is never opened. */
  isFile: boolean;
}

/** Which file an answer is of: the same name, content and time are the same file. */
export interface FileMark {
  file: string;
  /** In hex. */
  sha256: string;
  /** Milliseconds. */
  modified: number;
}

export interface FolderRefusal {
  row: number;
  field: string;
  message: string;
  expected?: string;
  found?: string;
  /** The message as data, for the window; answers of older programs have none. */
  said?: Wording;
}

export interface FolderAnswer extends FileMark {
  /** ISO date-time in UTC. */
  at: string;
  imported: number;
  updated: number;
  unchanged: number;
  rejected: FolderRefusal[];
  orders: { order: string; row: number; outcome: string }[];
  notes: string[];
}

export type FilePlace = 'done' | 'failed';

interface FolderNow {
  /** Files in `in`, answers in `done` and `failed`, events in `out`. */
  waiting: number;
  taken: number;
  failed: number;
  out: number;
  /** The newest of both, newest first; `name`: what the file is called there. */
  last: { place: FilePlace; name: string; answer: FolderAnswer }[];
  /** The newest of `out`, newest first. Times are ISO date-times in UTC. */
  lastOut: { name: string; at: string; event: OutsideEvent | null }[];
}

/** What lies in `failed`: how many answers, and when that changed, in milliseconds. */
export interface RefusedFiles {
  count: number;
  at: number;
}

/** The folder that is exchanged with other programs. What its disk refuses is thrown as it came. */
export interface HotFolder {
  /** The same for all that see this folder, by whatever path; written into it where it has none yet. */
  identity(): Promise<string>;
  /** The order files in `in`, oldest first; makes the folders within, but not the folder itself. */
  look(): Promise<FoundFile[]>;
  /** To be read piece by piece; null where it is gone, or is not what was found any more. */
  open(file: FoundFile): Promise<Blob | null>;
  /** Moves a file that was answered before a program was killed. True where there was such an answer. */
  finish(mark: FileMark): Promise<boolean>;
  /** The answer first, whole, as `xml` too, and then the file; beside earlier ones of its name. */
  answer(place: FilePlace, answer: FolderAnswer, xml?: string | null): Promise<void>;
  /** One event, whole; the same name again is the same event. */
  tell(name: string, text: string): Promise<void>;
  now(): Promise<FolderNow>;
  /** Looked through only where something was put there or taken out since `before`. */
  refused(before: RefusedFiles | null): Promise<RefusedFiles>;
  /** Puts what failed into `in` again: this file, or all. The names. */
  retry(file: string | null): Promise<string[]>;
  /** Removes what was put into `done`, `failed` or `out` before. */
  forget(before: Date): Promise<void>;
}

/** `bench`: an id for the names of files that it is writing. */
export type OpenHotFolder = (path: string, bench: string) => HotFolder;

/** An event that an endpoint has not taken yet. Times are ISO date-times in UTC. */
export interface Delivery {
  seq: number;
  /** Of the event, and of every try. */
  id: string;
  body: string;
  /** A try that fails from then on is the last. */
  until: string;
  tries: number;
}

/** `dead`: given up; `gone`: the endpoint answered that it takes nothing any more. */
type Over = 'dead' | 'gone';

interface EndpointCounts extends Record<'waiting' | Over | 'delivered', number> {
  url: string;
  /** As `asText` wrote it. */
  lastError: string | null;
}

/** An event that an endpoint was asked to take. */
export interface TriedDelivery {
  id: string;
  /** ISO date-time in UTC. */
  at: string;
  kind: string;
  order: string;
  state: 'delivered' | 'waiting' | Over;
  /** As `asText` wrote it. */
  why: string | null;
}

/** An event as an endpoint is told of it; with more, where it is told more. */
export type QueuedEvent = Pick<OutsideEvent, 'id' | 'kind' | 'order' | 'merchant'> & object;

/** Events that wait to be posted, by endpoint. */
export interface WebhookDeliveries {
  /** The name of its place in the log. */
  consumer(endpoint: string): string;
  /**
   * These, and that the log was read so far, in one transaction; nothing where another program read
   * it from there, or where the endpoint was taken out.
   */
  queue(
    endpoint: string,
    events: readonly QueuedEvent[],
    when: { at: string; until: string; from: string; cursor: string },
  ): Promise<void>;
  /** Oldest first, of each order one at most; none of an endpoint that is gone, or wants a pause. */
  due(endpoint: string, at: string, most: number): Promise<Delivery[]>;
  delivered(seq: number, at: string): Promise<void>;
  /** `pause`: nothing is posted to the endpoint until then. */
  failed(
    seq: number,
    what: { why: string; at: string; next: string; pause: string | null },
  ): Promise<void>;
  over(seq: number, state: Over, what: { why: string; at: string }): Promise<void>;
  /**
   * What is dead or gone waits again, and what waits for its next try is tried now: this event, or
   * all. The ids of their events.
   */
  again(id: string | null, when: { at: string; until: string }): Promise<string[]>;
  counts(): Promise<EndpointCounts[]>;
  /** The newest that were tried, newest first. */
  tried(endpoint: string): Promise<TriedDelivery[]>;
  /** Nothing is kept for other endpoints, nor of kinds that one does not want. */
  keepOnly(endpoints: readonly WebhookEndpoint[]): Promise<void>;
  /** What was queued or taken before. */
  forget(before: string): Promise<void>;
}

interface WebhookPost extends Pick<Delivery, 'id' | 'body'> {
  url: string;
  /** As the Standard Webhooks specification writes them; each signs. */
  secrets: readonly string[];
  signal: AbortSignal;
}

/**
 * Signed and posted once; redirects are not followed. `status` null: there was no answer.
 * `retryAfter`: milliseconds, as the answer asks for.
 */
export type PostWebhook = (
  post: WebhookPost,
) => Promise<{ status: number | null; retryAfter: number | null; why: Wording }>;

/** Of shops, by address, `user:password`. No message ever holds one. */
export interface AddressSecrets {
  /** null where none is known. */
  of(url: string): Promise<string | null>;
  keep(url: string, secret: string): Promise<SecretPlace>;
}

/** What events are signed with, by endpoint. No message ever holds one. */
export interface WebhookSecrets {
  /**
   * The newest first; none where none is known. Errors: `credentials-missing` where what the
   * environment gives cannot be read.
   */
  of(url: string): Promise<Result<readonly string[]>>;
  /**
   * The one of before signs too until `until`. Errors: as `of`, and `bad-input` where the environment
   * gives the secret.
   */
  keep(url: string, secret: string): Promise<Result<{ where: SecretPlace; until: string | null }>>;
  forget(url: string): Promise<void>;
}
