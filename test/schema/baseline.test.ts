import { describe, expect, it } from 'vitest';
import { schemaSteps } from '../../src/main/adapters/store-sqlite/schema-steps.ts';
import {
  aDocument,
  anAttempt,
  anOrder,
  aSession,
  databaseOf,
  rows,
  run,
  schema,
} from './support.ts';

describe('the steps of the schema', () => {
  it('begin with the baseline, and are numbered without a gap', () => {
    expect(schemaSteps.map(({ version }) => version)).toEqual(
      schemaSteps.map((_, index) => 50 + index),
    );
  });

  it('give each new store an id of its own', async () => {
    const [one, two] = [await databaseOf(), await databaseOf()];
    expect(schema(one)).toEqual(schema(two));
    const ids = [one, two].map((file) => rows(file, 'SELECT id FROM store_identity'));
    expect(ids[0]).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(ids[0]).not.toEqual(ids[1]);
  });
});

describe('orders', () => {
  it('are one per merchant and reference', async () => {
    const file = await databaseOf([anOrder()]);
    expect(() => run(file, anOrder('order-2'))).toThrow('UNIQUE');
  });

  it('are counted by status', async () => {
    const file = await databaseOf([anOrder(), anOrder('order-2', 'SO-2')]);
    const counted = () =>
      rows(file, 'SELECT * FROM order_counts WHERE orders <> 0 ORDER BY status');
    expect(counted()).toEqual([{ status: 'open', orders: 2 }]);
    run(file, anOrder('order-3', 'SO-3'));
    run(file, "UPDATE orders SET status = 'packing' WHERE id = 'order-1'");
    run(file, "UPDATE orders SET status = 'packing', units = 9 WHERE id = 'order-1'");
    expect(counted()).toEqual([
      { status: 'open', orders: 2 },
      { status: 'packing', orders: 1 },
    ]);
    run(file, 'DELETE FROM orders');
    expect(counted()).toEqual([]);
  });

  it('are found by words of any length, as long as they have them; what is gone is overwritten', async () => {
    const second = anOrder('order-2', 'SO-2').replace(
      "'so-2\nanna muller\nkoln\nmug-01'",
      "'so-2\n王小\nosaka\nжу'",
    );
    const file = await databaseOf([anOrder(), second]);
    const found = (text: string) =>
      rows(file, `SELECT rowid AS seq FROM order_search WHERE order_search MATCH '"${text}"'`);
    const beginning = (letters: string) =>
      rows(
        file,
        `SELECT DISTINCT doc FROM order_trigrams WHERE term >= '${letters}'
        AND term < '${letters}' || char(0x10ffff) ORDER BY doc`,
      ).length;
    const written = (text: string) =>
      rows(file, `SELECT id FROM order_search_data WHERE instr(block, CAST('${text}' AS BLOB)) > 0`)
        .length;
    expect([found('muller'), found('王小\n')]).toEqual([[{ seq: 1 }], [{ seq: 2 }]]);
    expect(written('王小')).toBe(1);
    expect(['жу', 'у', 'o', '01', '1', '王小', 'zz'].map(beginning)).toEqual([1, 1, 2, 1, 1, 1, 0]);
    run(file, "UPDATE orders SET status = 'held' WHERE id = 'order-1'");
    run(file, "UPDATE orders SET search = 'so-2\nbo\nx' WHERE id = 'order-2'");
    expect(['жу', 'bo', 'x', 'mu'].map(beginning)).toEqual([0, 1, 1, 1]);
    expect(written('王小')).toBe(0);
    run(file, "DELETE FROM orders WHERE id = 'order-1'");
    expect(['mu', 'so'].map(beginning)).toEqual([0, 1]);
    run(file, "INSERT INTO order_search (order_search, rank) VALUES ('integrity-check', 1)");
  });

  it('of a tote are found from an index, in any case', async () => {
    const file = await databaseOf([anOrder(), `UPDATE orders SET body = '{"tote":"Tote-17"}'`]);
    const byTote = `FROM orders WHERE instr(body, '"tote":"') > 0
      AND json_extract(body, '$.tote') COLLATE NOCASE = 'TOTE-17'`;
    expect(rows(file, `SELECT id ${byTote}`)).toEqual([{ id: 'order-1' }]);
    expect(rows(file, `EXPLAIN QUERY PLAN SELECT id ${byTote}`)).toMatchObject([
      { detail: expect.stringContaining('USING INDEX orders_by_tote') },
    ]);
  });

  it('take sessions and quotes with them, and leave the journal', async () => {
    const file = await databaseOf([
      anOrder(),
      aSession(),
      anAttempt(),
      "INSERT INTO quotes VALUES ('q', 'order-1', 'sandbox', '2026', '{}', '{}', '[]', NULL, 0)",
    ]);
    expect(() => run(file, aSession('order-2'))).toThrow('FOREIGN KEY');
    run(file, 'DELETE FROM orders');
    expect(rows(file, 'SELECT * FROM sessions')).toEqual([]);
    expect(rows(file, 'SELECT * FROM quotes')).toEqual([]);
    expect(rows(file, 'SELECT id FROM attempts')).toEqual([{ id: 'attempt-1' }]);
  });

  it('keep their place among those that wait, which is not given again', async () => {
    const file = await databaseOf([anOrder(), anOrder('order-2', 'SO-2')]);
    const wait = (id: string, stopped = 'NULL') =>
      `INSERT INTO waiting_orders (order_id, stopped) VALUES ('${id}', ${stopped})`;
    run(file, wait('order-2'));
    run(file, wait('order-1'));
    expect(() => run(file, wait('order-1'))).toThrow('UNIQUE');
    expect(() => run(file, wait('gone'))).toThrow('FOREIGN KEY');
    run(file, `DELETE FROM waiting_orders WHERE order_id = 'order-1'`);
    expect(() => run(file, wait('order-1', "'lost'"))).toThrow('CHECK');
    run(file, wait('order-1', "'held'"));
    expect(rows(file, 'SELECT place, order_id FROM waiting_orders ORDER BY place')).toEqual([
      { place: 1, order_id: 'order-2' },
      { place: 3, order_id: 'order-1' },
    ]);
    run(file, `DELETE FROM orders WHERE id = 'order-2'`);
    expect(rows(file, 'SELECT order_id FROM waiting_orders')).toEqual([{ order_id: 'order-1' }]);
  });
});

