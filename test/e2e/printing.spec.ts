import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { type RunningStation, startStation } from '../support/station.ts';
import { type FakeZebra, hostStatus, type Manner, startFakeZebra } from '../support/zebra.ts';
import { violations } from './axe.ts';
import { test as base, expect } from './faulty-partner.ts';
import { CARTON_FIRST, packbench } from './packing.ts';
import { barcodeOf, toRates } from './packing-steps.ts';

interface LabelPrinter extends FakeZebra {
  /** The printer's behaviour from now on. */
  manner: Manner & { paperOut: boolean };
}

/**
 * Like `faulty-partner`; the label printer is a socket that answers like a Zebra printer, since none exists
 * here.
 */
const test = base.extend<{ zebra: LabelPrinter; restart: () => Promise<string> }>({
  zebra: async ({ browserName: _none }, use) => {
    const manner: LabelPrinter['manner'] = {
      paperOut: false,
      status: () => hostStatus({ paperOut: manner.paperOut }),
    };
    const zebra = await startFakeZebra(manner);
    await use({ ...zebra, manner });
    await zebra.close();
  },
  /** Restarts the station on the same folder; returns its new link. */
  restart: async ({ station, partner, window }, use) => {
    let again: RunningStation | null = null;
    await use(async () => {
      await window.goto('about:blank');
      await station.stop();
      const { appId, restApiKey } = partner.credentials;
      again = await startStation({
        dataDir: station.dataDir,
        partner: partner.baseUrl,
        env: { PACKBENCH_APP_ID: appId, PACKBENCH_REST_API_KEY: restApiKey },
      });
      return again.url;
    });
    // A window that loses its station would log errors.
    await window.goto('about:blank');
    await (again as RunningStation | null)?.stop();
  },
});

async function printersTab(window: Page): Promise<void> {
  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: 'Printers', exact: true }).click();
}

const bar = (window: Page) => window.getByRole('region', { name: 'State of the station' });
const queueOf = (window: Page) => window.getByRole('dialog', { name: 'Print queue' });
const row = (window: Page, title: RegExp) => queueOf(window).getByRole('listitem', { name: title });

/** Enters the label printer in the fields, as a person would. */
async function useZebra(window: Page, { target }: FakeZebra): Promise<void> {
  const port = target.split(':').at(-1) ?? '';
  await printersTab(window);
  const role = window.getByRole('region', { name: 'Label printer' });
  await role.getByText('Zebra on the network').click();
  await role.getByLabel('Name or address').fill('127.0.0.1');
  await role.getByLabel('Port').fill('70000');
  await expect(role.getByText('1 to 65535')).toBeVisible();
  await role.getByLabel('Port').fill(port);
  await role.getByRole('button', { name: /^Save/ }).click();
  await expect(role.getByText(`127.0.0.1:${port}`, { exact: true })).toBeVisible();
  await window.keyboard.press('Alt+B');
}

test('with no paper the label waits and says why, and prints once paper is in', async ({
  packer,
  window,
  zebra,
}) => {
  zebra.manner.paperOut = true;
  await useZebra(window, zebra);
  const why = bar(window).getByText('Not ready: it is out of labels', { exact: true });
  await expect(why).toBeVisible();
  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told('Check the printer; then it prints by itself');
  const card = window.getByRole('article', { name: 'SO-1001-C1' });
  await expect(card).toContainText('Waits for the printer');
  await expect(card).toContainText('out of labels');
  await expect(bar(window).getByRole('button', { name: '1 waits' })).toBeVisible();
  expect(await violations(window)).toEqual([]);

  await window.keyboard.press('Alt+P');
  await expect(row(window, /^Label SO-1001-C1/)).toContainText('out of labels');
  expect(await violations(window)).toEqual([]);
  await window.keyboard.press('Escape');
  expect(zebra.labels).toHaveLength(0);
  zebra.manner.paperOut = false;
  await packer.told('Stick the label on. Then scan the next order');
  expect(zebra.labels).toHaveLength(1);
});

test('after an unclear print a person answers, and only then a second label is printed', async ({
  packer,
  window,
  zebra,
}) => {
  zebra.manner.cutAfter = 400;
  await useZebra(window, zebra);
  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told(/^Did it come out\?/);
  await expect(bar(window)).toContainText('1 needs you');
  expect(await violations(window)).toEqual([]);
  // Until the person has answered nothing prints, whatever is requested: the connection stays cut.
  delete zebra.manner.cutAfter;
  expect(zebra.labels).toHaveLength(0);
  await window.keyboard.press('F10');
  await packer.told('Stick the label on. Then scan the next order');
  expect(zebra.labels).toHaveLength(1);

  zebra.manner.cutAfter = 400;
  await packer.scan('PB:REPRINT', 'PB:OK');
  await packer.told(/^Did it come out\?/);
  await window.keyboard.press('F8');
  await packer.told('Stick the label on. Then scan the next order');
  await expect(window.getByRole('article', { name: 'SO-1001-C1' })).toContainText('It came out');
  await expect(bar(window)).not.toContainText('needs you');
  expect(zebra.labels).toHaveLength(1);
});

