import { showSampleGoods } from '../../scripts/sample-goods.ts';
import { test as base, expect } from './packing.ts';
import { shipFirst, toRates } from './packing-steps.ts';
import { stationWith } from './sample-orders.ts';

const test = base.extend({
  station: stationWith({
    orders: (sample) => [
      { ...sample, reference: 'SO-1001' },
      ...['1', '2', '3'].map((nth) => ({ ...sample, reference: `LIKE-${nth}`, terms: 'DDP' })),
    ],
  }),
});

test('goods are seen in the queue, in returns and in batches, and nothing moves when they come', async ({
  packer,
  window,
}) => {
  const row = window.getByRole('row', { name: 'SO-1001' });
  const name = row.getByText('SO-1001');
  await expect(name).toBeVisible();
  const places = async () => [await row.boundingBox(), await name.boundingBox()];
  const before = await places();
  await showSampleGoods(window);
  await window.reload();
  await expect(row.locator('img')).toBeVisible();
  expect(await places()).toEqual(before);

  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await packer.scan('PB:NEXT-ORDER');
  await packer.told('Scan an order, or pick one');
  await window.keyboard.press('Alt+R');
  await packer.told('Scan the label of the return');
  await packer.scan('SO-1001');
  await packer.told('What comes back?');
  const lines = window.getByRole('region', { name: 'What comes back' }).getByRole('listitem');
  await expect(lines.locator('img')).toHaveCount(2);
  await window.keyboard.press('F8');
  await packer.told('Choose an offer for the return');
  await window.keyboard.press('F9');
  await packer.told('The return is bought. Take its label');
  const card = window.getByRole('article', { name: /^Return SO-1001/ });
  await expect(
    card.getByRole('listitem').filter({ hasText: '2 × MUG-SAND' }).locator('img'),
  ).toBeVisible();

  await window.keyboard.press('Alt+B');
  await packer.told('Scan an order, or pick one');
  await packer.scan('PB:STACKS');
  await packer.told('Choose a stack');
  const main = window.getByRole('main');
  await expect(main.getByRole('listitem').locator('img')).toHaveCount(2);
  await packer.scan('PB:STACK:1');
  await packer.told('Pack the first one by hand');
  await shipFirst(packer);
  await packer.told('2 more to ship like LIKE-1');
  await expect(main.getByRole('listitem').locator('img')).toHaveCount(2);
  await packer.scan('PB:OK');
  await packer.told('Scan an item of each parcel: 2 left');
  await expect(
    main.getByRole('listitem').filter({ hasText: 'Kitchen towel' }).locator('img'),
  ).toBeVisible();
});
