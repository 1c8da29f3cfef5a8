import type { Page } from '@playwright/test';
import type { InWords } from '../support/words.ts';
import { expect, type Packer } from './packing.ts';

/** Opens the dialogs of packing, signing in and typing an order by their keys. */
export async function visitEveryDialog(
  packer: Packer,
  window: Page,
  look: (screen: string) => Promise<void>,
  t: InWords,
): Promise<void> {
  await packer.scan('SO-1002');
  await packer.told(t('Scan the next item: {left} units to go', { left: 8 }));
  await packer.scan('SKILLET-26');
  await packer.told(t('Scan the next item: {left} units to go', { left: 7 }));
  const rarer = [
    ['Alt+1', t('Move units to another carton')],
    ['Alt+2', t('Split the order evenly')],
    ['Alt+3', t('What is not there?')],
    ['Alt+E', t('Receiver')],
    ['Alt+H', t('Hold this order')],
    ['Alt+4', t('Note on the packing of this order')],
    ['Alt+Q', t('How many lie in the carton?')],
  ] as const;
  const more = window.getByRole('dialog', { name: t('More for this order') });
  for (const [key, title] of rarer) {
    await window.keyboard.press('Alt+M');
    await expect(more).toBeVisible();
    if (key === 'Alt+1') await look('more');
    await window.keyboard.press(key);
    await expect(window.getByRole('dialog', { name: title })).toBeVisible();
    await look(title);
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toHaveCount(0);
  }
  await window.keyboard.press('Alt+N');
  await expect(window.getByRole('dialog', { name: t('Who is packing?') })).toBeVisible();
  await look('sign-in');
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toHaveCount(0);

  await window.keyboard.press('Alt+O');
  await packer.told(t('Choose an order to pack'));
  await window.keyboard.press('F2');
  await packer.told(t('Type the order in'));
  await window.getByRole('combobox', { name: t('Country'), exact: true }).fill('BR');
  await window.keyboard.press('F8');
  await expect(window.locator('[data-invalid]').first()).toBeVisible();
  await look('order entry');
}
