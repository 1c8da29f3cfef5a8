import type { Page } from '@playwright/test';
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

/** The tests share one bench and run in sequence. */
base.describe.configure({ mode: 'serial' });

let shared: SharedStation;
const test = base.extend({
  station: async ({ browserName: _none }, use) => use(shared),
});

test.beforeAll(async () => {
  shared = await sharedStation(['WRONG-1', 'WRONG-2', 'WRONG-3']);
});
test.afterAll(() => shared.end());

const stopOf = (window: Page) => window.getByRole('alertdialog');

/** Expects a stop; after acknowledging it, screen and disk are as before. */
async function stopsAt(
  { packer, window }: { packer: Packer; window: Page },
  code: string,
  says: (string | RegExp)[],
): Promise<void> {
  const [screen, disk] = [await readableAtRest(window), savedSessions(shared)];
  await packer.scan(code);
  for (const words of says) await expect(stopOf(window), code).toContainText(words);
  await window.keyboard.press('Escape');
  await expect(stopOf(window)).toHaveCount(0);
  expect(savedSessions(shared), `${code}: the session`).toBe(disk);
  await expect.poll(() => readable(window), `${code}: the screen`).toBe(screen);
}

const EXPECTED = ['Expected', '2 × SKILLET-26', '2 × BLANKET-WOOL'];

test('every kind of wrong scan while packing stops, names what was expected, and changes nothing', async ({
  window,
}) => {
  const packer = await packerAt(window, shared);
  await packer.scan('WRONG-1');
  await packer.told('Scan the next item: 8 units to go');
  await packer.scan('KETTLE-RED', 'PB:QTY:3', 'BLANKET-WOOL');
  await packer.told('Scan the next item: 4 units to go');
  const bench = { packer, window };

  // First: right after a code that may be a label's it is asked for twice.
  await stopsAt(bench, 'PB:BUY', [/Ask for rates first/]);
  await stopsAt(bench, '4012345678901', ['4012345678901', ...EXPECTED]);
  await stopsAt(bench, 'NO-SUCH-ITEM', ['NO-SUCH-ITEM', 'WRONG-1', ...EXPECTED]);
  await stopsAt(bench, 'MUG-SAND', ['belongs to order SO-1001', 'not to WRONG-1', ...EXPECTED]);
  await stopsAt(bench, 'KETTLE-RED', ['All 3', 'KETTLE-RED', 'Put this one back', ...EXPECTED]);
  await stopsAt(bench, 'SO-1001', ['another order', 'WRONG-1']);
  await stopsAt(bench, 'WRONG-2-C1', ['WRONG-2', /Put it aside/]);
  await stopsAt(bench, 'PB:NO-SUCH-COMMAND', ['PB:NO-SUCH-COMMAND']);
  await stopsAt(bench, 'PB:QTY:many', ['expected a number']);
  await stopsAt(bench, 'PB:BOX:Enormous', ['There is no box Enormous']);
  await stopsAt(bench, '%%%;;;===', ['%%%;;;===']);
  await stopsAt(bench, 'X'.repeat(120), ['XXXX']);

  await packer.scan('BLANKET-WOOL');
  await packer.told('Scan the next item: 3 units to go');
  // One too many by its number, though there is one left.
  await stopsAt(bench, 'PB:QTY:3', [/too many|packed already/]);
});

test('an empty scan does nothing', async ({ window }) => {
  const packer = await packerAt(window, shared);
  await packer.told('Scan the next item: 3 units to go');
  const [screen, disk] = [await readableAtRest(window), savedSessions(shared)];
  await packer.scan('', '   ');
  await expect(stopOf(window)).toHaveCount(0);
  expect(savedSessions(shared)).toBe(disk);
  await expect.poll(() => readable(window)).toBe(screen);
});

test('labels where none are expected, and labels of another order, stop as well', async ({
  window,
}) => {
  const packer = await packerAt(window, shared);
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await packer.scan('WRONG-2');
  await packer.told('Scan the next item: 8 units to go');
  await packer.scan('SKILLET-26', 'PB:NEXT-CARTON');
  await expect(window.getByRole('article', { name: 'WRONG-2-C2' })).toBeVisible();
  await window.keyboard.press('F7');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
  await packer.scan('PB:BUY');
  await packer.told('Scan a carton');
  await packer.scan('WRONG-2-C1');
  await packer.told('Stick the label on WRONG-2-C1, then scan it');
  await expect(window.getByText('Sent to printer')).toBeVisible();
  const label = await barcodeOf(packer, 'WRONG-2-C1');
  await packer.scan(label);
  await packer.told('Scan a carton');
  const bench = { packer, window };

  // Scanned twice: it is the right label, and nothing needs to be done.
  await packer.scan(label);
  await expect(packer.answer).toContainText('Carton WRONG-2-C1 has its label');
  await stopsAt(bench, 'WRONG-3', ['another order', 'WRONG-2']);
  await stopsAt(bench, 'WRONG-3-C1', ['WRONG-3']);
  await stopsAt(bench, 'NO-SUCH-CODE', ['NO-SUCH-CODE']);

  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await expect(window.getByRole('row').first()).toBeVisible();
  await stopsAt(bench, 'NO-SUCH-ORDER', ['NO-SUCH-ORDER', /Scan an order/]);
  await stopsAt(bench, 'PB:RATES', [/no order is on the bench/]);
  await packer.scan('WRONG-3');
  await packer.told('Scan the next item: 8 units to go');
  // A carton and a label that belong to the previous shipment.
  await stopsAt(bench, label, [label, 'WRONG-3']);
  await stopsAt(bench, 'WRONG-2-C2', ['WRONG-2', /Put it aside/]);
});
