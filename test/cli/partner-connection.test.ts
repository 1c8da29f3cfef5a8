import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { VERSION } from '../../src/main/program.ts';
import { PARTNER_NAME, selfSigned } from '../adapters/partner/certificate.ts';
import { rateResponse, shipmentResponse } from '../adapters/partner/samples.ts';
import {
  json,
  type Responder,
  type ScriptedPartner,
  startScriptedPartner,
} from '../adapters/partner/scripted-partner.ts';
import { packbench, type Run, startPackbench, temporaryFolder } from '../support/cli.ts';
import { connectProxy, type Way } from '../support/connect-proxy.ts';
import { failure, read, settingSchema, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

const KEYS = { Acme: 'customer-key-4711' };
const env = {
  PACKBENCH_APP_ID: 'app-id-77aa',
  PACKBENCH_REST_API_KEY: 'rest-api-key-5f1d',
  PACKBENCH_CUSTOMER_KEYS: JSON.stringify(KEYS),
};
const rates = json(200, { ...rateResponse, Reference: undefined });
const { Reference: _, ...bought } = shipmentResponse;

let partner: ScriptedPartner;
let data: string;
let files: string;
/** A process of its own: Node reads certificates from the environment at its start. */
const startAt =
  (base: string, more: Record<string, string> = {}) =>
  (...args: string[]): Promise<Run> =>
    startPackbench(['--partner', base, ...args, '--json'], { data, env: { ...env, ...more } });
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.origin, ...args, '--json'], { data, env });

async function start(tls?: { key: string; cert: string }) {
  partner = await startScriptedPartner(tls);
  partner.answers('POST /Auth', json(200, { Token: 'token-1' }));
  partner.answers('POST /Rates', rates);
  partner.answers('POST /Shipments', json(200, bought));
}
beforeAll(async () => {
  files = await temporaryFolder();
  data = await temporaryFolder();
  const orders = writeOrders(files, [
    ...['C-6', 'C-2', 'C-3', 'C-4', 'C-5'].map((reference) => plainOrder(reference)),
    plainOrder('C-1', { merchant: 'Acme' }),
  ]);
  const imported = await startAt('https://partner.example')('import', orders);
  expect(imported.code).toBe(0);
});
afterEach(() => partner?.stop());

describe('the form of the token', { retry: 0 }, () => {
  it.each([
    ['C-6', 403, { Message: 'Authorization header must have the form Bearer <token>' }],
    ['C-2', 400, { error: 'invalid_token' }],
  ])('is learned as %s from a %i about the token on /Rates', async (order, status, words) => {
    await start();
    const bearer =
      (then: Responder): Responder =>
      (heard, response) =>
        (heard.headers.authorization === 'Bearer token-1' ? then : json(status, words))(
          heard,
          response,
        );
    partner.answers('POST /Rates', bearer(rates));
    partner.answers('POST /Shipments', bearer(json(200, bought)));
    const ran = await run('ship', order, ...PLAIN_CARTON);
    expect(read(shipmentSchema, ran).state).toBe('confirmed');
    expect(partner.count('POST /Rates')).toBe(2);
    expect(partner.count('POST /Shipments')).toBe(1);
    expect(partner.count('POST /Auth')).toBe(1);
  });

  it('is not tried again after a 400 about something else', async () => {
    await start();
    partner.answers('POST /Rates', json(400, { Message: 'Weight is missing' }));
    expect((await run('rates', 'C-3', ...PLAIN_CARTON)).code).toBe(3);
    expect(partner.count('POST /Rates')).toBe(1);
  });
});

it('a CustomerKey refused with 401 is reported as the merchant’s key, not the credentials', {
  retry: 0,
}, async () => {
  await start();
  const words = { Message: 'CustomerKey does not belong to this platform' };
  partner.answers('POST /Rates', json(401, words));
  const ran = await run('rates', 'Acme/C-1', ...PLAIN_CARTON);
  expect(ran.code).toBe(3);
  const error = failure(ran);
  expect(error).toMatchObject({ code: 'partner-refused', field: 'CustomerKey', status: 401 });
  expect(error.message).toMatch(/CustomerKey of Acme/);
  expect(ran.stdout + ran.stderr).not.toContain(KEYS.Acme);
  expect(partner.count('POST /Auth')).toBe(1);
});

