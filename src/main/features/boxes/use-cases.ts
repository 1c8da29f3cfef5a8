import type { boxCommands } from '../../../shared/boxes/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import { ofOrder } from '../orders/of-order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { BoxService } from './box-service.ts';

export const boxUseCases = (
  boxes: BoxService,
  orders: Pick<OrderRepository, 'findById'>,
): UseCasesOf<typeof boxCommands> => ({
  'boxes.suggest': ({ orderId, short }) =>
    ofOrder(orders, orderId, (order) => boxes.suggest(order, short)),
});
