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

const STATUSES = [
  'reference,order_status,currency,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,sku,quantity,unit_price',
  'ST-1,On the way,EUR,Ada Weber,Weg 1,Bern,CH,MUG-1,1,12.50',
  'ST-2,on the way,EUR,Bob Roe,Rue 2,Paris,FR,MUG-1,1,12.50',
  'ST-3,Archived,EUR,Cy Poe,Via 3,Roma,IT,MUG-1,1,12.50',
].join('\n');

test('what a status means is asked once, in the preview', async ({ window }) => {
  await window.keyboard.press('Alt+O');
  const choose = async (text: string) => {
    const chooser = await fileDialog(window, 'Alt+F');
    const buffer = Buffer.from(text);
    await chooser.setFiles({ name: 'statuses.csv', mimeType: 'text/csv', buffer });
  };
  await choose(STATUSES);
  const dialog = window.getByRole('alertdialog');
  const statuses = dialog.getByRole('region', { name: 'Statuses' });
  await expect(statuses).toContainText('Status “On the way”: 2 orders are held.');
  await expect(statuses).toContainText('Status “Archived”: an order is held.');
  expect(await violations(window)).toEqual([]);
  if (process.env.PACKBENCH_SHOTS)
    await window.screenshot({ path: `${process.env.PACKBENCH_SHOTS}/statuses.png` });
  await statuses
    .getByRole('button', { name: /^Import them/ })
    .first()
    .click();
  await expect(statuses).not.toContainText('On the way');
  await statuses.getByRole('button', { name: /^Skip them/ }).click();
  await expect(statuses).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Import 2 orders/ }).click();
  await expect(dialog).toContainText('Imported: statuses.csv');
  await window.keyboard.press('Escape');

  await choose(STATUSES.replaceAll('ST-', 'SU-'));
  await expect(dialog.getByRole('button', { name: /^Import 2 orders/ })).toBeVisible();
  await expect(statuses).toHaveCount(0);
});

const UNKNOWN = [
  'Order ID,Order Status,Order Date,Billing Name,Billing Address,Customer Name,Address,City,Country,Item,Quantity,Item Price,Item Total,Weight',
  '1,paid,2026-10-07,Ada,Weg 9,Ada Weber,Weg 1,Bern,CH,MUG,2,12.5,25,0.4',
].join('\n');

/** Counted for docs/your-orders.md. */
test('an unknown file needs what its headings do not say, once', async ({ window }) => {
  await window.keyboard.press('Alt+O');
  const chooser = await fileDialog(window, 'Alt+F');
  await chooser.setFiles({
    name: 'unknown.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(UNKNOWN),
  });
  // Every heading that says what it is was matched; the currency stands nowhere.
  const asked = window.getByRole('alertdialog', { name: 'Match the columns: unknown.csv' });
  await asked.getByRole('button', { name: /Currency$/ }).click();
  await window.getByRole('option', { name: /^The same on every row/ }).click();
  await asked.getByRole('combobox', { name: 'On every row: Currency' }).fill('EUR');
  if (process.env.PACKBENCH_SHOTS)
    await window.screenshot({ path: `${process.env.PACKBENCH_SHOTS}/unknown.png` });
  await window.keyboard.press('F8');
  const dialog = window.getByRole('alertdialog', { name: /^Preview of the import/ });
  await expect(dialog).toContainText('2 × MUG · EUR 12.50 each · 0.4 kg');
  await dialog.getByRole('button', { name: 'Import 1 order' }).click();
  await window.getByRole('alertdialog', { name: 'Imported: unknown.csv' }).waitFor();
});

const TWO_WAYS = [
  'reference;currency;ship_to_name;ship_to_address_line1;ship_to_city;ship_to_country;sku;quantity;unit_price',
  'TW-1;EUR;Ada Weber;Weg 1;Bern;CH;SOFA;1;1.250',
].join('\n');

test('a number that can be read two ways is asked about in the preview', async ({ window }) => {
  await window.keyboard.press('Alt+O');
  const chooser = await fileDialog(window, 'Alt+F');
  await chooser.setFiles({
    name: 'thousands.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(TWO_WAYS),
  });
  const dialog = window.getByRole('alertdialog');
  const numbers = dialog.getByRole('region', { name: 'Numbers' });
  await expect(numbers).toContainText('thousands.csv: what is 1.250?');
  if (process.env.PACKBENCH_SHOTS)
    await window.screenshot({ path: `${process.env.PACKBENCH_SHOTS}/numbers.png` });
  await numbers.getByRole('button', { name: '1250, a whole number' }).click();
  await expect(numbers).toHaveCount(0);
  await expect(dialog).toContainText(/1 × SOFA · EUR\s1\s250\.00 each/);
  await dialog.getByRole('button', { name: 'Import 1 order' }).click();
  await expect(dialog).toContainText('Imported: thousands.csv');
});
