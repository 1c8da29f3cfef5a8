const text = (names: readonly string[]): string =>
  names.map((name) => `  ${name} text`).join(',\n');

const ADDRESS = [
  ...[
    'name',
    'attention_name',
    'address_line1',
    'address_line2',
    'city',
    'state',
    'country',
    'zip',
  ],
  ...['phone', 'email', 'federal_tax_id', 'state_tax_id'],
];

/** Columns as in an order file; the import validates the content and answers in the row. */
const ORDER_COLUMNS = [
  ...['currency', 'weight_unit', 'dimension_unit', 'terms', 'reason_for_export', 'b2b'],
  ...['location_name', 'notes', 'ship_by', 'tote', 'line_count'],
  ...ADDRESS.map((name) => `ship_to_${name}`),
  ...ADDRESS.map((name) => `ship_from_${name}`),
];

const LINE_COLUMNS = [
  ...['sku', 'barcode', 'description', 'quantity', 'unit_weight', 'unit_length', 'unit_width'],
  ...['unit_height', 'unit_price', 'hs_code', 'origin_country'],
];

/** A row with more characters, including its lines, is refused without reading it. */
const MOST_CHARACTERS = 2_000_000;

/** Maximum of bytes per character in UTF-8. */
const BYTES_EACH = 4;

/** Size of texts, computed without reading them. */
const bytesOf = (of: string, names: readonly string[]): string =>
  names.map((name) => `coalesce(octet_length(${of}.${name}), 0)::bigint`).join(' + ');

/** Programs with fixed-width fields pad keys with blanks; removes surrounding and repeated blanks. */
const plain = (key: string): string => `btrim(regexp_replace(${key}, '[\\s\\u00a0]+', ' ', 'g'))`;

/**
 * Interface for other programs: they may insert orders and read the views, and nothing else
 * (exchange/role.ts). The views do not call our functions, because readers may not execute any.
 */
export const EXCHANGE = `
CREATE SCHEMA exchange;

CREATE TABLE exchange.orders_in (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request text NOT NULL DEFAULT 'put',
  reference text,
  merchant text,
  order_json text,
${text(ORDER_COLUMNS)},
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'taken', 'updated', 'unchanged', 'rejected')),
  message text,
  field text,
  expected text,
  found text,
  inserted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  answered_at timestamptz
);
CREATE INDEX orders_in_waiting ON exchange.orders_in (id) WHERE state = 'waiting';
CREATE INDEX orders_in_answered ON exchange.orders_in (answered_at);
-- However long a reference is.
CREATE INDEX orders_in_by_order ON exchange.orders_in USING hash (reference);

-- Until the row of its order comes, a line belongs to none.
CREATE TABLE exchange.order_lines_in (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_in bigint REFERENCES exchange.orders_in ON DELETE CASCADE,
  reference text NOT NULL,
  merchant text,
  line_no integer NOT NULL,
${text(LINE_COLUMNS)},
  inserted_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX order_lines_in_of_order ON exchange.order_lines_in (order_in);
CREATE INDEX order_lines_in_by_order ON exchange.order_lines_in USING hash (reference);

-- Who sends a line again, after a crash, means the same line.
CREATE FUNCTION line_comes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.reference := ${plain('NEW.reference')};
  NEW.merchant := ${plain('NEW.merchant')};
  DELETE FROM exchange.order_lines_in WHERE order_in IS NULL AND reference = NEW.reference
    AND coalesce(merchant, '') = coalesce(NEW.merchant, '') AND line_no = NEW.line_no;
  RETURN NEW;
END $$;
CREATE TRIGGER line_comes BEFORE INSERT ON exchange.order_lines_in
  FOR EACH ROW EXECUTE FUNCTION line_comes();

-- What the JSON says of itself, so that its sender finds the row, and the bench that has the order;
-- the import reads it again.
CREATE FUNCTION order_comes() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE said json;
BEGIN
  NEW.request := coalesce(NEW.request, 'put');
  BEGIN
    IF octet_length(NEW.order_json) <= ${BYTES_EACH * MOST_CHARACTERS} THEN
      said := NEW.order_json::json;
      said := coalesce(said->'orders'->0, said->0, said);
    END IF;
    NEW.reference := coalesce(NEW.reference, said->>'reference');
    NEW.merchant := coalesce(NEW.merchant, said->>'merchant');
  EXCEPTION WHEN others THEN NULL;
  END;
  NEW.reference := ${plain('NEW.reference')};
  NEW.merchant := ${plain('NEW.merchant')};
  RETURN NEW;
END $$;
CREATE TRIGGER order_comes BEFORE INSERT ON exchange.orders_in
  FOR EACH ROW EXECUTE FUNCTION order_comes();

CREATE FUNCTION order_came() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.order_json IS NULL AND lower(btrim(NEW.request)) = 'put' THEN
    -- Two that sent the same line at once did not see each other's.
    DELETE FROM exchange.order_lines_in l USING exchange.order_lines_in later
      WHERE l.order_in IS NULL AND later.order_in IS NULL AND l.reference = NEW.reference
        AND later.reference = NEW.reference AND coalesce(l.merchant, '') = coalesce(NEW.merchant, '')
        AND coalesce(later.merchant, '') = coalesce(NEW.merchant, '')
        AND l.line_no = later.line_no AND l.id < later.id;
    UPDATE exchange.order_lines_in SET order_in = NEW.id WHERE order_in IS NULL
      AND reference = NEW.reference AND coalesce(merchant, '') = coalesce(NEW.merchant, '');
  END IF;
  PERFORM pg_notify('packbench_rows', '');
  RETURN NULL;
END $$;
CREATE TRIGGER order_came AFTER INSERT ON exchange.orders_in
  FOR EACH ROW EXECUTE FUNCTION order_came();

-- The minute of the bench that has the order begins when the row can be seen: at the COMMIT.
CREATE FUNCTION order_is_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE exchange.orders_in SET inserted_at = clock_timestamp()
    WHERE id = NEW.id AND inserted_at < clock_timestamp() - interval '5 seconds';
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_is_in AFTER INSERT ON exchange.orders_in
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_is_in();

-- Whoever was in an order that is forgotten was in its row.
CREATE FUNCTION forget_rows_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM exchange.orders_in WHERE reference = NEW.reference
    AND coalesce(merchant, '') = NEW.merchant AND state <> 'waiting';
  RETURN NULL;
END $$;
CREATE TRIGGER rows_forgotten AFTER UPDATE OF erased_at ON orders
  FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL)
  EXECUTE FUNCTION forget_rows_of();
`;

