import { expect, test } from './packing.ts';

test('a wrong scan changes nothing, names what was expected, and stays until acknowledged', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1001');
  await packer.told('Scan the next item: 3 units to go');
  await packer.scan('5901234123457');

  const stop = window.getByRole('alertdialog', { name: 'Wrong scan' });
  await expect(stop).toContainText('5901234123457 does not belong to order SO-1001');
  await expect(stop).toContainText('2 × MUG-SAND');
  await packer.scan('MUG-SAND');
  await expect(stop).toBeVisible();

  await window.keyboard.press('Escape');
  await expect(stop).toHaveCount(0);
  await packer.told('Scan the next item: 3 units to go');
  await packer.scan('MUG-SAND');
  await expect(packer.answer).toContainText('MUG-SAND');
  await packer.told('Scan the next item: 2 units to go');
});

test('a scan works wherever the focus is, and enters no field', async ({ packer, window }) => {
  await packer.scan('SO-1001');
  await packer.told('Scan the next item: 3 units to go');

  const weight = window.getByLabel('Weight');
  await weight.fill('1.05');
  await packer.scan('MUG-SAND');
  await packer.told('Scan the next item: 2 units to go');
  await expect(weight).not.toHaveValue(/MUG/);

  const field = window.getByRole('textbox', { name: 'Scan or type' });
  await field.focus();
  await packer.scan('MUG-SAND');
  await packer.told('Scan the next item: 1 unit to go');
  await expect(field).toHaveValue('');

  await window.getByRole('button', { name: /^Next carton/ }).focus();
  await packer.scan('TOWEL-WAFFLE');
  await packer.told('All packed. Get the rates');
});

test('a person packs, rates, chooses another offer and buys by keyboard alone', async ({
  packer,
  window,
}) => {
  const field = window.getByRole('textbox', { name: 'Scan or type' });
  await field.focus();
  await field.pressSequentially('SO-1001', { delay: 120 });
  await window.keyboard.press('Enter');
  await packer.told('Scan the next item: 3 units to go');
  await window.keyboard.press('F7');
  await packer.told('All packed. Get the rates');
  await window.keyboard.press('F4');
  await packer.told('Scan the next item: 3 units to go');
  await window.keyboard.press('F7');
  await packer.told('All packed. Get the rates');
  await window.keyboard.press('F8');
  await packer.told(/^Buy /);

  await window.keyboard.press('Alt+1');
  await packer.told(/^Buy Express DDP for/);
  await window.keyboard.press('F9');
  await packer.told('Stick the label on. Then scan the next order');
  await expect(window.getByText(/Express DDP/)).toBeVisible();
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
});

test('the scanned “buy” buys the offer that is selected on the screen', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE', 'PB:RATES');
  await packer.told(/^Buy Standard DDP/);
  await window.getByRole('button', { name: '3 other offers' }).click();
  await window
    .getByRole('button', { name: /^Express/ })
    .first()
    .click();
  await packer.told(/^Buy Express DDP/);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await expect(window.getByText(/Express DDP/)).toBeVisible();
});

test('choosing insurance requests rates again and is in the total', async ({ packer, window }) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE', 'PB:RATES');
  await packer.told(/^Buy Standard DDP/);
  await expect(window.getByText('not insured')).toHaveCount(1);
  const before = await packer.sentence.textContent();
  await window.keyboard.press('Alt+U');
  await expect(window.getByText('not insured')).toHaveCount(0);
  await packer.told(/^Buy Standard DDP/);
  expect(await packer.sentence.textContent()).not.toBe(before);
});

test('touch splits an order over cartons, weighs and measures one', async ({ packer, window }) => {
  await window.getByRole('row', { name: 'SO-1001' }).click();
  await packer.told('Scan the next item: 3 units to go');
  await window.getByRole('button', { name: /mug.*packed/i }).click();
  await window.getByRole('button', { name: /^One more .*mug/ }).click();
  await packer.told('Scan the next item: 2 units to go');
  await window.getByRole('button', { name: 'Next carton', exact: true }).click();
  await window.getByRole('button', { name: 'Pack the rest' }).click();
  await packer.told('All packed. Get the rates');

  const open = window.getByRole('article', { name: 'SO-1001-C2' });
  await open.getByLabel('Weight').fill('0,9');
  await open.getByLabel('Weight').press('Enter');
  await expect(open.getByLabel('Weight')).toHaveValue('0.9');
  await open.getByLabel('Length').fill('40');
  await open.getByLabel('Height').click();
  await window.reload();
  await expect(open.getByLabel('Weight')).toHaveValue('0.9');
  await expect(open.getByLabel('Length')).toHaveValue('40');
});

test('a key pressed right after a scan does not overtake it', async ({ packer, window }) => {
  await packer.scan('SO-1002');
  await packer.told('Scan the next item: 8 units to go');
  await packer.scan('PB:NEXT-CARTON', 'KETTLE-RED');
  await window.keyboard.press('F2');
  await expect(window.getByRole('article', { name: 'SO-1002-C3' })).toContainText('empty');
  await expect(window.getByRole('article', { name: 'SO-1002-C2' })).toContainText('1 × KETTLE-RED');
});
