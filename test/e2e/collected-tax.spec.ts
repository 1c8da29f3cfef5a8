import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { violations } from './axe.ts';
import { expect, test } from './faulty-partner.ts';
import { packbench } from './packing.ts';

/*
 * The shop has collected the receiver's tax: DDP is shown with its price, suggested to nobody, and bought only
 * after the packer was told what it costs the receiver.
 */

const TWICE =
  'The shop has collected tax (IOSS IM2760000742, USD 4.20): with DDP the receiver’s tax is paid twice.';

/** SO-1004 with codes, and with tax that the shop has collected. */
async function taxed(reference: string, terms = ''): Promise<string> {
  const sample = join(RESOURCES_DIR, 'orders', 'so-1004-missing-hs-code.csv');
  const [head = '', ...rows] = (await readFile(sample, 'utf8')).trim().split(/\r?\n/);
  const lines = rows.map(
    (row, index) =>
      `${row.replace(/;;CN$/, ';960321;CN')};IM2760000742;${index === 0 ? '4.20' : ''};${terms}`,
  );
  const text = [`${head};tax_number;tax_collected;terms`, ...lines].join('\n');
  return text.replaceAll('SO-1004', reference);
}

const shot = async (window: Page, name: string) => {
  const folder = process.env.PACKBENCH_SHOTS;
  if (folder) await window.screenshot({ path: join(folder, `${name}.png`) });
};

test('DDP for an order whose tax the shop has collected is bought only where the packer accepts it', async ({
  packer,
  window,
  partner,
  station,
}) => {
  const file = join(station.dataDir, 'taxed.csv');
  await writeFile(file, await taxed('T-1'));
  await packbench(station.dataDir, partner.baseUrl, 'import', file);
  await packer.scan('T-1');
  await packer.told(/^Scan the next item/);
  await expect(window.getByText('Tax collected: IOSS IM2760000742, USD 4.20')).toBeVisible();
  await shot(window, 'tax-pack');
  await window.keyboard.press('F7');
  await packer.scan('PB:RATES');
  // DDP is not suggested.
  await packer.told(/^Buy (Express|Standard) DDU/);
  await expect(window.getByText(TWICE)).toBeVisible();
  await shot(window, 'tax-rates');

  await window.keyboard.press('Alt+M');
  await expect(window.getByText('Tax paid twice')).toHaveCount(2);
  expect(await violations(window)).toEqual([]);
  await shot(window, 'tax-comparison');
  await window.keyboard.press('Alt+2');
  const dialog = window.getByRole('dialog', { name: 'Buy DDP although the tax is paid?' });
  await expect(dialog).toContainText(TWICE);
  await expect(dialog.getByRole('button', { name: /^Buy Standard DDP for USD/ })).toBeVisible();
  expect(await violations(window)).toEqual([]);
  await shot(window, 'tax-dialog');
  // The key that buys is not the one that accepts.
  await window.keyboard.press('F9');
  await window.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await packer.told(/^Buy (Express|Standard) DDU/);
  expect(await partner.sold()).toBe(0);

  await packer.scan('PB:STANDARD-DDP');
  await expect(dialog).toContainText(TWICE);
  await packer.scan('PB:OK');
  await packer.told('Stick the label on. Then scan the next order');
  expect(await partner.sold()).toBe(1);
  await expect(window.getByText(/Standard DDP/).first()).toBeVisible();
});

test('an order that is to go DDP asks where its tax was collected, and suggests nothing', async ({
  packer,
  window,
  partner,
  station,
}) => {
  const file = join(station.dataDir, 'taxed.csv');
  await writeFile(file, await taxed('T-2', 'DDP'));
  await packbench(station.dataDir, partner.baseUrl, 'import', file);
  await packer.scan('T-2');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('F7');
  await packer.scan('PB:RATES');
  await packer.told('Choose how it travels');
  await packer.scan('PB:BUY');
  const stop = window.getByRole('alertdialog');
  await expect(stop).toContainText('Nothing is suggested.');
  await window.keyboard.press('Escape');
  await expect(stop).toHaveCount(0);
  expect(await partner.sold()).toBe(0);
  await window.getByRole('button', { name: /^Express .*Tax paid twice/ }).click();
  const dialog = window.getByRole('dialog', { name: 'Buy DDP although the tax is paid?' });
  await expect(dialog).toContainText(TWICE);
  await window.keyboard.press('F8');
  await packer.told('Stick the label on. Then scan the next order');
  expect(await partner.sold()).toBe(1);
});
