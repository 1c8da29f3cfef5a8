import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runBeside } from './beside.ts';
import { carry } from './carry.ts';
import { broken, type Chapter, figuresTable, unknownReasons } from './figures.ts';
import { tableByGuard, tableByTheme, tellHostile } from './hostile/hostile-figures.ts';
import { runHostile } from './hostile/hostile-runs.ts';
import type { HostileStory } from './hostile/play.ts';
import { fullPlan } from './kill-plan.ts';
import { runKills } from './kill-runs.ts';
import { type StatedChapter, statedTable, tellStated } from './limits/limit-figures.ts';
import { runKeys, runLimits, runNames } from './limits/limit-runs.ts';
import { runRace } from './races.ts';
import { runSchedules } from './schedules.ts';
import type { Story } from './story.ts';

/*
 * npm run test:faults -- [--kills N] [--schedules N] [--hostile N] [--races N] [--limits N] [--names N]
 * [--keys N] [--seed S] [--only KILL-0017] [--from N] [--to N] [--carry FILE] [--write-docs]
 * Kills at least N times (0: none), runs N fault schedules, N schedules of a hostile partner, races two
 * stations for N orders, and plays N schedules of stated limits, of contradicting names and of keyed calls. The same seed gives the same run. `--from` and `--to` play a part of the schedules
 * of the hostile partner, of limits, names and keys; `--carry` keeps the results of each part in a file, and the figures include all parts. Exits
 * with 1 after any violation.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    schedules: { type: 'string', default: '300' },
    hostile: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    to: { type: 'string' },
    carry: { type: 'string' },
    races: { type: 'string', default: '100' },
    limits: { type: 'string', default: '300' },
    names: { type: 'string', default: '60' },
    keys: { type: 'string', default: '90' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    'write-docs': { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const kills = Number(values.kills);
const schedules = Number(values.schedules);
const races = Number(values.races);
const hostile = Number(values.hostile);

const KILL_LINES = 3;
const SCHEDULE_LINES = 6;
const HOSTILE_LINES = 4;
const STATED_LINES = 3;
const BESIDE = 15;
/** A race with kills is about the kills; a part of the orders is enough for many of them. */
const KILLED_RACE_PART = 0.4;
const DOCS = fileURLToPath(new URL('../../docs/faults.md', import.meta.url));

const began = performance.now();
const chapters: Chapter[] = [];
const complaints: string[] = [];

function progress(what: string): (story: Story) => void {
  let count = 0;
  return ({ reference, told, violations }) => {
    count += 1;
    if (count % 25 === 0) say(`${what}: ${count}`);
    for (const { rule, what: detail } of violations) {
      say(`${reference}: ${rule}: ${detail}\n    (${told})`);
    }
  };
}

/** Sections that were not played keep their figures. */
const withSection = (page: string, name: string, text: string): string =>
  page.replace(
    new RegExp(`<!-- ${name} -->.*<!-- /${name} -->`, 's'),
    () => `<!-- ${name} -->\n\n${text}\n\n<!-- /${name} -->`,
  );

const say = (line: string): void => {
  const minutes = ((performance.now() - began) / 60_000).toFixed(1).padStart(5);
  process.stderr.write(`${minutes} min  ${line}\n`);
};

if (kills > 0) {
  const { points, stories } = await runKills({
    seed,
    lines: KILL_LINES,
    plan: (names) =>
      fullPlan(names, kills, seed).filter(
        ({ reference }) => values.only === undefined || values.only === reference,
      ),
    told: progress('orders killed'),
  });
  const died = stories.flatMap((story) => story.kills);
  const missed = points.filter((point) => !died.includes(point));
  if (values.only === undefined && missed.length > 0) {
    complaints.push(`never killed at: ${missed.join(', ')}`);
  }
  if (values.only === undefined && died.length < kills) {
    complaints.push(`killed ${died.length} times only`);
  }
  if (values.only !== undefined) say(JSON.stringify(stories, null, 2));
  chapters.push({ title: `killed at ${points.length} points`, stories, kills: died.length });
  if (values.only === undefined) {
    const beside = await runBeside({ seed, points, orders: BESIDE });
    for (const story of beside) progress('beside')(story);
    const struck = beside.flatMap((story) => story.kills).length;
    chapters.push({ title: 'killed beside a running station', stories: beside, kills: struck });
  }
}

