-- Lines of bills from partner and carriers. A line is never changed, and no purchase is changed by it: which shipment it
-- is of is found each time.
CREATE TABLE charge_lines (
  -- The key of its record at a site: a digest of the connection, `identity` and `nth`.
  id TEXT NOT NULL PRIMARY KEY,
  connection TEXT NOT NULL,
  -- Digest of biller, bill, line or code, and shipment.
  identity TEXT NOT NULL,
  -- Lines of one identity are counted: a bill without line numbers may charge the same twice.
  nth INTEGER NOT NULL,
  -- Of the charge, else of its bill: YYYY-MM-DD.
  day TEXT,
  -- A BillLine, as JSON.
  body TEXT NOT NULL,
  imported_at TEXT NOT NULL
) STRICT;
CREATE INDEX charge_lines_by_identity ON charge_lines (identity);
CREATE INDEX charge_lines_by_connection ON charge_lines (connection, day);

-- Lines that came again with other content: the first stays.
CREATE TABLE charge_changes (
  -- Digest of line and content.
  id TEXT NOT NULL PRIMARY KEY,
  line_id TEXT NOT NULL,
  connection TEXT NOT NULL,
  -- A BillLine, as JSON.
  body TEXT NOT NULL,
  imported_at TEXT NOT NULL
) STRICT;
CREATE INDEX charge_changes_by_line ON charge_changes (line_id);

-- What people did about overcharges.
CREATE TABLE charge_disputes (
  -- The key of its record at a site: a digest of the connection and `subject`.
  id TEXT NOT NULL PRIMARY KEY,
  connection TEXT NOT NULL,
  -- `shipment:` and an attempt, or `bill:` and a digest of what is unknown here.
  subject TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('disputed', 'settled')),
  -- What was too much then: with other figures it is open again.
  figures TEXT NOT NULL,
  at TEXT NOT NULL,
  reason TEXT
) STRICT;
CREATE UNIQUE INDEX charge_disputes_by_subject ON charge_disputes (subject, connection);

CREATE TRIGGER charge_lines_to_site
  AFTER INSERT ON charge_lines WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('charge', NEW.id)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER charge_changes_to_site
  AFTER INSERT ON charge_changes WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('charge-change', NEW.id)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER charge_disputes_insert_to_site
  AFTER INSERT ON charge_disputes WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('charge-dispute', NEW.id)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER charge_disputes_update_to_site
  AFTER UPDATE ON charge_disputes WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('charge-dispute', NEW.id)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;
