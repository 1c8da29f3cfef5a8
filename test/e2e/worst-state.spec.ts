import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { english, type InWords, inGerman, inSpanish } from '../support/words.ts';
import { violations } from './axe.ts';
import { sentence } from './every-screen.ts';
import { expect, test } from './faulty-partner.ts';
import { measureIn } from './lost.ts';
import { type Packer, packbench } from './packing.ts';
import { shipFirst, toRates } from './packing-steps.ts';
import { printsOf } from './station-template.ts';
import { worstOrders } from './worst-orders.ts';

/** English last, so that a screen is left as the next step expects it; the last size for the same reason. */
const LANGUAGES = [
  { id: 'de', t: inGerman },
  { id: 'es', t: inSpanish },
  { id: 'en', t: english },
] as const;
const SIZES = [
  { width: 1024, height: 600, own: 1 },
  { width: 1366, height: 768, own: 2 },
  { width: 1920, height: 1080, own: 1 },
  { width: 1366, height: 768, own: 1 },
];

const WORST = 'WORST-2026-0000184467-A';

/** Rules for the whole page, whose content an open dialog hides from assistive technology. */
const OF_A_PAGE = /landmark-one-main|page-has-heading-one/;

interface Place {
  window: Page;
  dataDir: string;
  partner: string;
}

/**
 * Looks at one screen after another in every language and size; a change of the language draws the screen
 * again. `table` has a row for each finding, with where it occurs.
 */
async function looker({ window, dataDir, partner }: Place) {
  const lostIn = await measureIn(window);
  const found = new Map<string, string[]>();
  const bar = window.locator('.status-bar');
  const note = (row: string, where: string) => found.set(row, [...(found.get(row) ?? []), where]);
  const atEverySize = async (screen: string, language: string) => {
    for (const { own, ...size } of SIZES) {
      const where = `${language} ${size.width} ${own}00 %`;
      for (const each of await lostIn({ ...size, own, browser: 16 }))
        note(`${screen}: ${each}`, where);
      // Two lines of small text in one row; nothing in it is wider than it.
      const rem = await window.evaluate<number>(`(() => {
        const { fontSize } = getComputedStyle(document.documentElement);
        return document.querySelector('.status-bar').clientHeight / Number.parseFloat(fontSize);
      })()`);
      const wide = await bar.evaluate((row) => row.scrollWidth - row.clientWidth);
      if (rem > 3.6 || wide > 1) note(`${screen}: the state takes more than a row`, where);
    }
    const isOpen = (await window.locator('.dialog').count()) > 0;
    for (const each of await violations(window))
      if (!isOpen || !OF_A_PAGE.test(each)) note(`${screen}: ${each}`, language);
  };
  const speak = async (id: string) => {
    await packbench(dataDir, partner, 'settings', 'set', 'language', id);
    await expect(window.locator('html')).toHaveAttribute('lang', id);
  };
  return {
    table: () => [...found].map(([row, where]) => `${row} [${where.join('; ')}]`),
    /** `open` and `close`: of a dialog, or of what a change of the language folds again. */
    async look(
      screen: string,
      open: (t: InWords) => Promise<void> = async () => undefined,
      close: () => Promise<void> = async () => undefined,
    ): Promise<void> {
      for (const { id, t } of LANGUAGES) {
        await speak(id);
        await expect(window.getByText(t('Loading…'))).toHaveCount(0);
        await open(t);
        await atEverySize(screen, id);
        await close();
      }
    },
  };
}

const suggests = sentence(
  english('Buy {service} {terms} for {total}?', { service: '.+', terms: '.+', total: '.+' }),
);

/** Packs the worst order in two cartons, up to its rates. */
async function toWorstRates(packer: Packer, window: Page): Promise<void> {
  await packer.scan(WORST);
  await packer.told(/^Scan the next item/);
  await packer.scan('SKILLET-26', 'SKILLET-26', 'PB:NEXT-CARTON');
  await expect(window.locator('.carton')).toHaveCount(2);
  await packer.scan('PB:PACK-REST', 'PB:RATES');
  await packer.told(suggests);
}