it.each([400, 401, 403, 404, 422])(
  'a CustomerKey refused with %i during a purchase is the merchant’s key too',
  {
    retry: 0,
  },
  async (status) => {
    await start();
    partner.answers(
      'POST /Shipments',
      json(status, { Message: 'Wrong CustomerKey for this account' }),
    );
    const ran = await run('ship', 'Acme/C-1', ...PLAIN_CARTON);
    expect(ran.code).toBe(3);
    expect(read(shipmentSchema, ran)).toMatchObject({
      state: 'refused',
      error: {
        code: 'partner-refused',
        field: 'CustomerKey',
        status,
        message: expect.stringMatching(
          /^Nothing was bought: The partner does not accept the CustomerKey of Acme: .* Set the one /,
        ),
        partnerMessage: expect.stringContaining('Wrong CustomerKey'),
      },
    });
  },
);

describe('the partner’s answer', { retry: 0 }, () => {
  const encoded =
    (encoding: string, body: Uint8Array): Responder =>
    (_heard, response) =>
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': encoding })
        .end(body);
  const bytes = Buffer.from(JSON.stringify({ ...rateResponse, Reference: undefined }));

  it('is requested with Packbench’s version, and may be compressed', async () => {
    await start();
    partner.answers('POST /Rates', encoded('gzip', gzipSync(bytes)));
    expect((await run('rates', 'C-3', ...PLAIN_CARTON)).code).toBe(0);
    for (const { headers } of partner.heard) {
      expect(headers['user-agent']).toBe(`Packbench/${VERSION}`);
      expect(headers['accept-encoding']).toBe('gzip');
    }
  });

  it.each([
    [
      'unpacks to more than the size limit',
      encoded('gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024))),
    ],
    ['is not in the encoding that it declares', encoded('gzip', bytes)],
    ['is in an encoding that was not requested', encoded('br', brotliCompressSync(bytes))],
  ])('that %s is rejected: exit 4', async (_what, answer) => {
    await start();
    partner.answers('POST /Rates', answer);
    const ran = await run('rates', 'C-3', ...PLAIN_CARTON);
    expect(ran.code).toBe(4);
    expect(failure(ran).code).toBe('partner-unavailable');
  });

  it('to a purchase that cannot be decompressed leaves it unknown', async () => {
    await start();
    partner.answers('POST /Shipments', encoded('gzip', bytes));
    expect((await run('ship', 'C-3', ...PLAIN_CARTON)).code).toBe(5);
  });
});

it('a partner’s certificate is checked, whatever the environment says', async () => {
  await start(selfSigned());
  const ran = await startAt(partner.origin, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })(
    'rates',
    'C-5',
    ...PLAIN_CARTON,
  );
  expect(ran.code).toBe(4);
  expect(failure(ran)).toMatchObject({
    code: 'partner-unavailable',
    message: expect.stringContaining('not trusted'),
  });
});

