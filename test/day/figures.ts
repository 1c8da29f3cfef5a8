import type { Day } from './day.ts';
import { ends, HELD, longest, middle, roundsOf } from './judge.ts';

const NAMES = {
  heap: 'heap, garbage collected, MB',
  external: 'beside the heap (buffers), MB',
  resident: 'resident, MB',
  helpers: 'resident, its helpers (the reader of PDFs), MB',
  descriptors: 'open descriptors',
} as const;

/** The figures of one day, in Markdown. */
export function dayFigures(day: Day): string {
  const { options, books, kills, webhooks, starts, samples } = day;
  const { starting, working } = roundsOf(day);
  const rows: [string, string | number][] = [
    ['orders', options.orders],
    ['parcels on their way from the days before', options.parcels],
    ['events posted and taken', webhooks.taken],
    ['tries to post one that nobody took', webhooks.repeated],
    ['times killed', kills],
    ['starts of the station', starts.length],
    ['shipments the partner sold', books.sold],
    ['shipments the station has as bought', books.bought],
    ['cartons', books.cartons],
    ['cartons whose label was printed', books.labels],
    ['**orders sold twice, lost, stuck or without their paper**', books.wrong.length],
    [
      'longest round of the loop in the work, ms of its own processor time',
      fixed(longest(working)),
    ],
    [
      'rounds over 100 ms in the work',
      working.filter(({ milliseconds }) => milliseconds > 100).length,
    ],
    ['longest round in a start, until the first scan', fixed(longest(starting))],
  ];
  const table = ['| | |', '|---|---:|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)];
  return [...table, ...(samples.length > 0 ? ['', ...heldFigures(day)] : [])].join('\n');
}

function heldFigures({ samples }: Day): string[] {
  const { early, late } = ends(samples);
  const span = (part: typeof samples) => `${part[0]?.orders} to ${part.at(-1)?.orders}`;
  return [
    `| held, median of samples | orders ${span(early)} | orders ${span(late)} |`,
    '|---|---:|---:|',
    ...HELD.map(
      (held) => `| ${NAMES[held]} | ${fixed(middle(early, held))} | ${fixed(middle(late, held))} |`,
    ),
  ];
}

const fixed = (value: number): string => value.toFixed(1);
