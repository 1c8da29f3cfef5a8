/**
 * A bench that was written off needs a supervisor to come back; the Reference that is sent belongs to one order
 * of the site; and what another bench found out of an attempt is read with its order.
 */
export const COMING_BACK = `
-- As in 0001, but one that was written off stays so, also once everything of it is here.
CREATE OR REPLACE FUNCTION join_site(p_store text, p_run bigint, p_token text, p_bench text, p_program integer,
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

-- As in 0001, and whether a cancellation was asked for and neither confirmed nor refused since.
CREATE OR REPLACE FUNCTION shipments_json(p_merchant text, p_reference text) RETURNS json
LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(json_build_object('attempt', p.attempt, 'bench', m.bench,
      'kind', p.kind, 'connection', p.connection,
      'state', CASE WHEN p.cancelled_at IS NULL THEN 'confirmed' ELSE 'cancelled' END,
      'isCancelAsked', p.cancelled_at IS NULL AND coalesce((
        SELECT f.fact->'data'->'said'->>'note' IN ('cancel: sending', 'cancel: unclear')
        FROM facts f WHERE f.merchant = p.merchant AND f.reference = p.reference
          AND f.fact->>'attemptId' = p.attempt
          AND f.fact->'data'->'said'->>'note' LIKE 'cancel: %' ORDER BY f.seq DESC LIMIT 1), false),
      'parts', s.parts) ORDER BY p.id), '[]')
  FROM purchases p JOIN members m ON m.store = p.store
    CROSS JOIN LATERAL (SELECT jsonb_object_agg(part, body) AS parts
      FROM shipment_parts WHERE attempt = p.attempt) s
  WHERE p.merchant = p_merchant AND p.reference = p_reference AND s.parts ? 'purchase'
$$;

-- As in 0001, and the attempts that a person has declared not bought, whichever bench made them.
CREATE OR REPLACE FUNCTION order_json(o orders) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('version', o.version, 'order', o.body, 'state', o.state,
    'erased', o.erased_at IS NOT NULL, 'shipments', shipments_json(o.merchant, o.reference),
    'notBought', (SELECT coalesce(json_agg(json_build_object('attempt', f.fact->>'attemptId',
        'bench', m.bench)), '[]') FROM facts f JOIN members m USING (store)
      WHERE f.merchant = o.merchant AND f.reference = o.reference
        AND f.fact->>'state' = 'declared-not-bought'),
    'claim', (SELECT claim_json(c) FROM claims c WHERE c.merchant = o.merchant
      AND c.reference = o.reference AND c.kind = 'outbound' AND is_live(c)))
$$;
`;

export const SENT_REFERENCES = `
CREATE INDEX facts_sent ON facts (merchant, (fact->'data'->>'reference'));

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

-- As in 0001, but the order whose Reference is sent is locked too, and must be this one.
CREATE OR REPLACE FUNCTION pass_gate(p_store text, p_run bigint, p_token text, p_merchant text,
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
`;
