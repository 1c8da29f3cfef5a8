import type { Page } from '@playwright/test';
import type { Words } from '../../src/renderer/words/words.ts';
import { expect, type Packer } from './packing.ts';

/** Goes through what is asked while packing, who packs, and an order typed by hand, by their keys. */
export async function visitEveryDialog(
  packer: Packer,
  window: Page,
  look: (screen: string) => Promise<void>,
  words: Words,
): Promise<void> {
  const { packing } = words;
  await packer.scan('SO-1002');
  await packer.told(words.bench.next.scanItem(8));
  await packer.scan('SKILLET-26');
  await packer.told(words.bench.next.scanItem(7));
  const rarer = [
    ['F2', packing.move.title],
    ['F3', packing.split.title],
    ['F4', packing.short.title],
    ['F7', packing.hold.title],
    ['F8', packing.note.title],
    ['F9', packing.count.title],
  ] as const;
  const more = window.getByRole('dialog', { name: packing.moreTitle });
  for (const [key, title] of rarer) {
    await window.keyboard.press('F10');
    await expect(more).toBeVisible();
    if (key === 'F2') await look('more');
    await window.keyboard.press(key);
    await expect(window.getByRole('dialog', { name: title })).toBeVisible();
    await look(title);
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toHaveCount(0);
  }
  await window.keyboard.press('Alt+N');
  await expect(window.getByRole('dialog', { name: words.packers.signIn })).toBeVisible();
  await look('sign-in');
  await window.keyboard.press('Escape');

  await window.keyboard.press('Alt+O');
  await packer.told(words.orders.next);
  await window.keyboard.press('F4');
  await packer.told(words.entry.next);
  await window.getByLabel(words.entry.shipTo.country).fill('BR');
  await window.keyboard.press('F10');
  await expect(window.locator('[data-invalid]').first()).toBeVisible();
  await look('order entry');
}
