import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { test as base, expect, packbench, setUp } from './packing.ts';

interface Bought {
  reference: string;
  tracking: string;
  currency: string;
  shipping: string;
}

const CARTON = 'ref=BOX-1;weight=1.4;dims=30x20x15';

/** Two shipments that were bought and printed. */
const test = base.extend<{ bought: Bought[] }>({
  bought: async ({ start: _none }, use) => await use([]),
  station: async ({ start, bought, settings }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, 'sandbox', settings);
    for (const reference of ['SO-1001', 'SO-1002']) {
      const given = ['ship', reference, '--carton', CARTON, '--choose', 'cheapest', '--json'];
      const { cost, trackingNumber } = JSON.parse(
        String(await packbench(dataDir, 'sandbox', ...given)),
      );
      const { amount, currency } = cost.shipping;
      bought.push({ reference, tracking: trackingNumber, currency, shipping: amount });
    }
    const station = await start({ dataDir });
    await use(station);
    expect(await station.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
});

async function toCharges(window: Page): Promise<void> {
  await window.keyboard.press('F11');
  await expect(window.getByRole('radio', { name: 'Charges' })).toBeAttached();
  await window.keyboard.press('Alt+4');
}

async function choose(window: Page, name: string, content: string | Buffer): Promise<void> {
  const chooser = window.waitForEvent('filechooser');
  await window.keyboard.press('Alt+F');
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const plus = (amount: string, more: number): string => (Number(amount) + more).toFixed(2);

test('a bill is imported, its difference disputed and settled; a wrong file is refused in words', async ({
  packer,
  bought,
  window,
}) => {
  const [first, second] = bought;
  if (!first || !second) throw new Error('Not all were bought');
  await toCharges(window);
  await packer.told('Import the first bill');
  expect(await violations(window)).toEqual([]);

  await choose(window, 'holiday.csv', 'name,place\nAnna,Rome\n');
  const columns = window.getByRole('alertdialog', { name: 'Match the columns: holiday.csv' });
  await expect(columns).toContainText('Still needed: Number of the bill, Currency');
  await window.keyboard.press('Escape');
  await expect(columns).toHaveCount(0);
  await packer.told('Import the first bill');

  const rows = [
    'invoice number,tracking number,currency,shipping',
    `B-1,${first.tracking},${first.currency},${plus(first.shipping, 12.5)}`,
    `B-1,${second.tracking},${second.currency},${second.shipping}`,
    `B-1,${second.tracking},${second.currency},a lot`,
    `B-1,1Z999NOBODYSPARCEL,${second.currency},7.00`,
  ];
  await choose(window, 'bill.csv', rows.join('\n'));
  const preview = window.getByRole('alertdialog', { name: /^Preview of the import/ });
  await expect(preview.getByRole('definition').first()).toHaveText('3');
  await expect(preview.getByRole('row', { name: /a lot/ })).toContainText('4');
  expect(await violations(window)).toEqual([]);
  await window.keyboard.press('F8');
  await expect(window.getByRole('alertdialog', { name: /^Imported/ })).toBeVisible();
  await window.keyboard.press('Escape');
  await packer.told(/need a look$|billed wrongly$/);

  const row = window.getByRole('row', { name: `${first.reference}: Dispute it` });
  await expect(row).toContainText(`${first.currency}\u00a012.50`);
  // Its exception opens it.
  await window.keyboard.press('Alt+3');
  await window
    .getByRole('row', { name: `Billed too much · ${first.reference}: Dispute it` })
    .click();
  const figures = window.getByRole('region', { name: 'Both figures' });
  await expect(figures.getByRole('row', { name: /^Shipping/ })).toContainText(
    `${first.currency}\u00a0+12.50`,
  );
  expect(await violations(window)).toEqual([]);
  const saved = window.waitForEvent('download');
  await window.keyboard.press('F8');
  const page = await saved;
  expect(page.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await page.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(window.getByText('Its page was made on')).toBeVisible();
  await expect(window.getByRole('row', { name: `${first.reference}: Settle it` })).toBeVisible();

  await window.keyboard.press('F8');
  const box = window.getByRole('dialog', { name: 'Settle the bills of this shipment?' });
  await box.getByRole('textbox', { name: 'What became of it' }).fill('Credited with B-2');
  await window.keyboard.press('F8');
  await expect(box).toHaveCount(0);
  await expect(window.getByText('Credited with B-2')).toBeVisible();

  await window.keyboard.press('Alt+6');
  await window.getByRole('row', { name: /^B-1/ }).click();
  await expect(window.getByRole('region', { name: /^B-1/ })).toContainText('1Z999NOBODYSPARCEL');

  // The same bill again changes nothing.
  await choose(window, 'bill.csv', rows.filter((each) => !each.includes('a lot')).join('\n'));
  await expect(preview).toContainText('All of it is known already');
  await window.keyboard.press('Escape');

  await window.keyboard.press('Alt+8');
  const sums = window.getByRole('region', { name: first.currency, exact: true });
  await expect(sums.getByRole('table')).toContainText('+12.50');
  expect(await violations(window)).toEqual([]);
  const list = window.waitForEvent('download');
  await window.keyboard.press('F12');
  const csv = await readFile(await (await list).path(), 'utf8');
  expect(csv).toContain('12.50');
});

test('columns that no heading tells are assigned once, and saved under a name', async ({
  packer,
  bought,
  window,
}) => {
  const [first] = bought;
  if (!first) throw new Error('Nothing was bought');
  const file = (number: string) =>
    `doc,parcel,money,how much,why\n${number},${first.tracking},${first.currency},3.00,ZQ-77\n`;
  await toCharges(window);
  await packer.told('Import the first bill');
  await choose(window, 'first.csv', file('D-1'));
  const columns = window.getByRole('alertdialog', { name: 'Match the columns: first.csv' });
  await expect(columns).toBeVisible();
  for (const [column, heading] of [
    ['Number of the bill', 'doc'],
    ['Tracking number', 'parcel'],
    ['Currency', 'money'],
    ['Amount', 'how much'],
    ['Charge code', 'why'],
  ]) {
    await columns.getByRole('button', { name: new RegExp(`${column}$`) }).click();
    await window.getByRole('option', { name: new RegExp(`^${heading}`) }).click();
  }
  await columns.getByRole('textbox', { name: 'Save under this name' }).fill('doc-bills');
  await window.keyboard.press('F8');
  const preview = window.getByRole('alertdialog', { name: /^Preview of the import/ });
  await expect(preview).toContainText('1 charge code is not known');
  await preview.getByRole('button', { name: /ZQ-77/ }).click();
  await window.getByRole('option', { name: 'Shipping' }).click();
  await expect(preview).toContainText('1 charge code is not known');
  await window.keyboard.press('F8');
  await expect(window.getByRole('alertdialog', { name: /^Imported/ })).toBeVisible();
  await window.keyboard.press('Escape');

  // The next one is read alike, and nothing is asked.
  await choose(window, 'second.csv', file('D-2'));
  await expect(preview).toBeVisible();
  await expect(preview).not.toContainText('not known');
  await window.keyboard.press('F8');
  await expect(window.getByRole('alertdialog', { name: /^Imported/ })).toBeVisible();
});

test('a bill in an old code page is read as a person says, and a number of two ways too', async ({
  packer,
  bought,
  window,
}) => {
  const [first] = bought;
  if (!first) throw new Error('Nothing was bought');
  await toCharges(window);
  await packer.told('Import the first bill');
  const rows = [
    'Rechnungsnummer;Sendungsnummer;Währung;Frachtkosten',
    `Ä-1;${first.tracking};${first.currency};1.250`,
  ];
  await choose(window, 'alt.csv', Buffer.from(rows.join('\r\n'), 'latin1'));
  const preview = window.getByRole('alertdialog', { name: /^Preview of the import/ });
  await expect(preview).toContainText('First choose how the letters are read');
  await window.keyboard.press('Alt+1');
  await expect(preview).toContainText('alt.csv: what is 1.250?');
  expect(await violations(window)).toEqual([]);
  await preview.getByRole('button', { name: '1250, a whole number' }).click();
  await expect(preview).toContainText(`New lines come to ${first.currency}\u00a01\u202f250.00`);
});

test('invoices are fetched where their path is set, and what was fetched stays when it is stopped', async ({
  packer,
  bought,
  station,
  window,
}) => {
  const set = (key: string, value: string) =>
    packbench(station.dataDir, 'sandbox', 'settings', 'set', key, value);
  await toCharges(window);
  await packer.told('Import the first bill');
  await expect(window.getByRole('button', { name: 'Fetch from the partner' })).toBeDisabled();
  await expect(window.getByText('Off: its path is not set.')).toBeVisible();
  await set('connection.operations.getInvoices', '/Invoices?Reference={Reference}');
  await set('connection.operations.getInvoiceDetail', '/Invoices/{InvoiceNumber}');
  // The first answer is there at once, the second request would wait for a minute.
  await set('charges.requestsPerMinute', '1');
  await window.keyboard.press('Alt+3');
  await window.keyboard.press('Alt+4');
  await expect(window.getByRole('button', { name: 'Fetch from the partner' })).toBeEnabled();
  await window.keyboard.press('F5');
  await expect(window.getByRole('alertdialog', { name: 'Fetching the invoices' })).toBeVisible();
  await window.keyboard.press('Escape');
  const fetched = window.getByRole('alertdialog', { name: 'Invoices fetched' });
  await expect(fetched).toContainText(/ (is|are) left for the next time/);
  await window.keyboard.press('Escape');
  await set('charges.requestsPerMinute', '600');
  await window.keyboard.press('F5');
  await expect(fetched).toBeVisible();
  await expect(fetched).not.toContainText('left for the next time');
  await window.keyboard.press('Escape');
  await packer.told('Nothing to dispute');
  await window.keyboard.press('Alt+8');
  const sums = window.getByRole('region', { name: bought[0]?.currency, exact: true });
  await expect(sums.getByRole('table')).toContainText('2 shipments');
});
