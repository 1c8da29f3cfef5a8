import { type KeyStory, keySchedule, playKeysOf } from './keys.ts';
import { type NameStory, nameSteps, playNamesOf } from './names.ts';
import { type LimitStory, playLimits } from './play.ts';
import { limitSchedule } from './schedule.ts';
import { type LimitStage, openLimitStage } from './stage.ts';

export interface RunOptions<T> {
  seed: number;
  /** Numbers of the schedules. */
  numbers: readonly number[];
  /** Parallel schedules, each with a partner and a station of its own. */
  lines: number;
  /** Modules that break the product, to prove that the checks detect it. */
  preload?: readonly string[];
  told?(story: T & { number: number }): void;
}

/** A minute of the station that waits for its partner takes a second. */
const TIMES = 60;

/** Limits stated at any door against every way to ask a price again. */
export const runLimits = (options: RunOptions<LimitStory>) =>
  inLines(options, TIMES, (stage, number) =>
    playLimits(stage, limitSchedule(number, options.seed)),
  );

/** Calls and commands that name contradicting merchants and references. */
export const runNames = (options: RunOptions<NameStory>) =>
  inLines(options, 1, (stage, number) => playNamesOf(stage, nameSteps(number, options.seed)));

/** Calls repeated with one key. */
export const runKeys = (options: RunOptions<KeyStory>) =>
  inLines(options, 1, (stage, number) => playKeysOf(stage, keySchedule(number, options.seed)));

async function inLines<T>(
  { numbers, lines, preload = [], told }: RunOptions<T>,
  times: number,
  play: (stage: LimitStage, number: number) => Promise<T>,
): Promise<(T & { number: number })[]> {
  const left = [...numbers];
  const stories: (T & { number: number })[] = [];
  await Promise.all(
    Array.from({ length: Math.min(lines, numbers.length) }, async () => {
      const stage = await openLimitStage({ times, preload });
      try {
        for (let number = left.shift(); number !== undefined; number = left.shift()) {
          const story = { ...(await play(stage, number)), number };
          stories.push(story);
          told?.(story);
        }
      } finally {
        await stage.close();
      }
    }),
  );
  return stories.toSorted((a, b) => a.number - b.number);
}
