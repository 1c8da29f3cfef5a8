-- The schema of a station's database: what a new one begins with. Steps after it have files of their own, with the
-- next number, and are never edited once released. Types of the tables are made of these files: `npm run tables`.
-- Times are ISO date-times in UTC; flags are 0 or 1.

-- Orders of shops, files and people; `body` is the order as JSON.
CREATE TABLE orders (
  -- Order of arrival, ascending.
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  -- `''` where the order has no merchant, for the unique index.
  merchant TEXT NOT NULL,
  reference TEXT NOT NULL,
  status TEXT NOT NULL
    CHECK (status IN ('open', 'packing', 'held', 'unknown', 'shipped', 'cancelled')),
  ship_to_name TEXT NOT NULL,
  ship_to_city TEXT NOT NULL,
  ship_to_country TEXT NOT NULL,
  lines INTEGER NOT NULL,
  units INTEGER NOT NULL,
  -- Folded text for searching.
  search TEXT NOT NULL,
  -- An Order, as JSON.
  body TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  erased_at TEXT,
  -- YYYY-MM-DD; `9999-99-99` where the order has none, to sort last.
  ship_by TEXT NOT NULL DEFAULT '9999-99-99',
  arrived_at TEXT NOT NULL DEFAULT '',
  -- Shared by orders packed alike; `''` where it is packed by itself.
  stack TEXT NOT NULL DEFAULT '',
  UNIQUE (merchant, reference)
) STRICT;
CREATE INDEX orders_by_reference ON orders (reference);
CREATE INDEX orders_by_status ON orders (status, seq);
CREATE INDEX orders_to_erase ON orders (updated_at)
  WHERE erased_at IS NULL AND status IN ('shipped', 'cancelled');
CREATE INDEX orders_by_tote ON orders (json_extract(body, '$.tote') COLLATE NOCASE, status)
  WHERE instr(body, '"tote":"') > 0;
CREATE INDEX orders_by_ship_by ON orders (status, ship_by);
CREATE INDEX orders_by_status_reference ON orders (status, reference);
CREATE INDEX orders_by_receiver ON orders (status, ship_to_name COLLATE NOCASE);
CREATE INDEX orders_by_country ON orders (status, ship_to_country);
CREATE INDEX orders_of_one_unit ON orders (json_extract(body, '$.lines[0].sku'))
  WHERE status = 'open' AND units = 1;
CREATE INDEX orders_of_one_barcode ON orders (json_extract(body, '$.lines[0].barcode'))
  WHERE status = 'open' AND units = 1;
CREATE INDEX orders_stacked ON orders (seq, stack, ship_to_country)
  WHERE status = 'open' AND stack <> '';
CREATE INDEX orders_scan ON orders (status, seq, search);

-- Packing of an order, saved after every step.
CREATE TABLE sessions (
  order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  -- A Session, as JSON.
  body TEXT NOT NULL,
  saved_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_by_step ON sessions (CASE WHEN json_valid(body)
  THEN json_extract(body, '$.step.kind') END);

-- Rates that were shown, with the question that was asked.
CREATE TABLE quotes (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  connection TEXT NOT NULL,
  rated_at TEXT NOT NULL,
  quote TEXT NOT NULL,
  -- A RateQuestion, as JSON.
  question TEXT NOT NULL,
  -- Offers, as JSON.
  options TEXT NOT NULL,
  -- A MomentMark as JSON; null: given at another bench.
  mark TEXT,
  stated_before INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX quotes_by_order ON quotes (order_id, rated_at);

-- The purchase journal: one row per attempt to buy. What was accepted and sent is never changed.
CREATE TABLE attempts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  order_id TEXT NOT NULL,
  connection TEXT NOT NULL,
  -- `''` without a merchant.
  merchant TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('outbound', 'return')),
  reference TEXT NOT NULL,
  identity TEXT NOT NULL,
  quote_id TEXT NOT NULL,
  accepted TEXT NOT NULL,
  station TEXT NOT NULL,
  packer TEXT,
  body_hash TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'not-sent', 'confirmed', 'refused', 'unknown',
    'cancelled', 'declared-not-bought')),
  -- The live attempt at the time of late proof that this one was bought too.
  duplicate_of TEXT REFERENCES attempts (id),
  sendings INTEGER NOT NULL DEFAULT 0,
  opened_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  -- A PurchaseAnswer, as JSON.
  answer TEXT,
  shipment_id TEXT,
  why TEXT,
  -- Normalised ShipmentID, unique among the attempts of a connection.
  shipment_key TEXT,
  -- Name of the site's bench that bought it, if another.
  bench TEXT,
  CHECK (state <> 'confirmed' OR shipment_id IS NOT NULL),
  CHECK (duplicate_of IS NULL OR state IN ('confirmed', 'cancelled'))
) STRICT;
CREATE UNIQUE INDEX attempts_buy_once ON attempts (connection, merchant, kind, identity)
  WHERE state NOT IN ('not-sent', 'refused', 'cancelled', 'declared-not-bought') AND duplicate_of IS NULL;
