/** As in 0001, but also returns which bench has the order in work. */
export const ERASING = `
-- Also of an order that comes later from a bench that was away: it is known to be forgotten.
CREATE OR REPLACE FUNCTION erase_order(p_store text, p_run bigint, p_token text, p_merchant text,
  p_reference text, p_body json) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; l claims;
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  INSERT INTO orders (merchant, reference) VALUES (p_merchant, p_reference) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM orders WHERE merchant = p_merchant AND reference = p_reference FOR UPDATE;
  SELECT * INTO l FROM claims WHERE merchant = p_merchant AND reference = p_reference
    AND state IN ('claimed', 'sending', 'unknown') ORDER BY kind LIMIT 1;
  IF FOUND THEN
    RETURN jsonb_build_object('done', false,
      'bench', (SELECT bench FROM members WHERE store = l.store));
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
