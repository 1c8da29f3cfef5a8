import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { PG_BIN, postgresIsMissing } from '../support/postgres.ts';
import { ask, asked, begun, twoBenches, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('a site from before the first release', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  const words = expect.stringMatching(
    /before its first release: its schema is 6, .*Nothing was changed\./,
  );
  const refused = { error: { code: 'not-available', message: words } };

  /** All that is in the database. */
  const content = (url: string): string =>
    execFileSync(join(PG_BIN, 'pg_dump'), [url], { encoding: 'utf8' }).replace(/^\\.*$/gm, '');

  it('is neither upgraded nor joined, and stays as it is', async () => {
    const { bench, postgres } = await open();
    const url = `${await postgres.database()}?sslmode=disable`;
    await postgres.sql(
      url,
      `CREATE SCHEMA packbench;
        CREATE TABLE packbench.site (schema integer NOT NULL, programs_from integer NOT NULL);
        INSERT INTO packbench.site VALUES (6, 5)`,
    );
    const before = content(url);
    const { run } = await bench('A', ['SO-1']);
    expect((await run('site', 'init', url)).json).toMatchObject(refused);
    expect((await run('site', 'join', url)).json).toMatchObject(refused);
    expect((await run('site', 'status')).json).toMatchObject({ joined: false });
    expect(content(url)).toBe(before);
  });

  it('gets nothing from a bench that starts as its member, which buys nothing and says why', async () => {
    const { a, url, sql, partner } = await twoBenches(await open(), ['SO-1']);
    await sql('UPDATE site SET schema = 6, programs_from = 5');
    const before = content(url);
    expect((await a.run('ship', 'SO-1', ...PLAIN_CARTON)).json).toMatchObject(refused);
    expect((await a.run('doctor')).json).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({ name: 'site', ok: false, detail: words }),
      ]),
    });
    const station = await begun(a);
    try {
      await vi.waitFor(async () =>
        expect((await ask(station, 'station.status', {})).site).toMatchObject({ limited: words }),
      );
      const opened = await asked(station, 'bench.open', { merchant: null, reference: 'SO-1' });
      expect(opened).toMatchObject({ ok: false, ...refused });
    } finally {
      await station.close();
    }
    expect(content(url)).toBe(before);
    expect(await partner.sold('SO-1')).toBe(0);
  });
});
