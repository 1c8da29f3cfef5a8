import type { Page } from '@playwright/test';
import { english } from '../support/words.ts';
import { visitEveryDialog } from './every-dialog.ts';
import { expect, type Packer, packbench, test } from './packing.ts';
import { toRates } from './packing-steps.ts';

/** What would pack, open, print, navigate or undo if no dialog was there. */
const SCANS = ['SKILLET-26', 'SO-1001', 'SO-1002-C1', 'NOT-OURS', 'PB:NEXT-CARTON', 'PB:PACK-REST'];
const COMMANDS = ['PB:UNDO', 'PB:RATES', 'PB:QTY:3', 'PB:DAY', 'PB:HAND-OVER', 'PB:SET-ASIDE'];

const packed = (window: Page) =>
  window.getByRole('article', { name: /^SO-1002-C/, includeHidden: true }).allTextContents();

async function hearsAll(packer: Packer, window: Page): Promise<void> {
  const dialog = window.getByRole('dialog');
  const title = await dialog.getByRole('heading').first().textContent();
  const behind = await packed(window);
  const stop = window.getByRole('alertdialog');
  for (const code of [...SCANS, ...COMMANDS]) {
    await packer.scan(code);
    // Refused in the dialog, by a stop of the dialog's own question, or taken as its answer.
    await expect(async () => {
      if ((await stop.count()) > 0) await packer.scan('PB:CANCEL');
      expect(await stop.count()).toBe(0);
      expect(await dialog.getByRole('heading').first().textContent()).toBe(title);
    }).toPass();
    expect(await packed(window), `${title}: ${code}`).toEqual(behind);
  }
}

test('no scan changes what is behind a dialog', async ({ packer, window }) => {
  await visitEveryDialog(
    packer,
    window,
    async (screen) => {
      if ((await window.getByRole('dialog').count()) > 0) await hearsAll(packer, window);
      else expect(screen).toBe('order entry');
    },
    english,
  );
});

test('a dialog that asks for an item takes it by its scan, and says what it cannot take', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  await packer.scan('SKILLET-26');
  const carton = window.getByRole('article', { name: 'SO-1002-C1', includeHidden: true });
  await expect(carton).toContainText('1 × SKILLET-26');
  await window.keyboard.press('Alt+M');
  await window.keyboard.press('Alt+3');
  const short = window.getByRole('dialog', { name: 'What is not there?' });
  await packer.scan('NOT-OURS');
  await expect(short).toContainText('NOT-OURS was not taken. First answer this.');
  const item = short.getByRole('button', { name: /Item/ });
  await expect(item).toContainText('SKILLET-26');
  await packer.scan('KETTLE-RED');
  await expect(item).toContainText('KETTLE-RED');
  await expect(short).not.toContainText('was not taken');
  await packer.scan('PB:OK');
  await expect(short).toHaveCount(0);
  await expect(carton).toContainText('1 × SKILLET-26');
  await packer.scan('PB:HELP');
  const help = window.getByRole('dialog', { name: 'Keys and command barcodes' });
  await expect(help).toBeVisible();
  await packer.scan('PB:NEXT-CARTON');
  await expect(help).toHaveCount(0);
  await expect(window.getByRole('article', { name: 'SO-1002-C2' })).toBeVisible();
});

test('no scan buys while a dialog covers the price', async ({ packer, window, station }) => {
  await toRates(packer);
  const dialog = window.getByRole('dialog');
  for (const [key, refusal] of [
    ['F1', 'PB:BUY was not taken. First answer this.'],
    ['Alt+P', 'PB:BUY was not taken. First answer this.'],
    ['Alt+N', 'PB:BUY is not the badge of a packer here.'],
  ] as const) {
    await window.keyboard.press(key);
    await expect(dialog).toBeVisible();
    await packer.scan('PB:BUY');
    await expect(window.getByText(refusal)).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('alertdialog')).toHaveCount(0);
    if ((await dialog.count()) > 0) await window.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await packer.told(/^Buy Standard DDP/);
  }
  expect(await packbench(station.dataDir, 'sandbox', 'shipments')).not.toContain('SO-1001');
});