/** Size of a row with its lines. */
export const ROW_BYTES = `${bytesOf('r', ['request', 'reference', 'merchant', 'order_json', ...ORDER_COLUMNS])}
        + coalesce((SELECT sum(${bytesOf('l', ['reference', 'merchant', ...LINE_COLUMNS])})
          FROM exchange.order_lines_in l WHERE l.order_in = r.id), 0)`;

/** The rows of `due` as one JSON list, as many as an answer may hold. */
export const ROWS_AS_JSON = `  whole AS (
    SELECT id, mine, bytes, CASE WHEN bytes <= ${BYTES_EACH * MOST_CHARACTERS} THEN json_build_object('request', request, 'orderJson', order_json,
      'columns', jsonb_strip_nulls(to_jsonb(due) - 'order_json'), 'lines', coalesce((
        SELECT json_agg(jsonb_strip_nulls(to_jsonb(l)) ORDER BY line_no) FROM (
          SELECT * FROM exchange.order_lines_in WHERE order_in = due.id
          ORDER BY line_no LIMIT 1001) l), '[]'))::text END AS content FROM due),
  measured AS (SELECT id, mine, content, coalesce(length(content), bytes) AS size FROM whole),
  sized AS (SELECT *, sum(size) OVER (ORDER BY id) AS through FROM measured)
  SELECT coalesce(json_agg(json_build_object('id', id, 'mine', mine, 'content',
      CASE WHEN size <= ${MOST_CHARACTERS} THEN content::json END, 'size', size) ORDER BY id), '[]')
  FROM sized WHERE through <= ${4 * MOST_CHARACTERS} OR size > ${MOST_CHARACTERS} OR through = size`;

/**
 * How benches process the rows. The bench that has claimed an order takes its rows, so that its packer is
 * stopped; after a minute, or when the lease has ended, any bench may take them, as it may take all other
 * rows at once.
 */
