// Made of resources/schema/sqlite by `npm run tables`. What each table is for stands there.
import type { Generated } from 'kysely';

interface OrdersTable {
  /** Order of arrival, ascending. */
  seq: Generated<number>;
  id: string;
  /** `''` where the order has no merchant, for the unique index. */
  merchant: string;
  reference: string;
  status: 'open' | 'packing' | 'held' | 'unknown' | 'shipped' | 'cancelled';
  ship_to_name: string;
  ship_to_city: string;
  ship_to_country: string;
  lines: number;
  units: number;
  /** Folded text for searching. */
  search: string;
  /** An Order, as JSON. */
  body: string;
  updated_at: string;
  erased_at: string | null;
  /** YYYY-MM-DD; `9999-99-99` where the order has none, to sort last. */
  ship_by: Generated<string>;
  arrived_at: Generated<string>;
  /** Shared by orders packed alike; `''` where it is packed by itself. */
  stack: Generated<string>;
  goes_with: string | null;
}

interface SessionsTable {
  order_id: string;
  revision: number;
  /** A Session, as JSON. */
  body: string;
  saved_at: string;
}

interface QuotesTable {
  id: string;
  order_id: string;
  connection: string;
  rated_at: string;
  quote: string;
  /** A RateQuestion, as JSON. */
  question: string;
  /** Offers, as JSON. */
  options: string;
  /** A MomentMark as JSON; null: given at another bench. */
  mark: string | null;
  stated_before: Generated<number>;
}

interface AttemptsTable {
  seq: Generated<number>;
  id: string;
  order_id: string;
  connection: string;
  /** `''` without a merchant. */
  merchant: string;
  kind: 'outbound' | 'return';
  reference: string;
  identity: string;
  quote_id: string;
  accepted: string;
  station: string;
  packer: string | null;
  body_hash: string;
  state:
    | 'open'
    | 'not-sent'
    | 'confirmed'
    | 'refused'
    | 'unknown'
    | 'cancelled'
    | 'declared-not-bought';
  /** The live attempt at the time of late proof that this one was bought too. */
  duplicate_of: string | null;
  sendings: Generated<number>;
  opened_at: string;
  changed_at: string;
  /** A PurchaseAnswer, as JSON. */
  answer: string | null;
  shipment_id: string | null;
  why: string | null;
  /** Normalised ShipmentID, unique among the attempts of a connection. */
  shipment_key: string | null;
  /** Name of the site's bench that bought it, if another. */
  bench: string | null;
}

interface AttemptFactsTable {
  id: Generated<number>;
  attempt_id: string;
  at: string;
  kind: 'opened' | 'sending' | 'answered' | 'state' | 'note';
  /** Ids and words, as JSON. */
  data: string;
  /** State of the attempt after the fact. */
  state:
    | 'open'
    | 'not-sent'
    | 'confirmed'
    | 'refused'
    | 'unknown'
    | 'cancelled'
    | 'declared-not-bought';
}

interface AttemptBodiesTable {
  attempt_id: string;
  body: string;
}

interface AuditTable {
  id: Generated<number>;
  at: string;
  actor: string | null;
  action: string;
  subject: string;
  reason: string | null;
  data: string;
}

interface OrderCountsTable {
  status: 'open' | 'packing' | 'held' | 'unknown' | 'shipped' | 'cancelled';
  orders: number;
}

interface ReturnQuotesTable {
  id: string;
  order_id: string;
  connection: string;
  rated_at: string;
  /** A RateQuestion, as JSON. */
  question: string;
  /** Offers, as JSON. */
  options: string;
  /** A MomentMark as JSON; null: given at another bench. */
  mark: string | null;
  stated_before: Generated<number>;
}

interface ReturnReceiptsTable {
  id: Generated<number>;
  attempt_id: string;
  at: string;
  packer: string | null;
  condition: 'as-new' | 'opened' | 'used' | 'damaged' | 'missing';
  note: string | null;
}

interface ParcelsTable {
  connection: string;
  tracking_number: string;
  attempt_id: string;
  status: Generated<string>;
  /** ISO date-time without zone. */
  estimated: string | null;
  moved_at: string | null;
  fetched_at: string | null;
  /** null: never again. */
  next_at: string | null;
  failures: Generated<number>;
  not_known: Generated<0 | 1>;
  delivered_at: string | null;
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
  from_event: 0 | 1;
}

