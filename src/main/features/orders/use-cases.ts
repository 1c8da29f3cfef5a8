import { dayBegins } from '../../../shared/kernel/day.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { orderCommands } from '../../../shared/orders/commands.ts';
import { leftToPack } from '../../../shared/orders/order-list.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { EntryService } from './entry-service.ts';
import { findOrder } from './logic/find-order.ts';
import type { OrderRepository, WorstFindings } from './ports.ts';

export interface OrderUseCasesNeeds {
  orders: OrderRepository;
  entries: EntryService;
  worstFindings: WorstFindings;
  /** The colour of a merchant, or of the station's own goods. */
  colourOf(merchant: string | null): string | null;
  now(): Date;
}

export function orderUseCases({
  orders,
  entries,
  worstFindings,
  colourOf,
  now,
}: OrderUseCasesNeeds): UseCasesOf<typeof orderCommands> {
  const today = () => dayBegins(now()).toISOString();
  return {
    'orders.find': ({ ref }) => findOrder(ref, orders),
    'orders.list': async ({ findings = false, group, ...query }) => {
      const ofGroup = group && { group: { name: group, today: today() } };
      const page = await orders.list({ ...query, ...ofGroup });
      if (!findings) return ok(page);
      const worst = await worstFindings(page.orders);
      const found = page.orders.map((order, at) => ({
        ...order,
        finding: worst[at] ?? null,
        colour: colourOf(order.merchant),
      }));
      return ok({ ...page, orders: found });
    },
    'orders.numbers': async () => {
      const numbers = await orders.numbers(today());
      return ok({ ...numbers, left: leftToPack(numbers) });
    },
    'orders.kept': (key) => entries.kept(key),
    'orders.enter': ({ entry, edited, save }) => entries.enter(entry, edited, save),
  };
}
