export const ORDERS = `
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
        WHEN l.epoch IS NOT NULL OR o.state <> 'open' THEN 'kept'
        ELSE 'replaced'
      END;
      IF did IN ('new', 'replaced') THEN
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
DECLARE no jsonb; o orders; l claims;
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  SELECT * INTO o FROM orders WHERE merchant = p_merchant AND reference = p_reference FOR UPDATE;
  SELECT * INTO l FROM claims x WHERE merchant = p_merchant AND reference = p_reference
    AND kind = 'outbound' AND is_live(x);
  IF o.state = p_state THEN RETURN '{"done": true}'; END IF;
  IF o.body IS NULL OR o.state = 'shipped' OR p_state = 'shipped'
    OR (o.state = 'cancelled' AND l.epoch IS NULL)
    OR (l.epoch IS NOT NULL AND (l.store <> p_store OR l.state <> 'claimed')) THEN
    RETURN '{"done": false}';
  END IF;
  UPDATE orders SET state = p_state WHERE merchant = p_merchant AND reference = p_reference;
  PERFORM hand_out(ARRAY[p_merchant], ARRAY[p_reference], ARRAY[false]);
  RETURN '{"done": true}';
END $$;

-- Also of an order that comes later from a bench that was away: it is known to be forgotten.
CREATE FUNCTION erase_order(p_store text, p_run bigint, p_token text, p_merchant text,
  p_reference text, p_body json) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb;
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  INSERT INTO orders (merchant, reference) VALUES (p_merchant, p_reference) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM orders WHERE merchant = p_merchant AND reference = p_reference FOR UPDATE;
  IF EXISTS (SELECT 1 FROM claims WHERE merchant = p_merchant AND reference = p_reference
      AND state IN ('claimed', 'sending', 'unknown')) THEN
    RETURN '{"done": false}';
  END IF;
  UPDATE orders SET body = p_body, digest = '', erased_at = clock_timestamp()
    WHERE merchant = p_merchant AND reference = p_reference AND erased_at IS NULL;
  IF FOUND THEN
    PERFORM forget_shipments(p_merchant, p_reference);
    PERFORM hand_out(ARRAY[p_merchant], ARRAY[p_reference], ARRAY[true]);
  END IF;
  RETURN '{"done": true}';
END $$;
`;
