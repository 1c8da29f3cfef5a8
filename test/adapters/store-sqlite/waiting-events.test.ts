import { expect, it } from 'vitest';
import type { Store } from '../../../src/main/adapters/store-sqlite/store.ts';
import { leastWork, longestStretch, onThisMachine } from '../../support/work.ts';
import { ownStore } from './support/bench.ts';

/** Events that wait for a receiver. */
const WAITING = 10_000;
/** Milliseconds of the station's thread for one look at what is due. */
const LIMIT = 100;
const HOOK = 'https://hooks.example/packbench';
const AT = '2026-01-02T03:00:00.000Z';
const LATER = '2026-01-02T04:00:00.000Z';

/** Queues events; `order` gives the reference of the nth. */
async function waiting(store: Store, order: (nth: number) => string): Promise<void> {
  const consumer = store.webhooks.consumer(HOOK);
  const from = await store.eventView.place(consumer);
  const events = Array.from({ length: WAITING }, (_, nth) => ({
    id: `e-${nth}`,
    kind: 'order.held' as const,
    at: AT,
    order: { merchant: null, reference: order(nth) },
  }));
  await store.webhooks.queue(HOOK, events, { at: AT, until: LATER, from, cursor: '1-0' });
}

const longestLook = (store: Store, at: string): Promise<number> =>
  leastWork(onThisMachine(LIMIT), () => longestStretch(() => store.webhooks.due(HOOK, at, 8)));

it.each([
  ['each of another order', (nth: number) => `SO-${nth}`],
  ['all of one order', () => 'SO-1'],
  ['ten to an order', (nth: number) => `SO-${nth % 1_000}`],
])('10,000 waiting events, %s, are looked at in an instant', async (_what, order) => {
  const store = await ownStore();
  await waiting(store, order);

  expect(await longestLook(store, AT)).toBeLessThan(onThisMachine(LIMIT));
  const [first] = await store.webhooks.due(HOOK, AT, 8);
  expect(first?.id).toBe('e-0');

  for (const { seq } of await store.webhooks.due(HOOK, AT, WAITING))
    await store.webhooks.failed(seq, { why: 'down', at: AT, next: LATER, pause: null });
  expect(await longestLook(store, AT)).toBeLessThan(onThisMachine(LIMIT));
  expect(await store.webhooks.due(HOOK, AT, 8)).toEqual([]);
  expect(await longestLook(store, LATER)).toBeLessThan(onThisMachine(LIMIT));
  const [again] = await store.webhooks.due(HOOK, LATER, 8);
  expect(again?.id).toBe('e-0');
});
