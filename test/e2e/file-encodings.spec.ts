import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './packing.ts';
import { fileDialog } from './packing-steps.ts';

/*
 * A file of an old program in Windows-1252: the window shows its letters in both encodings that it may have; a
 * click chooses, and the mapping of its columns keeps it.
 */

const file = (reference: string) =>
  Buffer.from(
    [
      'order number,currency,weight_unit,dimension_unit,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,ship_to_zip,ship_to_phone,sku,description,quantity,unit_weight,unit_price,hs_code,origin_country',
      `${reference},EUR,KG,CM,Jörg Müller,Hauptstr. 1,Zürich,CH,8001,+41 44 000 00 00,MUG-1,Stoneware mug,2,0.4,12.50,691200,PT`,
    ].join('\r\n'),
    'latin1',
  );

const shot = async (window: Page, name: string) => {
  const folder = process.env.PACKBENCH_SHOTS;
  if (folder) await window.screenshot({ path: join(folder, `${name}.png`) });
};

test('a file that is not UTF-8 is read in the encoding that is chosen, and so is the next one', async ({
  packer,
  window,
}) => {
  await packer.told('Scan an order, or pick one');
  await window.keyboard.press('Alt+O');
  const choose = async (reference: string) => {
    const chooser = await fileDialog(window, 'Alt+F');
    const name = `${reference}.csv`;
    await chooser.setFiles({ name, mimeType: 'text/csv', buffer: file(reference) });
  };
  await choose('E-1');
  const dialog = window.getByRole('alertdialog');
  const letters = dialog.getByRole('region', { name: 'Letters of E-1.csv' });
  const windows = letters.getByRole('button', { name: /Windows-1252/ });
  await expect(windows).toContainText('Jörg Müller, Zürich');
  const mac = letters.getByRole('button', { name: /Mac Roman/ });
  await expect(mac).toContainText('Jˆrg M¸ller, Z¸rich');
  await expect(dialog.getByRole('button', { name: /^Import / })).toHaveCount(0);
  expect(await violations(window)).toEqual([]);
  await shot(window, 'encodings');

  await mac.click();
  // The columns are asked for once, as of any other file with these headings.
  await expect(dialog).toContainText('Match the columns: E-1.csv');
  await window.keyboard.press('F8');
  const samples = dialog.getByRole('region', { name: 'As they will be' });
  await expect(samples).toContainText('Jˆrg M¸ller, Z¸rich CH');
  await expect(mac).toHaveAttribute('aria-pressed', 'true');
  // What was chosen wrongly is chosen again, and kept as it was chosen last.
  await window.keyboard.press('Alt+1');
  await expect(samples).toContainText('Jörg Müller, Zürich CH');
  await expect(windows).toHaveAttribute('aria-pressed', 'true');
  await shot(window, 'encoding-chosen');
  await dialog.getByRole('button', { name: /^Import 1 order/ }).click();
  await expect(dialog).toContainText('Imported: E-1.csv');
  await window.keyboard.press('Escape');

  await choose('E-2');
  await expect(samples).toContainText('Jörg Müller, Zürich CH');
  await expect(dialog.getByRole('region', { name: /^Letters/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Import 1 order/ }).click();
  await expect(dialog).toContainText('Imported: E-2.csv');
});
