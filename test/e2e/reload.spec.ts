import { join } from 'node:path';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { expect, test } from './packing.ts';
import { fileDialog, toRates } from './packing-steps.ts';

test('a reload shows the same orders, the same shipment and the same settings', async ({
  packer,
  window,
}) => {
  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await window.getByText('All', { exact: true }).click();
  await window.getByRole('searchbox').fill('SO-1003');
  await expect(window.locator('.order-row')).toHaveCount(1);
  await window.reload();
  await packer.told('Choose an order to pack');
  await expect(window.getByRole('searchbox')).toHaveValue('SO-1003');
  await expect(window.getByRole('radio', { name: /^All/ })).toBeChecked();
  await expect(window.locator('.order-row')).toHaveCount(1);

  await window.keyboard.press('Alt+S');
  await window.getByRole('row', { name: 'SO-1001' }).click();
  const detail = window.getByRole('region', { name: 'SO-1001' });
  await expect(detail).toBeVisible();
  await window.reload();
  await packer.told('Find a shipment');
  await expect(detail).toBeVisible();

  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: 'Boxes', exact: true }).click();
  await window.reload();
  await packer.told('Set up this station');
  await expect(window.getByRole('tabpanel', { name: 'Boxes' })).toBeVisible();
});

test('a half typed order is still there after a reload, and gone once it is left', async ({
  packer,
  window,
}) => {
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await window.keyboard.press('F2');
  await packer.told('Type the order in');
  await window.getByLabel('Reference').fill('SO-77');
  await window.getByLabel('Name', { exact: true }).fill('Ana Reyes');
  await window.reload();
  await packer.told('Type the order in');
  await expect(window.getByLabel('Reference')).toHaveValue('SO-77');
  await expect(window.getByLabel('Name', { exact: true })).toHaveValue('Ana Reyes');
  await window.keyboard.press('Escape');
  await packer.told('Choose an order to pack');
  await window.keyboard.press('F2');
  await expect(window.getByLabel('Reference')).toHaveValue('');
});

test('an import’s preview is still shown after a reload', async ({ packer, window }) => {
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  const choosing = await fileDialog(window, 'Alt+F');
  await choosing.setFiles(join(RESOURCES_DIR, 'orders', 'so-1003-business.csv'));
  const preview = window.getByRole('alertdialog', { name: /^Preview of the import/ });
  await expect(preview).toBeVisible();
  await window.reload();
  await expect(preview).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await window.reload();
  await packer.told('Choose an order to pack');
  await expect(preview).toHaveCount(0);
});

test('a stop stays until acknowledged, also over a reload', async ({ packer, window }) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('NO-SUCH-ITEM');
  const stop = window.getByRole('alertdialog');
  await expect(stop).toBeVisible();
  await window.reload();
  await expect(stop).toContainText('NO-SUCH-ITEM');
  await packer.scan('PB:CANCEL');
  await expect(stop).toHaveCount(0);
  await packer.told(/^Scan the next item/);
});

test('half typed settings are still there after a reload, and gone once saved', async ({
  packer,
  window,
}) => {
  await window.keyboard.press('Alt+T');
  await packer.told('Set up this station');
  const open = (name: string) => window.getByRole('tab', { name, exact: true }).click();
  await open('Boxes');
  await window.getByLabel('Name', { exact: true }).fill('XL');
  await window.getByLabel('Length', { exact: true }).fill('80');
  await open('Own address');
  await window.getByLabel('City', { exact: true }).fill('Vienna');
  await window.reload();
  await packer.told('Set up this station');
  await expect(window.getByLabel('City', { exact: true })).toHaveValue('Vienna');
  await open('Boxes');
  await expect(window.getByLabel('Length', { exact: true })).toHaveValue('80');
  await window.getByLabel('Width', { exact: true }).fill('60');
  await window.getByLabel('Height', { exact: true }).fill('40');
  await window.getByLabel('Weight when empty').fill('1,2');
  // Enter in a field saves it, as its button does.
  await window.keyboard.press('Enter');
  await expect(window.getByText('XL', { exact: true })).toBeVisible();
  await window.reload();
  await packer.told('Set up this station');
  await expect(window.getByText('XL', { exact: true })).toBeVisible();
  await expect(window.getByLabel('Name', { exact: true })).toHaveValue('');
});