CREATE UNIQUE INDEX attempts_one_per_order ON attempts (connection, order_id)
  WHERE kind = 'outbound' AND state NOT IN ('not-sent', 'refused', 'cancelled', 'declared-not-bought') AND duplicate_of IS NULL;
CREATE INDEX attempts_by_order ON attempts (order_id);
CREATE INDEX attempts_by_shipment ON attempts (connection, shipment_id);
CREATE INDEX attempts_by_state ON attempts (state);
CREATE INDEX attempts_by_tracking
  ON attempts (connection, lower(trim(json_extract(answer, '$.trackingNumber'))))
  WHERE answer IS NOT NULL;
CREATE INDEX attempts_by_duplicate ON attempts (duplicate_of) WHERE duplicate_of IS NOT NULL;
CREATE UNIQUE INDEX attempts_one_shipment ON attempts (connection, shipment_key)
  WHERE shipment_key IS NOT NULL;
CREATE INDEX attempts_by_day ON attempts (connection, opened_at);
CREATE INDEX attempts_by_carrier ON attempts (
  connection,
  kind,
  coalesce(
    nullif(trim(json_extract(answer, '$.carrier')), ''), json_extract(accepted, '$.carrier')
  )
);

-- What happened to an attempt, in sequence; only added to.
CREATE TABLE attempt_facts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  attempt_id TEXT NOT NULL REFERENCES attempts (id),
  at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('opened', 'sending', 'answered', 'state', 'note')),
  -- Ids and words, as JSON.
  data TEXT NOT NULL,
  -- State of the attempt after the fact.
  state TEXT NOT NULL CHECK (state IN ('open', 'not-sent', 'confirmed', 'refused', 'unknown',
    'cancelled', 'declared-not-bought'))
) STRICT;
CREATE INDEX attempt_facts_by_attempt ON attempt_facts (attempt_id);

CREATE TABLE attempt_bodies (
  attempt_id TEXT PRIMARY KEY REFERENCES attempts (id),
  body TEXT NOT NULL
) STRICT;

-- Decisions of people; only added to.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  actor TEXT,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT,
  data TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_subject ON audit (subject);

