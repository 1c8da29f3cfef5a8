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

/** Folders over the limit, with the reason why each stays one folder. */
const FULL: Readonly<Record<string, string>> = {
  'src/main/adapters/store-sqlite/migrations': 'one file for every change of the schema, by date',
  'src/main/features/purchasing/rules': 'buying once is one subject, read and reviewed as a whole',
  'src/shared/kernel': 'small values without order among them, each known to everybody',
};

describe('the size limits of src', () => {
  it(`hold for functions: at most ${LONGEST_FUNCTION} lines`, () => {
    const sources = sourcesOf(ROOT, files);
    expect(longFunctions(sources)).toEqual([]);
    expect(sources.length).toBeGreaterThan(500);
  });

  it(`hold for folders: at most ${FULLEST_FOLDER} files, with listed exceptions`, () => {
    expect(fullFolders(files).sort()).toEqual(Object.keys(FULL).sort());
  });

  it('find a long function of any kind', () => {
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

  it('find a full folder, not counting its subfolders', () => {
    const names = Array.from({ length: FULLEST_FOLDER }, (_, at) => `src/room/${at}.ts`);
    expect(fullFolders([...names, 'src/room/inner/one.ts'])).toEqual([]);
    expect(fullFolders([...names, 'src/room/one.css'])).toEqual(['src/room']);
  });
});
