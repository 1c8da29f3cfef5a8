import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sites } from '../../../src/main/adapters/site-postgres/sites.ts';
import { postgresIsMissing } from '../../support/postgres.ts';
import { bench, code, givenPostgres, orderOf, value } from './rig.ts';

describe.skipIf(postgresIsMissing)('the database role of another program', () => {
  const given = givenPostgres();

  /** A site with its roles, and a client of each role. */
  async function site() {
    const url = await given.site();
    const owner = (text: string) => given.server().sql(url, text);
    await owner(`DO $$ BEGIN CREATE ROLE packbench_exchange;
      CREATE ROLE erp LOGIN IN ROLE packbench_exchange; CREATE ROLE "Other ""Role" LOGIN;
      EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
    const at = { url, password: null };
    const login = new URL(url);
    const as = async (user: string) => {
      login.username = user;
      const client = new Client({ connectionString: login.href });
      await client.connect();
      onTestFinished(() => client.end());
      return async (text: string): Promise<string> => {
        try {
          return `${(await client.query(text)).rowCount}`;
        } catch (error) {
          return String(Object(error).code);
        }
      };
    };
    return { url, at, owner, as };
  }

  it('can insert orders, read their results and the views, and nothing else', async () => {
    const { url, at, owner, as } = await site();
    expect(value(await sites.init(at)).exchangeRole).toBe('packbench_exchange');
    const ask = await as('erp');
    const put = "INSERT INTO exchange.orders_in (order_json) VALUES ('{}')";
    const line = `INSERT INTO exchange.order_lines_in (reference, line_no, sku, quantity)
      VALUES ('SO-1', 1, 'MUG', 1)`;
    for (const may of [put, line, line, `${put} RETURNING id`]) expect(await ask(may)).toBe('1');
    expect(await ask('SELECT * FROM exchange.orders_in')).toBe('2');
    expect(await ask('SELECT * FROM exchange.order_lines_in')).toBe('1');
    for (const view of ['shipments', 'tracking', 'exceptions', 'handovers', 'handover_parcels']) {
      expect(await ask(`SELECT * FROM exchange.${view}`)).toBe('0');
    }
    const denied = '42501';
    const relations = await owner(`SELECT format('%I.%I', schemaname, tablename) AS name
      FROM pg_tables WHERE schemaname IN ('packbench', 'exchange') UNION ALL
      SELECT format('%I.%I', schemaname, viewname) FROM pg_views
      WHERE schemaname IN ('packbench', 'exchange')`);
    expect(relations.length).toBeGreaterThan(15);
    for (const { name } of relations) {
      const isOurs = String(name).startsWith('packbench.');
      if (isOurs) expect(await ask(`SELECT 1 FROM ${name}`), `${name}`).toBe(denied);
      for (const act of [
        `DELETE FROM ${name}`,
        `TRUNCATE ${name}`,
        `ALTER TABLE ${name} ADD COLUMN x text`,
        `DROP TABLE ${name}`,
        `CREATE TRIGGER x BEFORE INSERT ON ${name} EXECUTE FUNCTION pg_catalog.suppress_redundant_updates_trigger()`,
        `DO $$ BEGIN LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE; END $$`,
      ]) {
        // An object that is no table or not visible fails before its rights are checked.
        expect([denied, '42809', '55000'], `${act}`).toContain(await ask(act));
      }
    }
    for (const column of ['state', 'message', 'field', 'answered_at', 'inserted_at']) {
      const value = column.endsWith('_at') ? 'now()' : "'taken'";
      expect(
        await ask(`INSERT INTO exchange.orders_in (order_json, ${column}) VALUES ('{}', ${value})`),
        column,
      ).toBe(denied);
    }
    const chosen = 'INSERT INTO exchange.orders_in (id) OVERRIDING SYSTEM VALUE VALUES (1)';
    expect(await ask(chosen)).toBe(denied);
    expect(
      await ask(
        "INSERT INTO exchange.order_lines_in (reference, line_no, order_in) VALUES ('X', 1, 1)",
      ),
    ).toBe(denied);
    for (const act of [
      "UPDATE exchange.orders_in SET order_json = '{}'",
      "UPDATE exchange.order_lines_in SET sku = 'X'",
      'SELECT 1 FROM exchange.orders_in FOR UPDATE',
      'CREATE TABLE exchange.mine (x int)',
      'CREATE VIEW exchange.mine AS SELECT 1',
      'CREATE FUNCTION exchange.mine() RETURNS int LANGUAGE sql AS $$SELECT 1$$',
      'CREATE TABLE public.mine (x int)',
      'CREATE SCHEMA mine',
      'CREATE ROLE mine',
      'SET ROLE packbench',
      'SELECT packbench.list_benches()',
      'SELECT packbench.rows_state()',
      "SELECT packbench.leave_site('', 1, '')",
      "COPY exchange.orders_in TO PROGRAM 'true'",
      "SELECT pg_read_file('/etc/passwd')",
    ]) {
      expect(await ask(act), act).toBe(denied);
    }
    // Objects of its own do not replace ours.
    await ask('CREATE TEMP TABLE orders_in (x int)');
    await ask('SET search_path = pg_temp, exchange');
    expect(await ask(put)).toBe('1');
    expect(await owner('SELECT 1 FROM exchange.orders_in')).toHaveLength(3);
    const { site: benchs } = await bench(url);
    expect(value(await benchs.exchange.rows(true))).toHaveLength(3);
  });

  it('may have another name, which must exist', async () => {
    const { at, as } = await site();
    expect(await sites.init(at, 'nobody there')).toMatchObject({
      error: { code: 'bad-input', field: 'exchangeRole' },
    });
    const ask = await as('Other "Role');
    // PostgreSQL only warns, and grants nothing.
    await (await as('erp'))('GRANT SELECT ON exchange.orders_in TO PUBLIC');
    expect(await ask('SELECT * FROM exchange.orders_in')).toBe('42501');
    expect(value(await sites.init(at, 'Other "Role')).exchangeRole).toBe('Other "Role');
    expect(await ask('SELECT * FROM exchange.orders_in')).toBe('0');
    expect(await ask('DELETE FROM exchange.orders_in')).toBe('42501');
  });

  it('reads no personal data of an erased order', async () => {
    const { url, owner } = await site();
    const { site: made } = await bench(url);
    await owner('INSERT INTO exchange.orders_in (order_json) VALUES (\'{"reference": "SO-1"}\')');
    const rows = value(await made.exchange.rows(true));
    const taken = { row: rows[0]?.id ?? 0, order: orderOf('SO-1'), base: null, message: null };
    expect(value(await made.exchange.take([taken]))).toEqual({ [taken.row]: 'new' });
    expect(code(await made.orders.erase(orderOf('SO-1')))).toBe('ok');
    expect(await owner('SELECT * FROM exchange.orders_in')).toEqual([]);
  });
});
