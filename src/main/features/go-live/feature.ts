import type { goLiveCommands } from '../../../shared/go-live/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import { ofOrder } from '../orders/of-order.ts';
import { findOrder } from '../orders/rules/find-order.ts';
import { type BuyOneParts, createBuyOne } from './buy-one.ts';
import { createEventWait, type EventWaitParts } from './event-wait.ts';
import { createGoLiveService } from './go-live-service.ts';

/** The check before the first real order: harmless requests, one purchase, a subscription. */
export function createGoLiveFeature(from: BuyOneParts & EventWaitParts) {
  const { orders } = from.parts.store;
  const eventWait = createEventWait(from);
  const service = createGoLiveService(from.parts, createBuyOne(from), eventWait);
  const useCases: UseCasesOf<typeof goLiveCommands> = {
    'goLive.begin': () => service.begin(),
    'goLive.check': ({ name }, { progress }) => service.check(name, progress),
    'goLive.offer': async ({ ref }) => {
      const order = await findOrder(ref, orders);
      return order.ok ? await service.offer(order.value) : order;
    },
    'goLive.buyOne': ({ orderId, ...wish }, { progress = () => undefined }) =>
      ofOrder(orders, orderId, (order) => service.buyOne(order, { ...wish, say: progress })),
    'goLive.subscribe': () => service.subscribe(),
    'goLive.events': ({ seconds }) => service.nextEvent(seconds),
    'goLive.report': () => service.report(),
  };
  return { useCases, close: eventWait.close };
}
