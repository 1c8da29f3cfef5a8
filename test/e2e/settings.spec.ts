import { expect, packbench, test } from './packing.ts';

test.beforeEach(async ({ packer, window }) => {
  await window.keyboard.press('Alt+T');
  await packer.told('Set up this station');
});

const section = (name: string) => ({ name, exact: true });

test('the checks show what works and what does not', async ({ window }) => {
  await expect(window.getByText('store', { exact: true })).toBeVisible();
  const outcome = window.getByText(/All that is set up works|checks? failed/);
  await expect(outcome).toBeVisible();
  // The list beside it does not say that all works while a check failed.
  const failed = /failed/.test((await outcome.textContent()) ?? '');
  const first = window.getByRole('tab', { name: /Checks$/ });
  await expect(first).toContainText(failed ? 'Station: problem' : 'Station: works');
});

test('a box is added in the station’s units and becomes the default', async ({
  window,
  station,
}) => {
  await window.getByRole('tab', section('Boxes')).click();
  await window.getByLabel('Name').fill('XL');
  await window.getByLabel('Length', { exact: true }).fill('60');
  await window.getByLabel('Width', { exact: true }).fill('40');
  await window.getByRole('button', section('Add box')).click();
  await expect(window.getByText(/three sides and a weight above zero/)).toBeVisible();
  await window.getByLabel('Height', { exact: true }).fill('40');
  await window.getByLabel('Weight when empty').fill('0,8');
  await window.getByRole('button', section('Add box')).click();
  await expect(window.getByText('60 × 40 × 40 cm outside, inside not known, 0.8 kg')).toBeVisible();
  // Inside dimensions are added later; a missing side is not guessed.
  await window.getByRole('button', { name: 'Change: XL' }).click();
  await window.getByLabel('Length inside').fill('58');
  await window.getByLabel('Width inside').fill('38');
  await window.getByRole('button', section('Keep box')).click();
  await expect(window.getByText('All three inner sides are needed, or none.')).toBeVisible();
  await window.getByLabel('Height inside').fill('38,5');
  await window.getByRole('button', section('Keep box')).click();
  await expect(
    window.getByText('60 × 40 × 40 cm outside, 58 × 38 × 38.5 cm inside, 0.8 kg'),
  ).toBeVisible();
  await window.getByRole('button', { name: 'Make first choice: XL' }).click();
  await expect(window.getByText('First choice', { exact: true })).toBeVisible();
  expect(await packbench(station.dataDir, 'sandbox', 'settings', 'get', 'boxes.default')).toContain(
    'XL',
  );
});

test('the sender address is saved, and a wrong country is rejected', async ({ window }) => {
  await window.getByRole('tab', section('Own address')).click();
  await window.getByLabel('Name', { exact: true }).fill('Lakeshore Goods');
  await window.getByLabel('Address', { exact: true }).fill('1840 W Fulton St');
  await window.getByLabel('City').fill('Chicago');
  await window.getByRole('combobox', { name: 'Country, two letters' }).fill('U');
  await window.keyboard.press('Tab');
  await window.getByRole('button', section('Save')).click();
  await expect(window.getByText(/2-letter country code/)).toBeVisible();
  await window.getByRole('combobox', { name: 'Country, two letters' }).fill('us');
  await window.keyboard.press('Tab');
  await window.getByRole('button', section('Save')).click();
  await expect(window.getByText('Saved')).toBeVisible();
  await window.reload();
  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', section('Own address')).click();
  await expect(window.getByRole('combobox', { name: 'Country, two letters' })).toHaveValue('US');
});

test('the look is the window’s own, and survives a reload', async ({ window }) => {
  await window.getByRole('tab', section('This window')).click();
  await window.getByText('Dark', { exact: true }).click();
  await window.getByText('150 %').click();
  await window.reload();
  await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(window.locator('html')).toHaveCSS('font-size', '27px');
  await expect(window.getByRole('main')).toBeVisible();
  // Less room now: the navigation is a column of icons, and nothing is cut off.
  const main = window.getByRole('main');
  await expect.poll(async () => (await main.boundingBox())?.x).toBeLessThan(80);
  expect(await window.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
});
