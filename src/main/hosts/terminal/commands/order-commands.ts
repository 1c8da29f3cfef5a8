import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { type StationError, stationError } from '../../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { say } from '../../../../shared/say.ts';
import type { ImportReport, RejectedRow } from '../../../../shared/station/import-report.ts';
import {
  OrderStatusSchema,
  type OrderSummary,
  showOrderKey,
} from '../../../../shared/station/order.ts';
import { count, table } from '../table.ts';
import type { Runner } from './context.ts';
import { oneOf, wholeNumber } from './parse.ts';

export function orderCommands(program: Command, runner: Runner): void {
  program
    .command('import')
    .description('take orders from JSON or CSV files')
    .argument('<file...>', 'order files, or folders of them')
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

export async function readFiles(
  paths: readonly string[],
): Promise<Result<{ name: string; bytes: Uint8Array }[]>> {
  const files = [];
  for (const path of paths) {
    try {
      for (const file of await orderFiles(path)) {
        files.push({ name: basename(file), bytes: await readFile(file) });
      }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
      const message = say`${path} cannot be read: ${FILE_WORDS[code] ?? code}. Nothing was imported.`;
      return fail(stationError('bad-input', message, { field: 'file' }));
    }
  }
  return ok(files);
}

const FILE_WORDS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ENOTDIR: 'part of the path is a file, not a folder',
};

/** The file itself, or the order files of a folder. */
async function orderFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => /\.(json|csv)$/i.test(name));
  return names.sort().map((name) => join(path, name));
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
    ...warnings.map((warning) => `  note: ${warning}`),
  ].join('\n');
}

function nothingToTake({ rejected }: ImportReport): StationError {
  const [first] = rejected;
  if (!first)
    return stationError('bad-input', say`No order could be taken: there is none in there.`);
  return stationError(
    'bad-input',
    say`No order could be taken. ${rejectionText(first)}`,
    first.field ? { field: first.field } : {},
  );
}

/** What concerns the file as a whole has no field. */
export const rejectionText = ({ file, line, field, message }: RejectedRow): string =>
  `${file}, line ${line}${field ? `, ${field}` : ''}: ${message}`;
