import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './packing.ts';
import { fileDialog } from './packing-steps.ts';

const CSV = [
  'reference;currency;weight_unit;dimension_unit;ship_to_name;ship_to_address_line1;ship_to_city;ship_to_country;sku;quantity;unit_weight;unit_price;colour',
  'SO-2001;USD;KG;CM;Nadia Rossi;Via Roma 1;Torino;IT;PEN-01;3;0.02;4.50;blue',
  'SO-2002;USD;KG;CM;Tom Berg;Storgata 2;Oslo;NO;PEN-01;2;-0.02;4.50;red',
].join('\n');

test('a file is previewed and imported, and its rejected rows are saved as a file', {
  tag: '@long',
}, async ({ packer, window }) => {
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await expect(window.getByRole('row', { name: 'SO-1001' })).toBeVisible();
  const choosing = await fileDialog(window, 'Alt+F');
  const file = { name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await choosing.setFiles(file);

  const preview = window.getByRole('alertdialog', { name: 'Preview of the import: march.csv' });
  await expect(preview).toContainText('1 row is rejected');
  await expect(preview.getByRole('row').nth(1)).toContainText('Weight of one');
  await expect(preview.getByRole('row').nth(1)).toContainText('3');
  await expect(preview).toContainText('colour');
  expect(await violations(window)).toEqual([]);
  const saved = window.waitForEvent('download');
  await window.keyboard.press('F12');
  const rows = await readFile(await (await saved).path(), 'utf8');
  expect(rows).toContain('march.csv,3,SO-2002,Rejected,unit_weight,');

  await window.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(window.getByRole('row', { name: 'SO-2001' })).toHaveCount(0);
  const onDisk = test.info().outputPath('march.csv');
  await writeFile(onDisk, CSV);
  await drop(window, onDisk);
  await expect(preview).toBeVisible();
  await window.keyboard.press('F8');
  const done = window.getByRole('alertdialog', { name: 'Imported: march.csv' });
  await expect(done).toContainText('1 row is rejected');
  await window.keyboard.press('Escape');
  await expect(done).toHaveCount(0);
  await expect(window.getByRole('row', { name: 'SO-2001' })).toBeVisible();
});

/** A file dropped onto the list, with the events that Chromium itself sends. */
async function drop(window: Page, file: string): Promise<void> {
  const box = await window.locator('.drop-area').boundingBox();
  if (!box) throw new Error('there is nothing to drop on');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const line = await window.context().newCDPSession(window);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await line.send('Input.dispatchDragEvent', { type, ...at, data });
}

test('a file with other headings is asked about once, and then read', { tag: '@long' }, async ({
  packer,
  window,
}) => {
  const foreign = CSV.replace('reference;', 'Order No;').replace(';quantity;', ';Amount;');
  const choose = async (name: string, text: string) => {
    const choosing = await fileDialog(window, 'Alt+F');
    await choosing.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await choose('shop.csv', foreign);
  const asked = window.getByRole('alertdialog', { name: 'Match the columns: shop.csv' });
  await expect(asked).toContainText('Still needed: Units');
  expect(await violations(window)).toEqual([]);
  await asked.getByRole('button', { name: /Units$/ }).click();
  await window.getByRole('option', { name: /^amount/ }).click();
  const name = asked.getByLabel('Save under this name');
  await name.fill('shop 1');
  await expect(asked.getByRole('button', { name: 'Show the orders' })).toBeDisabled();
  await name.fill('shop');
  await window.keyboard.press('F8');
  const preview = window.getByRole('alertdialog', { name: 'Preview of the import: shop.csv' });
  await expect(preview.getByRole('button', { name: 'Import 1 order' })).toBeVisible();
  // A wrong choice can still be changed; after closing, nothing was imported.
  await window.keyboard.press('Alt+E');
  await expect(asked).toContainText('Files with the same headings are read this way from now on.');
  await expect(name).toHaveValue('shop');
  await window.keyboard.press('Escape');
  await choose('june.csv', foreign);
  await expect(
    window.getByRole('alertdialog', { name: 'Preview of the import: june.csv' }),
  ).toContainText('New');
});

test('an order that is changed by an import while it is packed stops its packer', async ({
  packer,
  window,
}) => {
  const done = window.getByRole('alertdialog', { name: 'Imported: again.csv', exact: true });
  const take = async (quantity: number) => {
    await window.keyboard.press('Alt+O');
    await packer.told('Choose an order to pack');
    const choosing = await fileDialog(window, 'Alt+F');
    const text = CSV.replace(';3;', `;${quantity};`).split('\n').slice(0, 2).join('\n');
    await choosing.setFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await window
      .getByRole('alertdialog', { name: 'Preview of the import: again.csv' })
      .getByRole('button', { name: 'Import 1 order' })
      .click();
  };
  await take(3);
  // Keys go to the dialog before it until that has closed.
  await expect(done.locator(':focus')).toHaveCount(1);
  await window.keyboard.press('Escape');
  await expect(done).toHaveCount(0);
  await packer.scan('SO-2001');
  await packer.told('Scan the next item: 3 units to go');
  await take(2);
  const stop = window.getByRole('alertdialog', { name: 'Stop: its sender changed it' });
  await expect(stop).toContainText('The sender changed order SO-2001. Nothing was bought');
  expect(await violations(window)).toEqual([]);
  // Either of the two may open first; each takes one key.
  await expect(done).toBeVisible();
  await expect(async () => {
    await window.keyboard.press('Escape');
    await expect(stop.or(done)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await packer.scan('SO-2001');
  await packer.told('Scan the next item: 2 units to go');
});

test('orders are found by name and by state, and opened with Enter', async ({ packer, window }) => {
  await window.keyboard.press('Alt+O');
  const search = window.getByRole('searchbox');
  const rows = window.locator('.order-row');
  await search.fill('Weber');
  await expect(rows).toHaveCount(1);
  await search.fill('nobody at all');
  await expect(window.getByText('No order fits “nobody at all”')).toBeVisible();
  await search.fill('');
  await window.getByText('Shipped', { exact: true }).click();
  await expect(window.getByText('No order is shipped')).toBeVisible();
  await search.fill('Weber');
  await expect(rows).toHaveCount(1);
  await window.getByText('Shipped', { exact: true }).click();
  await window.getByRole('button', { name: 'Look in all states' }).click();
  await expect(rows).toHaveCount(1);
  await search.fill('');
  await window.getByText('Open', { exact: true }).first().click();
  // Until a row is chosen, the key for changing an order changes none.
  await window.keyboard.press('Alt+E');
  await expect(window.locator('.ignored-key')).toHaveText('Choose an order in the list first.');
  const row = window.getByRole('row', { name: 'SO-1001' });
  await row.focus();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await window.keyboard.press('Alt+E');
  await packer.told('Change order SO-1001');
  await window.keyboard.press('Escape');
  await row.focus();
  await window.keyboard.press('Enter');
  await packer.told('Scan the next item: 3 units to go');
});

test('an order is typed by hand with fields for its country, and edited while it waits', {
  tag: '@long',
}, async ({ packer, window }) => {
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await window.keyboard.press('F2');
  await packer.told('Type the order in');
  const type = (label: string, text: string) =>
    window.getByLabel(label, { exact: true }).pressSequentially(text, { delay: 60 });
  await window
    .getByRole('combobox', { name: 'Country', exact: true })
    .pressSequentially('United St', { delay: 60 });
  await window.getByRole('option', { name: 'US United States' }).click();
  await expect(window.getByRole('combobox', { name: 'Country', exact: true })).toHaveValue('US');
  await expect(window.getByLabel('ZIP code', { exact: true })).toBeVisible();
  await window.keyboard.press('F8');
  await packer.told('Type the order in');
  await expect(window.getByText('Required', { exact: true }).first()).toBeVisible();
  await expect(
    window.getByText('Postal code is missing: US uses them. Asked for by postal services.'),
  ).toBeVisible();
  await expect(window.getByLabel('Name', { exact: true })).toBeFocused();
  await type('Name', 'Ada Novak');
  await type('Address', '1 Main St');
  await type('City', 'Boston');
  await type('Reference', 'SO-3001');
  await window
    .getByRole('combobox', { name: 'Currency', exact: true })
    .pressSequentially('usd', { delay: 60 });
  await type('SKU', 'PEN-01');
  await type('Weight of one', '0.02');
  await type('Price of one', '4.50');
  // US addresses need a postal code; countries without postal codes do not ask for one.
  await expect(
    window.getByText('Postal code is missing: US uses them. Asked for by postal services.'),
  ).toBeVisible();
  await window.keyboard.press('F8');
  await expect(window.getByText('One field is not valid yet')).toBeVisible();
  await packer.told('Type the order in');
  await expect(window.getByLabel('ZIP code', { exact: true })).toBeFocused();
  await type('ZIP code', '021');
  await expect(
    window.getByText(
      'Postal code "021" does not look like one of US. Asked for by postal services.',
    ),
  ).toBeVisible();
  await expect(
    window.getByText('State or province is missing: US uses them. Asked for by postal services.'),
  ).toBeVisible();
  expect(await violations(window)).toEqual([]);
  await window.keyboard.press('F8');

  await packer.told('Choose an order to pack');
  const row = window.getByRole('row', { name: /SO-3001, Ada Novak/ });
  await expect(row).toBeVisible();
  await row.getByRole('button').click();
  await packer.told('Change order SO-3001');
  await expect(window.getByLabel('Reference', { exact: true })).toBeDisabled();
  await type('State', 'MA');
  // The fields that the receiver’s country needs are marked first; saving again leaves them empty.
  await window.keyboard.press('F8');
  await expect(window.getByText(/^4 needed fields are empty/)).toBeVisible();
  await expect(window.getByLabel('Phone', { exact: true })).toBeFocused();
  await window.getByRole('button', { name: /^Save as it is/ }).click();
  await expect(row).toBeVisible();

  await packer.scan('SO-3001');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('Alt+O');
  await window.getByText('Packing', { exact: true }).click();
  await row.getByRole('button').click();
  await expect(window.getByText('This order cannot be changed')).toBeVisible();
  await window.keyboard.press('Escape');
  await packer.told('Choose an order to pack');
});

test('a shipment is found by its tracking number, with pictures of its documents', async ({
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
  await expect(window.getByRole('row', { name: 'SO-1001' })).toBeVisible();
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Enter');
  const detail = window.getByRole('region', { name: 'SO-1001' });
  await expect(detail).toContainText(tracking);
  await expect(detail.getByRole('img', { name: 'Label of carton SO-1001-C1' })).toBeVisible();
});
