import { appendFileSync } from 'node:fs';
import { quantile } from './figures.ts';

/** One figure of the table that `npm run bench` prints. */
export interface Measure {
  name: string;
  unit: 'ms' | 's' | 'MB' | 'kB' | 'µs';
  value: number;
  /** The middle half of what was measured for the value, from and to. */
  spread?: readonly [number, number];
  /** The least that this machine needs for the same, measured in the same run. */
  floor?: number;
  /** What a user would take instead, measured in the same run. */
  instead?: { name: string; value: number };
  /** `times` the floor, or `most` in the measure's unit. */
  goal: { times: number } | { most: number };
}

/** Names the file that `bench/run.ts` collects the measures in. */
export const COLLECTED_IN = 'PACKBENCH_BENCH_MEASURES';

/** Adds a figure to the table; a bench that runs by itself prints it. */
export function measured(measure: Measure): void {
  const file = process.env[COLLECTED_IN];
  if (file) appendFileSync(file, `${JSON.stringify(measure)}\n`);
  else console.log(lineOf(measure));
}

/** The middle half of the values. */
export const spreadOf = (values: readonly number[]): [number, number] => [
  quantile(values, 0.25),
  quantile(values, 0.75),
];

export const HEADING = [
  'measure'.padEnd(40),
  'value'.padStart(10),
  'middle half'.padStart(15),
  ...['floor', 'ratio', 'goal'].map((name) => name.padStart(9)),
  '',
].join(' ');

export function lineOf(measure: Measure): string {
  const { name, unit, value, spread, floor, instead, goal } = measure;
  const asked = 'times' in goal ? `${goal.times} ×` : `${goal.most} ${unit}`;
  const cells = [
    floor === undefined ? '' : figure(floor),
    floor === undefined ? '' : `${(value / floor).toFixed(2)} ×`,
    asked,
  ];
  return [
    name.padEnd(40),
    `${figure(value)} ${unit}`.padStart(10),
    (spread ? `${figure(spread[0])} to ${figure(spread[1])}` : '').padStart(15),
    ...cells.map((cell) => cell.padStart(9)),
    isMet(measure) ? 'met' : 'NOT MET',
    ...(instead ? [`(${instead.name}: ${figure(instead.value)} ${unit})`] : []),
  ].join(' ');
}

/** Whether the goal is met; `slack` multiplies the goal. */
export function isMet(
  { value, floor, goal }: Pick<Measure, 'value' | 'floor' | 'goal'>,
  slack = 1,
): boolean {
  if ('most' in goal) return value <= goal.most * slack;
  if (floor === undefined) throw new Error('A goal in times of the floor needs a floor');
  return value <= floor * goal.times * slack;
}

const figure = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
