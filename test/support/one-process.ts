import { globSync, readFileSync } from 'node:fs';

/** Folders whose test files only need what they create themselves. */
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

/** Replaces a module, a global, a clock or the environment, or measures its process's memory. */
const STANDS_IN =
  /\bvi\.(mock|doMock|spyOn|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\b|\bprocess\.env\.\w+ =|\bmemoryUsage\(/;

/**
 * Test files that share a process, which loads their imports once: loading them for each file takes up to two
 * thirds of the CPU time. A file that replaces anything runs in its own process.
 */
export const filesInOneProcess = (where: keyof typeof FOLDERS): string[] =>
  FOLDERS[where]
    .flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`))
    .filter((file) => !STANDS_IN.test(readFileSync(file, 'utf8')))
    .sort();
