-- Where a label lies on a sheet that does not tell its edges, as a supervisor accepted it for another sheet of the same
-- kind. It proves nothing: no shipment, and no carton.
CREATE TABLE label_layouts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  connection TEXT NOT NULL,
  attempt_id TEXT NOT NULL REFERENCES attempts (id),
  -- SHA-256 of the label that was cut out of the accepted sheet.
  document TEXT NOT NULL,
  at TEXT NOT NULL,
  -- A LabelLayout, as JSON.
  layout TEXT NOT NULL CHECK (json_valid(layout)),
  -- Of no use since then; null: in use.
  forgotten_at TEXT
) STRICT;
