import { defineConfig } from '@playwright/test';
import { pageBrowser } from './scripts/page-browser.ts';
import { thisMachine } from './src/main/hosts/machine.ts';

const machine = thisMachine();
const executablePath = pageBrowser(machine);
if (!executablePath) {
  throw new Error('No Chromium, Chrome or Edge was found. Install one, or set PACKBENCH_CHROMIUM.');
}

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Each test has a station and a partner of its own. Most of one is waiting: four keep two cores busy.
  workers: 4,
  forbidOnly: true,
  // Said to be flaky in the report where the second try passes; a fault fails both.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    // A trace of every step costs as much as the step.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      // Chromium has no sandbox for root, and says so by not starting. Tests alone go without.
      args: machine.isRoot ? ['--no-sandbox'] : [],
    },
  },
});
