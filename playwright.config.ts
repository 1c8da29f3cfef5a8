import { basename } from 'node:path';
import { defineConfig } from '@playwright/test';
import { pageBrowser } from './scripts/page-browser.ts';
import { thisMachine } from './src/main/hosts/machine.ts';
import type { Fixtures } from './test/e2e/fixtures.ts';
import { electronBinary } from './test/support/electron-station.ts';
import { isLong } from './test/support/long.ts';
import { leftOut } from './test/support/long-files.ts';

const machine = thisMachine();
// Whatever reads this file without opening a window needs no browser: station-template.ts asks for one.
const executablePath = pageBrowser(machine) ?? undefined;

/** What they prove is of a browser: a link, two windows at once, a page with devices played into it. */
const OF_A_BROWSER =
  /(bought-once|broken-screen|built-window|business|languages|no-contact|printing|quiet-answers|reload-and-two-windows|scale|scanner-and-scale|sounds|three-cartons-by-hand|window|wrong-scans)\.spec\.ts$/;

const LEFT_OUT = leftOut.map((file) => `**/${basename(file)}`);

export default defineConfig<Fixtures>({
  testDir: 'test/e2e',
  testIgnore: LEFT_OUT,
  // Single tests that `npm test` leaves to `npm run test:long`, as it does whole files.
  ...(isLong ? {} : { grepInvert: /@long/ }),
  globalSetup: './test/e2e/station-template.ts',
  outputDir: 'test-results',
  // The built program, of which tests run commands in their own process, is loaded as it is.
  build: { external: ['**/out/**'] },
  // Each test has a station and a partner of its own. Most of one is waiting, and `npm test` runs the
  // other tests beside them.
  workers: 3,
  forbidOnly: true,
  // Said to be flaky in the report where the second try passes; a fault fails both.
  retries: 1,
  // They guard against hanging alone: on a busy machine all takes many times as long.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  reporter: 'list',
  // Where Electron's binary is, all else runs in its window as well; elsewhere that is not listed.
  ...(electronBinary()
    ? {
        projects: [
          { name: 'browser' },
          {
            name: 'electron',
            use: { host: 'electron' as const },
            testIgnore: [OF_A_BROWSER, ...LEFT_OUT],
          },
        ],
      }
    : {}),
  use: {
    // What is not there to be pressed is as red as what is not there to be read.
    actionTimeout: 180_000,
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    // A trace of every step costs as much as the step.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium has no sandbox for root, and says so by not starting. Tests alone go without.
      args: machine.isRoot ? ['--no-sandbox'] : [],
    },
  },
});
