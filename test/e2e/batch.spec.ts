import { fakeHid, weighs } from './fake-hid.ts';
import { test as base, expect } from './packing.ts';
import { shipFirst } from './packing-steps.ts';
import { stationWith } from './sample-orders.ts';

const ALIKE = 4;
const ZERO = '02 0b ff 00 00';
/** One of them weighs 1.05 kg by its lines and box: 37.0 oz. */
const RIGHT = '04 0b ff 72 01';

const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(fakeHid);
    await use(page);
  },
  station: stationWith({
    orders: (sample) => [
      ...Array.from({ length: ALIKE }, (_each, at) => ({
        ...sample,
        reference: `LIKE-${at + 1}`,
        terms: 'DDP',
        shipTo: { ...sample.shipTo, ...(at === 3 ? { zip: 'XX' } : {}) },
      })),
      { ...sample, reference: 'NEXT-1', lines: sample.lines.slice(0, 1) },
    ],
  }),
});

test('a batch is shipped by scanner alone: the first order by hand, the others by one item scan each', async ({
  packer,
  window,
}) => {
  await packer.scan('PB:STACKS');
  await packer.told('Choose a stack');
  await packer.scan('TOWEL-WAFFLE');
  await packer.told('Pack the first one by hand');
  await shipFirst(packer);
  await packer.told('3 more to ship like LIKE-1');
  await packer.scan('PB:STANDARD-DDP', 'PB:OK');
  await packer.told('Scan an item of each parcel: 3 left');
  await expect(window.getByText('Standard DDP, at most USD')).toBeVisible();

  await packer.scan('MUG-SAND', 'TOWEL-WAFFLE', 'MUG-SAND');
  await packer.told('Batch done: 1 not shipped');
  await expect(window.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(window.getByText(/^LIKE-4: .*postal code/)).toBeVisible();
  // The first order's label, the slip, and the two others' labels; then the next order ends the batch.
  await expect.poll(async () => (await packer.printed('label')).length).toBe(4);
  await packer.scan('NEXT-1');
  await packer.told(/^Scan the next item/);
  await packer.scan('PB:SET-ASIDE');
  await packer.told('Scan an order, or pick one');
  await expect(window.getByText(/^Batch done/)).toBeHidden();
});

test('a batch is shipped by keyboard alone', { tag: '@long' }, async ({ packer, window }) => {
  const keys = window.keyboard;
  await expect(window.getByRole('button', { name: 'Stacks' })).toBeVisible();
  await keys.press('Alt+M');
  await packer.told('Choose a stack');
  await keys.press('Alt+1');
  await packer.told('Pack the first one by hand');
  await keys.press('F8');
  await packer.told('Scan the next item: 3 units to go');
  await keys.press('F7');
  await packer.told('All packed. Get the rates');
  await keys.press('F8');
  await packer.told(/^Buy/);
  await expect(window.getByRole('button', { name: /^Buy for / })).toBeEnabled();
  await keys.press('F9');
  await packer.told('Stick the label on. Then scan the next order');
  await keys.press('F6');
  await packer.told('3 more to ship like LIKE-1');
  await keys.press('F8');
  await packer.told('Scan an item of each parcel: 3 left');
  await window.getByLabel('Weight of one of them').focus();
  await keys.type('1.05', { delay: 110 });
  await keys.press('F8');
  await packer.told('Batch done: 1 not shipped');
  await expect(window.getByText('2 of 3', { exact: true })).toBeVisible();
  await keys.press('Alt+M');
  await packer.told('No stacks');
  await keys.press('Escape');
  await packer.told('Scan an order, or pick one');
});

test('a batch is counted by the weight on the scale', async ({ packer, window }) => {
  await window.getByRole('button', { name: /^Settings/ }).click();
  await window.getByRole('tab', { name: 'Scale' }).click();
  await window.getByText('USB', { exact: true }).click();
  await window.getByRole('button', { name: 'Choose the USB scale' }).click();
  await weighs(window, ZERO);
  await window.keyboard.press('Alt+B');
  await packer.scan('PB:STACKS');
  await packer.told('Choose a stack');
  await expect(window.getByRole('button', { name: /to 1 country/ })).toBeVisible();
  await packer.scan('PB:STACK:1');
  await packer.told('Pack the first one by hand');
  await shipFirst(packer);
  await packer.told('3 more to ship like LIKE-1');
  await packer.scan('PB:OK');
  await packer.told('Scan an item of each parcel: 3 left');
  const weight = window.getByLabel('Weight of one of them');
  await weighs(window, '04 0b ff 6f 04');
  await expect(weight).toHaveValue('3.21767');
  await packer.scan('PB:QTY:2', 'PB:OK');
  await expect(window.getByRole('alertdialog')).toContainText('Check its contents');
  await packer.scan('PB:CANCEL');
  await weighs(window, ZERO);
  await weighs(window, RIGHT);
  await expect(weight).toHaveValue('1.04893');
  await weighs(window, ZERO);
  // The count stays while the parcel is lifted off.
  await packer.scan('PB:QTY:2', 'PB:OK');
  await packer.told('Scan an item of each parcel: 1 left');
  await expect(window.getByText('2 of 3', { exact: true })).toBeVisible();
  await packer.scan('PB:SET-ASIDE');
  await packer.told('Scan an order, or pick one');
});
