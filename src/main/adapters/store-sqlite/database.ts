import type { Generated } from 'kysely';
import type { OrderStatus } from '../../../shared/orders/order.ts';
import type {
  PrintHold,
  PrintKind,
  PrintRole,
  PrintState,
} from '../../../shared/printing/print-job.ts';
import type { AttemptState, MatchedBy, ShipmentKind } from '../../../shared/purchasing/shipment.ts';
import type { Condition } from '../../../shared/returns/return.ts';
import type { BatchState } from '../../features/batches/ports.ts';
import type { KeptDocument, MarkKind } from '../../features/documents/ports.ts';
import type { StoppedWaiting } from '../../features/packing/ports.ts';
import type { AttemptFact } from '../../features/purchasing/ports.ts';
import type { ExchangeTables } from './exchange/exchange-tables.ts';
import type { HandoverTables } from './handovers/handover-tables.ts';
import type { SiteTables } from './site/site-tables.ts';
import type { ItemTables } from './weights/item-tables.ts';

/** Text that holds JSON; what is in it says the column's comment. */
type Json = string;
/** SQLite keeps truth as 0 or 1. */
type Flag = 0 | 1;
/** ISO date-time in UTC. */
type Instant = string;

export interface OrdersTable {
  /** Order of arrival; a later import has the higher number. */
  seq: Generated<number>;
  id: string;
  /** `''` where the order has no merchant, so that the unique index sees it. */
  merchant: string;
  reference: string;
  status: OrderStatus;
  ship_to_name: string;
  ship_to_city: string;
  ship_to_country: string;
  lines: number;
  units: number;
  /** Folded text that search looks into. */
  search: string;
  /** An Order. */
  body: Json;
  updated_at: Instant;
  /** When it was forgotten whom it was for. */
  erased_at: Generated<Instant | null>;
  /** YYYY-MM-DD; `9999-99-99` where the order names no day, so that it comes last. */
  ship_by: Generated<string>;
  arrived_at: Generated<Instant>;
  /** The same of all that are packed alike; `''` where it is one of its own. */
  stack: Generated<string>;
}

/** Kept by triggers of `orders`. A status that no order ever had has no row. */
interface OrderCountsTable {
  status: OrderStatus;
  orders: number;
}

interface QuotesTable {
  id: string;
  order_id: string;
  connection: string;
  rated_at: Instant;
  quote: Json;
  /** A RateQuestion. */
  question: Json;
  /** Offers. */
  options: Json;
  /** A MomentMark; null where it was rated before this was kept. */
  mark: Json | null;
}

/** `id` is also the identity of the return that it buys, once; `question` a ReturnQuestion, `options` ReturnOffers. */
type ReturnQuotesTable = Omit<QuotesTable, 'quote'>;

interface ReturnReceiptsTable {
  id: Generated<number>;
  attempt_id: string;
  at: Instant;
  packer: string | null;
  condition: Condition;
  note: string | null;
}

interface ParcelsTable {
  connection: string;
  tracking_number: string;
  attempt_id: string;
  status: Generated<string>;
  /** ISO date-time without zone. */
  estimated: string | null;
  moved_at: Instant | null;
  fetched_at: Instant | null;
  /** null: never again. */
  next_at: Instant | null;
  failures: Generated<number>;
  not_known: Generated<Flag>;
  delivered_at: Instant | null;
}

interface ParcelEntriesTable {
  connection: string;
  tracking_number: string;
  /** As the carrier says it, without zone. */
  at: string;
  status: string;
  detail: string;
  location: string;
  /** Of the same moment, the lower one is newer. */
  place: number;
  /** Only an unsigned event says so. */
  heard: Flag;
}

interface SessionsTable {
  order_id: string;
  revision: number;
  /** A Session. */
  body: Json;
  saved_at: Instant;
}

interface BatchRunsTable {
  id: string;
  at: Instant;
  /** null while it is the bench's run: there is one at most. */
  ended_at: Instant | null;
  /** A BatchPlan. */
  body: Json;
}

interface BatchOrdersTable {
  run_id: string;
  place: number;
  order_id: string;
  state: BatchState;
  /** A StationError. */
  error: Json | null;
}

interface WaitingOrdersTable {
  place: Generated<number>;
  order_id: string;
  stopped: StoppedWaiting['as'] | null;
}

export interface AttemptsTable {
  seq: Generated<number>;
  id: string;
  order_id: string;
  connection: string;
  /** `''` where there is no merchant. */
  merchant: string;
  kind: ShipmentKind;
  reference: string;
  identity: string;
  quote_id: string;
  accepted: Json;
  station: string;
  packer: string | null;
  body_hash: string;
  state: AttemptState;
  /** The attempt that held the place when proof came late that this one was bought as well. */
  beside: string | null;
  sendings: number;
  opened_at: Instant;
  changed_at: Instant;
  /** A PurchaseAnswer. */
  answer: Json | null;
  shipment_id: string | null;
  /** As it is compared: no two attempts of a connection have the same. */
  shipment_key: string | null;
  why: string | null;
  /** Of a purchase of another bench of the site: its name. */
  bench: string | null;
}

