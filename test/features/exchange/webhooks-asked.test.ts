import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import type { PatientKeychain } from '../../../src/main/adapters/keychain/patient-keychain.ts';
import { openWebhookSecrets } from '../../../src/main/adapters/keychain/webhook-secrets.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { must } from '../../adapters/store-sqlite/support/bench.ts';
import { HOUR, kinds, SECRET, webhookRig } from './webhook-rig.ts';

const MINUTE = 60_000;
const ALL = ['order.imported', 'order.held', 'order.resumed'];

it.each([
  ['429, ten minutes', 429, () => '600', 10 * MINUTE],
  ['503, ten minutes', 503, () => '600', 10 * MINUTE],
  ['503, a date', 503, () => new Date(Date.now() + 2 * HOUR).toUTCString(), 2 * HOUR],
  ['429, months in seconds', 429, () => '9999999', 24 * HOUR],
  [
    '503, a date months ahead',
    503,
    () => new Date(Date.now() + 2400 * HOUR).toUTCString(),
    24 * HOUR,
  ],
])(
  'Retry-After (%s) pauses all posts to the receiver, for a day at most',
  async (_, status, header, pause) => {
    const { job, held, first, later } = await webhookRig();
    first.answer = (response) => response.writeHead(status, { 'Retry-After': header() }).end();
    await held('SO-1');
    await job.look();
    expect(first.received).toHaveLength(1);
    first.answer = (response) => response.end();
    // Another order's event is not posted either: the pause is for the whole receiver.
    await held('SO-2');
    later(pause - MINUTE);
    await job.look();
    expect(first.received).toHaveLength(1);
    // A date has a precision of a second.
    later(2 * MINUTE);
    await job.look();
    expect(kinds(first.received, 'SO-1')).toEqual(['order.imported', ...ALL]);
    expect(kinds(first.received, 'SO-2')).toEqual(ALL);
    const [refused, again] = first.received.filter(({ order }) => order === 'SO-1');
    expect(refused?.id).toBe(again?.id);
  },
);

it.each(['soon', '-600', '1.5', 'soon 2099', '2099-01-01', '', '99999999999'])(
  'an invalid Retry-After "%s" is ignored: a retry after five seconds, other events at once',
  async (header) => {
    const { job, held, first, later } = await webhookRig();
    first.answer = (response) => response.writeHead(503, { 'Retry-After': header }).end();
    await held('SO-1');
    await job.look();
    first.answer = (response) => response.end();
    await held('SO-2');
    await job.look();
    expect(kinds(first.received, 'SO-2')).toEqual(ALL);
    later(5000);
    await job.look();
    expect(kinds(first.received, 'SO-1')).toEqual(['order.imported', ...ALL]);
  },
);

it('a receiver that accepts one post and asks for a pause at the other gets the pause', async () => {
  const { start, held, first, later } = await webhookRig();
  await held('SO-1');
  await held('SO-2');
  const paused = Promise.withResolvers<void>();
  first.answer = async (response, { order }) => {
    if (order === 'SO-2') response.writeHead(429, { 'Retry-After': '3600' });
    // Answered once the pause is on record.
    else await paused.promise;
    response.end();
  };
  const job = start((when, write) => {
    if (`${when} ${write}` === 'after failed') paused.resolve();
  });
  await job.look();
  expect(first.received).toHaveLength(2);
  first.answer = (response) => response.end();
  later(HOUR - MINUTE);
  await job.look();
  expect(first.received).toHaveLength(2);
  later(MINUTE);
  await job.look();
  expect(kinds(first.received, 'SO-1')).toEqual(ALL);
});

it('an event that failed often delays others no longer than the receiver asks', async () => {
  const { job, held, first, later } = await webhookRig();
  first.answer = (response) => response.writeHead(503).end();
  await held('SO-1');
  for (let hour = 0; hour < 6; hour += 1) {
    await job.look();
    later(HOUR);
  }
  first.answer = (response) => response.writeHead(503, { 'Retry-After': '60' }).end();
  await job.look();
  first.answer = (response) => response.end();
  await held('SO-2');
  later(MINUTE);
  await job.look();
  expect(kinds(first.received, 'SO-2')).toEqual(ALL);
});

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;

/** Computed by hand as the Standard Webhooks specification defines it. */
function signed(
  secret: string,
  { headers, body }: { headers: Record<string, string>; body: string },
) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const { 'webhook-id': id, 'webhook-timestamp': at } = headers;
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}

/** A keychain of this test's own. */
function keychain(): PatientKeychain {
  const kept = new Map<string, string>();
  const of = (service: string, account: string) => `${service} ${account}`;
  const calls = {
    getPassword: async (service: string, account: string) => kept.get(of(service, account)) ?? null,
    setPassword: async (service: string, account: string, secret: string) =>
      void kept.set(of(service, account), secret),
    deletePassword: async (service: string, account: string) => kept.delete(of(service, account)),
  };
  return { ask: async (call) => ok(await call(calls as never)) };
}

