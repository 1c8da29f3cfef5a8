import { expect, it } from 'vitest';
import {
  type AttentionNeeds,
  createAttentionService,
} from '../../../src/main/features/shipments/attention-service.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { must } from '../../adapters/store-sqlite/support/bench.ts';
import { HOUR, kinds, SECRET, webhookRig } from './webhook-rig.ts';

it('every event is posted once and signed, the events of an order in sequence', async () => {
  const { job, held, first, status } = await webhookRig();
  await held('SO-1', 2);
  await held('SO-2');
  // On a busy machine the job lets other receivers go first after two seconds.
  do await job.look();
  while ((await status()).webhooks[0]?.waiting);
  expect(kinds(first.received, 'SO-1')).toEqual([
    'order.imported',
    ...['order.held', 'order.resumed', 'order.held', 'order.resumed'],
  ]);
  expect(kinds(first.received, 'SO-2')).toEqual(['order.imported', 'order.held', 'order.resumed']);
  expect(new Set(first.received.map(({ id }) => id)).size).toBe(8);
  expect(await status()).toMatchObject({
    dead: 0,
    webhooks: [{ waiting: 0, dead: 0, isGone: false, hasSecret: true, lastError: null }],
  });
});

it('a receiver down for a day gets everything in sequence, after few attempts', async () => {
  const { job, held, first, later, status, rig } = await webhookRig();
  first.answer = (response) => response.writeHead(503).end();
  await held('SO-1');
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    await job.look();
    later(5 * 60_000);
  }
  expect(first.received.length).toBeLessThan(40);
  expect(new Set(kinds(first.received, 'SO-1'))).toEqual(new Set(['order.imported']));
  expect((await status()).webhooks).toMatchObject([{ waiting: 3, lastError: 'It answered 503' }]);
  expect(rig.logged.filter((line) => line.includes('503'))).toHaveLength(1);
  first.received.length = 0;
  first.answer = (response) => response.end();
  later(HOUR);
  await job.look();
  expect(kinds(first.received, 'SO-1')).toEqual(['order.imported', 'order.held', 'order.resumed']);
});

it('after three days an event is given up and listed, and can be sent by hand', async () => {
  const { job, held, first, later, status, retry, store } = await webhookRig();
  first.answer = (response, { kind }) =>
    response.writeHead(kind === 'order.imported' ? 500 : 204).end();
  await held('SO-1');
  for (let hour = 0; hour < 80; hour += 1) {
    await job.look();
    later(HOUR);
  }
  const tries = first.received.filter(({ kind }) => kind === 'order.imported');
  expect(tries.length).toBeGreaterThan(60);
  expect(tries.length).toBeLessThan(80);
  expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
  expect(kinds(first.received, 'SO-1').slice(-2)).toEqual(['order.held', 'order.resumed']);
  expect(await status()).toMatchObject({ dead: 1, webhooks: [{ waiting: 0, dead: 1 }] });
  expect(await store.webhooks.counts()).toMatchObject([{ dead: 1 }]);

  first.answer = (response) => response.end();
  first.received.length = 0;
  expect(must(await retry(tries[0]?.id ?? ''))).toEqual({ again: [tries[0]?.id] });
  await job.look();
  expect(kinds(first.received, 'SO-1')).toEqual(['order.imported']);
  expect((await status()).dead).toBe(0);
  expect(await retry(tries[0]?.id ?? '')).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
});

it('after 410 nothing is sent or lost, and a retry sends everything', async () => {
  const { job, held, first, later, status, retry, rig } = await webhookRig();
  first.answer = (response) => response.writeHead(410).end();
  await held('SO-1');
  await job.look();
  await held('SO-2');
  for (let hour = 0; hour < 100; hour += 10) {
    later(10 * HOUR);
    await job.look();
  }
  expect(first.received).toHaveLength(1);
  expect((await status()).webhooks).toMatchObject([{ waiting: 6, dead: 0, isGone: true }]);
  expect(rig.logged.join('')).toContain('410');
  first.answer = (response) => response.end();
  first.received.length = 0;
  expect(must(await retry(null)).again).toHaveLength(1);
  await job.look();
  for (const order of ['SO-1', 'SO-2']) {
    expect(kinds(first.received, order)).toEqual(['order.imported', 'order.held', 'order.resumed']);
  }
});

