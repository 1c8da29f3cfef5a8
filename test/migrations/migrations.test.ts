import { describe, expect, it } from 'vitest';
import { newestVersion } from '../../src/main/adapters/store-sqlite/migrate.ts';
import { migrations } from '../../src/main/adapters/store-sqlite/migrations/index.ts';
import {
  anAttemptOf3,
  anOrderOf1,
  aPaperOf4,
  aSessionOf2,
  databaseOf,
  migrateTo,
  rows,
  run,
  schema,
} from './support.ts';

describe('the migrations', () => {
  it('are numbered from 1 without a gap', () => {
    expect(migrations.map(({ version }) => version)).toEqual(
      migrations.map((_, index) => index + 1),
    );
  });

  it('give the same schema, run one by one or all at once', async () => {
    const slow = await databaseOf(0);
    for (let version = 1; version <= newestVersion; version += 1) {
      await migrateTo(slow, version);
      expect(rows(slow, 'PRAGMA user_version')).toEqual([{ user_version: version }]);
    }
    expect(schema(slow)).toEqual(schema(await databaseOf(newestVersion)));
  });

  it('leave nothing behind when one fails midway', async () => {
    const file = await databaseOf(1, [anOrderOf1, 'CREATE TABLE quotes (in_the_way TEXT)']);
    const before = schema(file);
    await expect(migrateTo(file, 2)).rejects.toThrow('already exists');
    expect(schema(file)).toEqual(before);
    expect(rows(file, 'PRAGMA user_version')).toEqual([{ user_version: 1 }]);
  });
});

describe('0001 orders', () => {
  it('keeps the search index current when orders are added, changed and deleted', async () => {
    const file = await databaseOf(0);
    await migrateTo(file, 1);
    run(file, anOrderOf1);
    const found = (text: string) =>
      rows(file, `SELECT rowid FROM order_search WHERE order_search MATCH '${text}'`).length;
    expect([found('search:"muller"'), found('status:"open"')]).toEqual([1, 1]);
    run(file, "UPDATE orders SET status = 'shipped', search = 'so-1 wei zhang'");
    expect([found('search:"muller"'), found('search:"zhang"')]).toEqual([0, 1]);
    expect([found('status:"open"'), found('status:"shipped"')]).toEqual([0, 1]);
    run(file, 'DELETE FROM orders');
    expect(found('search:"zhang"')).toBe(0);
    run(file, "INSERT INTO order_search (order_search) VALUES ('integrity-check')");
  });

  it('keeps one order per merchant and reference', async () => {
    const file = await databaseOf(1, [anOrderOf1]);
    expect(() => run(file, anOrderOf1.replace('order-1', 'order-2'))).toThrow('UNIQUE');
  });
});

describe('0002 packing', () => {
  it('adds sessions and quotes to existing orders, and deletes them with their order', async () => {
    const file = await databaseOf(1, [anOrderOf1]);
    await migrateTo(file, 2);
    run(file, aSessionOf2);
    run(file, "INSERT INTO quotes VALUES ('q', 'order-1', 'sandbox', '2026', '{}', '{}', '[]')");
    expect(() => run(file, aSessionOf2.replace('order-1', 'order-2'))).toThrow('FOREIGN KEY');
    run(file, 'DELETE FROM orders');
    expect(rows(file, 'SELECT * FROM sessions')).toEqual([]);
    expect(rows(file, 'SELECT * FROM quotes')).toEqual([]);
  });
});

describe('0003 purchases', () => {
  it('adds the journal, and allows one live attempt', async () => {
    const file = await databaseOf(2, [anOrderOf1, aSessionOf2]);
    await migrateTo(file, 3);
    run(file, anAttemptOf3);
    const second = anAttemptOf3.replace('attempt-1', 'attempt-2');
    expect(() => run(file, second)).toThrow('UNIQUE');
    run(file, "UPDATE attempts SET state = 'refused'");
    run(file, second);
    expect(rows(file, 'SELECT reference, revision FROM orders JOIN sessions')).toEqual([
      { reference: 'SO-1', revision: 3 },
    ]);
  });

  it.each(['not-sent', 'refused', 'cancelled', 'declared-not-bought'])(
    'frees the place of an attempt that is %s',
    async (state) => {
      const file = await databaseOf(3, [anAttemptOf3, `UPDATE attempts SET state = '${state}'`]);
      run(file, anAttemptOf3.replace('attempt-1', 'attempt-2'));
    },
  );

  it('keeps the journal when its order is erased', async () => {
    const file = await databaseOf(3, [anOrderOf1, anAttemptOf3]);
    run(file, 'DELETE FROM orders');
    expect(rows(file, 'SELECT id FROM attempts')).toEqual([{ id: 'attempt-1' }]);
  });
});

