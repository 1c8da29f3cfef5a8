import { expect, test } from './packing.ts';

const NOT_SAVED = 'Not saved. Press again to throw away what was entered.';

test('Esc closes the innermost thing, and asks before what was entered goes', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('Alt+M');
  await window.keyboard.press('Alt+3');
  const short = window.getByRole('dialog', { name: 'What is not there?' });
  await short.getByRole('button', { name: /Item/ }).click();
  await expect(window.getByRole('listbox')).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(window.getByRole('listbox')).toHaveCount(0);
  await expect(short).toBeVisible();

  await short.getByLabel('In your words').fill('glaze cracked');
  await window.keyboard.press('Escape');
  await expect(short.getByRole('alert')).toContainText(NOT_SAVED);
  await expect(short.getByLabel('In your words')).toHaveValue('glaze cracked');
  // A scan typed into a field and taken out again is nothing entered.
  await window.keyboard.press('Escape');
  await expect(short).toHaveCount(0);
  await window.keyboard.press('Alt+M');
  await window.keyboard.press('Alt+3');
  await short.getByLabel('In your words').focus();
  await packer.scan('NOT-OURS');
  await expect(short).toContainText('NOT-OURS was not taken');
  await window.keyboard.press('Escape');
  await expect(short).toHaveCount(0);

  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await window.keyboard.press('F2');
  await packer.told('Type the order in');
  const country = window.getByRole('combobox', { name: 'Country', exact: true });
  await country.fill('De');
  await country.press('ArrowDown');
  await expect(window.getByRole('listbox')).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(window.getByRole('listbox')).toHaveCount(0);
  await packer.told('Type the order in');
  await window.keyboard.press('Escape');
  await expect(window.getByRole('alert')).toContainText(NOT_SAVED);
  await packer.told('Type the order in');
  await window.keyboard.press('Escape');
  await packer.told('Choose an order to pack');
});
