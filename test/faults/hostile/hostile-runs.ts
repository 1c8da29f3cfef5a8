import { type HostileStory, playSchedule } from './play.ts';
import { type Schedule, scheduleNumber } from './schedule.ts';
import { smaller } from './shrink.ts';
import { openStage, type Stage } from './stage.ts';

export interface HostileOptions {
  seed: number;
  /** Numbers of the schedules. */
  numbers: readonly number[];
  /** Parallel schedules, each with a partner and a program of its own. */
  lines: number;
  /** Modules that break the product, to prove that the checks detect it. */
  preload?: readonly string[];
  /** Whether failing schedules are reduced, which takes time. */
  shrinks: boolean;
  told?(story: HostileStory): void;
}

/** Plays schedules against a hostile partner; failing schedules are reduced. */
export async function runHostile(options: HostileOptions): Promise<HostileStory[]> {
  const { seed, numbers, lines, preload = [], shrinks } = options;
  const left = [...numbers];
  const stories: HostileStory[] = [];
  await Promise.all(
    Array.from({ length: Math.min(lines, numbers.length) }, async () => {
      const stage = await openStage(preload);
      try {
        for (let number = left.shift(); number !== undefined; number = left.shift()) {
          const schedule = scheduleNumber(number, seed);
          const story = await playSchedule(stage, schedule);
          const small = story.violations.length > 0 && shrinks;
          const kept = small ? await makeSmall(stage, schedule, story) : story;
          stories.push(kept);
          options.told?.(kept);
        }
      } finally {
        await stage.close();
      }
    }),
  );
  return stories.toSorted((a, b) => a.number - b.number);
}

const TRIES = 24;

/** Replaces the schedule by a smaller one as long as that one violates one of the same rules. */
async function makeSmall(
  stage: Stage,
  schedule: Schedule,
  story: HostileStory,
): Promise<HostileStory> {
  const rules = new Set(story.violations.map(({ rule }) => rule));
  let best = { schedule, story };
  let candidates = smaller(schedule);
  for (let tries = 0; tries < TRIES && candidates.length > 0; tries += 1) {
    const [candidate, ...others] = candidates;
    candidates = others;
    if (!candidate) break;
    const found = await playSchedule(stage, candidate);
    if (!found.violations.some(({ rule }) => rules.has(rule))) continue;
    best = { schedule: candidate, story: found };
    candidates = smaller(candidate);
  }
  return best.story;
}
