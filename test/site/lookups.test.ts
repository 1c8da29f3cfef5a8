import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import type { ScanAnswer } from '../../src/shared/packing/session.ts';
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
    const proxy = await tcpProxy(made.postgres.port);
    onTestFinished(() => proxy.close());
    const through = new URL(made.url);
    through.port = String(proxy.port);
    const a = await made.bench('A', ['HERE-1']);
    expect((await a.run('site', 'join', through.href, '--bench', 'A')).code).toBe(0);
    expect((await a.run('settings', 'set', 'exchange.lookupView', 'erp_orders')).code).toBe(0);
    return { ...made, a, proxy };
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
      doors: [{ kind: 'sql', name: expect.stringContaining('exchange.erp_orders') }],
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
      ALTER VIEW exchange.erp_orders RENAME TO exact;
      CREATE VIEW exchange.erp_orders AS
        SELECT CASE n WHEN 1 THEN 'erp-3' ELSE 'J-1' END COLLATE erp.any_case AS reference,
          json_build_object('reference', CASE n WHEN 1 THEN 'erp-3' ELSE 'HERE-1' END,
            'currency', 'CHF', 'weightUnit', 'KG', 'shipTo', json_build_object('name', 'Other',
              'addressLine1', 'Weg 2', 'city', 'Bern', 'country', 'CH'),
            'lines', json_build_array(json_build_object('sku', 'A', 'quantity', 1,
              'unitWeight', 1, 'unitPrice', 1))) AS order_json
        FROM generate_series(1, 2) n`);
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
    await sql('ALTER VIEW exchange.erp_orders RENAME TO fast');
    await sql(`CREATE VIEW exchange.erp_orders AS SELECT f.* FROM exchange.fast f, pg_sleep(60)`);
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
