import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { environment, PROGRAM, packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure, read, webhooksSchema } from './contract.ts';

let partner: Partner;
let data: string;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const subscriptions = async () => (await partner.control('/events')).subscriptions;

beforeAll(async () => {
  partner = await partnerHere();
  data = await temporaryFolder();
});
afterAll(() => partner?.stop());

describe('webhooks', () => {
  it('subscribe and unsubscribe by event, with the partner’s answer', async () => {
    const both = ['SHIPMENT_CREATED', 'TRACKING_UPDATES'];
    const url = 'https://bench.example/hidden';
    const done = await run('webhooks', 'subscribe', ...both, '--url', url);
    expect(read(webhooksSchema, done)).toMatchObject({
      status: 'Success',
      message: 'Subscribed to 2 events',
    });
    expect(await subscriptions()).toEqual(both.map((event) => ({ event, url })));
    const gone = await run('webhooks', 'unsubscribe', 'SHIPMENT_CREATED');
    expect(read(webhooksSchema, gone).message).toBe('Removed 1 URLs');
    expect(await subscriptions()).toEqual([{ event: 'TRACKING_UPDATES', url }]);
  });

  it('use the configured address with an unguessable path', async () => {
    expect(failure(await run('webhooks', 'subscribe', 'SHIPMENT_CREATED')).field).toBe(
      'events.url',
    );
    expect((await run('settings', 'set', 'events.url', 'https://bench.example/')).code).toBe(0);
    expect((await run('webhooks', 'subscribe', 'SHIPMENT_CREATED')).code).toBe(0);
    const all = (await subscriptions()) as { event: string; url: string }[];
    const { url } = all.find(({ event }) => event === 'SHIPMENT_CREATED') ?? { url: '' };
    expect(url).toMatch(/^https:\/\/bench\.example\/[A-Za-z0-9_-]{32}$/);
  });

  it.each([
    ['an unknown event', ['subscribe', 'PARCEL_EATEN', '--url', 'https://a.example/']],
    [
      'an address that is not on the web',
      ['subscribe', 'SHIPMENT_CREATED', '--url', 'file:///etc/passwd'],
    ],
    ['an invalid port', ['listen', '--port', '70000']],
  ])('with %s exit 2', async (_name, args) => {
    const bad = await run('webhooks', ...args);
    expect(bad.code).toBe(2);
    expect(failure(bad).code).toBe('usage');
  });

  it('listen until stopped, and receive what the partner posts', async () => {
    const child = spawn(
      process.execPath,
      [PROGRAM, '--partner', partner.baseUrl, 'webhooks', 'listen', '--port', '0', '--json'],
      { env: { ...environment(data), ...partner.env }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    const { status, message } = JSON.parse(first.toString()) as Record<string, string>;
    expect(status).toBe('listening');
    const event = { event: 'tracking-updates', tracking_number: 'T-1' };
    const posted = await fetch(String(message), { method: 'POST', body: JSON.stringify(event) });
    expect(posted.status).toBe(200);
    const odd = {
      ...event,
      app_id: { id: 1 },
      shipment_id: [],
      tracking_history: [7, { status: {} }],
    };
    for (const each of [odd, { ...odd, tracking_history: 'none' }]) {
      const taken = await fetch(String(message), { method: 'POST', body: JSON.stringify(each) });
      expect(taken.status).toBe(200);
    }
    // A partner checks the address before it posts.
    for (const method of ['GET', 'HEAD']) {
      const probed = await fetch(String(message), { method });
      expect([method, probed.status]).toEqual([method, 200]);
    }
    const put = await fetch(String(message), { method: 'PUT', body: '{}' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
