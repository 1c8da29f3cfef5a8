import { countsTable } from '../figures.ts';
import { HOSTILE_RULES, RULES, type Rule } from '../invariants.ts';
import { APART, type Apart } from './account.ts';
import type { HostileStory } from './play.ts';
import { type GuardName, THEMES } from './schedule.ts';

const GUARDS: Record<GuardName, string> = {
  key: 'the key',
  Reference: 'the Reference',
  both: 'both',
  neither: 'neither',
};

/** The rules for runs with a partner of the tests' own. */
const JUDGED: Record<string, string> = {
  'sold-twice': 'orders sold more than once by the station’s doing',
  ...HOSTILE_RULES,
  'purchase-lost': RULES['purchase-lost'],
  stuck: RULES.stuck,
  defect: RULES.defect,
};

/** The figures by fault. */
export function tableByTheme(stories: readonly HostileStory[]): string {
  const themes = THEMES.map((theme): [string, HostileStory[]] => [
    theme,
    stories.filter((story) => story.theme === theme),
  ]);
  return tableOf('', themes);
}

/** The figures by the guard that keeps the partner from selling twice. */
export function tableByGuard(stories: readonly HostileStory[]): string {
  const guards = Object.entries(GUARDS).map(([name, words]): [string, HostileStory[]] => [
    words,
    stories.filter((story) => story.guardName === name),
  ]);
  return tableOf('the partner is guarded by', guards);
}

function tableOf(title: string, columns: [string, HostileStory[]][]): string {
  const rows: [string, (stories: HostileStory[]) => number][] = [
    ['schedules', (each) => each.length],
    ['a person had to act', (each) => each.filter(({ actions }) => actions.length > 0).length],
    ...Object.entries(JUDGED).map(([rule, words]): [string, (each: HostileStory[]) => number] => [
      `**${words}**`,
      (each) =>
        each.filter(({ violations }) => violations.some((one) => one.rule === (rule as Rule)))
          .length,
    ]),
    ...Object.entries(APART).map(([cause, words]): [string, (each: HostileStory[]) => number] => [
      words,
      (each) => each.filter(({ apart }) => apart.includes(cause as Apart)).length,
    ]),
  ];
  return countsTable(
    title,
    columns.map(([name]) => name),
    rows.map(([words, count]) => [words, columns.map(([, each]) => count(each))]),
  );
}

export const tellHostile = ({ number, told, violations, actions }: HostileStory): string =>
  [
    `schedule ${number}: ${told}`,
    ...violations.map(({ rule, what }) => `    ${rule}: ${what}`),
    `    then: ${actions.join(', ') || 'nothing to do'}`,
  ].join('\n');
