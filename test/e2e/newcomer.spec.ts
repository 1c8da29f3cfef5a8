import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const MOST_CLICKS = 5;

/** The next action that the screen offers: its first card, then what the guide marks. */
const offered = (window: Page) =>
  window.locator('.first-card[data-main], .play-code[data-next]').first();

test('a newcomer gets the first label by clicking what the screen offers next', async ({
  window,
  station,
}) => {
  test.setTimeout(180_000);
  const labels = async () =>
    await readdir(join(station.dataDir, 'sandbox', 'paper')).catch(() => []);
  const guide = window.getByRole('region', { name: 'Practice' });
  expect(await violations(window)).toEqual([]);
  const counts: string[] = [];
  let clicks = 0;
  let said = '';
  while (!said.includes('The label is out') && clicks <= MOST_CLICKS) {
    await offered(window).click({ timeout: 60_000 });
    clicks += 1;
    // Before the next step the last press has taken effect and the station is ready.
    await expect(guide).not.toHaveText(said);
    await expect(guide).toContainText(/Press|The label is out/);
    said = (await guide.textContent()) ?? '';
    counts.push(said.slice(0, 6));
  }
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  await expect.poll(labels).toHaveLength(1);
  expect(counts.slice(0, 4)).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4']);
  await expect(window.getByRole('alertdialog')).toHaveCount(0);
});

test('samples that cannot ship are under “Try a problem”, named by their problem', async ({
  window,
}) => {
  const queue = window.locator('main');
  await expect(queue).toContainText('SO-1001');
  for (const hard of ['SO-1004', 'SO-1008', 'SO-1009', 'SO-1010'])
    await expect(queue).not.toContainText(hard);
  await window.getByRole('button', { name: 'Try a problem' }).click();
  expect(await violations(window)).toEqual([]);
  await window.getByRole('button', { name: 'An item without HS code' }).click();
  await expect(window.locator('.bench-order')).toContainText('SO-1004');
  await expect(window.getByRole('region', { name: 'Practice' })).toContainText(
    'Customs data is missing',
  );
  await window.getByRole('button', { name: 'End practice' }).click();
  await expect(window.getByRole('region', { name: 'Practice' })).toHaveCount(0);
});