interface AttemptFactsTable {
  id: Generated<number>;
  attempt_id: string;
  at: Instant;
  kind: AttemptFact['kind'];
  /** Ids and words. */
  data: Json;
  /** The attempt's state once the fact was in. */
  state: AttemptState;
}

interface JournalGapsTable {
  id: Generated<number>;
  connection: string;
  after_fact: number;
  through_fact: number;
  at: Instant;
  /** When the backup was made. */
  backup_at: Instant | null;
  /** When a person said that they have looked in the portal; null: not yet. */
  looked_at: Instant | null;
}

interface RestoreHoldsTable {
  attempt_id: string;
  at: Instant;
}

interface ClockReadingsTable {
  id: Generated<number>;
  at: Instant;
  /** The last entry of the journal by then. */
  newest_fact: number;
}

interface PaperTriesTable {
  attempt_id: string;
  failures: number;
  /** Before it, nobody tries by himself. */
  next_at: Instant;
}

interface AttemptBodiesTable {
  attempt_id: string;
  body: string;
}

/** What the partner answered to a purchase where that was not understood. */
interface UnclearAnswersTable {
  id: Generated<number>;
  attempt_id: string;
  at: Instant;
  status: number;
  request_id: string | null;
  shipment_id: string | null;
  tracking_number: string | null;
  text: string;
}

export interface PapersTable {
  id: Generated<number>;
  attempt_id: string;
  role: KeptDocument['role'];
  hash: string;
  file: string;
  /** `''` for pages taken out of an original. */
  url: string;
  carton_reference: string | null;
  matched_by: MatchedBy | null;
  pages: number;
  /** Strings. */
  barcodes: Json;
  /** Strings. */
  found: Json;
  accepted: Flag;
}

/** By what purchases and their labels are told apart: see `MarkKind`. */
export interface LabelMarksTable {
  attempt_id: string;
  kind: MarkKind;
  mark: string;
  /** Hash of the label's page; `''` of the purchase itself. */
  paper: string;
  /** 0: of a label that was replaced. */
  current: Flag;
}

export interface PrintJobsTable {
  seq: Generated<number>;
  id: string;
  kind: PrintKind;
  attempt_id: string | null;
  order_id: string | null;
  role: PrintRole;
  target: string;
  state: PrintState;
  held: PrintHold | null;
  title: string;
  carton_reference: string | null;
  copies: number;
  copy_number: number;
  detail: string | null;
  confirmed_at: Instant | null;
  file: string;
  /** Points. */
  media_width: number | null;
  media_height: number | null;
  seat: number | null;
  packer: string | null;
  closed: Flag;
  at: Instant;
}

interface AuditTable {
  id: Generated<number>;
  at: Instant;
  actor: string | null;
  action: string;
  subject: string;
  reason: string | null;
  /** Ids and words. */
  data: Json;
}

/** Appended with what it tells of; never changed, and pruned from its beginning. */
interface EventsTable {
  seq: Generated<number>;
  id: Generated<string>;
  at: Generated<Instant>;
  kind: string;
  /** Ids, enums and numbers. */
  data: Json;
}

interface EventCheckpointsTable {
  consumer: string;
  /** Of the last event that it took. */
  seq: number;
}

/** Every table of the store, as the newest migration leaves it. */
export interface Tables extends SiteTables, ExchangeTables, ItemTables, HandoverTables {
  orders: OrdersTable;
  order_counts: OrderCountsTable;
  quotes: QuotesTable;
  return_quotes: ReturnQuotesTable;
  return_receipts: ReturnReceiptsTable;
  parcels: ParcelsTable;
  parcel_entries: ParcelEntriesTable;
  sessions: SessionsTable;
  batch_runs: BatchRunsTable;
  batch_orders: BatchOrdersTable;
  waiting_orders: WaitingOrdersTable;
  attempts: AttemptsTable;
  attempt_facts: AttemptFactsTable;
  attempt_bodies: AttemptBodiesTable;
  journal_gaps: JournalGapsTable;
  restore_holds: RestoreHoldsTable;
  paper_tries: PaperTriesTable;
  clock_readings: ClockReadingsTable;
  unclear_answers: UnclearAnswersTable;
  papers: PapersTable;
  label_marks: LabelMarksTable;
  print_jobs: PrintJobsTable;
  audit: AuditTable;
  events: EventsTable;
  event_checkpoints: EventCheckpointsTable;
}
