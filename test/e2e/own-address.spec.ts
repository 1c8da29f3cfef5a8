import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { violations } from './axe.ts';
import { expect, packbench, test } from './packing.ts';

const MISSING = 'Own address missing';

test('a missing sender address is reported when an order opens, and entered from there', async ({
  packer,
  window,
  station,
}) => {
  const sample = join(RESOURCES_DIR, 'orders', 'so-1002-three-cartons.json');
  const { shipFrom: _none, ...order } = JSON.parse(await readFile(sample, 'utf8')) as {
    shipFrom: object;
  };
  const file = join(station.dataDir, 'no-sender.json');
  await writeFile(file, JSON.stringify([{ ...order, reference: 'SO-NOWHERE' }]));
  await packbench(station.dataDir, 'sandbox', 'import', file);

  await packer.scan('SO-1002');
  await packer.told('Scan the next item: 8 units to go');
  await expect(window.getByText(MISSING)).toHaveCount(0);
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await packer.scan('SO-NOWHERE');
  await packer.told('Scan the next item: 8 units to go');
  await expect(window.getByText(MISSING).first()).toBeVisible();
  expect(await violations(window)).toEqual([]);

  // A packer who continues anyway sees it again, with the same fix.
  await window.keyboard.press('F7');
  await packer.told('All packed. Get the rates');
  await packer.scan('PB:RATES');
  const stop = window.getByRole('alertdialog');
  await expect(stop).toContainText('There is no address to ship from');
  await expect(stop.getByRole('button', { name: 'Enter address' })).toBeFocused();
  await window.keyboard.press('F8');
  await expect(stop).toHaveCount(0);
  await packer.told('Set up this station');
  await expect(window.getByText('No address yet.')).toBeVisible();
  await window.keyboard.press('Alt+B');
  await expect(window.getByText(MISSING).first()).toBeVisible();
  await window.keyboard.press('Alt+W');
  await window.getByLabel('Name', { exact: true }).fill('Lakeshore Goods');
  await window.getByLabel('Address', { exact: true }).fill('1840 W Fulton St');
  await window.getByLabel('City').fill('Chicago');
  await window.getByLabel('Postal code').fill('60612');
  await window.getByRole('combobox', { name: 'Country, two letters' }).fill('us');
  await window.keyboard.press('Tab');
  await window.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(window.getByText('Saved')).toBeVisible();
  await expect(window.getByText('Set here. Default: none')).toBeVisible();
  await window.keyboard.press('Alt+B');
  await packer.told('All packed. Get the rates');
  await expect(window.getByText(MISSING)).toHaveCount(0);
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
});
