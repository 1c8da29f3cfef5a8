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

/** Text with JSON; the column's comment names its type. */
type Json = string;
/** SQLite stores booleans as 0 or 1. */
type Flag = 0 | 1;
/** ISO date-time in UTC. */
type Instant = string;

export interface OrdersTable {
  /** Order of arrival, ascending. */
  seq: Generated<number>;
  id: string;
  /** `''` where the order has no merchant, for the unique index. */
  merchant: string;
  reference: string;
  status: OrderStatus;
  ship_to_name: string;
  ship_to_city: string;
  ship_to_country: string;
  lines: number;
  units: number;
  /** Folded text for searching. */
  search: string;
  /** An Order. */
  body: Json;
  updated_at: Instant;
  erased_at: Generated<Instant | null>;
  /** YYYY-MM-DD; `9999-99-99` where the order has none, to sort last. */
  ship_by: Generated<string>;
  arrived_at: Generated<Instant>;
  /** Shared by orders packed alike; `''` where it is packed by itself. */
  stack: Generated<string>;
}

/** Maintained by triggers of `orders`. A status never used has no row. */
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
  /** A MomentMark; null for quotes older than this column. */
  mark: Json | null;
  /** 0 for quotes older than this column. */
  stated_before: Generated<number>;
}

/**
 * `id` also identifies the return, which it buys once; `question` is a ReturnQuestion, `options`
 * ReturnOffers.
 */
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
  /** As given by the carrier, without zone. */
  at: string;
  status: string;
  detail: string;
  location: string;
  /** Among entries of the same moment, the lower one is newer. */
  place: number;
  /** Known only from an unsigned event. */
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
  /** null for the bench's current run; at most one. */
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

/** An order may be unknown here: at a site its limit can arrive first. */
interface PriceLimitsTable {
  merchant: string;
  reference: string;
  /** A KeptLimit. */
  body: Json;
}

/** One row: the number of amounts that were stated, or learned from the site. */
interface StatedTurnsTable {
  one: number;
  last: number;
}

export interface AttemptsTable {
  seq: Generated<number>;
  id: string;
  order_id: string;
  connection: string;
  /** `''` without a merchant. */
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
  /** The live attempt at the time of late proof that this one was bought too. */
  beside: string | null;
  sendings: number;
  opened_at: Instant;
  changed_at: Instant;
  /** A PurchaseAnswer. */
  answer: Json | null;
  shipment_id: string | null;
  /** Normalised ShipmentID, unique among the attempts of a connection. */
  shipment_key: string | null;
  why: string | null;
  /** Name of the site's bench that bought it, if another. */
  bench: string | null;
}

interface AttemptFactsTable {
  id: Generated<number>;
  attempt_id: string;
  at: Instant;
  kind: AttemptFact['kind'];
  /** Ids and words. */
  data: Json;
  /** State of the attempt after the fact. */
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
  /** When a person confirmed having checked the portal; null: not yet. */
  looked_at: Instant | null;
}

interface RestoreHoldsTable {
  attempt_id: string;
  at: Instant;
}

interface ClockReadingsTable {
  id: Generated<number>;
  at: Instant;
  /** The last journal entry at that time. */
  newest_fact: number;
}

interface PaperTriesTable {
  attempt_id: string;
  failures: number;
  /** No automatic try before then. */
  next_at: Instant;
}

interface AttemptBodiesTable {
  attempt_id: string;
  body: string;
}

/** Partner's answers to purchases that were not understood. */
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
  /** `''` for pages extracted from an original. */
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

/** Marks that distinguish purchases and their labels: see `MarkKind`. */
export interface LabelMarksTable {
  attempt_id: string;
  kind: MarkKind;
  mark: string;
  /** Hash of the label's page; `''` for the purchase itself. */
  paper: string;
  /** 0: of a replaced label. */
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
  /** Of an insert: the file that the rule names. */
  source: string | null;
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
  data: Json;
}

/** Appended in the transaction of the change; pruned from the beginning. */
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
  seq: number;
}

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
  price_limits: PriceLimitsTable;
  return_limits: PriceLimitsTable;
  stated_turns: StatedTurnsTable;
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
