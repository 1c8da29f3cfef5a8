import { test as base, expect } from '@playwright/test';
import { startStation } from '../support/station.ts';
import { createScanner } from './scanner.ts';

base(
  'when the station freezes or goes away the window says so, hides outdated data, and answers a scan',
  async ({ page }) => {
    const station = await startStation();
    // Two scripts of the window were never loaded; that must not matter.
    const missed = ['practice-panel', 'barcode'].map(async (name) => {
      const script = new RegExp(`/${name}-(?!later)[^/]*\\.js$`);
      await page.route(script, (route) => route.abort());
      await page.waitForEvent('requestfailed', (request) => script.test(request.url()));
    });
    await page.goto(station.url);
    await Promise.all(missed);
    const scan = await createScanner(page);
    const sentence = page.getByRole('heading', { level: 1 });
    await expect(sentence).toHaveText('Scan an order, or pick one');

    // A frozen program holds the connection and answers nothing.
    const silent = page.getByText('The station does not answer. Wait before the next scan.');
    if (station.pid === undefined) throw new Error('The station is no program.');
    process.kill(station.pid, 'SIGSTOP');
    await scan('NO-SUCH-ORDER');
    await expect(silent).toBeVisible();
    process.kill(station.pid, 'SIGCONT');
    await expect(page.getByRole('alertdialog')).toContainText('NO-SUCH-ORDER');
    await expect(silent).toHaveCount(0);
    await page.keyboard.press('Escape');

    await station.stop();
    await expect(sentence).toHaveText('No contact with the station');
    await expect(page.getByText('the packing is kept by the station')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(0);

    await scan('SO-1001');
    const stop = page.getByRole('alertdialog');
    await expect(stop).toContainText('so nothing was sent');
    await stop.getByRole('button', { name: /^OK/ }).click();
    await expect(stop).toHaveCount(0);
    await expect(sentence).toHaveText('No contact with the station');
  },
);
