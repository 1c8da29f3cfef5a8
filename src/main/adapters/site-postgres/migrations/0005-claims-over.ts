/**
 * A claim that is over counts at no door: as rows of other programs do (0002), senders change, hold and cancel
 * the order, and it can be erased. Until then its bench may renew the claim, and go on.
 */
export const CLAIMS_OVER = `
CREATE INDEX claims_claimed ON claims (store) WHERE state = 'claimed';

CREATE FUNCTION is_void(c claims, p_store text) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(c.state = 'claimed' AND c.store <> p_store AND is_over(c), false)
$$;

-- Sorted by key, so that two imports of the same orders wait for each other once.
CREATE OR REPLACE FUNCTION put_orders(p_store text, p_run bigint, p_token text, p_orders json)
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

CREATE OR REPLACE FUNCTION set_order_state(p_store text, p_run bigint, p_token text, p_merchant text,
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

-- Also of an order that comes later from a bench that was away: it is known to be forgotten.
CREATE OR REPLACE FUNCTION erase_order(p_store text, p_run bigint, p_token text, p_merchant text,
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

-- As in 0001, and the claims that are over: no version tells of that.
CREATE OR REPLACE FUNCTION news_after(p_version bigint, p_limit integer) RETURNS json
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
`;
