/**
 * Claims: which bench may buy an order. Each function first locks the order's row, so that concurrent
 * calls see each other's results. Leases end by the server's clock only, and not before a full lease after
 * the server's start, because they could not be renewed while it was down.
 */
export const CLAIMS = `
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

CREATE FUNCTION order_json(o orders) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('version', o.version, 'order', o.body, 'state', o.state,
    'erased', o.erased_at IS NOT NULL, 'shipments', shipments_json(o.merchant, o.reference),
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

CREATE FUNCTION pass_gate(p_store text, p_run bigint, p_token text, p_merchant text,
  p_reference text, p_kind text, p_epoch bigint, p_attempt text, p_version bigint, p_post_ms bigint)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; o orders; c claims; b purchases;
BEGIN
  no := refused(p_store, p_run, p_token, 'spend');
  IF no IS NOT NULL THEN RETURN no; END IF;
  SELECT * INTO o FROM orders WHERE merchant = p_merchant AND reference = p_reference FOR UPDATE;
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

-- What was not sent is taken as a new claim; of the rest, the right to find out what came of it.
CREATE FUNCTION take_over(p_store text, p_run bigint, p_token text, p_merchant text,
  p_reference text, p_kind text, p_lease integer, p_reason text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE no jsonb; l claims; c claims; was_bought_not boolean;
BEGIN
  no := refused(p_store, p_run, p_token, 'spend');
  IF no IS NOT NULL THEN RETURN no; END IF;
  PERFORM 1 FROM orders WHERE merchant = p_merchant AND reference = p_reference FOR UPDATE;
  SELECT * INTO l FROM claims x WHERE merchant = p_merchant AND reference = p_reference
    AND kind = p_kind AND is_live(x);
  IF NOT FOUND THEN RETURN '{"error": "not-found", "why": "claim"}'; END IF;
  IF l.state = 'bought' THEN RETURN in_the_way('already-bought', l); END IF;
  was_bought_not := not_bought(p_merchant, p_reference, l.attempt);
  IF l.store = p_store THEN
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
  PERFORM supersede(l, 'taken-over');
  INSERT INTO audit (store, action, subject, reason, data)
    VALUES (p_store, 'site-take-over', p_merchant || '/' || p_reference, p_reason, to_json(l));
  c := new_claim(p_store, p_run, p_merchant, p_reference, p_kind, p_lease,
    CASE WHEN l.state <> 'claimed' AND NOT was_bought_not THEN l END);
  RETURN claim_json(c);
END $$;
`;
