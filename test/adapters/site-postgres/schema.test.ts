import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { PeerCertificate } from 'node:tls';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { siteAddress } from '../../../src/main/adapters/site-postgres/address.ts';
import { initialise, PROGRAM_SCHEMA } from '../../../src/main/adapters/site-postgres/migrate.ts';
import {
  type SchemaStep,
  schemaSteps,
} from '../../../src/main/adapters/site-postgres/schema-steps.ts';
import { sites } from '../../../src/main/adapters/site-postgres/sites.ts';
import { PG_BIN, postgresIsMissing } from '../../support/postgres.ts';
import { attempt, bench, code, givenPostgres, orderOf, strangerBench, value } from './rig.ts';

const at = (url: string) => ({ url, password: null });
const newest = PROGRAM_SCHEMA;
/** The schema with `count` more steps. */
const newer = (sql: string, count = 1): SchemaStep[] => [
  ...schemaSteps,
  ...Array.from({ length: count }, (_, step) => ({ version: newest + 1 + step, sql })),
];

describe.skipIf(postgresIsMissing)('the schema of a site', () => {
  const given = givenPostgres();

  it('is created once when several programs start at the same time', async () => {
    const url = await given.server().database();
    const made = await Promise.all([1, 2, 3].map(() => sites.init(at(url))));
    expect(made.map((each) => value(each).from).toSorted()).toEqual([0, ...Array(2).fill(newest)]);
    expect(new Set(made.map((each) => value(each).id)).size).toBe(1);
  });

  it('gives a clear error to a bench when missing', async () => {
    const { site, join: joining } = strangerBench(await given.server().database());
    expect(code(await site.facts())).toBe('not-available');
    expect(code(await joining())).toBe('not-available');
    const nowhere = strangerBench(`postgres://packbench@127.0.0.1:${given.server().port}/nothing`);
    expect(code(await nowhere.site.facts())).toBe('site-unavailable');
    const nobody = strangerBench(`postgres://nobody@127.0.0.1:${given.server().port}/postgres`);
    expect(code(await nobody.site.facts())).toBe('credentials-refused');
  });

  it('begins with the baseline, and its steps are numbered without a gap', () => {
    expect(schemaSteps.map(({ version }) => version)).toEqual(
      schemaSteps.map((_, index) => 10 + index),
    );
  });

  it('of a newer program keeps its data, and benches of this program go on', async () => {
    const url = await given.site();
    const old = await bench(url);
    value(await old.site.orders.put([orderOf('SO-1')]));
    const config = value(siteAddress(url));
    const added = newer('ALTER TABLE orders ADD COLUMN later text');
    expect(value(await initialise(config, added))).toMatchObject({
      from: newest,
      schema: newest + 1,
    });
    expect(await given.server().sql(url, 'SELECT reference, later FROM orders')).toEqual([
      { reference: 'SO-1', later: null },
    ]);
    expect(value(await old.site.facts())).toMatchObject({
      schema: newest + 1,
      programs: { from: newest, known: newest },
    });
    const claim = value(await old.site.claims.claim(orderOf('SO-1'), 'outbound'));
    expect(code(await old.site.claims.gate(claim, attempt('a')))).toBe('ok');
  });

  it('stays unchanged when a step fails midway', async () => {
    const url = await given.site();
    const before = await schemaOf(url);
    const failing = newer('CREATE TABLE new (id text); CREATE TABLE orders (id text)');
    expect(code(await initialise(value(siteAddress(url)), failing))).toBe('site-unavailable');
    expect(await schemaOf(url)).toBe(before);
    expect(await given.server().sql(url, 'SELECT schema FROM site')).toEqual([{ schema: newest }]);
  });

  it('is not created in a database whose schema "exchange" belongs to another program', async () => {
    const url = await given.server().database();
    await given.server().sql(url, 'CREATE SCHEMA exchange');
    expect(await sites.init(at(url))).toMatchObject({
      error: { code: 'bad-input', message: expect.stringContaining('schema exchange') },
    });
    expect(
      await given.server().sql(url, "SELECT 1 FROM pg_tables WHERE tablename = 'orders'"),
    ).toEqual([]);
  });

  it('that is two versions newer accepts an old program’s uploads and releases, but no claims', async () => {
    const url = await given.site();
    const old = await bench(url);
    await old.site.orders.put([orderOf('SO-1'), orderOf('SO-2')]);
    const [one, two] = [orderOf('SO-1'), orderOf('SO-2')];
    const claim = value(await old.site.claims.claim(one, 'outbound'));
    const sent = value(await old.site.claims.claim(two, 'outbound'));
    value(await old.site.claims.gate(sent, attempt('a')));
    const config = value(siteAddress(url));
    value(await initialise(config, newer('SELECT 1', 2)));
    expect(code(await old.site.claims.claim(one, 'outbound'))).toBe('not-available');
    expect(code(await old.site.claims.gate(claim, attempt('b')))).toBe('not-available');
    expect(code(await old.site.claims.release(claim))).toBe('ok');
    const fact = old.fact(two, { attemptId: 'a', epoch: 1, state: 'confirmed', shipmentId: 'S' });
    expect(value(await old.site.uploads.push([fact])).conflicts).toEqual([]);
    expect(code(await sites.init(at(url)))).toBe('not-available');
  });

  it('accepts one account, and each bench name once', async () => {
    const url = await given.site();
    await bench(url, { name: 'Bench 1' });
    const twin = strangerBench(url, { name: 'bench 1' });
    expect(await twin.join()).toMatchObject({ error: { code: 'bad-input', field: 'bench' } });
    const stranger = await strangerBench(url).join({ account: 'https://another.example' });
    expect(stranger).toMatchObject({ error: { code: 'bad-input', field: 'account' } });
  });

  const schemaOf = async (url: string): Promise<string> => {
    const { stdout } = await promisify(execFile)(join(PG_BIN, 'pg_dump'), ['-s', url]);
    return stdout.replace(/^\\.*$/gm, '');
  };
});