it('a given up event or a 410 is among the exceptions until it is sent', async () => {
  const { job, held, receivers, store, later, retry, integration } = await webhookRig(2);
  const [dead, gone] = receivers;
  if (!dead || !gone) throw new Error('no receivers');
  const settings = { current: () => SettingsSchema.parse({}) };
  const { needs } = createAttentionService({
    orders: store.orders,
    sessions: store.sessions,
    journal: store.journal,
    documents: store.documents,
    documentTries: store.documentTries,
    printJobs: store.printJobs,
    restores: store.restores,
    damage: store.damage,
    settings,
    connection: { name: 'x' },
    now: () => new Date(),
    tracking: { trackingBoard: async () => ({ open: [] }) },
    lastCheck: () => null,
    fetches: { stateOf: () => null },
    exchange: integration,
  } as unknown as AttentionNeeds);
  dead.answer = (response) => response.writeHead(500).end();
  gone.answer = (response) => response.writeHead(410).end();
  await held('SO-1');
  await job.look();
  const ofGone = await needs();
  expect(ofGone).toMatchObject([{ kind: 'exchange', order: null }]);
  later(73 * HOUR);
  await job.look();
  expect((await needs()).map(({ kind }) => kind)).toEqual(['exchange', 'exchange']);
  for (const each of receivers) each.answer = (response) => response.end();
  must(await retry(null));
  await job.look();
  expect(await needs()).toEqual([]);
});

it('a slow receiver gets the event again with the same id and delays no other', async () => {
  const { job, held, receivers, later } = await webhookRig(2, 300);
  const [slow, quick] = receivers;
  if (!slow || !quick) throw new Error('no receivers');
  slow.answer = () => undefined;
  await held('SO-1');
  await job.look();
  expect(slow.received).toHaveLength(1);
  expect(quick.received).toHaveLength(3);
  slow.answer = (response) => response.end();
  later(HOUR);
  await job.look();
  expect(kinds(slow.received, 'SO-1')).toEqual([
    ...['order.imported', 'order.imported', 'order.held', 'order.resumed'],
  ]);
  expect(slow.received[0]?.id).toBe(slow.received[1]?.id);
});

it('a redirect is not followed, and an unreachable receiver is retried', async () => {
  const { job, held, receivers, later, status } = await webhookRig(2);
  const [first, other] = receivers;
  if (!first || !other) throw new Error('no receivers');
  first.answer = (response) => response.writeHead(307, { Location: other.url }).end();
  await held('SO-1');
  await job.look();
  expect(other.received).toHaveLength(3);
  later(HOUR);
  await job.look();
  expect((await status()).webhooks).toMatchObject([{ waiting: 3 }, { waiting: 0 }]);
});

it('a station closed during a delivery posts the event again with the same id', async () => {
  const { job, start, held, first } = await webhookRig();
  await held('SO-1');
  const arrived = Promise.withResolvers<void>();
  first.answer = () => arrived.resolve();
  const looking = job.look();
  await arrived.promise;
  await Promise.all([job.close(), looking]);
  first.answer = (response) => response.end();
  await start().look();
  expect(kinds(first.received, 'SO-1')).toEqual([
    ...['order.imported', 'order.imported', 'order.held', 'order.resumed'],
  ]);
  expect(first.received[0]?.id).toBe(first.received[1]?.id);
});

it('without a secret the events wait and this is reported; the secret is never logged', async () => {
  const { job, held, first, rig, status } = await webhookRig();
  rig.secrets = [];
  await held('SO-1');
  await job.look();
  expect(first.received).toEqual([]);
  expect((await status()).webhooks).toMatchObject([{ waiting: 3, hasSecret: false }]);
  expect(rig.logged.join('')).toContain('packbench exchange secret');
  rig.secrets = [SECRET];
  first.answer = (response) => response.writeHead(500).end();
  await job.look();
  expect(rig.logged.join('') + JSON.stringify(await status())).not.toContain(SECRET.slice(6));
});

it('the sandbox posts nothing while a real connection is saved', async () => {
  const { job, held, first, rig } = await webhookRig();
  Object.assign(rig, { sandbox: {}, saved: 'https://partner.example' });
  await held('SO-1');
  await job.look();
  expect(first.received).toEqual([]);
});

it('events are deleted with their address and after the retention time', async () => {
  const { job, held, first, rig, store, later } = await webhookRig();
  first.answer = (response) => response.writeHead(500).end();
  await held('SO-1');
  await job.look();
  expect(await store.webhooks.counts()).toMatchObject([{ waiting: 3 }]);
  later(HOUR);
  await job.forget(rig.now);
  expect(await store.webhooks.counts()).toEqual([]);
  await held('SO-2');
  await job.look();
  rig.urls = [];
  await job.look();
  expect(await store.webhooks.counts()).toEqual([]);
  expect(await store.events.checkpoint(`exchange.webhooks ${first.url}`)).toBeNull();
});

it.each([
  ['https://erp.example/hook?for=us', true],
  ['http://127.0.0.1:8080/hook', true],
  ['http://erp.example/hook', false],
  ['https://user:word@erp.example/hook', false],
  ['erp.example', false],
])('the setting accepts %s: %s', (url, isTaken) => {
  const { 'exchange.webhooks': schema } = SettingsSchema.shape;
  expect(schema.safeParse([url]).success).toBe(isTaken);
});