export const ROWS_IN = `
CREATE FUNCTION rows_in(p_store text, p_all boolean, p_limit integer) RETURNS json
LANGUAGE sql AS $$
  WITH due AS (
    SELECT r.*, coalesce(c.store = p_store AND c.state <> 'bought', false) AS mine,
      ${ROW_BYTES} AS bytes
    FROM exchange.orders_in r LEFT JOIN claims c ON c.merchant = coalesce(r.merchant, '')
      AND c.reference = r.reference AND c.kind = 'outbound' AND is_live(c)
    WHERE r.state = 'waiting' AND CASE
      WHEN c.store = p_store AND c.state <> 'bought' THEN true
      WHEN c.state = 'claimed' AND NOT is_over(c)
        THEN p_all AND r.inserted_at < clock_timestamp() - interval '1 minute'
      ELSE p_all END
    ORDER BY r.id LIMIT p_limit FOR UPDATE OF r SKIP LOCKED),
${ROWS_AS_JSON}
$$;

-- The order and the answer of its row, or neither. p_base: the version that the order was compared
-- with; null where the site had none. A row that another bench answered meanwhile is left alone.
CREATE FUNCTION take_rows(p_store text, p_run bigint, p_token text, p_orders json)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; n record; w record; o orders; l claims; did text; outcomes jsonb := '{}';
  ms text[] := '{}'; rs text[] := '{}';
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  FOR n IN SELECT * FROM json_to_recordset(p_orders) AS x ("row" bigint, merchant text,
      reference text, digest text, body json, base bigint, message text)
      ORDER BY merchant, reference LOOP
    SELECT inserted_at > clock_timestamp() - interval '1 minute'
        OR (reference, coalesce(merchant, '')) IS DISTINCT FROM (n.reference, n.merchant) AS is_new
      INTO w FROM exchange.orders_in WHERE id = n.row AND state = 'waiting' FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
      outcomes := outcomes || jsonb_build_object(n.row::text, 'gone');
      CONTINUE;
    END IF;
    INSERT INTO orders (merchant, reference) VALUES (n.merchant, n.reference) ON CONFLICT DO NOTHING;
    SELECT * INTO o FROM orders WHERE merchant = n.merchant AND reference = n.reference FOR UPDATE;
    SELECT * INTO l FROM claims x WHERE merchant = n.merchant AND reference = n.reference
      AND kind = 'outbound' AND is_live(x);
    did := CASE
      WHEN o.body IS NULL AND n.base IS NULL THEN 'new'
      WHEN n.base IS DISTINCT FROM o.version THEN 'again'
      WHEN o.erased_at IS NOT NULL OR o.state NOT IN ('open', 'held') THEN 'kept'
      WHEN l.state = 'sending' THEN 'buying'
      WHEN l.state = 'claimed' AND NOT is_over(l) AND w.is_new THEN 'of its bench'
      WHEN l.epoch IS NOT NULL AND NOT (l.state = 'claimed' AND is_over(l)) THEN 'kept'
      ELSE 'replaced'
    END;
    -- It was claimed meanwhile, or the row called it otherwise: whoever has it is to know.
    IF did = 'of its bench' THEN
      UPDATE exchange.orders_in SET reference = n.reference, merchant = nullif(n.merchant, '')
        WHERE id = n.row;
      PERFORM pg_notify('packbench_rows', '');
      did := 'again';
    END IF;
    outcomes := outcomes || jsonb_build_object(n.row::text, did);
    CONTINUE WHEN did NOT IN ('new', 'replaced');
    IF l.epoch IS NOT NULL THEN PERFORM supersede(l, 'lease-over'); END IF;
    UPDATE orders SET body = n.body, digest = n.digest
      WHERE merchant = n.merchant AND reference = n.reference;
    UPDATE exchange.orders_in SET state = CASE did WHEN 'new' THEN 'taken' ELSE 'updated' END,
        message = n.message, reference = n.reference, merchant = nullif(n.merchant, ''),
        answered_at = clock_timestamp()
      WHERE id = n.row;
    ms := ms || n.merchant; rs := rs || n.reference;
  END LOOP;
  PERFORM hand_out(ms, rs, array_fill(true, ARRAY[cardinality(ms)]));
  RETURN jsonb_build_object('outcomes', outcomes);
END $$;

CREATE FUNCTION answer_rows(p_store text, p_run bigint, p_token text, p_answers json)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb; n record; count integer := 0;
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  FOR n IN SELECT * FROM json_to_recordset(p_answers) AS x ("row" bigint, state text, message text,
      field text, expected text, found text) ORDER BY "row" LOOP
    UPDATE exchange.orders_in SET state = n.state, message = n.message, field = n.field,
        expected = n.expected, found = n.found, answered_at = clock_timestamp()
      WHERE id = n.row AND state = 'waiting';
    IF FOUND THEN count := count + 1; END IF;
  END LOOP;
  RETURN jsonb_build_object('answered', count);
END $$;

CREATE FUNCTION rows_state() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('waiting', count(*) FILTER (WHERE state = 'waiting'),
    'answered', count(*) FILTER (WHERE state <> 'waiting'),
    'rejected', count(*) FILTER (WHERE state = 'rejected'),
    'oldestSeconds', coalesce(extract(epoch FROM clock_timestamp()
      - min(inserted_at) FILTER (WHERE state = 'waiting'))::integer, 0),
    'last', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'at', iso(answered_at),
        'reference', coalesce(left(reference, 80), ''), 'merchant', left(merchant, 80), 'field', coalesce(field, ''),
        'message', coalesce(message, ''))), '[]')
      FROM (SELECT * FROM exchange.orders_in WHERE state = 'rejected'
        ORDER BY answered_at DESC LIMIT 5) x))
  FROM exchange.orders_in
$$;

CREATE FUNCTION forget_rows(p_store text, p_run bigint, p_token text, p_before timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb;
BEGIN
  no := refused(p_store, p_run, p_token, 'write');
  IF no IS NOT NULL THEN RETURN no; END IF;
  DELETE FROM exchange.orders_in WHERE answered_at < p_before;
  DELETE FROM exchange.order_lines_in WHERE order_in IS NULL AND inserted_at < p_before;
  RETURN '{}';
END $$;
`;