describe('the URL of a site', () => {
  const refused = (url: string) => {
    const address = siteAddress(url);
    return address.ok ? 'taken' : address.error.message;
  };

  it('is rejected with a password in it, without repeating the password', () => {
    for (const url of [
      'postgres://bench:s3cret-word@db/site?sslmode=require',
      'postgres://bench@db/site?password=s3cret-word&sslmode=require',
    ]) {
      expect(refused(url)).toContain('PACKBENCH_SITE_PASSWORD');
      expect(refused(url)).not.toContain('s3cret-word');
    }
  });

  it('must name the encryption, unless the server is on this machine', () => {
    expect(refused('postgres://bench@db/site')).toContain('sslmode');
    expect(refused('postgres://bench@db/site?sslmode=prefer')).toContain('verify-full');
    const full = value(siteAddress('postgres://bench@db:5433/site?sslmode=verify-full'));
    expect(full).toMatchObject({ host: 'db', port: 5433, user: 'bench', database: 'site' });
    expect(full.ssl).toEqual({ servername: 'db', rejectUnauthorized: true });
    const { ssl } = value(siteAddress('postgres://bench@10.0.0.1/site?sslmode=verify-full'));
    const checked = (typeof ssl === 'object' && ssl.checkServerIdentity) || null;
    const named = (subjectaltname: string) => ({ subjectaltname, subject: {} }) as PeerCertificate;
    expect(checked?.('localhost', named('IP Address:10.0.0.1'))).toBeUndefined();
    expect(checked?.('localhost', named('DNS:localhost'))).toBeInstanceOf(Error);
    const own = value(siteAddress('postgres://bench@[::1]/site'));
    expect(own).toMatchObject({ host: '::1', port: 5432, ssl: false });
    const socket = value(siteAddress('postgres://bench@localhost/site?host=/run/postgresql'));
    expect(socket).toMatchObject({ host: '/run/postgresql', ssl: false });
  });

  it.each([
    'mysql://bench@db/site',
    'nonsense',
    'postgres://u%zz@h/d?sslmode=require',
    'postgres://db/site',
    'postgres://bench@db/?sslmode=require',
    'postgres://bench@db/site?sslmode=require&options=-c%20synchronous_commit=off',
    'postgres://bench@db/site?sslmode=verify-full&sslrootcert=/nowhere.pem',
  ])('is rejected as %s', (url) => {
    expect(refused(url)).toContain("The site's URL");
  });
});