it('sessions at a step are found from an index, and an unreadable one is no obstacle', async () => {
  const file = await databaseOf([
    anOrder(),
    aSession(),
    `UPDATE sessions SET body = '{"step":{"kind":"documents"}}'`,
  ]);
  const atStep = `FROM sessions WHERE CASE WHEN json_valid(sessions.body)
    THEN json_extract(sessions.body, '$.step.kind') END IN ('documents')`;
  expect(rows(file, `SELECT order_id ${atStep}`)).toEqual([{ order_id: 'order-1' }]);
  expect(rows(file, `EXPLAIN QUERY PLAN SELECT order_id ${atStep}`)).toMatchObject([
    { detail: expect.stringContaining('USING INDEX sessions_by_step') },
  ]);
  run(file, "UPDATE sessions SET body = '{'");
  expect(rows(file, `SELECT order_id ${atStep}`)).toEqual([]);
});

describe('the purchase journal', () => {
  it('allows one live attempt', async () => {
    const file = await databaseOf([anOrder(), anAttempt()]);
    expect(() => run(file, anAttempt('attempt-2'))).toThrow('UNIQUE');
    run(file, "UPDATE attempts SET state = 'refused'");
    run(file, anAttempt('attempt-2'));
  });

  it.each(['not-sent', 'refused', 'cancelled', 'declared-not-bought'])(
    'frees the place of an attempt that is %s',
    async (state) => {
      const file = await databaseOf([anAttempt(), `UPDATE attempts SET state = '${state}'`]);
      run(file, anAttempt('attempt-2'));
    },
  );

  it('gives a ShipmentID to one attempt', async () => {
    const bought = (id: string) =>
      `UPDATE attempts SET state = 'confirmed', shipment_id = 'SHP-1', shipment_key = 'shp-1' WHERE id = '${id}'`;
    const file = await databaseOf([anAttempt(), anAttempt('attempt-2', 'order-2', 'SO-2')]);
    run(file, bought('attempt-1'));
    expect(() => run(file, bought('attempt-2'))).toThrow('UNIQUE');
  });

  it('finds a purchase by its tracking number from an index, ignoring blanks and case', async () => {
    const file = await databaseOf([
      anAttempt(),
      `UPDATE attempts SET state = 'confirmed', shipment_id = 'SHP-1 ',
        answer = '{"trackingNumber":" t-1"}'`,
    ]);
    const query = `SELECT id FROM attempts WHERE connection = 'https://partner.example'
      AND answer IS NOT NULL AND lower(trim(json_extract(answer, '$.trackingNumber'))) = 't-1'`;
    expect(rows(file, query)).toEqual([{ id: 'attempt-1' }]);
    expect(JSON.stringify(rows(file, `EXPLAIN QUERY PLAN ${query}`))).toContain('by_tracking');
  });

  it('keeps an answer that was not understood unchanged until it is erased', async () => {
    const file = await databaseOf([anAttempt()]);
    const answer =
      "INSERT INTO unclear_answers VALUES (1, 'attempt-1', '2026', 201, 'r', 'SH-1', NULL, '{}')";
    run(file, answer);
    const another = answer.replace('(1,', '(2,').replace('attempt-1', 'attempt-2');
    expect(() => run(file, another)).toThrow('FOREIGN KEY');
    expect(() => run(file, "UPDATE unclear_answers SET text = ''")).toThrow('not changed');
    run(file, 'DELETE FROM unclear_answers');
  });
});

