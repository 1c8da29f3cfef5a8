import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { labelPage, makePdf } from '../support/paper.ts';
import { violations } from './axe.ts';
import { expect, type Partner, test } from './faulty-partner.ts';
import { type Packer, packbench } from './packing.ts';
import { toRates, toRatesOfTwo } from './packing-steps.ts';
import { setPin } from './station-template.ts';

// Each test checks its screens with axe as well, in light and in dark.

const boxOf = (window: Page): Locator =>
  window.getByRole('dialog', { name: 'What does the partner’s portal say?' });

async function give(window: Page, box: Locator, files: { name: string; bytes: Uint8Array }[]) {
  const choosing = window.waitForEvent('filechooser');
  await box.getByRole('button', { name: 'Add PDF files' }).click();
  await (await choosing).setFiles(
    files.map(({ name, bytes }) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(bytes),
    })),
  );
}

/** A purchase of which nobody knows; answers the dialog of it. */
async function unknownPurchase(packer: Packer, window: Page, partner: Partner) {
  await toRates(packer);
  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'before', times: null });
  await packer.scan('PB:BUY');
  await packer.told('Wait: purchase not confirmed. Do not ship another way.');
  await window.keyboard.press('Alt+J');
  return boxOf(window);
}

async function sayItWasBought(box: Locator) {
  await box.getByLabel('ShipmentID in the portal').fill('SHP-4711');
  await box.getByLabel('Tracking number in the portal').fill('1Z999AA10123456784');
  await box.getByLabel('How it was checked').fill('seen in the portal at noon');
  return box.getByRole('button', { name: 'It was bought' });
}

test('label files up to the largest allowed reach the station, larger ones are refused', {
  tag: '@long',
}, async ({ packer, window, partner }) => {
  const box = await unknownPurchase(packer, window, partner);
  const settle = await sayItWasBought(box);
  await give(window, box, [{ name: 'huge.pdf', bytes: new Uint8Array(21 * 1024 * 1024) }]);
  await expect(box.getByRole('alert')).toContainText('huge.pdf has 21.0 MB, expected at most');
  await expect(box.getByRole('listitem')).toHaveCount(0);
  // Nearly the largest allowed file: the connection to the station carries it.
  const notes = Buffer.alloc(19 * 1024 * 1024, 'no label at all ');
  await give(window, box, [{ name: 'notes.pdf', bytes: notes }]);
  await expect(box.getByRole('listitem')).toContainText('notes.pdf');
  await settle.click();
  await expect(box.getByRole('alert')).toContainText('notes.pdf: The document is not a PDF');
});

test('an id that no partner gives is refused at its field, and nothing is settled', async ({
  packer,
  window,
  partner,
}) => {
  const box = await unknownPurchase(packer, window, partner);
  const settle = await sayItWasBought(box);
  await box.getByLabel('ShipmentID in the portal').fill('SHP-1\u202E22');
  await settle.click();
  await expect(box).toContainText('shipment-id: expected an id of visible characters');
  await expect(box).toContainText('found "SHP-1\\u202e22"');
  await box.getByLabel('ShipmentID in the portal').fill('SHP-4711');
  await box.getByLabel('Tracking number in the portal').fill('1'.repeat(400));
  await settle.click();
  await expect(box).toContainText('tracking: expected at most 100 characters, found 400');
});

test('a supervisor resolves a purchase on the bench with the label file from the portal', async ({
  packer,
  window,
  partner,
}) => {
  const box = await unknownPurchase(packer, window, partner);
  await expect(box.getByLabel('Supervisor’s PIN')).toHaveCount(0);
  const settle = await sayItWasBought(box);
  await give(window, box, [{ name: 'notes.pdf', bytes: Buffer.from('no label at all') }]);
  await expect(box.getByRole('listitem')).toContainText('notes.pdf');
  await settle.click();
  await expect(box.getByRole('alert')).toContainText('notes.pdf: The document is not a PDF');
  expect(await violations(window)).toEqual([]);

  await box.getByRole('button', { name: 'Remove: notes.pdf' }).click();
  const label = await makePdf(labelPage({ reference: 'SO-1001-C1' }));
  await give(window, box, [{ name: 'SO-1001.pdf', bytes: label }]);
  await expect(box.getByRole('listitem')).toContainText(/SO-1001\.pdf\s*\d+\skB/);
  await settle.click();
  await packer.told('Stick the label on. Then scan the next order');
  await expect(window.getByRole('img', { name: 'Label of carton SO-1001-C1' })).toBeVisible();
  await expect(window.getByText(/purchases? not confirmed/)).toHaveCount(0);
  await expect.poll(() => packer.printed('label')).toHaveLength(1);
  expect(await partner.sold()).toBe(0);
});