describe('0004 documents', () => {
  it('adds documents and print jobs to existing attempts', async () => {
    const file = await databaseOf(3, [anOrderOf1, anAttemptOf3]);
    await migrateTo(file, 4);
    run(file, aPaperOf4);
    expect(() => run(file, aPaperOf4)).toThrow('UNIQUE');
    expect(() => run(file, aPaperOf4.replace('attempt-1', 'attempt-2'))).toThrow('FOREIGN KEY');
    expect(rows(file, 'SELECT state FROM attempts')).toEqual([{ state: 'open' }]);
  });
});

describe('0005 audit', () => {
  it('adds the append-only audit log, and leaves the rest unchanged', async () => {
    const file = await databaseOf(4, [anOrderOf1, anAttemptOf3, aPaperOf4]);
    await migrateTo(file, 5);
    run(
      file,
      "INSERT INTO audit (at, action, subject, data) VALUES ('2026', 'settle', 'attempt-1', '{}')",
    );
    expect(() => run(file, 'DELETE FROM audit')).toThrow('only added to');
    expect(rows(file, 'SELECT hash FROM papers')).toEqual([{ hash: 'hash' }]);
  });
});

describe('0006 print queue', () => {
  const aJobOf4 = (id: string, role: string, state: string) =>
    `INSERT INTO print_jobs (id, attempt_id, role, target, state, title, copies, file, at)
     VALUES ('${id}', 'attempt-1', '${role}', 'folder:/x', '${state}', 't', 1, '/f.pdf', '2026')`;

  it('keeps every job, counts its copies, and prints no left over job', async () => {
    const file = await databaseOf(5, [
      anOrderOf1,
      anAttemptOf3,
      aJobOf4('a', 'label', 'done'),
      aJobOf4('b', 'label', 'sent'),
      aJobOf4('c', 'document', 'queued'),
    ]);
    await migrateTo(file, 6);
    expect(
      rows(file, 'SELECT seq, id, kind, order_id, state, held, copy_number FROM print_jobs'),
    ).toEqual([
      row(1, 'a', 'label', 'done', null, 1),
      row(2, 'b', 'label', 'unknown', null, 2),
      row(3, 'c', 'invoice', 'queued', 'person', 1),
    ]);
    run(file, 'DELETE FROM print_jobs');
    run(file, aPageOf6);
    expect(rows(file, 'SELECT seq, attempt_id FROM print_jobs')).toEqual([
      { seq: 4, attempt_id: null },
    ]);
  });

  const row = (
    seq: number,
    id: string,
    kind: string,
    state: string,
    held: string | null,
    copy_number: number,
  ) => ({ seq, id, kind, order_id: 'order-1', state, held, copy_number });

  const aPageOf6 = `INSERT INTO print_jobs (id, kind, role, target, state, title, copies,
    copy_number, file, at)
    VALUES ('t', 'test-page', 'document', 'folder:/x', 'queued', 't', 1, 1, '/t.pdf', '2026')`;
});

describe('0007 purchase lookups', () => {
  it('finds a purchase by its answer’s ids from an index, ignoring blanks and case', async () => {
    const file = await databaseOf(6, [
      anOrderOf1,
      anAttemptOf3,
      `UPDATE attempts SET state = 'confirmed', shipment_id = 'SHP-1 ',
        answer = '{"trackingNumber":" t-1"}'`,
    ]);
    await migrateTo(file, 7);
    const where = (condition: string) =>
      `SELECT id FROM attempts WHERE connection = 'https://partner.example' AND ${condition}`;
    for (const [condition, index] of [
      ["shipment_id IS NOT NULL AND lower(trim(shipment_id)) = 'shp-1'", 'folded_shipment'],
      [
        "answer IS NOT NULL AND lower(trim(json_extract(answer, '$.trackingNumber'))) = 't-1'",
        'by_tracking',
      ],
    ] as const) {
      expect(rows(file, where(condition))).toEqual([{ id: 'attempt-1' }]);
      const [plan] = rows(file, `EXPLAIN QUERY PLAN ${where(condition)}`);
      expect(JSON.stringify(plan)).toContain(index);
    }
  });
});

describe('0008 print packers', () => {
  it('leaves every job as printed by an unknown packer', async () => {
    const file = await databaseOf(7, [
      `INSERT INTO print_jobs (id, kind, role, target, state, title, copies, copy_number, file, at)
        VALUES ('t', 'test-page', 'document', 'folder:/x', 'done', 't', 1, 1, '/t.pdf', '2026')`,
    ]);
    const before = rows(file, 'SELECT * FROM print_jobs');
    await migrateTo(file, 8);
    expect(rows(file, 'SELECT * FROM print_jobs')).toEqual(
      before.map((job) => ({ ...(job as object), packer: null })),
    );
  });
});

