import { expect, it } from 'vitest';
import type { Store } from '../../../src/main/adapters/store-sqlite/store.ts';
import { createSenderRequests } from '../../../src/main/features/exchange/sender-requests.ts';
import type { Shipping } from '../../../src/main/features/purchasing/shipping-parts.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import type { Settings } from '../../../src/shared/settings/settings.ts';
import { must, ownStore, stored } from '../../adapters/store-sqlite/support/bench.ts';
import { anAttempt, anOrder, aQuote } from '../../adapters/store-sqlite/support/samples.ts';

const settings = {
  current: () => ({ 'exchange.stores': [{ name: 'shop' }] }) as unknown as Settings,
};

const NOTHING_UNSETTLED = {
  unsettled: async () => null,
  inTheWay: async () => {
    throw new Error('nothing is unsettled');
  },
} as unknown as Shipping;

const movesIn = ({ orders, sessions }: Store) =>
  createSenderRequests({
    orders,
    sessions,
    settings,
    shipping: NOTHING_UNSETTLED,
    refresh: async () => true,
    moveOrder: async () => ok(null),
  });

it('cancelling an order during a purchase by another program is retried in a minute', async () => {
  const store = await ownStore();
  const order = await stored(store, anOrder('SO-1'));
  const { commands } = movesIn(store);
  await store.quotes.save(aQuote('quote-a', order));
  const wanted = anAttempt('a', { orderId: order.id, quoteId: 'quote-a' });
  const { id } = must(await store.journal.open(wanted, '{}'));
  await store.journal.append(id, { kind: 'sending', data: {} });
  const moved = await commands['exchange.cancelOrder']({ orderId: order.id });
  expect(moved).toMatchObject({ ok: false, error: { code: 'order-locked', retry: 'later' } });
  expect(moved.ok ? '' : moved.error.message).toContain('being bought at this moment');
  expect((await store.orders.findById(order.id))?.status).toBe('open');
});

it('an order of a shop is cancelled only by that shop, but held by anyone', async () => {
  const store = await ownStore();
  const order = await stored(store, { ...anOrder('SO-2'), source: { store: 'shop', id: '7' } });
  const { commands, byShop, move } = movesIn(store);
  for (const answer of [
    await commands['exchange.cancelOrder']({ orderId: order.id }),
    await move('cancel', order.id),
  ]) {
    expect(answer).toMatchObject({ ok: false, error: { code: 'order-locked' } });
    expect(answer.ok ? '' : answer.error.message).toContain('shop: cancel it there');
  }
  must(await commands['exchange.holdOrder']({ orderId: order.id }));
  must(await byShop['exchange.cancelOrder']({ orderId: order.id }));
  expect((await store.orders.findById(order.id))?.status).toBe('cancelled');
});
