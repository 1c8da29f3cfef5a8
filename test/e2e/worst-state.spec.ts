import { expect, test } from './faulty-partner.ts';
import { packbench } from './packing.ts';
import { toRates } from './packing-steps.ts';

const SIZES = [
  [1024, 600],
  [1366, 768],
  [1920, 1080],
] as const;

test('with every trouble at once the state of the station is one row, and the orders keep their room', async ({
  packer,
  window,
  partner,
  station,
}) => {
  const set = (key: string, value: string) =>
    packbench(station.dataDir, partner.baseUrl, 'settings', 'set', key, value);
  await set('exchange.folder', '/nowhere/that/exists');
  await toRates(packer);
  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'before', times: null });
  await packer.scan('PB:BUY');
  await packer.told('Wait: purchase not confirmed. Do not ship another way.');
  await partner.fault({ kind: 'cut', path: '/Rates', times: null });
  await set('printers.label', 'zebra:127.0.0.1:9');
  await packer.scan('PB:SET-ASIDE', 'SO-1002');
  await packer.told(/^Scan the next item/);
  await packer.scan('PB:SET-ASIDE');
  await packer.told('Scan an order, or pick one');
  const bar = window.getByRole('region', { name: 'State of the station' });
  await expect(bar).toContainText('not confirmed');
  for (const [width, height] of SIZES) {
    await window.setViewportSize({ width, height });
    await expect
      .poll(async () => (await bar.boundingBox())?.height, { message: `${width}` })
      .toBeLessThan(66);
    const fits = await bar.evaluate((row) => row.scrollWidth <= row.clientWidth);
    expect(fits, `${width}`).toBe(true);
  }
  await window.setViewportSize({ width: 1024, height: 600 });
  await window.getByRole('button', { name: /more of the state/ }).click();
  const all = window.getByRole('dialog', { name: 'State of the station' });
  await expect(all).toContainText('PDF folder');
});
