import { violations } from './axe.ts';
import { expect, test } from './packing.ts';

test('no screen shuts anybody out, in any look', async ({ packer, window }) => {
  // Every screen is looked at by axe: some twenty seconds of work, more on a busy machine.
  test.setTimeout(150_000);
  const found: Record<string, string[]> = {};
  const look = async (screen: string) => {
    found[screen] = await violations(window);
  };

  await expect(window.getByRole('row', { name: 'SO-1001' })).toBeVisible();
  await look('empty bench');
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  await packer.scan('SKILLET-26');
  await packer.told(/7 units/);
  await look('packing');
  await packer.scan('NO-SUCH-ITEM');
  await expect(window.getByRole('alertdialog')).toBeVisible();
  await look('wrong scan');
  await window.keyboard.press('Escape');
  await packer.scan('SKILLET-26', 'PB:NEXT-CARTON');
  await expect(window.getByRole('article', { name: 'SO-1002-C2' })).toBeVisible();
  await window.keyboard.press('F3');
  await packer.told('All packed. Get the rates');
  await window.keyboard.press('F8');
  await packer.told(/^Buy /);
  await look('rates');
  await window.keyboard.press('F9');
  await packer.told('Scan a carton');
  await expect(window.getByRole('img').first()).toBeVisible();
  await look('labels');
  await window.keyboard.press('Alt+P');
  await expect(window.getByRole('dialog', { name: 'Print queue' })).toBeVisible();
  await look('print queue');
  await window.keyboard.press('Escape');

  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await expect(window.getByRole('row').first()).toBeVisible();
  await look('orders');
  await window.keyboard.press('Alt+S');
  await packer.told('Find a shipment');
  await window.getByRole('row').first().click();
  await expect(window.getByRole('img').first()).toBeVisible();
  await look('shipments');
  await window.keyboard.press('Alt+T');
  await packer.told('Set up this station');
  for (const tab of await window.getByRole('tab').all()) {
    await tab.click();
    await expect(window.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expect(window.getByText('Loading…')).toHaveCount(0);
    await look(`settings: ${await tab.textContent()}`);
  }
  await window.keyboard.press('F1');
  await expect(window.getByRole('dialog')).toBeVisible();
  await look('help');

  expect(Object.entries(found).filter(([, each]) => each.length > 0)).toEqual([]);
});
