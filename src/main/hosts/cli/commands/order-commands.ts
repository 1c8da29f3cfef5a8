import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { english, type Message, saidBy, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import {
  type ImportReport,
  LARGEST_IMPORT,
  LARGEST_ORDER_FILE,
  type RejectedRow,
} from '../../../../shared/orders/import-report.ts';
import {
  OrderStatusSchema,
  type OrderSummary,
  showOrderKey,
} from '../../../../shared/orders/order.ts';
import { type InputFile, isStdin, readInputFile, whyUnread } from '../input-file.ts';
import { count, table } from '../table.ts';
import type { Runner } from './context.ts';
import { oneOf, wholeNumber } from './parse.ts';

export function orderCommands(program: Command, runner: Runner): void {
  program
    .command('import')
    .description('take orders from JSON or CSV files')
    .argument('<file...>', 'order files, or folders of them; - for stdin')
    .action((paths: string[]) =>
      runner.withStation(async ({ station, terminal }) => {
        const files = await readFiles(paths);
        if (!files.ok) return terminal.fail(files.error);
        const report = await station.importOrders(files.value);
        if (!report.ok) return terminal.fail(report.error);
        const { imported, updated, unchanged } = report.value;
        const nothingTaken = imported + updated + unchanged === 0;
        terminal.answer({
          json: { ...report.value },
          text: importText(report.value),
          error: nothingTaken ? nothingToTake(report.value) : null,
        });
      }),
    );

  program
    .command('orders')
    .description('list orders')
    .option('--status <status>', OrderStatusSchema.options.join(' | '))
    .option('--search <text>', 'reference, merchant, name, city or SKU')
    .option('--merchant <name>', 'of one merchant alone')
    .option('--limit <n>', 'how many at most', '50')
    .action((options: { status?: string; search?: string; merchant?: string; limit: string }) =>
      runner.withStation(async ({ station, terminal }) => {
        const status = oneOf('--status', OrderStatusSchema.options, options.status);
        if (!status.ok) return terminal.fail(status.error);
        const limit = wholeNumber('--limit', options.limit, 1, 100_000);
        if (!limit.ok) return terminal.fail(limit.error);
        const found = await station.orders.list({
          limit: limit.value,
          ...(status.value ? { status: status.value } : {}),
          ...(options.search ? { search: options.search } : {}),
          ...(options.merchant ? { merchant: options.merchant } : {}),
        });
        terminal.answer({ json: { ...found }, text: ordersText(found.orders, found.total) });
      }),
    );
}

function ordersText(orders: readonly OrderSummary[], total: number): string {
  if (total === 0) return 'No orders.';
  const rows = orders.map((order) => {
    const { name, city, country } = order.shipTo;
    return [
      order.status,
      showOrderKey(order),
      count(order.units, 'unit'),
      `to ${name}, ${city}, ${country}${order.business ? ' (business)' : ''}`,
    ];
  });
  const rest = orders.length === total ? '' : `${orders.length} of `;
  return [...table(rows, [2]), `${rest}${count(total, 'order')}`].join('\n');
}

/**
 * Files of orders or of goods, and those of folders. One that is too large comes cut short, for its
 * reader to refuse.
 */
export async function readFiles(paths: readonly string[]): Promise<Result<InputFile[]>> {
  const files: InputFile[] = [];
  let together = 0;
  for (const path of paths) {
    const named = await orderFiles(path);
    if (!named.ok) return fail(nothingImported(saidBy(named.error)));
    for (const each of named.value) {
      const file = await readInputFile(each, { most: LARGEST_ORDER_FILE, field: 'file' });
      if (!file.ok) return fail(nothingImported(saidBy(file.error)));
      together += file.value.bytes.length;
      if (together > LARGEST_IMPORT) {
        return fail(nothingImported(say('The files have more than 128 MB together.')));
      }
      files.push(file.value);
    }
  }
  return ok(files);
}

const nothingImported = (why: Message): StationError =>
  stationError('bad-input', say('{why} Nothing was imported.', { why }), { field: 'file' });

/** The file itself, or the order files of a folder. */
async function orderFiles(path: string): Promise<Result<string[]>> {
  try {
    if (isStdin(path) || !(await stat(path)).isDirectory()) return ok([path]);
    const names = (await readdir(path)).filter((name) => /\.(json|csv)$/i.test(name));
    return ok(names.sort().map((name) => join(path, name)));
  } catch (error) {
    return fail(whyUnread(path, error, 'file'));
  }
}

export function importText({
  imported,
  updated,
  unchanged,
  rejected,
  warnings,
}: ImportReport): string {
  return [
    `${imported} imported, ${updated} updated, ${unchanged} unchanged, ${rejected.length} rejected`,
    ...rejected.map((row) => `  ${rejectionText(row)}`),
    ...warnings.map((warning) => `  note: ${english(warning)}`),
  ].join('\n');
}

function nothingToTake({ rejected }: ImportReport): StationError {
  const [first] = rejected;
  if (!first)
    return stationError('bad-input', say('No order could be taken: there is none in there.'));
  return stationError(
    'bad-input',
    say('No order could be taken. {rejection}', { rejection: rejectionText(first) }),
    first.field ? { field: first.field } : {},
  );
}

/** What concerns the file as a whole has no field. */
export const rejectionText = ({ file, line, field, message }: RejectedRow): string =>
  `${file}, line ${line}${field ? `, ${field}` : ''}: ${english(message)}`;
