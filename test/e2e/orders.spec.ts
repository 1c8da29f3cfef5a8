import { expect, test } from './packing.ts';

const CSV = [
  'reference;currency;weight_unit;dimension_unit;ship_to_name;ship_to_address_line1;ship_to_city;ship_to_country;sku;quantity;unit_weight;unit_price;colour',
  'SO-2001;USD;KG;CM;Nadia Rossi;Via Roma 1;Torino;IT;PEN-01;3;0.02;4.50;blue',
  'SO-2002;USD;KG;CM;Tom Berg;Storgata 2;Oslo;NO;PEN-01;2;-0.02;4.50;red',
].join('\n');

test('a file is imported by dialog, and the row that was not taken is shown with its reason', async ({
  packer,
  window,
}) => {
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  const choosing = window.waitForEvent('filechooser');
  await window.keyboard.press('F2');
  const file = { name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await (await choosing).setFiles(file);

  const report = window.getByRole('alertdialog', { name: 'Import: march.csv' });
  await expect(report).toContainText('1 row was not taken');
  await expect(report.getByRole('row').last()).toContainText('unit_weight');
  await expect(report.getByRole('row').last()).toContainText('3');
  await expect(report).toContainText('colour');
  await window.keyboard.press('Escape');
  await expect(report).toHaveCount(0);
  await expect(window.getByRole('row', { name: 'SO-2001' })).toBeVisible();
});

test('orders are found by name and by state, and opened with Enter', async ({ packer, window }) => {
  await window.keyboard.press('Alt+O');
  const search = window.getByRole('searchbox');
  await search.fill('Weber');
  await expect(window.getByRole('row')).toHaveCount(1);
  await search.fill('nobody at all');
  await expect(window.getByText('No order fits “nobody at all”')).toBeVisible();
  await search.fill('');
  await window.getByText('Shipped', { exact: true }).click();
  await expect(window.getByText('No order is shipped')).toBeVisible();
  await window.getByText('Open', { exact: true }).first().click();
  const row = window.getByRole('row', { name: 'SO-1001' });
  await row.focus();
  await window.keyboard.press('Enter');
  await packer.told('Scan the next item: 3 units to go');
});

test('a shipment is found by its tracking number, with the pictures of its papers', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE', 'PB:RATES');
  await packer.told(/^Buy /);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  const tracking = (await window.getByRole('definition').first().textContent()) ?? '';

  await window.keyboard.press('Alt+S');
  await packer.told('Find a shipment');
  await window.getByRole('searchbox').fill(tracking);
  await window.getByRole('row', { name: 'SO-1001' }).click();
  const detail = window.getByRole('region', { name: 'SO-1001' });
  await expect(detail).toContainText(tracking);
  await expect(detail.getByRole('img', { name: 'Label of carton SO-1001-C1' })).toBeVisible();
});
