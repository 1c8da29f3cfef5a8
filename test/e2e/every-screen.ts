import type { Page } from '@playwright/test';
import { english, type InWords } from '../support/words.ts';
import { expect, type Packer } from './packing.ts';

/** Matches a sentence with any value filled in. */
const anything = '.+';
export const sentence = (text: string): RegExp => new RegExp(`^${text.replace(/[?]/g, '\\$&')}$`);

/**
 * Walks through the window by keys and scanner in the given language, and stops at every screen and dialog.
 */
export async function visitEveryScreen(
  packer: Packer,
  window: Page,
  look: (screen: string) => Promise<void>,
  t: InWords = english,
): Promise<void> {
  await expect(window.getByRole('row', { name: 'SO-1001' })).toBeVisible();
  await look('empty bench');
  await packer.scan('SO-1002');
  await packer.told(t('Scan the next item: {left} units to go', { left: 8 }));
  await packer.scan('SKILLET-26');
  await packer.told(t('Scan the next item: {left} units to go', { left: 7 }));
  await look('packing');
  await packer.scan('NO-SUCH-ITEM');
  await expect(window.getByRole('alertdialog')).toBeVisible();
  await look('wrong scan');
  await window.keyboard.press('Escape');
  await packer.scan('SKILLET-26', 'PB:NEXT-CARTON');
  await expect(window.getByRole('article', { name: 'SO-1002-C2' })).toBeVisible();
  await window.keyboard.press('F7');
  await packer.told(t('All packed. Get the rates'));
  await look('all packed');
  await window.keyboard.press('F8');
  const filled = { service: anything, terms: anything, total: anything };
  await packer.told(sentence(t('Buy {service} {terms} for {total}?', filled)));
  await look('rates');
  await window.keyboard.press('F9');
  await packer.told(t('Put this label on carton {number}, then scan it', { number: 1 }));
  await expect(window.getByRole('img').first()).toBeVisible();
  await look('labels');
  await window.keyboard.press('Alt+P');
  await expect(window.getByRole('dialog', { name: t('Print queue') })).toBeVisible();
  await look('print queue');
  await window.keyboard.press('Escape');

  await window.keyboard.press('Alt+O');
  await packer.told(t('Choose an order to pack'));
  await expect(window.getByRole('row').first()).toBeVisible();
  await look('orders');
  await window.keyboard.press('Alt+S');
  await packer.told(t('Find a shipment'));
  await window.getByRole('row').first().click();
  await expect(window.getByRole('img').first()).toBeVisible();
  await look('shipments');
  await window.keyboard.press('Alt+R');
  await packer.told(t('Scan the label of the return'));
  await look('returns: search');
  await packer.scan('SO-1002');
  await packer.told(t('What comes back?'));
  await look('returns: lines');
  await window.keyboard.press('F8');
  await packer.told(t('Choose an offer for the return'));
  await look('returns: offers');
  await window.keyboard.press('Alt+K');
  await packer.told(t('Tracking'));
  await window.getByRole('row').first().click();
  await expect(window.getByRole('heading', { name: t('Progress') })).toBeVisible();
  await look('tracking');
  await window.keyboard.press('Alt+C');
  await packer.told(t('{count} items lack what customs must know', { count: 1 }));
  await window.getByRole('row').first().click();
  await expect(window.getByRole('button', { name: t('Confirm') })).toBeVisible();
  await look('customs');
  await window.keyboard.press('F11');
  await packer.told(sentence(t('{left} left, {done} shipped today', { left: anything, done: 1 })));
  await expect(window.getByRole('img', { name: t('Shipments by hour') })).toBeVisible();
  await look('the day');
  await window.keyboard.press('Alt+2');
  await packer.told(t('Scan a parcel to open its list'));
  await look('hand-over');
  await window.keyboard.press('Alt+3');
  const dearest = t('What costs most by waiting comes first. Enter opens what to do.');
  await expect(window.getByText(dearest)).toBeVisible();
  await look('exceptions');
  await window.keyboard.press('Alt+4');
  await packer.told(t('Import the first bill'));
  await look('charges');
  await window.keyboard.press('Alt+T');
  await packer.told(t('Set up this station'));
  for (const tab of await window.getByRole('tab').all()) {
    await tab.click();
    await expect(window.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expect(window.getByText(t('Loading…'))).toHaveCount(0);
    await look(`settings: ${await tab.textContent()}`);
  }
  await window.keyboard.press('F1');
  await expect(window.getByRole('dialog')).toBeVisible();
  await look('help');
}
