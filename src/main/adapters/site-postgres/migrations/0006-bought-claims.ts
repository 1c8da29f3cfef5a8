/**
 * As in 0001, but an unclear claim of an order that is bought ends: a bench was restored, and confirmed under
 * another attempt what its former self bought under this one. Nothing is left to find out, and the journal of
 * the bench that takes over would have no place for a second attempt.
 */
export const BOUGHT_CLAIMS = `
CREATE OR REPLACE FUNCTION take_over(p_store text, p_run bigint, p_token text, p_merchant text,
  p_reference text, p_kind text, p_lease integer, p_reason text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE no jsonb; l claims; c claims; b purchases; was_bought_not boolean;
BEGIN
  no := refused(p_store, p_run, p_token, 'spend');
  IF no IS NOT NULL THEN RETURN no; END IF;
  PERFORM 1 FROM orders WHERE merchant = p_merchant AND reference = p_reference FOR UPDATE;
  SELECT * INTO l FROM claims x WHERE merchant = p_merchant AND reference = p_reference
    AND kind = p_kind AND is_live(x);
  IF l.state = 'bought' THEN RETURN in_the_way('already-bought', l); END IF;
  IF p_kind = 'outbound' THEN b := bought(p_merchant, p_reference); END IF;
  IF l.epoch IS NULL AND b.id IS NOT NULL THEN
    RETURN jsonb_build_object('error', 'already-bought', 'since', iso(b.at),
      'bench', (SELECT bench FROM members WHERE store = b.store));
  ELSIF l.epoch IS NULL THEN RETURN '{"error": "not-found", "why": "claim"}';
  END IF;
  was_bought_not := not_bought(p_merchant, p_reference, l.attempt);
  IF l.store = p_store AND b.id IS NULL THEN
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
  INSERT INTO audit (store, action, subject, reason, data)
    VALUES (p_store, 'site-take-over', p_merchant || '/' || p_reference, p_reason, to_json(l));
  IF b.id IS NOT NULL THEN
    PERFORM take_not_bought(l);
    PERFORM hand_out(ARRAY[p_merchant], ARRAY[p_reference], ARRAY[false]);
    RETURN claim_json(l) || jsonb_build_object('state', 'bought', 'attempt', b.attempt,
      'store', b.store, 'since', iso(b.at), 'bench', (SELECT bench FROM members WHERE store = b.store));
  END IF;
  PERFORM supersede(l, 'taken-over');
  c := new_claim(p_store, p_run, p_merchant, p_reference, p_kind, p_lease,
    CASE WHEN l.state <> 'claimed' AND NOT was_bought_not THEN l END);
  RETURN claim_json(c);
END $$;
`;
