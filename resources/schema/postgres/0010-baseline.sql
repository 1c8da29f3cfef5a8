-- The schema of a site: the PostgreSQL database that several benches share. A new one begins with this. Steps after
-- it have files of their own, with the next number, and are never edited once released. Programs of the previous
-- version keep working with the next, so functions keep their parameters, and new columns have defaults.
--
-- The schema `packbench` is the benches', which write through its functions; `exchange` is for other programs.
-- `merchant` is '' where there is none, so that it can be part of a key.

CREATE SCHEMA IF NOT EXISTS packbench;

-- The site, in one row. `version` is that of the last change of an order or a record. `programs_from`: older programs
-- get no orders. `system_id` and `timeline` are the database's, `generation` is of the site's life since it last lost
-- data, `former` are those before.
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

-- Benches, by their store. `run` and `token` are of the program that runs there; `through` is its last fact that is
-- here, `joined_newest` its last from before it joined. After the site lost data, `asserted` says whether the bench
-- has told what it had, `must_push` up to which fact it uploads again.
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

-- Of an order without a body only facts are known so far. `version` is the last change; `changed` the last change of
-- the order's content that was not made by the bench with the claim.
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

-- Which bench may buy an order: one live claim for each kind, and those before it, by epoch. With `resolve_only` it
-- may only find out what came of an attempt.
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
CREATE INDEX claims_claimed ON claims (store) WHERE state = 'claimed';

-- What one bench does for all.
CREATE TABLE leases (
  name text PRIMARY KEY,
  store text NOT NULL REFERENCES members,
  until timestamptz NOT NULL
);

-- The benches' purchase journals, fact by fact.
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
CREATE INDEX facts_sent ON facts (merchant, (fact->'data'->>'reference'));

-- What there is proof of. `duplicate_of`: the other one, where an order was bought twice.
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
  duplicate_of bigint REFERENCES purchases,
  UNIQUE (connection, kind, shipment_key)
);
CREATE INDEX purchases_by_order ON purchases (merchant, reference);

-- Shared data of purchases, in parts; each part is replaced as a whole by the bench that writes it. Benches receive
-- the parts with their order, and so with each claim of it. Personal data is removed when the order is erased.
CREATE TABLE shipment_parts (
  attempt text NOT NULL,
  part text NOT NULL,
  store text NOT NULL REFERENCES members,
  merchant text NOT NULL,
  reference text NOT NULL,
  digest text NOT NULL,
  body jsonb NOT NULL,
  PRIMARY KEY (attempt, part),
  FOREIGN KEY (merchant, reference) REFERENCES orders
);
CREATE INDEX shipment_parts_by_order ON shipment_parts (merchant, reference);

-- Shipments' documents and the catalogue's pictures: stored by content, fetched one by one.
CREATE TABLE documents (
  hash text PRIMARY KEY,
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 33554432 AND encode(sha256(bytes), 'hex') = hash)
);

CREATE TABLE shipment_documents (
  attempt text NOT NULL,
  url text NOT NULL,
  hash text NOT NULL REFERENCES documents,
  merchant text NOT NULL,
  reference text NOT NULL,
  PRIMARY KEY (attempt, url),
  FOREIGN KEY (merchant, reference) REFERENCES orders
);
CREATE INDEX shipment_documents_by_order ON shipment_documents (merchant, reference);
CREATE INDEX shipment_documents_by_hash ON shipment_documents (hash);

-- Records shared by all benches, by kind and key; without a body once deleted.
CREATE TABLE records (
  kind text NOT NULL,
  key text NOT NULL,
  version bigint NOT NULL,
  body json,
  digest text NOT NULL,
  store text NOT NULL REFERENCES members,
  PRIMARY KEY (kind, key)
);
CREATE INDEX records_by_version ON records (version);

-- What supervisors did, contradictions, and losses of data.
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

-- The interface for other programs: they may insert orders and read the views at the end of this file, and nothing
-- else (exchange/role.ts). The columns are those of an order file; the import validates the content and answers in
-- the row.

CREATE SCHEMA exchange;

CREATE TABLE exchange.orders_in (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request text NOT NULL DEFAULT 'put',
  reference text,
  merchant text,
  order_json text,
  currency text,
  weight_unit text,
  dimension_unit text,
  terms text,
  reason_for_export text,
  b2b text,
  location_name text,
  notes text,
  ship_by text,
  tote text,
  tags text,
  line_count text,
  ship_to_name text,
  ship_to_attention_name text,
  ship_to_address_line1 text,
  ship_to_address_line2 text,
  ship_to_city text,
  ship_to_state text,
  ship_to_country text,
  ship_to_zip text,
  ship_to_phone text,
  ship_to_email text,
  ship_to_federal_tax_id text,
  ship_to_state_tax_id text,
  ship_from_name text,
  ship_from_attention_name text,
  ship_from_address_line1 text,
  ship_from_address_line2 text,
  ship_from_city text,
  ship_from_state text,
  ship_from_country text,
  ship_from_zip text,
  ship_from_phone text,
  ship_from_email text,
  ship_from_federal_tax_id text,
  ship_from_state_tax_id text,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'taken', 'updated', 'unchanged', 'rejected')),
  message text,
  field text,
  expected text,
  found text,
  inserted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  answered_at timestamptz
);
CREATE INDEX orders_in_waiting ON exchange.orders_in (id) WHERE state = 'waiting';
CREATE INDEX orders_in_answered ON exchange.orders_in (answered_at);
-- However long a reference is.
CREATE INDEX orders_in_by_order ON exchange.orders_in USING hash (reference);

