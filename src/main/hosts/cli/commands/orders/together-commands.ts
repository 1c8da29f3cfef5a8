import { showOrderKey } from '../../../../../shared/orders/order.ts';
import type { CommandContext, StationCommand } from '../context.ts';

/** Orders of one receiver as one shipment, by a person who names them. */
export function togetherCommands(program: StationCommand): void {
  program
    .command('together')
    .description('let open orders of one receiver go as one shipment, which the first one leads')
    .argument('<reference>', 'order that leads: its reference is that of the shipment')
    .argument('<others...>', 'orders that go with it')
    .onStation(async ({ ask }, leading: string, others: string[]) => {
      const { id: orderId } = await ask('orders.find', { ref: leading });
      const joined = await ask('orders.goTogether', {
        orderId,
        others: await idsOf(ask, others),
      });
      return {
        json: { ...joined },
        text: `${joined.along.join(', ')} go with ${showOrderKey(joined)}, in one shipment.`,
      };
    });

  program
    .command('apart')
    .description('take orders apart again that go together, while nothing of them is packed')
    .argument('<reference>', 'order that leads')
    .argument('[others...]', 'only these of the orders that go with it')
    .onStation(async ({ ask }, leading: string, others: string[]) => {
      const { id: orderId } = await ask('orders.find', { ref: leading });
      const references = others.length > 0 ? others : null;
      const parted = await ask('orders.takeApart', { orderId, references });
      const { apart } = parted;
      return {
        json: { ...parted },
        text:
          apart.length > 0
            ? `Open by themselves again: ${apart.join(', ')}.`
            : `No order goes with ${showOrderKey(parted)}.`,
      };
    });
}

async function idsOf(ask: CommandContext['ask'], references: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const ref of references) ids.push((await ask('orders.find', { ref })).id);
  return ids;
}
