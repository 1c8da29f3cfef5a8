import type { Item, ItemKey } from '../../../shared/catalogue/item.ts';
import { goodsOf, orderOf, type ReadyOrder } from '../../../shared/orders/kept/kept-order.ts';
import type { Order } from '../../../shared/orders/order.ts';
import type { TakingOrders } from '../orders/ports.ts';
import { learned, newItem } from './logic/item-facts.ts';
import { factsOf, keyOf } from './logic/order-items.ts';
import type { ItemRepository } from './ports.ts';

/** Limit on queued items: repeated data of an item is written once. */
const MOST_WAITING = 20_000;
/** Items per transaction, which blocks the station for about ten milliseconds. */
const SLICE = 100;

type Facts = ReturnType<typeof factsOf>;

export interface ItemLearningNeeds {
  orders: TakingOrders;
  items: ItemRepository;
  now(): Date;
}

/**
 * Runs an import of orders and learns unconfirmed item facts from its lines. Saved orders are
 * learned from even where the import fails later.
 */
export async function learningItems<T>(
  { orders, items, now }: ItemLearningNeeds,
  take: (orders: TakingOrders) => Promise<T>,
): Promise<T> {
  /** Last data of each item within this import. */
  const latest = new Map<string, string>();
  const waiting = new Map<string, { key: ItemKey; facts: Facts }>();

  function note(saved: Order | ReadyOrder): void {
    let order: Order | null = null;
    for (const [at, { sku, says }] of goodsOf(saved).entries()) {
      const id = JSON.stringify([saved.merchant, sku]);
      if (latest.get(id) === says) continue;
      latest.set(id, says);
      order ??= orderOf(saved);
      const line = order.lines[at];
      if (!line) continue;
      const facts = { ...waiting.get(id)?.facts, ...factsOf(order, line) };
      waiting.set(id, { key: keyOf(order, line), facts });
    }
  }

  async function learn(): Promise<void> {
    const all = new Map(waiting);
    waiting.clear();
    const keys = [...all.values()].map(({ key }) => key);
    const at = now().toISOString();
    const after = (key: ItemKey, before: Item | null): Item | null => {
      const facts = all.get(JSON.stringify([key.merchant, key.sku]))?.facts ?? {};
      const item = learned(before ?? newItem(key, 'import', at), facts, 'import', at);
      return item === before ? null : item;
    };
    for (let from = 0; from < keys.length; from += SLICE) {
      await items.change(keys.slice(from, from + SLICE), after);
    }
  }

  try {
    return await take({
      findMany: (keys) => orders.findMany(keys),
      missingUnits: async (orderIds) => (await orders.missingUnits?.(orderIds)) ?? new Map(),
      async saveAll(change) {
        const saved = await orders.saveAll(change);
        if (!saved.ok) return saved;
        for (const order of change.insert) note(order);
        for (const { order } of change.replace) note(order);
        if (waiting.size >= MOST_WAITING) await learn();
        return saved;
      },
    });
  } finally {
    await learn();
  }
}
