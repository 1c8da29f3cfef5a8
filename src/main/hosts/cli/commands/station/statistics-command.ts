import { ReportRangeSchema } from '../../../../../shared/merchants/merchant-report.ts';
import { type Answer, table } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { read } from '../parse.ts';

export function statisticsCommand(program: StationCommand): void {
  program
    .command('statistics')
    .description('show what each packer packed by hour; requires the setting statistics.packers')
    .option('--from <day>', 'first day, YYYY-MM-DD')
    .option('--to <day>', 'last day, YYYY-MM-DD')
    .onStation(statistics);
}

async function statistics(
  { decide }: CommandContext,
  { from = null, to = null }: { from?: string | null; to?: string | null },
): Promise<Answer> {
  const range = read(ReportRangeSchema, 'statistics', { from, to });
  const found = await decide('shipments.statistics', { range });
  const hours = found.hours.map(({ hour, packer, orders, cartons, lines, units }) => [
    hour,
    packer,
    String(orders),
    String(cartons),
    String(lines),
    String(units),
  ]);
  const text =
    hours.length > 0 ? table([HEADINGS, ...hours], [2, 3, 4, 5]) : ['Nothing was bought then.'];
  return { json: found, text: text.join('\n') };
}

const HEADINGS = ['hour', 'packer', 'orders', 'cartons', 'lines', 'units'];
