import type { CallOutput } from '../../../../../shared/bridge/calls.ts';
import type { DayFigures } from '../../../../../shared/day/day.ts';
import { dayCsv } from '../../../../../shared/day/day-csv.ts';
import { english } from '../../../../../shared/kernel/message.ts';
import { DaySchema } from '../../../../../shared/merchants/merchant-report.ts';
import { showOrderKey } from '../../../../../shared/orders/order.ts';
import { type Answer, table } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { read } from '../parse.ts';

export function dayCommands(program: StationCommand): void {
  program
    .command('day')
    .description(
      'show the figures of a day: orders, shipments by hour, carrier and country, and costs',
    )
    .option('--date <day>', 'day, YYYY-MM-DD (default: today)')
    .option('--csv', 'print CSV, one figure per line')
    .onStation(day);
  program
    .command('exceptions')
    .description('list everything that needs a person, by priority')
    .onStation(exceptions);
}

async function day(
  { ask }: CommandContext,
  { date, csv = false }: { date?: string; csv?: boolean },
): Promise<Answer> {
  const wanted = date === undefined ? null : read(DaySchema, '--date', date);
  const figures = await ask('day.figures', { day: wanted });
  return { json: figures, text: csv ? dayCsv(figures).trimEnd() : dayText(figures) };
}

function dayText(figures: DayFigures): string {
  const { done, left, waiting, exceptions, cartons, handedOver, cancelled, unknown } = figures;
  const ofToday =
    left === null
      ? ''
      : `${left} left, ${waiting} wait to be bought, ${exceptions} need a person. `;
  const counted = (name: string, rows: readonly (readonly [string, Counts])[]) =>
    rows.length === 0
      ? []
      : [
          '',
          ...table(
            [
              [name, 'shipments', 'parcels'],
              ...rows.map(([of, each]) => [of, String(each.shipments), String(each.cartons)]),
            ],
            [1, 2],
          ),
        ];
  const costs = figures.cost.map(({ currency, ...amounts }) => [
    currency,
    ...[amounts.shipping, amounts.insurance, amounts.duty, amounts.tax, amounts.other],
    amounts.total,
  ]);
  const costHead = ['cost', 'shipping', 'insurance', 'duty', 'tax', 'other', 'total'];
  return [
    `${figures.day}: ${ofToday}${done} shipped in ${cartons} parcels, ${handedOver} handed over, ${cancelled} cancelled again, ${unknown} not confirmed, ${figures.returns.bought} returns bought.`,
    ...counted(
      'hour',
      figures.byHour.map((each) => [each.hour, each]),
    ),
    ...counted(
      'carrier',
      figures.byCarrier.map((each) => [each.carrier, each]),
    ),
    ...counted(
      'country',
      figures.byCountry.map((each) => [each.country, each]),
    ),
    ...counted(
      'packer',
      figures.byPacker.map((each) => [each.packer, each]),
    ),
    ...(costs.length > 0 ? ['', ...table([costHead, ...costs], [1, 2, 3, 4, 5, 6])] : []),
  ].join('\n');
}

interface Counts {
  shipments: number;
  cartons: number;
}

async function exceptions({ ask }: CommandContext): Promise<Answer> {
  const found = await ask('exceptions.list', {});
  const rows = found.exceptions.map(rowOf);
  return {
    json: found,
    text:
      rows.length === 0
        ? 'Nothing needs a person.'
        : table([['waiting costs', 'since', 'what', 'of', 'next'], ...rows]).join('\n'),
  };
}

type Listed = CallOutput<'exceptions.list'>['exceptions'][number];

const rowOf = ({ kind, cost, since, order, trackingNumber, next }: Listed): string[] => [
  ...[cost, since?.slice(0, 16).replace('T', ' ') ?? '', kind],
  ...[order ? showOrderKey(order) : (trackingNumber ?? ''), english(next)],
];
