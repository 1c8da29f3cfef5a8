import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/main/hosts/browser/find-browser.ts';
import { thisMachine } from './src/main/hosts/machine.ts';

const machine = thisMachine();
const executablePath = process.env.PACKBENCH_CHROMIUM ?? findBrowser(machine);
if (!executablePath) {
  throw new Error('No Chromium, Chrome or Edge was found. Install one, or set PACKBENCH_CHROMIUM.');
}

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  reporter: 'list',
  use: {
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      // Chromium has no sandbox for root, and says so by not starting. Tests alone go without.
      args: machine.isRoot ? ['--no-sandbox'] : [],
    },
  },
});
