import { ROW_BYTES, ROWS_AS_JSON } from './0002-exchange.ts';

/**
 * As in 0002, and the minute of a bench goes on where it gives its claim back: a stopped packer's bench does so
 * before it has answered the row, and another bench would find the order as the row wants it ("unchanged").
 */
export const ROWS_IN_WORK = `
CREATE OR REPLACE FUNCTION rows_in(p_store text, p_all boolean, p_limit integer) RETURNS json
LANGUAGE sql AS $$
  WITH due AS (
    SELECT r.*, coalesce(c.store = p_store AND c.state <> 'bought', false) AS mine,
      ${ROW_BYTES} AS bytes
    FROM exchange.orders_in r LEFT JOIN claims c ON c.merchant = coalesce(r.merchant, '')
      AND c.reference = r.reference AND c.kind = 'outbound' AND is_live(c)
    LEFT JOIN LATERAL (SELECT h.store FROM claims h WHERE h.merchant = coalesce(r.merchant, '')
      AND h.reference = r.reference AND h.kind = 'outbound' AND h.state = 'released'
      AND h.reason IS NULL AND h.changed_at > r.inserted_at ORDER BY h.epoch DESC LIMIT 1) had
      ON c.store IS NULL
    WHERE r.state = 'waiting' AND CASE
      WHEN c.store = p_store AND c.state <> 'bought' THEN true
      WHEN had.store = p_store THEN true
      WHEN had.store IS NOT NULL OR (c.state = 'claimed' AND NOT is_over(c))
        THEN p_all AND r.inserted_at < clock_timestamp() - interval '1 minute'
      ELSE p_all END
    ORDER BY r.id LIMIT p_limit FOR UPDATE OF r SKIP LOCKED),
${ROWS_AS_JSON}
$$;
`;
