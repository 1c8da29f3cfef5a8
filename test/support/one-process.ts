import { globSync, readFileSync } from 'node:fs';

/** Files of these need nothing of their own but what they make themselves. */
const FOLDERS = [
  'test/features/*/rules',
  'test/{kernel,migrations,renderer,sandbox,shared,styles}',
  'test/adapters/store-sqlite',
];

/**
 * Stands in for a module, a global, a clock or the environment, or has a secret, as whoever asks a
 * partner does: it is taken out of all words.
 */
const STANDS_IN =
  /\bvi\.(mock|doMock|spyOn|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\b|\bprocess\.env\.\w+ =|\bsecretsOfThisRun\b|\/connect-partner\.ts/;

/**
 * The test files that share a process, in which what they import is loaded once: loading it for each
 * is up to two thirds of their processor time. A file that stands in for anything has its own.
 */
export const filesInOneProcess = (): string[] =>
  FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`))
    .filter((file) => !STANDS_IN.test(readFileSync(file, 'utf8')))
    .sort();