test('the dialog to resolve shows the ids found in an answer that was not understood', async ({
  packer,
  window,
  partner,
}) => {
  await toRates(packer);
  await partner.fault({ kind: 'omit', path: '/Shipments', fields: ['ShipmentID'], times: null });
  await packer.scan('PB:BUY');
  await packer.told('Wait: purchase not confirmed. Do not ship another way.');
  await window.keyboard.press('Alt+J');
  const named = /An answer of the partner named tracking number \w+\. Look for it in the portal\./;
  await expect(boxOf(window)).toContainText(named);
  expect(await violations(window)).toEqual([]);
});

test('an unknown purchase of an order set aside is reconciled and resolved from Shipments, and logged', async ({
  packer,
  window,
  partner,
  station,
}) => {
  // Reconciles only on request, and at once.
  const set = (...args: string[]) =>
    packbench(station.dataDir, partner.baseUrl, 'settings', 'set', ...args);
  await set('purchasing.resendMinutes', '0');
  await set('purchasing.quietSeconds', '0');
  await toRates(packer);
  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'before', times: null });
  await packer.scan('PB:BUY');
  await packer.told('Wait: purchase not confirmed. Do not ship another way.');
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await window.keyboard.press('Alt+S');
  await window.getByRole('row', { name: 'SO-1001' }).click();
  const detail = window.getByRole('region', { name: 'SO-1001' });
  await window.keyboard.press('F8');
  await expect(detail.getByRole('status').first()).toContainText('still not known');
  expect(await violations(window)).toEqual([]);
  await detail.getByRole('button', { name: /^Resolve by hand/ }).click();
  const box = boxOf(window);
  await box.getByText('The portal does not have it').click();
  const settle = box.getByRole('button', { name: 'It was not bought' });
  await settle.click();
  await expect(box.getByText('expected a reason')).toBeVisible();
  await box.getByLabel('How it was checked').fill('=no such order, "at noon"');
  await settle.click();
  await expect(box).toHaveCount(0);
  await expect(detail.getByText('Declared not bought')).toBeVisible();
  await expect(window.getByText(/purchases? not confirmed/)).toHaveCount(0);

  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: 'Decisions', exact: true }).click();
  const row = window.getByRole('row', { name: /Resolved: it was not bought/ });
  await expect(row).toContainText('SO-1001');
  await expect(row).toContainText('=no such order, "at noon"');
  expect(await violations(window)).toEqual([]);
  const downloading = window.waitForEvent('download');
  await window.getByRole('button', { name: /^Save as CSV/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^packbench-decisions-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(`settle-not-bought,,SO-1001,"'=no such order, ""at noon""",`);
});

test('with a PIN set, resolving and accepting a label by position ask for it', async ({
  packer,
  window,
  partner,
  station,
}) => {
  await toRatesOfTwo(packer, window);
  await partner.fault({ kind: 'labels', style: 'no-reference' });
  await packer.scan('PB:BUY');
  await packer.told('Look at each label, then accept it for its carton');
  const set = (...args: string[]) =>
    packbench(station.dataDir, partner.baseUrl, 'settings', 'set', ...args);
  await set('purchasing.quietSeconds', '0');
  await setPin(station.dataDir, partner.baseUrl, '4711');

  const accept = window.getByRole('button', { name: /^This is its label/ });
  const asked = window.getByRole('dialog', { name: 'A supervisor is needed' });
  await accept.first().click();
  await expect(asked).toContainText('carton SO-1002-C1');
  expect(await violations(window)).toEqual([]);
  await asked.getByLabel('Supervisor’s PIN').fill('0000');
  await window.keyboard.press('Enter');
  await expect(asked.getByText('This is not the supervisor')).toBeVisible();
  await expect(accept.first()).toBeAttached();
  await asked.getByLabel('Supervisor’s PIN').fill('4711');
  await window.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(accept).toHaveCount(1);
  await window.keyboard.press('F6');

  await toRates(packer);
  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'before', times: null });
  await packer.scan('PB:BUY');
  await packer.told('Wait: purchase not confirmed. Do not ship another way.');
  await window.keyboard.press('Alt+J');
  const box = boxOf(window);
  await box.getByText('The portal does not have it').click();
  await box.getByLabel('How it was checked').fill('not in the portal');
  await box.getByRole('button', { name: 'It was not bought' }).click();
  await expect(box.getByText('PIN is needed for this')).toBeVisible();
  await box.getByLabel('Supervisor’s PIN').fill('4711');
  await box.getByRole('button', { name: 'It was not bought' }).click();
  await expect(box).toHaveCount(0);
  await expect(window.getByText(/purchases? not confirmed/)).toHaveCount(0);
});
