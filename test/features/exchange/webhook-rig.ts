import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, vi } from 'vitest';
import { webhookSender } from '../../../src/main/adapters/exchange/webhook-sender.ts';
import { DIRECT } from '../../../src/main/adapters/http/transport.ts';
import { openLocks } from '../../../src/main/adapters/store-sqlite/files/locks.ts';
import { exchangeUseCases } from '../../../src/main/features/exchange/exchange-use-cases.ts';
import type { WebhookSecrets } from '../../../src/main/features/exchange/ports.ts';
import { webhookIntegration } from '../../../src/main/features/exchange/webhooks/webhook-integration.ts';
import {
  createWebhookJob,
  type WebhookJobNeeds,
} from '../../../src/main/features/exchange/webhooks/webhook-job.ts';
import type { OutsideEvent } from '../../../src/shared/exchange/outside-event.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import { must, ownFolder, ownStore, stored } from '../../adapters/store-sqlite/support/bench.ts';
import { anOrder } from '../../adapters/store-sqlite/support/samples.ts';
import { type AtWrite, watchedStore } from './watched-store.ts';

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
export const HOUR = 3_600_000;
const WRITES = ['queue', 'delivered', 'failed', 'over'];

export interface Received {
  id: string;
  kind: string;
  order: string;
}

type Answer = (response: ServerResponse, event: Received) => void;

/** A receiver on a socket: it verifies the signature of each post first. */
async function receiver() {
  const received: Received[] = [];
  const it = {
    received,
    posts: [] as { headers: Record<string, string>; body: string }[],
    url: '',
    secret: SECRET,
    answer: ((response) => response.end()) as Answer,
  };
  const server = createServer(async (request: IncomingMessage, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const headers = request.headers as Record<string, string>;
    const body = Buffer.concat(pieces).toString();
    const sent = new Webhook(it.secret).verify(body, headers) as OutsideEvent;
    const event = { id: sent.id, kind: sent.kind, order: sent.order.reference };
    expect(headers['webhook-id']).toBe(event.id);
    it.posts.push({ headers, body });
    received.push(event);
    it.answer(response, event);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  it.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return it;
}

/** Starts stations one after the other on one database, with receivers. */
export async function webhookRig(count = 1, answerMs = 10_000) {
  const receivers = await Promise.all(Array.from({ length: count }, receiver));
  const store = await ownStore();
  const dir = ownFolder();
  const rig = {
    store,
    now: new Date('2026-01-05T08:00:00.000Z'),
    urls: receivers.map(({ url }) => url) as (string | object)[],
    secrets: [SECRET],
    known: {
      of: async () => ok(rig.secrets),
    } as unknown as WebhookSecrets,
    sandbox: null as object | null,
    saved: null as string | null,
    logged: [] as string[],
  };
  const written = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    rig.logged.push(String(text));
    return true;
  });
  onTestFinished(() => written.mockRestore());
  const parts = {
    settings: {
      onChange: () => () => undefined,
      current: () => ({
        'exchange.webhooks': rig.urls,
        'exchange.stores': [],
        'exchange.folder': null,
        'connection.baseUrl': rig.saved,
      }),
    },
    eventView: store.eventView,
    webhooks: store.webhooks,
    orders: store.orders,
    journal: store.journal,
    quotes: store.quotes,
    onChange: () => undefined,
    locks: openLocks(join(dir, 'locks')),
    connection: {
      get sandbox() {
        return rig.sandbox;
      },
    },
    wait: () => Promise.resolve(),
    now: () => rig.now,
    postWebhook: webhookSender(() => DIRECT, answerMs),
    webhookSecrets: {
      of: (url: string) => rig.known.of(url),
      keep: (url: string, secret: string) => rig.known.keep(url, secret),
    },
  } as unknown as WebhookJobNeeds;
  const integration = webhookIntegration(parts);
  const useCases = exchangeUseCases({
    ...parts,
    integrations: [integration],
    lookUps: {} as never,
  });
  const by = { place: 'command-line', note: () => undefined } as never;
  const [first] = receivers;
  if (!first) throw new Error('no receiver');
  const start = (at: AtWrite = () => undefined) =>
    createWebhookJob({
      ...parts,
      webhooks: watchedStore(store, { webhooks: WRITES }, at).webhooks,
    });
  const job = start();
  await job.look();
  return {
    ...{ rig, store, job, start, receivers, first, integration },
    later: (milliseconds: number) => {
      rig.now = new Date(rig.now.getTime() + milliseconds);
    },
    status: async () => must(await useCases['exchange.status']({}, by)),
    keep: async (secret: string) =>
      await useCases['exchange.setSecret']({ url: first.url, secret }, by),
    retry: async (id: string | null) => await useCases['exchange.retry']({ id }, by),
    /** Holds and resumes the order in turn, this many times; each is an event. */
    async held(reference: string, times = 1) {
      const { id } = await stored(store, anOrder(reference));
      for (let time = 0; time < times; time += 1) {
        await store.orders.setStatus(id, 'held');
        await store.orders.setStatus(id, 'open');
      }
    },
  };
}

export const kinds = (received: readonly Received[], order: string) =>
  received.filter((each) => each.order === order).map(({ kind }) => kind);
