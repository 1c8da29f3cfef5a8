import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, type Partner, test } from './faulty-partner.ts';
import { type Packer, packbench } from './packing.ts';
import { barcodeOf, toRates } from './packing-steps.ts';

/** Ships SO-1001 (two mugs, one towel) and closes it; returns its label's barcode. */
async function ship(packer: Packer, window: Page): Promise<string> {
  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  const label = await barcodeOf(packer, 'SO-1001');
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  return label;
}

async function tell(partner: Partner, path: string, body: unknown = {}): Promise<void> {
  const url = `${partner.controlUrl}/${path}`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

const button = (window: Page, name: string | RegExp) => window.getByRole('button', { name });
const card = (window: Page, name: string) =>
  window.getByRole('article', { name: `Return ${name}` });

test('units come back in two returns, one priced at pickup, and each is received by scanning its label', {
  tag: '@long',
}, async ({ packer, window, partner }) => {
  const label = await ship(packer, window);
  await window.keyboard.press('Alt+R');
  await packer.told('Scan the label of the return');
  await packer.scan(label);
  await packer.told('What comes back?');
  // Found; nothing happened on the bench.
  await expect(window.getByRole('region', { name: 'What was sent' })).toContainText('SO-1001');
  await expect(window.getByText('3 units to come back')).toBeVisible();
  await button(window, /^One less of Stoneware mug/).click();
  await button(window, /^One less of Kitchen towel/).click();
  await expect(window.getByText('1 unit to come back')).toBeVisible();
  expect(await violations(window)).toEqual([]);

  await window.keyboard.press('F8');
  await packer.told('Choose an offer for the return');
  const pickup = window.getByRole('radio', { name: /Price confirmed at pickup/ });
  await expect(window.getByRole('radio', { name: /Lowest stated price/ })).toBeChecked();
  await expect(pickup).toHaveCount(1);
  expect(await violations(window)).toEqual([]);
  await pickup.check({ force: true });
  await button(window, 'Buy return: price at pickup').click();
  await packer.told('The return is bought. Take its label');
  await expect(window.getByRole('img', { name: 'Label of carton SO-1001-R1' })).toBeVisible();
  expect(await partner.sold()).toBe(2);
  // By itself, and once.
  await expect.poll(() => packer.printed('label')).toHaveLength(2);
  const saved = window.waitForEvent('download');
  await window.keyboard.press('F12');
  expect((await saved).suggestedFilename()).toContain('SO-1001-R1');
  await expect(window.getByText(/attach it yourself/)).toBeVisible();

  // The second return: what is left, and not one unit more.
  await packer.scan('SO-1001');
  await packer.told('What comes back?');
  await expect(window.getByText('2 units to come back')).toBeVisible();
  for (const name of [/^One more of Stoneware mug/, /^One more of Kitchen towel/])
    await expect(button(window, name)).toBeDisabled();
  await window.keyboard.press('F8');
  await packer.told('Choose an offer for the return');
  await window.keyboard.press('F9');
  await packer.told('The return is bought. Take its label');
  await expect(card(window, 'SO-1001-R2')).toContainText('Bought');
  expect(await partner.sold()).toBe(3);

  // The return arrives: scanning its label asks for its condition.
  await packer.scan('SO-1001-R1');
  const box = window.getByRole('dialog', { name: 'How was it found?' });
  await expect(box).toContainText('SO-1001-R1');
  // Enter in the note records nothing before a condition is chosen.
  await box.getByLabel('Note').fill('handle broken');
  await box.getByLabel('Note').press('Enter');
  await expect(box.getByRole('button', { name: 'Keep it so' })).toBeDisabled();
  await box.getByText('Damaged').click();
  await window.keyboard.press('F8');
  await expect(box).toHaveCount(0);
  await packer.told('All of this shipment is in a return already');
  await expect(card(window, 'SO-1001-R1')).toContainText('Damaged · handle broken');
});

test('an unknown return is reconciled and bought once', async ({
  packer,
  window,
  partner,
  station,
}) => {
  const set = (...args: string[]) =>
    packbench(station.dataDir, partner.baseUrl, 'settings', 'set', ...args);
  await set('purchasing.quietSeconds', '0');
  await ship(packer, window);
  await window.keyboard.press('Alt+S');
  await window.getByRole('row', { name: 'SO-1001' }).click();
  await window.getByRole('button', { name: 'Return', exact: true }).click();
  await packer.told('What comes back?');
  await window.keyboard.press('F8');
  await packer.told('Choose an offer for the return');
  await partner.answersAgain();
  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
  await window.keyboard.press('F9');
  await packer.told('Purchase of the return not confirmed');
  await expect(button(window, /^Buy/)).toHaveCount(0);
  await expect(button(window, 'Get prices')).toHaveCount(0);
  expect(await violations(window)).toEqual([]);
  // Nothing of it is lost with the window.
  await window.reload();
  await packer.told('Purchase of the return not confirmed');
  await window.keyboard.press('Alt+B');
  const needs = window.getByRole('region', { name: 'Needs a person' });
  await expect(needs).toContainText('Purchase of SO-1001 not confirmed');
  await window.keyboard.press('Alt+R');
  await button(window, 'Ask again now').click();
  await packer.told('The return is bought. Take its label');
  await expect.poll(() => packer.printed('label')).toHaveLength(2);
  await expect(card(window, 'SO-1001-R1')).toContainText('Bought');
  expect(await partner.sold()).toBe(2);
});

test('a ShipmentID not on record is looked up, and the partner’s "not found" is shown', {
  tag: '@long',
}, async ({ packer, window, partner }) => {
  await window.keyboard.press('Alt+R');
  await packer.told('Scan the label of the return');
  await packer.scan('SHP-ELSEWHERE');
  await expect(window.getByRole('alert')).toContainText('No shipment SHP-ELSEWHERE is known here.');
  await window.getByLabel('Reference of its order').fill('SO-1001');
  await button(window, 'Find it').click();
  await packer.told('What comes back?');
  await window.keyboard.press('F8');
  await packer.told('Choose an offer for the return');
  await window.keyboard.press('F9');
  await expect(window.getByRole('alertdialog')).toContainText('The partner refused');
  await window.keyboard.press('Escape');
  // Nothing was bought, and no message claims so.
  await packer.told('What comes back?');
  expect(await partner.sold()).toBe(0);
});

test('a parcel is tracked until delivery, and an exception is shown', {
  tag: '@long',
}, async ({ packer, window, partner }) => {
  const label = await ship(packer, window);
  await window.keyboard.press('Alt+K');
  await packer.told('Tracking');
  await packer.scan(label);
  const story = window.getByRole('region', { name: 'SO-1001' });
  const ask = () => button(window, 'Ask now').click();
  await ask();
  await expect(story).toContainText('In progress');
  await tell(partner, `tracking/${label}/advance`);
  await ask();
  await expect(story).toContainText('In transit');
  await tell(partner, `tracking/${label}/remark`, { status: 'Held', detail: 'at customs' });
  await ask();
  await expect(story).toContainText('Unusual status');
  await expect(story).toContainText('at customs');
  await packer.told('1 parcel needs a look');
  await expect(button(window, /^Tracking/)).toContainText('1');
  expect(await violations(window)).toEqual([]);

  // The empty bench shows it once.
  await window.keyboard.press('Alt+B');
  const needs = window.getByRole('region', { name: 'Needs a person' });
  await expect(needs).toContainText('The parcel of SO-1001 needs a check');
  expect(await violations(window)).toEqual([]);
  await needs.getByRole('button', { name: /^Look/ }).click();
  await packer.told('1 parcel needs a look');
  await window.keyboard.press('Alt+B');
  await needs.getByRole('button', { name: /^OK/ }).click();
  await expect(needs).toHaveCount(0);
  await window.reload();
  await packer.told('Scan an order, or pick one');
  await expect(window.getByRole('row').first()).toBeVisible();
  await expect(needs).toHaveCount(0);

  await window.keyboard.press('Alt+K');
  await tell(partner, `tracking/${label}/advance`, { to: 'Delivered' });
  await ask();
  await expect(story).toContainText('Delivered');
  await packer.told('Tracking');
});
