/**
 * `''` means no merchant, so that it can be part of a key. For an order without a body, only facts are
 * known so far. `version` is the last change; `changed` the last change of the order's content that was
 * not made by the bench with the claim.
 */
export const TABLES = `
CREATE TABLE site (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  schema integer NOT NULL,
  programs_from integer NOT NULL,
  account text,
  system_id text NOT NULL,
  timeline text NOT NULL,
  generation uuid NOT NULL DEFAULT gen_random_uuid(),
  former uuid[] NOT NULL DEFAULT '{}',
  version bigint NOT NULL DEFAULT 0,
  recovering_since timestamptz
);

CREATE TABLE members (
  store text PRIMARY KEY,
  bench text NOT NULL,
  run bigint NOT NULL,
  token text NOT NULL,
  program integer NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  run_since timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  through bigint NOT NULL DEFAULT 0,
  limited text,
  asserted boolean NOT NULL DEFAULT true,
  must_push bigint,
  joined_newest bigint NOT NULL DEFAULT 0,
  successor text,
  left_at timestamptz,
  written_off_at timestamptz,
  written_off_reason text
);
CREATE UNIQUE INDEX members_one_name ON members (lower(bench))
  WHERE left_at IS NULL AND written_off_at IS NULL;

CREATE TABLE orders (
  merchant text NOT NULL,
  reference text NOT NULL,
  version bigint NOT NULL DEFAULT 0,
  changed bigint NOT NULL DEFAULT 0,
  body json,
  digest text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'held', 'shipped', 'cancelled')),
  erased_at timestamptz,
  PRIMARY KEY (merchant, reference)
);
CREATE INDEX orders_by_version ON orders (version);

CREATE TABLE claims (
  merchant text NOT NULL,
  reference text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('outbound', 'return')),
  epoch bigint NOT NULL,
  store text NOT NULL REFERENCES members,
  run bigint NOT NULL,
  state text NOT NULL
    CHECK (state IN ('claimed', 'sending', 'unknown', 'bought', 'released', 'superseded')),
  attempt text,
  resolve_only boolean NOT NULL DEFAULT false,
  post_until timestamptz,
  lease_seconds integer NOT NULL,
  lease_until timestamptz NOT NULL,
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  reason text,
  PRIMARY KEY (merchant, reference, kind, epoch),
  FOREIGN KEY (merchant, reference) REFERENCES orders
);
CREATE UNIQUE INDEX claims_one_live ON claims (merchant, reference, kind)
  WHERE state IN ('claimed', 'sending', 'unknown') OR (state = 'bought' AND kind = 'outbound');
CREATE INDEX claims_by_store ON claims (store, state);

-- What one bench does for all.
CREATE TABLE leases (
  name text PRIMARY KEY,
  store text NOT NULL REFERENCES members,
  until timestamptz NOT NULL
);

CREATE TABLE facts (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  store text NOT NULL REFERENCES members,
  number bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  merchant text NOT NULL,
  reference text NOT NULL,
  digest text NOT NULL,
  fact json NOT NULL,
  PRIMARY KEY (store, number)
);
CREATE INDEX facts_by_order ON facts (merchant, reference);

CREATE TABLE purchases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  connection text NOT NULL,
  kind text NOT NULL,
  shipment_key text NOT NULL,
  shipment_id text NOT NULL,
  tracking_number text,
  merchant text NOT NULL,
  reference text NOT NULL,
  attempt text NOT NULL,
  store text NOT NULL REFERENCES members,
  epoch bigint,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  cancelled_at timestamptz,
  beside bigint REFERENCES purchases,
  UNIQUE (connection, kind, shipment_key)
);
CREATE INDEX purchases_by_order ON purchases (merchant, reference);

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  store text,
  action text NOT NULL,
  subject text NOT NULL,
  reason text,
  data json
);

CREATE FUNCTION only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END $$;
CREATE TRIGGER facts_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON facts
  EXECUTE FUNCTION only_added();
CREATE TRIGGER audit_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  EXECUTE FUNCTION only_added();

-- A dump that is put back makes the table anew, also in the same server.
CREATE FUNCTION own_identity() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT system_identifier || ':' || 'site'::regclass::oid FROM pg_control_system()
$$;

INSERT INTO site (schema, programs_from, system_id, timeline)
  SELECT 1, 1, own_identity(), substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
`;
