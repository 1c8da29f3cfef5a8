import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { held } from './fixtures.ts';
import { measureIn } from './lost.ts';
import { CARTON_FIRST, expect, test } from './packing.ts';

const panel = (window: Page) => window.getByRole('region', { name: 'Simulate scanner and scale' });
const press = (window: Page, name: RegExp | string) =>
  panel(window).getByRole('button', { name }).first().click();
const unfold = (window: Page) =>
  window.getByRole('button', { name: 'Simulate scanner and scale' }).click();

test.describe('carton-first', () => {
  test.use({ settings: CARTON_FIRST });

  test('a newcomer packs two cartons up to their labels with the mouse alone', async ({
    packer,
    window,
  }) => {
    await unfold(window);
    await press(window, /^SO-1002/);
    await packer.told(/^Scan the next item: 8/);
    await press(window, /^SKILLET-26/);
    await packer.told(/^Scan the next item: 7/);
    const first = window.getByRole('article', { name: 'SO-1002-C1' });
    await press(window, /^SKILLET-26/);
    // At once: the scanned items are in the carton that is put on.
    await press(window, 'Put it on');
    await packer.told(/^Scan the next item: 6/);
    await expect(first).toContainText('This is the weight of SO-1002-C1.');
    await expect(first).not.toContainText('than its lines and its box');
    await expect(first).toContainText('read off the scale');
    await press(window, 'Next carton');
    const second = window.getByRole('article', { name: 'SO-1002-C2' });
    await expect(second).toBeVisible();
    for (const left of [5, 4, 3]) {
      await press(window, /^KETTLE-RED/);
      await packer.told(new RegExp(`^Scan the next item: ${left}`));
    }
    for (const left of [2, 1]) {
      await press(window, /^BLANKET-WOOL/);
      await packer.told(new RegExp(`^Scan the next item: ${left}`));
    }
    await press(window, /^BLANKET-WOOL/);
    // The first carton is still on the scale: its weight is not the second one's.
    await expect(second).toContainText('Take everything off the scale once');
    await press(window, 'Take all off');
    await expect(second).toContainText('The scale is empty.');
    await press(window, 'Put it on');
    await expect(second).toContainText('This is the weight of SO-1002-C2.');

    await press(window, 'Get rates');
    await packer.told(/^Buy /);
    await press(window, 'Buy');
    await packer.told('Scan a carton');
    for (const carton of ['SO-1002-C1', 'SO-1002-C2']) {
      await press(window, new RegExp(`^${carton}`));
      await packer.told(`Stick the label on ${carton}, then scan it`);
      await press(window, `Label of ${carton}`);
    }
    await packer.told('Done. Scan the next order');
    await expect.poll(() => packer.printed('label')).toHaveLength(2);
  });
});

test('problems of a scale and a wrong scan can be simulated', async ({ packer, window }) => {
  await unfold(window);
  await press(window, /^SO-1001/);
  await packer.told(/^Scan the next item/);
  await press(window, /^MUG-SAND/);
  const carton = window.getByRole('article', { name: 'SO-1001-C1' });
  for (const [pressed, said] of [
    ['Moving', 'The weight is not stable. Let go, and wait.'],
    ['Under zero', 'The scale shows less than zero.'],
    ['Overload', 'Too heavy for this scale.'],
    ['Unplug', 'The scale is not connected.'],
    ['Take all off', 'The scale is empty.'],
  ] as const) {
    await press(window, pressed);
    await expect(carton).toContainText(said);
  }
  await press(window, 'Heavier');
  await press(window, 'Put it on');
  await expect(carton).toContainText('heavier than its lines and its box');
  await press(window, /^A wrong item/);
  await expect(window.getByRole('alertdialog')).toContainText('5901234123457');
});

test('the simulator opens by its key, and leaves the next action reachable at any size', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  await packer.scan('SKILLET-26');
  await packer.told(/^Scan the next item: 7/);
  await window.keyboard.press('Alt+I');
  await expect(panel(window).getByRole('button').first()).toBeFocused();
  expect(await violations(window)).toEqual([]);

  const lostAt = await measureIn(window);
  for (const width of [1366, 1024])
    for (const own of [1, 2]) {
      expect(await lostAt({ width, height: 768, own, browser: 16 })).toEqual([]);
      const next = window.getByRole('button', { name: /^Get rates/ }).last();
      await next.scrollIntoViewIfNeeded();
      // A trial press: it fails where another element covers the button.
      await next.click({ trial: true });
    }
  await lostAt({ width: 1366, height: 768, own: 1, browser: 16 });

  await panel(window)
    .getByRole('button', { name: /^SKILLET-26/ })
    .focus();
  await window.keyboard.press('Enter');
  await packer.told(/^Scan the next item: 6/);
  // The last skillet is packed and its button gone: the next one has the focus.
  await expect(panel(window).getByRole('button', { name: /^KETTLE-RED/ })).toBeFocused();
  await window.keyboard.press('Alt+I');
  await expect(panel(window)).toHaveCount(0);
});

test('the simulator’s key works while the simulator is still loading', async ({
  packer,
  window,
}) => {
  const arrive = await held(window, /\/practice-panel-[^/]*\.js$/);
  await window.reload();
  await packer.told('Scan an order, or pick one');
  await window.keyboard.press('Alt+I');
  await expect(panel(window)).toHaveCount(0);
  arrive();
  await expect(panel(window)).toBeVisible();
});

test('the simulator’s focus is on the first order, not on what was listed before the orders', async ({
  window,
}) => {
  await window.keyboard.press('Alt+I');
  // Its own key works from here on: it moves the focus into the panel, or closes it.
  await expect(panel(window)).toBeVisible();
  await expect(async () => {
    await window.keyboard.press('Alt+I');
    await expect(panel(window)).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await window.keyboard.press('Alt+I');
  await expect(panel(window).getByRole('button', { name: /^SO-1/ }).first()).toBeFocused();
});
