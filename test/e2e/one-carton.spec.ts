import { expect, test } from './packing.ts';

test('one carton goes from order scan to printed label by scanner alone', async ({
  packer,
  window,
}) => {
  await packer.told('Scan an order, or pick one');
  await packer.scan('SO-1001');
  await packer.told('Scan the next item: 3 units to go');
  await expect(window.getByText('Jonas Weber, Berlin, Germany')).toBeVisible();

  await packer.scan('9520123000073');
  await packer.told('Scan the next item: 2 units to go');
  await packer.scan('MUG-SAND');
  await packer.told('Scan the next item: 1 unit to go');
  await packer.scan('9520123000141');
  await packer.told('All packed. Get the rates');

  await packer.scan('PB:RATES');
  await packer.told(/^Buy (Standard|Express) DDP for USD\s[\d.]+\?$/);
  const total = /USD\s([\d.]+)/.exec((await packer.sentence.textContent()) ?? '')?.[1];
  await expect(window.getByRole('button', { name: `Buy for USD ${total}` })).toBeVisible();

  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await expect(window.getByRole('img', { name: 'Label of carton SO-1001-C1' })).toBeVisible();
  await expect(window.getByText(/^Matched by its (text|barcode)$/)).toBeVisible();
  await expect(window.getByText('Sent to printer')).toBeVisible();

  const [label = '', ...more] = await packer.printed('label');
  expect(more).toEqual([]);
  expect(packer.codesOf(label)).toContain('SO-1001-C1');
});

test('scanning the next order closes the finished one', async ({ packer }) => {
  await packer.scan('SO-1001');
  await packer.told(/Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE', 'PB:RATES');
  await packer.told(/^Buy/);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await packer.scan('SO-1002');
  await packer.told('Scan the next item: 8 units to go');
});
