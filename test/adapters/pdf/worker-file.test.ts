import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWorkerFile } from '../../../src/main/adapters/pdf/worker-file.ts';

let out: string;

beforeAll(async () => {
  out = await mkdtemp(path.join(tmpdir(), 'packbench out '));
  await mkdir(path.join(out, 'chunks'));
  await writeFile(path.join(out, 'pdf-worker.js'), '');
});
afterAll(() => rm(out, { recursive: true }));

const at = (...parts: string[]): string => pathToFileURL(path.join(out, ...parts)).href;

test('from the sources it is the TypeScript file beside the code', () => {
  expect(findWorkerFile()).toMatch(/adapters[\\/]pdf[\\/]pdf-worker\.ts$/);
});

test('in the bundle it is found from the entry and from a chunk', () => {
  const worker = path.join(out, 'pdf-worker.js');
  expect(findWorkerFile(at('index.js'))).toBe(worker);
  expect(findWorkerFile(at('chunks', 'station-4f2a.js'))).toBe(worker);
});

test('a program without it says what is missing', () => {
  expect(() => findWorkerFile(at('..', 'nowhere', 'deep', 'index.js'))).toThrow(/pdf-worker/);
});