-- Maintained by triggers of `orders`. A status never used has no row.
CREATE TABLE order_counts (
  status TEXT PRIMARY KEY
    CHECK (status IN ('open', 'packing', 'held', 'unknown', 'shipped', 'cancelled')),
  orders INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE return_quotes (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  connection TEXT NOT NULL,
  rated_at TEXT NOT NULL,
  -- A RateQuestion, as JSON.
  question TEXT NOT NULL,
  -- Offers, as JSON.
  options TEXT NOT NULL,
  -- A MomentMark as JSON; null: given at another bench.
  mark TEXT,
  stated_before INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX return_quotes_by_order ON return_quotes (order_id);

CREATE TABLE return_receipts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  attempt_id TEXT NOT NULL REFERENCES attempts (id),
  at TEXT NOT NULL,
  packer TEXT,
  condition TEXT NOT NULL
    CHECK (condition IN ('as-new', 'opened', 'used', 'damaged', 'missing')),
  note TEXT
) STRICT;
CREATE INDEX return_receipts_by_attempt ON return_receipts (attempt_id);

CREATE TABLE parcels (
  connection TEXT NOT NULL,
  tracking_number TEXT NOT NULL,
  attempt_id TEXT NOT NULL REFERENCES attempts (id),
  status TEXT NOT NULL DEFAULT '',
  -- ISO date-time without zone.
  estimated TEXT,
  moved_at TEXT,
  fetched_at TEXT,
  -- null: never again.
  next_at TEXT,
  failures INTEGER NOT NULL DEFAULT 0,
  not_known INTEGER NOT NULL DEFAULT 0 CHECK (not_known IN (0, 1)),
  delivered_at TEXT,
  PRIMARY KEY (connection, tracking_number)
) STRICT, WITHOUT ROWID;
CREATE INDEX parcels_due ON parcels (connection, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX parcels_by_attempt ON parcels (attempt_id);

CREATE TABLE parcel_entries (
  connection TEXT NOT NULL,
  tracking_number TEXT NOT NULL,
  -- As given by the carrier, without zone.
  at TEXT NOT NULL,
  status TEXT NOT NULL,
  detail TEXT NOT NULL,
  location TEXT NOT NULL,
  -- Among entries of the same moment, the lower one is newer.
  place INTEGER NOT NULL,
  -- Known only from an unsigned event.
  from_event INTEGER NOT NULL CHECK (from_event IN (0, 1)),
  PRIMARY KEY (connection, tracking_number, at, status, detail, location),
  FOREIGN KEY (connection, tracking_number) REFERENCES parcels (connection, tracking_number)
) STRICT, WITHOUT ROWID;

CREATE TABLE items (
  -- `''` where the item has no merchant.
  merchant TEXT NOT NULL,
  sku TEXT NOT NULL,
  gaps INTEGER NOT NULL CHECK (gaps IN (0, 1)),
  -- Folded text for searching.
  search TEXT NOT NULL,
  -- An Item, as JSON.
  body TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (merchant, sku)
) STRICT, WITHOUT ROWID;
CREATE INDEX items_listed ON items (gaps DESC, sku, merchant, search);

-- Partner's answers to purchases that were not understood.
CREATE TABLE unclear_answers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  attempt_id TEXT NOT NULL REFERENCES attempts (id),
  at TEXT NOT NULL,
  status INTEGER NOT NULL,
  request_id TEXT,
  shipment_id TEXT,
  tracking_number TEXT,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX unclear_answers_by_attempt ON unclear_answers (attempt_id);

CREATE TABLE store_identity (
  id TEXT NOT NULL
) STRICT;

CREATE TABLE journal_gaps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  connection TEXT NOT NULL,
  after_fact INTEGER NOT NULL,
  through_fact INTEGER NOT NULL,
  at TEXT NOT NULL,
  -- When a person confirmed having checked the portal; null: not yet.
  looked_at TEXT,
  -- When the backup was made.
  backup_at TEXT
) STRICT;

CREATE TABLE restore_holds (
  attempt_id TEXT PRIMARY KEY REFERENCES attempts (id),
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Marks that distinguish purchases and their labels: see `MarkKind`.
CREATE TABLE label_marks (
  attempt_id TEXT NOT NULL REFERENCES attempts (id),
  kind TEXT NOT NULL CHECK (kind IN ('tracking', 'content', 'number', 'text', 'reference')),
  mark TEXT NOT NULL,
  -- Hash of the label's page; `''` for the purchase itself.
  document TEXT NOT NULL,
  -- 0: of a replaced label.
  current INTEGER NOT NULL CHECK (current IN (0, 1)),
  PRIMARY KEY (attempt_id, kind, mark, document)
) STRICT, WITHOUT ROWID;
CREATE INDEX label_marks_by_mark ON label_marks (mark);

CREATE TABLE document_tries (
  attempt_id TEXT PRIMARY KEY REFERENCES attempts (id),
  failures INTEGER NOT NULL CHECK (failures > 0),
  -- No automatic try before then.
  next_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE clock_readings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  -- The last journal entry at that time.
  newest_fact INTEGER NOT NULL
) STRICT;

-- The event log: what changed, appended in the transaction of the change; pruned from the beginning.
CREATE TABLE events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
  at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  kind TEXT NOT NULL,
  -- Ids, enums and numbers, as JSON.
  data TEXT NOT NULL CHECK (json_valid(data))
) STRICT;

CREATE TABLE event_checkpoints (
  consumer TEXT PRIMARY KEY,
  seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The site that this bench joined, in one row, and its copy of claims, outbox and records.
CREATE TABLE site_member (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  site TEXT NOT NULL,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  -- Random identity of the store at the site.
  store TEXT NOT NULL,
  bench TEXT NOT NULL,
  run INTEGER NOT NULL,
  -- Random, created with the run.
  token TEXT NOT NULL,
  -- Generation of the site when its orders were read.
  generation TEXT,
  -- Highest version of an order that was read.
  version INTEGER NOT NULL DEFAULT 0,
  -- Former store id; null once the site has accepted the bench.
  former TEXT,
  members TEXT NOT NULL DEFAULT '[]',
  -- Number of the last journal entry that the site confirmed.
  through INTEGER NOT NULL DEFAULT 0,
  -- Kinds of records known to the program that read them.
  kinds TEXT NOT NULL DEFAULT ''
) STRICT;

-- Bench that has an order, by the site's last answer.
CREATE TABLE site_claims (
  order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  bench TEXT NOT NULL,
  since TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('claimed', 'sending', 'unknown', 'bought', 'released', 'superseded')),
  mine INTEGER NOT NULL CHECK (mine IN (0, 1)),
  -- Version of the order at the site.
  version INTEGER NOT NULL
) STRICT;
CREATE INDEX site_claims_mine ON site_claims (state) WHERE mine = 1;

-- Orders changed here, to be uploaded; `release`: they were set aside or held.
CREATE TABLE site_outbox (
  order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  release INTEGER NOT NULL DEFAULT 0 CHECK (release IN (0, 1))
) STRICT;

-- Orders erased at the site, and not yet here.
CREATE TABLE site_erasures (
  order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE
) STRICT;

-- The claim that an attempt was made under.
CREATE TABLE site_gates (
  attempt_id TEXT PRIMARY KEY REFERENCES attempts (id),
  epoch INTEGER NOT NULL
) STRICT;

CREATE TABLE site_return_claims (
  order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  epoch INTEGER NOT NULL
) STRICT;

-- Data of its purchases to be uploaded for the other benches.
CREATE TABLE site_shared (
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  attempt_id TEXT NOT NULL REFERENCES attempts (id),
  what TEXT NOT NULL CHECK (what IN ('purchase', 'documents', 'tracking', 'receipts')),
  UNIQUE (attempt_id, what)
) STRICT;

-- Version at which each record last equalled the bench's own.
CREATE TABLE site_records (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- For kinds without a table: digest of the bench's value at that time; `''`: deleted.
  digest TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- Records to be uploaded; `own`: changed here.
CREATE TABLE site_changes (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  mark INTEGER NOT NULL DEFAULT 1,
  own INTEGER NOT NULL DEFAULT 1 CHECK (own IN (0, 1)),
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- Public keys and encrypted data as JSON; `seen`: processed by this bench.
CREATE TABLE site_keys (
  key TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  seen INTEGER NOT NULL CHECK (seen IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Other programs: tokens, purchases by idempotency key, webhooks, shops.
CREATE TABLE api_tokens (
  name TEXT PRIMARY KEY,
  -- SHA-256 in hex.
  hash TEXT NOT NULL UNIQUE,
  -- A list of Scope, as JSON.
  scopes TEXT NOT NULL CHECK (json_valid(scopes)),
  merchant TEXT,
  added_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A program's purchase request, by its idempotency key.
CREATE TABLE api_purchases (
  token TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  began_at TEXT NOT NULL,
  -- An HttpAnswer, as JSON.
  answer TEXT CHECK (answer IS NULL OR json_valid(answer)),
  -- Of the first call.
  turn INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (token, key)
) STRICT, WITHOUT ROWID;

-- An event not delivered to an endpoint yet; delivered ones are deleted.
CREATE TABLE webhook_deliveries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  endpoint TEXT NOT NULL,
  event_id TEXT NOT NULL,
  -- Merchant and reference, as JSON.
  order_key TEXT NOT NULL,
  -- An OutsideEvent, as JSON.
  body TEXT NOT NULL CHECK (json_valid(body)),
  queued_at TEXT NOT NULL,
  until_at TEXT NOT NULL,
  next_at TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'dead', 'gone')),
  why TEXT,
  tried_at TEXT,
  UNIQUE (endpoint, event_id)
) STRICT;
CREATE INDEX webhook_deliveries_of_orders
  ON webhook_deliveries (endpoint, state, order_key, seq);
CREATE INDEX webhook_deliveries_by_order ON webhook_deliveries (order_key);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint, state, next_at, seq);

-- Progress of polling a shop's orders.
CREATE TABLE store_polls (
  store TEXT PRIMARY KEY,
  -- By the shop's own clock.
  through TEXT,
  next_at TEXT NOT NULL,
  -- Consecutive failures.
  tries INTEGER NOT NULL DEFAULT 0,
  last_at TEXT,
  trouble TEXT
) STRICT, WITHOUT ROWID;

-- An order that its shop holds, or that was not imported as it came.
CREATE TABLE store_orders (
  store TEXT NOT NULL,
  number TEXT NOT NULL,
  -- Beginning of the poll window that it came in.
  since TEXT NOT NULL,
  at TEXT NOT NULL,
  held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1)),
  -- A list of StoreProblem, as JSON.
  problems TEXT CHECK (problems IS NULL OR json_valid(problems)),
  PRIMARY KEY (store, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook_endpoints (
  url TEXT PRIMARY KEY,
  delivered INTEGER NOT NULL DEFAULT 0,
  paused_until TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook_posts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  endpoint TEXT NOT NULL,
  event_id TEXT NOT NULL,
  -- Merchant and reference, as JSON.
  order_key TEXT NOT NULL CHECK (json_valid(order_key)),
  kind TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX webhook_posts_of_endpoints ON webhook_posts (endpoint, seq);
CREATE INDEX webhook_posts_by_order ON webhook_posts (order_key);

-- Orders that are packed alike, and their run.
CREATE TABLE batch_runs (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  -- null for the bench's current run; at most one.
  ended_at TEXT,
  -- A BatchPlan, as JSON.
  body TEXT NOT NULL CHECK (json_valid(body))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX batch_runs_one ON batch_runs (ended_at IS NULL)
  WHERE ended_at IS NULL;

CREATE TABLE batch_orders (
  run_id TEXT NOT NULL REFERENCES batch_runs (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  state TEXT NOT NULL
    CHECK (state IN ('waiting', 'buying', 'bought', 'shipped', 'refused', 'unknown')),
  -- A StationError, as JSON.
  error TEXT CHECK (json_valid(error)),
  PRIMARY KEY (run_id, place),
  UNIQUE (run_id, order_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_orders_by_order ON batch_orders (order_id);

-- Weights learned from what was weighed.
CREATE TABLE weight_estimates (
  connection TEXT NOT NULL,
  -- `''` without a merchant.
  merchant TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('item', 'box')),
  -- The SKU, or the box.
  name TEXT NOT NULL,
  mean REAL NOT NULL,
  variance REAL NOT NULL,
  spread REAL NOT NULL,
  readings INTEGER NOT NULL,
  streak INTEGER NOT NULL,
  declared REAL NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (connection, merchant, kind, name)
) STRICT, WITHOUT ROWID;

-- Lists for drivers; `bench`: the other bench that closed it.
CREATE TABLE handovers (
  id TEXT PRIMARY KEY,
  connection TEXT NOT NULL,
  carrier TEXT NOT NULL,
  -- `''`: all merchants.
  merchant TEXT NOT NULL,
  opened_at TEXT NOT NULL,
  closed_at TEXT,
  bench TEXT,
  -- The open list with the highest value is the current one.
  turn INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX handovers_open ON handovers (connection, lower(carrier), merchant)
  WHERE closed_at IS NULL;
CREATE INDEX handovers_by_close ON handovers (connection, closed_at);

CREATE TABLE handover_parcels (
  handover_id TEXT NOT NULL REFERENCES handovers (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  attempt_id TEXT NOT NULL,
  merchant TEXT NOT NULL,
  reference TEXT NOT NULL,
  tracking_number TEXT NOT NULL,
  cartons INTEGER NOT NULL,
  weight TEXT NOT NULL,
  weight_unit TEXT NOT NULL,
  -- Labels scanned onto the list, as JSON; null if they are not counted.
  labels TEXT CHECK (json_valid(labels)),
  settled_at TEXT,
  PRIMARY KEY (handover_id, place),
  UNIQUE (handover_id, attempt_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX handover_parcels_by_attempt ON handover_parcels (attempt_id);

-- Orders packed while the partner is away, in their turn.
CREATE TABLE waiting_orders (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id TEXT NOT NULL UNIQUE REFERENCES orders (id) ON DELETE CASCADE,
  stopped TEXT CHECK (stopped IN ('held', 'cancelled', 'changed'))
) STRICT;

-- What is searched: each order's folded text.
CREATE VIEW order_texts AS SELECT seq, search || char(10, 10) AS search FROM orders;
CREATE VIRTUAL TABLE order_search USING fts5 (
  search, content = 'order_texts', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1'
);

CREATE VIRTUAL TABLE order_trigrams USING fts5vocab (order_search, instance);

-- A quote that was sent, or was to be sent, for a program's purchase request.
CREATE TABLE api_purchase_quotes (
  token TEXT NOT NULL,
  key TEXT NOT NULL,
  quote_id TEXT NOT NULL,
  PRIMARY KEY (token, key, quote_id),
  FOREIGN KEY (token, key) REFERENCES api_purchases (token, key) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX api_purchase_quotes_by_quote ON api_purchase_quotes (quote_id);

-- The most that somebody stated an order may cost. At a site a limit can arrive before its order.
CREATE TABLE price_limits (
  merchant TEXT NOT NULL,
  reference TEXT NOT NULL,
  -- A StoredLimit, as JSON.
  body TEXT NOT NULL CHECK (json_valid(body)),
  PRIMARY KEY (merchant, reference)
) STRICT, WITHOUT ROWID;

CREATE TABLE return_limits (
  merchant TEXT NOT NULL,
  reference TEXT NOT NULL,
  -- A StoredLimit, as JSON.
  body TEXT NOT NULL CHECK (json_valid(body)),
  PRIMARY KEY (merchant, reference)
) STRICT, WITHOUT ROWID;

-- Documents of purchases.
CREATE TABLE documents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  attempt_id TEXT NOT NULL REFERENCES attempts (id),
  role TEXT NOT NULL CHECK (role IN ('original', 'label', 'invoice', 'courier-copy', 'return-label', 'other', 'unmatched')),
  hash TEXT NOT NULL,
  file TEXT NOT NULL,
  -- `''` for pages extracted from an original.
  url TEXT NOT NULL,
  carton_reference TEXT,
  matched_by TEXT CHECK (matched_by IN ('text', 'barcode', 'position')),
  pages INTEGER NOT NULL,
  -- Strings, as JSON.
  barcodes TEXT NOT NULL,
  -- Strings, as JSON.
  found TEXT NOT NULL,
  accepted INTEGER NOT NULL CHECK (accepted IN (0, 1))
) STRICT;
CREATE INDEX documents_by_attempt ON documents (attempt_id);
CREATE UNIQUE INDEX documents_originals ON documents (attempt_id, hash, url) WHERE role = 'original';
CREATE UNIQUE INDEX documents_one_label ON documents (attempt_id, carton_reference)
  WHERE role = 'label';
CREATE INDEX documents_by_hash ON documents (hash);

-- The print queue, and what was printed.
CREATE TABLE print_jobs (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('label', 'invoice', 'courier-copy', 'return-label', 'other', 'packing-slip', 'carton-label', 'insert', 'handover-list', 'batch-slip', 'test-page', 'calibration-page')),
  attempt_id TEXT REFERENCES attempts (id),
  order_id TEXT,
  role TEXT NOT NULL CHECK (role IN ('label', 'document')),
  target TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'done', 'failed', 'unknown')),
  held TEXT CHECK (held IN ('printer', 'person')) CHECK (held IS NULL OR state = 'queued'),
  title TEXT NOT NULL,
  carton_reference TEXT,
  copies INTEGER NOT NULL,
  copy_number INTEGER NOT NULL CHECK (copy_number > 0),
  detail TEXT,
  confirmed_at TEXT,
  file TEXT NOT NULL,
  -- Points.
  media_width REAL NOT NULL,
  media_height REAL NOT NULL,
  -- Of the program that prints it; null: it was set aside.
  lease INTEGER,
  closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)),
  at TEXT NOT NULL,
  packer TEXT,
  -- Of an insert: the file that the rule names.
  source TEXT
) STRICT;
CREATE INDEX print_jobs_by_attempt ON print_jobs (attempt_id, seq);
CREATE INDEX print_jobs_by_order ON print_jobs (order_id, seq);
CREATE INDEX print_jobs_open ON print_jobs (seq) WHERE state <> 'done' AND closed = 0;
CREATE INDEX print_jobs_done ON print_jobs (seq) WHERE state = 'done';

-- One row: the number of amounts that were stated, or learned from the site.
CREATE TABLE stated_turns (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  last INTEGER NOT NULL
) STRICT;

-- Purchases whose cancellation was asked for at a bench, and is not confirmed.
CREATE TABLE site_cancellations (
  attempt_id TEXT PRIMARY KEY REFERENCES attempts (id)
) STRICT, WITHOUT ROWID;

-- What the database itself keeps right

CREATE TRIGGER attempts_kept BEFORE DELETE ON attempts BEGIN
    SELECT RAISE(ABORT, 'attempts are kept');
END;

CREATE TRIGGER attempts_fixed BEFORE UPDATE OF seq, id, order_id, connection, merchant, kind,
    reference, identity, quote_id, accepted, station, packer, body_hash, opened_at ON attempts
  BEGIN
    SELECT RAISE(ABORT, 'what was accepted and sent is not changed');
END;

CREATE TRIGGER attempt_facts_kept BEFORE DELETE ON attempt_facts BEGIN
    SELECT RAISE(ABORT, 'facts are only added');
END;

CREATE TRIGGER attempt_facts_fixed BEFORE UPDATE ON attempt_facts BEGIN
    SELECT RAISE(ABORT, 'facts are only added');
END;

CREATE TRIGGER attempt_facts_new BEFORE INSERT ON attempt_facts
    WHEN EXISTS (SELECT 1 FROM attempt_facts WHERE id = NEW.id)
  BEGIN
    SELECT RAISE(ABORT, 'facts are only added');
END;

CREATE TRIGGER attempt_bodies_fixed BEFORE UPDATE ON attempt_bodies BEGIN
    SELECT RAISE(ABORT, 'what was sent is not changed');
END;

CREATE TRIGGER audit_kept BEFORE DELETE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;

CREATE TRIGGER audit_new BEFORE INSERT ON audit
    WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
  BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;

CREATE TRIGGER orders_counted AFTER INSERT ON orders BEGIN
    INSERT INTO order_counts (status, orders) VALUES (NEW.status, 1)
      ON CONFLICT (status) DO UPDATE SET orders = orders + 1;
END;

CREATE TRIGGER orders_uncounted AFTER DELETE ON orders BEGIN
    UPDATE order_counts SET orders = orders - 1 WHERE status = OLD.status;
END;

CREATE TRIGGER orders_recounted AFTER UPDATE OF status ON orders
    WHEN OLD.status <> NEW.status
  BEGIN
    UPDATE order_counts SET orders = orders - 1 WHERE status = OLD.status;
    INSERT INTO order_counts (status, orders) VALUES (NEW.status, 1)
      ON CONFLICT (status) DO UPDATE SET orders = orders + 1;
END;

CREATE TRIGGER return_receipts_kept BEFORE DELETE ON return_receipts BEGIN
    SELECT RAISE(ABORT, 'receipts are kept');
END;

CREATE TRIGGER audit_fixed BEFORE UPDATE ON audit
    WHEN OLD.reason IS NULL OR NEW.reason IS NOT 'erased' OR NEW.id IS NOT OLD.id
      OR NEW.at IS NOT OLD.at OR NEW.actor IS NOT OLD.actor OR NEW.action IS NOT OLD.action
      OR NEW.subject IS NOT OLD.subject OR NEW.data IS NOT OLD.data
  BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;

CREATE TRIGGER return_receipts_fixed BEFORE UPDATE ON return_receipts
    WHEN NEW.note IS NOT NULL OR NEW.id IS NOT OLD.id OR NEW.attempt_id IS NOT OLD.attempt_id
      OR NEW.at IS NOT OLD.at OR NEW.packer IS NOT OLD.packer
      OR NEW.condition IS NOT OLD.condition
  BEGIN
    SELECT RAISE(ABORT, 'receipts are only added');
END;

CREATE TRIGGER unclear_answers_fixed BEFORE UPDATE ON unclear_answers BEGIN
    SELECT RAISE(ABORT, 'what was answered is not changed');
END;

CREATE TRIGGER events_fixed BEFORE UPDATE ON events BEGIN
    SELECT RAISE(ABORT, 'events are only added');
END;

CREATE TRIGGER events_kept BEFORE DELETE ON events
    WHEN OLD.seq > (SELECT max(seq) FROM events) - 10000 BEGIN
    SELECT RAISE(ABORT, 'the newest events are kept');
END;

CREATE TRIGGER attempts_new_open BEFORE INSERT ON attempts
    WHEN (NEW.bench IS NULL AND (NEW.state <> 'open' OR NEW.duplicate_of IS NOT NULL))
      OR NEW.state IN ('unknown', 'not-sent', 'refused', 'declared-not-bought')
      OR EXISTS (SELECT 1 FROM attempts WHERE id = NEW.id OR seq = NEW.seq)
  BEGIN
    SELECT RAISE(ABORT, 'an attempt begins open, once');
END;

CREATE TRIGGER attempts_under_claim AFTER INSERT ON attempts
  WHEN NEW.kind = 'outbound' AND NEW.bench IS NULL BEGIN
    INSERT INTO site_gates (attempt_id, epoch)
      SELECT NEW.id, epoch FROM site_claims WHERE order_id = NEW.order_id AND mine = 1;
END;

CREATE TRIGGER returns_under_claim AFTER INSERT ON attempts
  WHEN NEW.kind = 'return' AND NEW.bench IS NULL BEGIN
    INSERT INTO site_gates (attempt_id, epoch)
      SELECT NEW.id, epoch FROM site_return_claims WHERE order_id = NEW.order_id;
END;

CREATE TRIGGER site_shares_purchase AFTER UPDATE OF answer, state ON attempts
  WHEN NEW.bench IS NULL AND NEW.shipment_id IS NOT NULL AND NEW.state = 'confirmed' AND EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT OR REPLACE INTO site_shared (attempt_id, what) VALUES (NEW.id, 'purchase');
END;

CREATE TRIGGER site_shares_tracking AFTER UPDATE OF fetched_at ON parcels
  WHEN NEW.fetched_at IS NOT OLD.fetched_at AND EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT OR REPLACE INTO site_shared (attempt_id, what) VALUES (NEW.attempt_id, 'tracking');
END;

CREATE TRIGGER site_shares_receipts AFTER INSERT ON return_receipts
  WHEN TRUE AND EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT OR REPLACE INTO site_shared (attempt_id, what) VALUES (NEW.attempt_id, 'receipts');
END;

CREATE TRIGGER orders_new_to_site AFTER INSERT ON orders
  WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_outbox (order_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER orders_changed_to_site AFTER UPDATE OF body, status ON orders
  WHEN (OLD.body <> NEW.body OR OLD.status <> NEW.status)
    AND EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_outbox (order_id, release)
      VALUES (NEW.id, OLD.status = 'packing' AND NEW.status IN ('open', 'held', 'cancelled'))
      ON CONFLICT (order_id) DO UPDATE SET release = max(release, excluded.release);
END;

CREATE TRIGGER site_keys_insert_to_site
  AFTER INSERT ON site_keys WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('key', NEW.key)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER site_keys_update_to_site
  AFTER UPDATE OF body ON site_keys WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('key', NEW.key)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER site_keys_delete_to_site
  AFTER DELETE ON site_keys WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('key', OLD.key)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER items_insert_to_site
  AFTER INSERT ON items WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('item', NEW.merchant || '/' || NEW.sku)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER items_update_to_site
  AFTER UPDATE OF body ON items WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('item', NEW.merchant || '/' || NEW.sku)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER items_delete_to_site
  AFTER DELETE ON items WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('item', OLD.merchant || '/' || OLD.sku)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER handovers_closed_to_site AFTER UPDATE OF closed_at ON handovers
  WHEN NEW.closed_at IS NOT NULL AND NEW.bench IS NULL
    AND EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('handover', NEW.id)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER orders_inserted AFTER INSERT ON orders BEGIN
    INSERT INTO order_search (rowid, search) VALUES (NEW.seq, NEW.search || char(10, 10));
END;

CREATE TRIGGER orders_deleted AFTER DELETE ON orders BEGIN
    INSERT INTO order_search (order_search, rowid, search)
      VALUES ('delete', OLD.seq, OLD.search || char(10, 10));
END;

CREATE TRIGGER orders_updated AFTER UPDATE OF seq, search ON orders
    WHEN OLD.seq <> NEW.seq OR OLD.search <> NEW.search
  BEGIN
    INSERT INTO order_search (order_search, rowid, search)
      VALUES ('delete', OLD.seq, OLD.search || char(10, 10));
    INSERT INTO order_search (rowid, search) VALUES (NEW.seq, NEW.search || char(10, 10));
END;

CREATE TRIGGER price_limits_end AFTER DELETE ON orders BEGIN
    DELETE FROM price_limits WHERE merchant = OLD.merchant AND reference = OLD.reference;
END;

CREATE TRIGGER price_limits_insert_to_site
  AFTER INSERT ON price_limits WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key)
      VALUES ('limit', NEW.merchant || '/' || NEW.reference)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER price_limits_update_to_site
  AFTER UPDATE OF body ON price_limits WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key)
      VALUES ('limit', NEW.merchant || '/' || NEW.reference)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER price_limits_delete_to_site
  AFTER DELETE ON price_limits WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key)
      VALUES ('limit', OLD.merchant || '/' || OLD.reference)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER return_limits_end AFTER DELETE ON orders BEGIN
    DELETE FROM return_limits WHERE merchant = OLD.merchant AND reference = OLD.reference;
END;

CREATE TRIGGER return_limits_insert_to_site
  AFTER INSERT ON return_limits WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key)
      VALUES ('return-limit', NEW.merchant || '/' || NEW.reference)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER return_limits_update_to_site
  AFTER UPDATE OF body ON return_limits WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key)
      VALUES ('return-limit', NEW.merchant || '/' || NEW.reference)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER return_limits_delete_to_site
  AFTER DELETE ON return_limits WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key)
      VALUES ('return-limit', OLD.merchant || '/' || OLD.reference)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER site_shares_documents AFTER INSERT ON documents
  WHEN NEW.role = 'original' AND NEW.url <> '' AND EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT OR REPLACE INTO site_shared (attempt_id, what) VALUES (NEW.attempt_id, 'documents');
END;

CREATE TRIGGER attempts_new_beside BEFORE INSERT ON attempts
    WHEN NEW.bench IS NULL AND EXISTS (SELECT 1 FROM attempts
      WHERE duplicate_of IS NOT NULL AND state NOT IN ('not-sent', 'refused', 'cancelled', 'declared-not-bought') AND +connection = NEW.connection AND +kind = NEW.kind
        AND ((+merchant = NEW.merchant AND +identity = NEW.identity)
          OR (+kind = 'outbound' AND +order_id = NEW.order_id)))
  BEGIN
    SELECT RAISE(ABORT, 'a purchase stands in the way');
END;

-- A new store

INSERT INTO store_identity (id) VALUES (lower(hex(randomblob(16))));
INSERT INTO stated_turns (one, last) VALUES (1, 0);
INSERT INTO order_search (order_search, rank) VALUES ('secure-delete', 1);
