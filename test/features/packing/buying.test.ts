import { expect, it } from 'vitest';
import type { Outcome } from '../../../src/main/features/automation/logic/evaluate.ts';
import { createBuying } from '../../../src/main/features/packing/bench/buying.ts';
import type { StoredOrder } from '../../../src/shared/orders/order.ts';
import type { Session } from '../../../src/shared/packing/session.ts';

const order = { id: 'o' } as StoredOrder;
const session = (orderId: string) => ({ orderId, step: { kind: 'buying' } }) as Session;
const bought = { event: { kind: 'acknowledged' }, bought: null } as const;

/** Only the steps around a purchase exist; `site` resolves when the site is back. */
function buyingWith(pay: () => Promise<typeof bought>, site = Promise.resolve(true)) {
  const chosen = new Map<string, Session>();
  const buy = createBuying(
    {
      siteBack: () => site,
      sessions: { find: async (orderId) => session(orderId) },
      quotes: { find: async () => null },
      priceLimits: { find: async () => [], save: async () => [], lift: async () => [] },
      ruled: { outcome: () => ({ confirms: [] }) as unknown as Outcome },
      photos: { whyNot: async () => null },
      steps: {
        buy: async (_session, _order, { siteBack } = {}) =>
          (await siteBack?.()) ? await pay() : bought,
      },
    },
    async () => undefined,
    chosen,
  );
  return { buy, chosen };
}

it('keeps nothing of an order whose purchase is over', async () => {
  const { buy, chosen } = buyingWith(async () => bought);
  for (let at = 0; at < 100; at += 1) await buy(session(`o-${at}`), order);
  expect(chosen.size).toBe(0);
  const failing = buyingWith(async () => await Promise.reject(new Error('no disk')));
  await expect(failing.buy(session('o'), order)).rejects.toThrow('no disk');
  expect(failing.chosen.size).toBe(0);
});

it('buys only the last choice of an order that waits for the site', async () => {
  let paid = 0;
  const site = Promise.withResolvers<boolean>();
  const { buy, chosen } = buyingWith(async () => {
    paid += 1;
    return bought;
  }, site.promise);
  const [first, last] = [buy(session('o'), order), buy(session('o'), order)];
  site.resolve(true);
  expect([await first, await last]).toEqual([null, bought.event]);
  expect([paid, chosen.size]).toEqual([1, 0]);
});
