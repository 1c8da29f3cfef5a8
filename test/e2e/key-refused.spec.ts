import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './faulty-partner.ts';
import { packbench } from './packing.ts';
import { toRates } from './packing-steps.ts';

const UNKNOWN = 'Wait: purchase not confirmed. Do not ship another way.';
const buyAgain = (window: Page) => window.getByRole('button', { name: /^Buy again: not bought/ });

test('a purchase whose key is refused twice is bought again under the same Reference on one confirmation', async ({
  packer,
  window,
  partner,
  station,
}) => {
  const set = (...args: string[]) =>
    packbench(station.dataDir, partner.baseUrl, 'settings', 'set', ...args);
  await set('purchasing.quietSeconds', '4');
  await toRates(packer);
  await fetch(`${partner.controlUrl}/keys/use`, { method: 'POST' });
  await packer.scan('PB:BUY');
  await packer.told(UNKNOWN);
  // The station waits, says so and asks once; until then nobody can say “not bought”.
  await expect(window.getByText('Asks the partner again')).toBeVisible();
  await expect(buyAgain(window)).toHaveCount(0);
  expect(await partner.asked('/Shipments')).toBe(1);

  await expect(window.getByRole('button', { name: /^Buy again in 0:0/ })).toBeDisabled();
  await expect(buyAgain(window)).toBeEnabled();
  expect(await partner.asked('/Shipments')).toBe(2);
  expect(await violations(window)).toEqual([]);
  await window.keyboard.press('F8');
  const box = window.getByRole('dialog', { name: 'Was it not bought?' });
  await expect(box).toContainText('SO-1001');
  expect(await violations(window)).toEqual([]);
  await box.getByRole('button', { name: 'Buy again' }).click();
  await packer.told('Stick the label on. Then scan the next order');
  expect(await partner.sold()).toBe(1);

  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: 'Decisions', exact: true }).click();
  const row = window.getByRole('row', { name: /Resolved: it was not bought/ });
  await expect(row).toContainText('SO-1001');
  await expect(row).toContainText('the key was refused each time');
});
