import {
  BYTES_EACH,
  bytesOf,
  LINE_COLUMNS,
  MOST_CHARACTERS,
  ORDER_COLUMNS,
} from './0002-exchange.ts';

/**
 * As in 0002, and the minute of a bench goes on where it gives its claim back: a stopped packer's bench does so
 * before it has answered the row, and another bench would find the order as the row wants it ("unchanged").
 */
export const ROWS_IN_WORK = `
CREATE OR REPLACE FUNCTION rows_in(p_store text, p_all boolean, p_limit integer) RETURNS json
LANGUAGE sql AS $$
  WITH due AS (
    SELECT r.*, coalesce(c.store = p_store AND c.state <> 'bought', false) AS mine,
      ${bytesOf('r', ['request', 'reference', 'merchant', 'order_json', ...ORDER_COLUMNS])}
        + coalesce((SELECT sum(${bytesOf('l', ['reference', 'merchant', ...LINE_COLUMNS])})
          FROM exchange.order_lines_in l WHERE l.order_in = r.id), 0) AS bytes
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
  whole AS (
    SELECT id, mine, bytes, CASE WHEN bytes <= ${BYTES_EACH * MOST_CHARACTERS} THEN json_build_object('request', request, 'orderJson', order_json,
      'columns', jsonb_strip_nulls(to_jsonb(due) - 'order_json'), 'lines', coalesce((
        SELECT json_agg(jsonb_strip_nulls(to_jsonb(l)) ORDER BY line_no) FROM (
          SELECT * FROM exchange.order_lines_in WHERE order_in = due.id
          ORDER BY line_no LIMIT 1001) l), '[]'))::text END AS content FROM due),
  measured AS (SELECT id, mine, content, coalesce(length(content), bytes) AS size FROM whole),
  sized AS (SELECT *, sum(size) OVER (ORDER BY id) AS through FROM measured)
  SELECT coalesce(json_agg(json_build_object('id', id, 'mine', mine, 'content',
      CASE WHEN size <= ${MOST_CHARACTERS} THEN content::json END, 'size', size) ORDER BY id), '[]')
  FROM sized WHERE through <= ${4 * MOST_CHARACTERS} OR size > ${MOST_CHARACTERS} OR through = size
$$;
`;
