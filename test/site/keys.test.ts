import { expect, it, onTestFinished } from 'vitest';
import { sites } from '../../src/main/adapters/site-postgres/sites.ts';
import type { CustomerKeys } from '../../src/main/features/merchants/ports.ts';
import { joinSite, leaveSite } from '../../src/main/features/site/joining.ts';
import { createSiteKeys } from '../../src/main/features/site/keys/site-keys.ts';
import {
  newSiteKey,
  seal,
  sealFor,
  siteKeyId,
} from '../../src/main/features/site/logic/sealing.ts';
import { createSiteLink } from '../../src/main/features/site/site-link.ts';
import { createSyncLoop } from '../../src/main/features/site/sync-loop.ts';
import { stationError } from '../../src/shared/kernel/errors.ts';
import { say } from '../../src/shared/kernel/message.ts';
import { fail, ok } from '../../src/shared/kernel/result.ts';
import { code, givenPostgres, value } from '../adapters/site-postgres/rig.ts';
import { ownStore } from '../adapters/store-sqlite/support/bench.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';

const ACCOUNT = 'https://partner.example';
const given = givenPostgres();
const test = it.skipIf(postgresIsMissing);

function keychain(start: Record<string, string>, isLocked: boolean) {
  const secrets = new Map<string, string>();
  const customers = new Map(Object.entries(start));
  const unknown = () => fail(stationError('merchant-unknown', say('There is no such order here.')));
  const customerKeys: CustomerKeys = {
    async customerKey(_, merchant) {
      const key = customers.get(merchant);
      return key === undefined ? unknown() : ok(key);
    },
    customerKeys: async () => ({
      places: new Map([...customers.keys()].map((merchant) => [merchant, 'keychain' as const])),
      trouble: null,
    }),
    async setCustomerKey(_, merchant, key) {
      customers.set(merchant, key);
      return ok('keychain');
    },
    clearCustomerKey: async (_, merchant) => ok({ removed: customers.delete(merchant) }),
  };
  return {
    customers,
    customerKeys,
    secrets: {
      secret: async (name: string) => secrets.get(name) ?? null,
      async keepSecret(name: string, secret: string) {
        if (!isLocked) secrets.set(name, secret);
        return !isLocked;
      },
    },
  };
}

async function bench(
  url: string,
  name: string,
  start: Record<string, string> = {},
  locked = false,
) {
  const { site: copy, journal, orders } = await ownStore();
  const { customers, customerKeys, secrets } = keychain(start, locked);
  const leaseSeconds = () => 60;
  const password = {
    of: async () => null,
    keep: async () => undefined,
    forget: async () => undefined,
  };
  const link = createSiteLink({ copy, sites, leaseSeconds, password: password.of });
  onTestFinished(() => link.close());
  const nothing = async () => undefined;
  const common = { copy, link, journal };
  const syncLoop = createSyncLoop({
    ...common,
    ...{
      connection: ACCOUNT,
      sources: [],
      document: async () => null,
      photo: async () => null,
      picture: async () => null,
      onConflict: nothing,
      forget: nothing,
      onKept: nothing,
    },
  });
  const [told, defects]: [string[], unknown[]] = [[], []];
  const keys = createSiteKeys({
    copy,
    secrets,
    customerKeys,
    connection: ACCOUNT,
    onRecord: async (action, merchant) => told.push(`${action} ${merchant}`),
    onDefect: (error) => defects.push(error),
    onChange: () => undefined,
  });
  const connection = { name: ACCOUNT, sandbox: false };
  const bench = { connection, stationName: name, leaseSeconds };
  const parts = { ...common, orders, keys, syncLoop, sites, ...bench };
  const join = async () => value(await joinSite({ ...parts, password }, { url, password: null }));
  await join();
  return {
    ...{ keys, customers, told, defects },
    store: async () => (await copy.joined())?.store ?? '',
    rows: () => copy.keys.all(),
    join,
    leave: () => leaveSite({ ...parts, password }),
    async step() {
      const round = await syncLoop.sync();
      if (round) value(round);
      await keys.look();
    },
    async status() {
      const member = await copy.joined();
      if (!member) throw new Error('It belongs to no site');
      return await keys.status(member);
    },
  };
}
type Bench = Awaited<ReturnType<typeof bench>>;

