import type { Page } from '@playwright/test';
import { isLong } from '../support/long.ts';
import { test as base } from './fixtures.ts';
import {
  readable,
  readableAtRest,
  type SharedStation,
  savedSessions,
  sharedStation,
} from './one-station.ts';
import { expect, type Packer, packerAt } from './packing.ts';
import { barcodeOf } from './packing-steps.ts';

let shared: SharedStation;
const test = base.extend({
  station: async ({ browserName: _none }, use) => use(shared),
});

test.beforeAll(async () => {
  shared = await sharedStation(['RELOAD-1', 'TWO-1']);
});
test.afterAll(() => shared.end());

const card = (window: Page, carton: string) => window.getByRole('article', { name: carton });

/** The answer to the last scan is shown once; all other text must be identical after the reload. */
async function sameAfterReload(packer: Packer, window: Page, step: string): Promise<void> {
  const sentence = (await packer.sentence.textContent()) ?? '';
  const before = await readableAtRest(window);
  const disk = savedSessions(shared);
  await window.reload();
  await packer.told(sentence);
  await expect.poll(() => readable(window), step).toBe(before);
  expect(savedSessions(shared), `${step}: looking changes nothing`).toBe(disk);
}

/** Each has something that no other step has, and that only the station remembers. */
const RELOADED = ['weighed', 'second carton', 'note', 'short', 'rates', 'carton scanned back'];

test('a reload at every step of an order shows the same', async ({ window }) => {
  // Fourteen reloads in `npm run test:long`.
  const packer = await packerAt(window, shared);
  await packer.told('Scan an order, or pick one');
  await expect(window.getByRole('row', { name: 'RELOAD-1' })).toBeVisible();
  const same = async (step: string) => {
    if (isLong || RELOADED.includes(step)) await sameAfterReload(packer, window, step);
  };
  await same('empty bench');
  await packer.scan('RELOAD-1');
  await packer.told('Scan the next item: 8 units to go');
  await same('order scanned');
  await packer.scan('SKILLET-26');
  await packer.told('Scan the next item: 7 units to go');
  await same('item scanned');
  await packer.scan('PB:QTY:2', 'PB:BOX:L');
  await packer.told('Scan the next item: 6 units to go');
  await expect(card(window, 'RELOAD-1-C1').getByLabel('Length')).toHaveValue('50');
  await same('counted, other box');
  await window.getByLabel('Weight').fill('5.3');
  await window.keyboard.press('Enter');
  await expect(card(window, 'RELOAD-1-C1')).toContainText('typed');
  await same('weighed');
  await packer.scan('PB:NEXT-CARTON');
  await expect(card(window, 'RELOAD-1-C2')).toBeVisible();
  await same('second carton');
  await window.keyboard.press('Alt+M');
  await window.keyboard.press('Alt+4');
  await window.getByLabel('Your note').fill('Wrap it twice');
  await window.keyboard.press('Enter');
  await expect(window.getByText('Wrap it twice')).toBeVisible();
  await same('note');
  await packer.scan('KETTLE-RED', 'PB:QTY:3', 'BLANKET-WOOL', 'PB:SHORT:damaged');
  await packer.told('All packed. Get the rates');
  await same('short');
  await packer.scan('PB:HOLD:Customer called');
  await packer.told('Scan an order, or pick one');
  await packer.scan('PB:UNDO');
  await packer.told('All packed. Get the rates');
  await same('hold taken back');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
  await same('rates');
  await packer.scan('PB:BUY');
  await packer.told('Scan a carton');
  await expect(window.getByRole('img')).toHaveCount(2);
  await same('bought');
  await packer.scan('RELOAD-1-C2');
  await packer.told('Stick the label on RELOAD-1-C2, then scan it');
  await expect(card(window, 'RELOAD-1-C2').getByText('Sent to printer')).toBeVisible();
  await same('carton scanned back');
  await packer.scan(await barcodeOf(packer, 'RELOAD-1-C2'));
  await packer.told('Scan a carton');
  await same('label scanned back');
  await packer.scan('RELOAD-1-C1');
  await expect(card(window, 'RELOAD-1-C1').getByText('Sent to printer')).toBeVisible();
  await packer.scan(await barcodeOf(packer, 'RELOAD-1-C1'));
  await packer.told('Done. Scan the next order');
  await same('done');
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
});

test('two windows show the same, both work, and nothing happens twice', async ({ window }) => {
  const packer = await packerAt(window, shared);
  const other = await window.context().newPage();
  await other.goto(window.url());
  const second = await packerAt(other, shared);
  await packer.told('Scan an order, or pick one');
  await second.told('Scan an order, or pick one');
  const both = async (sentence: string | RegExp) => {
    await packer.told(sentence);
    await second.told(sentence);
  };

  await packer.scan('TWO-1');
  await both('Scan the next item: 8 units to go');
  await second.scan('SKILLET-26');
  await both('Scan the next item: 7 units to go');
  // At the same time: each scan counts, none is lost.
  await Promise.all([packer.scan('KETTLE-RED'), second.scan('BLANKET-WOOL')]);
  await both('Scan the next item: 5 units to go');
  await second.scan('PB:UNDO');
  await both('Scan the next item: 6 units to go');
  await other.bringToFront();
  await other.keyboard.press('F7');
  await both('All packed. Get the rates');
  await second.scan('PB:RATES');
  await both(/^Buy /);
  // Both buy at once: one purchase, and the second window gets a message without a stop.
  await Promise.all([packer.scan('PB:BUY'), second.scan('PB:BUY')]);
  for (const each of [window, other]) {
    const stop = each.getByRole('alertdialog');
    if (await stop.isVisible()) await each.keyboard.press('Escape');
  }
  await both('Stick the label on. Then scan the next order');
  expect((await packer.printed('label')).filter((name) => name.includes('TWO-1'))).toHaveLength(1);
  await expect(async () => expect(await readable(other)).toBe(await readable(window))).toPass();
  await other.close();
});
