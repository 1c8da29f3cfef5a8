import { show } from '../../../../shared/kernel/decimal.ts';
import { say } from '../../../../shared/kernel/message.ts';
import {
  OPERATIONS,
  type OperationAnswer,
  type OperationState,
  type ReadingOperation,
  ReadingOperationSchema,
} from '../../../../shared/settings/operations.ts';
import { table } from '../output.ts';
import { shipmentText } from '../terminal-text.ts';
import type { StationCommand } from './context.ts';
import { misused } from './parse.ts';

/** Operations that the interface document only names, if this connection has paths for them. */
export function askCommand(program: StationCommand): void {
  program
    .command('ask')
    .description('call a partner operation set in connection.operations, or list the operations')
    .argument(
      '[operation]',
      `operation to call (default: list the operations): ${ReadingOperationSchema.options.join(' | ')}`,
    )
    .argument('[ref]', 'order: REFERENCE or MERCHANT/REFERENCE')
    .option('--invoice <number>', 'invoice number from getInvoices, for getInvoiceDetail')
    .onStation(
      async (
        { ask },
        operation: string | undefined,
        ref: string | undefined,
        options: { invoice?: string },
      ) => {
        if (operation === undefined) {
          const { operations } = await ask('operations.list', {});
          return { json: { operations }, text: listText(operations) };
        }
        const name = readingOperation(operation);
        const order = ref === undefined ? null : await ask('orders.find', { ref });
        const { answer, shipment } = await ask('operations.ask', {
          name,
          orderId: order?.id ?? null,
          invoice: options.invoice ?? null,
        });
        const { method } = OPERATIONS[name];
        return {
          json: { ...answer, method, ...(shipment ? { shipment } : {}) },
          text: [answerText(answer), ...(shipment ? [shipmentText(shipment)] : [])].join('\n'),
        };
      },
    );
}

function readingOperation(text: string): ReadingOperation {
  const name = ReadingOperationSchema.safeParse(text);
  if (name.success) return name.data;
  throw misused(
    'operation',
    text === 'cancelShipments'
      ? say('Cancelling is a command of its own: packbench cancel REF --reason TEXT.')
      : say('operation: expected one of {known}, found {found}', {
          known: ReadingOperationSchema.options.join(', '),
          found: show(text),
        }),
  );
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
    ...(lines.length > 0 ? lines : ['The answer has no known fields.']),
    ...(others.length > 0 ? [`Ignored: ${others.join(', ')}`] : []),
    ...(cutOff ? ['The answer is longer than what was read.'] : []),
  ].join('\n');
}
