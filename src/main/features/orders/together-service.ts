import type { CallOutput } from '../../../shared/bridge/calls.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Order, StoredOrder } from '../../../shared/orders/order.ts';
import { beside, MOST_BESIDE, whyApart } from '../../../shared/orders/together.ts';
import type { CurrentSettings } from '../settings/ports.ts';
import { ofOrder } from './of-order.ts';
import type { OrderRepository } from './ports.ts';

export interface TogetherServiceNeeds {
  orders: OrderRepository;
  settings: CurrentSettings;
  /** Whether the bench belongs to a site, where other benches may have each of the orders. */
  isJoined(): Promise<boolean>;
}

/** Those looked through; a receiver with more open orders is offered the oldest. */
const MOST_READ = 200;

export type TogetherService = ReturnType<typeof createTogetherService>;

/** Orders of one receiver that a person lets go as one shipment. Nothing is joined by itself. */
export function createTogetherService({ orders, settings, isJoined }: TogetherServiceNeeds) {
  const whyNot = (leading: Order, other: Order) =>
    whyApart(leading, other, settings.current()['orders.apart']);

  async function offered(order: StoredOrder): Promise<StoredOrder[]> {
    const isOpen = order.status === 'open' || order.status === 'packing';
    if (!isOpen || (await isJoined())) return [];
    const others = await orders.openFor(order, MOST_READ);
    return others.filter((other) => whyNot(order, other) === null).slice(0, MOST_BESIDE);
  }

  return {
    async beside(orderId: string): Promise<Result<CallOutput<'orders.beside'>>> {
      return await ofOrder(orders, orderId, async (order) => {
        const [others, along] = [await offered(order), await orders.along(order)];
        const isTaxCollected = order.collectedTax !== undefined;
        return ok({ offered: others.map(shown), along: along.map(shown), isTaxCollected });
      });
    },

    /** Errors: `not-available` at a site, `order-locked`. */
    async goTogether(
      orderId: string,
      others: readonly string[],
    ): Promise<Result<CallOutput<'orders.goTogether'>>> {
      if (await isJoined()) return refuse('not-available', NOT_AT_A_SITE);
      return await ofOrder(orders, orderId, async () => {
        const joined = await orders.goTogether(orderId, others, whyNot);
        if (!joined.ok) return joined;
        const { merchant, reference } = joined.value;
        const along = await orders.along(joined.value);
        return ok({ merchant, reference, along: along.map((each) => each.reference) });
      });
    },

    async takeApart(
      orderId: string,
      references: readonly string[] | null,
    ): Promise<Result<CallOutput<'orders.takeApart'>>> {
      return await ofOrder(orders, orderId, async ({ merchant, reference }) => {
        const apart = await orders.takeApart(orderId, references);
        return apart.ok ? ok({ merchant, reference, apart: apart.value }) : apart;
      });
    },
  };
}

const shown = (order: StoredOrder) => ({ id: order.id, ...beside(order) });

const NOT_AT_A_SITE = say(
  'Orders go together only at a bench without a site: at a site another bench may have each of them.',
);
