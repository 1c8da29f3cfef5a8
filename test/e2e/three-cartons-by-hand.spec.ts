import type { Locator, Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { type SharedStation, sharedStation } from './one-station.ts';
import { expect, type Packer, packerAt } from './packing.ts';
import { barcodeOf } from './packing-steps.ts';

let shared: SharedStation;
const test = base.extend({
  station: async ({ browserName: _none }, use) => use(shared),
});

test.beforeAll(async () => {
  shared = await sharedStation(['KEYS-3', 'TOUCH-3']);
});
test.afterAll(() => shared.end());

const CARTONS = ['C1', 'C2', 'C3'];
const card = (window: Page, carton: string) => window.getByRole('article', { name: carton });

/** Types as a person does, slower than any scanner. */
async function type(window: Page, text: string): Promise<void> {
  await window.keyboard.type(text, { delay: 110 });
  await window.keyboard.press('Enter');
}

test('three cartons go from order to last label by keyboard alone', async ({ window }) => {
  const packer = await packerAt(window, shared);
  const keys = window.keyboard;
  await packer.told('Scan an order, or pick one');
  await type(window, 'KEYS-3');
  await packer.told('Scan the next item: 8 units to go');

  // Counts two skillets, puts three kettles into the next carton, and the rest into the third.
  await keys.press('Alt+Q');
  await keys.type('2', { delay: 110 });
  await keys.press('Enter');
  await packer.told('Scan the next item: 6 units to go');
  await keys.press('F2');
  await expect(card(window, 'KEYS-3-C2')).toContainText('empty');
  await type(window, 'KETTLE-RED');
  await packer.told('Scan the next item: 5 units to go');
  await type(window, 'PB:QTY:3');
  await packer.told('Scan the next item: 3 units to go');
  await keys.press('F2');
  await expect(card(window, 'KEYS-3-C3')).toContainText('empty');
  await keys.press('F7');
  await packer.told('All packed. Get the rates');
  await keys.press('F8');
  await packer.told(/^Buy /);
  // Undo with Ctrl+Z, though the focus is on a chosen rate; then the rates again.
  await keys.press('Control+z');
  await packer.told('All packed. Get the rates');
  await keys.press('F8');
  await packer.told(/^Buy /);
  await keys.press('F7');
  await keys.press('F9');

  await packer.told('Scan a carton');
  for (const each of CARTONS) {
    const carton = `KEYS-3-${each}`;
    await type(window, carton);
    await packer.told(`Stick the label on ${carton}, then scan it`);
    await expect(card(window, carton).getByText('Sent to printer')).toBeVisible();
    await type(window, await barcodeOf(packer, carton));
    await expect(card(window, carton).getByText('On carton')).toBeVisible();
  }
  await packer.told('Done. Scan the next order');
  const printed = (await packer.printed('label')).filter((name) => name.includes('KEYS-3'));
  expect(printed).toHaveLength(3);
  await keys.press('Enter');
  await packer.told('Scan an order, or pick one');
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('three cartons go from order to last label by touch alone', async ({ window }) => {
    const packer = await packerAt(window, shared);
    const button = (name: string | RegExp) => window.getByRole('button', { name });
    await packer.told('Scan an order, or pick one');
    await window.getByRole('row', { name: 'TOUCH-3' }).tap();
    await packer.told('Scan the next item: 8 units to go');

    await button(/skillet.* 2 packed/i).tap();
    await button(/^One more .*skillet/i).tap();
    await packer.told('Scan the next item: 7 units to go');
    await button(/^One more .*skillet/i).tap();
    await packer.told('Scan the next item: 6 units to go');
    await button(/^Next carton$/).tap();
    await expect(card(window, 'TOUCH-3-C2')).toContainText('empty');
    await button(/kettle.* 3 packed/i).tap();
    await button(/^Count: .*kettle/i).tap();
    await tapDigits(window.getByRole('dialog'), '3');
    await button('Take it').tap();
    await packer.told('Scan the next item: 3 units to go');
    await button(/^Next carton$/).tap();
    await expect(card(window, 'TOUCH-3-C3')).toContainText('empty');
    await button('Pack the rest').tap();
    await packer.told('All packed. Get the rates');
    await button(/^Undo$/).tap();
    await packer.told('Scan the next item: 3 units to go');
    await button('Pack the rest').tap();
    await packer.told('All packed. Get the rates');

    // Another box for the open carton, and a unit moved into the first.
    await card(window, 'TOUCH-3-C3').getByRole('button', { name: /Box: / }).tap();
    await window.getByRole('option', { name: 'L' }).tap();
    await expect(card(window, 'TOUCH-3-C3').getByLabel('Length')).toHaveValue('50');
    await button(/^More$/).tap();
    await button('Move units').tap();
    await tapDigits(window.getByRole('dialog'), '1');
    await button(/^Move$/).tap();
    await expect(card(window, 'TOUCH-3-C1')).toContainText('3 units');

    await button('Get rates').tap();
    await packer.told(/^Buy /);
    await button(/other offers/).tap();
    await window.getByRole('main').getByText('Express').first().tap();
    await packer.told(/^Buy Express/);
    await button(/^Buy for /).tap();
    await packer.told('Scan a carton');
    await labelByTouch(packer, window);
    await packer.told('Done. Scan the next order');
    await button(/^Next order$/).tap();
    await packer.told('Scan an order, or pick one');
  });
});

/** The pad's keys: they open no on-screen keyboard. */
async function tapDigits(dialog: Locator, digits: string): Promise<void> {
  for (const digit of digits) await dialog.getByRole('button', { name: digit, exact: true }).tap();
}

/** Each label is printed and confirmed on its carton; before that no other is printed. */
async function labelByTouch(packer: Packer, window: Page): Promise<void> {
  for (const [at, each] of CARTONS.entries()) {
    const carton = card(window, `TOUCH-3-${each}`);
    await carton.getByRole('button', { name: /^Print/ }).tap();
    await expect(carton.getByText('Sent to printer')).toBeVisible();
    const printed = (await packer.printed('label')).filter((name) => name.includes('TOUCH-3'));
    expect(printed).toHaveLength(at + 1);
    if (at === 0) await refusedWhileLoose(packer, window);
    await carton.getByRole('button', { name: /^Label applied/ }).tap();
    const asked = window.getByRole('dialog', { name: `Is this the label on TOUCH-3-${each}?` });
    await expect(asked.getByRole('img', { name: `Label of carton TOUCH-3-${each}` })).toBeVisible();
    await asked.getByRole('button', { name: /^Yes, I see it/ }).tap();
    await expect(carton.getByText('On carton')).toBeVisible();
  }
}

async function refusedWhileLoose(packer: Packer, window: Page): Promise<void> {
  const before = await packer.printed('label');
  await card(window, 'TOUCH-3-C2')
    .getByRole('button', { name: /^Print/ })
    .tap();
  await expect(packer.answer).toContainText('The label of TOUCH-3-C1 is not scanned yet');
  expect(await packer.printed('label')).toEqual(before);
}
