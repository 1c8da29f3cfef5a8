import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { storeCaller } from '../../../src/main/adapters/exchange/store-caller.ts';
import { DIRECT } from '../../../src/main/adapters/http/transport.ts';
import { openLocks } from '../../../src/main/adapters/store-sqlite/files/locks.ts';
import type { Store } from '../../../src/main/adapters/store-sqlite/store.ts';
import { exchangeUseCases } from '../../../src/main/features/exchange/exchange-use-cases.ts';
import { createSenderRequests } from '../../../src/main/features/exchange/sender-requests.ts';
import { storeIntegration } from '../../../src/main/features/exchange/stores/store-integration.ts';
import {
  createStoreJob,
  type StoreJobNeeds,
} from '../../../src/main/features/exchange/stores/store-job.ts';
import { createWebhookJob } from '../../../src/main/features/exchange/webhooks/webhook-job.ts';
import { createImportService } from '../../../src/main/features/intake/import-service.ts';
import { readyMade } from '../../../src/main/features/intake/ready-made.ts';
import type { Shipping } from '../../../src/main/features/purchasing/shipping-parts.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { must, ownFolder, ownStore } from '../../adapters/store-sqlite/support/bench.ts';
import { anAnswer, anAttempt, aQuote } from '../../adapters/store-sqlite/support/samples.ts';
import { customStore } from '../../support/custom-store.ts';
import { type AtWrite, watchedStore } from './watched-store.ts';

/** Starts stations one after the other on one database, with a fake shop. */
export async function storeRig(
  setting: Record<string, unknown> = {},
  others: (url: string) => { name: string; url: string }[] = () => [],
  answerMs = 60_000,
) {
  const rig = {
    now: new Date('2026-03-05T08:00:30.000Z'),
    password: 'packbench:geheim-42' as string | null,
    logged: [] as string[],
    declared: [] as string[],
    isOurs: () => true,
    at: (() => undefined) as AtWrite,
  };
  const shop = await customStore(() => rig.now);
  onTestFinished(shop.close);
  const written = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    rig.logged.push(String(text));
    return true;
  });
  onTestFinished(() => written.mockRestore());
  const store = await ownStore();
  const dir = ownFolder();
  const settings = SettingsSchema.parse({
    'exchange.stores': [{ name: 'shop', url: shop.url, ...setting }, ...others(shop.url)],
  });
  const watched = watchedStore(store, WRITES, (when, write) => rig.at(when, write));

  function start() {
    const imports = createImportService({
      orders: watched.orders,
      items: store.items,
      now: () => rig.now,
      defaults: () => ({ dimensionUnit: 'CM', remembered: readyMade() }),
      rememberStatus: async () => ok(null),
      remember: async () => ok(null),
      onProgress: () => undefined,
    });
    onTestFinished(() => imports.closeImports());
    const moves = createSenderRequests({
      orders: watched.orders,
      sessions: watched.sessions,
      settings: { current: () => settings },
      shipping: {
        unsettled: async () => null,
        inTheWay: async () => null as never,
      } as unknown as Shipping,
      refresh: async () => true,
      moveOrder: async () => ok(null),
    });
    const parts = {
      settings: { current: () => settings, onChange: () => () => undefined },
      eventView: watched.eventView,
      storePolls: watched.storePolls,
      webhooks: watched.webhooks,
      orders: watched.orders,
      journal: watched.journal,
      quotes: watched.quotes,
      locks: openLocks(join(dir, 'locks')),
      connection: { sandbox: null },
      wait: (_ms: number, signal: AbortSignal) => delay(5, undefined, { signal }),
      now: () => rig.now,
      callStore: storeCaller(() => DIRECT, answerMs),
      storePasswords: { of: async () => rig.password, keep: async () => 'keychain' as const },
      webhookSecrets: { of: async () => null },
      importBeside: imports.importBeside,
      moves: moves.byShop,
      sharedJobs: {
        declare: (_door: string, jobs: readonly string[]) => {
          rig.declared = [...jobs];
        },
        isOurs: async () => rig.isOurs(),
      },
      onChange: () => undefined,
    } as unknown as StoreJobNeeds;
    return { job: createStoreJob(parts), notices: createWebhookJob(parts as never), parts };
  }

  const { job, notices, parts } = start();
  const integration = storeIntegration(parts);
  const useCases = exchangeUseCases({
    ...parts,
    integrations: [integration],
    lookUps: {},
  } as never);
  const by = { place: 'command-line', note: () => undefined } as never;
  return {
    ...{ rig, shop, store, job, notices, start },
    /** Buys as the bench does. */
    buy: (reference: string, as = reference) => buy(store, reference, as),
    /** Lets time pass, then looks. */
    async later(minutes: number) {
      rig.now = new Date(rig.now.getTime() + minutes * 60_000);
      await job.look();
    },
    async status() {
      const [now] = await integration.status();
      if (!now) throw new Error('no shop');
      const standing = await store.storePolls.of('shop');
      return { ...now, trouble: now.trouble && english(now.trouble), through: standing?.through };
    },
    retry: async (id: string | null) => must(await useCases['exchange.retry']({ id }, by)).again,
    dismiss: (id: string) => useCases['exchange.dismiss']({ id }, by),
    problems: async () => (await integration.problems()).map(({ message }) => english(message)),
    find: (reference: string) => store.orders.find({ merchant: null, reference }),
    async references() {
      const { orders } = await store.orders.list({ limit: 1000, offset: 0 });
      return orders.map(({ reference }) => reference).sort();
    },
  };
}

async function buy(store: Store, reference: string, as: string): Promise<string> {
  const order = await store.orders.find({ merchant: null, reference });
  if (!order) throw new Error(`no order ${reference}`);
  const quote = aQuote(`quote-${as}`, order);
  const lines = order.lines.map((line) => ({ ...line, order: line.from ?? reference }));
  const goods = lines as unknown as typeof quote.question.goods;
  await store.quotes.save({ ...quote, question: { ...quote.question, goods } });
  const wanted = anAttempt(as, { orderId: order.id, quoteId: `quote-${as}` });
  const { id } = must(await store.journal.open(wanted, '{}'));
  await store.journal.append(id, { kind: 'sending', data: {} });
  const answer = anAnswer(`SHIP-${as}`, { trackingNumber: `1Z-${as}` });
  const fact = { kind: 'state', data: { state: 'confirmed' } } as const;
  await store.journal.append(id, fact, {
    state: 'confirmed',
    answer,
    orderStatus: 'shipped',
  });
  return id;
}

const WRITES = {
  orders: ['saveAll', 'setStatus', 'stopPacking'],
  storePolls: ['taken', 'failed', 'note'],
  webhooks: ['queue', 'delivered', 'failed', 'over'],
};
