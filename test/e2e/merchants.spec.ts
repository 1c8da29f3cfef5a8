import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { violations } from './axe.ts';
import { expect, packbench, test } from './packing.ts';

const AURORA = 'Aurora Outfitters';
const NORDLICHT = 'Nordlicht Keramik';
const YELLOW = 'rgb(247, 197, 74)';
const SHOTS = process.env.PACKBENCH_SHOTS;

const address = (name: string, city: string) => ({
  name,
  addressLine1: '1 Mill Lane',
  city,
  state: 'IL',
  country: 'US',
  zip: '60612',
  phone: '+1 312 555 0142',
});

const boxOf = (name: string) => ({
  name,
  dimensions: { length: '40', width: '30', height: '20', unit: 'CM' },
  weight: { value: '0.3', unit: 'KG' },
});

/** The same reference twice: one order of each merchant, and neither says where it comes from. */
async function twoOrders(dataDir: string): Promise<void> {
  const sample = join(RESOURCES_DIR, 'orders', 'so-1005-merchant.json');
  const order = JSON.parse(await readFile(sample, 'utf8')) as { lines: object[] };
  const [line] = order.lines;
  const of = (merchant: string, sku: string, barcode: string) => ({
    ...order,
    merchant,
    reference: 'SO-70',
    shipFrom: null,
    lines: [{ ...line, sku, barcode, quantity: 1 }],
  });
  const file = join(dataDir, 'two-merchants.json');
  await writeFile(
    file,
    JSON.stringify([
      of(AURORA, 'AUR-SCARF', '9520123000981'),
      of(NORDLICHT, 'NKE-BOWL', '9520123001056'),
    ]),
  );
  await packbench(dataDir, 'sandbox', 'import', file);
  const merchants = [
    { name: AURORA, address: address('Aurora at Lakeshore', 'Chicago'), colour: '#0b4a7a' },
    {
      name: NORDLICHT,
      address: address('Nordlicht at Lakeshore', 'Evanston'),
      boxes: [boxOf('Clay')],
      defaultBox: 'Clay',
    },
  ];
  await packbench(dataDir, 'sandbox', 'settings', 'set', 'merchants', JSON.stringify(merchants));
}

const band = (window: Page) => window.getByRole('region', { name: 'Merchant' });
const shot = async (window: Page, name: string) => {
  if (SHOTS) await window.screenshot({ path: join(SHOTS, `${name}.png`) });
};

test('orders of two merchants on one bench are distinguishable, and ship with their own key and address', async ({
  packer,
  window,
  station,
}) => {
  await twoOrders(station.dataDir);

  // A supervisor gives the second merchant its colour and its notes.
  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: 'Merchants', exact: true }).click();
  await window.getByRole('button', { name: `Set up: ${NORDLICHT}` }).click();
  await expect(window.getByText('The key is stored with the sandbox.')).toBeVisible();
  await window.getByLabel('Colour').fill('#f7c54a');
  await window.getByLabel('Packing notes, shown with every order').fill('Two layers of paper');
  await window
    .getByRole('region', { name: 'On the bench' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(window.getByText('Saved')).toBeVisible();
  expect(await violations(window)).toEqual([]);
  await shot(window, 'settings-merchant');
  await window.getByRole('button', { name: 'Back to all merchants' }).click();
  await shot(window, 'settings-merchants');

  // Their references are the same: the scan opens neither and names both merchants.
  await window.keyboard.press('Alt+B');
  await packer.scan('SO-70');
  const stop = window.getByRole('alertdialog');
  await expect(stop).toContainText(`${AURORA}, ${NORDLICHT}`);
  await window.keyboard.press('Escape');
  const ofNordlicht = window.getByRole('row', { name: `${NORDLICHT}/SO-70` });
  await expect(ofNordlicht.locator('.order-colour')).toHaveCSS('background-color', YELLOW);
  await window.getByRole('row', { name: `${AURORA}/SO-70` }).click();
  await packer.told(/^Scan the next item/);
  await expect(band(window)).toContainText(AURORA);

  await packer.scan('NKE-BOWL');
  await expect(window.getByRole('alertdialog', { name: 'Of another merchant' })).toContainText(
    `NKE-BOWL belongs to order SO-70 of ${NORDLICHT}. The order at the bench belongs to ${AURORA}.`,
  );
  await shot(window, 'foreign-scan');
  await window.keyboard.press('Escape');

  await packer.scan('AUR-SCARF', 'PB:RATES');
  await packer.told(/^Buy /);
  await expect(band(window)).toContainText(AURORA);
  await shot(window, 'rates-aurora');
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await expect(band(window)).toContainText(AURORA);

  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await ofNordlicht.click();
  await packer.told(/^Scan the next item/);
  await expect(band(window)).toContainText('Two layers of paper');
  // The merchant's own box; before packing the weight is the box's alone.
  await expect(window.getByRole('article', { name: 'SO-70-C1' })).toContainText('Clay');
  expect(await violations(window)).toEqual([]);
  await shot(window, 'pack-nordlicht');
  await packer.scan('NKE-BOWL', 'PB:RATES');
  await packer.told(/^Buy /);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await shot(window, 'labels-nordlicht');

  const labels = await packer.printed('label');
  expect(labels).toHaveLength(2);
  const tracking = labels.map((name) => packer.codesOf(name).find((code) => /^\d{18}$/.test(code)));
  expect(new Set(tracking).size).toBe(2);

  // The partner sold one to each of them: the keys show who pays.
  const stateDir = join(station.dataDir, 'sandbox', 'partner');
  const beside = await startSandbox({ stateDir, port: 0 });
  const counts = await fetch(`${beside.controlUrl}/counts`);
  await beside.close();
  const { sold } = (await counts.json()) as { sold: { byReference: Record<string, number> } };
  expect(sold.byReference).toEqual({ [`${AURORA}/SO-70`]: 1, [`${NORDLICHT}/SO-70`]: 1 });

  await window.keyboard.press('Alt+S');
  await window.getByRole('button', { name: /All merchants/ }).click();
  await window.getByRole('option', { name: NORDLICHT }).click();
  await expect(window.getByText(/SO-70/).first()).toBeVisible();
  await expect(window.getByText(`${AURORA}/SO-70`)).toHaveCount(0);
  await shot(window, 'shipments');
});
