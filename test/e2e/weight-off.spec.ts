import { test as base, expect, packbench } from './packing.ts';
import { heard, recordSound } from './received.ts';

const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(recordSound);
    await use(page);
  },
});

test('a weight that does not fit stops the hand, and is said again beside the price', async ({
  packer,
  window,
  station,
}) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  await packer.told('All packed. Get the rates');
  await window.getByLabel('Weight').fill('21');
  await heard(window);
  await window.keyboard.press('Enter');
  await packer.told(/^Weight is off: 21 kg, expected 1\.\d+ kg$/);
  expect(await heard(window)).toEqual(['attention']);
  await packbench(station.dataDir, 'sandbox', 'settings', 'set', 'rates.byThemselves', 'true');
  await expect(window.getByText('Rates are asked for by hand.')).toBeVisible();
  await expect(window.getByText('In a moment the station asks')).toHaveCount(0);

  await packer.scan('PB:RATES');
  await packer.told(/^Buy Standard DDP/);
  const question = window.locator('.frame-next');
  await expect(question).toContainText(/Weight is off: 21 kg, expected 1\.\d+ kg/);
  const cartons = window.getByRole('list', { name: 'Cartons' });
  await expect(cartons).toContainText(/SO-1001-C1 21 kg .*cm.*heavier than its lines/);

  await packer.scan('PB:UNDO');
  await packer.told(/^Weight is off/);
  await window.getByLabel('Weight').fill('1.1');
  await window.keyboard.press('Enter');
  await packer.told(/^Buy Standard DDP/);
  await expect(question).not.toContainText('Weight is off');
  await expect(cartons).toContainText('1.1 kg');
});
