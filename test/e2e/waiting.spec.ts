import { expect, test } from './faulty-partner.ts';

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
  await expect.poll(() => partner.sold(), { timeout: 60_000 }).toBe(1);
  await packer.scan('SO-1001-C1');
  await packer.told(/label/i);
  // Reading the label takes long on a busy machine, and a stop would not wait for it.
  await expect
    .poll(() => packer.printed('label'), { timeout: 120_000 })
    .toContain('SO-1001 SO-1001-C1.pdf');
  await expect(window.getByText(/^Partner away/)).toHaveCount(0);
});
