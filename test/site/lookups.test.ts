import { Client } from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import type { ScanAnswer } from '../../src/shared/packing/session.ts';
import { packbench } from '../support/cli.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';
import { ask, asked, type Bench, type Warehouse, warehouses } from './warehouse.ts';

/** As an ERP's view has it: a row for each line, numbers as numbers. */
const VIEW = `CREATE SCHEMA erp;
  CREATE TABLE erp.lines (order_no varchar(20), town text, item text, pieces integer,
    kg numeric(8, 3), price numeric(8, 2), ship date);
  INSERT INTO erp.lines VALUES ('ERP-1', 'Bern', 'MUG', 2, 0.380, 12.50, '2026-12-01'),
    ('ERP-1', 'Bern', 'CUP, "blue"', 1, 0.120, 8.00, '2026-12-01'),
    ('ERP-2', '', 'MUG', 1, 0.380, 12.50, NULL), ('ERP-3', 'Bern', 'MUG', 1, 0.380, 12.50, NULL);
  CREATE VIEW exchange.erp_orders AS SELECT order_no AS reference, 'CHF' AS currency,
    'Ada Weber' AS ship_to_name, 'Weg 1' AS ship_to_address_line1, town AS ship_to_city,
    '3000' AS ship_to_zip, 'CH' AS ship_to_country, ship AS ship_by, item AS sku,
    pieces AS quantity, kg AS unit_weight, price AS unit_price, 'KG' AS weight_unit FROM erp.lines`;

/** As in docs/sql.md. */
const mayRead = (login: string) => `GRANT USAGE ON SCHEMA exchange TO ${login};
  GRANT SELECT ON exchange.erp_orders TO ${login}`;

/** Runs as whoever reads the view; its result is the name of the receiver. */
const hostile = (does: string) => `CREATE FUNCTION erp.does() RETURNS text LANGUAGE plpgsql AS $$
    DECLARE found text := 'nothing'; BEGIN ${does}; RETURN found; END $$;
  ALTER VIEW exchange.erp_orders SET SCHEMA erp;
  CREATE VIEW exchange.erp_orders AS SELECT reference, currency, erp.does() AS ship_to_name,
    ship_to_address_line1, ship_to_city, ship_to_zip, ship_to_country, sku, quantity, unit_weight,
    unit_price, weight_unit FROM erp.erp_orders;
  GRANT USAGE ON SCHEMA erp TO erp_reader; ${mayRead('erp_reader')}`;