if (schedules > 0 && values.only === undefined) {
  const { stories, failures } = await runSchedules({
    seed,
    schedules,
    lines: SCHEDULE_LINES,
    told: progress('fault schedules'),
  });
  complaints.push(...failures);
  chapters.push({ title: 'fault schedules', stories, kills: 0 });
}

if (races > 0 && values.only === undefined) {
  for (const killing of [false, true]) {
    const orders = killing ? Math.ceil(races * KILLED_RACE_PART) : races;
    const race = await runRace({ seed, orders, killing });
    for (const story of race.stories) progress('race')(story);
    say(`race, the stations said: ${JSON.stringify(race.outcomes)}`);
    const unsold = race.stories.filter(({ ending }) => ending !== 'shipped');
    // A killed station's purchase may be unknown; in a race without kills none may.
    if (!killing && unsold.length > 0)
      complaints.push(`${unsold.length} orders of the race unsold`);
    const title = killing ? 'two stations, one killed' : 'two stations racing';
    chapters.push({ title, stories: race.stories, kills: race.kills });
  }
}

/** The numbers from `--from` to `--to`; without them as many as are asked. */
function numbersOf(count: number): number[] {
  const from = Number(values.from);
  const to = values.to === undefined ? count - 1 : Number(values.to);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

const told: HostileStory[] = [];
if (hostile > 0 && values.only === undefined) {
  let count = 0;
  const stories = await runHostile({
    seed,
    numbers: numbersOf(hostile),
    lines: HOSTILE_LINES,
    shrinks: true,
    told(story) {
      count += 1;
      if (count % 25 === 0) say(`hostile schedules: ${count}`);
      if (story.violations.length > 0) say(tellHostile(story));
    },
  });
  told.push(...stories);
}

const stated: StatedChapter[] = [];
const STATED = {
  limits: { title: 'limits', run: runLimits },
  names: { title: 'names', run: runNames },
  keys: { title: 'keys', run: runKeys },
};
for (const [name, { title, run }] of Object.entries(STATED)) {
  const count = Number(values[name as keyof typeof STATED]);
  if (count === 0 || values.only !== undefined) continue;
  let played = 0;
  const stories = await run({
    seed,
    numbers: numbersOf(count),
    lines: STATED_LINES,
    told(story) {
      played += 1;
      if (played % 25 === 0) say(`${title}: ${played}`);
      if (story.violations.length > 0) say(tellStated(title, seed, story));
    },
  });
  stated.push({ title, stories });
}
const carried = await carry({ chapters, hostile: told }, values.carry);

const table = figuresTable(carried.chapters);
const reasons = unknownReasons(carried.chapters.flatMap(({ stories }) => stories))
  .map(([reason, count]) => `- ${count} times: ${reason}`)
  .join('\n');
const byGuard = tableByGuard(carried.hostile);
const worst = `${tableByTheme(carried.hostile)}\n\n${byGuard}`;
console.log(
  `Seed ${seed}\n\n${table}\n\n${worst}\n\n${statedTable(stated)}\n\nUnknown in the end, because:\n${reasons || '- none'}`,
);
say('done');
for (const complaint of complaints) console.error(complaint);

if (values['write-docs']) {
  const page = await readFile(DOCS, 'utf8');
  const figures = `Seed ${seed}:\n\n${table}`;
  const killed = carried.chapters.length > 0 ? withSection(page, 'figures', figures) : page;
  const ofStated = `Seed ${seed}:\n\n${statedTable(stated)}`;
  const written = stated.length > 0 ? withSection(killed, 'limits', ofStated) : killed;
  const ofHostile = `Seed ${seed}, ${carried.hostile.length} schedules:\n\n${byGuard}`;
  await writeFile(
    DOCS,
    carried.hostile.length > 0 ? withSection(written, 'hostile', ofHostile) : written,
  );
}
const badly = [...told, ...stated.flatMap(({ stories }) => stories)].some(
  ({ violations }) => violations.length > 0,
);
if (complaints.length > 0 || badly || broken(chapters).length > 0) process.exitCode = 1;
