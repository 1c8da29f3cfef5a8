/**
 * Shared data of purchases, in parts; each part is replaced as a whole by the bench that writes it.
 * Benches receive the parts with their order, and so with each claim of it. Personal data is removed when
 * the order is erased; documents are stored by content and fetched one by one.
 */
export const SHIPMENTS = `
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

-- What there is proof of, and whose bench has said what it is.
CREATE FUNCTION shipments_json(p_merchant text, p_reference text) RETURNS json
LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(json_build_object('attempt', p.attempt, 'bench', m.bench,
      'kind', p.kind, 'connection', p.connection,
      'state', CASE WHEN p.cancelled_at IS NULL THEN 'confirmed' ELSE 'cancelled' END,
      'parts', s.parts) ORDER BY p.id), '[]')
  FROM purchases p JOIN members m ON m.store = p.store
    CROSS JOIN LATERAL (SELECT jsonb_object_agg(part, body) AS parts
      FROM shipment_parts WHERE attempt = p.attempt) s
  WHERE p.merchant = p_merchant AND p.reference = p_reference AND s.parts ? 'purchase'
$$;
`;
