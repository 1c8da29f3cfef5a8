import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { UNIT_REPORT } from './scripts/failed-tests.ts';
import { leftOut } from './test/support/long-files.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { filesInOneProcess } from './test/support/one-process.ts';

const NEVER_HERE = ['test/e2e/**', 'test/faults/**', 'node_modules/**', ...leftOut];

/**
 * Tests that wait for other programs: printers, keychains, serial lines, the program itself. On a
 * busy machine one may come late, so what fails is tried once more, and the report says so. All else
 * fails at once, and so does what must be bought once (`retry: 0` at those tests).
 */
const WITH_OTHERS = [
  'test/adapters/{webhook-listener,serial,keychain,printers}/**/*.test.ts',
  'test/{bench,bin,cli,hosts,package}/**/*.test.ts',
];

/** Where the code under test looks for the files of its processes and threads. */
const BUILT_FILES = fileURLToPath(new URL('test/support/program-file.ts', import.meta.url));

/** Where the store under test opens its database. */
const READY_STORE = fileURLToPath(new URL('test/support/ready-store.ts', import.meta.url));

const IN_ONE_PROCESS = filesInOneProcess('alone');
const WITH_OTHERS_IN_ONE = filesInOneProcess('with others');
/** Of projects whose files share a process. */
const SHARED = { isolate: false, setupFiles: ['test/support/leaves-nothing.ts'] };

export default defineConfig({
  resolve: {
    alias: [
      { find: /^(\.\.\/)+program-file\.ts$/, replacement: BUILT_FILES },
      { find: /^\.\/engine\.ts$/, replacement: READY_STORE },
    ],
  },
  test: {
    globalSetup: 'test/support/built.ts',
    // The second is for the end of `npm test`, which names what failed long before.
    reporters: ['default', ['json', { outputFile: UNIT_REPORT }]],
    // Tests wait for programs and disks for a good part of their time: on two cores, three files at a
    // time left them partly idle once the browser's tests were through.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // They guard against hanging alone: on a busy machine all takes many times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    setupFiles: [
      'test/support/patient.ts',
      'test/support/messages-in-english.ts',
      'test/support/file-ends.ts',
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'with others',
          include: WITH_OTHERS,
          exclude: [...NEVER_HERE, ...WITH_OTHERS_IN_ONE],
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...NEVER_HERE, ...WITH_OTHERS, ...IN_ONE_PROCESS],
        },
      },
      {
        extends: true,
        test: {
          name: 'in one process',
          include: IN_ONE_PROCESS,
          exclude: NEVER_HERE,
          ...SHARED,
        },
      },
      {
        extends: true,
        test: {
          name: 'with others, in one process',
          include: WITH_OTHERS_IN_ONE,
          exclude: NEVER_HERE,
          retry: 1,
          ...SHARED,
        },
      },
    ],
  },
});
