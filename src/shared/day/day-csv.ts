import { csvText } from '../kernel/csv.ts';
import type { DayFigures } from './day.ts';

const HEAD = ['day', 'figure', 'of', 'shipments', 'cartons', 'handed_over', 'amount', 'currency'];

/** One row per figure, so that a spreadsheet can filter and sum. */
export function dayCsv(figures: DayFigures): string {
  const { day, left, done, waiting, exceptions, cartons, cancelled, unknown, handedOver } = figures;
  const counted = (figure: string, of: string, each: Counts) => [
    ...[day, figure, of, textOf(each.shipments), textOf(each.cartons)],
    ...[textOf(each.handedOver), '', ''],
  ];
  return csvText([
    HEAD,
    counted('left', '', { shipments: left }),
    counted('done', '', { shipments: done, cartons, handedOver }),
    counted('waiting', '', { shipments: waiting }),
    counted('exceptions', '', { shipments: exceptions }),
    counted('cancelled', '', { shipments: cancelled }),
    counted('unknown', '', { shipments: unknown }),
    ...figures.byHour.map((each) => counted('hour', each.hour, each)),
    ...figures.byCarrier.map((each) => counted('carrier', each.carrier, each)),
    ...figures.byCountry.map((each) => counted('country', each.country, each)),
    ...figures.byPacker.map((each) => counted('packer', each.packer, each)),
    ...figures.cost.flatMap(({ currency, ...amounts }) =>
      Object.entries(amounts).map(([what, amount]) => [
        ...[day, 'cost', what, '', '', '', amount, currency],
      ]),
    ),
    counted('returns', '', { shipments: figures.returns.bought }),
    ...figures.returns.cost.map(({ amount, currency }) => [
      ...[day, 'returns', 'cost', '', '', '', amount, currency],
    ]),
  ]);
}

interface Counts {
  shipments: number | null;
  cartons?: number;
  handedOver?: number;
}

const textOf = (count: number | null | undefined): string => String(count ?? '');
