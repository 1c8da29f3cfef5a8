import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { violations } from './axe.ts';
import { expect, packbench, test } from './packing.ts';
import { fileDialog, toCustomsData } from './packing-steps.ts';

/** SO-1004, whose toothbrushes have no HS code, as another order. */
async function again(station: { dataDir: string }, reference: string): Promise<void> {
  const sample = join(RESOURCES_DIR, 'orders', 'so-1004-missing-hs-code.csv');
  const file = join(station.dataDir, `${reference}.csv`);
  await writeFile(file, (await readFile(sample, 'utf8')).replaceAll('SO-1004', reference));
  await packbench(station.dataDir, 'sandbox', 'import', file);
}

test('customs data filled in at the bench is kept for the SKU: the next order has no gaps, and has its picture', async ({
  packer,
  window,
  station,
}) => {
  await again(station, 'SO-2001');
  await packer.scan('SO-1004');
  await packer.told(/^Scan the next item/);
  const gap = window.getByText(/^Customs: 1 thing is missing/).first();
  await expect(gap).toBeVisible();
  await toCustomsData(window);
  const data = window.getByRole('dialog', { name: 'Customs data' });
  await data.getByLabel('HS code').fill('960321');
  await expect(data.getByRole('switch')).toBeChecked();
  await window.keyboard.press('F8');
  await expect(data).toHaveCount(0);
  await expect(gap).toHaveCount(0);

  // The catalogue names the packer, and accepts a picture.
  await window.keyboard.press('Alt+C');
  await packer.told('Goods and their customs data');
  await window.getByText('All', { exact: true }).click();
  await window.getByRole('searchbox').fill('bamboo');
  await expect(window.getByRole('row')).toHaveCount(1);
  await window.getByRole('row', { name: /^BRUSH-BAMBOO/ }).click();
  const item = window.getByRole('region', { name: 'BRUSH-BAMBOO' });
  await expect(item.getByText(/^Confirmed by/)).toBeVisible();
  await expect(item.getByLabel('HS code, 6 digits')).toHaveValue('960321');
  const chooser = window.waitForEvent('filechooser');
  await item.getByRole('button', { name: 'Choose a picture' }).click();
  const picture = Buffer.from(BLUE_DOT, 'base64');
  await (await chooser).setFiles({ name: 'brush.png', mimeType: 'image/png', buffer: picture });
  await expect(item.locator('img')).toBeVisible();
  expect(await violations(window)).toEqual([]);

  await window.keyboard.press('Alt+B');
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await packer.scan('SO-2001');
  await packer.told(/^Scan the next item/);
  await expect(window.getByText(/^Customs:/)).toHaveCount(0);
  const line = window.getByRole('listitem').filter({ hasText: 'BRUSH-BAMBOO' });
  await expect(line.getByText('from the catalogue: HS code')).toBeVisible();
  await expect(line.locator('img')).toBeVisible();
});

test('items are imported from a file after a preview, and exported', async ({ packer, window }) => {
  await window.keyboard.press('Alt+C');
  await packer.told('1 item lacks what customs must know');
  const chooser = await fileDialog(window, 'Alt+F');
  const text = 'sku,hs_code,origin_country\nBRUSH-BAMBOO,960321,CN\nPEN,96,DE\n';
  const file = { name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await chooser.setFiles(file);
  const dialog = window.getByRole('alertdialog');
  await expect(dialog).toContainText('1 row is rejected');
  await expect(dialog).toContainText('PEN: HS code: expected 6, 8 or 10 digits');
  await dialog.getByText('The files are right').click();
  await expect(dialog.getByRole('button', { name: /^Take 1 item/ })).toBeEnabled();
  await window.keyboard.press('F8');
  await expect(dialog).toContainText('Imported: goods.csv');
  await window.keyboard.press('Escape');
  await packer.told('Goods and their customs data');

  const download = window.waitForEvent('download');
  await window.keyboard.press('F12');
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved).toContain('BRUSH-BAMBOO');
  expect(saved).toContain(',960321,CN,');
});

/** A PNG of four blue pixels. */
const BLUE_DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGMwDi03Di1ngFAAGuID/SV2zDwAAAAASUVORK5CYII=';