describe('documents and print jobs', () => {
  it('keep an original once', async () => {
    const file = await databaseOf([anAttempt(), aDocument()]);
    expect(() => run(file, aDocument())).toThrow('UNIQUE');
    expect(() => run(file, aDocument('attempt-2'))).toThrow('FOREIGN KEY');
  });

  it('number jobs in sequence, also after all are gone, in known kinds', async () => {
    const job = (id: string, kind: string) =>
      `INSERT INTO print_jobs (id, kind, role, target, state, title, copies, copy_number, file,
          media_width, media_height, at)
        VALUES ('${id}', '${kind}', 'document', 'folder:/x', 'queued', 't', 1, 1, '/t.pdf',
          595, 842, '2026')`;
    const file = await databaseOf([job('a', 'test-page'), job('b', 'batch-slip')]);
    run(file, 'DELETE FROM print_jobs');
    run(file, job('c', 'handover-list'));
    expect(rows(file, 'SELECT seq, attempt_id, packer FROM print_jobs')).toEqual([
      { seq: 3, attempt_id: null, packer: null },
    ]);
    expect(() => run(file, job('d', 'page'))).toThrow('CHECK');
  });

  it('remember where labels lie, of known purchases', async () => {
    const file = await databaseOf([anOrder(), anAttempt()]);
    const layout = (attempt: string, text = '{}') =>
      `INSERT INTO label_layouts (connection, attempt_id, document, at, layout)
        VALUES ('sandbox', '${attempt}', 'hash', '2026', '${text}')`;
    run(file, layout('attempt-1'));
    expect(rows(file, 'SELECT id, forgotten_at FROM label_layouts')).toEqual([
      { id: 1, forgotten_at: null },
    ]);
    expect(() => run(file, layout('gone'))).toThrow('FOREIGN KEY');
    expect(() => run(file, layout('attempt-1', 'no JSON'))).toThrow('CHECK');
  });

  it('find the labels with a mark from an index', async () => {
    const plan = rows(
      await databaseOf(),
      "EXPLAIN QUERY PLAN SELECT * FROM label_marks WHERE mark IN ('a', 'b')",
    );
    expect(JSON.stringify(plan)).toContain('label_marks_by_mark');
  });
});

describe('what is only added to', () => {
  it('erases text with personal data, and nothing else', async () => {
    const file = await databaseOf([
      anAttempt(),
      "INSERT INTO audit VALUES (1, '2026', 'kim', 'cancel', 'attempt-1', 'Anna rang', '{}')",
      "INSERT INTO audit VALUES (2, '2026', 'kim', 'weighed', 'SO-1', NULL, '{}')",
      "INSERT INTO return_receipts VALUES (1, 'attempt-1', '2026', 'kim', 'used', 'Anna’s')",
    ]);
    for (const change of [
      "reason = 'another'",
      'reason = NULL',
      "reason = 'erased', actor = 'lee'",
      "reason = 'erased', data = '{\"a\":1}'",
      "reason = 'erased', at = '2027'",
      'data = \'{"a":1}\'',
    ]) {
      expect(() => run(file, `UPDATE audit SET ${change} WHERE id = 1`), change).toThrow(
        'added to',
      );
    }
    expect(() => run(file, 'DELETE FROM audit')).toThrow('only added to');
    expect(() => run(file, "UPDATE audit SET reason = 'erased' WHERE id = 2")).toThrow('added to');
    expect(() => run(file, "UPDATE return_receipts SET note = 'new'")).toThrow('only added');
    expect(() => run(file, "UPDATE return_receipts SET condition = 'as-new'")).toThrow(
      'only added',
    );
    expect(() => run(file, "UPDATE return_receipts SET note = NULL, at = '2'")).toThrow(
      'only added',
    );
    run(file, "UPDATE audit SET reason = 'erased' WHERE id = 1");
    run(file, 'UPDATE return_receipts SET note = NULL');
    expect(rows(file, 'SELECT actor, action, reason FROM audit WHERE id = 1')).toEqual([
      { actor: 'kim', action: 'cancel', reason: 'erased' },
    ]);
  });

  it('numbers events, and gives each an id and a time', async () => {
    const file = await databaseOf();
    run(file, "INSERT INTO events (kind, data) VALUES ('packing.removed.v1', '{}')");
    expect(rows(file, 'SELECT * FROM events')).toEqual([
      {
        seq: 1,
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        kind: 'packing.removed.v1',
        data: '{}',
      },
    ]);
    expect(() => run(file, "INSERT INTO events (kind, data) VALUES ('x', 'words')")).toThrow(
      'CHECK',
    );
  });
});

