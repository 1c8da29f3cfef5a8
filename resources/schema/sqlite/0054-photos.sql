-- Stills of cartons, taken at a bench. The picture itself is on the disk of that bench, by its hash; at a site the others
-- have the rest.
CREATE TABLE photos (
  -- The key of its record at a site.
  id TEXT NOT NULL PRIMARY KEY,
  merchant TEXT NOT NULL,
  reference TEXT NOT NULL,
  -- null: of the goods of the order, not of one carton.
  carton TEXT,
  at TEXT NOT NULL,
  why TEXT NOT NULL CHECK (why IN ('closed', 'weighed', 'key', 'rule', 'damaged')),
  packer TEXT,
  -- Name of the bench that took it.
  bench TEXT NOT NULL,
  -- SHA-256 of the JPEG.
  hash TEXT NOT NULL,
  size INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  -- A small JPEG; null after a restore of a backup without photos.
  thumbnail BLOB
) STRICT;
CREATE INDEX photos_by_order ON photos (merchant, reference, at);
CREATE INDEX photos_by_age ON photos (at);
CREATE INDEX photos_by_hash ON photos (hash);

-- Orders whose rates need no photo, by a supervisor's decision.
CREATE TABLE photo_passes (
  merchant TEXT NOT NULL,
  reference TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (merchant, reference)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER photos_end AFTER DELETE ON orders BEGIN
    DELETE FROM photos WHERE merchant = OLD.merchant AND reference = OLD.reference;
    DELETE FROM photo_passes WHERE merchant = OLD.merchant AND reference = OLD.reference;
END;

CREATE TRIGGER photos_insert_to_site
  AFTER INSERT ON photos WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('photo', NEW.id)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER photos_delete_to_site
  AFTER DELETE ON photos WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('photo', OLD.id)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;