test('rates, labels, returns and batches hold the longest names, in every language and size', async ({
  packer,
  window,
  partner,
  station,
}) => {
  test.setTimeout(900_000);
  const { dataDir } = station;
  const set = (key: string, value: string) =>
    packbench(dataDir, partner.baseUrl, 'settings', 'set', key, value);
  const { look, table } = await looker({ window, dataDir, partner: partner.baseUrl });
  await packbench(dataDir, partner.baseUrl, 'import', await worstOrders(dataDir));
  await toWorstRates(packer, window);
  await look('rates');
  await look('offers', async () => {
    await window.keyboard.press('Alt+M');
    await expect(window.locator('.rate-group')).toHaveCount(2);
  });
  await set('printers.label', 'zebra:127.0.0.1:9');
  await packer.scan('PB:BUY');
  await expect(window.locator('.labelled')).toHaveCount(2);
  await packer.told('Check the printer; then it prints by itself');
  await look('labels, printer away');
  await set('printers.label', `folder:${printsOf(dataDir, 'label')}`);
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');

  await window.keyboard.press('Alt+R');
  await packer.told('Scan the label of the return');
  await packer.scan(WORST);
  await packer.told('What comes back?');
  await look('return: lines');
  await look('return: offers', async (t) => {
    await window.keyboard.press('F8');
    await packer.told(t('Choose an offer for the return'));
  });
  await window.keyboard.press('Alt+B');
  await packer.told('Scan an order, or pick one');

  await packer.scan('PB:STACKS');
  await packer.told('Choose a stack');
  await look('stacks');
  await packer.scan('PB:STACK:1');
  await packer.told('Pack the first one by hand');
  await look('first of a stack');
  await shipFirst(packer);
  await packer.told(/more to ship like/);
  await look('batch: begin');
  await packer.scan('PB:OK');
  await packer.told(/^Scan an item of each parcel/);
  await look('batch');
  expect(table()).toEqual([]);
});

/** A bill in three currencies: charges beyond what was accepted, and many that are of no shipment. */
async function worstBill(dataDir: string): Promise<string> {
  const rows = ['biller,invoice number,invoice date,line,reference,currency,charge code,amount'];
  const day = new Date().toISOString().slice(0, 10);
  const add = (reference: string, currency: string, amount: string, line: number) => {
    const code = line % 2 === 0 ? 'Freight' : 'Treibstoffzuschlag und Zuschlag für Randgebiete';
    rows.push(
      `Paketdienst Donaukanal GmbH & Co. KG,RE-2026-0000184467-A,${day},${line},${reference},${currency},${code},${amount}`,
    );
  };
  for (const [at, currency] of ['USD', 'EUR', 'JPY'].entries())
    for (const turn of [0, 1]) add(WORST, currency, '12345', 2 * at + turn);
  for (let line = 100; line < 300; line += 1)
    add(`NOWHERE-2026-0000184467-${line}`, 'EUR', '7.05', line);
  const file = join(dataDir, 'paketdienst-donaukanal-rechnung-november-2026-endgueltig.csv');
  await writeFile(file, rows.join('\n'));
  return file;
}

test('charges hold the longest names, three currencies and 200 lines, in every language and size', async ({
  packer,
  window,
  partner,
  station,
}) => {
  test.setTimeout(900_000);
  const { dataDir } = station;
  const { look, table } = await looker({ window, dataDir, partner: partner.baseUrl });
  await packbench(dataDir, partner.baseUrl, 'import', await worstOrders(dataDir));
  const bill = await worstBill(dataDir);
  await toWorstRates(packer, window);
  await packer.scan('PB:BUY');
  await expect(window.locator('.labelled')).toHaveCount(2);
  await packer.scan('PB:SET-ASIDE');
  await packer.told('Scan an order, or pick one');
  await window.keyboard.press('F11');
  await expect(window.getByRole('radio', { name: 'Charges' })).toBeAttached();
  await window.keyboard.press('Alt+4');
  await packer.told('Import the first bill');
  const choose = async () => {
    const chooser = window.waitForEvent('filechooser');
    await window.keyboard.press('Alt+F');
    await (await chooser).setFiles(bill);
    await expect(window.getByRole('alertdialog')).toContainText('RE-2026');
  };
  const shut = async () => {
    await window.keyboard.press('Escape');
    await expect(window.getByRole('alertdialog')).toHaveCount(0);
  };
  await look('charges: preview', choose, shut);
  await look(
    'charges: columns',
    async () => {
      await choose();
      await window.keyboard.press('Alt+E');
      await expect(window.locator('.import-columns')).toHaveCount(3);
    },
    shut,
  );
  await choose();
  await window.keyboard.press('F8');
  await expect(window.getByRole('alertdialog', { name: /^Imported/ })).toBeVisible();
  await shut();
  await packer.told(/billed wrongly$/);
  await window.getByRole('row', { name: new RegExp(WORST) }).click();
  const figures = (t: InWords) => window.getByRole('region', { name: t('Both figures') });
  const seen = async (t: InWords) => await expect(figures(t)).toBeVisible();
  await look('charges: to dispute', seen);
  await window.keyboard.press('Alt+6');
  await window
    .getByRole('row', { name: /^RE-2026/ })
    .first()
    .click();
  await look('charges: without a shipment');
  await window.keyboard.press('Alt+7');
  await window.getByRole('row', { name: new RegExp(WORST) }).click();
  await look('charges: differences', seen);
  await window.keyboard.press('Alt+8');
  await expect(window.getByRole('region', { name: 'JPY' })).toBeVisible();
  await look('charges: sums');
  expect(table()).toEqual([]);
});

