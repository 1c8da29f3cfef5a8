import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';
import { environment, PROGRAM, SAMPLE_ORDERS, temporaryFolder } from '../support/cli.ts';
import { customStore } from '../support/custom-store.ts';
import { freePort } from '../support/free-port.ts';
import { isLong } from '../support/long.ts';
import { partnerHere } from '../support/partner.ts';
import { PG_BIN, postgresIsMissing, startPostgres } from '../support/postgres.ts';

it('the commands of the HTTP guide work as written', async () => {
  const { code, said } = await follow('http.md', 'head -c 5 label.pdf');
  expect(code, said).toBe(0);
  // A new sandbox has the sample orders.
  expect(said).toContain('"unchanged":1');
  expect(said).toContain('"kind":"shipment.confirmed"');
  expect(said).toContain('%PDF-');
});

it('the HTTP guide waits until the station itself has the port', async () => {
  const answers: [status: number, title: string][] = [
    [404, 'Packbench'],
    [200, 'Shop'],
    [200, 'Packbench'],
  ];
  const asked: string[] = [];
  const other = createServer((request, response) => {
    asked.push(request.headers.authorization ?? 'no token');
    const [status, title] = answers.shift() ?? [500, ''];
    response.writeHead(status).end(JSON.stringify({ info: { title } }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const page = readFileSync(join(APP_ROOT, 'docs', 'http.md'), 'utf8');
  const [waits = ''] = /^until .*$/m.exec(page) ?? [];
  const env = { ...process.env, API: `http://127.0.0.1:${(other.address() as AddressInfo).port}` };
  const shell = spawn('bash', ['-c', waits], { cwd: await temporaryFolder(), env });
  expect(await once(shell, 'close')).toEqual([0, null]);
  expect(asked).toEqual(['no token', 'no token', 'no token']);
});

it.skipIf(!isLong)('the commands of the file guide work as written', async () => {
  const { code, said } = await follow('files.md', 'cat station.log');
  expect(code, said).toBe(0);
  expect(said).toContain('"unchanged": 1');
  expect(said).toContain('1 in, 1 failed');
});

it.skipIf(postgresIsMissing)('the commands of the SQL guide work as written', async () => {
  const [postgres, partner] = [await startPostgres(), await partnerHere()];
  onTestFinished(async () => {
    await postgres.close();
    await partner.stop();
  });
  const url = new URL(await postgres.database());
  const site = `${url.href}?sslmode=disable`;
  const admin = url.href;
  url.username = 'erp';
  await postgres.askForPassword('packbench_lookup');
  const { code, said } = await follow('sql.md', 'cat station.log', {
    ...{ ...partner.env, SITE: site, ADMIN: admin, ERP: url.href },
    ...{ PATH: `${PG_BIN}:${process.env.PATH}`, PARTNER: partner.baseUrl },
    PACKBENCH_LOOKUP_PASSWORD: 'change-me',
  });
  expect(code, said).toBe(0);
  expect(said).toMatch(/SO-1001 +\| taken/);
  expect(said).toMatch(/SO-5001 +\| taken/);
  expect(said).toMatch(/SO-5002 +\| rejected \| currency +\| .*"FRANC"/);
  expect(said).toMatch(/row-rejected +\| SO-5002/);
  expect(said).toMatch(/^SO-6001$/m);
  expect(said).toContain('exchange.erp_orders: 0 waiting, 2 in, 1 failed');
  const page = readFileSync(join(APP_ROOT, 'docs', 'sql.md'), 'utf8');
  for (const view of ['shipments', 'tracking', 'exceptions']) {
    const [, told = ''] = new RegExp(`^\\| .exchange.${view}. \\| (.*) \\|$`, 'm').exec(page) ?? [];
    const columns = await postgres.sql(
      site,
      `SELECT column_name FROM information_schema.columns
        WHERE table_schema = 'exchange' AND table_name = '${view}' ORDER BY ordinal_position`,
    );
    // The text in brackets is values and types.
    expect(
      [...told.replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    ).toEqual(columns.map(({ column_name }) => column_name));
  }
});

it.skipIf(postgresIsMissing)('a site is practised on a partner that stands alone', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.close());
  const { code, said } = await follow('practise.md', 'kill $(ps -o pid= --ppid $!); wait', {
    SITE: `${await postgres.database()}?sslmode=disable`,
  });
  expect(code, said).toBe(0);
  expect(said).toMatch(/SO-1001.* was bought at bench Bench 2/);
});

it.skipIf(!isLong)('the custom store guide works as written', async () => {
  const shop = await customStore();
  onTestFinished(shop.close);
  const berlin = { city: 'Berlin', state: '', zip: '10115', country: 'DE' };
  shop.put({ number: 'SHOP-1', shipTo: berlin });
  shop.put({ number: 'SHOP-2', shipTo: { country: 'Nowhere' } });
  const folder = await temporaryFolder();
  shop.onNotice = ({ query }) =>
    appendFileSync(join(folder, 'notices.txt'), `${query.order_number} ${query.carrier}\n`);
  const told = 'until [ -f notices.txt ]; do sleep 1; done; cat notices.txt';
  const where = { folder, port: new URL(shop.url).port };
  const { code, said } = await follow('custom-store.md', told, {}, where);
  expect(code, said).toBe(0);
  expect(said).toContain('Customer/ShipTo/Country');
  expect(said).toContain('SHOP-2');
  expect(shop.notices.map(({ query }) => query.order_number)).toEqual(['SHOP-1']);
});

/** Runs the commands of a page, and then the given one. */
async function follow(
  name: string,
  last: string,
  env: Record<string, string> = {},
  where: { folder?: string; port?: string } = {},
) {
  const page = readFileSync(join(APP_ROOT, 'docs', name), 'utf8');
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text);
  expect(blocks.length).toBeGreaterThan(2);
  const folder = where.folder ?? (await temporaryFolder());
  const port = where.port ?? String(await freePort());
  await cp(SAMPLE_ORDERS, join(folder, 'resources', 'orders'), { recursive: true });
  const script = [
    'set -eu',
    `packbench() { "${process.execPath}" "${PROGRAM}" "$@"; }`,
    'trap "packbench stop" EXIT',
    ...(env.PARTNER ? ['packbench settings set connection.baseUrl "$PARTNER"'] : []),
    ...blocks,
    last,
  ].join('\n');
  const child = spawn('bash', ['-c', script.replaceAll('8790', port)], {
    cwd: folder,
    env: { ...environment(join(folder, 'data')), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}
