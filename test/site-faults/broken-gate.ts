/**
 * A site whose gate lets every purchase through, where every claim expires at once and no bench learns who
 * has or bought an order, to prove that the runs detect it.
 */
export const BROKEN_GATE = `SET search_path = packbench;
DROP FUNCTION pass_gate;
CREATE FUNCTION pass_gate(text, bigint, text, text, text, text, bigint, text, bigint, bigint)
  RETURNS jsonb LANGUAGE sql AS $$ SELECT '{}'::jsonb $$;
CREATE OR REPLACE FUNCTION is_over(c claims) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT true
$$;
CREATE OR REPLACE FUNCTION order_json(o orders) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('version', o.version, 'order', o.body, 'state', 'open',
    'erased', o.erased_at IS NOT NULL, 'shipments', '[]'::json,
    'claim', NULL)
$$;
CREATE OR REPLACE FUNCTION bought(p_merchant text, p_reference text) RETURNS purchases LANGUAGE sql STABLE AS $$
  SELECT NULL::purchases
$$;`;
