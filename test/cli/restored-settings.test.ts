import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  openBackup,
  writeBackup,
} from '../../src/main/adapters/store-sqlite/backup/backup-file.ts';
import { packbench, type RunOptions, sampleStation, temporaryFolder } from '../support/cli.ts';
import { failure } from './contract.ts';

const PARTNER = 'https://partner.example';
/** What a forger wants: money, data and programs to go elsewhere. */
const FORGED = {
  'connection.baseUrl': 'https://evil.example',
  'connection.proxy': 'http://evil.example:3128',
  'connection.operations.cancelShipments': { [PARTNER]: { path: '/Evil/{ShipmentID}' } },
  'updates.feed': 'https://evil.example/updates',
  'exchange.webhooks': ['https://evil.example/hook'],
  'exchange.stores': [{ name: 'evil', url: 'https://evil.example/shop' }],
  'exchange.folder': '/tmp/evil',
  'api.port': 8765,
  'events.port': 8766,
  'printers.label': 'zebra:evil.example:9100',
  rules: [{ name: 'buys all' }],
  'purchasing.quietSeconds': 0,
  'purchasing.resendMinutes': 1440,
  merchants: [{ name: 'Evil' }],
  'retention.days': 1,
  packers: [{ name: 'Eve' }],
  'printing.invoiceCopies': 0,
  'boxes.divisor': 9999,
};
const IN_DATABASE = `
  INSERT INTO api_tokens VALUES ('forged', 'abc', '["ship"]', NULL, '2026-01-01T00:00:00.000Z');
  INSERT INTO api_purchases (token, key, body_hash, began_at, turn)
    VALUES ('forged', 'k', 'h', '2026-01-01T00:00:00.000Z', 0);
  INSERT INTO print_jobs (id, kind, role, target, state, title, copies, copy_number, file,
      media_width, media_height, closed, at)
    VALUES ('job', 'test-page', 'label', 'zebra:evil.example:9100', 'queued', 'x', 1, 1, '/etc/hostname',
      288, 432, 0, '2026-01-01T00:00:00.000Z');
  INSERT INTO site_member (only, site, name, url, store, bench, run, token)
    VALUES (1, 's', 'B', 'postgres://evil.example/site', 'st', 'b', 1, 't');
  INSERT INTO site_keys VALUES ('Evil', '{}', 0);`;

const run = (data: string, args: readonly string[], options: Omit<RunOptions, 'data'> = {}) =>
  packbench(['--partner', PARTNER, '--json', ...args], { stdin: '', ...options, data });
const settingsOf = (data: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'));

/** The same backup, with other settings and rows, and with correct hashes. */
async function forged(good: string, settings: object, database = ''): Promise<string> {
  const folder = await temporaryFolder();
  const opened = openBackup(good);
  const contents = opened.names.map((name) => ({ name, file: join(folder, 'parts', name) }));
  for (const { name, file } of contents) {
    mkdirSync(dirname(file), { recursive: true });
    opened.takeOut(name, file);
  }
  opened.close();
  const sqlite = new Database(join(folder, 'parts', 'station.sqlite'));
  sqlite.exec(database).close();
  writeFileSync(join(folder, 'parts', 'settings.json'), JSON.stringify(settings));
  const file = join(folder, 'forged.backup');
  writeBackup(file, opened.facts, contents);
  return file;
}

/** A station with a PIN and an access token of its own, and a backup of it. */
async function withPin() {
  const data = await sampleStation('other');
  const set = async (key: string, value: string, stdin = '') =>
    expect((await run(data, ['settings', 'set', key, value], { stdin })).code).toBe(0);
  await set('connection.baseUrl', PARTNER);
  await set('exchange.webhooks', '["https://own.example/hook"]');
  await set('purchasing.quietSeconds', '200');
  expect((await run(data, ['tokens', 'add', 'own', '--scope', 'read'])).code).toBe(0);
  const pin = await run(data, ['settings', 'set', 'supervisor.pin'], { stdin: '4711\n' });
  expect(pin.code, pin.stderr).toBe(0);
  const backup = join(await temporaryFolder(), 'monday.packbench');
  expect((await run(data, ['backup', backup])).code).toBe(0);
  return { data, backup };
}

const rows = (data: string, query: string): unknown[] => {
  const sqlite = new Database(join(data, 'station.sqlite'), { readonly: true });
  try {
    return sqlite.prepare(query).all();
  } finally {
    sqlite.close();
  }
};

let own: Awaited<ReturnType<typeof withPin>>;
beforeAll(async () => {
  own = await withPin();
});

const GROUPS = ['connection', 'proxy', 'programs', 'webhooks', 'shops', 'exchange', 'ports'];
const ALL = [
  ...[...GROUPS, 'printers', 'rules', 'purchasing', 'merchants', 'site'],
  ...['goods', 'people', 'papers', 'bench'],
];

describe('a forged backup restored in place', () => {
  it('changes nothing of where money, data and programs go, and takes no PIN away', async () => {
    const { data, backup } = own;
    const before = settingsOf(data);
    const file = await forged(backup, FORGED, IN_DATABASE);
    const restored = await run(data, ['restore', file]);
    expect(restored.code, restored.stderr).toBe(0);
    expect(settingsOf(data)).toEqual(before);
    const left = restored.json.left as { group: string }[];
    expect(left.map(({ group }) => group).sort()).toEqual(ALL.toSorted());
    expect(restored.stderr).toContain('connection.baseUrl "https://evil.example"');
    expect(restored.json.taken).toEqual([]);

    expect(rows(data, 'SELECT name FROM api_tokens')).toEqual([{ name: 'own' }]);
    expect(rows(data, 'SELECT key FROM api_purchases')).toEqual([]);
    expect(rows(data, 'SELECT id FROM print_jobs WHERE closed = 0')).toEqual([]);
    expect(rows(data, 'SELECT url FROM site_member')).toEqual([]);
    expect(rows(data, 'SELECT key FROM site_keys')).toEqual([]);

    // A group is a supervisor's to take.
    const take = ['restore', file, '--take', 'rules'];
    expect((await run(data, take)).code).toBe(7);
    expect((await run(data, take, { stdin: '1111\n' })).code).toBe(7);
    expect(settingsOf(data)).not.toHaveProperty('rules');
    const taken = await run(data, take, { stdin: '4711\n' });
    expect(taken.json.taken).toEqual(['rules']);
    expect(settingsOf(data)).toMatchObject({ rules: FORGED.rules, 'connection.baseUrl': PARTNER });
  });
});

describe('a backup restored on a new computer', () => {
  it('is refused for a setting that does not fit where its group is taken, and not otherwise', async () => {
    const file = await forged(own.backup, { 'scale.baud': 'fast', 'boxes.divisor': 4000 });
    const data = await temporaryFolder();
    const args = ['restore', file, '--new-pin'];
    const options = { stdin: '0815\n' };
    const refused = await run(data, [...args, '--take', 'goods,bench'], options);
    expect([refused.code, failure(refused).code]).toEqual([6, 'store']);
    expect(failure(refused).message).toContain(file);
    expect(failure(refused).message).toContain('scale.baud');
    expect(existsSync(join(data, 'station.sqlite'))).toBe(false);
    const restored = await run(data, [...args, '--take', 'goods'], options);
    expect(restored.code, restored.stderr).toBe(0);
    expect(settingsOf(data)).toMatchObject({ 'boxes.divisor': 4000 });
    expect(settingsOf(data)).not.toHaveProperty('scale.baud');
  });

  it('brings its tokens back nowhere, and each group only by its name', async () => {
    const data = await temporaryFolder();
    const refused = await run(data, ['restore', own.backup]);
    expect([refused.code, failure(refused).code]).toEqual([7, 'credentials-missing']);
    expect((await run(data, ['restore', own.backup], { stdin: '1111\n' })).code).toBe(7);
    expect(existsSync(join(data, 'station.sqlite'))).toBe(false);
    expect((await run(data, ['restore', own.backup, '--take', 'everything'])).code).toBe(2);

    const restored = await run(data, ['restore', own.backup], { stdin: '4711\n' });
    expect(restored.code, restored.stderr).toBe(0);
    expect(restored.json.left).toEqual([
      { group: 'connection', settings: { 'connection.baseUrl': PARTNER } },
      { group: 'webhooks', settings: { 'exchange.webhooks': ['https://own.example/hook'] } },
      { group: 'purchasing', settings: { 'purchasing.quietSeconds': 200 } },
    ]);
    expect(Object.keys(settingsOf(data))).toEqual(['supervisor.pin']);
    expect((await run(data, ['tokens', 'list'])).json.tokens).toEqual([]);

    const again = ['restore', own.backup, '--take', 'connection,webhooks'];
    const taken = await run(data, again, { stdin: '4711\n' });
    expect(taken.json.taken).toEqual(['connection', 'webhooks']);
    const { 'supervisor.pin': pin, ...settings } = settingsOf(data);
    expect(pin).toMatch(/^scrypt:/);
    expect(settings).toEqual({
      'connection.baseUrl': PARTNER,
      'exchange.webhooks': ['https://own.example/hook'],
    });
    const { entries } = (await run(data, ['audit', '--limit', '1'])).json;
    expect(entries).toMatchObject([
      { action: 'restore', data: { taken: 'connection,webhooks', held: 0 } },
    ]);
  });

  it('gets a new PIN where nobody knows that of the backup', async () => {
    const data = await temporaryFolder();
    const args = ['restore', own.backup, '--new-pin', '--take', 'purchasing'];
    expect((await run(data, args)).code).toBe(2);
    expect((await run(data, args, { stdin: '0815\n' })).code).toBe(0);
    const change = ['settings', 'set', 'purchasing.quietSeconds', '150'];
    expect((await run(data, change, { stdin: '4711\n' })).code).toBe(7);
    expect((await run(data, change, { stdin: '0815\n' })).code).toBe(0);
  });
});

it('a station whose settings cannot be read gets the PIN of the backup, or none of its data', async () => {
  const { data, backup } = await withPin();
  writeFileSync(join(data, 'settings.json'), '{"supervisor.pin": ');
  expect((await run(data, ['restore', backup])).code).toBe(7);
  expect((await run(data, ['restore', backup], { stdin: '4711\n' })).code).toBe(0);
  expect(settingsOf(data)).toHaveProperty('supervisor.pin');
});

describe('credentials of the environment', () => {
  const env = { PACKBENCH_APP_ID: 'app-id-of-env', PACKBENCH_REST_API_KEY: 'rest-key-of-env' };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(401).end();
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => server.close());

  it('are sent to no address out of a backup until somebody names it here', async () => {
    const data = await temporaryFolder();
    onTestFinished(() => void asked.splice(0));
    const file = await forged(own.backup, { 'connection.baseUrl': url });
    const restored = await run(data, ['restore', file, '--take', 'connection']);
    expect(restored.json.taken).toEqual(['connection']);
    const plain = (...args: string[]) => packbench([...args, '--json'], { data, env, stdin: '' });

    const test = await plain('credentials', 'status');
    expect(test.json).toMatchObject({ stored: false });
    expect((await plain('track', 'T-1')).code).toBe(7);
    expect(asked).toEqual([]);

    await packbench(['--partner', url, 'track', 'T-1'], { data, env });
    expect(asked.length).toBeGreaterThan(0);
    asked.splice(0);
    expect((await plain('track', 'T-1')).code).toBe(7);
    expect(asked).toEqual([]);
    expect((await plain('settings', 'set', 'connection.baseUrl', url)).code).toBe(0);
    await plain('track', 'T-1');
    expect(asked.length).toBeGreaterThan(0);
  });
});
