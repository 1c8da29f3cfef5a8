import { test as base, expect } from '@playwright/test';
import { startStation } from '../support/station.ts';

base(
  'when the station goes away the window says so and hides data that may be outdated',
  async ({ page }) => {
    const station = await startStation();
    // One script of the window was never loaded; that must not matter.
    await page.route('**/practice-panel*', (route) => route.abort());
    const missed = page.waitForEvent('requestfailed');
    await page.goto(station.url);
    await missed;
    const sentence = page.getByRole('heading', { level: 1 });
    await expect(sentence).toHaveText('Scan an order, or pick one');
    await station.stop();
    await expect(sentence).toHaveText('No contact with the station');
    await expect(page.getByText('the packing is kept by the station')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(0);
  },
);
