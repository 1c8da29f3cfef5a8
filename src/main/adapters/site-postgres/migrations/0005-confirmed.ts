/**
 * A bench tells with every call how many of its facts the site has confirmed. Versions do not show that a
 * copy of the database's files was laid back, once other benches have written enough; that number does.
 */
export const CONFIRMED = `
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

-- For programs of the previous version, and for a bench that joins.
CREATE OR REPLACE FUNCTION contact(p_version bigint, p_generation uuid) RETURNS void LANGUAGE sql AS $$
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

-- As in 0001, but nothing is taken over a gap in the bench's numbers: "after" is the number before, which
-- programs of the previous version do not tell. Orders by key after the locks that their facts need, and the row of site last of all.
CREATE OR REPLACE FUNCTION push_facts(p_store text, p_facts json) RETURNS jsonb LANGUAGE plpgsql AS $$
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
`;
