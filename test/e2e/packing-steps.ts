import type { FileChooser, Page } from '@playwright/test';
import { expect, type Packer } from './packing.ts';

/** Packs SO-1001 in one carton by scanner alone, up to its rates. */
export async function toRates(packer: Packer): Promise<void> {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE', 'PB:RATES');
  await packer.told(/^Buy /);
}

/** Ships the first order of a batch like SO-1001 by scanner alone, from its stack to its label. */
export async function shipFirst(packer: Packer): Promise<void> {
  await packer.scan('PB:OK');
  await packer.told('Scan the next item: 3 units to go');
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE', 'PB:RATES');
  await packer.told(/^Buy/);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await packer.scan('PB:NEXT-ORDER');
}

/** Packs SO-1002 in two cartons, up to its rates. */
export async function toRatesOfTwo(packer: Packer, window: Page): Promise<void> {
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  await packer.scan('SKILLET-26', 'SKILLET-26', 'PB:NEXT-CARTON');
  await expect(window.getByRole('article', { name: 'SO-1002-C2' })).toBeVisible();
  await window.keyboard.press('F7');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
}

/** The tracking barcode of a carton's label, as the window got it from the station. */
export async function barcodeOf(packer: Packer, carton: string): Promise<string> {
  const [file = ''] = (await packer.printed('label')).filter((name) => name.includes(carton));
  const codes = packer.codesOf(file);
  expect(codes.join(' ')).toContain(carton);
  return codes.find((code) => /^\d{18}$/.test(code)) ?? '';
}

/** Opens the dialog for missing customs data; its key works once that dialog is loaded. */
export async function toCustomsData(window: Page): Promise<void> {
  await expect(window.getByRole('button', { name: /^Customs data/ })).toBeVisible();
  await window.keyboard.press('Alt+D');
}

/** Opens the system's file dialog by a key, pressed again until it opens. */
export async function fileDialog(window: Page, key: string): Promise<FileChooser> {
  let dialog: FileChooser | null = null;
  await expect(async () => {
    const opened = window.waitForEvent('filechooser', { timeout: 3_000 });
    await window.keyboard.press(key);
    dialog = await opened;
  }).toPass();
  if (!dialog) throw new Error('No dialog for files was opened');
  return dialog;
}
