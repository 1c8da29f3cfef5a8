import { countsTable } from '../figures.ts';
import { LIMIT_RULES, type LimitRule, type LimitViolation } from './verdict.ts';

/** A story of any of the three kinds. */
interface StatedStory {
  number: number;
  told: string | readonly string[];
  /** How each step ended, where the story does not say it. */
  ended: readonly string[];
  sales: number;
  violations: readonly LimitViolation[];
}

export interface StatedChapter {
  title: string;
  stories: readonly StatedStory[];
}

/** The figures by kind. */
export function statedTable(chapters: readonly StatedChapter[]): string {
  const rules = Object.entries(LIMIT_RULES) as [LimitRule, string][];
  const rows: [string, (stories: readonly StatedStory[]) => number][] = [
    ['schedules', (stories) => stories.length],
    ['shipments sold', (stories) => stories.reduce((sum, { sales }) => sum + sales, 0)],
    ...rules.map(([rule, words]): [string, (stories: readonly StatedStory[]) => number] => [
      `**${words}**`,
      (stories) =>
        stories.filter(({ violations }) => violations.some((each) => each.rule === rule)).length,
    ]),
  ];
  return countsTable(
    '',
    chapters.map(({ title }) => title),
    rows.map(([words, count]) => [words, chapters.map(({ stories }) => count(stories))]),
  );
}

export const tellStated = (
  title: string,
  seed: number,
  { number, told, ended, violations }: StatedStory,
): string =>
  [
    `${title} ${number} of seed ${seed}:`,
    ...[told].flat().map((line) => `    ${line}`),
    ...(ended.length > 0 ? [`    ended: ${ended.join(', ')}`] : []),
    ...violations.map(({ rule, what }) => `    ${rule}: ${what}`),
  ].join('\n');
