import { test as base, expect } from './packing.ts';
import { heard, recordSound } from './received.ts';

const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(recordSound);
    await use(page);
  },
});

test('every sound can be tried beside its colour and text, and none plays when sounds are off', async ({
  packer,
  window,
}) => {
  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: 'This window' }).click();
  const sounds = window.getByRole('region', { name: 'Sounds' });
  for (const [name, sound, tone] of [
    ['Taken', 'item', 'success'],
    ['Carton closed', 'carton', 'success'],
    ['Done', 'done', 'success'],
    ['Look here', 'attention', 'attention'],
    ['Stop', 'stop', 'stop'],
  ] as const) {
    const row = sounds.getByRole('listitem').filter({ hasText: name });
    await expect(row).toHaveAttribute('data-tone', tone);
    await row.getByRole('button').click();
    expect(await heard(window), name).toEqual([sound]);
  }

  await sounds.getByText('Sounds on').click();
  await sounds.getByText('25 %').click();
  await window.reload();
  await expect(sounds.getByRole('switch')).not.toBeChecked();
  await expect(sounds.getByRole('radio', { name: '25 %' })).toBeChecked();
  await packer.scan('NOT-OURS');
  await expect(window.getByRole('alertdialog')).toContainText('NOT-OURS');
  expect(await heard(window)).toEqual([]);
});