describe('a proxy', { retry: 0 }, () => {
  const certificate = selfSigned();
  let trusted: string;
  beforeAll(() => {
    trusted = join(files, 'certificate.pem');
    writeFileSync(trusted, certificate.cert);
  });

  async function behind(way: (port: number) => Way) {
    await start(certificate);
    const proxy = await connectProxy(() => way(partner.port));
    onTestFinished(() => proxy.stop());
    const base = `https://${PARTNER_NAME}`;
    const out = (more: Record<string, string> = {}) =>
      startAt(base, { NODE_EXTRA_CA_CERTS: trusted, ...more });
    return { proxy, out };
  }

  it('of the environment is used for the partner, with its credentials, but not for this machine', async () => {
    const { proxy, out } = await behind((port) => port);
    const url = proxy.url.replace('//', '//clerk:s3cret-of-the-proxy@');
    const ran = await out({ HTTPS_PROXY: url })('ship', 'C-4', ...PLAIN_CARTON);
    expect(read(shipmentSchema, ran).state).toBe('confirmed');
    expect(partner.count('POST /Shipments')).toBe(1);
    expect(new Set(proxy.asked)).toEqual(new Set([`${PARTNER_NAME}:443`, 'labels.example:443']));
    const basic = `Basic ${Buffer.from('clerk:s3cret-of-the-proxy').toString('base64')}`;
    expect(new Set(proxy.authorizations)).toEqual(new Set([basic]));
    expect(ran.stdout + ran.stderr).not.toContain('s3cret-of-the-proxy');

    const asked = proxy.asked.length;
    await partner.stop();
    await start();
    const here = await startAt(partner.origin, {
      HTTP_PROXY: url,
      HTTPS_PROXY: url,
      ALL_PROXY: url,
    })('rates', 'C-5', ...PLAIN_CARTON);
    expect(here.code).toBe(0);
    expect(proxy.asked.length).toBe(asked);
  });

  it('of the settings has priority over the environment; "none" and NO_PROXY bypass it', async () => {
    const { proxy, out } = await behind((port) => port);
    const nowhere = { https_proxy: 'http://127.0.0.1:9' };
    const set = await out()('settings', 'set', 'connection.proxy', proxy.url);
    expect(read(settingSchema, set).value).toBe(proxy.url);
    onTestFinished(async () => void (await out()('settings', 'set', 'connection.proxy')));
    expect((await out(nowhere)('rates', 'C-5', ...PLAIN_CARTON)).code).toBe(0);
    const asked = proxy.asked.length;
    expect(asked).toBeGreaterThan(0);
    const past = { NO_PROXY: `.example, .${PARTNER_NAME.split('.').at(-1)}` };
    expect((await out({ ...past })('settings', 'set', 'connection.proxy')).code).toBe(0);
    const alone = await out({ HTTPS_PROXY: proxy.url, ...past })('rates', 'C-5', ...PLAIN_CARTON);
    expect(alone.code).toBe(4);
    expect((await out()('settings', 'set', 'connection.proxy', 'none')).code).toBe(0);
    const direct = await out({ HTTPS_PROXY: proxy.url })('rates', 'C-5', ...PLAIN_CARTON);
    expect(failure(direct).message).toMatch(/resolved/);
    expect(proxy.asked.length).toBe(asked);
  });

  it.each(['http://clerk:s3cret@proxy.example:3128', 'socks5://proxy.example', 'proxy'])(
    'as %s is rejected as a setting, without repeating its password',
    async (url) => {
      await start();
      const ran = await startAt(partner.origin)('settings', 'set', 'connection.proxy', url);
      expect(ran.code).toBe(2);
      expect(failure(ran).field).toBe('connection.proxy');
      expect(ran.stdout + ran.stderr).not.toContain('s3cret');
    },
  );

  it.each([
    ['answers 407', { status: 407 }],
    ['answers 502', { status: 502 }],
    ['closes the connection', 'cuts'],
  ] as [string, Way][])(
    'that %s before the purchase leaves the order free: exit 4',
    async (_what, no) => {
      let tunnels = 0;
      // /Auth and /Rates get through, later requests do not.
      const { proxy, out } = await behind((port) => {
        tunnels += 1;
        return tunnels <= 2 ? port : no;
      });
      const ran = await out({ HTTPS_PROXY: proxy.url })('ship', 'C-5', ...PLAIN_CARTON);
      expect(ran.code).toBe(4);
      expect(failure(ran)).toMatchObject({
        code: 'partner-unavailable',
        message: expect.stringMatching(/Nothing was bought.*proxy/),
      });
      expect(partner.count('POST /Rates')).toBe(1);
      expect(partner.count('POST /Shipments')).toBe(0);
      expect((await out()('orders', '--search', 'C-5')).json).toMatchObject({
        orders: [{ status: 'open' }],
      });
    },
  );
});
