import type { Stage } from './picture-stage.ts';

/** The end of a shift: the day's counts, a handover list, the exceptions. */
export async function endTheShift({ page, packer, shoot }: Stage): Promise<void> {
  await packer.scan('PB:DAY');
  await packer.told(/shipped today$/);
  await page.getByRole('img', { name: 'Shipments by hour' }).waitFor();
  await shoot('day');
  await packer.scan('PB:HAND-OVER');
  await packer.told('Scan a parcel to open its list');
  await page.locator('kbd').filter({ hasText: 'Alt+5' }).waitFor();
  await page.keyboard.press('Alt+5');
  await page.getByRole('button', { name: 'All that are left' }).waitFor();
  await page.keyboard.press('F7');
  await packer.told(/ [1-9]\d* parcels? on the list$/);
  await shoot('handover');
  await page.keyboard.press('Alt+3');
  await page.getByRole('row').first().waitFor();
  await shoot('exceptions');
  await page.keyboard.press('Escape');
}