test('a job left from before the last start is asked about, and packing goes on meanwhile', async ({
  packer,
  window,
  zebra,
  restart,
}) => {
  zebra.manner.paperOut = true;
  await useZebra(window, zebra);
  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told('Check the printer; then it prints by itself');
  await window.goto(await restart());
  zebra.manner.paperOut = false;

  const left = window.getByRole('region', { name: 'One print is left over' });
  await expect(left).toBeVisible();
  await packer.told('Scan an order, or pick one');
  expect(await violations(window)).toEqual([]);
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  await expect(left).toBeVisible();
  expect(zebra.labels).toHaveLength(0);
  await left.getByRole('button', { name: 'Print now' }).click();
  await expect(left).toHaveCount(0);
  await expect.poll(() => zebra.labels.length).toBe(1);
});

test('a label is reprinted by its barcode and from Shipments, and each copy is counted', async ({
  packer,
  window,
  station,
  partner,
}) => {
  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  const asked = window.getByRole('dialog', { name: 'Print it again?' });
  for (const command of ['PB:REPRINT', 'PB:PRINT']) {
    await packer.scan(command);
    await expect(asked).toContainText('Destroy the old one first');
    await packer.scan('PB:CANCEL');
    await expect(asked).toHaveCount(0);
  }
  expect(await packer.printed('label')).toHaveLength(1);
  await packer.scan('PB:REPRINT');
  await expect(asked).toContainText('Destroy the old one first');
  await packer.scan('PB:OK');
  await expect(asked).toHaveCount(0);
  const card = window.getByRole('article', { name: 'SO-1001-C1' });
  await expect(card).toContainText('Reprint: second time');
  await expect.poll(() => packer.printed('label')).toHaveLength(2);

  const downloading = window.waitForEvent('download');
  await window.getByRole('button', { name: 'Save as PDF: SO-1001-C1' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);

  await window.keyboard.press('Alt+S');
  await window.getByRole('row', { name: 'SO-1001' }).click();
  await window.getByLabel('Why it is printed again').fill('torn at the roll');
  await window.keyboard.press('F10');
  await expect(asked).toContainText('Destroy the old one first');
  expect(await packer.printed('label')).toHaveLength(2);
  await window.keyboard.press('F8');
  const printed = window.getByRole('list', { name: 'What was printed' });
  await expect(printed.getByText('Reprint: third time')).toBeVisible();
  await expect.poll(() => packer.printed('label')).toHaveLength(3);
  expect(await partner.sold()).toBe(1);
  const audit = await packbench(station.dataDir, partner.baseUrl, 'audit');
  expect(audit).toContain('torn at the roll');
});

test('a folder is set as the label printer, checked, and tested with both pages', {
  tag: '@long',
}, async ({ window, station }) => {
  const folder = join(station.dataDir, 'elsewhere');
  await printersTab(window);
  const role = window.getByRole('region', { name: 'Label printer' });
  await role.getByLabel('Folder, with its full path').fill(folder);
  await role.getByRole('button', { name: /^Save/ }).click();
  await expect(role.getByRole('status').first()).toContainText('Ready');
  await expect(bar(window).getByTitle(/elsewhere/)).toBeVisible();
  await role.getByRole('button', { name: /^Test page/ }).click();
  await expect(role.getByText('Sent to printer')).toBeVisible();
  await role.getByRole('button', { name: /^Calibration page/ }).click();
  await expect(role.getByText('Take a ruler to the page')).toBeVisible();
  await expect(role.getByText('Sent to printer')).toBeVisible();
  expect(await readdir(folder)).toHaveLength(2);
});

test.describe('carton-first', () => {
  test.use({ settings: CARTON_FIRST });

  test('with twelve cartons the scanned one is visible on the screen', { tag: '@long' }, async ({
    packer,
    window,
    station,
    partner,
  }) => {
    const file = join(station.dataDir, 'twelve.json');
    await writeFile(file, await orderOfTwelve());
    await packbench(station.dataDir, partner.baseUrl, 'import', file);
    await packer.scan('SO-3012');
    await packer.told('Scan the next item: 12 units to go');
    const more = window.getByRole('button', { name: /^One more/ });
    for (let left = 11; left > 0; left--) {
      await more.click();
      await packer.told(`Scan the next item: ${left} ${left === 1 ? 'unit' : 'units'} to go`);
      await window.keyboard.press('F2');
      await expect(window.getByRole('article', { name: `SO-3012-C${13 - left}` })).toBeVisible();
    }
    await window.keyboard.press('Alt+L');
    await more.click();
    await packer.told('All packed. Get the rates');
    await window.keyboard.press('F8');
    await packer.told(/^Buy /);
    await window.keyboard.press('F9');
    await packer.told('Scan a carton');
    await expect(window.getByText('0 of 12 cartons carry their label')).toBeVisible();
    for (const carton of ['SO-3012-C11', 'SO-3012-C2']) {
      await packer.scan(carton);
      await packer.told(`Stick the label on ${carton}, then scan it`);
      const card = window.getByRole('article', { name: carton, exact: true });
      await expect(card.getByRole('heading', { name: carton })).toBeInViewport({ ratio: 0.9 });
      await expect(card).toBeInViewport({ ratio: 0.75 });
      await expect(card.getByText('Sent to printer')).toBeVisible();
      await packer.scan(await barcodeOf(packer, carton));
      await expect(card.getByText('On carton')).toBeVisible();
    }
  });
});

/** The sample order of one carton, with twelve of its first line and nothing else. */
async function orderOfTwelve(): Promise<string> {
  const sample = join(RESOURCES_DIR, 'orders', 'so-1001-one-carton.json');
  const order = JSON.parse(await readFile(sample, 'utf8'));
  const [line] = order.lines;
  return JSON.stringify({ ...order, reference: 'SO-3012', lines: [{ ...line, quantity: 12 }] });
}
