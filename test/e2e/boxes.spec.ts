import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { violations } from './axe.ts';
import { expect, packbench, test } from './packing.ts';

const cm = (length: string, width: string, height: string) => ({
  ...{ length, width, height, unit: 'CM' },
});
const BOXES = [
  {
    name: 'Mailer',
    dimensions: cm('25', '18', '14'),
    inner: cm('24', '17', '13'),
    weight: { value: '0.15', unit: 'KG' },
  },
  {
    name: 'Crate',
    dimensions: cm('50', '40', '30'),
    inner: cm('49', '39', '29'),
    weight: { value: '0.6', unit: 'KG' },
  },
];
test.use({ settings: { boxes: BOXES, 'boxes.default': 'Crate' } });

test('the suggested box is named, shown with its packing and chosen by scanner alone', async ({
  packer,
  window,
  station,
}) => {
  const sizes = join(station.dataDir, 'sizes.csv');
  const rows = ['sku,unit_length,unit_width,unit_height,upright', 'TOWEL-WAFFLE,22,14,3,'];
  await writeFile(sizes, `${rows.join('\n')}\n`);
  await packbench(station.dataDir, 'sandbox', 'items', 'import', sizes, '--confirm');
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  const suggested = window.getByRole('region', { name: 'Suggested box' });
  // No suggestion while an item has no size: it is measured once, when it is in hand.
  await expect(suggested).toHaveCount(0);
  await packer.scan('MUG-SAND');
  await packer.scan('PB:SIZE:12x9x10 UP');
  await expect(packer.answer).toContainText('The size of MUG-SAND is kept.');
  await expect(suggested).toContainText('Mailer');
  await expect(suggested).toContainText('Fits');

  await packer.scan('PB:BOX-PICTURE');
  const picture = window.getByRole('dialog', { name: 'Mailer' });
  await expect(picture.getByRole('img', { name: 'How it lies in Mailer' })).toBeVisible();
  await expect(picture.getByText('2 × MUG-SAND')).toBeVisible();
  expect(await violations(window)).toEqual([]);
  await packer.scan('PB:OK');
  await expect(picture).toHaveCount(0);
  await expect(window.getByRole('button', { name: /Box: SO-1001-C1/ })).toContainText('Mailer');
  await expect(suggested.getByRole('button', { name: /^Take box/ })).toHaveCount(0);
});

test('an item is measured in a dialog, and items without a size are listed', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1001', 'TOWEL-WAFFLE');
  await packer.told(/2 units/);
  await window.keyboard.press('Alt+M');
  await window.keyboard.press('Alt+6');
  const dialog = window.getByRole('dialog', { name: 'Measure an item' });
  await dialog.getByLabel('Length').fill('22');
  await dialog.getByLabel('Width').fill('14');
  await dialog.getByLabel('Height').fill('3');
  expect(await violations(window)).toEqual([]);
  await window.keyboard.press('F8');
  await expect(dialog).toHaveCount(0);
  await window.keyboard.press('Alt+C');
  await window.getByText('All', { exact: true }).click();
  await window.getByRole('searchbox').fill('waffle');
  await expect(window.getByRole('row')).toHaveCount(1);
  await window.getByRole('row', { name: /^TOWEL-WAFFLE/ }).click();
  const item = window.getByRole('region', { name: 'TOWEL-WAFFLE' });
  await expect(item.getByLabel('Length')).toHaveValue('22');
  await window.getByText('Without size', { exact: true }).click();
  await expect(window.getByText('Nothing is missing here')).toBeVisible();
});
