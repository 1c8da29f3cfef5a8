import { median } from '../../bench/support/figures.ts';
import type { Day } from './day.ts';
import type { Round, Sample } from './samples.ts';

/** Limit for a turn of the event loop after the first scan: milliseconds of CPU time. */
export const LONGEST_ROUND = 250;

type Held = Exclude<keyof Sample, 'orders'>;

/**
 * Allowed growth between the first part of the day and its end, in MB or descriptors: caches such as the last
 * 5,000 events still fill up, and memory pages vary. The helpers' garbage is not collected for the sample.
 */
export const MAY_GROW: Record<Held, number> = {
  heap: 4,
  external: 4,
  resident: 24,
  helpers: 64,
  descriptors: 2,
};

export const HELD = Object.keys(MAY_GROW) as Held[];

/** The first samples, after a quarter of the day, and the last ones. */
export function ends(samples: readonly Sample[]): { early: Sample[]; late: Sample[] } {
  const quarter = Math.floor(samples.length / 4);
  const half = Math.max(1, Math.floor(samples.length / 16));
  return {
    early: samples.slice(Math.max(0, quarter - half), quarter + half),
    late: samples.slice(-2 * half),
  };
}

export const middle = (samples: readonly Sample[], held: Held): number =>
  median(samples.map((each) => each[held]));

/** Turns during a start, and those during work: from the first scan after each start on. */
export function roundsOf({ rounds, starts }: Day): { starting: Round[]; working: Round[] } {
  const isStart = ({ at }: Round) =>
    starts.some(({ from, until }, index) => {
      const next = starts[index + 1]?.from ?? Number.POSITIVE_INFINITY;
      return at >= from && at <= (until ?? next);
    });
  return {
    starting: rounds.filter(isStart),
    working: rounds.filter((round) => !isStart(round)),
  };
}

export const longest = (rounds: readonly Round[]): number =>
  Math.max(0, ...rounds.map(({ milliseconds }) => milliseconds));

/** Violations, one line each. */
export function judge(day: Day): string[] {
  const { books, options, kills, defects, samples, webhooks } = day;
  const complaints = [...books.wrong, ...defects];
  if (books.sold !== options.orders || books.bought !== options.orders) {
    complaints.push(`${options.orders} orders, ${books.sold} sold, ${books.bought} bought`);
  }
  if (books.labels !== books.cartons) {
    complaints.push(`${books.cartons} cartons, ${books.labels} labels printed`);
  }
  if (kills !== options.kills) complaints.push(`killed ${kills} times, not ${options.kills}`);
  if (webhooks.taken !== options.webhooks) complaints.push(`${webhooks.taken} events were taken`);
  for (const { at, milliseconds } of roundsOf(day).working) {
    if (milliseconds > LONGEST_ROUND) {
      const when = new Date(at).toISOString();
      complaints.push(`a round of the loop took ${milliseconds.toFixed(0)} ms at ${when}`);
    }
  }
  return [...complaints, ...grown(samples)];
}

function grown(samples: readonly Sample[]): string[] {
  if (samples.length === 0) return [];
  const { early, late } = ends(samples);
  return HELD.flatMap((held) => {
    const by = middle(late, held) - middle(early, held);
    return by > MAY_GROW[held] ? [`${held} grew by ${by.toFixed(1)}`] : [];
  });
}