-- Until the row of its order comes, a line belongs to none.
CREATE TABLE exchange.order_lines_in (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_in bigint REFERENCES exchange.orders_in ON DELETE CASCADE,
  reference text NOT NULL,
  merchant text,
  line_no integer NOT NULL,
  sku text,
  barcode text,
  description text,
  quantity text,
  unit_weight text,
  unit_length text,
  unit_width text,
  unit_height text,
  unit_price text,
  paid_total text,
  hs_code text,
  origin_country text,
  inserted_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX order_lines_in_of_order ON exchange.order_lines_in (order_in);
CREATE INDEX order_lines_in_by_order ON exchange.order_lines_in USING hash (reference);

-- Functions return {"error": …, "why": …} when they refuse. Every write is a single call, so a bench that freezes or
-- loses its connection leaves no open transaction and no lock. Locks are always taken in the same order, the row of
-- `site` last: all benches use it, and it assigns versions in the order of commits.

CREATE FUNCTION iso(t timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(t AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A word that arrives when its bench waits no more does nothing: it may have said another since.
CREATE FUNCTION in_time(p_until float8) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF extract(epoch FROM clock_timestamp()) * 1000 > p_until THEN
    RAISE EXCEPTION 'too late' USING ERRCODE = '08P99';
  END IF;
END $$;

-- What hinders this run from it: p_act is 'spend' (claims, gates), 'write' or 'release'.
CREATE FUNCTION refused(p_store text, p_run bigint, p_token text, p_act text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE m members; s site; why text;
BEGIN
  SELECT * INTO m FROM members WHERE store = p_store FOR SHARE;
  why := CASE
    WHEN NOT FOUND OR m.left_at IS NOT NULL THEN 'no-member'
    WHEN m.written_off_at IS NOT NULL THEN 'written-off'
    WHEN (m.run, m.token) <> (p_run, p_token) THEN 'older-run'
    WHEN p_act <> 'release' THEN m.limited
  END;
  IF why IS NOT NULL THEN
    RETURN jsonb_build_object('error', 'claim-lost', 'why', why);
  END IF;
  IF p_act = 'spend' THEN
    SELECT * INTO s FROM site;
    IF s.recovering_since IS NOT NULL THEN
      RETURN '{"error": "site-unavailable", "why": "recovering"}';
    ELSIF m.program < s.programs_from THEN
      RETURN '{"error": "not-available", "why": "older-program"}';
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- The last of every write: locks the row of site until the commit.
CREATE FUNCTION hand_out(p_merchants text[], p_references text[], p_contents boolean[])
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE v bigint; n integer := cardinality(p_merchants);
BEGIN
  IF n = 0 THEN RETURN NULL; END IF;
  UPDATE site SET version = version + n RETURNING version INTO v;
  UPDATE orders o SET version = v - n + k.at,
      changed = CASE WHEN k.content THEN v - n + k.at ELSE o.changed END
    FROM unnest(p_merchants, p_references, p_contents) WITH ORDINALITY
      AS k (merchant, reference, content, at)
    WHERE o.merchant = k.merchant AND o.reference = k.reference;
  PERFORM pg_notify('packbench', '');
  RETURN v;
END $$;

-- A bench tells with every call how many of its facts the site has confirmed. Versions do not show that a copy of the
-- database's files was laid back, once other benches have written enough; that number does.

-- A dump that is put back makes the table anew, also in the same server.
CREATE FUNCTION own_identity() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT system_identifier || ':' || 'site'::regclass::oid FROM pg_control_system()
$$;

INSERT INTO site (schema, programs_from, system_id, timeline)
  SELECT 10, 10, own_identity(), substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);

-- Whether the site knew more. A bench that it waits for, or that was written off, is not asked: it uploads
-- what is missing. p_confirmed: NULL of a bench that the site does not know yet.
CREATE FUNCTION knows_less(p_version bigint, p_generation uuid, p_store text, p_confirmed bigint)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    -- A life of the site that is not known here came after what is here now.
    (p_generation IS NOT NULL AND NOT (coalesce(p_generation = ANY (s.former), false)
      OR (p_generation = s.generation AND p_version <= s.version)))
    OR (m.store IS NULL AND p_generation IS NOT NULL AND p_confirmed IS NOT NULL
      AND s.recovering_since IS NULL)
    OR (m.through < p_confirmed AND m.left_at IS NULL AND m.written_off_at IS NULL
      AND (m.asserted OR m.must_push IS NOT NULL)), false)
  FROM site s LEFT JOIN members m ON m.store = p_store
$$;

-- Of two benches that finish telling at once the second one sees what the first did.
CREATE FUNCTION end_recovery() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM site WHERE recovering_since IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE site SET recovering_since = NULL WHERE NOT EXISTS (
    SELECT 1 FROM members WHERE NOT asserted AND left_at IS NULL AND written_off_at IS NULL);
END $$;

-- p_known: the generation that was found to lack something; by another bench that finds it too nothing is
-- done.
CREATE FUNCTION begin_recovery(p_known uuid, p_version bigint, p_generation uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE s site;
BEGIN
  PERFORM 1 FROM members ORDER BY store FOR UPDATE;
  SELECT * INTO s FROM site;
  UPDATE site SET system_id = own_identity(),
      timeline = substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), generation = gen_random_uuid(),
      former = former || generation || array_remove(ARRAY[nullif(p_generation, generation)], NULL),
      version = greatest(version, p_version), recovering_since = clock_timestamp()
    WHERE generation = p_known;
  IF NOT FOUND THEN RETURN; END IF;
  -- What one had that is out since before is of another time.
  UPDATE members SET asserted = left_at IS NOT NULL OR written_off_at IS NOT NULL,
    must_push = NULL;
  INSERT INTO audit (action, subject, data) VALUES ('site-recovering', s.id::text,
    json_build_object('version', s.version, 'read', p_version, 'timeline', s.timeline));
  PERFORM end_recovery();
END $$;

-- Asked over every new connection: whether this is still the database that it was.
CREATE FUNCTION meet(p_version bigint, p_generation uuid, p_store text, p_confirmed bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE s site;
BEGIN
  SELECT * INTO s FROM site;
  IF (s.system_id, s.timeline) = (own_identity(), substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))
    AND NOT knows_less(p_version, p_generation, p_store, p_confirmed)
  THEN
    RETURN;
  END IF;
  PERFORM begin_recovery(s.generation, p_version, p_generation);
END $$;

-- For a bench that joins.
CREATE FUNCTION contact(p_version bigint, p_generation uuid) RETURNS void LANGUAGE sql AS $$
  SELECT meet(p_version, p_generation, NULL, NULL)
$$;

-- Asked with every call: files laid back under a connection that went on, or that was met by another
-- program of the bench before it knew. The caller meets the site again.
CREATE FUNCTION in_contact(p_until float8, p_version bigint, p_generation uuid, p_store text,
  p_confirmed bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM in_time(p_until);
  IF knows_less(p_version, p_generation, p_store, p_confirmed) THEN
    RAISE EXCEPTION 'knows less' USING ERRCODE = 'PB001';
  END IF;
END $$;

-- Shipments.

-- What was bought stays, and what comes back of it; to whom, and where its labels lie, goes.
CREATE FUNCTION without_people(p_body jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(b->'answer') = 'object'
    THEN jsonb_set(b, '{answer}', (b->'answer')
      || '{"labelUrls": [], "customsInvoiceUrl": null, "erased": true}') ELSE b END
  FROM (SELECT p_body #- '{quote,question,shipTo}' #- '{quote,question,shipFrom}'
    #- '{quote,question,note}' #- '{entries}' #- '{note}' AS b) without
$$;

-- With the order's row locked.
CREATE FUNCTION forget_shipments(p_merchant text, p_reference text) RETURNS void LANGUAGE sql AS $$
  UPDATE shipment_parts SET body = without_people(body), digest = ''
    WHERE merchant = p_merchant AND reference = p_reference;
  WITH gone AS (DELETE FROM shipment_documents
      WHERE merchant = p_merchant AND reference = p_reference RETURNING attempt, url, hash)
    DELETE FROM documents d USING gone WHERE d.hash = gone.hash AND NOT EXISTS (
      SELECT 1 FROM shipment_documents s WHERE s.hash = d.hash
        AND (s.merchant, s.reference) <> (p_merchant, p_reference));
$$;

-- A bench that may claim nothing any more still says what it knows. Of tracking the newest counts.
CREATE FUNCTION put_parts(p_store text, p_run bigint, p_token text, p_parts json)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; n record; gone boolean; ms text[] := '{}'; rs text[] := '{}';
BEGIN
  no := refused(p_store, p_run, p_token, 'release');
  IF no IS NOT NULL THEN RETURN no; END IF;
  FOR n IN SELECT * FROM json_to_recordset(p_parts) AS x (merchant text, reference text,
      attempt text, part text, digest text, body jsonb) ORDER BY merchant, reference LOOP
    INSERT INTO orders (merchant, reference) VALUES (n.merchant, n.reference) ON CONFLICT DO NOTHING;
    SELECT erased_at IS NOT NULL INTO gone FROM orders
      WHERE merchant = n.merchant AND reference = n.reference FOR UPDATE;
    INSERT INTO shipment_parts AS s (attempt, part, store, merchant, reference, digest, body)
      VALUES (n.attempt, n.part, p_store, n.merchant, n.reference, n.digest,
        CASE WHEN gone THEN without_people(n.body) ELSE n.body END)
      ON CONFLICT (attempt, part) DO UPDATE
        SET store = excluded.store, digest = excluded.digest, body = excluded.body
        WHERE s.digest <> excluded.digest
          AND coalesce(s.body->>'fetchedAt' <= excluded.body->>'fetchedAt', true);
    CONTINUE WHEN NOT FOUND;
    ms := ms || n.merchant; rs := rs || n.reference;
  END LOOP;
  SELECT coalesce(array_agg(x.a), '{}'), coalesce(array_agg(x.b), '{}') INTO ms, rs
    FROM (SELECT DISTINCT a, b FROM unnest(ms, rs) AS k (a, b)) x;
  PERFORM hand_out(ms, rs, array_fill(false, ARRAY[cardinality(ms)]));
  RETURN '{}';
END $$;

-- Asked without bytes first: most are there already.
CREATE FUNCTION put_document(p_store text, p_run bigint, p_token text, p_merchant text,
  p_reference text, p_attempt text, p_url text, p_hash text, p_bytes bytea) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE no jsonb; o orders;
BEGIN
  no := refused(p_store, p_run, p_token, 'release');
  IF no IS NOT NULL THEN RETURN no; END IF;
  INSERT INTO orders (merchant, reference) VALUES (p_merchant, p_reference) ON CONFLICT DO NOTHING;
  SELECT * INTO o FROM orders WHERE merchant = p_merchant AND reference = p_reference FOR UPDATE;
  IF o.erased_at IS NOT NULL THEN RETURN '{"lacks": false}'; END IF;
  IF p_bytes IS NOT NULL THEN
    INSERT INTO documents (hash, bytes) VALUES (p_hash, p_bytes) ON CONFLICT DO NOTHING;
  END IF;
  -- Another order's erasure may take it away this moment.
  PERFORM 1 FROM documents WHERE hash = p_hash FOR KEY SHARE;
  IF NOT FOUND THEN RETURN '{"lacks": true}'; END IF;
  INSERT INTO shipment_documents (attempt, url, hash, merchant, reference)
    VALUES (p_attempt, p_url, p_hash, p_merchant, p_reference)
    ON CONFLICT (attempt, url) DO UPDATE SET hash = excluded.hash;
  RETURN '{"lacks": false}';
END $$;

CREATE FUNCTION document_of(p_store text, p_run bigint, p_token text, p_attempt text, p_url text)
RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(refused(p_store, p_run, p_token, 'release'),
    (SELECT jsonb_build_object('hash', hash, 'bytes', encode(bytes, 'base64'))
      FROM shipment_documents JOIN documents USING (hash)
      WHERE attempt = p_attempt AND url = p_url), '{"hash": null}')
$$;

-- What there is proof of, and whose bench has said what it is; whether a cancellation was asked for and neither
-- confirmed nor refused since.
CREATE FUNCTION shipments_json(p_merchant text, p_reference text) RETURNS json
LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(json_build_object('attempt', p.attempt, 'bench', m.bench,
      'kind', p.kind, 'connection', p.connection,
      'state', CASE WHEN p.cancelled_at IS NULL THEN 'confirmed' ELSE 'cancelled' END,
      'isCancelAsked', p.cancelled_at IS NULL AND coalesce((
        SELECT f.fact->'data'->'entry'->>'note' IN ('cancel: sending', 'cancel: unclear')
        FROM facts f WHERE f.merchant = p.merchant AND f.reference = p.reference
          AND f.fact->>'attemptId' = p.attempt
          AND f.fact->'data'->'entry'->>'note' LIKE 'cancel: %' ORDER BY f.seq DESC LIMIT 1), false),
      'parts', s.parts) ORDER BY p.id), '[]')
  FROM purchases p JOIN members m ON m.store = p.store
    CROSS JOIN LATERAL (SELECT jsonb_object_agg(part, body) AS parts
      FROM shipment_parts WHERE attempt = p.attempt) s
  WHERE p.merchant = p_merchant AND p.reference = p_reference AND s.parts ? 'purchase'
$$;

-- Claims. Each function first locks the order's row, so that concurrent calls see each other's results. Leases end by
-- the server's clock only, and not before a full lease after the server's start, because they could not be renewed
-- while it was down.

CREATE FUNCTION claim_json(c claims) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('merchant', nullif(c.merchant, ''), 'reference', c.reference,
    'kind', c.kind, 'epoch', c.epoch, 'state', c.state, 'since', iso(c.since),
    'attempt', c.attempt, 'store', c.store,
    'bench', (SELECT bench FROM members WHERE store = c.store))
$$;

CREATE FUNCTION is_live(c claims) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT c.state IN ('claimed', 'sending', 'unknown') OR (c.state = 'bought' AND c.kind = 'outbound')
$$;

CREATE FUNCTION is_over(c claims) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT greatest(c.lease_until, pg_postmaster_start_time() + c.lease_seconds * interval '1 s')
    < clock_timestamp()
$$;

-- A claim that is over counts nowhere: senders change, hold and cancel the order, and it can be erased. Until then
-- its bench may renew the claim, and go on.
CREATE FUNCTION is_void(c claims, p_store text) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(c.state = 'claimed' AND c.store <> p_store AND is_over(c), false)
$$;

-- With the attempts that a person has declared not bought, whichever bench made them.
CREATE FUNCTION order_json(o orders) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('version', o.version, 'order', o.body, 'state', o.state,
    'erased', o.erased_at IS NOT NULL, 'shipments', shipments_json(o.merchant, o.reference),
    'notBought', (SELECT coalesce(json_agg(json_build_object('attempt', f.fact->>'attemptId',
        'bench', m.bench)), '[]') FROM facts f JOIN members m USING (store)
      WHERE f.merchant = o.merchant AND f.reference = o.reference
        AND f.fact->>'state' = 'declared-not-bought'),
    'claim', (SELECT claim_json(c) FROM claims c WHERE c.merchant = o.merchant
      AND c.reference = o.reference AND c.kind = 'outbound' AND is_live(c)))
$$;

-- A purchase that stands: nothing else is bought for its order.
CREATE FUNCTION bought(p_merchant text, p_reference text) RETURNS purchases LANGUAGE sql STABLE AS $$
  SELECT * FROM purchases WHERE merchant = p_merchant AND reference = p_reference
    AND kind = 'outbound' AND cancelled_at IS NULL ORDER BY id LIMIT 1
$$;

CREATE FUNCTION in_the_way(p_error text, c claims) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('error', p_error, 'since', iso(c.since), 'state', c.state,
    'until', CASE WHEN c.state <> 'claimed' THEN iso(c.post_until) END,
    'bench', (SELECT bench FROM members WHERE store = c.store))
$$;

CREATE FUNCTION new_claim(p_store text, p_run bigint, p_merchant text, p_reference text, p_kind text,
  p_lease integer, p_from claims) RETURNS claims LANGUAGE plpgsql AS $$
DECLARE c claims;
BEGIN
  INSERT INTO claims (merchant, reference, kind, epoch, store, run, state, attempt, resolve_only,
      post_until, lease_seconds, lease_until)
    SELECT p_merchant, p_reference, p_kind, coalesce(max(epoch), 0) + 1, p_store, p_run,
      CASE WHEN p_from.epoch IS NULL THEN 'claimed' ELSE 'unknown' END,
      CASE WHEN p_from.epoch IS NOT NULL THEN coalesce(p_from.attempt, gen_random_uuid()::text) END,
      p_from.epoch IS NOT NULL, p_from.post_until,
      p_lease, clock_timestamp() + p_lease * interval '1 s'
    FROM claims WHERE merchant = p_merchant AND reference = p_reference AND kind = p_kind
    RETURNING * INTO c;
  PERFORM hand_out(ARRAY[p_merchant], ARRAY[p_reference], ARRAY[false]);
  RETURN c;
END $$;

CREATE FUNCTION supersede(c claims, p_reason text) RETURNS void LANGUAGE sql AS $$
  UPDATE claims SET state = 'superseded', reason = p_reason, changed_at = clock_timestamp()
    WHERE merchant = c.merchant AND reference = c.reference AND kind = c.kind AND epoch = c.epoch
$$;

CREATE FUNCTION claim_order(p_store text, p_run bigint, p_token text, p_merchant text,
  p_reference text, p_kind text, p_lease integer) RETURNS json LANGUAGE plpgsql AS $$
DECLARE no jsonb; o orders; l claims; b purchases; c claims;
BEGIN
  no := refused(p_store, p_run, p_token, 'spend');
  IF no IS NOT NULL THEN RETURN no; END IF;
  SELECT * INTO o FROM orders WHERE merchant = p_merchant AND reference = p_reference FOR UPDATE;
  IF NOT FOUND OR o.body IS NULL THEN RETURN '{"error": "not-found", "why": "order"}'; END IF;
  SELECT * INTO l FROM claims x WHERE merchant = p_merchant AND reference = p_reference
    AND kind = p_kind AND is_live(x);
  IF l.store = p_store AND l.state <> 'bought' THEN
    UPDATE claims SET run = p_run, lease_seconds = p_lease,
        lease_until = clock_timestamp() + p_lease * interval '1 s'
      WHERE merchant = p_merchant AND reference = p_reference AND kind = p_kind
        AND epoch = l.epoch RETURNING * INTO c;
  ELSE
    b := bought(p_merchant, p_reference);
    IF l.state = 'bought' THEN RETURN in_the_way('already-bought', l); END IF;
    IF p_kind = 'outbound' AND b.id IS NOT NULL THEN
      RETURN json_build_object('error', 'already-bought', 'since', iso(b.at),
        'bench', (SELECT bench FROM members WHERE store = b.store));
    END IF;
    IF l.state = 'claimed' AND is_over(l) THEN PERFORM supersede(l, 'lease-over');
    ELSIF l.state = 'unknown' OR (l.state = 'sending' AND is_over(l)) THEN
      RETURN in_the_way('purchase-unknown', l);
    ELSIF l.epoch IS NOT NULL THEN RETURN in_the_way('order-locked', l);
    END IF;
    c := new_claim(p_store, p_run, p_merchant, p_reference, p_kind, p_lease, NULL);
  END IF;
  SELECT * INTO o FROM orders WHERE merchant = p_merchant AND reference = p_reference;
  RETURN json_build_object('claim', claim_json(c), 'at', order_json(o));
END $$;

-- What an attempt came to, as whoever made it said last.
CREATE FUNCTION not_bought(p_merchant text, p_reference text, p_attempt text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT fact->>'state' IN ('not-sent', 'refused', 'declared-not-bought')
    FROM facts WHERE merchant = p_merchant AND reference = p_reference
      AND fact->>'attemptId' = p_attempt ORDER BY seq DESC LIMIT 1), false)
$$;

-- A bench uploads its attempt before it asks the gate.
CREATE FUNCTION sent_as(p_merchant text, p_reference text, p_attempt text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT fact->'data'->>'reference' FROM facts WHERE merchant = p_merchant
    AND reference = p_reference AND fact->>'attemptId' = p_attempt ORDER BY seq LIMIT 1), p_reference)
$$;

-- Whether another order has this Reference: its own, or what it was bought under and may have been.
CREATE FUNCTION is_of_another(p_merchant text, p_reference text, p_sent text) RETURNS boolean
LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (SELECT 1 FROM orders WHERE merchant = p_merchant AND reference = p_sent
      AND reference <> p_reference AND body IS NOT NULL)
    OR EXISTS (SELECT 1 FROM facts f WHERE f.merchant = p_merchant
      AND f.fact->'data'->>'reference' = p_sent AND f.reference <> p_reference
      AND (EXISTS (SELECT 1 FROM purchases p WHERE p.merchant = f.merchant
          AND p.reference = f.reference AND p.kind = 'outbound'
          AND p.attempt = f.fact->>'attemptId' AND p.cancelled_at IS NULL)
        OR EXISTS (SELECT 1 FROM claims c WHERE c.merchant = f.merchant
          AND c.reference = f.reference AND c.kind = 'outbound'
          AND c.attempt = f.fact->>'attemptId' AND c.state IN ('sending', 'unknown'))))
$$;

-- The Reference that is sent belongs to one order of the site: that order is locked too, and must be this one.
CREATE FUNCTION pass_gate(p_store text, p_run bigint, p_token text, p_merchant text,
  p_reference text, p_kind text, p_epoch bigint, p_attempt text, p_version bigint, p_post_ms bigint)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; o orders; c claims; b purchases; sent text;
BEGIN
  no := refused(p_store, p_run, p_token, 'spend');
  IF no IS NOT NULL THEN RETURN no; END IF;
  sent := CASE p_kind WHEN 'outbound' THEN sent_as(p_merchant, p_reference, p_attempt) END;
  IF sent <> p_reference THEN
    INSERT INTO orders (merchant, reference) VALUES (p_merchant, sent) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM 1 FROM orders WHERE merchant = p_merchant AND reference IN (p_reference, sent)
    ORDER BY reference FOR UPDATE;
  SELECT * INTO o FROM orders WHERE merchant = p_merchant AND reference = p_reference;
  SELECT * INTO c FROM claims WHERE merchant = p_merchant AND reference = p_reference
    AND kind = p_kind AND epoch = p_epoch AND store = p_store;
  IF NOT FOUND OR NOT (c.state = 'claimed' OR (c.state IN ('sending', 'unknown')
      AND c.attempt IS NOT DISTINCT FROM p_attempt AND NOT c.resolve_only)) THEN
    RETURN jsonb_build_object('error', 'claim-lost', 'why', coalesce(c.reason, c.state));
  END IF;
  IF o.changed > p_version THEN RETURN '{"error": "claim-lost", "why": "order-changed"}'; END IF;
  b := bought(p_merchant, p_reference);
  IF p_kind = 'outbound' AND b.id IS NOT NULL THEN
    RETURN jsonb_build_object('error', 'already-bought', 'since', iso(b.at),
      'bench', (SELECT bench FROM members WHERE store = b.store));
  END IF;
  IF is_of_another(p_merchant, p_reference, sent) THEN
    RETURN '{"error": "claim-lost", "why": "reference-taken"}';
  END IF;
  -- A word that comes late: of what is over already nothing would be said any more.
  IF not_bought(p_merchant, p_reference, p_attempt) THEN
    RETURN '{"error": "claim-lost", "why": "attempt-over"}';
  END IF;
  UPDATE claims SET state = 'sending', attempt = p_attempt, run = p_run,
      changed_at = clock_timestamp(),
      post_until = clock_timestamp() + p_post_ms * interval '1 ms',
      lease_until = clock_timestamp() + lease_seconds * interval '1 s'
    WHERE merchant = p_merchant AND reference = p_reference AND kind = p_kind AND epoch = p_epoch;
  IF c.state <> 'sending' THEN
    PERFORM hand_out(ARRAY[p_merchant], ARRAY[p_reference], ARRAY[false]);
  END IF;
  RETURN '{}';
END $$;

CREATE FUNCTION release_claim(p_store text, p_run bigint, p_token text, p_merchant text,
  p_reference text, p_kind text, p_epoch bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; c claims;
BEGIN
  no := refused(p_store, p_run, p_token, 'release');
  IF no IS NOT NULL THEN RETURN no; END IF;
  PERFORM 1 FROM orders WHERE merchant = p_merchant AND reference = p_reference FOR UPDATE;
  SELECT * INTO c FROM claims WHERE merchant = p_merchant AND reference = p_reference
    AND kind = p_kind AND epoch = p_epoch AND store = p_store;
  IF NOT FOUND OR c.state = 'superseded' THEN
    RETURN jsonb_build_object('error', 'claim-lost', 'why', c.reason);
  ELSIF c.state IN ('sending', 'unknown') THEN RETURN in_the_way('purchase-unknown', c);
  ELSIF c.state = 'claimed' THEN
    UPDATE claims SET state = 'released', changed_at = clock_timestamp()
      WHERE merchant = p_merchant AND reference = p_reference AND kind = p_kind AND epoch = p_epoch;
    PERFORM hand_out(ARRAY[p_merchant], ARRAY[p_reference], ARRAY[false]);
  END IF;
  RETURN '{}';
END $$;

-- What was not sent is taken as a new claim; of the rest, the right to find out what came of it. An unclear claim of
-- an order that is bought ends: a bench was restored, and confirmed under another attempt what its former self bought
-- under this one. Nothing is left to find out, and the journal of the bench that takes over would have no place for a
-- second attempt.
CREATE FUNCTION take_over(p_store text, p_run bigint, p_token text, p_merchant text,
  p_reference text, p_kind text, p_lease integer, p_reason text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE no jsonb; l claims; c claims; b purchases; was_bought_not boolean;
BEGIN
  no := refused(p_store, p_run, p_token, 'spend');
  IF no IS NOT NULL THEN RETURN no; END IF;
  PERFORM 1 FROM orders WHERE merchant = p_merchant AND reference = p_reference FOR UPDATE;
  SELECT * INTO l FROM claims x WHERE merchant = p_merchant AND reference = p_reference
    AND kind = p_kind AND is_live(x);
  IF l.state = 'bought' THEN RETURN in_the_way('already-bought', l); END IF;
  IF p_kind = 'outbound' THEN b := bought(p_merchant, p_reference); END IF;
  IF l.epoch IS NULL AND b.id IS NOT NULL THEN
    RETURN jsonb_build_object('error', 'already-bought', 'since', iso(b.at),
      'bench', (SELECT bench FROM members WHERE store = b.store));
  ELSIF l.epoch IS NULL THEN RETURN '{"error": "not-found", "why": "claim"}';
  END IF;
  was_bought_not := not_bought(p_merchant, p_reference, l.attempt);
  IF l.store = p_store AND b.id IS NULL THEN
    IF l.state <> 'claimed' AND was_bought_not THEN
      PERFORM take_not_bought(l);
    -- Where nobody knows what it was, a person settles what it may have been.
    ELSIF l.state = 'unknown' AND l.attempt IS NULL THEN
      UPDATE claims SET attempt = gen_random_uuid() WHERE merchant = p_merchant
        AND reference = p_reference AND kind = p_kind AND epoch = l.epoch;
    END IF;
    PERFORM hand_out(ARRAY[p_merchant], ARRAY[p_reference], ARRAY[false]);
    RETURN (SELECT claim_json(x) FROM claims x WHERE merchant = p_merchant
      AND reference = p_reference AND kind = p_kind AND epoch = l.epoch);
  END IF;
  IF l.state <> 'claimed' AND l.post_until > clock_timestamp() THEN
    RETURN in_the_way('order-locked', l);
  END IF;
  INSERT INTO audit (store, action, subject, reason, data)
    VALUES (p_store, 'site-take-over', p_merchant || '/' || p_reference, p_reason, to_json(l));
  IF b.id IS NOT NULL THEN
    PERFORM take_not_bought(l);
    PERFORM hand_out(ARRAY[p_merchant], ARRAY[p_reference], ARRAY[false]);
    RETURN claim_json(l) || jsonb_build_object('state', 'bought', 'attempt', b.attempt,
      'store', b.store, 'since', iso(b.at), 'bench', (SELECT bench FROM members WHERE store = b.store));
  END IF;
  PERFORM supersede(l, 'taken-over');
  c := new_claim(p_store, p_run, p_merchant, p_reference, p_kind, p_lease,
    CASE WHEN l.state <> 'claimed' AND NOT was_bought_not THEN l END);
  RETURN claim_json(c);
END $$;

-- Orders.

-- Sorted by key, so that two imports of the same orders wait for each other once.
CREATE FUNCTION put_orders(p_store text, p_run bigint, p_token text, p_orders json)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; n record; o orders; l claims; did text; outcomes jsonb := '{}';
  ms text[] := '{}'; rs text[] := '{}'; cs boolean[] := '{}';
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  FOR n IN SELECT * FROM json_to_recordset(p_orders) AS x (at integer, merchant text,
      reference text, digest text, body json) ORDER BY merchant, reference, at LOOP
    INSERT INTO orders (merchant, reference, body, digest)
      VALUES (n.merchant, n.reference, n.body, n.digest) ON CONFLICT DO NOTHING;
    did := CASE WHEN FOUND THEN 'new' END;
    IF did IS NULL THEN
      SELECT * INTO o FROM orders WHERE merchant = n.merchant AND reference = n.reference FOR UPDATE;
      SELECT * INTO l FROM claims x WHERE merchant = n.merchant AND reference = n.reference
        AND kind = 'outbound' AND is_live(x);
      did := CASE
        WHEN o.body IS NULL THEN 'new'
        WHEN o.erased_at IS NOT NULL THEN 'kept'
        WHEN o.digest = n.digest THEN 'same'
        WHEN l.state = 'claimed' AND l.store = p_store AND o.state IN ('open', 'held')
          THEN 'replaced'
        WHEN (l.epoch IS NOT NULL AND NOT is_void(l, p_store)) OR o.state <> 'open' THEN 'kept'
        ELSE 'replaced'
      END;
      IF did IN ('new', 'replaced') THEN
        IF is_void(l, p_store) THEN
          PERFORM supersede(l, 'lease-over');
          l := NULL;
        END IF;
        UPDATE orders SET body = n.body, digest = n.digest
          WHERE merchant = n.merchant AND reference = n.reference;
      END IF;
    END IF;
    outcomes := outcomes || jsonb_build_object(n.at::text, did);
    IF did IN ('new', 'replaced') THEN
      ms := ms || n.merchant; rs := rs || n.reference;
      cs := cs || (did = 'new' OR l.state IS DISTINCT FROM 'claimed');
    END IF;
  END LOOP;
  PERFORM hand_out(ms, rs, cs);
  RETURN jsonb_build_object('outcomes', outcomes);
END $$;

CREATE FUNCTION orders_at(p_orders json) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(order_json(o)), '[]') FROM orders o WHERE o.body IS NOT NULL
    AND (o.merchant, o.reference) IN (SELECT k->>0, k->>1 FROM json_array_elements(p_orders) k)
$$;

CREATE FUNCTION set_order_state(p_store text, p_run bigint, p_token text, p_merchant text,
  p_reference text, p_state text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; o orders; l claims; void boolean;
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  SELECT * INTO o FROM orders WHERE merchant = p_merchant AND reference = p_reference FOR UPDATE;
  SELECT * INTO l FROM claims x WHERE merchant = p_merchant AND reference = p_reference
    AND kind = 'outbound' AND is_live(x);
  IF o.state = p_state THEN RETURN '{"done": true}'; END IF;
  void := l.epoch IS NOT NULL AND is_void(l, p_store);
  IF o.body IS NULL OR o.state = 'shipped' OR p_state = 'shipped'
    OR (o.state = 'cancelled' AND (l.epoch IS NULL OR void))
    OR (l.epoch IS NOT NULL AND NOT void AND (l.store <> p_store OR l.state <> 'claimed')) THEN
    RETURN '{"done": false}';
  END IF;
  IF void THEN PERFORM supersede(l, 'lease-over'); END IF;
  UPDATE orders SET state = p_state WHERE merchant = p_merchant AND reference = p_reference;
  PERFORM hand_out(ARRAY[p_merchant], ARRAY[p_reference], ARRAY[false]);
  RETURN '{"done": true}';
END $$;

-- Also of an order that comes later from a bench that was away: it is known to be forgotten. Answers which bench has
-- the order in work.
CREATE FUNCTION erase_order(p_store text, p_run bigint, p_token text, p_merchant text,
  p_reference text, p_body json) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; l claims;
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  INSERT INTO orders (merchant, reference) VALUES (p_merchant, p_reference) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM orders WHERE merchant = p_merchant AND reference = p_reference FOR UPDATE;
  SELECT * INTO l FROM claims x WHERE merchant = p_merchant AND reference = p_reference
    AND state IN ('claimed', 'sending', 'unknown') AND NOT is_void(x, p_store) ORDER BY kind LIMIT 1;
  IF FOUND THEN
    RETURN jsonb_build_object('done', false,
      'bench', (SELECT bench FROM members WHERE store = l.store));
  END IF;
  PERFORM supersede(x, 'lease-over') FROM claims x WHERE merchant = p_merchant
    AND reference = p_reference AND state = 'claimed';
  UPDATE orders SET body = p_body, digest = '', erased_at = clock_timestamp()
    WHERE merchant = p_merchant AND reference = p_reference AND erased_at IS NULL;
  IF FOUND THEN
    PERFORM forget_shipments(p_merchant, p_reference);
    PERFORM hand_out(ARRAY[p_merchant], ARRAY[p_reference], ARRAY[true]);
  END IF;
  RETURN '{"done": true}';
END $$;

-- Facts are always accepted; their effect on claims is decided separately. A result changes only the claim's current
-- attempt. Proof of purchase always counts: it ends a newer claim that has not sent yet; if that one has sent, both
-- are recorded as possibly bought twice.

-- What the proof does to the claims of its order; true where it may be bought twice.
CREATE FUNCTION take_proof(c claims, p_attempt text, o orders, p_kind text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE l claims;
BEGIN
  SELECT * INTO l FROM claims x WHERE merchant = o.merchant AND reference = o.reference
    AND kind = p_kind AND is_live(x);
  IF l.epoch = c.epoch AND l.state <> 'bought' AND l.state <> 'claimed' AND l.attempt <> p_attempt
  THEN RETURN true;
  ELSIF l.epoch IS NOT NULL AND l.epoch IS DISTINCT FROM c.epoch THEN
    IF l.state = 'claimed'
      OR (l.state <> 'bought' AND (l.resolve_only OR l.attempt = p_attempt)) THEN
      PERFORM supersede(l, 'bought-before');
    ELSE
      RETURN l.state <> 'bought';
    END IF;
  END IF;
  UPDATE claims SET state = 'bought', attempt = p_attempt, changed_at = clock_timestamp()
    WHERE merchant = c.merchant AND reference = c.reference AND kind = c.kind AND epoch = c.epoch
      AND state <> 'bought';
  RETURN false;
END $$;

CREATE FUNCTION take_purchase(f json, p_store text, o orders) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE mine bigint; other bigint; p purchases;
BEGIN
  INSERT INTO purchases (connection, kind, shipment_key, shipment_id, tracking_number, merchant,
      reference, attempt, store, epoch)
    VALUES (f->>'connection', f->>'kind', f->>'shipmentKey', f->>'shipmentId',
      f->>'trackingNumber', o.merchant, o.reference, f->>'attemptId', p_store,
      (f->>'epoch')::bigint)
    ON CONFLICT DO NOTHING RETURNING id INTO mine;
  IF mine IS NULL THEN
    SELECT * INTO p FROM purchases WHERE connection = f->>'connection' AND kind = f->>'kind'
      AND shipment_key = f->>'shipmentKey';
    RETURN (p.merchant, p.reference) <> (o.merchant, o.reference);
  END IF;
  IF f->>'kind' <> 'outbound' THEN RETURN false; END IF;
  SELECT id INTO other FROM purchases WHERE merchant = o.merchant AND reference = o.reference
    AND kind = 'outbound' AND cancelled_at IS NULL AND id <> mine ORDER BY id LIMIT 1;
  UPDATE purchases SET duplicate_of = CASE id WHEN mine THEN other ELSE mine END
    WHERE id IN (mine, other) AND other IS NOT NULL AND duplicate_of IS NULL;
  RETURN other IS NOT NULL;
END $$;

-- Not bought: the claim goes on, unless a purchase of another attempt stands.
CREATE FUNCTION take_not_bought(c claims) RETURNS void LANGUAGE plpgsql AS $$
DECLARE b purchases := bought(c.merchant, c.reference);
BEGIN
  IF c.kind = 'outbound' AND b.id IS NOT NULL THEN
    PERFORM supersede(c, 'bought-before');
    UPDATE claims SET state = 'bought' WHERE merchant = c.merchant AND reference = c.reference
      AND kind = c.kind AND epoch = b.epoch AND store = b.store;
    RETURN;
  END IF;
  UPDATE claims SET state = 'claimed', attempt = NULL, resolve_only = false, post_until = NULL,
      changed_at = clock_timestamp(),
      lease_until = clock_timestamp() + lease_seconds * interval '1 s'
    WHERE merchant = c.merchant AND reference = c.reference AND kind = c.kind AND epoch = c.epoch;
END $$;

-- Whatever of its attempt is said later: a purchase that was cancelled holds no order.
CREATE FUNCTION let_go_cancelled(f json, o orders) RETURNS void LANGUAGE sql AS $$
  UPDATE claims x SET state = 'released', reason = 'cancelled', changed_at = clock_timestamp()
    WHERE merchant = o.merchant AND reference = o.reference AND kind = f->>'kind'
      AND attempt = f->>'attemptId' AND is_live(x);
$$;

CREATE FUNCTION take_cancelled(f json, o orders) RETURNS void LANGUAGE plpgsql AS $$
DECLARE b purchases;
BEGIN
  UPDATE purchases SET cancelled_at = clock_timestamp() WHERE merchant = o.merchant
    AND reference = o.reference AND kind = f->>'kind' AND cancelled_at IS NULL
    AND (attempt = f->>'attemptId' OR shipment_key = f->>'shipmentKey');
  -- Said of it once more, it says nothing of what was done since.
  IF NOT FOUND THEN PERFORM let_go_cancelled(f, o); RETURN; END IF;
  b := bought(o.merchant, o.reference);
  IF f->>'kind' <> 'outbound' OR b.id IS NOT NULL THEN RETURN; END IF;
  UPDATE claims SET state = 'released', reason = 'cancelled', changed_at = clock_timestamp()
    WHERE merchant = o.merchant AND reference = o.reference AND kind = 'outbound'
      AND state = 'bought';
  UPDATE orders SET state = 'cancelled' WHERE merchant = o.merchant AND reference = o.reference;
END $$;

-- An unclear purchase without a claim: nobody else may buy.
CREATE FUNCTION take_unclear_before(f json, p_store text, o orders) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE l claims;
BEGIN
  SELECT * INTO l FROM claims x WHERE merchant = o.merchant AND reference = o.reference
    AND kind = f->>'kind' AND is_live(x);
  IF l.state = 'claimed' THEN PERFORM supersede(l, 'bought-before');
  ELSIF l.epoch IS NOT NULL THEN RETURN true;
  END IF;
  INSERT INTO claims (merchant, reference, kind, epoch, store, run, state, attempt, post_until,
      lease_seconds, lease_until)
    SELECT o.merchant, o.reference, f->>'kind', coalesce(max(epoch), 0) + 1, p_store,
      (SELECT run FROM members WHERE store = p_store), 'unknown', f->>'attemptId',
      clock_timestamp() + interval '150 s', 60, clock_timestamp()
    FROM claims WHERE merchant = o.merchant AND reference = o.reference AND kind = f->>'kind';
  RETURN false;
END $$;

-- True where a person must look. p_before: from before the bench joined, when all of its purchases
-- were settled, or under a claim of what it was before.
CREATE FUNCTION take_fact(f json, p_store text, p_before boolean) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE o orders; c claims; known purchases; twice boolean := false;
BEGIN
  INSERT INTO orders (merchant, reference) VALUES (f->>'merchant', f->>'reference')
    ON CONFLICT DO NOTHING;
  SELECT * INTO o FROM orders WHERE merchant = f->>'merchant' AND reference = f->>'reference'
    FOR UPDATE;
  SELECT * INTO c FROM claims WHERE merchant = o.merchant AND reference = o.reference
    AND kind = f->>'kind' AND store = p_store
    AND (attempt = f->>'attemptId' OR epoch = (f->>'epoch')::bigint)
    ORDER BY (attempt = f->>'attemptId') DESC NULLS LAST, epoch DESC LIMIT 1;
  CASE f->>'state'
  WHEN 'confirmed' THEN
    IF f->>'shipmentKey' IS NULL THEN RETURN false; END IF;
    SELECT * INTO known FROM purchases WHERE connection = f->>'connection' AND kind = f->>'kind'
      AND shipment_key = f->>'shipmentKey' AND merchant = o.merchant AND reference = o.reference;
    IF known.cancelled_at IS NOT NULL THEN PERFORM let_go_cancelled(f, o); RETURN false; END IF;
    twice := take_purchase(f, p_store, o) OR (p_before AND known.id IS NULL
      AND EXISTS (SELECT 1 FROM members WHERE successor = p_store));
    -- What is noted of a purchase on record proves nothing new.
    IF known.id IS NULL OR (c.state IN ('sending', 'unknown') AND c.attempt = f->>'attemptId') THEN
      twice := take_proof(c, f->>'attemptId', o, f->>'kind') OR twice;
    END IF;
    IF f->>'kind' = 'outbound' THEN
      UPDATE orders SET state = 'shipped' WHERE merchant = o.merchant AND reference = o.reference
        AND EXISTS (SELECT 1 FROM purchases p WHERE p.merchant = o.merchant
          AND p.reference = o.reference AND p.kind = 'outbound' AND p.cancelled_at IS NULL);
    END IF;
  WHEN 'unknown' THEN
    IF p_before THEN NULL;
    ELSIF c.epoch IS NULL THEN
      twice := take_unclear_before(f, p_store, o);
    ELSIF c.state = 'sending' AND c.attempt = f->>'attemptId' THEN
      UPDATE claims SET state = 'unknown', changed_at = clock_timestamp()
        WHERE merchant = c.merchant AND reference = c.reference AND kind = c.kind
          AND epoch = c.epoch;
    END IF;
  WHEN 'not-sent', 'refused', 'declared-not-bought' THEN
    IF c.state IN ('sending', 'unknown') AND c.attempt = f->>'attemptId' THEN
      PERFORM take_not_bought(c);
    END IF;
  WHEN 'cancelled' THEN PERFORM take_cancelled(f, o);
  ELSE
  END CASE;
  RETURN twice;
END $$;

-- Nothing is taken over a gap in the bench's numbers: "after" is the number before. Orders by key after the locks
-- that their facts need, and the row of site last of all.
CREATE FUNCTION push_facts(p_store text, p_facts json) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE m members; n record; conflicts bigint[] := '{}';
  ms text[] := '{}'; rs text[] := '{}';
BEGIN
  SELECT * INTO m FROM members WHERE store = p_store;
  IF (SELECT min((f->>'after')::bigint) FROM json_array_elements(p_facts) f) > m.through
    AND (m.asserted OR m.must_push IS NOT NULL)
  THEN
    IF m.left_at IS NULL AND m.written_off_at IS NULL THEN
      PERFORM begin_recovery((SELECT generation FROM site), NULL, NULL);
    END IF;
    RETURN jsonb_build_object('through', m.through, 'conflicts', '[]'::jsonb);
  END IF;
  SELECT * INTO m FROM members WHERE store = p_store FOR UPDATE;
  IF NOT FOUND THEN RETURN '{"error": "claim-lost", "why": "no-member"}'; END IF;
  IF EXISTS (SELECT 1 FROM json_array_elements(p_facts) f JOIN facts x ON x.store = p_store
      AND x.number = (f->>'number')::bigint AND x.digest <> f->>'digest') THEN
    UPDATE members SET limited = 'other-facts' WHERE store = p_store;
    RETURN '{"error": "claim-lost", "why": "other-facts"}';
  END IF;
  PERFORM 1 FROM orders o WHERE (o.merchant, o.reference) IN (
    SELECT f->>'merchant', f->>'reference' FROM json_array_elements(p_facts) f)
    ORDER BY merchant, reference FOR UPDATE;
  FOR n IN SELECT (f->>'number')::bigint AS number, f->>'digest' AS digest, f AS fact
      FROM json_array_elements(p_facts) f ORDER BY 1 LOOP
    INSERT INTO facts (store, number, merchant, reference, digest, fact) VALUES (p_store, n.number,
      n.fact->>'merchant', n.fact->>'reference', n.digest, n.fact) ON CONFLICT DO NOTHING;
    CONTINUE WHEN NOT FOUND;
    IF take_fact(n.fact, p_store, n.number <= m.joined_newest
        -- Settled in the same breath.
        OR (n.fact->>'state' = 'unknown' AND EXISTS (SELECT 1 FROM json_array_elements(p_facts) f
          WHERE f->>'attemptId' = n.fact->>'attemptId' AND (f->>'number')::bigint > n.number
            AND f->>'state' NOT IN ('open', 'unknown')))) THEN
      conflicts := conflicts || n.number;
      INSERT INTO audit (store, action, subject, data) VALUES (p_store, 'site-conflict',
        concat_ws('/', nullif(n.fact->>'merchant', ''), n.fact->>'reference'), n.fact);
    END IF;
    CONTINUE WHEN n.fact->>'state' = 'open';
    ms := ms || (n.fact->>'merchant'); rs := rs || (n.fact->>'reference');
  END LOOP;
  -- Of a site that lost some, the bench is asked first for what it had.
  UPDATE members SET through = greatest(through,
      (SELECT max((f->>'number')::bigint) FROM json_array_elements(p_facts) f))
    WHERE store = p_store AND (asserted OR must_push IS NOT NULL);
  SELECT * INTO m FROM members WHERE store = p_store;
  IF NOT m.asserted AND m.through >= m.must_push THEN
    UPDATE members SET asserted = true WHERE store = p_store;
  END IF;
  SELECT coalesce(array_agg(x.a), '{}'), coalesce(array_agg(x.b), '{}') INTO ms, rs
    FROM (SELECT DISTINCT a, b FROM unnest(ms, rs) AS k (a, b)) x;
  PERFORM hand_out(ms, rs, array_fill(false, ARRAY[cardinality(ms)]));
  PERFORM end_recovery();
  RETURN jsonb_build_object('through', m.through, 'conflicts', to_jsonb(conflicts));
END $$;

CREATE FUNCTION confirmed(p_store text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT jsonb_build_object('through', through) FROM members
    WHERE store = p_store), '{"error": "claim-lost", "why": "no-member"}')
$$;

CREATE FUNCTION facts_of(p_merchant text, p_reference text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(fact::jsonb || jsonb_build_object('store', store) ORDER BY seq), '[]')
  FROM facts WHERE merchant = p_merchant AND reference = p_reference
$$;

-- Benches.

-- What a bench had claimed of a site that has forgotten it. What may be bought goes before what is
-- merely claimed; of two alike the higher epoch counts, while nobody gets others.
CREATE FUNCTION assert_claims(p_store text, p_run bigint, p_version bigint, p_held json)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE h record; l claims; newest bigint; ms text[] := '{}'; rs text[] := '{}'; cs boolean[] := '{}';
  is_recovering boolean := (SELECT recovering_since IS NOT NULL FROM site);
BEGIN
  FOR h IN SELECT * FROM json_to_recordset(p_held) AS x (merchant text, reference text, kind text,
      epoch bigint, state text, attempt text) ORDER BY merchant, reference LOOP
    INSERT INTO orders (merchant, reference) VALUES (h.merchant, h.reference) ON CONFLICT DO NOTHING;
    PERFORM 1 FROM orders WHERE merchant = h.merchant AND reference = h.reference FOR UPDATE;
    SELECT * INTO l FROM claims x WHERE merchant = h.merchant AND reference = h.reference
      AND kind = h.kind AND is_live(x);
    -- What it was sending when the site forgot it may have been bought.
    IF l.store = p_store AND l.state <> 'bought' THEN
      UPDATE claims SET attempt = coalesce(h.attempt, attempt),
          state = CASE WHEN state = 'claimed' AND h.state <> 'claimed' THEN 'unknown' ELSE state END,
          post_until = clock_timestamp() + interval '10 min'
        WHERE merchant = h.merchant AND reference = h.reference AND kind = h.kind AND epoch = l.epoch;
    ELSIF l.epoch IS NULL OR (l.state = 'claimed' AND h.state <> 'claimed')
        OR (is_recovering AND h.epoch > l.epoch AND (l.state = 'claimed') = (h.state = 'claimed'))
    THEN
      IF l.epoch IS NOT NULL THEN PERFORM supersede(l, 'recovering'); END IF;
      SELECT coalesce(max(epoch), 0) INTO newest FROM claims WHERE merchant = h.merchant
        AND reference = h.reference AND kind = h.kind;
      INSERT INTO claims (merchant, reference, kind, epoch, store, run, state, attempt,
          lease_seconds, lease_until, post_until)
        VALUES (h.merchant, h.reference, h.kind, greatest(h.epoch, newest + 1), p_store, p_run,
          CASE h.state WHEN 'sending' THEN 'unknown' ELSE h.state END, h.attempt,
          60, clock_timestamp() + interval '60 s', clock_timestamp() + interval '10 min');
    ELSE
      CONTINUE;
    END IF;
    -- What came of it may have gone up before it was told.
    SELECT * INTO l FROM claims x WHERE merchant = h.merchant AND reference = h.reference
      AND kind = h.kind AND store = p_store AND is_live(x);
    IF EXISTS (SELECT 1 FROM purchases WHERE merchant = l.merchant AND reference = l.reference
        AND kind = l.kind AND attempt = l.attempt AND cancelled_at IS NULL) THEN
      UPDATE claims SET state = 'bought' WHERE merchant = l.merchant AND reference = l.reference
        AND kind = l.kind AND epoch = l.epoch;
    ELSIF not_bought(l.merchant, l.reference, l.attempt) THEN PERFORM take_not_bought(l);
    END IF;
    ms := ms || h.merchant; rs := rs || h.reference; cs := cs || false;
  END LOOP;
  UPDATE site SET version = greatest(version, p_version);
  PERFORM hand_out(ms, rs, cs);
END $$;

-- One that was written off stays so, also once everything of it is here: it needs a supervisor to come back.
CREATE FUNCTION join_site(p_store text, p_run bigint, p_token text, p_bench text, p_program integer,
  p_account text, p_newest bigint, p_version bigint, p_generation uuid, p_held json,
  p_members json) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE m members; s site; stale text; is_new boolean;
BEGIN
  PERFORM contact(p_version, p_generation);
  UPDATE site SET account = p_account WHERE account IS NULL;
  SELECT * INTO s FROM site;
  IF s.account <> p_account THEN
    RETURN jsonb_build_object('error', 'bad-input', 'why', 'account', 'account', s.account);
  END IF;
  BEGIN
    -- One that has read of this site before, and is no member, was lost with what the site forgot.
    INSERT INTO members (store, bench, run, token, program, asserted, joined_newest)
      VALUES (p_store, p_bench, p_run, p_token, p_program, p_generation IS NULL,
        CASE WHEN p_generation IS NULL THEN p_newest ELSE 0 END)
      ON CONFLICT (store) DO NOTHING;
    is_new := FOUND;
    SELECT * INTO m FROM members WHERE store = p_store FOR UPDATE;
    stale := CASE
      WHEN p_run < m.run OR (p_run = m.run AND p_token <> m.token) THEN 'older-run'
      WHEN m.successor IS NOT NULL OR m.written_off_at IS NOT NULL THEN 'written-off'
    END;
    IF stale IS NULL THEN
      UPDATE members SET bench = p_bench, run = p_run, token = p_token, program = p_program,
          seen_at = clock_timestamp(), left_at = NULL,
          run_since = CASE WHEN m.run = p_run THEN run_since ELSE clock_timestamp() END,
          limited = CASE WHEN limited = 'other-facts' THEN limited
            WHEN p_newest < through THEN 'fewer-facts' END
        WHERE store = p_store RETURNING * INTO m;
    END IF;
  EXCEPTION WHEN unique_violation THEN
    RETURN '{"error": "bad-input", "why": "bench"}';
  END;
  IF stale IS NULL AND NOT m.asserted THEN
    -- Who has joined since the backup is known by those that read of it, and is waited for as well.
    INSERT INTO members (store, bench, run, token, program, asserted)
      SELECT k.store, k.bench || CASE WHEN EXISTS (SELECT 1 FROM members x
          WHERE lower(x.bench) = lower(k.bench) AND left_at IS NULL AND written_off_at IS NULL)
        THEN ' ' || k.store ELSE '' END, 0, '', p_program, false
      FROM json_to_recordset(p_members) AS k (store text, bench text)
      WHERE s.recovering_since IS NOT NULL ON CONFLICT (store) DO NOTHING;
    PERFORM assert_claims(p_store, p_run, p_version, p_held);
    UPDATE members SET must_push = p_newest, asserted = through >= p_newest WHERE store = p_store;
    PERFORM end_recovery();
  END IF;
  IF is_new THEN
    UPDATE site SET version = version + 1;
    PERFORM pg_notify('packbench', '');
  END IF;
  SELECT * INTO s FROM site;
  RETURN jsonb_build_object('generation', s.generation, 'through', m.through,
    'limited', coalesce(stale, m.limited), 'isRecovering', s.recovering_since IS NOT NULL);
END $$;

-- A return that is not being sent is done within a lease, or given up.
-- A job that it does not name any more is anybody's.
CREATE FUNCTION renew_claims(p_store text, p_run bigint, p_token text, p_lease integer,
  p_jobs text[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE m members;
BEGIN
  UPDATE members SET seen_at = clock_timestamp() WHERE store = p_store AND run = p_run
    AND token = p_token AND left_at IS NULL AND written_off_at IS NULL RETURNING * INTO m;
  IF NOT FOUND THEN
    RETURN coalesce(refused(p_store, p_run, p_token, 'release'), '{"error": "claim-lost"}');
  END IF;
  UPDATE claims SET run = p_run, lease_seconds = p_lease,
      lease_until = clock_timestamp() + p_lease * interval '1 s'
    WHERE store = p_store AND (state IN ('sending', 'unknown')
      OR (state = 'claimed' AND kind = 'outbound'));
  DELETE FROM leases WHERE store = p_store AND name <> ALL (p_jobs);
  IF refused(p_store, p_run, p_token, 'spend') IS NULL THEN
    INSERT INTO leases AS l (name, store, until)
      SELECT job, p_store, clock_timestamp() + p_lease * interval '1 s'
        FROM unnest(p_jobs) AS job ORDER BY job
      ON CONFLICT (name) DO UPDATE SET store = excluded.store, until = excluded.until
        WHERE l.store = excluded.store OR l.until < clock_timestamp();
  END IF;
  PERFORM end_recovery();
  RETURN jsonb_build_object(
    'jobs', (SELECT coalesce(jsonb_agg(name), '[]') FROM leases
      WHERE store = p_store AND until > clock_timestamp()),
    'isRecovering', NOT m.asserted AND m.must_push IS NULL,
    'lost', (SELECT coalesce(jsonb_agg(claim_json(c)), '[]') FROM claims c WHERE store = p_store
      AND state = 'superseded' AND changed_at > m.run_since));
END $$;

-- What has not been sent of a bench that goes is free at once.
CREATE FUNCTION free_claims(p_store text, p_state text, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE ms text[]; rs text[];
BEGIN
  PERFORM 1 FROM orders o WHERE EXISTS (SELECT 1 FROM claims c WHERE c.store = p_store
    AND c.state = 'claimed' AND (c.merchant, c.reference) = (o.merchant, o.reference))
    ORDER BY merchant, reference FOR UPDATE;
  WITH freed AS (UPDATE claims SET state = p_state, reason = p_reason,
      changed_at = clock_timestamp() WHERE store = p_store AND state = 'claimed' RETURNING *)
    SELECT array_agg(merchant), array_agg(reference) INTO ms, rs
    FROM (SELECT DISTINCT merchant, reference FROM freed) each;
  PERFORM hand_out(coalesce(ms, '{}'), coalesce(rs, '{}'),
    array_fill(false, ARRAY[coalesce(cardinality(ms), 0)]));
END $$;

CREATE FUNCTION leave_site(p_store text, p_run bigint, p_token text) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members SET left_at = clock_timestamp() WHERE store = p_store AND run = p_run
    AND token = p_token AND left_at IS NULL;
  IF FOUND THEN
    PERFORM free_claims(p_store, 'released', 'left');
    PERFORM end_recovery();
  ELSIF NOT EXISTS (SELECT 1 FROM members WHERE store = p_store AND left_at IS NOT NULL) THEN
    RETURN coalesce(refused(p_store, p_run, p_token, 'release'), '{"error": "claim-lost"}');
  END IF;
  RETURN '{}';
END $$;

CREATE VIEW benches AS SELECT m.store, lower(m.bench) AS name, m.joined_at, jsonb_build_object(
    'bench', m.bench, 'store', m.store, 'run', m.run, 'through', m.through, 'limited', m.limited,
    'joinedAt', iso(m.joined_at), 'seenAt', iso(m.seen_at),
    'writtenOff', CASE WHEN m.written_off_at IS NOT NULL THEN jsonb_build_object(
      'at', iso(m.written_off_at), 'reason', m.written_off_reason) END,
    'claimed', (SELECT count(*) FROM claims c WHERE c.store = m.store AND c.state = 'claimed'),
    'unclear', (SELECT count(*) FROM claims c WHERE c.store = m.store
      AND c.state IN ('sending', 'unknown'))) AS bench
  FROM members m WHERE m.left_at IS NULL;

CREATE FUNCTION write_off(p_store text, p_run bigint, p_token text, p_bench text, p_reason text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; gone text;
BEGIN
  SELECT store INTO gone FROM members WHERE lower(bench) = lower(p_bench) AND left_at IS NULL
    ORDER BY written_off_at DESC NULLS FIRST LIMIT 1 FOR UPDATE;
  IF NOT FOUND THEN RETURN '{"error": "not-found", "why": "bench"}'; END IF;
  IF gone = p_store THEN RETURN '{"error": "bad-input", "why": "own-bench"}'; END IF;
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  UPDATE members SET written_off_at = clock_timestamp(), written_off_reason = p_reason
    WHERE store = gone AND written_off_at IS NULL;
  IF FOUND THEN
    INSERT INTO audit (store, action, subject, reason)
      VALUES (p_store, 'site-write-off', p_bench, p_reason);
    PERFORM free_claims(gone, 'superseded', 'written-off');
    PERFORM end_recovery();
  END IF;
  RETURN (SELECT bench FROM benches WHERE store = gone);
END $$;

-- A restored bench, or one whose purchases the site refuses, goes on under a new store.
CREATE FUNCTION write_off_former(p_store text, p_former text, p_reason text) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM members WHERE store = p_store) THEN RETURN '{}'; END IF;
  UPDATE members SET successor = p_store,
      written_off_at = coalesce(written_off_at, clock_timestamp()),
      written_off_reason = coalesce(written_off_reason, p_reason)
    WHERE store = p_former AND (successor IS NULL OR successor = p_store);
  IF FOUND THEN
    INSERT INTO audit (store, action, subject, reason)
      SELECT p_store, 'site-write-off', bench, p_reason FROM members WHERE store = p_former;
    PERFORM free_claims(p_former, 'superseded', 'written-off');
    PERFORM end_recovery();
  END IF;
  RETURN '{}';
END $$;

CREATE FUNCTION list_benches() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(bench ORDER BY name, joined_at), '[]') FROM benches
$$;

CREATE FUNCTION site_facts() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', id, 'generation', generation, 'account', account,
    'schema', schema, 'from', programs_from,
    'isRecovering', recovering_since IS NOT NULL) FROM site
$$;

CREATE FUNCTION site_health() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('now', extract(epoch FROM clock_timestamp()) * 1000,
    'isEncrypted', (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()),
    'isNear', coalesce(inet_client_addr() = inet_server_addr(), true),
    'standbys', (SELECT count(*) FROM pg_stat_replication),
    'synchronous', current_setting('synchronous_standby_names'),
    'connections', (SELECT coalesce(sum(numbackends), 0) FROM pg_stat_database),
    'most', current_setting('max_connections')::integer
      - current_setting('superuser_reserved_connections')::integer,
    'benches', (SELECT count(*) FROM members WHERE left_at IS NULL AND written_off_at IS NULL))
$$;

-- Records and news.

CREATE FUNCTION record_json(r records) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('kind', r.kind, 'key', r.key, 'version', r.version, 'body', r.body)
$$;

-- Sorted by key, so that two benches wait for each other once. A bench's own last word is what its
-- next is based on, also where it never heard the answer.
CREATE FUNCTION put_records(p_store text, p_run bigint, p_token text, p_records json)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; n record; r records; did text; outcomes jsonb := '{}'; v bigint;
  ats text[] := '{}'; ks text[] := '{}'; keys text[] := '{}'; count integer;
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  FOR n IN SELECT * FROM json_to_recordset(p_records) AS x (at integer, kind text, key text,
      base bigint, digest text, body json) ORDER BY kind, key, at LOOP
    INSERT INTO records (kind, key, version, body, digest, store)
      VALUES (n.kind, n.key, 0, n.body, n.digest, p_store) ON CONFLICT DO NOTHING;
    did := CASE WHEN FOUND THEN 'taken' END;
    IF did IS NULL THEN
      SELECT * INTO r FROM records WHERE kind = n.kind AND key = n.key FOR UPDATE;
      did := CASE
        WHEN r.digest = n.digest THEN 'same'
        WHEN n.base >= r.version OR r.store = p_store THEN 'taken'
        ELSE 'kept'
      END;
    END IF;
    IF did = 'taken' THEN
      UPDATE records SET body = n.body, digest = n.digest, store = p_store
        WHERE kind = n.kind AND key = n.key;
      ats := ats || n.at::text; ks := ks || n.kind; keys := keys || n.key;
    ELSE
      outcomes := outcomes || jsonb_build_object(n.at::text, jsonb_build_object('outcome', did,
        'version', r.version, 'record', CASE did WHEN 'kept' THEN record_json(r) END));
    END IF;
  END LOOP;
  count := cardinality(ats);
  IF count > 0 THEN
    UPDATE site SET version = version + count RETURNING version - count INTO v;
    UPDATE records each SET version = v + k.at
      FROM unnest(ks, keys) WITH ORDINALITY AS k (kind, key, at)
      WHERE each.kind = k.kind AND each.key = k.key;
    PERFORM pg_notify('packbench', '');
    SELECT outcomes || jsonb_object_agg(a, jsonb_build_object('outcome', 'taken', 'version', v + at,
        'record', NULL))
      INTO outcomes FROM unnest(ats) WITH ORDINALITY AS k (a, at);
  END IF;
  RETURN jsonb_build_object('outcomes', outcomes);
END $$;

-- Of a catalogue's picture; without bytes it is only asked whether the site lacks it.
CREATE FUNCTION put_picture(p_store text, p_run bigint, p_token text, p_hash text, p_bytes bytea)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb;
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  IF p_bytes IS NOT NULL THEN
    INSERT INTO documents (hash, bytes) VALUES (p_hash, p_bytes) ON CONFLICT DO NOTHING;
  END IF;
  RETURN jsonb_build_object('lacks', NOT EXISTS (SELECT 1 FROM documents WHERE hash = p_hash));
END $$;

CREATE FUNCTION picture(p_store text, p_run bigint, p_token text, p_hash text) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT coalesce(refused(p_store, p_run, p_token, 'release'), jsonb_build_object('bytes',
    (SELECT encode(bytes, 'base64') FROM documents d WHERE d.hash = p_hash AND EXISTS (
      SELECT 1 FROM records WHERE kind = 'item' AND body->'picture'->>'hash' = p_hash))))
$$;

-- Orders and records of higher versions, oldest first, p_limit of them together; and the claims that are over: no
-- version tells of that.
CREATE FUNCTION changes_after(p_version bigint, p_limit integer) RETURNS json
LANGUAGE sql STABLE AS $$
  WITH page AS (
    (SELECT true AS is_order, o.version, o AS an_order, NULL::records AS a_record FROM orders o
      WHERE o.version > p_version AND o.body IS NOT NULL ORDER BY o.version LIMIT p_limit)
    UNION ALL
    (SELECT false, r.version, NULL, r FROM records r
      WHERE r.version > p_version ORDER BY r.version LIMIT p_limit)
    ORDER BY version LIMIT p_limit)
  SELECT json_build_object('top', version, 'generation', generation, 'over', (
      SELECT coalesce(json_agg(json_build_object('merchant', nullif(merchant, ''),
        'reference', reference, 'epoch', epoch)), '[]')
      FROM (SELECT c.* FROM claims c WHERE state = 'claimed' AND kind = 'outbound' AND is_over(c)
        ORDER BY lease_until DESC LIMIT 1000) c), 'members',
    (SELECT coalesce(json_agg(json_build_object('store', store, 'bench', bench)), '[]') FROM members
      WHERE left_at IS NULL AND written_off_at IS NULL),
    'last', (SELECT max(page.version) FROM page HAVING count(*) >= p_limit),
    'orders', (SELECT coalesce(json_agg(order_json(an_order) ORDER BY page.version), '[]')
      FROM page WHERE is_order),
    'records', (SELECT coalesce(json_agg(record_json(a_record) ORDER BY page.version), '[]')
      FROM page WHERE NOT is_order))
  FROM site
$$;

-- Rows of other programs. Those with fixed-width fields pad keys with blanks: surrounding and repeated blanks are
-- removed.

-- Who sends a line again, after a crash, means the same line.
CREATE FUNCTION line_comes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.reference := btrim(regexp_replace(NEW.reference, '[\s\u00a0]+', ' ', 'g'));
  NEW.merchant := btrim(regexp_replace(NEW.merchant, '[\s\u00a0]+', ' ', 'g'));
  DELETE FROM exchange.order_lines_in WHERE order_in IS NULL AND reference = NEW.reference
    AND coalesce(merchant, '') = coalesce(NEW.merchant, '') AND line_no = NEW.line_no;
  RETURN NEW;
END $$;
CREATE TRIGGER line_comes BEFORE INSERT ON exchange.order_lines_in
  FOR EACH ROW EXECUTE FUNCTION line_comes();

-- What the JSON says of itself, so that its sender finds the row, and the bench that has the order;
-- the import reads it again.
CREATE FUNCTION order_comes() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE said json;
BEGIN
  NEW.request := coalesce(NEW.request, 'put');
  BEGIN
    IF octet_length(NEW.order_json) <= 8000000 THEN
      said := NEW.order_json::json;
      said := coalesce(said->'orders'->0, said->0, said);
    END IF;
    NEW.reference := coalesce(NEW.reference, said->>'reference');
    NEW.merchant := coalesce(NEW.merchant, said->>'merchant');
  EXCEPTION WHEN others THEN NULL;
  END;
  NEW.reference := btrim(regexp_replace(NEW.reference, '[\s\u00a0]+', ' ', 'g'));
  NEW.merchant := btrim(regexp_replace(NEW.merchant, '[\s\u00a0]+', ' ', 'g'));
  RETURN NEW;
END $$;
CREATE TRIGGER order_comes BEFORE INSERT ON exchange.orders_in
  FOR EACH ROW EXECUTE FUNCTION order_comes();

CREATE FUNCTION order_came() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.order_json IS NULL AND lower(btrim(NEW.request)) = 'put' THEN
    -- Two that sent the same line at once did not see each other's.
    DELETE FROM exchange.order_lines_in l USING exchange.order_lines_in later
      WHERE l.order_in IS NULL AND later.order_in IS NULL AND l.reference = NEW.reference
        AND later.reference = NEW.reference AND coalesce(l.merchant, '') = coalesce(NEW.merchant, '')
        AND coalesce(later.merchant, '') = coalesce(NEW.merchant, '')
        AND l.line_no = later.line_no AND l.id < later.id;
    UPDATE exchange.order_lines_in SET order_in = NEW.id WHERE order_in IS NULL
      AND reference = NEW.reference AND coalesce(merchant, '') = coalesce(NEW.merchant, '');
  END IF;
  PERFORM pg_notify('packbench_rows', '');
  RETURN NULL;
END $$;
CREATE TRIGGER order_came AFTER INSERT ON exchange.orders_in
  FOR EACH ROW EXECUTE FUNCTION order_came();

-- The minute of the bench that has the order begins when the row can be seen: at the COMMIT.
CREATE FUNCTION order_is_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE exchange.orders_in SET inserted_at = clock_timestamp()
    WHERE id = NEW.id AND inserted_at < clock_timestamp() - interval '5 seconds';
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_is_in AFTER INSERT ON exchange.orders_in
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_is_in();

-- Whoever was in an order that is forgotten was in its row.
CREATE FUNCTION forget_rows_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM exchange.orders_in WHERE reference = NEW.reference
    AND coalesce(merchant, '') = NEW.merchant AND state <> 'waiting';
  RETURN NULL;
END $$;
CREATE TRIGGER rows_forgotten AFTER UPDATE OF erased_at ON orders
  FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL)
  EXECUTE FUNCTION forget_rows_of();

-- The bench that has claimed an order takes its rows, so that its packer is stopped; after a minute, or when the
-- lease has ended, any bench may take them, as it may take all other rows at once. The minute goes on where the bench
-- gives its claim back: a stopped packer's bench does so before it has answered the row, and another bench would find
-- the order as the row wants it ("unchanged"). One answer holds some 8,000,000 characters. A row of more than
-- 2,000,000, with its lines, is refused unread: bytes are counted without reading the texts, and a character has at
-- most 4.
CREATE FUNCTION rows_in(p_store text, p_all boolean, p_limit integer) RETURNS json
LANGUAGE sql AS $$
  WITH due AS (
    SELECT r.*, coalesce(c.store = p_store AND c.state <> 'bought', false) AS mine,
      coalesce(octet_length(r.request), 0)::bigint + coalesce(octet_length(r.reference), 0)::bigint
        + coalesce(octet_length(r.merchant), 0)::bigint + coalesce(octet_length(r.order_json), 0)::bigint
        + coalesce(octet_length(r.currency), 0)::bigint + coalesce(octet_length(r.weight_unit), 0)::bigint
        + coalesce(octet_length(r.dimension_unit), 0)::bigint + coalesce(octet_length(r.terms), 0)::bigint
        + coalesce(octet_length(r.reason_for_export), 0)::bigint + coalesce(octet_length(r.b2b), 0)::bigint
        + coalesce(octet_length(r.location_name), 0)::bigint + coalesce(octet_length(r.notes), 0)::bigint
        + coalesce(octet_length(r.ship_by), 0)::bigint + coalesce(octet_length(r.tote), 0)::bigint
        + coalesce(octet_length(r.tags), 0)::bigint
        + coalesce(octet_length(r.line_count), 0)::bigint + coalesce(octet_length(r.ship_to_name), 0)::bigint
        + coalesce(octet_length(r.ship_to_attention_name), 0)::bigint
        + coalesce(octet_length(r.ship_to_address_line1), 0)::bigint
        + coalesce(octet_length(r.ship_to_address_line2), 0)::bigint
        + coalesce(octet_length(r.ship_to_city), 0)::bigint + coalesce(octet_length(r.ship_to_state), 0)::bigint
        + coalesce(octet_length(r.ship_to_country), 0)::bigint
        + coalesce(octet_length(r.ship_to_zip), 0)::bigint + coalesce(octet_length(r.ship_to_phone), 0)::bigint
        + coalesce(octet_length(r.ship_to_email), 0)::bigint
        + coalesce(octet_length(r.ship_to_federal_tax_id), 0)::bigint
        + coalesce(octet_length(r.ship_to_state_tax_id), 0)::bigint
        + coalesce(octet_length(r.ship_from_name), 0)::bigint
        + coalesce(octet_length(r.ship_from_attention_name), 0)::bigint
        + coalesce(octet_length(r.ship_from_address_line1), 0)::bigint
        + coalesce(octet_length(r.ship_from_address_line2), 0)::bigint
        + coalesce(octet_length(r.ship_from_city), 0)::bigint
        + coalesce(octet_length(r.ship_from_state), 0)::bigint
        + coalesce(octet_length(r.ship_from_country), 0)::bigint
        + coalesce(octet_length(r.ship_from_zip), 0)::bigint
        + coalesce(octet_length(r.ship_from_phone), 0)::bigint
        + coalesce(octet_length(r.ship_from_email), 0)::bigint
        + coalesce(octet_length(r.ship_from_federal_tax_id), 0)::bigint
        + coalesce(octet_length(r.ship_from_state_tax_id), 0)::bigint
        + coalesce((SELECT sum(
            coalesce(octet_length(l.reference), 0)::bigint + coalesce(octet_length(l.merchant), 0)::bigint
            + coalesce(octet_length(l.sku), 0)::bigint + coalesce(octet_length(l.barcode), 0)::bigint
            + coalesce(octet_length(l.description), 0)::bigint + coalesce(octet_length(l.quantity), 0)::bigint
            + coalesce(octet_length(l.unit_weight), 0)::bigint
            + coalesce(octet_length(l.unit_length), 0)::bigint + coalesce(octet_length(l.unit_width), 0)::bigint
            + coalesce(octet_length(l.unit_height), 0)::bigint + coalesce(octet_length(l.unit_price), 0)::bigint
            + coalesce(octet_length(l.paid_total), 0)::bigint
            + coalesce(octet_length(l.hs_code), 0)::bigint + coalesce(octet_length(l.origin_country), 0)::bigint)
          FROM exchange.order_lines_in l WHERE l.order_in = r.id), 0) AS bytes
    FROM exchange.orders_in r LEFT JOIN claims c ON c.merchant = coalesce(r.merchant, '')
      AND c.reference = r.reference AND c.kind = 'outbound' AND is_live(c)
    LEFT JOIN LATERAL (SELECT h.store FROM claims h WHERE h.merchant = coalesce(r.merchant, '')
      AND h.reference = r.reference AND h.kind = 'outbound' AND h.state = 'released'
      AND h.reason IS NULL AND h.changed_at > r.inserted_at ORDER BY h.epoch DESC LIMIT 1) had
      ON c.store IS NULL
    WHERE r.state = 'waiting' AND CASE
      WHEN c.store = p_store AND c.state <> 'bought' THEN true
      WHEN had.store = p_store THEN true
      WHEN had.store IS NOT NULL OR (c.state = 'claimed' AND NOT is_over(c))
        THEN p_all AND r.inserted_at < clock_timestamp() - interval '1 minute'
      ELSE p_all END
    ORDER BY r.id LIMIT p_limit FOR UPDATE OF r SKIP LOCKED),
  whole AS (
    SELECT id, mine, bytes, CASE WHEN bytes <= 8000000
      THEN json_build_object('request', request, 'orderJson', order_json,
        'columns', jsonb_strip_nulls(to_jsonb(due) - 'order_json'), 'lines', coalesce((
          SELECT json_agg(jsonb_strip_nulls(to_jsonb(l)) ORDER BY line_no) FROM (
            SELECT * FROM exchange.order_lines_in WHERE order_in = due.id
            ORDER BY line_no LIMIT 1001) l), '[]'))::text END AS content FROM due),
  measured AS (SELECT id, mine, content, coalesce(length(content), bytes) AS size FROM whole),
  sized AS (SELECT *, sum(size) OVER (ORDER BY id) AS through FROM measured)
  SELECT coalesce(json_agg(json_build_object('id', id, 'mine', mine, 'content',
      CASE WHEN size <= 2000000 THEN content::json END, 'size', size) ORDER BY id), '[]')
  FROM sized WHERE through <= 8000000 OR size > 2000000 OR through = size
$$;

-- The order and the answer of its row, or neither. p_base: the version that the order was compared
-- with; null where the site had none. A row that another bench answered meanwhile is left alone.
CREATE FUNCTION take_rows(p_store text, p_run bigint, p_token text, p_orders json)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; n record; w record; o orders; l claims; did text; outcomes jsonb := '{}';
  ms text[] := '{}'; rs text[] := '{}';
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  FOR n IN SELECT * FROM json_to_recordset(p_orders) AS x ("row" bigint, merchant text,
      reference text, digest text, body json, base bigint, message text)
      ORDER BY merchant, reference LOOP
    SELECT inserted_at > clock_timestamp() - interval '1 minute'
        OR (reference, coalesce(merchant, '')) IS DISTINCT FROM (n.reference, n.merchant) AS is_new
      INTO w FROM exchange.orders_in WHERE id = n.row AND state = 'waiting' FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
      outcomes := outcomes || jsonb_build_object(n.row::text, 'gone');
      CONTINUE;
    END IF;
    INSERT INTO orders (merchant, reference) VALUES (n.merchant, n.reference) ON CONFLICT DO NOTHING;
    SELECT * INTO o FROM orders WHERE merchant = n.merchant AND reference = n.reference FOR UPDATE;
    SELECT * INTO l FROM claims x WHERE merchant = n.merchant AND reference = n.reference
      AND kind = 'outbound' AND is_live(x);
    did := CASE
      WHEN o.body IS NULL AND n.base IS NULL THEN 'new'
      WHEN n.base IS DISTINCT FROM o.version THEN 'again'
      WHEN o.erased_at IS NOT NULL OR o.state NOT IN ('open', 'held') THEN 'kept'
      WHEN l.state = 'sending' THEN 'buying'
      WHEN l.state = 'claimed' AND NOT is_over(l) AND w.is_new THEN 'of its bench'
      WHEN l.epoch IS NOT NULL AND NOT (l.state = 'claimed' AND is_over(l)) THEN 'kept'
      ELSE 'replaced'
    END;
    -- It was claimed meanwhile, or the row called it otherwise: whoever has it is to know.
    IF did = 'of its bench' THEN
      UPDATE exchange.orders_in SET reference = n.reference, merchant = nullif(n.merchant, '')
        WHERE id = n.row;
      PERFORM pg_notify('packbench_rows', '');
      did := 'again';
    END IF;
    outcomes := outcomes || jsonb_build_object(n.row::text, did);
    CONTINUE WHEN did NOT IN ('new', 'replaced');
    IF l.epoch IS NOT NULL THEN PERFORM supersede(l, 'lease-over'); END IF;
    UPDATE orders SET body = n.body, digest = n.digest
      WHERE merchant = n.merchant AND reference = n.reference;
    UPDATE exchange.orders_in SET state = CASE did WHEN 'new' THEN 'taken' ELSE 'updated' END,
        message = n.message, reference = n.reference, merchant = nullif(n.merchant, ''),
        answered_at = clock_timestamp()
      WHERE id = n.row;
    ms := ms || n.merchant; rs := rs || n.reference;
  END LOOP;
  PERFORM hand_out(ms, rs, array_fill(true, ARRAY[cardinality(ms)]));
  RETURN jsonb_build_object('outcomes', outcomes);
END $$;

CREATE FUNCTION answer_rows(p_store text, p_run bigint, p_token text, p_answers json)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; n record; count integer := 0;
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  FOR n IN SELECT * FROM json_to_recordset(p_answers) AS x ("row" bigint, state text, message text,
      field text, expected text, found text) ORDER BY "row" LOOP
    UPDATE exchange.orders_in SET state = n.state, message = n.message, field = n.field,
        expected = n.expected, found = n.found, answered_at = clock_timestamp()
      WHERE id = n.row AND state = 'waiting';
    IF FOUND THEN count := count + 1; END IF;
  END LOOP;
  RETURN jsonb_build_object('answered', count);
END $$;

-- Refused rows, until a later row says what becomes of the order, or the same row comes again and is taken.
CREATE VIEW rows_refused AS SELECT r.* FROM exchange.orders_in r
  WHERE r.state = 'rejected' AND NOT EXISTS (SELECT 1 FROM exchange.orders_in l
    WHERE l.reference = r.reference AND coalesce(l.merchant, '') = coalesce(r.merchant, '')
      AND l.id > r.id AND l.state IN ('taken', 'updated', 'unchanged')
      AND lower(btrim(l.request)) IN ('put', 'cancel', lower(btrim(r.request))));

CREATE FUNCTION rows_state() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('waiting', count(*) FILTER (WHERE state = 'waiting'),
    'answered', count(*) FILTER (WHERE state <> 'waiting'),
    'rejected', (SELECT count(*) FROM rows_refused),
    'taken', count(*) FILTER (WHERE state IN ('taken', 'updated', 'unchanged')),
    'oldestSeconds', coalesce(extract(epoch FROM clock_timestamp()
      - min(inserted_at) FILTER (WHERE state = 'waiting'))::integer, 0),
    'last', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'at', iso(answered_at),
        'reference', coalesce(left(reference, 80), ''),
        'merchant', left(merchant, 80), 'field', coalesce(field, ''),
        'message', coalesce(message, ''))), '[]')
      FROM (SELECT * FROM rows_refused
        ORDER BY answered_at DESC LIMIT 5) x))
  FROM exchange.orders_in
