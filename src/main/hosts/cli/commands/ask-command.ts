import type { Command } from 'commander';
import {
  OPERATION_NAMES,
  OPERATIONS,
  type OperationAnswer,
  OperationNameSchema,
  type OperationState,
  type TellingOperation,
} from '../../../../shared/connection/operations.ts';
import { show } from '../../../../shared/kernel/decimal.ts';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { table } from '../table.ts';
import type { Runner } from './context.ts';
import { shipmentText } from './shipping-commands.ts';

/** The operations that the partner's document only names, where this connection has paths for them. */
export function askCommand(program: Command, runner: Runner): void {
  program
    .command('ask')
    .description(
      'ask the partner by an operation that its document only names; without one: list them',
    )
    .argument(
      '[operation]',
      OPERATION_NAMES.filter((name) => name !== 'cancelShipments').join(' | '),
    )
    .argument('[ref]', 'REFERENCE or MERCHANT/REFERENCE')
    .option('--invoice <number>', 'of getInvoiceDetail: the number that getInvoices found')
    .action(
      (operation: string | undefined, ref: string | undefined, options: { invoice?: string }) =>
        runner.withStation(async ({ station, terminal }) => {
          if (operation === undefined) {
            const operations = station.operationService.operations();
            return terminal.answer({ json: { operations }, text: listText(operations) });
          }
          const name = telling(operation);
          if (!name.ok) return terminal.fail(name.error);
          const order = ref === undefined ? ok(null) : await station.findOrder(ref);
          if (!order.ok) return terminal.fail(order.error);
          const asked = await station.operationService.ask(
            name.value,
            order.value,
            options.invoice ?? null,
          );
          if (!asked.ok) return terminal.fail(asked.error);
          const { answer, shipment } = asked.value;
          terminal.answer({
            json: {
              ...answer,
              method: OPERATIONS[name.value].method,
              ...(shipment ? { shipment } : {}),
            },
            text: [answerText(answer), ...(shipment ? [shipmentText(shipment)] : [])].join('\n'),
          });
        }),
    );
}

function telling(text: string): Result<TellingOperation> {
  const name = OperationNameSchema.safeParse(text);
  if (name.success && name.data !== 'cancelShipments') return ok(name.data);
  if (name.success) {
    const message = say('Cancelling is a command of its own: packbench cancel REF --reason TEXT.');
    return fail(stationError('usage', message, { field: 'operation' }));
  }
  const known = OPERATION_NAMES.filter((each) => each !== 'cancelShipments').join(', ');
  const message = say('operation: expected one of {known}, found {found}', {
    known,
    found: show(text),
  });
  return fail(stationError('usage', message, { field: 'operation' }));
}

const listText = (operations: readonly OperationState[]): string =>
  table([
    ['operation', 'method', 'path'],
    ...operations.map(({ name, method, path }) => [name, method, path ?? 'off']),
  ]).join('\n');

function answerText({ found, others, cutOff }: OperationAnswer): string {
  const lines = found.map(({ at, fields }) => {
    const values = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
    return `${at ? `${at}: ` : ''}${values.join(', ')}`;
  });
  return [
    ...(lines.length > 0 ? lines : ['The answer holds no name that is known here.']),
    ...(others.length > 0 ? [`Left aside: ${others.join(', ')}`] : []),
    ...(cutOff ? ['There is more than was read.'] : []),
  ].join('\n');
}