describe('after the sale', () => {
  it('receipts are of existing attempts, in the known conditions', async () => {
    const file = await databaseOf([anAttempt()]);
    const receipt = (attempt: string, condition: string) =>
      `INSERT INTO return_receipts (attempt_id, at, condition) VALUES ('${attempt}', '2026', '${condition}')`;
    run(file, receipt('attempt-1', 'as-new'));
    expect(() => run(file, receipt('nobody', 'as-new'))).toThrow('FOREIGN KEY');
    expect(() => run(file, receipt('attempt-1', 'lovely'))).toThrow('CHECK');
  });

  it('parcels belong to existing attempts, with each tracking entry once', async () => {
    const file = await databaseOf([anAttempt()]);
    const parcel = (attempt: string) =>
      `INSERT INTO parcels (connection, tracking_number, attempt_id) VALUES ('c', 'T', '${attempt}')`;
    expect(() => run(file, parcel('nobody'))).toThrow('FOREIGN KEY');
    run(file, parcel('attempt-1'));
    const entry = "INSERT INTO parcel_entries VALUES ('c', 'T', '2026', 'Delivered', '', '', 0, 1)";
    run(file, entry);
    expect(() => run(file, entry)).toThrow('UNIQUE');
    expect(() => run(file, entry.replace("'T'", "'U'"))).toThrow('FOREIGN KEY');
  });

  it('one list is open for a carrier, however it is written, and a shipment is on it once', async () => {
    const list = (id: string, carrier: string, closedAt = 'NULL') =>
      `INSERT INTO handovers (id, connection, carrier, merchant, opened_at, closed_at)
        VALUES ('${id}', 'https://partner.example', '${carrier}', '', '2026', ${closedAt})`;
    const parcel = (of: string, place: number) =>
      `INSERT INTO handover_parcels VALUES ('${of}', ${place}, 'attempt-1', '', 'SO-1', 'T1', 1, '2.1', 'KG', NULL, NULL)`;
    const file = await databaseOf([list('a', 'UPS')]);
    expect(() => run(file, list('b', 'ups'))).toThrow('UNIQUE');
    run(file, list('b', 'ups', "'2026'"));
    run(file, parcel('a', 1));
    expect(() => run(file, parcel('a', 2))).toThrow('UNIQUE');
    expect(() => run(file, parcel('none', 1))).toThrow('FOREIGN KEY');
    expect(() => run(file, "UPDATE handover_parcels SET labels = 'x'")).toThrow('CHECK');
    run(file, parcel('b', 1));
    run(file, "DELETE FROM handovers WHERE id = 'a'");
    expect(rows(file, 'SELECT handover_id FROM handover_parcels')).toEqual([{ handover_id: 'b' }]);
  });
});

describe('items and weights', () => {
  it('are one per merchant and SKU', async () => {
    const file = await databaseOf();
    const item = (merchant: string) =>
      `INSERT INTO items VALUES ('${merchant}', 'MUG', 1, 'mug', '{}', '2026')`;
    run(file, item(''));
    run(file, item('Acme'));
    expect(() => run(file, item('Acme'))).toThrow('UNIQUE');
    expect(() => run(file, item('Other').replace("'MUG', 1", "'MUG', 2"))).toThrow('CHECK');
  });

  it('are one estimate per connection, merchant and item or box', async () => {
    const file = await databaseOf();
    const put = (kind: string) =>
      run(
        file,
        `INSERT INTO weight_estimates VALUES ('c', '', '${kind}', 'M', 1, 1, 1, 1, 0, 1, '')`,
      );
    put('item');
    put('box');
    expect(() => put('item')).toThrow('UNIQUE');
    expect(() => put('crate')).toThrow('CHECK');
  });
});