$$;

CREATE FUNCTION forget_rows(p_store text, p_run bigint, p_token text, p_before timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb;
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  DELETE FROM exchange.orders_in WHERE answered_at < p_before;
  DELETE FROM exchange.order_lines_in WHERE order_in IS NULL AND inserted_at < p_before;
  RETURN '{}';
END $$;

-- What other programs read. The views call no function of ours, because readers may not execute any. Columns are only
-- added, at the end.

CREATE VIEW exchange.shipments AS
  SELECT p.reference, nullif(p.merchant, '') AS merchant, p.kind, p.shipment_id,
    nullif(btrim(coalesce(s.body#>>'{answer,trackingNumber}', p.tracking_number)), '')
      AS tracking_number,
    s.body#>>'{answer,trackingUrl}' AS tracking_url,
    coalesce(nullif(s.body#>>'{answer,carrier}', ''), s.body#>>'{accepted,carrier}') AS carrier,
    s.body#>>'{accepted,service}' AS service, s.body#>>'{accepted,terms}' AS terms,
    (s.body#>>'{accepted,total,amount}')::numeric AS total,
    s.body#>>'{accepted,total,currency}' AS currency,
    jsonb_array_length(s.body#>'{accepted,cartons}') AS cartons,
    CASE WHEN p.cancelled_at IS NULL THEN 'confirmed' ELSE 'cancelled' END AS state,
    p.at AS bought_at, p.cancelled_at, m.bench
  FROM purchases p JOIN members m ON m.store = p.store
    LEFT JOIN shipment_parts s ON s.attempt = p.attempt AND s.part = 'purchase';

CREATE VIEW exchange.tracking AS
  SELECT p.reference, nullif(p.merchant, '') AS merchant, p.kind, p.shipment_id,
    nullif(btrim(coalesce(s.body#>>'{answer,trackingNumber}', p.tracking_number)), '')
      AS tracking_number,
    CASE WHEN t.body->>'deliveredAt' IS NOT NULL THEN 'delivered'
      WHEN lower(t.body->>'status') IN ('in progress', 'in transit', 'delivered')
        THEN replace(lower(t.body->>'status'), ' ', '-')
      WHEN coalesce(t.body->>'status', '') = '' THEN 'none' ELSE 'other' END AS status,
    t.body->>'status' AS said, t.body->>'estimated' AS estimated_delivery,
    (t.body->>'deliveredAt') IS NOT NULL OR lower(t.body->>'status') = 'delivered' AS delivered,
    (t.body->>'fetchedAt')::timestamptz AS asked_at
  FROM purchases p JOIN shipment_parts t ON t.attempt = p.attempt AND t.part = 'tracking'
    LEFT JOIN shipment_parts s ON s.attempt = p.attempt AND s.part = 'purchase'
  WHERE p.cancelled_at IS NULL;

CREATE VIEW exchange.exceptions AS
  SELECT 'bought-twice' AS kind, p.reference, nullif(p.merchant, '') AS merchant, p.at AS since,
    m.bench, p.shipment_id AS detail
  FROM purchases p JOIN members m ON m.store = p.store JOIN purchases other ON other.id = p.duplicate_of
  WHERE p.cancelled_at IS NULL AND other.cancelled_at IS NULL
  UNION ALL
  SELECT 'purchase-unknown', c.reference, nullif(c.merchant, ''), c.since, m.bench, c.attempt
  FROM claims c JOIN members m ON m.store = c.store
  WHERE c.state = 'unknown' OR (c.state = 'sending' AND c.post_until < clock_timestamp())
  UNION ALL
  SELECT 'order-held', o.reference, nullif(o.merchant, ''), NULL, NULL, NULL
  FROM orders o WHERE o.state = 'held'
  UNION ALL
  SELECT 'row-rejected', r.reference, r.merchant, r.answered_at, NULL, r.message
  FROM rows_refused r;

-- Closed hand-over lists.
CREATE VIEW exchange.handovers AS
  SELECT r.key AS id, r.body->>'carrier' AS carrier, nullif(r.body->>'merchant', '') AS merchant,
    json_array_length(r.body->'parcels') AS shipments,
    (SELECT coalesce(sum((p->>'cartons')::integer), 0)::integer
      FROM json_array_elements(r.body->'parcels') AS p) AS cartons,
    (r.body->>'openedAt')::timestamptz AS opened_at, (r.body->>'closedAt')::timestamptz AS closed_at,
    r.body->>'bench' AS bench
  FROM records r WHERE r.kind = 'handover' AND r.body IS NOT NULL;

CREATE VIEW exchange.handover_parcels AS
  SELECT r.key AS handover_id, p.place::integer AS place, p.body->>'reference' AS reference,
    nullif(p.body->>'merchant', '') AS merchant,
    p.body->>'trackingNumber' AS tracking_number, r.body->>'carrier' AS carrier,
    (p.body->>'cartons')::integer AS cartons, (p.body->>'weight')::numeric AS weight,
    p.body->>'weightUnit' AS weight_unit, (r.body->>'closedAt')::timestamptz AS handed_over_at
  FROM records r
    CROSS JOIN LATERAL json_array_elements(r.body->'parcels') WITH ORDINALITY AS p (body, place)
  WHERE r.kind = 'handover' AND r.body IS NOT NULL;
