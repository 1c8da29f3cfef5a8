import { formatMoney } from '../../../../../shared/kernel/money.ts';
import { showOrderKey } from '../../../../../shared/orders/order.ts';
import type { Waiting } from '../../../../../shared/waiting/waiting.ts';
import type { Answer } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';

export function waitingCommands(program: StationCommand): void {
  const waiting = program
    .command('waiting')
    .description('manage packed orders that wait for the partner to become available');
  waiting
    .command('list')
    .description('list waiting orders, next purchase first, and those that need a person')
    .onStation(list);
  waiting
    .command('cancel')
    .description('return a waiting order to packing; it is no longer bought automatically')
    .argument('<ref>', 'order: REFERENCE or MERCHANT/REFERENCE')
    .onStation(cancel);
}

async function list({ ask }: CommandContext): Promise<Answer> {
  const { why: _, line: _line, ...found } = await ask('waiting.list', {});
  const named = <T extends Waiting['refused'][number] | Waiting['stopped'][number]>(each: T) => {
    const { merchant, reference, ...rest } = each;
    return { reference: showOrderKey({ merchant, reference }), ...rest };
  };
  const waiting = found.waiting.map(({ merchant, reference, ...rest }) => ({
    reference: showOrderKey({ merchant, reference }),
    ...rest,
  }));
  const refused = found.refused.map(named);
  const stopped = found.stopped.map(named);
  return { json: { waiting, refused, stopped }, text: text(found) };
}

function text({
  waiting,
  refused,
  stopped,
}: Pick<Waiting, 'waiting' | 'refused' | 'stopped'>): string {
  const rows = [
    ...waiting.map(
      (each) => `${showOrderKey(each)}: ${each.choose}, at most ${formatMoney(each.atMost)}`,
    ),
    ...refused.map((each) => `${showOrderKey(each)} needs a decision: ${each.error.message}`),
    ...stopped.map((each) => `${showOrderKey(each)} was ${each.as} by its sender: take it out`),
  ];
  return rows.join('\n') || 'Nothing waits to be bought.';
}

async function cancel({ ask }: CommandContext, ref: string): Promise<Answer> {
  const json = await ask('waiting.cancel', { ref });
  return { json, text: `${json.reference} is back to packing.` };
}