test('with every trouble at once the bench, its orders and dialogs keep their texts and one row of state', async ({
  packer,
  window,
  partner,
  station,
}) => {
  test.setTimeout(900_000);
  const { dataDir } = station;
  const set = (key: string, value: string) =>
    packbench(dataDir, partner.baseUrl, 'settings', 'set', key, value);
  const { look, table } = await looker({ window, dataDir, partner: partner.baseUrl });
  await packbench(dataDir, partner.baseUrl, 'import', await worstOrders(dataDir));
  await set(
    'packers',
    JSON.stringify([{ name: 'Maria-Magdalena Hohenwarter-Szabó', badge: 'B-1' }]),
  );
  await packer.scan('B-1');
  await set('exchange.folder', '/nowhere/that/exists');
  await toRates(packer);
  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'before', times: null });
  await packer.scan('PB:BUY');
  await packer.told('Wait: purchase not confirmed. Do not ship another way.');
  await look('not confirmed');
  await partner.fault({ kind: 'cut', path: '/Rates', times: null });
  await set('printers.label', 'zebra:127.0.0.1:9');
  await packer.scan('PB:SET-ASIDE', WORST);
  await packer.told(/^Scan the next item/);
  await packer.scan('SKILLET-26');
  await packer.told(english('Scan the next item: {left} units to go', { left: 7 }));
  await look('packing');

  const shut = async () => {
    await window.keyboard.press('Escape');
    await expect(window.locator('.dialog')).toHaveCount(0);
  };
  await look(
    'wrong scan',
    async () => {
      await packer.scan('NO-SUCH-ITEM');
      await expect(window.getByRole('alertdialog')).toBeVisible();
    },
    shut,
  );
  const more = async (t: InWords) => {
    await window.keyboard.press('Alt+M');
    await expect(window.getByRole('dialog', { name: t('More for this order') })).toBeVisible();
  };
  await look('more', more, shut);
  const dialogs = [
    ['Alt+1', 'Move units to another carton'],
    ['Alt+3', 'What is not there?'],
    ['Alt+E', 'Receiver'],
    ['Alt+H', 'Hold this order'],
    ['Alt+Q', 'How many lie in the carton?'],
  ] as const;
  for (const [key, title] of dialogs)
    await look(
      title,
      async (t) => {
        await more(t);
        await window.keyboard.press(key);
        await expect(window.getByRole('dialog', { name: t(title) })).toBeVisible();
      },
      shut,
    );

  await packer.scan('PB:SET-ASIDE');
  await packer.told('Scan an order, or pick one');
  const bar = window.getByRole('region', { name: 'State of the station' });
  await expect(bar).toContainText('not confirmed');
  await expect(bar).toContainText('Maria-Magdalena');
  await look('bench');
  await window.setViewportSize({ width: 1024, height: 600 });
  await look(
    'state of the station',
    async (t) => {
      await window.setViewportSize({ width: 1024, height: 600 });
      await window.locator('.status-folded').click();
      const all = window.getByRole('dialog', { name: t('State of the station') });
      await expect(all).toContainText('PDF');
    },
    shut,
  );
  expect(table()).toEqual([]);
});
