import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { inGerman } from '../support/words.ts';
import { violations } from './axe.ts';
import { measureIn } from './lost.ts';
import { expect, packbench, packerAt, test } from './packing.ts';
import { toRatesOfTwo } from './packing-steps.ts';

const WIDE = { width: 1366, height: 768, own: 1, browser: 16 };
const NAMES = ['Yusuf Demir', 'Bao Nguyen', 'Anna Weber', 'Chloé Dupont'];
const day = (away: number) => {
  const then = new Date();
  then.setDate(then.getDate() + away);
  return then.toLocaleDateString('sv-SE');
};
const DAYS = [null, day(9), day(-1), day(0)];

/** 24 orders besides the samples; every fourth is late, every fourth must leave today. */
async function importMany(dataDir: string): Promise<void> {
  const orders = Array.from({ length: 24 }, (_, at) => ({
    reference: `Q-${10 + at}`,
    currency: 'USD',
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    shipBy: DAYS[at % 4],
    shipTo: {
      name: NAMES[at % 4],
      addressLine1: 'Street 1',
      city: 'Berlin',
      country: 'DE',
      zip: '10115',
      phone: '+49 30 1234567',
    },
    lines: [{ sku: 'PEN-01', quantity: 2, unitWeight: '0.02', unitPrice: '4.50' }],
  }));
  const file = join(dataDir, 'many.json');
  await writeFile(file, JSON.stringify(orders));
  await packbench(dataDir, 'sandbox', 'import', file);
}

const rowsOf = (window: Page): Locator => window.locator('.order-row');

/** How many rows can be read without scrolling. */
const inSight = (window: Page): Promise<number> =>
  window.evaluate(`(() => {
    const box = document.querySelector('.long-list-box').getBoundingClientRect();
    return [...document.querySelectorAll('.order-row')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= box.top - 1 && bottom <= box.bottom + 1;
    }).length;
  })()`);

test.use({ settings: { 'connection.baseUrl': 'sandbox' } });

test('the empty bench lists the queue, most urgent first, with enough rows to choose from', async ({
  window,
  station,
}) => {
  await importMany(station.dataDir);
  const first = rowsOf(window).first();
  await expect(first).toContainText('Q-12');
  await expect(first).toContainText('1 day late');
  await expect(rowsOf(window).nth(6)).toContainText('Today');
  await window.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(() => inSight(window)).toBeGreaterThanOrEqual(11);
  await window.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(() => inSight(window)).toBeGreaterThanOrEqual(15);
  await window.setViewportSize({ width: 1366, height: 768 });
  expect(await violations(window)).toEqual([]);
});

test('arrow keys move through the queue from an empty scan field, Enter opens, and a scan has priority', async ({
  packer,
  window,
  station,
}) => {
  await importMany(station.dataDir);
  await expect(rowsOf(window).first()).toContainText('Q-12');
  const field = window.locator('[data-scan-field] input');
  const row = (name: string) => window.getByRole('row', { name });
  await field.fill('typed');
  await field.press('ArrowDown');
  await expect(field).toBeFocused();
  await field.fill('');
  await field.press('ArrowDown');
  await expect(row('Q-12')).toBeFocused();
  await window.keyboard.press('ArrowDown');
  await expect(row('Q-16')).toBeFocused();
  await window.keyboard.press('ArrowUp');
  await window.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await field.press('ArrowDown');
  await expect(row('Q-12')).toBeFocused();
  await packer.scan('SO-1001');
  await packer.told('Scan the next item: 3 units to go');
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await expect(row('Q-12')).toBeVisible();
  await field.press('ArrowDown');
  await expect(row('Q-12')).toBeFocused();
  await window.keyboard.press('Enter');
  await packer.told('Scan the next item: 2 units to go');
  await expect(window.getByText('Q-12').first()).toBeVisible();
});

