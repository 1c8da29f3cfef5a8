import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { Chapter } from './figures.ts';
import type { HostileStory } from './hostile/play.ts';

/** The results of one run, or of several parts of one. */
export interface Carried {
  chapters: Chapter[];
  hostile: HostileStory[];
}

/** Adds a part to those in the file; without a file the part is the whole. */
export async function carry(part: Carried, file: string | undefined): Promise<Carried> {
  if (file === undefined) return part;
  const before: Carried = existsSync(file)
    ? (JSON.parse(await readFile(file, 'utf8')) as Carried)
    : { chapters: [], hostile: [] };
  const again = new Set(part.hostile.map(({ number }) => number));
  const titles = new Set(part.chapters.map(({ title }) => title));
  const whole = {
    chapters: [...before.chapters.filter(({ title }) => !titles.has(title)), ...part.chapters],
    hostile: [...before.hostile.filter(({ number }) => !again.has(number)), ...part.hostile],
  };
  await writeFile(file, JSON.stringify(whole));
  return whole;
}
