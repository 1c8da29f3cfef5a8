import { expect, test } from './packing.ts';

test('a setting is found by its label or key, and its field has the focus', async ({
  packer,
  window,
}) => {
  await window.keyboard.press('Alt+T');
  await packer.told('Set up this station');
  const field = window.getByLabel('Find a setting', { exact: true });
  const tab = (name: string) => window.getByRole('tab', { name, exact: true });
  await field.fill('stop what a rule');
  await window
    .getByRole('button', { name: /^Seconds to stop what a rule is about to buy/ })
    .click();
  await expect(tab('Rules')).toHaveAttribute('aria-selected', 'true');
  await expect(window.getByLabel('Seconds to stop what a rule is about to buy')).toBeFocused();
  await expect(window.getByText('Default: 0 s', { exact: true })).toBeVisible();
  await field.fill('statistics.days');
  await window.getByRole('button', { name: /^Maximum number of days/ }).click();
  await expect(window.getByLabel('Maximum number of days')).toBeFocused();
  await field.fill('nothing like this');
  await expect(window.getByText('No setting found')).toBeVisible();
});