test('the day’s counts are filters, and "label to apply" is a state of its own', {
  tag: '@long',
}, async ({ packer, window }) => {
  const number = (name: RegExp) => window.getByRole('button', { name });
  await expect(number(/^10 left$/)).toHaveAttribute('aria-pressed', 'true');
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE', 'PB:RATES');
  await packer.told(/^Buy /);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await toRatesOfTwo(packer, window);
  await packer.scan('PB:BUY');
  await packer.told(/^Put this label on carton 1/);
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await expect(number(/^8 left$/)).toBeVisible();
  await number(/^2 shipped today$/).click();
  await expect(rowsOf(window)).toHaveCount(2);
  await expect(rowsOf(window).filter({ hasText: 'SO-1001' })).toHaveCount(1);
  await number(/^1 label to apply$/).click();
  await expect(rowsOf(window)).toHaveCount(1);
  await expect(rowsOf(window)).toContainText('SO-1002');
  await expect(rowsOf(window)).toContainText('Label to apply');
  expect(await violations(window)).toEqual([]);

  await window.keyboard.press('Alt+O');
  await window.getByText('Label to apply', { exact: true }).first().click();
  await expect(rowsOf(window)).toHaveCount(1);
  await expect(rowsOf(window)).toContainText('SO-1002');
  await window.getByText('Shipped', { exact: true }).first().click();
  await expect(rowsOf(window)).toHaveCount(1);
  await expect(rowsOf(window)).toContainText('SO-1001');
  await window.keyboard.press('Alt+S');
  await expect(window.getByRole('row', { name: 'SO-1002' })).toContainText('Label to apply');
  await expect(window.getByRole('row', { name: 'SO-1001' })).toContainText('Bought');
});

test('orders are sorted by column with mouse and keys, and a search covers all states', {
  tag: '@long',
}, async ({ packer, window, station }) => {
  await importMany(station.dataDir);
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  const column = (name: string) => window.getByRole('columnheader', { name });
  await expect(column('Ship by')).toHaveAttribute('aria-sort', 'ascending');
  await column('Receiver').getByRole('button').click();
  await expect(rowsOf(window).first()).toContainText('Anna Weber');
  await expect(column('Receiver')).toHaveAttribute('aria-sort', 'ascending');
  await column('Receiver').getByRole('button').press('Enter');
  await expect(column('Receiver')).toHaveAttribute('aria-sort', 'descending');
  await expect(rowsOf(window).nth(1)).toContainText('Yusuf Demir');
  await window.keyboard.press('Shift+Tab');
  await expect(column('Reference').getByRole('button')).toBeFocused();
  await window.keyboard.press('Enter');
  await expect(rowsOf(window).first()).toContainText('Q-10');
  expect(await violations(window)).toEqual([]);

  await window.keyboard.press('Alt+B');
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE', 'PB:RATES');
  await packer.told(/^Buy /);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await window.keyboard.press('Alt+O');
  await window.getByText('Open', { exact: true }).first().click();
  await window.getByRole('searchbox').fill('SO-1001');
  await expect(rowsOf(window)).toHaveCount(1);
  await expect(rowsOf(window)).toContainText('Shipped');
});

test.describe('in German', () => {
  test.use({ locale: 'de-AT' });

  test('no row is broken', { tag: '@long' }, async ({ window, station }) => {
    await importMany(station.dataDir);
    await expect(rowsOf(window).first()).toContainText('Q-12');
    const packer = await packerAt(window, station);
    await packer.told(inGerman('Scan an order, or pick one'));
    const lostAt = await measureIn(window);
    for (const size of [WIDE, { ...WIDE, width: 1024 }, { ...WIDE, width: 1920 }]) {
      expect(await lostAt(size)).toEqual([]);
    }
    await window.setViewportSize({ width: 1366, height: 768 });
    await expect.poll(() => inSight(window)).toBeGreaterThanOrEqual(11);
    await window.keyboard.press('Alt+O');
    await packer.told(inGerman('Choose an order to pack'));
    await expect(rowsOf(window).first()).toContainText('Q-12');
    for (const size of [WIDE, { ...WIDE, width: 1024 }]) expect(await lostAt(size)).toEqual([]);
  });
});
