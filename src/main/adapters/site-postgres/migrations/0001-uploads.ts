/**
 * Facts are always accepted; their effect on claims is decided separately. A result changes only the
 * claim's current attempt. Proof of purchase always counts: it ends a newer claim that has not sent yet;
 * if that one has sent, both are recorded as possibly bought twice.
 */
export const UPLOADS = `
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
  UPDATE purchases SET beside = CASE id WHEN mine THEN other ELSE mine END
    WHERE id IN (mine, other) AND other IS NOT NULL AND beside IS NULL;
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

-- Orders by key after the locks that their facts need, and the row of site last of all.
CREATE FUNCTION push_facts(p_store text, p_facts json) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE m members; n record; conflicts bigint[] := '{}';
  ms text[] := '{}'; rs text[] := '{}';
BEGIN
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
`;
