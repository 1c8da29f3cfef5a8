import { readFile } from 'node:fs/promises';
import { violations } from './axe.ts';
import { expect, test } from './packing.ts';
import { fileDialog, toCustomsData } from './packing-steps.ts';

/*
 * An export of Shopify: chosen and confirmed, two actions. Its orders lack weight and customs data, which are
 * filled in once at the bench.
 */

const EXPORT = new URL('../features/intake/shops/shopify.csv', import.meta.url);

test('an export of a shop is recognised, shown as its orders will be, and filled in at the bench', async ({
  packer,
  window,
}) => {
  await window.keyboard.press('Alt+O');
  const chooser = await fileDialog(window, 'Alt+F');
  await chooser.setFiles({
    name: 'orders_export.csv',
    mimeType: 'text/csv',
    buffer: await readFile(EXPORT),
  });
  const dialog = window.getByRole('alertdialog');
  await expect(dialog).toContainText('This looks like an export: Shopify orders');
  const samples = dialog.getByRole('region', { name: 'As they will be' });
  await expect(samples).toContainText('#1001 Ada Weber, Bern CH');
  await expect(samples).toContainText('1 × MUG-1 · EUR 12.50 each · no weight');
  await expect(dialog).toContainText('its own sum is 53.91');
  expect(await violations(window)).toEqual([]);
  if (process.env.PACKBENCH_SHOTS)
    await window.screenshot({ path: `${process.env.PACKBENCH_SHOTS}/preview.png` });
  await dialog.getByRole('button', { name: /^Import 8 orders/ }).click();
  await expect(dialog).toContainText('Imported: orders_export.csv');
  if (process.env.PACKBENCH_SHOTS)
    await window.screenshot({ path: `${process.env.PACKBENCH_SHOTS}/done.png` });
  await window.keyboard.press('Escape');

  await window.keyboard.press('Alt+B');
  await packer.scan('#1007');
  await packer.told(/^Scan the next item/);
  await toCustomsData(window);
  const data = window.getByRole('dialog', { name: 'Customs data' });
  await data.getByLabel('HS code').fill('691200');
  await data.getByLabel('Origin').fill('PT');
  await data.getByLabel('Weight of one').fill('0,38');
  if (process.env.PACKBENCH_SHOTS)
    await window.screenshot({ path: `${process.env.PACKBENCH_SHOTS}/customs.png` });
  await window.keyboard.press('F8');
  await expect(data).toHaveCount(0);
  await expect(window.getByText(/^Customs:/)).toHaveCount(0);
});