/** Runs both until nothing changes any more. */
async function settle(...benches: Bench[]): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) for (const each of benches) await each.step();
}

/** A has the key, B asks for it. */
async function two() {
  const url = await given.site();
  const a = await bench(url, 'A', { Acme: 'KEY-of-Acme' });
  await settle(a);
  const b = await bench(url, 'B', { Beta: 'KEY-of-Beta' });
  await settle(b, a);
  return { url, a, b, sql: (text: string) => given.server().sql(url, text) };
}

async function admitted() {
  const made = await two();
  const { fingerprint } = await made.b.status();
  value(await made.a.keys.admit('B', fingerprint ?? ''));
  await settle(made.a, made.b);
  return made;
}

test('reach a bench that a supervisor admitted, and no other', async () => {
  const { url, a, b, sql } = await two();
  expect(await a.status()).toMatchObject({ has: true, waiting: ['B'] });
  const { has, fingerprint } = await b.status();
  expect([has, b.customers.size]).toEqual([false, 1]);
  expect(code(await a.keys.admit('C', fingerprint ?? ''))).toBe('not-found');
  expect(code(await a.keys.admit('B', '0000-0000-0000-0000'))).toBe('bad-input');
  expect(code(await b.keys.admit('B', fingerprint ?? ''))).toBe('not-available');
  value(await a.keys.admit('b', (fingerprint ?? '').toUpperCase()));
  await settle(a, b);
  expect(b.customers.get('Acme')).toBe('KEY-of-Acme');
  expect(a.customers.get('Beta')).toBe('KEY-of-Beta');
  expect([b.told, a.told]).toEqual([['customer-key-set Acme'], ['customer-key-set Beta']]);
  expect((await b.status()).fingerprint).toBe((await a.status()).fingerprint);
  const c = await bench(url, 'C');
  await settle(c, a);
  expect(c.customers.size).toBe(0);
  const there = JSON.stringify(await sql('SELECT * FROM records'));
  expect(there).toContain('customer/Acme');
  expect(there).not.toContain('KEY-of');
  expect([...a.defects, ...b.defects, ...c.defects]).toEqual([]);
});

test('entered, changed and removed at one bench change at each', async () => {
  const { a, b } = await admitted();
  await a.keys.share('Gamma', 'KEY-of-Gamma');
  await b.keys.share('Acme', 'KEY-of-Acme-2');
  await settle(a, b);
  expect([b.customers.get('Gamma'), a.customers.get('Acme')]).toEqual([
    'KEY-of-Gamma',
    'KEY-of-Acme-2',
  ]);
  expect(a.told).toContain('customer-key-replaced Acme');
  a.customers.delete('Beta');
  await a.keys.share('Beta', null);
  await settle(a, b);
  expect(b.customers.has('Beta')).toBe(false);
  await a.keys.share('Beta', 'KEY-of-Beta-2');
  await settle(a, b);
  expect(b.customers.get('Beta')).toBe('KEY-of-Beta-2');
});

test('created by two benches at once: one counts', async () => {
  const url = await given.site();
  const a = await bench(url, 'A', { Acme: 'KEY-of-Acme' });
  const b = await bench(url, 'B', { Beta: 'KEY-of-Beta' });
  await a.keys.look();
  await b.keys.look();
  await settle(a, b);
  expect([(await a.status()).has, (await b.status()).has]).toEqual([true, false]);
  value(await a.keys.admit('B', (await b.status()).fingerprint ?? ''));
  await settle(a, b);
  expect([a.customers.get('Beta'), b.customers.get('Acme')]).toEqual([
    'KEY-of-Beta',
    'KEY-of-Acme',
  ]);
});

test('changed in the database by somebody are not accepted', async () => {
  const { a, b, sql } = await admitted();
  const next = async (change: string, key: string) => {
    await sql(`UPDATE site SET version = version + 1;
      UPDATE records SET ${change}, digest = 'theirs', version = site.version FROM site WHERE key = '${key}'`);
    await settle(a, b);
  };
  const theirs = "(SELECT body FROM records WHERE key = 'customer/Beta')";
  await next(`body = ${theirs}`, 'customer/Acme');
  expect(b.customers.get('Acme')).toBe('KEY-of-Acme');
  expect(b.defects.map(String)).toEqual([expect.stringContaining('cannot be opened')]);
  await next(`body = '{"id":"1111-1111-1111-1111"}'`, 'site');
  expect([(await a.status()).has, (await b.status()).has]).toEqual([false, false]);
  await a.keys.share('Acme', 'KEY-of-Acme-3');
  await settle(a, b);
  expect(b.customers.get('Acme')).toBe('KEY-of-Acme');
});