it('the previous secret signs beside the new one for three days', async () => {
  const { job, held, first, later, rig, keep } = await webhookRig();
  const [before, now] = [SECRET, secretOf(9)];
  rig.known = openWebhookSecrets({}, undefined, keychain(), () => rig.now);
  expect(must(await keep(before))).toMatchObject({ where: 'keychain', until: null });
  await held('SO-1');
  await job.look();
  const signatures = () => first.posts.at(-1)?.headers['webhook-signature'];
  const last = () => first.posts.at(-1) ?? { headers: {}, body: '' };
  expect(signatures()).toBe(signed(before, last()));

  const until = new Date(rig.now.getTime() + 72 * HOUR).toISOString();
  expect(must(await keep(now))).toMatchObject({ until });
  // Setting the same secret again does not shorten the life of the previous one.
  expect(must(await keep(now))).toMatchObject({ until });
  later(72 * HOUR - 1000);
  await held('SO-2');
  await job.look();
  expect(signatures()).toBe(`${signed(now, last())} ${signed(before, last())}`);
  for (const secret of [now, before]) {
    expect(() => new Webhook(secret).verify(last().body, last().headers)).not.toThrow();
  }
  first.secret = now;
  later(1000);
  await held('SO-3');
  await job.look();
  expect(signatures()).toBe(signed(now, last()));
  expect(kinds(first.received, 'SO-3')).toEqual(ALL);
  expect(() => new Webhook(before).verify(last().body, last().headers)).toThrow();
});

it('an address limited to some event kinds gets only those, also from the backlog', async () => {
  const { job, held, first, rig, status } = await webhookRig();
  const set = (kindsOf: string[]) => {
    rig.urls = SettingsSchema.shape['exchange.webhooks'].parse([
      { url: first.url, kinds: kindsOf },
    ]);
  };
  first.answer = (response) => response.writeHead(500).end();
  set(['order.imported', 'order.held']);
  await held('SO-1');
  await job.look();
  expect(await status()).toMatchObject({ webhooks: [{ url: first.url, waiting: 2 }] });
  set(['order.held']);
  first.received.length = 0;
  first.answer = (response) => response.end();
  await held('SO-2');
  await job.look();
  expect(first.received.map(({ kind, order }) => `${order} ${kind}`).sort()).toEqual([
    ...['SO-1 order.held', 'SO-2 order.held'],
  ]);
});

it.each([
  ['text that is not JSON', 'whsec_geheim-42'],
  ['a secret that is not valid', '{"https://erp.example/hook": "geheim-42"}'],
  ['three secrets for one receiver', JSON.stringify({ x: [SECRET, SECRET, SECRET] })],
])(
  'PACKBENCH_WEBHOOK_SECRETS with %s is reported without quoting it, and no event is lost',
  async (_, text) => {
    const { job, held, first, rig, integration, status, keep } = await webhookRig();
    const env = { PACKBENCH_WEBHOOK_SECRETS: text as string | undefined };
    rig.known = openWebhookSecrets(env, undefined, keychain(), () => rig.now);
    await held('SO-1');
    await job.look();
    expect(first.received).toEqual([]);
    const problems = (await integration.problems()).map(({ message }) => english(message)).join('');
    const refused = await keep(secretOf(9));
    expect(refused).toMatchObject({ ok: false, error: { code: 'credentials-missing' } });
    const all = [problems, rig.logged.join(''), JSON.stringify([await status(), refused])];
    for (const said of all) {
      expect(said).toContain('PACKBENCH_WEBHOOK_SECRETS: expected JSON like');
      expect(said).not.toContain('geheim-42');
      expect(said).not.toContain(SECRET.slice(6));
    }
    expect((await status()).webhooks).toMatchObject([{ waiting: 3, hasSecret: false }]);
    env.PACKBENCH_WEBHOOK_SECRETS = JSON.stringify({ [first.url]: [secretOf(9), SECRET] });
    await job.look();
    expect(kinds(first.received, 'SO-1')).toEqual(ALL);
    expect(await integration.problems()).toEqual([]);
  },
);

it('events of an erased order are neither posted nor shown', async () => {
  const { job, held, first, store, later, rig, integration } = await webhookRig();
  first.answer = (response, { kind }) =>
    response.writeHead(kind === 'order.imported' ? 204 : 500).end();
  await held('SO-1');
  await held('SO-2');
  const order = await store.orders.find({ merchant: null, reference: 'SO-1' });
  await store.orders.setStatus(order?.id ?? '', 'cancelled');
  await job.look();
  expect(await store.webhooks.counts()).toMatchObject([{ waiting: 5, delivered: 2 }]);
  const ago = { before: '2099-01-01T00:00:00.000Z', newestFact: Number.MAX_SAFE_INTEGER };
  expect(await store.erasure.erase(order?.id ?? '', ago, rig.now.toISOString())).toBe(true);
  first.received.length = 0;
  first.answer = (response) => response.end();
  later(HOUR);
  await job.look();
  expect(new Set(first.received.map((each) => each.order))).toEqual(new Set(['SO-2']));
  const [shown] = await integration.status();
  expect(new Set(shown?.last.map((each) => each.order))).toEqual(new Set(['SO-2']));
});

it('a receiver that never answers is reported; one whose answer never ends counts as delivered', async () => {
  const { job, held, first, later, status } = await webhookRig(1, 300);
  first.answer = () => undefined;
  await held('SO-1');
  await job.look();
  expect(first.received).toHaveLength(1);
  expect((await status()).webhooks).toMatchObject([
    { waiting: 3, lastError: expect.stringContaining('no complete answer') },
  ]);
  first.answer = (response) => response.writeHead(200, { 'Content-Length': '9' }).write('begun');
  later(HOUR);
  await job.look();
  expect(kinds(first.received, 'SO-1')).toEqual(['order.imported', ...ALL]);
  expect((await status()).webhooks).toMatchObject([{ waiting: 0, lastError: null }]);
});