interface ItemsTable {
  /** `''` where the item has no merchant. */
  merchant: string;
  sku: string;
  gaps: 0 | 1;
  /** Folded text for searching. */
  search: string;
  /** An Item, as JSON. */
  body: string;
  updated_at: string;
}

interface UnclearAnswersTable {
  id: Generated<number>;
  attempt_id: string;
  at: string;
  status: number;
  request_id: string | null;
  shipment_id: string | null;
  tracking_number: string | null;
  text: string;
}

interface StoreIdentityTable {
  id: string;
}

interface JournalGapsTable {
  id: Generated<number>;
  connection: string;
  after_fact: number;
  through_fact: number;
  at: string;
  /** When a person confirmed having checked the portal; null: not yet. */
  looked_at: string | null;
  /** When the backup was made. */
  backup_at: string | null;
}

interface RestoreHoldsTable {
  attempt_id: string;
  at: string;
}

interface LabelMarksTable {
  attempt_id: string;
  kind: 'tracking' | 'content' | 'number' | 'text' | 'reference';
  mark: string;
  /** Hash of the label's page; `''` for the purchase itself. */
  document: string;
  /** 0: of a replaced label. */
  current: 0 | 1;
}

interface DocumentTriesTable {
  attempt_id: string;
  failures: number;
  /** No automatic try before then. */
  next_at: string;
}

interface ClockReadingsTable {
  id: Generated<number>;
  at: string;
  /** The last journal entry at that time. */
  newest_fact: number;
}

interface EventsTable {
  seq: Generated<number>;
  id: Generated<string>;
  at: Generated<string>;
  kind: string;
  /** Ids, enums and numbers, as JSON. */
  data: string;
}

interface EventCheckpointsTable {
  consumer: string;
  seq: number;
}

interface SiteMemberTable {
  only: Generated<number>;
  site: string;
  name: string;
  url: string;
  /** Random identity of the store at the site. */
  store: string;
  bench: string;
  run: number;
  /** Random, created with the run. */
  token: string;
  /** Generation of the site when its orders were read. */
  generation: string | null;
  /** Highest version of an order that was read. */
  version: Generated<number>;
  /** Former store id; null once the site has accepted the bench. */
  former: string | null;
  members: Generated<string>;
  /** Number of the last journal entry that the site confirmed. */
  through: Generated<number>;
  /** Kinds of records known to the program that read them. */
  kinds: Generated<string>;
}

interface SiteClaimsTable {
  order_id: string;
  bench: string;
  since: string;
  epoch: number;
  state: 'claimed' | 'sending' | 'unknown' | 'bought' | 'released' | 'superseded';
  mine: 0 | 1;
  /** Version of the order at the site. */
  version: number;
}

interface SiteOutboxTable {
  order_id: string;
  release: Generated<0 | 1>;
}

interface SiteErasuresTable {
  order_id: string;
}

interface SiteGatesTable {
  attempt_id: string;
  epoch: number;
}

interface SiteReturnClaimsTable {
  order_id: string;
  epoch: number;
}

interface SiteSharedTable {
  row: Generated<number>;
  attempt_id: string;
  what: 'purchase' | 'documents' | 'tracking' | 'receipts';
}

interface SiteRecordsTable {
  kind: string;
  key: string;
  version: number;
  /** For kinds without a table: digest of the bench's value at that time; `''`: deleted. */
  digest: Generated<string>;
}

interface SiteChangesTable {
  kind: string;
  key: string;
  mark: Generated<number>;
  own: Generated<0 | 1>;
}

interface SiteKeysTable {
  key: string;
  body: string;
  seen: 0 | 1;
}

interface ApiTokensTable {
  name: string;
  /** SHA-256 in hex. */
  hash: string;
  /** A list of Scope, as JSON. */
  scopes: string;
  merchant: string | null;
  added_at: string;
}

interface ApiPurchasesTable {
  token: string;
  key: string;
  body_hash: string;
  began_at: string;
  /** An HttpAnswer, as JSON. */
  answer: string | null;
  /** Of the first call. */
  turn: Generated<number>;
}

interface WebhookDeliveriesTable {
  seq: Generated<number>;
  endpoint: string;
  event_id: string;
  /** Merchant and reference, as JSON. */
  order_key: string;
  /** An OutsideEvent, as JSON. */
  body: string;
  queued_at: string;
  until_at: string;
  next_at: string;
  tries: Generated<number>;
  state: Generated<'waiting' | 'dead' | 'gone'>;
  why: string | null;
  tried_at: string | null;
}

