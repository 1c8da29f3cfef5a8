import { dayBegins } from '../../../shared/kernel/day.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { orderCommands } from '../../../shared/orders/commands.ts';
import { leftToPack } from '../../../shared/orders/order-list.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { EntryService } from './entry-service.ts';
import { findOrder } from './logic/find-order.ts';
import { readPastedAddress } from './logic/pasted-address.ts';
import type { OrderRepository, WorstFindings } from './ports.ts';
import type { TogetherService } from './together-service.ts';

export interface OrderUseCasesNeeds {
  orders: OrderRepository;
  entries: EntryService;
  together: TogetherService;
  worstFindings: WorstFindings;
  /** The colour of a merchant, or of the station's own goods. */
  colourOf(merchant: string | null): string | null;
  now(): Date;
}

export function orderUseCases({
  orders,
  entries,
  together,
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
      const [worst, skus] = await Promise.all([
        worstFindings(page.orders),
        orders.firstSkus(page.orders),
      ]);
      const found = page.orders.map((order, at) => ({
        ...order,
        finding: worst[at] ?? null,
        colour: colourOf(order.merchant),
        sku: skus[at] ?? null,
      }));
      return ok({ ...page, orders: found });
    },
    'orders.numbers': async () => {
      const numbers = await orders.numbers(today());
      return ok({ ...numbers, left: leftToPack(numbers) });
    },
    'orders.readAddress': async ({ text }) => ok(readPastedAddress(text)),
    'orders.kept': (key) => entries.kept(key),
    'orders.beside': ({ orderId }) => together.beside(orderId),
    'orders.goTogether': async ({ orderId, others }, { note }) => {
      const joined = await together.goTogether(orderId, others);
      if (joined.ok) {
        const { merchant, reference, along } = joined.value;
        const data = { merchant, reference, along: along.join(', ') };
        note({ action: 'orders-joined', subject: orderId, data });
      }
      return joined;
    },
    'orders.takeApart': async ({ orderId, references }, { note }) => {
      const parted = await together.takeApart(orderId, references);
      if (parted.ok) {
        const { merchant, reference, apart } = parted.value;
        const data = { merchant, reference, apart: apart.join(', ') };
        note({ action: 'orders-parted', subject: orderId, data });
      }
      return parted;
    },
    'orders.enter': ({ entry, edited, save }) => entries.enter(entry, edited, save),
  };
}