test('are not encrypted for a site key made in the database, until a bench joins again', async () => {
  const { a, b, sql } = await admitted();
  const store = await b.store();
  const [{ id: site } = { id: '' }] = await sql('SELECT id FROM site');
  const theirs = newSiteKey();
  const id = siteKeyId(theirs);
  const asked = (await b.rows()).get(`bench/${store}`);
  const { open } = (asked?.body ?? {}) as { open: string };
  const put = (key: string, body: object) =>
    sql(`UPDATE site SET version = version + 1;
      INSERT INTO records (kind, key, version, body, digest, store)
        SELECT 'key', '${key}', version, '${JSON.stringify(body)}', 'theirs', '${store}' FROM site
        ON CONFLICT (kind, key) DO UPDATE
          SET body = excluded.body, digest = 'theirs', version = excluded.version`);
  await put(`for/${store}`, sealFor(open, JSON.stringify([site, store, id]), theirs));
  await put('customer/Acme', seal(theirs, JSON.stringify([ACCOUNT, 'Acme']), 'KEY-of-theirs'));
  await put('site', { id });
  await settle(a, b);
  const stopped = { has: false, fingerprint: id, waiting: [], isAnother: true };
  expect([await a.status(), await b.status()]).toEqual([stopped, stopped]);
  await b.keys.share('Gamma', 'KEY-of-Gamma');
  await settle(a, b);
  expect(await sql("SELECT 1 FROM records WHERE key = 'customer/Gamma'")).toEqual([]);
  expect(b.customers.get('Acme')).toBe('KEY-of-Acme');
  expect((await a.rows()).has(`bench/${await a.store()}`)).toBe(false);
  value(await a.leave());
  await a.join();
  await settle(a);
  expect(await a.status()).toMatchObject({ has: false, isAnother: false });
});

test('stay at the bench without a keychain, and a bench that left no longer waits', async () => {
  const url = await given.site();
  const a = await bench(url, 'A', { Acme: 'KEY-of-Acme' }, true);
  await settle(a);
  expect(await a.status()).toEqual({
    has: false,
    fingerprint: null,
    waiting: [],
    isAnother: false,
  });
  const b = await bench(url, 'B');
  await settle(b, a);
  expect((await b.status()).has).toBe(true);
  const c = await bench(url, 'C');
  await settle(c, b);
  expect((await b.status()).waiting).toEqual(['C']);
  value(await c.leave());
  await settle(b);
  expect((await b.status()).waiting).toEqual([]);
});

test('arrive complete over a connection that is cut again and again', async () => {
  const url = await given.site();
  const proxy = await tcpProxy(given.server().port);
  onTestFinished(() => proxy.close());
  const through = new URL(url);
  through.port = String(proxy.port);
  const a = await bench(through.href, 'A', { Acme: 'KEY-of-Acme', Cups: 'KEY-of-Cups' });
  const b = await bench(through.href, 'B', { Beta: 'KEY-of-Beta' });
  const lost: string[] = [];
  /** Both go on while requests or their answers are lost. */
  async function rough(): Promise<void> {
    for (const each of [a, b, a, b]) {
      for (const call of ['put_records', 'changes_after']) {
        void proxy.swallow(call, 'cut').then(() => lost.push(call));
        await each.step().catch(() => lost.push('round'));
        proxy.calm();
      }
      const going = each.step().catch(() => lost.push('round'));
      proxy.cut();
      await going;
    }
  }
  await rough();
  await settle(a, b);
  const { fingerprint } = await b.status();
  value(await a.keys.admit('B', fingerprint ?? ''));
  await rough();
  await settle(a, b, a);
  expect(lost).toContain('put_records');
  expect(lost).toContain('changes_after');
  const all = { Acme: 'KEY-of-Acme', Beta: 'KEY-of-Beta', Cups: 'KEY-of-Cups' };
  for (const each of [a, b]) expect(Object.fromEntries(each.customers)).toEqual(all);
  expect([...a.defects, ...b.defects]).toEqual([]);
});
