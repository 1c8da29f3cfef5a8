import { globSync, readFileSync } from 'node:fs';

/** Files of these need nothing of their own but what they make themselves. */
const FOLDERS = {
  alone: [
    'test/{bridge,contract,features,kernel,migrations,renderer,sandbox,shared,site,station,styles}',
    'test/adapters/{http-interface,partner,pdf,site-postgres,store-sqlite}',
  ],
  'with others': [
    'test/{bin,cli}',
    'test/hosts/{browser,cli}',
    'test/adapters/{keychain,printers}',
  ],
};

/** Stands in for a module, a global, a clock or the environment, or measures the memory of its process. */
const STANDS_IN =
  /\bvi\.(mock|doMock|spyOn|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\b|\bprocess\.env\.\w+ =|\bmemoryUsage\(/;

/**
 * The test files that share a process, in which what they import is loaded once: loading it for each
 * is up to two thirds of their processor time. A file that stands in for anything has its own.
 */
export const filesInOneProcess = (where: keyof typeof FOLDERS): string[] =>
  FOLDERS[where]
    .flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`))
    .filter((file) => !STANDS_IN.test(readFileSync(file, 'utf8')))
    .sort();