interface StorePollsTable {
  store: string;
  /** By the shop's own clock. */
  through: string | null;
  next_at: string;
  /** Consecutive failures. */
  tries: Generated<number>;
  last_at: string | null;
  trouble: string | null;
}

interface StoreOrdersTable {
  store: string;
  number: string;
  /** Beginning of the poll window that it came in. */
  since: string;
  at: string;
  held: Generated<0 | 1>;
  /** A list of StoreProblem, as JSON. */
  problems: string | null;
}

interface WebhookEndpointsTable {
  url: string;
  delivered: Generated<number>;
  paused_until: string | null;
}

interface WebhookPostsTable {
  seq: Generated<number>;
  endpoint: string;
  event_id: string;
  /** Merchant and reference, as JSON. */
  order_key: string;
  kind: string;
  at: string;
}

interface BatchRunsTable {
  id: string;
  at: string;
  /** null for the bench's current run; at most one. */
  ended_at: string | null;
  /** A BatchPlan, as JSON. */
  body: string;
}

interface BatchOrdersTable {
  run_id: string;
  place: number;
  order_id: string;
  state: 'waiting' | 'buying' | 'bought' | 'shipped' | 'refused' | 'unknown';
  /** A StationError, as JSON. */
  error: string | null;
}

interface WeightEstimatesTable {
  connection: string;
  /** `''` without a merchant. */
  merchant: string;
  kind: 'item' | 'box';
  /** The SKU, or the box. */
  name: string;
  mean: number;
  variance: number;
  spread: number;
  readings: number;
  streak: number;
  declared: number;
  updated_at: string;
}

interface HandoversTable {
  id: string;
  connection: string;
  carrier: string;
  /** `''`: all merchants. */
  merchant: string;
  opened_at: string;
  closed_at: string | null;
  bench: string | null;
  /** The open list with the highest value is the current one. */
  turn: Generated<number>;
}

interface HandoverParcelsTable {
  handover_id: string;
  place: number;
  attempt_id: string;
  merchant: string;
  reference: string;
  tracking_number: string;
  cartons: number;
  weight: string;
  weight_unit: string;
  /** Labels scanned onto the list, as JSON; null if they are not counted. */
  labels: string | null;
  settled_at: string | null;
}

interface WaitingOrdersTable {
  place: Generated<number>;
  order_id: string;
  stopped: 'held' | 'cancelled' | 'changed' | null;
}

interface ApiPurchaseQuotesTable {
  token: string;
  key: string;
  quote_id: string;
}

interface PriceLimitsTable {
  merchant: string;
  reference: string;
  /** A StoredLimit, as JSON. */
  body: string;
}

interface ReturnLimitsTable {
  merchant: string;
  reference: string;
  /** A StoredLimit, as JSON. */
  body: string;
}

interface DocumentsTable {
  id: Generated<number>;
  attempt_id: string;
  role: 'original' | 'label' | 'invoice' | 'courier-copy' | 'return-label' | 'other' | 'unmatched';
  hash: string;
  file: string;
  /** `''` for pages extracted from an original. */
  url: string;
  carton_reference: string | null;
  matched_by: 'text' | 'barcode' | 'position' | null;
  pages: number;
  /** Strings, as JSON. */
  barcodes: string;
  /** Strings, as JSON. */
  found: string;
  accepted: 0 | 1;
}

interface PrintJobsTable {
  seq: Generated<number>;
  id: string;
  kind:
    | 'label'
    | 'invoice'
    | 'courier-copy'
    | 'return-label'
    | 'other'
    | 'packing-slip'
    | 'carton-label'
    | 'insert'
    | 'handover-list'
    | 'batch-slip'
    | 'test-page'
    | 'calibration-page';
  attempt_id: string | null;
  order_id: string | null;
  role: 'label' | 'document';
  target: string;
  state: 'queued' | 'sent' | 'done' | 'failed' | 'unknown';
  held: 'printer' | 'person' | null;
  title: string;
  carton_reference: string | null;
  copies: number;
  copy_number: number;
  detail: string | null;
  confirmed_at: string | null;
  file: string;
  /** Points. */
  media_width: number;
  media_height: number;
  /** Of the program that prints it; null: it was set aside. */
  lease: number | null;
  closed: Generated<0 | 1>;
  at: string;
  packer: string | null;
  /** Of an insert: the file that the rule names. */
  source: string | null;
}

interface StatedTurnsTable {
  one: Generated<number>;
  last: number;
}

interface SiteCancellationsTable {
  attempt_id: string;
}

