import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, packbench, test } from './packing.ts';
import { toCustomsData } from './packing-steps.ts';

/*
 * An order comes without the weight of an item: at the bench one unit is put on the scale, and its weight fills
 * this order and the next one.
 */

/** An order as a shop exports it: without weight. */
const weightless = (reference: string) =>
  [
    'reference,currency,weight_unit,dimension_unit,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,ship_to_zip,ship_to_phone,ship_to_email,sku,description,quantity,unit_price,hs_code,origin_country,unit_weight',
    `${reference},USD,KG,CM,Aoife Brennan,14 Chapel Street,Cork,IE,T12 X8P4,+353 20 915 0136,aoife@post.example,LAMP-1,Brass desk lamp,2,31.00,940520,PT,`,
  ].join('\n');

const panel = (window: Page) => window.getByRole('region', { name: 'Simulate scanner and scale' });
const press = (window: Page, name: RegExp | string) =>
  panel(window).getByRole('button', { name }).first().click();
const shot = async (window: Page, name: string) => {
  const folder = process.env.PACKBENCH_SHOTS;
  if (folder) await window.screenshot({ path: join(folder, `${name}.png`) });
};

test('a missing weight is taken from one unit on the scale, and kept for the item', async ({
  packer,
  window,
  station,
}) => {
  for (const reference of ['L-1', 'L-2']) {
    const file = join(station.dataDir, `${reference}.csv`);
    await writeFile(file, weightless(reference));
    await packbench(station.dataDir, 'sandbox', 'import', file);
  }
  await packer.scan('L-1');
  await packer.told(/^Scan the next item/);
  await window.getByRole('button', { name: 'Simulate scanner and scale' }).click();
  const data = window.getByRole('dialog', { name: 'Customs data' });
  const weighOne = data.getByRole('button', { name: 'Weigh one: LAMP-1' });
  const weight = data.getByLabel('Weight of one');

  // Without a weight it says why.
  for (const [pressed, why] of [
    ['Moving', 'The weight is not stable. Let go, and wait.'],
    ['Under zero', 'The scale shows less than zero.'],
    ['Overload', 'Too heavy for this scale. Take it off, and type its weight.'],
    ['Unplug', 'The scale is not connected.'],
    ['Take all off', 'The scale is empty. Put one unit on it.'],
  ] as const) {
    await press(window, pressed);
    await toCustomsData(window);
    await expect(data.getByLabel('Scale', { exact: true })).toContainText(why);
    await expect(weighOne).toBeDisabled();
    await window.keyboard.press('Escape');
    await expect(data).toHaveCount(0);
  }

  await panel(window).getByLabel('Weight').fill('1.234');
  await press(window, 'Put it on');
  await toCustomsData(window);
  await expect(data.getByLabel('Scale', { exact: true })).toHaveText('1.234 kg');
  expect(await violations(window)).toEqual([]);
  await shot(window, 'weigh-one');
  await window.keyboard.press('Alt+1');
  await expect(weight).toHaveValue('1.234');
  // The same load is no second unit.
  await expect(weighOne).toBeDisabled();
  await shot(window, 'weighed-one');
  await window.keyboard.press('F8');
  await expect(data).toHaveCount(0);
  await expect(window.getByText(/^Customs:/)).toHaveCount(0);

  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await packer.scan('L-2');
  await packer.told(/^Scan the next item/);
  await expect(window.getByText(/^Customs:/)).toHaveCount(0);
});
