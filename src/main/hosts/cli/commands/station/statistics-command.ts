import { ReportRangeSchema } from '../../../../../shared/merchants/merchant-report.ts';
import { type Answer, table } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { read } from '../parse.ts';

export function statisticsCommand(program: StationCommand): void {
  program
    .command('statistics')
    .description(
      'show purchases by packer and hour, and packing times; requires the setting statistics.packers',
    )
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
  const hours = found.hours.map(({ hour, packer, parcels, lines, units, cartons }) => [
    ...[hour, packer],
    ...[parcels, lines, units, cartons].map(String),
  ]);
  const paces = found.packers.map(({ packer, parcels, minutes, expected, unsure }) => [
    packer,
    ...[parcels, minutes, expected, `± ${unsure}`].map(String),
  ]);
  const text = [
    ...(hours.length > 0 ? table([HOURS, ...hours], [2, 3, 4, 5]) : ['Nothing was bought then.']),
    ...(paces.length > 0 ? ['', ...table([PACES, ...paces], [1, 2, 3, 4])] : []),
  ];
  return { json: found, text: text.join('\n') };
}

const HOURS = ['hour', 'packer', 'parcels', 'lines', 'units', 'cartons'];
const PACES = ['packer', 'parcels', 'minutes', 'in this house', 'unsure'];