interface LabelLayoutsTable {
  id: Generated<number>;
  connection: string;
  attempt_id: string;
  /** SHA-256 of the label that was cut out of the accepted sheet. */
  document: string;
  at: string;
  /** A LabelLayout, as JSON. */
  layout: string;
  /** Of no use since then; null: in use. */
  forgotten_at: string | null;
}

interface PhotosTable {
  /** The key of its record at a site. */
  id: string;
  merchant: string;
  reference: string;
  /** null: of the goods of the order, not of one carton. */
  carton: string | null;
  at: string;
  why: 'closed' | 'weighed' | 'key' | 'rule' | 'damaged';
  packer: string | null;
  /** Name of the bench that took it. */
  bench: string;
  /** SHA-256 of the JPEG. */
  hash: string;
  size: number;
  width: number;
  height: number;
  /** A small JPEG; null after a restore of a backup without photos. */
  thumbnail: Uint8Array | null;
}

interface PhotoPassesTable {
  merchant: string;
  reference: string;
  at: string;
}

interface ChargeLinesTable {
  /** The key of its record at a site: a digest of the connection, `identity` and `nth`. */
  id: string;
  connection: string;
  /** Digest of biller, bill, line or code, and shipment. */
  identity: string;
  /** Lines of one identity are counted: a bill without line numbers may charge the same twice. */
  nth: number;
  /** Of the charge, else of its bill: YYYY-MM-DD. */
  day: string | null;
  /** A BillLine, as JSON. */
  body: string;
  imported_at: string;
}

interface ChargeChangesTable {
  /** Digest of line and content. */
  id: string;
  line_id: string;
  connection: string;
  /** A BillLine, as JSON. */
  body: string;
  imported_at: string;
}

interface ChargeDisputesTable {
  /** The key of its record at a site: a digest of the connection and `subject`. */
  id: string;
  connection: string;
  /** `shipment:` and an attempt, or `bill:` and a digest of what is unknown here. */
  subject: string;
  state: 'disputed' | 'settled';
  /** What was too much then: with other figures it is open again. */
  figures: string;
  at: string;
  reason: string | null;
}

export interface Tables {
  orders: OrdersTable;
  sessions: SessionsTable;
  quotes: QuotesTable;
  attempts: AttemptsTable;
  attempt_facts: AttemptFactsTable;
  attempt_bodies: AttemptBodiesTable;
  audit: AuditTable;
  order_counts: OrderCountsTable;
  return_quotes: ReturnQuotesTable;
  return_receipts: ReturnReceiptsTable;
  parcels: ParcelsTable;
  parcel_entries: ParcelEntriesTable;
  items: ItemsTable;
  unclear_answers: UnclearAnswersTable;
  store_identity: StoreIdentityTable;
  journal_gaps: JournalGapsTable;
  restore_holds: RestoreHoldsTable;
  label_marks: LabelMarksTable;
  document_tries: DocumentTriesTable;
  clock_readings: ClockReadingsTable;
  events: EventsTable;
  event_checkpoints: EventCheckpointsTable;
  site_member: SiteMemberTable;
  site_claims: SiteClaimsTable;
  site_outbox: SiteOutboxTable;
  site_erasures: SiteErasuresTable;
  site_gates: SiteGatesTable;
  site_return_claims: SiteReturnClaimsTable;
  site_shared: SiteSharedTable;
  site_records: SiteRecordsTable;
  site_changes: SiteChangesTable;
  site_keys: SiteKeysTable;
  api_tokens: ApiTokensTable;
  api_purchases: ApiPurchasesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  store_polls: StorePollsTable;
  store_orders: StoreOrdersTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_posts: WebhookPostsTable;
  batch_runs: BatchRunsTable;
  batch_orders: BatchOrdersTable;
  weight_estimates: WeightEstimatesTable;
  handovers: HandoversTable;
  handover_parcels: HandoverParcelsTable;
  waiting_orders: WaitingOrdersTable;
  api_purchase_quotes: ApiPurchaseQuotesTable;
  price_limits: PriceLimitsTable;
  return_limits: ReturnLimitsTable;
  documents: DocumentsTable;
  print_jobs: PrintJobsTable;
  stated_turns: StatedTurnsTable;
  site_cancellations: SiteCancellationsTable;
  label_layouts: LabelLayoutsTable;
  photos: PhotosTable;
  photo_passes: PhotoPassesTable;
  charge_lines: ChargeLinesTable;
  charge_changes: ChargeChangesTable;
  charge_disputes: ChargeDisputesTable;
}