describe('0009 order counts', () => {
  it('counts existing orders, and keeps the counts current', async () => {
    const file = await databaseOf(8, [
      anOrderOf1,
      anOrderOf1.replace('order-1', 'order-2').replace("'SO-1'", "'SO-2'"),
    ]);
    await migrateTo(file, 9);
    const counted = () =>
      rows(file, 'SELECT * FROM order_counts WHERE orders <> 0 ORDER BY status');
    expect(counted()).toEqual([{ status: 'open', orders: 2 }]);
    run(file, anOrderOf1.replace('order-1', 'order-3').replace("'SO-1'", "'SO-3'"));
    run(file, "UPDATE orders SET status = 'packing' WHERE id = 'order-1'");
    run(file, "UPDATE orders SET status = 'packing', units = 9 WHERE id = 'order-1'");
    expect(counted()).toEqual([
      { status: 'open', orders: 2 },
      { status: 'packing', orders: 1 },
    ]);
    run(file, 'DELETE FROM orders');
    expect(counted()).toEqual([]);
  });
});

describe('0010 returns', () => {
  it('accepts quotes and receipts of existing attempts, in the known conditions', async () => {
    const file = await databaseOf(9, [anOrderOf1, anAttemptOf3]);
    await migrateTo(file, 10);
    const receipt = (attempt: string, condition: string) =>
      `INSERT INTO return_receipts (attempt_id, at, condition) VALUES ('${attempt}', '2026', '${condition}')`;
    run(file, receipt('attempt-1', 'as-new'));
    expect(() => run(file, receipt('nobody', 'as-new'))).toThrow('FOREIGN KEY');
    expect(() => run(file, receipt('attempt-1', 'lovely'))).toThrow('CHECK');
    expect(rows(file, 'SELECT attempt_id, condition FROM return_receipts')).toEqual([
      { attempt_id: 'attempt-1', condition: 'as-new' },
    ]);
  });
});

describe('0011 parcels', () => {
  it('belong to existing attempts, with each tracking entry once', async () => {
    const file = await databaseOf(10, [anOrderOf1, anAttemptOf3]);
    await migrateTo(file, 11);
    const parcel = (attempt: string) =>
      `INSERT INTO parcels (connection, tracking_number, attempt_id) VALUES ('c', 'T', '${attempt}')`;
    expect(() => run(file, parcel('nobody'))).toThrow('FOREIGN KEY');
    run(file, parcel('attempt-1'));
    const said = "INSERT INTO parcel_entries VALUES ('c', 'T', '2026', 'Delivered', '', '', 0, 1)";
    run(file, said);
    expect(() => run(file, said)).toThrow('UNIQUE');
    expect(() => run(file, said.replace("'T'", "'U'"))).toThrow('FOREIGN KEY');
  });
});

describe('0012 items', () => {
  it('are one per merchant and SKU', async () => {
    const file = await databaseOf(11);
    await migrateTo(file, 12);
    const item = (merchant: string) =>
      `INSERT INTO items VALUES ('${merchant}', 'MUG', 1, 'mug', '{}', '2026')`;
    run(file, item(''));
    run(file, item('Acme'));
    expect(() => run(file, item('Acme'))).toThrow('UNIQUE');
    expect(() => run(file, item('Other').replace("'MUG', 1", "'MUG', 2"))).toThrow('CHECK');
  });
});

describe('0013 erasure', () => {
  it('erases text with personal data, and nothing else of the append-only tables', async () => {
    const file = await databaseOf(12, [anOrderOf1, anAttemptOf3]);
    run(
      file,
      "INSERT INTO audit VALUES (1, '2026', 'kim', 'cancel', 'attempt-1', 'Anna rang', '{}')",
    );
    run(file, "INSERT INTO audit VALUES (2, '2026', 'kim', 'weighed', 'SO-1', NULL, '{}')");
    run(
      file,
      "INSERT INTO return_receipts VALUES (1, 'attempt-1', '2026', 'kim', 'used', 'Anna’s')",
    );
    await migrateTo(file, 13);
    expect(rows(file, 'SELECT erased_at FROM orders')).toEqual([{ erased_at: null }]);

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
});

describe('0014 unclear answers', () => {
  it('keeps the answer to a purchase unchanged until it is erased', async () => {
    const file = await databaseOf(13, [anOrderOf1, anAttemptOf3]);
    await migrateTo(file, 14);
    const answer =
      "INSERT INTO unclear_answers VALUES (1, 'attempt-1', '2026', 201, 'r', 'SH-1', NULL, '{}')";
    run(file, answer);
    const another = answer.replace('(1,', '(2,').replace('attempt-1', 'attempt-2');
    expect(() => run(file, another)).toThrow('FOREIGN KEY');
    expect(() => run(file, "UPDATE unclear_answers SET text = ''")).toThrow('not changed');
    run(file, 'DELETE FROM unclear_answers');
  });
});
