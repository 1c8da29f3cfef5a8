import type { Page } from '@playwright/test';
import { expect, test } from './packing.ts';

/** As the clipboard gives it to the field that has the focus. */
const paste = (window: Page, text: string) =>
  window.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }`);

test('a pasted address is offered as fields, and what was not understood stays in sight', async ({
  packer,
  window,
}) => {
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await window.keyboard.press('F2');
  await packer.told('Type the order in');
  await window.getByLabel('Name', { exact: true }).focus();
  await paste(
    window,
    'Muster GmbH\nErika Muster\nHauptstr. 1\n51147 Köln\nDeutschland\n+49 221 5550',
  );
  const offer = window.locator('.notice', { hasText: 'Fill in the pasted address?' });
  await expect(offer).toContainText('Not understood:');
  await expect(offer).toContainText('Hauptstr. 1');
  // Nothing is filled in before the person says so, and a reload asks again.
  await window.reload();
  await expect(offer).toContainText('Hauptstr. 1');
  await expect(window.getByLabel('Name', { exact: true })).toHaveValue('');
  await offer.getByRole('button', { name: 'Fill in', exact: true }).click();
  for (const [label, value] of Object.entries({
    Name: 'Muster GmbH',
    City: 'Köln',
    'Postal code': '51147',
    Phone: '+49 221 5550',
    Address: '',
  }))
    await expect(window.getByLabel(label, { exact: true })).toHaveValue(value);
  const left = window.locator('.notice', { hasText: 'these lines are left to place' });
  await expect(left).toContainText('Hauptstr. 1');
  await expect(left).not.toContainText('Köln');
  await left.getByRole('button', { name: 'Done' }).click();
  await expect(left).toHaveCount(0);
});

test('a SKU fills its line from the catalogue, and another one takes it away again', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await window.keyboard.press('F2');
  await packer.told('Type the order in');
  const sku = window.getByLabel('SKU', { exact: true });
  const code = window.getByLabel('HS code', { exact: true });
  await sku.pressSequentially('MUG-SAND', { delay: 60 });
  await sku.press('Enter');
  await expect(code).not.toHaveValue('');
  await sku.press('Backspace');
  await expect(code).toHaveValue('');
});

test('an item scanned into the form fills a line, and counts on it; any other code goes into the field', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await window.keyboard.press('F2');
  await packer.told('Type the order in');
  const first = window.getByRole('region', { name: 'Item 1' });
  await packer.scan('9520123000073');
  await expect(first.getByLabel('SKU', { exact: true })).toHaveValue('MUG-SAND');
  await expect(first.getByLabel('HS code', { exact: true })).not.toHaveValue('');
  await expect(first.getByLabel('Units', { exact: true })).toHaveValue('1');
  await packer.scan('09520123000073');
  await expect(first.getByLabel('Units', { exact: true })).toHaveValue('2');
  await packer.scan('TOWEL-WAFFLE');
  const second = window.getByRole('region', { name: 'Item 2' });
  await expect(second.getByLabel('SKU', { exact: true })).toHaveValue('TOWEL-WAFFLE');

  const tote = window.getByLabel('Tote', { exact: true });
  await tote.focus();
  await packer.scan('TOTE-77');
  await expect(tote).toHaveValue('TOTE-77');
  await second.getByLabel('SKU', { exact: true }).focus();
  await packer.scan('NO-SUCH-ITEM');
  await expect(
    window.getByText('The catalogue has no item with the code NO-SUCH-ITEM.'),
  ).toBeVisible();
  await expect(second.getByLabel('SKU', { exact: true })).toHaveValue('TOWEL-WAFFLE');
  await packer.told('Type the order in');
});
