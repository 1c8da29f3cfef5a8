/**
 * Functions return `{"error": …, "why": …}` when they refuse. Every write is a single call, so a bench
 * that freezes or loses its connection leaves no open transaction and no lock. Locks are always taken in
 * the same order, the row of `site` last: all benches use it, and it assigns versions in the order of
 * commits.
 */
export const MEMBERS = `
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

-- Of two benches that finish telling at once the second one sees what the first did.
CREATE FUNCTION end_recovery() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM site WHERE recovering_since IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE site SET recovering_since = NULL WHERE NOT EXISTS (
    SELECT 1 FROM members WHERE NOT asserted AND left_at IS NULL AND written_off_at IS NULL);
END $$;

-- Asked over every new connection: whether this is still the database that it was.
CREATE FUNCTION contact(p_version bigint, p_generation uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE s site; sys text := own_identity(); tl text;
BEGIN
  tl := substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
  SELECT * INTO s FROM site;
  -- A life of the site that is not known here came after what is here now.
  IF (s.system_id, s.timeline) = (sys, tl) AND (p_generation IS NULL
    OR p_generation = ANY (s.former) OR (p_generation = s.generation AND p_version <= s.version))
  THEN
    RETURN;
  END IF;
  PERFORM 1 FROM members ORDER BY store FOR UPDATE;
  UPDATE site SET system_id = sys, timeline = tl, generation = gen_random_uuid(),
      former = former || generation || p_generation, version = greatest(version, p_version),
      recovering_since = clock_timestamp()
    WHERE generation = s.generation;
  IF NOT FOUND THEN RETURN; END IF;
  -- What one had that is out since before is of another time.
  UPDATE members SET asserted = left_at IS NOT NULL OR written_off_at IS NOT NULL,
    must_push = NULL;
  INSERT INTO audit (action, subject, data) VALUES ('site-recovering', s.id::text,
    json_build_object('version', s.version, 'read', p_version, 'timeline', tl));
  PERFORM end_recovery();
END $$;

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
      WHEN m.successor IS NOT NULL
        OR (m.written_off_at IS NOT NULL AND m.through < p_newest) THEN 'written-off'
    END;
    IF stale IS NULL THEN
      UPDATE members SET bench = p_bench, run = p_run, token = p_token, program = p_program,
          seen_at = clock_timestamp(), left_at = NULL,
          written_off_at = NULL, written_off_reason = NULL,
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
`;
