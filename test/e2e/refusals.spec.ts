import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { violations } from './axe.ts';
import { expect, test } from './faulty-partner.ts';
import { packbench } from './packing.ts';

/** SO-1002 as another order whose receiver lacks data for carriers and customs. */
async function lacking(dataDir: string, partner: string, shipTo: object): Promise<void> {
  const sample = join(RESOURCES_DIR, 'orders', 'so-1002-three-cartons.json');
  const order = JSON.parse(await readFile(sample, 'utf8')) as { shipTo: object };
  const file = join(dataDir, 'lacking.json');
  const lacks = { ...order, reference: 'SO-LACKS', shipTo: { ...order.shipTo, ...shipTo } };
  await writeFile(file, JSON.stringify([lacks]));
  await packbench(dataDir, partner, 'import', file);
}

test('missing data is shown in the queue, filled in at the bench, and used for the rates', async ({
  packer,
  window,
  station,
  partner,
}) => {
  await lacking(station.dataDir, partner.baseUrl, {
    country: 'BR',
    city: 'São Paulo',
    state: '',
    zip: '01310-100',
    phone: '',
  });
  await window.keyboard.press('Alt+O');
  const row = window.getByRole('row', { name: /SO-LACKS/ });
  await expect(row.getByText('Tax ID missing')).toBeVisible();
  await window.keyboard.press('Alt+B');
  await packer.scan('SO-LACKS');
  await packer.told('Scan the next item: 8 units to go');
  await expect(window.getByText('Show all 3')).toBeVisible();
  expect(await violations(window)).toEqual([]);

  await window.keyboard.press('Alt+E');
  const box = window.getByRole('dialog', { name: 'Receiver' });
  await expect(box.getByLabel('CPF or CNPJ')).toBeFocused();
  await expect(box.getByText('Phone missing')).toBeVisible();
  await box.getByLabel('Phone', { exact: true }).fill('none');
  await window.keyboard.press('F8');
  await expect(box).toContainText('expected a phone number, found "none"');
  expect(await violations(window)).toEqual([]);
  await box.getByLabel('Phone', { exact: true }).fill('+55 11 5555 0100');
  await box.getByLabel('State', { exact: true }).fill('SP');
  await box.getByLabel('CPF or CNPJ').fill('123.456.789-09');
  await window.keyboard.press('F8');
  await expect(box).toHaveCount(0);
  await expect(window.getByText('Phone missing')).toHaveCount(0);

  await window.keyboard.press('F7');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
});

test('a refusal by the partner leads to the field it names, and rates work afterwards', async ({
  packer,
  window,
  partner,
}) => {
  const refusal = {
    kind: 'status',
    status: 400,
    path: '/Rates',
    field: 'ShipToAddress.FederalTaxId',
    message: 'FederalTaxId is required',
  } as const;
  await partner.fault(refusal);
  await packer.scan('SO-1002');
  await packer.told('Scan the next item: 8 units to go');
  await window.keyboard.press('F7');
  await window.keyboard.press('F8');
  const stop = window.getByRole('alertdialog');
  await expect(stop).toContainText('FederalTaxId is required');
  await expect(stop.getByRole('button', { name: 'Fix tax ID' })).toBeFocused();
  await expect(stop.getByRole('button', { name: 'Hold for supervisor' })).toBeVisible();
  await expect(stop.getByRole('img', { name: 'Barcode PB:HOLD:' })).toBeVisible();
  expect(await violations(window)).toEqual([]);

  await packer.scan('PB:OK');
  const box = window.getByRole('dialog', { name: 'Receiver' });
  await expect(box.getByLabel(/^VAT or EORI number|^Tax number/)).toBeFocused();
  await window.keyboard.type('GB123456789', { delay: 110 });
  await window.keyboard.press('F8');
  await expect(box).toHaveCount(0);
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
});

test('an order is held by scanner alone while the partner is failing', async ({
  packer,
  window,
  partner,
}) => {
  await partner.fault({ kind: 'status', status: 503, path: '/Rates', times: null });
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('F7');
  await window.keyboard.press('F8');
  await packer.told('The partner is away: buy it later?');
  await packer.scan('PB:HOLD:Ask the office');
  await packer.told('Scan an order, or pick one');
  await window.keyboard.press('Alt+O');
  await window.getByText('Held', { exact: true }).click();
  await expect(window.getByRole('row', { name: /SO-1001/ })).toBeVisible();
});
