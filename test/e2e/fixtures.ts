import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type ElectronStation, startElectronStation } from '../support/electron-station.ts';
import { type SharedReader, sharedReader } from '../support/shared-reader.ts';
import { type RunningStation, startStation } from '../support/station.ts';

/** Hidden failures of a page: exceptions, logged errors, violations of its content policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  return complaints;
}

/** Any headline but the one that waits for the station, in the three languages. */
const HERE = /^(?!Waiting for|Warten auf|Esperando a)./;

export interface Fixtures {
  /** What runs the station: set by the project (playwright.config.ts). */
  host: 'browser' | 'electron';
  /** Starts a station on that host. */
  start: typeof startStation;
  /** A station on the sandbox, with a folder of its own. */
  station: RunningStation;
  /** Its window, opened by the link. An error in the page fails the test. */
  window: Page;
}

export const test = base.extend<Fixtures, { reader: SharedReader }>({
  // One for all tests of a worker; tests that start a station without this fixture have another.
  reader: [
    async ({ browserName: _none }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'packbench-reader-'));
      await use(await sharedReader(folder));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  host: ['browser', { option: true }],
  start: async ({ host, reader }, use) =>
    await use(
      host === 'electron'
        ? startElectronStation
        : (options) => startStation({ reader, ...options }),
    ),
  station: async ({ start }, use) => {
    const station = await start();
    await use(station);
    expect(await station.stop()).toBe(0);
  },
  window: async ({ page: ofBrowser, station }, use) => {
    // Electron has opened its window already.
    const page = isElectron(station) ? station.page : ofBrowser;
    const complaints = complaintsOf(page);
    // A listener from the start misses no file dialog.
    page.on('filechooser', () => undefined);
    if (page === ofBrowser) await page.goto(station.url);
    // No key is pressed before the station is ready.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HERE);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

const isElectron = (station: RunningStation): station is ElectronStation => 'page' in station;

/** Delays scripts of that name until the returned function is called. */
export async function held(window: Page, script: RegExp): Promise<() => void> {
  let arrive = (): void => undefined;
  const coming = new Promise<void>((then) => {
    arrive = then;
  });
  await window.route(script, async (route) => {
    await coming;
    await route.continue();
  });
  return () => arrive();
}

export { expect };
