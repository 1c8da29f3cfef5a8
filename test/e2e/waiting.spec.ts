import { expect, test } from './faulty-partner.ts';
import { packbench } from './packing.ts';

test('a packer packs by scanner alone while the partner is away, and the slip brings the label', async ({
  packer,
  window,
  partner,
}) => {
  await partner.fault({ kind: 'cut', path: '/*', times: null });
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('PB:PACK-REST', 'PB:RATES');
  await packer.told('The partner is away: buy it later?');
  await packer.scan('PB:UPTO:300');
  await packer.told('Put the carton slip on. Bought later.');
  await packer.scan('SO-1004');
  await packer.told(/^Scan the next item/);
  await packer.scan('PB:SET-ASIDE');
  await packer.told('Scan an order, or pick one');
  await expect(window.getByText('1 order waits.')).toBeVisible();
  await expect(window.getByRole('button', { name: '1 waits to be bought' })).toBeVisible();
  await partner.mend();
  await expect.poll(() => partner.sold()).toBe(1);
  await packer.scan('SO-1001-C1');
  await packer.told(/label/i);
  // Reading the label takes long on a busy machine, and a stop would not wait for it.
  await expect
    .poll(() => packer.printed('label'), { timeout: 120_000 })
    .toContain('SO-1001 SO-1001-C1.pdf');
  await expect(window.getByText(/^Partner away/)).toHaveCount(0);
});

test('a weight that does not fit is said where a price is accepted, and stops where it has to', async ({
  packer,
  window,
  partner,
  station,
}) => {
  await partner.fault({ kind: 'cut', path: '/*', times: null });
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('PB:PACK-REST', 'PB:RATES');
  await packer.told('The partner is away: buy it later?');
  await packer.scan('PB:SET-ASIDE', 'SO-1002');
  await packer.told(/^Scan the next item/);
  await packer.scan('SKILLET-26');
  await packer.told(/7 units to go/);
  await window.getByLabel('Weight').fill('21');
  await window.keyboard.press('Enter');
  await packer.scan('PB:NEXT-CARTON', 'PB:PACK-REST');
  await packer.told('The partner is away: buy it later?');
  await expect(window.locator('.frame-next')).toContainText('Weight is off: 21 kg');
  const cartons = window.getByRole('list', { name: 'Cartons' });
  await expect(cartons).toContainText(/SO-1002-C1 21 kg .*heavier than its lines/);

  await packbench(station.dataDir, partner.baseUrl, 'settings', 'set', 'scale.check', 'stop');
  await packer.scan('PB:UPTO:300');
  await expect(window.getByText(/SO-1002-C1 .*weigh/).first()).toBeVisible();
  await packer.scan('PB:CANCEL');
  await packer.told('The partner is away: buy it later?');
});
