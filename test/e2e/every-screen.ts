import type { Page } from '@playwright/test';
import { en } from '../../src/renderer/words/en.ts';
import type { Words } from '../../src/renderer/words/words.ts';
import { expect, type Packer } from './packing.ts';

/** A sentence with anything where something is filled in. */
const anything = '.+';
const sentence = (text: string): RegExp => new RegExp(`^${text.replace(/[?]/g, '\\$&')}$`);

/**
 * Goes through the window by its keys and its scanner, and stops at every screen and dialog; in the
 * language whose words are given.
 */
export async function visitEveryScreen(
  packer: Packer,
  window: Page,
  look: (screen: string) => Promise<void>,
  words: Words = en,
): Promise<void> {
  const { next } = words.bench;
  await expect(window.getByRole('row', { name: 'SO-1001' })).toBeVisible();
  await look('empty bench');
  await packer.scan('SO-1002');
  await packer.told(next.scanItem(8));
  await packer.scan('SKILLET-26');
  await packer.told(next.scanItem(7));
  await look('packing');
  await packer.scan('NO-SUCH-ITEM');
  await expect(window.getByRole('alertdialog')).toBeVisible();
  await look('wrong scan');
  await window.keyboard.press('Escape');
  await packer.scan('SKILLET-26', 'PB:NEXT-CARTON');
  await expect(window.getByRole('article', { name: 'SO-1002-C2' })).toBeVisible();
  await window.keyboard.press('F3');
  await packer.told(next.getRates);
  await window.keyboard.press('F8');
  await packer.told(sentence(next.buy(anything, anything, anything)));
  await look('rates');
  await window.keyboard.press('F9');
  await packer.told(next.scanCarton);
  await expect(window.getByRole('img').first()).toBeVisible();
  await look('labels');
  await window.keyboard.press('Alt+P');
  await expect(window.getByRole('dialog', { name: words.printing.queue })).toBeVisible();
  await look('print queue');
  await window.keyboard.press('Escape');

  await window.keyboard.press('Alt+O');
  await packer.told(words.orders.next);
  await expect(window.getByRole('row').first()).toBeVisible();
  await look('orders');
  await window.keyboard.press('Alt+S');
  await packer.told(words.shipments.next);
  await window.getByRole('row').first().click();
  await expect(window.getByRole('img').first()).toBeVisible();
  await look('shipments');
  await window.keyboard.press('Alt+R');
  await packer.told(words.returns.next.find);
  await look('returns: search');
  await packer.scan('SO-1002');
  await packer.told(words.returns.next.lines);
  await look('returns: lines');
  await window.keyboard.press('F8');
  await packer.told(words.returns.next.choose);
  await look('returns: offers');
  await window.keyboard.press('Alt+K');
  await packer.told(words.tracking.next);
  await window.getByRole('row').first().click();
  await expect(window.getByRole('heading', { name: words.tracking.way })).toBeVisible();
  await look('tracking');
  await window.keyboard.press('Alt+C');
  await packer.told(words.goods.nextGaps(1));
  await window.getByRole('row').first().click();
  await expect(window.getByRole('button', { name: words.goods.confirm })).toBeVisible();
  await look('customs');
  await window.keyboard.press('Alt+T');
  await packer.told(words.settings.next);
  for (const tab of await window.getByRole('tab').all()) {
    await tab.click();
    await expect(window.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expect(window.getByText(words.loading)).toHaveCount(0);
    await look(`settings: ${await tab.textContent()}`);
  }
  await window.keyboard.press('F1');
  await expect(window.getByRole('dialog')).toBeVisible();
  await look('help');
}
