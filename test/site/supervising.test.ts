import { beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_CARTON } from '../cli/orders.ts';
import { packbench } from '../support/cli.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { type Bench, twoBenches, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('a supervisor of a site', () => {
  let open: () => Promise<Warehouse>;
  beforeAll(async () => {
    open = await warehouses();
  });

  const two = async (orders: readonly string[]) => await twoBenches(await open(), orders);

  it('creates a site, and creating it again changes nothing', async () => {
    const made = await open();
    const { run } = await made.bench('A');
    const url = `${await made.postgres.database()}?sslmode=disable`;
    const first = await run('site', 'init', url);
    expect(first).toMatchObject({ code: 0 });
    expect(first.json).toMatchObject({ from: 0, schema: 11 });
    expect((await run('site', 'init', url)).json).toMatchObject({ from: 11, schema: 11 });
    expect(await run('site', 'benches')).toMatchObject({ code: 2 });
    await made.postgres.stop('fast');
    expect(await run('site', 'init', url)).toMatchObject({ code: 4 });
    await made.postgres.start();
  });

  it('gives the password apart from the URL, and it is never shown', async () => {
    const made = await open();
    const { data } = await made.bench('A');
    const SECRET = 'pass-word-of-the-site';
    const [given, url] = [new URL(await made.postgres.database()), 'sslmode=disable'];
    await made.sql(`CREATE ROLE secretive SUPERUSER LOGIN PASSWORD '${SECRET}'`);
    await made.postgres.askForPassword('secretive');
    given.username = 'secretive';
    given.search = url;
    const init = (address: string, stdin: string, ...args: string[]) =>
      packbench(['--partner', made.partner.baseUrl, 'site', 'init', address, ...args, '--json'], {
        data,
        env: made.partner.env,
        stdin,
      });
    const withIt = given.href.replace('secretive@', `secretive:${SECRET}@`);
    const refused = await init(withIt, '');
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.json).toMatchObject({ error: { code: 'bad-input', field: 'url' } });
    expect(refused.stderr).toContain('PACKBENCH_SITE_PASSWORD');
    expect(await init(given.href, '')).toMatchObject({ code: 7 });
    const wrong = await init(given.href, 'another-word\n', '--password-stdin');
    expect(wrong).toMatchObject({ code: 7 });
    const right = await init(given.href, `${SECRET}\n`, '--password-stdin');
    expect(right).toMatchObject({ code: 0 });
    for (const { stdout, stderr } of [refused, wrong, right]) {
      expect(stdout + stderr).not.toContain(SECRET);
      expect(stdout + stderr).not.toContain('another-word');
    }
  });

  it('takes over an unknown purchase of a silent bench, reconciles it, and has it bought here', async () => {
    const { a, b, partner, sql } = await two(['TAKE-1']);
    await partner.fault({ kind: 'cut', path: '/Shipments' });
    expect((await a.run('ship', 'TAKE-1', ...PLAIN_CARTON)).code).toBe(5);
    const take = () => b.run('site', 'take-over', 'TAKE-1', '--reason', 'Bench A burnt');
    await sql("UPDATE claims SET post_until = now() + interval '1 h'");
    expect((await take()).json).toMatchObject({ error: { code: 'order-locked', bench: 'A' } });
    await sql('UPDATE claims SET post_until = now()');
    expect((await b.run('site', 'take-over', 'TAKE-1')).code).toBe(2);
    expect((await take()).json).toMatchObject({
      reference: 'TAKE-1',
      state: 'unknown',
      bench: 'B',
    });
    // It may reconcile, and nothing else before that.
    expect((await b.run('ship', 'TAKE-1', ...PLAIN_CARTON)).code).toBe(5);
    const looked = ['--not-bought', '--reason', 'not in the portal'];
    const settled = await b.run('settle', 'TAKE-1', ...looked);
    expect(settled).toMatchObject({ code: 0 });
    expect((await b.run('ship', 'TAKE-1', ...PLAIN_CARTON)).json).toMatchObject({
      state: 'confirmed',
    });
    expect((await a.run('ship', 'TAKE-1', ...PLAIN_CARTON)).code).toBeGreaterThan(0);
    expect(await partner.sold('TAKE-1')).toBe(1);
    // The first bench reads what its attempt came to, and may go.
    expect((await a.run('site', 'status')).json).toMatchObject({ pending: 0 });
    expect((await a.run('ship', 'TAKE-1', ...PLAIN_CARTON)).json).toMatchObject({
      error: { code: 'already-bought' },
    });
    expect((await a.run('site', 'leave')).json).toMatchObject({ joined: false });
    expect((await b.run('audit')).json).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({ action: 'site-order-taken-over', reason: 'Bench A burnt' }),
      ]),
    });
  });

  it('sees the site’s state in doctor, with a fix when it is out of reach', async () => {
    const { a, postgres } = await two(['LOOK-1']);
    const looked = async () =>
      ((await a.run('doctor')).json.checks as { name: string; ok: boolean; advice: unknown }[])
        .filter(({ name }) => name.startsWith('site'))
        .map(({ name, ok }) => `${name} ${ok}`);
    expect(await looked()).toEqual([
      ...['site true', 'site encryption true', 'site standby true', 'site connections true'],
      ...['site clock true', 'site uploads true'],
    ]);
    await postgres.stop('fast');
    expect(await looked()).toEqual(['site false', 'site uploads true']);
    await postgres.start();
  });

  it('writes off a bench that is gone, with a reason', async () => {
    const { a, b, sql } = await two(['GONE-1']);
    const station = await a.station();
    await station.close();
    expect((await b.run('site', 'benches')).json).toMatchObject({
      benches: [{ bench: 'A', writtenOff: null }, { bench: 'B' }],
    });
    expect((await b.run('site', 'benches', '--write-off', 'A')).code).toBe(2);
    const gone = await b.run('site', 'benches', '--write-off', 'A', '--reason', 'burnt');
    expect(gone.json).toMatchObject({ benches: [{ writtenOff: { reason: 'burnt' } }, {}] });
    expect(await b.run('site', 'benches', '--write-off', 'C', '--reason', 'x')).toMatchObject({
      code: 2,
    });
    expect(await sql("SELECT reason FROM audit WHERE action = 'site-write-off'")).toEqual([
      { reason: 'burnt' },
    ]);
  });

  it('must give the PIN set at another bench before anything is done at the site', async () => {
    const { a, b, partner, sql, url } = await two(['PIN-1']);
    const at = (bench: Bench, stdin: string, ...args: string[]) =>
      packbench(['--partner', partner.baseUrl, ...args, '--json'], {
        ...{ data: bench.data, env: partner.env, stdin },
      });
    await partner.fault({ kind: 'cut', path: '/Shipments' });
    expect((await a.run('ship', 'PIN-1', ...PLAIN_CARTON)).code).toBe(5);
    await sql('UPDATE claims SET post_until = now()');
    expect(await at(a, '4711\n', 'settings', 'set', 'supervisor.pin')).toMatchObject({ code: 0 });
    await b.run('orders');
    const why = ['--reason', 'burnt'];
    const acts = [
      ['site', 'take-over', 'PIN-1', ...why],
      ['site', 'benches', '--write-off', 'A', ...why],
      ['site', 'benches', '--admit', 'A', '--fingerprint', '0000'],
      ['site', 'start-anew', ...why],
      ['site', 'init', url],
      ['site', 'leave'],
    ];
    const state = `SELECT (SELECT json_agg(c ORDER BY epoch) FROM
      (SELECT store, epoch, state FROM claims) c)::text AS claims,
      (SELECT json_agg(m ORDER BY bench) FROM
      (SELECT store, bench, left_at, written_off_at FROM members) m)::text AS members`;
    const before = await sql(state);
    const refused = { error: { code: expect.stringMatching(/^credentials-/), field: 'pin' } };
    for (const act of acts) {
      expect((await at(b, '', ...act)).json, act.join(' ')).toMatchObject(refused);
    }
    expect((await at(b, '4712\n', ...(acts[0] ?? []))).json).toMatchObject(refused);
    expect(await sql(state)).toEqual(before);
    expect((await at(b, '4711\n', ...(acts[0] ?? []))).json).toMatchObject({ bench: 'B' });
    expect((await at(b, '4711\n', ...(acts[1] ?? []))).json).toMatchObject({
      benches: [{ writtenOff: { reason: 'burnt' } }, {}],
    });
  });
});
