import { parseArgs } from 'node:util';
import { countsTable } from '../faults/figures.ts';
import { play, pointsOf, type Story, themeOf } from './play.ts';
import { THEMES } from './schedules.ts';
import { RULES, type Rule } from './verdict.ts';
import { openGround } from './warehouse.ts';

/*
 * npm run test:site -- [--runs N] [--from N] [--seed S] [--only NUMBER] [--lanes N] [--theme TEXT]
 * [--minutes N]
 * Runs of three benches on one PostgreSQL with scheduled faults; run NUMBER of a seed is always the same
 * schedule. After this many minutes no further run starts. Exits with 1 after any violation.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
    only: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    theme: { type: 'string', default: '' },
    broken: { type: 'string' },
  },
});
const seed = Number(values.seed);
const from = Number(values.only ?? values.from);
const runs = values.only === undefined ? Number(values.runs) : 1;
const began = performance.now();

const say = (line: string): void => {
  const minutes = ((performance.now() - began) / 60_000).toFixed(1).padStart(5);
  process.stderr.write(`${minutes} min  ${line}\n`);
};

const numbers = Array.from({ length: runs }, (_, at) => from + at).filter((number) =>
  themeOf(number).includes(values.theme),
);
const stories: Story[] = [];
/** Runs in which the harness itself failed. */
const unplayed: number[] = [];

function tell(story: Story): void {
  const { number, theme, told, seconds, sold, violations } = story;
  say(
    `${number} ${theme}: ${sold} sold, ${seconds.toFixed(1)} s ${JSON.stringify(story.outcomes)}`,
  );
  if (violations.length === 0 && values.only === undefined) return;
  for (const line of told) say(`    ${line}`);
  for (const { rule, what } of violations) say(`    ${rule.toUpperCase()}: ${what}`);
}

const isTime = () => performance.now() - began < Number(values.minutes) * 60_000;

async function lane(): Promise<void> {
  const ground = await openGround();
  try {
    const points = await pointsOf(ground);
    for (let number = numbers.shift(); number !== undefined && isTime(); number = numbers.shift()) {
      const broken = values.broken === undefined ? {} : { broken: values.broken };
      try {
        const story = await play(ground, { seed, number, points, ...broken });
        stories.push(story);
        tell(story);
      } catch (error) {
        unplayed.push(number);
        say(
          `${number} ${themeOf(number)}: not played: ${error instanceof Error ? error.stack : error}`,
        );
      }
    }
  } finally {
    await ground.close();
  }
}

await Promise.all(Array.from({ length: Math.min(Number(values.lanes), numbers.length) }, lane));

const rows = THEMES.map((theme) => ({
  theme,
  each: stories.filter((story) => story.theme === theme),
})).filter(({ each }) => each.length > 0);
const sum = (each: readonly Story[], count: (story: Story) => number): number =>
  each.reduce((all, story) => all + count(story), 0);
const table = countsTable(
  `seed ${seed}`,
  ['runs', 'sold', 'sold twice behind the gate, noticed', 'stale writes tried', 'wrong'],
  rows.map(({ theme, each }): [string, number[]] => [
    theme,
    [
      each.length,
      sum(each, ({ sold }) => sold),
      sum(each, ({ behindTheGate }) => behindTheGate.length),
      sum(each, ({ staleWrites }) => staleWrites),
      each.filter(({ violations }) => violations.length > 0).length,
    ],
  ]),
);
const rules = (Object.entries(RULES) as [Rule, string][]).map(
  ([rule, words]) =>
    `- ${words}: ${sum(stories, ({ violations }) => violations.filter((each) => each.rule === rule).length)}`,
);
console.log(`${table}\n\n${stories.length} runs:\n${rules.join('\n')}`);
const failed = stories.filter(({ violations }) => violations.length > 0);
if (failed.length > 0) console.log(`Wrong: ${failed.map(({ number }) => number).join(', ')}`);
if (unplayed.length > 0) console.log(`Not played: ${unplayed.join(', ')}`);
process.exitCode = failed.length + unplayed.length > 0 ? 1 : 0;