describe.skipIf(postgresIsMissing)('an order looked up by its scanned reference', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  async function looking(): Promise<
    Warehouse & { a: Bench; proxy: Awaited<ReturnType<typeof tcpProxy>> }
  > {
    const made = await open();
    await made.sql(VIEW);
    await newLogin(made, 'erp_reader', { gets: mayRead('erp_reader') });
    const proxy = await tcpProxy(made.postgres.port);
    onTestFinished(() => proxy.close());
    const through = new URL(made.url);
    through.port = String(proxy.port);
    const a = await made.bench('A', ['HERE-1']);
    expect((await a.run('site', 'join', through.href, '--bench', 'A')).code).toBe(0);
    expect((await a.run('settings', 'set', 'exchange.lookupView', 'erp_orders')).code).toBe(0);
    expect((await a.run('settings', 'set', 'exchange.lookupUser', 'erp_reader')).code).toBe(0);
    return { ...made, a, proxy };
  }

  /** A login of the server, which all tests of the file share. */
  async function newLogin({ sql }: Warehouse, name: string, { gets = '' }) {
    await sql(`DO $$ BEGIN CREATE ROLE ${name}; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
      ALTER ROLE ${name} LOGIN PASSWORD 'of-the-erp'; ${gets}`);
  }

  /** A station with scans, and its later answers. */
  async function begun(bench: Bench) {
    const station = await bench.station();
    onTestFinished(() => station.close());
    station.begin();
    const said = new Map<string, ScanAnswer>();
    station.handle.subscribe((event, data) => {
      if (event !== 'bench.scanned') return;
      const { scanned, answer } = data as { scanned: string; answer: ScanAnswer };
      said.set(scanned, answer);
    });
    const scan = (text: string) => ask(station, 'bench.scan', { text });
    const later = async (scanned: string): Promise<ScanAnswer | undefined> => {
      await vi.waitFor(() => expect([...said.keys()]).toContain(scanned), { timeout: 15_000 });
      const answer = said.get(scanned);
      said.delete(scanned);
      return answer;
    };
    return { station, scan, later };
  }
  const onBench = async (station: Station) =>
    (await ask(station, 'bench.current', {}))?.order.reference ?? null;

  it('is imported and opened when no order is open, and the screen shows the search', async () => {
    const { a, sql } = await looking();
    const { station, scan, later } = await begun(a);
    expect(await scan('ERP-1')).toMatchObject({
      tone: 'info',
      message: 'ERP-1 is not here yet: looking it up…',
    });
    expect(await later('ERP-1')).toMatchObject({ tone: 'success' });
    const bench = await ask(station, 'bench.current', {});
    expect(bench?.order).toMatchObject({
      ...{ reference: 'ERP-1', shipBy: '2026-12-01' },
      lines: [
        { sku: 'MUG', quantity: 2, unitWeight: '0.380', unitPrice: '12.50' },
        { sku: 'CUP, "blue"', unitWeight: '0.120' },
      ],
    });
    await vi.waitFor(async () =>
      expect(await sql("SELECT 1 FROM orders WHERE reference = 'ERP-1'")).toHaveLength(1),
    );
    // With an order open nothing is looked up: the scan is wrong.
    expect(await scan('ERP-3')).toMatchObject({ tone: 'stop', refusal: expect.anything() });
  });

  it.each([
    [
      'reads the orders of others',
      "SELECT string_agg(reference, ' ') FROM packbench.orders INTO found",
    ],
    ['deletes orders', 'DELETE FROM packbench.orders'],
    [
      'deletes orders once it may write',
      "PERFORM set_config('transaction_read_only', 'off', false); DELETE FROM packbench.orders",
    ],
    ['takes the rights of the station back', 'SET ROLE packbench; DELETE FROM packbench.orders'],
    [
      'ends the connections of the benches',
      "PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'packbench' AND pid <> pg_backend_pid()",
    ],
  ])('in a view with a function that %s is refused, and nothing happens', async (_, does) => {
    const { a, sql, url } = await looking();
    const other = new Client({ connectionString: url });
    const broken = vi.fn();
    other.on('error', broken);
    await other.connect();
    onTestFinished(() => other.end());
    await sql(hostile(does));
    const found = await a.run('exchange', 'lookup', 'ERP-1');
    expect(found.json).toMatchObject({
      error: {
        code: 'bad-input',
        message: expect.stringMatching(
          /exchange\.erp_orders: the database says: (permission denied|transaction read-write mode must be|must be a superuser)/,
        ),
      },
    });
    expect((await other.query('SELECT reference FROM packbench.orders')).rows).toEqual([
      { reference: 'HERE-1' },
    ]);
    expect(broken).not.toHaveBeenCalled();
  });

  it('is read by its own login alone: without one, or with another, it is refused in words', async () => {
    const made = await looking();
    const { a, sql } = made;
    const lookUp = async (user: string | null) => {
      const set = await a.run('settings', 'set', 'exchange.lookupUser', user ?? 'null');
      expect(set.code).toBe(0);
      return await a.run('exchange', 'lookup', 'ERP-1');
    };
    const none = await lookUp(null);
    expect(none.code).toBe(2);
    expect(none.json).toMatchObject({
      error: { code: 'not-available', field: 'exchange.lookupUser' },
    });
    const status = await a.run('exchange', 'status');
    expect(status.json).toMatchObject({
      integrations: [
        { kind: 'sql', trouble: expect.stringContaining('needs a database login of its own') },
      ],
    });
    const doctor = await a.run('doctor');
    expect(doctor.json.checks).toContainEqual(
      expect.objectContaining({
        name: 'SQL interface',
        ok: false,
        detail: expect.stringContaining('exchange.lookupUser, made as in docs/sql.md'),
      }),
    );
    await newLogin(made, 'other', { gets: mayRead('other') });
    await newLogin(made, 'erp_group', {});
    expect((await lookUp('other')).json).toMatchObject({ orders: [{ reference: 'ERP-1' }] });
    for (const [gives, takes, why] of [
      ['GRANT packbench TO other', 'REVOKE packbench FROM other', 'a member of packbench'],
      ['GRANT erp_group TO other', 'REVOKE erp_group FROM other', 'a member of erp_group'],
      ['ALTER ROLE other BYPASSRLS', 'ALTER ROLE other NOBYPASSRLS', 'read everything'],
      [
        'GRANT USAGE ON SCHEMA packbench TO other',
        'REVOKE USAGE ON SCHEMA packbench FROM other',
        'read packbench',
      ],
      [
        'GRANT CREATE ON SCHEMA exchange TO other',
        'REVOKE CREATE ON SCHEMA exchange FROM other',
        'change exchange',
      ],
      [
        'GRANT INSERT (reference) ON exchange.orders_in TO other',
        'REVOKE INSERT (reference) ON exchange.orders_in FROM other',
        'change exchange.orders_in',
      ],
      [
        'GRANT DELETE ON packbench.orders TO PUBLIC',
        'REVOKE DELETE ON packbench.orders FROM PUBLIC',
        'change packbench.orders',
      ],
      [
        'GRANT SELECT ON exchange.shipments TO other',
        'REVOKE SELECT ON exchange.shipments FROM other',
        'read exchange.shipments',
      ],
    ] as const) {
      await sql(gives);
      expect((await a.run('exchange', 'lookup', 'ERP-1')).json).toMatchObject({
        error: {
          ...{ code: 'bad-input', field: 'exchange.lookupUser' },
          message: expect.stringContaining(why),
        },
      });
      await sql(takes);
    }
    expect((await lookUp('packbench')).json).toMatchObject({
      error: { field: 'exchange.lookupUser', message: expect.stringContaining('is a superuser') },
    });
    expect((await lookUp('nobody')).json).toMatchObject({
      error: { code: 'credentials-refused', field: 'exchange.lookupUser' },
    });
  });

  it('is read with a password that is kept as a secret, never with that of the bench', async () => {
    const made = await looking();
    const { a, postgres, partner } = made;
    await newLogin(made, 'erp_asked', { gets: mayRead('erp_asked') });
    await a.run('settings', 'set', 'exchange.lookupUser', 'erp_asked');
    const { station } = await begun(a);
    const lookUp = () =>
      station.execute({ place: 'command-line' }, 'exchange.lookUp', { reference: 'ERP-1' });
    await postgres.askForPassword('erp_asked');
    expect(await lookUp()).toMatchObject({ error: { code: 'credentials-missing' } });
    const kept = await asked(station, 'exchange.setSecret', {
      url: 'erp_asked',
      secret: 'of-the-erp',
    });
    expect(kept).toMatchObject({ value: { url: expect.stringContaining('//erp_asked@') } });
    expect(JSON.stringify(kept)).not.toContain('of-the-erp');
    expect(await lookUp()).toMatchObject({ value: { orders: [{ reference: 'ERP-1' }] } });
    const command = ['--partner', partner.baseUrl, 'exchange', 'lookup', 'ERP-3', '--json'];
    for (const [given, result] of [
      ['of-the-bench', { error: { code: 'credentials-refused' } }],
      ['of-the-erp', { orders: [{ reference: 'ERP-3' }] }],
    ] as const) {
      const env = { ...partner.env, PACKBENCH_LOOKUP_PASSWORD: given };
      expect((await packbench(command, { data: a.data, env })).json).toMatchObject(result);
    }
  });

  it('that does not exist or is invalid is reported, as is a missing view', async () => {
    const { a, sql } = await looking();
    const { station, scan, later } = await begun(a);
    await scan('NO-1');
    expect(await later('NO-1')).toMatchObject({
      tone: 'stop',
      message: expect.stringContaining('No order NO-1'),
    });
    await scan('ERP-2');
    expect(await later('ERP-2')).toMatchObject({
      ...{ tone: 'stop', code: 'bad-input' },
      message: expect.stringMatching(
        /exchange\.erp_orders.*ship_to_city: .*expected .*found nothing/,
      ),
    });
    expect((await a.run('exchange', 'lookup', 'ERP-3')).json).toMatchObject({
      orders: [{ merchant: null, reference: 'ERP-3' }],
    });
    expect((await a.run('exchange', 'lookup', 'NO-1')).json).toMatchObject({ orders: [] });
    for (const [change, why] of [
      ['ALTER VIEW exchange.erp_orders RENAME COLUMN reference TO other', 'no column reference'],
      ['DROP VIEW exchange.erp_orders', 'no such view'],
      [
        'CREATE VIEW exchange.erp_orders AS SELECT (1 / (1 - 1)) AS x, now()::text AS reference',
        '',
      ],
    ] as const) {
      await sql(change);
      await scan('ERP-9');
      const answer = await later('ERP-9');
      if (why === '') continue;
      expect(answer).toMatchObject({ tone: 'stop', message: expect.stringContaining(why) });
      const status = await asked(station, 'bench.current', {});
      expect(status.ok).toBe(true);
    }
    expect((await a.run('exchange', 'status')).json).toMatchObject({
      integrations: [{ kind: 'sql', name: expect.stringContaining('exchange.erp_orders') }],
    });
  });

  it('over a slow or dead connection delays no other scan, and does not interrupt a packer who continued', async () => {
    const { a, proxy } = await looking();
    const { station, scan, later } = await begun(a);
    const held = proxy.hold();
    await scan('ERP-1');
    await held.reached;
    // Orders that this bench has claimed or knows can be scanned meanwhile.
    expect(await scan('PB:HELP')).toMatchObject({ tone: 'info' });
    expect(await later('ERP-1')).toMatchObject({
      tone: 'attention',
      message: expect.stringContaining('The site cannot be used'),
    });
    held.letGo();
    proxy.refuse(true);
    proxy.cut();
    await scan('ERP-1');
    expect(await later('ERP-1')).toMatchObject({
      tone: 'attention',
      message: expect.stringContaining('The site cannot be used'),
    });
    proxy.refuse(false);
    proxy.calm();
    await vi.waitFor(
      async () => {
        const now = await scan('ERP-1');
        // Once imported it is here, and opens when the site grants the claim.
        const answer = now.tone === 'info' ? await later('ERP-1') : now;
        expect(answer).toMatchObject({ tone: 'success' });
      },
      { timeout: 20_000 },
    );
    expect(await onBench(station)).toBe('ERP-1');
  });

  it('is opened once after two scans, and is no other order', async () => {
    const { a, sql, proxy } = await looking();
    const { station, scan, later } = await begun(a);
    const held = proxy.hold();
    await scan('ERP-1');
    await held.reached;
    await scan('ERP-1');
    held.letGo();
    expect(await later('ERP-1')).toMatchObject({ tone: 'success' });
    expect(await onBench(station)).toBe('ERP-1');
    await ask(station, 'bench.close', {});
    // A view that compares without case, and one whose JSON is of an order that is already here.
    await sql(`CREATE COLLATION erp.any_case
        (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
      ALTER VIEW exchange.erp_orders SET SCHEMA erp;
      CREATE VIEW exchange.erp_orders AS
        SELECT CASE n WHEN 1 THEN 'erp-3' ELSE 'J-1' END COLLATE erp.any_case AS reference,
          json_build_object('reference', CASE n WHEN 1 THEN 'erp-3' ELSE 'HERE-1' END,
            'currency', 'CHF', 'weightUnit', 'KG', 'shipTo', json_build_object('name', 'Other',
              'addressLine1', 'Weg 2', 'city', 'Bern', 'country', 'CH'),
            'lines', json_build_array(json_build_object('sku', 'A', 'quantity', 1,
              'unitWeight', 1, 'unitPrice', 1))) AS order_json
        FROM generate_series(1, 2) n;
      ${mayRead('erp_reader')}`);
    for (const [scanned, found] of [
      ['ERP-3', 'erp-3'],
      ['J-1', 'HERE-1'],
    ] as const) {
      await scan(scanned);
      expect(await later(scanned)).toMatchObject({
        tone: 'stop',
        message: expect.stringContaining(`expected "${scanned}" as requested, found "${found}"`),
      });
    }
    const { orders } = await ask(station, 'orders.list', { limit: 100 });
    expect(orders.map(({ reference }) => reference).toSorted()).toEqual(['ERP-1', 'HERE-1']);
    const [here] = await sql("SELECT body FROM orders WHERE reference = 'HERE-1'");
    expect(here?.body).not.toMatchObject({ shipTo: { name: 'Other' } });
  });

  it('in a view that never answers is given up after seconds, and is not a wrong scan', async () => {
    const { a, sql } = await looking();
    const { station, scan, later } = await begun(a);
    await sql('ALTER VIEW exchange.erp_orders SET SCHEMA erp');
    await sql(`CREATE VIEW exchange.erp_orders AS SELECT f.* FROM erp.erp_orders f, pg_sleep(60);
      ${mayRead('erp_reader')}`);
    const asking = () =>
      sql(
        "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%erp_orders\" v%' AND state = 'active' AND pid <> pg_backend_pid()",
      );
    const message =
      'exchange.erp_orders, the view of the ERP, did not answer within 3 s. Scan again in a minute. If it goes on, whoever runs the ERP must make it faster.';
    await scan('ERP-1');
    expect(await later('ERP-1')).toMatchObject({ tone: 'attention', message });
    await vi.waitFor(async () => expect(await asking()).toEqual([]));
    // A packer who scans another order meanwhile packs that one.
    await scan('ERP-1');
    await vi.waitFor(async () => expect(await asking()).toHaveLength(1));
    expect(await scan('HERE-1')).toMatchObject({ tone: 'success' });
    expect(await later('ERP-1')).toMatchObject({ tone: 'attention', message });
    expect(await onBench(station)).toBe('HERE-1');
    const failed = await a.run('exchange', 'lookup', 'ERP-1');
    expect(failed.json).toMatchObject({
      error: { code: 'not-available', retry: 'later', message },
    });
  });
});
