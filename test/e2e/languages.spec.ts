import { english, inGerman, inSpanish } from '../support/words.ts';
import { expect, packerAt, test } from './packing.ts';

test('the station’s language changes in all its windows at once and survives a reload', async ({
  packer,
  window,
  station,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(station.url);
  const elsewhere = await packerAt(other, station);
  await elsewhere.told(english('Scan an order, or pick one'));
  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: english('This window') }).click();
  await window.getByRole('button', { name: english('Language') }).click();
  await window.getByRole('option', { name: 'Deutsch' }).click();

  await packer.told(inGerman('Set up this station'));
  await elsewhere.told(inGerman('Scan an order, or pick one'));
  const section = { name: inGerman('This window'), selected: true };
  await expect(window.getByRole('tab', section)).toBeFocused();
  await window.reload();
  await expect(window.locator('html')).toHaveAttribute('lang', 'de');
  await expect(window.getByText(inGerman('Bench')).first()).toBeVisible();

  await other.keyboard.press('Alt+T');
  await other.getByRole('tab', { name: inGerman('This window') }).click();
  await other.getByRole('button', { name: inGerman('Language') }).click();
  await other.getByRole('option', { name: inGerman('As the system') }).click();
  await elsewhere.told(english('Set up this station'));
  await expect(window.getByText(english('Bench')).first()).toBeVisible();
});

test('a new station asks for its language first', async ({ packer, window }) => {
  await window.getByRole('button', { name: english('Connect my account') }).click();
  await packer.told(english('Which partner does this station buy from?'));
  await window.getByRole('button', { name: english('Language') }).click();
  await window.getByRole('option', { name: 'Español' }).click();
  await packer.told(inSpanish('Which partner does this station buy from?'));
});
