import type { Page } from '@playwright/test';
import { expect, test } from './packing.ts';

const stopOf = (window: Page) => window.getByRole('alertdialog');
const card = (window: Page, carton: string) => window.getByRole('article', { name: carton });

test('the scanner counts, chooses a box, splits and undoes; wrong items are named', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1002');
  await packer.told('Scan the next item: 8 units to go');
  await packer.scan('KETTLE-RED', 'PB:QTY:3');
  await packer.told('Scan the next item: 5 units to go');
  await expect(card(window, 'SO-1002-C1')).toContainText('3 × KETTLE-RED');

  await packer.scan('PB:QTY:4');
  await expect(stopOf(window)).toContainText('All 3 of KETTLE-RED are packed already');
  await packer.scan('PB:CANCEL');
  await packer.scan('KETTLE-RED');
  const surplus = window.getByRole('alertdialog', { name: 'One too many' });
  await expect(surplus).toContainText('2 × SKILLET-26');
  await packer.scan('PB:CANCEL');
  await packer.scan('MUG-SAND');
  const foreign = window.getByRole('alertdialog', { name: 'Of another order' });
  await expect(foreign).toContainText('MUG-SAND belongs to order SO-1001');
  await packer.scan('PB:CANCEL');
  await packer.told('Scan the next item: 5 units to go');

  await expect(card(window, 'SO-1002-C1')).toContainText('computed from the lines + box');
  await packer.scan('PB:BOX:L');
  await expect(card(window, 'SO-1002-C1').getByLabel('Length')).toHaveValue('50');
  await packer.scan('PB:SPLIT:2');
  await packer.told('All packed. Get the rates');
  await expect(card(window, 'SO-1002-C2')).toContainText('4 units');
  await window.reload();
  await packer.told('All packed. Get the rates');
  await packer.scan('PB:UNDO');
  await packer.told('Scan the next item: 5 units to go');
  await expect(card(window, 'SO-1002-C2')).toHaveCount(0);
});

test('the keyboard counts, moves, marks missing units, holds and resumes', async ({
  packer,
  window,
}) => {
  const keys = window.keyboard;
  await packer.scan('SO-1002');
  await packer.told('Scan the next item: 8 units to go');
  await keys.press('Alt+Q');
  await expect(window.getByLabel('Units in SO-1002-C1')).toBeFocused();
  await keys.press('2');
  await keys.press('Enter');
  await packer.told('Scan the next item: 6 units to go');

  await keys.press('Alt+M');
  await keys.press('Alt+1');
  await expect(window.getByLabel('Units', { exact: true })).toBeFocused();
  await keys.press('1');
  await keys.press('F8');
  await expect(card(window, 'SO-1002-C2')).toContainText('1 × SKILLET-26');
  await keys.press('F4');
  await expect(card(window, 'SO-1002-C2')).toHaveCount(0);

  await keys.press('Alt+M');
  await keys.press('Alt+3');
  await expect(window.getByLabel('Units that are missing')).toHaveValue('3');
  await keys.press('F8');
  await packer.told('Scan the next item: 3 units to go');
  await expect(window.getByText('3 not there: Not found')).toBeVisible();

  await keys.press('Alt+M');
  await keys.press('Alt+H');
  await window.getByLabel('Why it is held').fill('Address unclear');
  await keys.press('Enter');
  await packer.told('Scan an order, or pick one');
  await packer.scan('SO-1002');
  const held = window.getByRole('alertdialog', { name: 'This order is held' });
  await expect(held).toContainText('Address unclear');
  await keys.press('F8');
  await packer.told('Scan the next item: 3 units to go');
});

test('touch counts, changes the box, splits, and ships what is there', async ({
  packer,
  window,
}) => {
  await window.getByRole('row', { name: 'SO-1002' }).click();
  await packer.told('Scan the next item: 8 units to go');
  await window.getByRole('button', { name: /kettle.* 3 packed/i }).click();
  await window.getByRole('button', { name: /^Count: .*kettle/i }).click();
  const count = window.getByRole('dialog');
  await count.getByRole('button', { name: '3', exact: true }).click();
  await count.getByRole('button', { name: 'Take it' }).click();
  await packer.told('Scan the next item: 5 units to go');

  await card(window, 'SO-1002-C1')
    .getByRole('button', { name: /Box: SO-1002-C1/ })
    .click();
  await window.getByRole('option', { name: 'L' }).click();
  await expect(card(window, 'SO-1002-C1').getByLabel('Length')).toHaveValue('50');

  const notThere = async () => {
    await window.getByRole('button', { name: 'More', exact: true }).click();
    await window.getByRole('button', { name: 'Not there', exact: true }).click();
    await window.getByRole('button', { name: 'Damaged', exact: true }).click();
    await expect(window.getByRole('dialog')).toHaveCount(0);
  };
  await notThere();
  await packer.told('Scan the next item: 3 units to go');
  await notThere();
  await packer.told('All packed. Get the rates');
  await window.getByRole('button', { name: 'Get rates' }).click();
  await packer.told(/^Buy /);
  await window.keyboard.press('F9');
  await packer.told('Stick the label on. Then scan the next order');
});

test('a typed number replaces the proposed one', async ({ packer, window }) => {
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('Alt+M');
  await window.keyboard.press('Alt+2');
  await expect(window.getByRole('textbox', { name: 'Cartons' })).toHaveValue('2');
  await window.keyboard.type('3', { delay: 110 });
  await window.keyboard.press('Enter');
  await expect(window.getByRole('article')).toHaveCount(3);
});
