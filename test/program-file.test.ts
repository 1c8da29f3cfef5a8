import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programFile } from '../src/main/program-file.ts';

let out: string;

beforeAll(async () => {
  out = await mkdtemp(path.join(tmpdir(), 'packbench out '));
  await mkdir(path.join(out, 'chunks'));
  await writeFile(path.join(out, 'pdf-worker.js'), '');
});
afterAll(() => rm(out, { recursive: true }));

const at = (...parts: string[]): string => pathToFileURL(path.join(out, ...parts)).href;

test('from the sources, the TypeScript file beside the code is found', () => {
  const beside = new URL('../src/main/adapters/pdf/process/worker-file.ts', import.meta.url);
  expect(programFile('pdf-process', beside.href)).toMatch(
    /adapters[\\/]pdf[\\/]process[\\/]pdf-process\.ts$/,
  );
});

test('from the bundle, the file is found from the entry and from a chunk', () => {
  const file = path.join(out, 'pdf-worker.js');
  expect(programFile('pdf-worker', at('index.js'))).toBe(file);
  expect(programFile('pdf-worker', at('chunks', 'station-4f2a.js'))).toBe(file);
});

test('a missing file is named in the error', () => {
  const deep = at('..', 'nowhere', 'deep', 'index.js');
  expect(() => programFile('pdf-process', deep)).toThrow(/pdf-process/);
});
