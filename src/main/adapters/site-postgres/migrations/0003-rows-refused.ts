/** A refused row is no longer an exception after a later row of its order was accepted. */
export const ROWS_REFUSED = `
-- Until a later row says what becomes of the order, or the same row comes again and is taken.
CREATE OR REPLACE VIEW rows_refused AS SELECT r.* FROM exchange.orders_in r
  WHERE r.state = 'rejected' AND NOT EXISTS (SELECT 1 FROM exchange.orders_in l
    WHERE l.reference = r.reference AND coalesce(l.merchant, '') = coalesce(r.merchant, '')
      AND l.id > r.id AND l.state IN ('taken', 'updated', 'unchanged')
      AND lower(btrim(l.request)) IN ('put', 'cancel', lower(btrim(r.request))));

CREATE OR REPLACE FUNCTION rows_state() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('waiting', count(*) FILTER (WHERE state = 'waiting'),
    'answered', count(*) FILTER (WHERE state <> 'waiting'),
    'rejected', (SELECT count(*) FROM rows_refused),
    'taken', count(*) FILTER (WHERE state IN ('taken', 'updated', 'unchanged')),
    'oldestSeconds', coalesce(extract(epoch FROM clock_timestamp()
      - min(inserted_at) FILTER (WHERE state = 'waiting'))::integer, 0),
    'last', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'at', iso(answered_at),
        'reference', coalesce(left(reference, 80), ''), 'merchant', left(merchant, 80), 'field', coalesce(field, ''),
        'message', coalesce(message, ''))), '[]')
      FROM (SELECT * FROM rows_refused
        ORDER BY answered_at DESC LIMIT 5) x))
  FROM exchange.orders_in
$$;

-- As before, but for the last part.
CREATE OR REPLACE VIEW exchange.exceptions AS
  SELECT 'bought-twice' AS kind, p.reference, nullif(p.merchant, '') AS merchant, p.at AS since,
    m.bench, p.shipment_id AS detail
  FROM purchases p JOIN members m ON m.store = p.store JOIN purchases other ON other.id = p.beside
  WHERE p.cancelled_at IS NULL AND other.cancelled_at IS NULL
  UNION ALL
  SELECT 'purchase-unknown', c.reference, nullif(c.merchant, ''), c.since, m.bench, c.attempt
  FROM claims c JOIN members m ON m.store = c.store
  WHERE c.state = 'unknown' OR (c.state = 'sending' AND c.post_until < clock_timestamp())
  UNION ALL
  SELECT 'order-held', o.reference, nullif(o.merchant, ''), NULL, NULL, NULL
  FROM orders o WHERE o.state = 'held'
  UNION ALL
  SELECT 'row-rejected', r.reference, r.merchant, r.answered_at, NULL, r.message
  FROM rows_refused r;
`;