/** Columns are only added, at the end, because other programs read them. */
export const VIEWS_OUT = `
CREATE VIEW exchange.shipments AS
  SELECT p.reference, nullif(p.merchant, '') AS merchant, p.kind, p.shipment_id,
    nullif(btrim(coalesce(s.body#>>'{answer,trackingNumber}', p.tracking_number)), '')
      AS tracking_number,
    s.body#>>'{answer,trackingUrl}' AS tracking_url,
    coalesce(nullif(s.body#>>'{answer,carrier}', ''), s.body#>>'{accepted,carrier}') AS carrier,
    s.body#>>'{accepted,service}' AS service, s.body#>>'{accepted,terms}' AS terms,
    (s.body#>>'{accepted,total,amount}')::numeric AS total,
    s.body#>>'{accepted,total,currency}' AS currency,
    jsonb_array_length(s.body#>'{accepted,cartons}') AS cartons,
    CASE WHEN p.cancelled_at IS NULL THEN 'confirmed' ELSE 'cancelled' END AS state,
    p.at AS bought_at, p.cancelled_at, m.bench
  FROM purchases p JOIN members m ON m.store = p.store
    LEFT JOIN shipment_parts s ON s.attempt = p.attempt AND s.part = 'purchase';

CREATE VIEW exchange.tracking AS
  SELECT p.reference, nullif(p.merchant, '') AS merchant, p.kind, p.shipment_id,
    nullif(btrim(coalesce(s.body#>>'{answer,trackingNumber}', p.tracking_number)), '')
      AS tracking_number,
    CASE WHEN t.body->>'deliveredAt' IS NOT NULL THEN 'delivered'
      WHEN lower(t.body->>'status') IN ('in progress', 'in transit', 'delivered')
        THEN replace(lower(t.body->>'status'), ' ', '-')
      WHEN coalesce(t.body->>'status', '') = '' THEN 'none' ELSE 'other' END AS status,
    t.body->>'status' AS said, t.body->>'estimated' AS estimated_delivery,
    (t.body->>'deliveredAt') IS NOT NULL OR lower(t.body->>'status') = 'delivered' AS delivered,
    (t.body->>'fetchedAt')::timestamptz AS asked_at
  FROM purchases p JOIN shipment_parts t ON t.attempt = p.attempt AND t.part = 'tracking'
    LEFT JOIN shipment_parts s ON s.attempt = p.attempt AND s.part = 'purchase'
  WHERE p.cancelled_at IS NULL;

CREATE VIEW exchange.exceptions AS
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
  FROM exchange.orders_in r WHERE r.state = 'rejected';
`;
