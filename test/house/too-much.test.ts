import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  FULLEST_FOLDER,
  filesUnder,
  fullFolders,
  LONGEST_FUNCTION,
  longFunctions,
  sourcesOf,
} from './too-much.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const files = filesUnder(ROOT, 'src');

/** With why they are one room all the same. */
const FULL: Readonly<Record<string, string>> = {
  'src/main/adapters/store-sqlite/migrations': 'one file for every change of the schema, by date',
  'src/main/features/purchasing/rules': 'buying once is one subject, read and reviewed as a whole',
  'src/shared/kernel': 'small values without order among them, each known to everybody',
};

describe('what src holds', () => {
  it(`has no function of more than ${LONGEST_FUNCTION} lines`, () => {
    const sources = sourcesOf(ROOT, files);
    expect(longFunctions(sources)).toEqual([]);
    expect(sources.length).toBeGreaterThan(500);
  });

  it(`has no folder of more than ${FULLEST_FOLDER} files, but for a few`, () => {
    expect(fullFolders(files).sort()).toEqual(Object.keys(FULL).sort());
  });

  it('would find a long function, whatever kind it is of', () => {
    const body = (lines: number) => `{\n${'work();\n'.repeat(lines - 2)}}`;
    const planted = (lines: number) => [
      { file: 'a.ts', text: `export function declared() ${body(lines)}` },
      { file: 'b.tsx', text: `const arrow = () => ${body(lines)};` },
      { file: 'c.ts', text: `class Kept { method() ${body(lines)} }` },
      { file: 'd.ts', text: `const service = { call() ${body(lines)} };` },
    ];
    expect(longFunctions(planted(LONGEST_FUNCTION))).toEqual([]);
    expect(longFunctions(planted(LONGEST_FUNCTION + 1))).toEqual([
      'a.ts: declared',
      'b.tsx: arrow',
      'c.ts: method',
      'd.ts: call',
    ]);
  });

  it('would find a full folder, and not what stands in its rooms', () => {
    const names = Array.from({ length: FULLEST_FOLDER }, (_, at) => `src/room/${at}.ts`);
    expect(fullFolders([...names, 'src/room/inner/one.ts'])).toEqual([]);
    expect(fullFolders([...names, 'src/room/one.css'])).toEqual(['src/room']);
  });
});
