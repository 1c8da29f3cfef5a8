import { fakeHid, weighs } from './fake-hid.ts';
import { savedSessions } from './one-station.ts';
import { test as base, CARTON_FIRST, expect, packbench } from './packing.ts';
import { barcodeOf } from './packing-steps.ts';
import { heard, recordSound } from './received.ts';

const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(fakeHid);
    await page.addInitScript(`localStorage.setItem('allowed', 'yes')`);
    await page.addInitScript(recordSound);
    await use(page);
  },
});

test.use({ settings: CARTON_FIRST });

const ZERO = '02 02 00 00 00';
/** Two skillets and their box: 4750 g. Three kettles, three blankets and their box: 7080 g. */
const FIRST = '04 02 00 8e 12';
const SECOND = '04 02 00 a8 1b';

test('an order goes from scan to labels by scanner and scale alone, with sounds', async ({
  packer,
  window,
  station,
}) => {
  await packbench(station.dataDir, 'sandbox', 'settings', 'set', 'scale.kind', 'hid');
  const bar = window.getByRole('region', { name: 'State of the station' });
  // The station reads its settings every few seconds.
  await expect(bar).toContainText('Scale');
  await weighs(window, ZERO);
  await expect(bar).toContainText('0 g');
  // The first reading after connecting is not trusted; a scale repeats its reading.
  await weighs(window, ZERO);

  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item: 8/);
  await packer.scan('SKILLET-26', 'SKILLET-26');
  await packer.told(/^Scan the next item: 6/);
  expect(await heard(window)).toEqual(['item', 'item', 'item']);
  const first = window.getByRole('article', { name: 'SO-1002-C1' });
  await weighs(window, FIRST);
  await expect(first).toContainText('This is the weight of SO-1002-C1.');

  // Once the window shows the next carton, scanned items go there.
  await packer.scan('PB:NEXT-CARTON');
  const second = window.getByRole('article', { name: 'SO-1002-C2' });
  await expect(second).toBeVisible();
  await expect(packer.answer).toContainText('A new carton is open.');
  expect(await heard(window)).toEqual(['carton']);
  await weighs(window, ZERO);
  await packer.scan('KETTLE-RED', 'PB:QTY:3');
  await packer.told(/^Scan the next item: 3/);
  expect(await heard(window)).toEqual(['item', 'item']);

  await packer.scan('NOT-OURS');
  const stop = window.getByRole('alertdialog');
  await expect(stop).toContainText('NOT-OURS');
  expect(await heard(window)).toEqual(['stop']);
  await packer.scan('PB:CANCEL');
  await expect(stop).toHaveCount(0);
  expect(await heard(window)).toEqual([]);

  await packer.scan('BLANKET-WOOL', 'PB:QTY:3');
  await expect(second).toContainText('3 × BLANKET-WOOL');
  await weighs(window, SECOND);
  await expect(second).toContainText('This is the weight of SO-1002-C2.');
  await packer.told('All packed. Get the rates');

  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
  await packer.scan('PB:BUY');
  await packer.told('Scan a carton');
  await heard(window);
  for (const [carton, sound] of [
    ['SO-1002-C1', 'carton'],
    ['SO-1002-C2', 'done'],
  ] as const) {
    await packer.scan(carton);
    await packer.told(`Stick the label on ${carton}, then scan it`);
    const card = window.getByRole('article', { name: carton });
    await expect(card.getByText('Sent to printer')).toBeVisible();
    await expect.poll(() => heard(window)).toEqual(['item']);
    await packer.scan(await barcodeOf(packer, carton));
    await expect(card.getByText('On carton')).toBeVisible();
    await expect.poll(() => heard(window)).toEqual([sound]);
  }
  await packer.told('Done. Scan the next order');
  await expect.poll(() => packer.printed('label')).toHaveLength(2);

  // Both weights are the scale's, stored with the bytes of the reading.
  const saved = savedSessions(station);
  for (const bytes of [FIRST, SECOND])
    expect(saved.replaceAll(' ', '')).toContain(bytes.replaceAll(' ', ''));
});
