/** Records shared by all benches, by kind and key; without a body once deleted. */
export const RECORDS = `
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

-- Orders and records of higher versions, oldest first, p_limit of them together.
CREATE FUNCTION news_after(p_version bigint, p_limit integer) RETURNS json
LANGUAGE sql STABLE AS $$
  WITH page AS (
    (SELECT true AS is_order, o.version, o AS an_order, NULL::records AS a_record FROM orders o
      WHERE o.version > p_version AND o.body IS NOT NULL ORDER BY o.version LIMIT p_limit)
    UNION ALL
    (SELECT false, r.version, NULL, r FROM records r
      WHERE r.version > p_version ORDER BY r.version LIMIT p_limit)
    ORDER BY version LIMIT p_limit)
  SELECT json_build_object('top', version, 'generation', generation, 'members',
    (SELECT coalesce(json_agg(json_build_object('store', store, 'bench', bench)), '[]') FROM members
      WHERE left_at IS NULL AND written_off_at IS NULL),
    'last', (SELECT max(page.version) FROM page HAVING count(*) >= p_limit),
    'orders', (SELECT coalesce(json_agg(order_json(an_order) ORDER BY page.version), '[]')
      FROM page WHERE is_order),
    'records', (SELECT coalesce(json_agg(record_json(a_record) ORDER BY page.version), '[]')
      FROM page WHERE NOT is_order))
  FROM site
$$;
`;
