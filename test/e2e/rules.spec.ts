import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { type RunningStation, startStation } from '../support/station.ts';
import { test as base } from './fixtures.ts';
import { expect, type Packer, packbench, packerAt, setUp } from './packing.ts';

const RULE = 'Small parcels to Germany';
/** Each test ships an order of its own: a carton of three units, like SO-1001. */
const [FIRST, SECOND] = ['RULE-1', 'RULE-2'] as const;

/** One station for all tests: the next ones use what the first sets up. */
const test = base.extend<{ packer: Packer }, { shared: RunningStation }>({
  shared: [
    async ({ browserName: _none }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
      await setUp(dataDir, 'sandbox', { 'rates.byThemselves': true });
      await importOrders(dataDir);
      const station = await startStation({ dataDir });
      await use(station);
      expect(await station.stop()).toBe(0);
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  station: async ({ shared }, use) => await use(shared),
  packer: async ({ window, station }, use) => {
    const packer = await packerAt(window, station);
    await packer.told('Scan an order, or pick one');
    await use(packer);
  },
});

test.describe.configure({ mode: 'serial' });

async function importOrders(dataDir: string): Promise<void> {
  const sample = await readFile(join(RESOURCES_DIR, 'orders', 'so-1001-one-carton.json'), 'utf8');
  const orders = [FIRST, SECOND].map((reference) => ({
    ...(JSON.parse(sample) as object),
    reference,
  }));
  const file = join(dataDir, 'more-orders.json');
  await writeFile(file, JSON.stringify(orders));
  await packbench(dataDir, 'sandbox', 'import', file);
}

async function openRules(window: Page, packer: Packer): Promise<void> {
  await window.keyboard.press('Alt+T');
  await packer.told('Set up this station');
  await window.getByRole('tab', { name: 'Rules', exact: true }).click();
}

async function pick(window: Page, within: Page | Locator, label: string, choice: string) {
  await within.getByRole('button', { name: label }).click();
  await window.getByRole('option', { name: choice }).first().click();
}

test('a rule made in the window ships a carton of three units with four scans', async ({
  packer,
  window,
}) => {
  await openRules(window, packer);
  await window.getByRole('button', { name: 'Add a rule' }).click();
  await window.getByRole('button', { name: 'Save rule' }).click();
  await expect(window.getByText('Expected at least one action, found none')).toBeVisible();
  await window.getByLabel('Name of the rule').fill(RULE);
  await pick(window, window, 'Add a condition', 'Country');
  await pick(window, window, 'Country: one more', 'Germany');
  await pick(window, window, 'Add a condition', 'Value');
  const value = window.getByRole('group', { name: 'Value' });
  await value.getByRole('textbox').fill('150');
  await pick(window, value, 'Currency', 'USD');
  await pick(window, window, 'Add what it does', 'buy it by itself up to');
  const buys = window.getByRole('group', { name: 'buy it by itself up to' });
  await expect(buys.getByText('Required')).toBeVisible();
  await buys.getByRole('textbox').fill('60');
  const said = 'If Country is DE and Value is at most USD 150.00, then buy it up to USD 60.00';
  await expect(window.getByText(said)).toBeVisible();
  await window.getByRole('button', { name: 'Save rule' }).click();
  await expect(window.getByRole('listitem', { name: RULE })).toContainText(said);

  await window.keyboard.press('Alt+B');
  await packer.told('Scan an order, or pick one');
  await packer.scan(FIRST);
  await packer.told('Scan the next item: 3 units to go');
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  await packer.told('Stick the label on. Then scan the next order');
  const bought = /^Bought by rule “Small parcels to Germany” for USD\s[\d.]+$/;
  await expect(window.getByText(bought)).toBeVisible();
  await expect.poll(() => packer.printed('label')).toHaveLength(1);
  await window.getByRole('button', { name: 'Rules: 1' }).click();
  await expect(window.getByRole('dialog').getByRole('listitem')).toContainText(`${RULE} holds`);
  await window.keyboard.press('Escape');
  await window.keyboard.press('F6');
});

test('the barcode on the screen stops a purchase by a rule', async ({ packer, window }) => {
  await openRules(window, packer);
  const seconds = window.getByLabel('Seconds to stop what a rule is about to buy');
  await seconds.fill('60');
  await seconds.press('Enter');
  await expect(window.getByText('Set here. Default: 0')).toBeVisible();
  await packer.scan(SECOND);
  await expect(window.getByText('1 rule holds for this order')).toBeVisible();

  await window.keyboard.press('Alt+B');
  await packer.scan(SECOND);
  await packer.told('Scan the next item: 3 units to go');
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  await packer.told('A rule buys this by itself');
  const notice = window.getByRole('region', { name: 'A rule buys this by itself' });
  await expect(notice.getByRole('timer')).toContainText(/^[1-6]?\d\s*seconds$/);
  await expect(notice.getByRole('img', { name: 'Barcode PB:CANCEL' })).toBeVisible();
  await packer.scan('PB:CANCEL');
  await packer.told(/^Buy \w+ DDP for USD\s[\d.]+\?$/);
  await expect(notice).toBeHidden();
  await expect.poll(() => packer.printed('label')).toHaveLength(1);
});
