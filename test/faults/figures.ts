import { type Ending, RULES, type Rule } from './invariants.ts';
import type { Story } from './story.ts';

/** One column of the table. */
export interface Chapter {
  title: string;
  stories: readonly Story[];
  /** SIGKILLs executed. */
  kills: number;
}

const ENDINGS: Record<Ending, string> = {
  shipped: 'shipped, with all documents',
  unknown: 'unknown in the end',
  free: 'not bought',
};

/** The figures as a Markdown table: what was done, how the orders ended, and which rules were violated. */
export function figuresTable(chapters: readonly Chapter[]): string {
  const rules = Object.entries(RULES) as [Rule, string][];
  const endings = Object.entries(ENDINGS) as [Ending, string][];
  const rows: [string, (chapter: Chapter) => number][] = [
    ['orders', ({ stories }) => stories.length],
    ['times killed', ({ kills }) => kills],
    ...endings.map(([ending, words]): [string, (chapter: Chapter) => number] => [
      words,
      ({ stories }) => stories.filter((story) => story.ending === ending).length,
    ]),
    ['resolved by a person', ({ stories }) => stories.filter(({ settled }) => settled).length],
    ...rules.map(([rule, words]): [string, (chapter: Chapter) => number] => [
      `**${words}**`,
      ({ stories }) => stories.filter((story) => broke(story, rule)).length,
    ]),
  ];
  return countsTable(
    '',
    chapters.map(({ title }) => title),
    rows.map(([words, count]) => [words, chapters.map(count)]),
  );
}

/** A Markdown table of counts, without rows of zeros only. */
export function countsTable(
  title: string,
  columns: readonly string[],
  rows: readonly [string, number[]][],
): string {
  return [
    `| ${title} | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---:').join('|')}|`,
    ...rows
      .filter(([, counts]) => counts.some((count) => count !== 0))
      .map(([words, counts]) => `| ${words} | ${counts.join(' | ')} |`),
  ].join('\n');
}

const broke = ({ violations }: Story, rule: Rule): boolean =>
  violations.some((violation) => violation.rule === rule);

/** Why orders stayed unknown, with counts; ids left out. */
export function unknownReasons(stories: readonly Story[]): [string, number][] {
  const reasons = stories.flatMap(({ why }) => (why === null ? [] : [withoutIds(why)]));
  return [...Map.groupBy(reasons, (reason) => reason)]
    .map(([reason, each]): [string, number] => [reason, each.length])
    .sort(([, a], [, b]) => b - a);
}

const withoutIds = (why: string): string =>
  why
    .replace(/ ?\(RootRequestId: [^)]*\)/, '')
    .replace(/\b(KILL|FAULT|RACE)(-\d+)+/g, '…')
    .replace(/\bSHP\w+/g, '…');

export const broken = (chapters: readonly Chapter[]): Story[] =>
  chapters.flatMap(({ stories }) => stories.filter(({ violations }) => violations.length > 0));
