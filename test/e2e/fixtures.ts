import { test as base, expect, type Page } from '@playwright/test';
import { type RunningStation, startStation } from '../support/station.ts';

/** What goes wrong in a page without anybody seeing it: exceptions, errors, refusals of its policy. */
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
  /** A station on the sandbox, with a folder of its own. */
  station: RunningStation;
  /** Its window, opened by the link. Whatever it complains of fails the test. */
  window: Page;
}

export const test = base.extend<Fixtures>({
  // Playwright reads from the pattern what a fixture needs; this one needs nothing of it.
  station: async ({ browserName: _none }, use) => {
    const station = await startStation();
    await use(station);
    expect(await station.stop()).toBe(0);
  },
  window: async ({ page, station }, use) => {
    const complaints = complaintsOf(page);
    // Who listens from the start misses no dialog for files.
    page.on('filechooser', () => undefined);
    await page.goto(station.url);
    // Nobody presses a key before the station is there.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HERE, { timeout: 20_000 });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect };
