import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReaderFiles } from '../../../src/main/adapters/pdf/process/worker-file.ts';

let out: string;

beforeAll(async () => {
  out = await mkdtemp(path.join(tmpdir(), 'packbench out '));
  await mkdir(path.join(out, 'chunks'));
  for (const name of ['pdf-process.js', 'pdf-worker.js']) await writeFile(path.join(out, name), '');
});
afterAll(() => rm(out, { recursive: true }));

const at = (...parts: string[]): string => pathToFileURL(path.join(out, ...parts)).href;

test('from the sources they are the TypeScript files beside the code', () => {
  const { process, worker } = findReaderFiles();
  expect(process).toMatch(/adapters[\\/]pdf[\\/]process[\\/]pdf-process\.ts$/);
  expect(worker).toMatch(/adapters[\\/]pdf[\\/]process[\\/]pdf-worker\.ts$/);
});

test('in the bundle they are found from the entry and from a chunk', () => {
  const files = {
    process: path.join(out, 'pdf-process.js'),
    worker: path.join(out, 'pdf-worker.js'),
  };
  expect(findReaderFiles(at('index.js'))).toEqual(files);
  expect(findReaderFiles(at('chunks', 'station-4f2a.js'))).toEqual(files);
});

test('a program without them says what is missing', () => {
  expect(() => findReaderFiles(at('..', 'nowhere', 'deep', 'index.js'))).toThrow(/pdf-process/);
});
