import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { UNIT_REPORT } from './scripts/failed-tests.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', 'test/faults/**', 'node_modules/**'],
    // The second is for the end of `npm test`, which names what failed long before.
    reporters: ['default', ['json', { outputFile: UNIT_REPORT }]],
    // Of two cores the runner would leave one to itself, and most of a test is waiting.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
