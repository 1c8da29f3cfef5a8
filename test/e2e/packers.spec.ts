import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './packing.ts';

const settings = async (window: Page, section: string) => {
  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: section, exact: true }).click();
};
const bar = (window: Page) => window.getByRole('region', { name: 'State of the station' });
const packing = (window: Page, name: string) =>
  expect(bar(window).getByRole('button', { name: `Packer: ${name}.` })).toBeVisible();

test('packers sign in by badge or name, and with sign-in required nothing is packed before', async ({
  packer,
  window,
}) => {
  await packing(window, 'nobody signed in');
  await settings(window, 'Packers');
  await window.getByLabel('Name', { exact: true }).fill('Ana Reyes');
  // Scanned, not typed: the code goes to its field, whatever has the focus.
  await packer.scan('AR-0007');
  await expect(window.getByLabel('Badge (scan it)')).toHaveValue('AR-0007');
  await expect(window.getByLabel('Name', { exact: true })).toHaveValue('Ana Reyes');
  await window.getByRole('button', { name: 'Add packer' }).click();
  await expect(window.getByText('signs in by badge or name')).toBeVisible();
  await window.getByLabel('Name', { exact: true }).fill('Bo');
  await window.getByRole('button', { name: 'Add packer' }).click();
  await expect(window.getByText('no badge: signs in by name')).toBeVisible();
  await window.getByText('Nobody packs without signing in').click();
  expect(await violations(window)).toEqual([]);

  await window.keyboard.press('Alt+B');
  await packer.told('Sign in to pack');
  await packer.scan('SO-1001');
  await expect(window.getByRole('alertdialog')).toContainText('Nobody is signed in');
  await packer.scan('PB:CANCEL');
  expect(await violations(window)).toEqual([]);
  await packer.scan('AR-0007');
  await packing(window, 'Ana Reyes');
  await packer.scan('SO-1001');
  await packer.told(/^Scan/);

  await window.keyboard.press('Alt+N');
  const box = window.getByRole('dialog', { name: 'Who is packing?' });
  expect(await violations(window)).toEqual([]);
  await box.getByRole('button', { name: 'Bo' }).click();
  await packing(window, 'Bo');

  // Packer statistics are off until a supervisor turns them on.
  await settings(window, 'Figures');
  const figures = window.getByRole('switch', { name: 'Show figures by packer' });
  await expect(figures).not.toBeChecked();
  const none = window.getByText('Nothing was bought in these days');
  await expect(none).toHaveCount(0);
  await window.getByText('Show figures by packer').click();
  await expect(none).toBeVisible();
  expect(await violations(window)).toEqual([]);
  await window.keyboard.press('Alt+B');
  await window.reload();
  await packing(window, 'Bo');
  await packer.scan('PB:SIGN-OUT');
  await packer.told('Sign in to pack');
  await packing(window, 'nobody signed in');
});

test('with a PIN set the settings ask for it once, and again after locking', async ({
  packer,
  window,
}) => {
  await packer.told('Scan an order, or pick one');
  await settings(window, 'Supervisor');
  await window.getByLabel('New PIN, 4 to 12 digits').fill('4711');
  await window.getByLabel('New PIN once more').fill('4712');
  await window.getByRole('button', { name: 'Set the PIN' }).click();
  await expect(window.getByText('The two are not the same.')).toBeVisible();
  await window.getByLabel('New PIN once more').fill('4711');
  await window.getByRole('button', { name: 'Set the PIN' }).click();
  await expect(window.getByText('Locked: a change asks')).toBeVisible();
  expect(await violations(window)).toEqual([]);

  await settings(window, 'Boxes');
  const first = window.getByRole('button', { name: 'Make first choice: L' });
  await first.click();
  const asked = window.getByRole('dialog', { name: 'A supervisor is needed' });
  expect(await violations(window)).toEqual([]);
  await asked.getByLabel('Supervisor’s PIN').fill('0000');
  await window.keyboard.press('Enter');
  await expect(asked.getByText('This is not the supervisor')).toBeVisible();
  await asked.getByLabel('Supervisor’s PIN').fill('4711');
  await window.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(window.getByText(/^Open until/)).toBeVisible();
  await window.getByRole('button', { name: 'Make first choice: S' }).click();
  await expect(first).toBeVisible();

  await window.getByRole('button', { name: 'Lock now' }).click();
  await first.click();
  await expect(asked).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(first).toBeVisible();

  await settings(window, 'Supervisor');
  await window.getByRole('button', { name: 'Remove the PIN' }).click();
  await expect(window.getByText('PIN is needed for this')).toBeVisible();
  await window.getByLabel('PIN in force').fill('4711');
  await window.getByRole('button', { name: 'Remove the PIN' }).click();
  await expect(window.getByText('No PIN is set')).toBeVisible();
});
