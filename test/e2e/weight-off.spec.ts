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

test('a typed weight that is too much stays so, whatever is scanned after it', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND');
  await packer.told('Scan the next item: 1 unit to go');
  await window.getByLabel('Weight').fill('21');
  await heard(window);
  await window.keyboard.press('Enter');
  const question = window.locator('.frame-next');
  await expect(question).toContainText('SO-1001-C1: Weight is off: 21 kg, expected 0.91 kg');
  expect(await heard(window)).toEqual(['attention']);

  await packer.scan('TOWEL-WAFFLE');
  await packer.told('Weight is off: 21 kg, expected 1.05 kg');
  await window.keyboard.press('F4');
  await packer.told('Scan the next item: 1 unit to go');
  await window.getByLabel('Weight').fill('0.9');
  await window.keyboard.press('Enter');
  await expect(question).not.toContainText('Weight is off');
  await packer.scan('TOWEL-WAFFLE');
  await packer.told('All packed. Get the rates');
});

test('a carton that was left with a weight that does not fit is said while the next one is packed', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  await packer.scan('SKILLET-26');
  await packer.told(/7 units to go/);
  await window.getByLabel('Weight').fill('21');
  await window.keyboard.press('Enter');
  await packer.scan('PB:NEXT-CARTON', 'KETTLE-RED');
  await packer.told('Scan the next item: 6 units to go');
  await expect(window.locator('.frame-next')).toContainText(/SO-1002-C1: Weight is off: 21 kg/);
});
