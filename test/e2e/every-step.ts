import type { Page } from '@playwright/test';
import type { InWords } from '../support/words.ts';
import { expect, type Packer } from './packing.ts';

const SET_UP = [
  'Which partner does this station buy from?',
  'Where do parcels come from?',
  'Where do documents print?',
  'Which boxes are there?',
  'Who packs here?',
] as const;

/** Walks through a newcomer's screens: practice with the simulator, and the set-up. */
export async function visitFirstSteps(
  packer: Packer,
  window: Page,
  look: (screen: string) => Promise<void>,
  t: InWords,
): Promise<void> {
  await window.getByRole('button', { name: t('Try a problem') }).click();
  await expect(window.getByRole('dialog')).toBeVisible();
  await look('problems');
  await window.keyboard.press('Escape');
  await window.getByRole('button', { name: t('Practise with samples (1 min)') }).click();
  const guide = window.getByRole('region', { name: t('Practice') });
  const next = window.locator('.play-code[data-next]').first();
  await expect(guide).toBeVisible();
  await next.click();
  await expect(window.locator('.line').first()).toBeVisible();
  await expect(next).toBeVisible();
  await look('practice');
  await window.keyboard.press('F6');
  await guide.getByRole('button', { name: t('End practice') }).click();
  await packer.told(t('Scan an order, or pick one'));
  await look('simulator');
  await window.keyboard.press('Alt+I');
  await window.keyboard.press('Alt+I');
  await window.getByRole('button', { name: t('Connect my account') }).click();
  for (const question of SET_UP) {
    await packer.told(t(question));
    await look(`set-up: ${question}`);
    await window.keyboard.press('F8');
  }
  await packer.told(t('Scan an order, or pick one'));
}
