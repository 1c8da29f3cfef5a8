import type { Page } from '@playwright/test';
import { expect, type Packer } from './packing.ts';

/** Goes through the window by its keys and its scanner, and stops at every screen and dialog. */
export async function visitEveryScreen(
  packer: Packer,
  window: Page,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  await expect(window.getByRole('row', { name: 'SO-1001' })).toBeVisible();
  await look('empty bench');
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  await packer.scan('SKILLET-26');
  await packer.told(/7 units/);
  await look('packing');
  await packer.scan('NO-SUCH-ITEM');
  await expect(window.getByRole('alertdialog')).toBeVisible();
  await look('wrong scan');
  await window.keyboard.press('Escape');
  await packer.scan('SKILLET-26', 'PB:NEXT-CARTON');
  await expect(window.getByRole('article', { name: 'SO-1002-C2' })).toBeVisible();
  await window.keyboard.press('F3');
  await packer.told('All packed. Get the rates');
  await window.keyboard.press('F8');
  await packer.told(/^Buy /);
  await look('rates');
  await window.keyboard.press('F9');
  await packer.told('Scan a carton');
  await expect(window.getByRole('img').first()).toBeVisible();
  await look('labels');
  await window.keyboard.press('Alt+P');
  await expect(window.getByRole('dialog', { name: 'Print queue' })).toBeVisible();
  await look('print queue');
  await window.keyboard.press('Escape');

  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await expect(window.getByRole('row').first()).toBeVisible();
  await look('orders');
  await window.keyboard.press('Alt+S');
  await packer.told('Find a shipment');
  await window.getByRole('row').first().click();
  await expect(window.getByRole('img').first()).toBeVisible();
  await look('shipments');
  await window.keyboard.press('Alt+T');
  await packer.told('Set up this station');
  for (const tab of await window.getByRole('tab').all()) {
    await tab.click();
    await expect(window.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expect(window.getByText('Loading…')).toHaveCount(0);
    await look(`settings: ${await tab.textContent()}`);
  }
  await window.keyboard.press('F1');
  await expect(window.getByRole('dialog')).toBeVisible();
  await look('help');
}
