import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', 'test/faults/**', 'node_modules/**'],
    testTimeout: 40_000,
    hookTimeout: 60_000,
  },
});