describe('other programs', () => {
  it('have a token by name and hash, and a purchase per token and key, with its quotes', async () => {
    const file = await databaseOf();
    const token = (name: string, hash: string) =>
      `INSERT INTO api_tokens VALUES ('${name}', '${hash}', '["read"]', NULL, '2026')`;
    run(file, token('Shop', 'a'));
    expect(() => run(file, token('Shop', 'b'))).toThrow('UNIQUE');
    expect(() => run(file, token('ERP', 'a'))).toThrow('UNIQUE');
    const bought = (name: string, answer = 'NULL') =>
      `INSERT INTO api_purchases VALUES ('${name}', 'k-1', 'h', '2026', ${answer}, 0)`;
    run(file, bought('Shop'));
    run(file, bought('ERP', "'{}'"));
    expect(() => run(file, bought('Shop'))).toThrow('UNIQUE');
    expect(() => run(file, bought('WMS', "'not JSON'"))).toThrow('CHECK');
    const quoted = (name: string, quote: string) =>
      `INSERT INTO api_purchase_quotes VALUES ('${name}', 'k-1', '${quote}')`;
    run(file, quoted('Shop', 'q-1'));
    expect(() => run(file, quoted('Shop', 'q-1'))).toThrow('UNIQUE');
    expect(() => run(file, quoted('Nobody', 'q-2'))).toThrow('FOREIGN KEY');
    run(file, "DELETE FROM api_purchases WHERE token = 'Shop'");
    expect(rows(file, 'SELECT * FROM api_purchase_quotes')).toEqual([]);
  });

  it('get an event once per endpoint, in a known state', async () => {
    const file = await databaseOf();
    const queued = (endpoint: string, state: string) =>
      `INSERT INTO webhook_deliveries (endpoint, event_id, order_key, body, queued_at, until_at, next_at, state)
        VALUES ('${endpoint}', 'e-1', '[]', '{}', '2026', '2026', '2026', '${state}')`;
    run(file, queued('https://a', 'waiting'));
    run(file, queued('https://b', 'dead'));
    expect(() => run(file, queued('https://a', 'gone'))).toThrow('UNIQUE');
    expect(() => run(file, queued('https://c', 'lost'))).toThrow('CHECK');
  });

  it('that are shops have one position and one note per order', async () => {
    const file = await databaseOf();
    run(file, "INSERT INTO store_polls (store, next_at) VALUES ('shop', '2026')");
    expect(() =>
      run(file, "INSERT INTO store_polls (store, next_at) VALUES ('shop', '2027')"),
    ).toThrow('UNIQUE');
    const noted = (number: string, held: number, problems = 'NULL') =>
      `INSERT INTO store_orders VALUES ('shop', '${number}', '2026', '2026', ${held}, ${problems})`;
    run(file, noted('A', 1));
    expect(() => run(file, noted('A', 0))).toThrow('UNIQUE');
    expect(() => run(file, noted('B', 2))).toThrow('CHECK');
    expect(() => run(file, noted('B', 0, "'not JSON'"))).toThrow('CHECK');
  });
});

it('a bench’s own list goes to its site as it is closed, and no other’s', async () => {
  const list = (id: string) =>
    `INSERT INTO handovers (id, connection, carrier, merchant, opened_at)
      VALUES ('${id}', 'https://partner.example', '${id}', '', '2026')`;
  const file = await databaseOf(['alone', 'own', 'theirs'].map(list));
  const close = (id: string) => `UPDATE handovers SET closed_at = '2026' WHERE id = '${id}'`;
  const sent = () => rows(file, `SELECT key FROM site_changes WHERE kind = 'handover'`);
  run(file, close('alone'));
  expect(sent()).toEqual([]);
  run(
    file,
    `INSERT INTO site_member (only, site, name, url, store, bench, run, token)
      VALUES (1, 's', 'S', 'u', 'st', 'b', 1, 't')`,
  );
  run(file, `UPDATE handovers SET bench = 'B' WHERE id = 'theirs'`);
  for (const id of ['own', 'theirs']) run(file, close(id));
  expect(sent()).toEqual([{ key: 'own' }]);
});
