import { appendFileSync } from 'node:fs';

/** One figure of the table that `npm run bench` prints. */
export interface Measure {
  name: string;
  unit: 'ms' | 's' | 'MB' | 'kB';
  value: number;
  /** The least that this machine needs for the same, measured in the same run. */
  floor?: number;
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

export const HEADING = [
  'measure'.padEnd(52),
  ...['value', 'floor', 'ratio', 'goal'].map((name) => name.padStart(9)),
  '',
].join(' ');

export function lineOf({ name, unit, value, floor, goal }: Measure): string {
  const ratio = floor === undefined ? '' : `${(value / floor).toFixed(2)} ×`;
  const asked = 'times' in goal ? `${goal.times} ×` : `${goal.most} ${unit}`;
  const cells = [
    `${figure(value)} ${unit}`,
    floor === undefined ? '' : figure(floor),
    ratio,
    asked,
  ];
  return [
    name.padEnd(52),
    ...cells.map((cell) => cell.padStart(9)),
    isMet({ value, floor, goal }) ? 'met' : 'NOT MET',
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
