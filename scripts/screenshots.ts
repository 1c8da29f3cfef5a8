import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sites } from '../src/main/adapters/site-postgres/sites.ts';
import { SAMPLE_BOXES } from '../src/main/features/merchants/boxes.ts';
import { thisMachine } from '../src/main/hosts/machine.ts';
import { APP_ROOT } from '../src/main/program.ts';
import { startSandbox } from '../src/sandbox/server.ts';
import { packbench, packerAt, setUp } from '../test/e2e/packing.ts';
import { toRates } from '../test/e2e/packing-steps.ts';
import { postgresIsMissing, startPostgres } from '../test/support/postgres.ts';
import { startStation } from '../test/support/station.ts';
import { hostStatus, startFakeZebra } from '../test/support/zebra.ts';
import { pageBrowser } from './page-browser.ts';
import { onBatch } from './picture-of-batch.ts';
import { onBoxes } from './picture-of-boxes.ts';
import { onCharges } from './picture-of-charges.ts';
import { onSettings } from './picture-of-go-live.ts';
import { packForMerchant } from './picture-of-merchant.ts';
import { loseAnswer, packWhileAway } from './picture-of-outage.ts';
import { connectPrograms } from './picture-of-programs.ts';
import { endTheShift } from './picture-of-shift.ts';
import { onStatistics } from './picture-of-statistics.ts';
import { onWeights } from './picture-of-weights.ts';
import type { Stage } from './picture-stage.ts';
import { showSampleGoods } from './sample-goods.ts';

/** Recreates docs/pictures from the built program in a real browser; all data is invented. */
const PICTURES = join(APP_ROOT, 'docs', 'pictures');
const SCREEN = { width: 1366, height: 768 };
const LARGE_SCREEN = { width: 1920, height: 1080 };

/** Elements that are still loading: pictures of goods, barcodes, a busy button. */
const TO_COME = ['.line-picture:not(:has(img, svg))', '.dialog-codes:not(:has(svg))', '.turning'];

async function main(): Promise<void> {
  const machine = thisMachine();
  const executablePath = pageBrowser(machine) ?? undefined;
  const args = machine.isRoot ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await mkdir(PICTURES, { recursive: true });
    await onSandbox(browser);
    for (const onOwnStation of [onBoxes, onBatch, onWeights, onStatistics, onCharges])
      await onOwnStation((station) => open(browser, station));
    for (const onOutage of [loseAnswer, packWhileAway]) await withPartner(browser, onOutage);
    await onPaperOut(browser);
    await onSite(browser);
  } finally {
    await browser.close();
  }
}

async function onSandbox(browser: Browser): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packbench-pictures-'));
  // As a new station on the sandbox has them.
  await setUp(dataDir, 'sandbox', { boxes: SAMPLE_BOXES, 'boxes.default': 'Small' });
  const station = await startStation({ dataDir });
  try {
    const stage = await open(browser, station);
    await packOne(stage);
    await packBusiness(stage);
    await classifyOne(stage);
    await packForMerchant(stage, dataDir);
    const programs = await connectPrograms(stage, dataDir);
    await packThree(stage);
    await elsewhere(stage);
    await programs.shoot(stage);
    await onSettings(stage);
    await afterSale(stage);
    await endTheShift(stage);
    await programs.close();
    await playOne(stage);
  } finally {
    await station.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function open(
  browser: Browser,
  station: Awaited<ReturnType<typeof startStation>>,
): Promise<Stage> {
  const page = await browser.newPage({ viewport: SCREEN });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(station.url);
  const packer = await packerAt(page, station);
  await packer.told('Scan an order, or pick one');
  await showSampleGoods(page);
  // A new station has the pictures before its window opens.
  await page.reload();
  await packer.told('Scan an order, or pick one');
  return {
    page,
    packer,
    async shoot(name) {
      await page.getByText('Loading…').first().waitFor({ state: 'detached' });
      await page.getByText('Drawing the page…').first().waitFor({ state: 'detached' });
      for (const each of TO_COME) await page.locator(each).first().waitFor({ state: 'detached' });
      await page.evaluate('document.fonts.ready');
      await page.waitForFunction('[...document.images].every(({ complete }) => complete)');
      await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: 'disabled' });
    },
  };
}

async function packOne({ page, packer, shoot }: Stage): Promise<void> {
  await page.getByRole('row').first().waitFor();
  await shoot('bench');
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await shoot('opened');
  await packer.scan('MUG-SAND');
  await packer.told(/2 units/);
  await shoot('packing');
  await packer.scan('5901234123457');
  await page.getByRole('alertdialog').waitFor();
  await shoot('wrong-scan');
  await page.keyboard.press('Escape');
  await packer.scan('MUG-SAND', 'TOWEL-WAFFLE');
  await packer.told('All packed. Get the rates');
  await shoot('packed');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
  await shoot('rates');
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await shoot('one-label');
}

/** Shows its rates; buys nothing. */
async function packBusiness({ page, packer, shoot }: Stage): Promise<void> {
  await packer.scan('SO-1003');
  await packer.told(/^Scan the next item/);
  await page.keyboard.press('F7');
  await packer.told('All packed. Get the rates');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
  await shoot('business');
  await page.keyboard.press('F6');
  await packer.told('All packed. Get the rates');
  await page.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
}

async function classifyOne({ page, packer, shoot }: Stage): Promise<void> {
  await packer.scan('SO-1004');
  await packer.told(/^Scan the next item/);
  // The dialog for missing customs data opens a moment after the order.
  await page.getByRole('button', { name: /^Customs data/ }).click();
  await page.getByRole('dialog').getByRole('group').first().waitFor();
  await page.keyboard.press('Alt+G');
  await page.getByRole('dialog', { name: 'Which HS code? BRUSH-BAMBOO' }).waitFor();
  await page.keyboard.press('Alt+G');
  await page.getByRole('button', { name: 'Take this code' }).waitFor();
  await shoot('classify');
  await page.keyboard.press('F8');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
}

async function packThree({ page, packer, shoot }: Stage): Promise<void> {
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  await packer.scan('SKILLET-26');
  await packer.told(/^Scan the next item: 7 units/);
  await page.setViewportSize(LARGE_SCREEN);
  await shoot('large-screen');
  await page.setViewportSize(SCREEN);
  await packer.scan('SKILLET-26', 'PB:NEXT-CARTON', 'KETTLE-RED');
  await page.keyboard.press('F2');
  await packer.told(/^Scan the next item: 5 units/);
  await packer.scan('BLANKET-WOOL');
  await packer.told(/4 units/);
  await page.keyboard.press('F7');
  await packer.told('All packed. Get the rates');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
  await packer.scan('PB:BUY');
  await packer.told(/^Put this label on carton 1/);
  await shoot('labels');
}

/** Packs an order by mouse, with simulated scanner and scale. From then on every carton is weighed. */
async function playOne({ page, packer, shoot }: Stage): Promise<void> {
  await page.keyboard.press('Alt+B');
  await packer.told(/^Put this label on carton 1/);
  await page.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await page.getByRole('button', { name: 'Simulate scanner and scale' }).click();
  const panel = page.getByRole('region', { name: 'Simulate scanner and scale' });
  const press = (name: RegExp) => panel.getByRole('button', { name }).first().click();
  await press(/^SO-1007/);
  await packer.told(/^Scan the next item/);
  await panel.getByRole('listitem').first().getByRole('button').click();
  await press(/^Put it on/);
  await page.getByText(/^This is the weight of/).waitFor();
  await shoot('play');
}

async function elsewhere({ page, packer, shoot }: Stage): Promise<void> {
  await page.keyboard.press('Alt+C');
  await page.getByText('All', { exact: true }).click();
  await page.getByRole('row').first().click();
  await page.getByRole('button', { name: 'Confirm' }).waitFor();
  await shoot('customs');
  await page.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await page.getByRole('row').first().waitFor();
  await shoot('orders');
  await page.keyboard.press('Alt+S');
  await packer.told('Find a shipment');
  await page.getByRole('row', { name: 'SO-1001' }).click();
  await shoot('shipments');
  await page.keyboard.press('Alt+T');
  await packer.told('Set up this station');
  await page.getByRole('tab', { name: 'Boxes' }).click();
  await page.getByText('First choice', { exact: true }).waitFor();
  await shoot('settings');
  await lookUpPath(page);
  await shoot('operations');
}

/** Sets and tries the sandbox's path to look up a shipment. */
async function lookUpPath(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Operations' }).click();
  const block = page.getByRole('region', { name: 'Look up a shipment' });
  await block.getByLabel('Path (GET)').fill('/Shipments/Get/{Reference}');
  await block.getByLabel('Path (GET)').press('Enter');
  await block.getByLabel('Reference or invoice to try with').fill('SO-1001');
  await block.getByRole('button', { name: 'Try it' }).click();
  await block.getByText('The partner says').waitFor();
  await block.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

/** Returns a unit of the first order, and shows tracking. */
async function afterSale({ page, packer, shoot }: Stage): Promise<void> {
  await page.keyboard.press('Alt+R');
  await packer.told('Scan the label of the return');
  await packer.scan('SO-1001');
  await packer.told('What comes back?');
  await page.getByRole('button', { name: /^One less of Stoneware mug/ }).click();
  await page.keyboard.press('F8');
  await packer.told('Choose an offer for the return');
  await shoot('return');
  await page.keyboard.press('Alt+K');
  await packer.told('Tracking');
  await page.getByRole('row', { name: /^SO-1001/ }).click();
  await page.getByRole('button', { name: 'Ask now' }).click();
  await page.getByRole('region', { name: 'SO-1001' }).getByRole('listitem').first().waitFor();
  await shoot('tracking');
}

/** The label printer is out of labels: a server that answers like a Zebra. */
async function onPaperOut(browser: Browser): Promise<void> {
  const zebra = await startFakeZebra({ status: () => hostStatus({ paperOut: true }) });
  try {
    await withPartner(
      browser,
      async ({ page, packer, shoot }) => {
        await toRates(packer);
        await packer.scan('PB:BUY');
        await packer.told('Check the printer; then it prints by itself');
        await shoot('paper-out');
        await page.keyboard.press('Alt+P');
        await page.getByRole('dialog').waitFor();
        await shoot('print-queue');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Alt+T');
        await page.getByRole('tab', { name: 'Printers', exact: true }).click();
        await page.getByText('Not ready').first().waitFor();
        await shoot('printer-settings');
      },
      `${zebra.target}@203`,
    );
  } finally {
    await zebra.close();
  }
}

/** Settings, Site, at the first bench of a warehouse; skipped without PostgreSQL. */
async function onSite(browser: Browser): Promise<void> {
  if (postgresIsMissing) return;
  const postgres = await startPostgres();
  try {
    const first = await postgres.database();
    await postgres.sql(first, 'CREATE DATABASE warehouse');
    const url = `${first.replace(/\w+$/, 'warehouse')}?sslmode=disable`;
    await sites.init({ url, password: null });
    await withPartner(browser, async ({ page, shoot }) => {
      await page.keyboard.press('Alt+T');
      await page.getByRole('tab', { name: 'Site', exact: true }).click();
      await page.getByLabel(/^Address of the database/).fill(url);
      await page.getByLabel('Name of this bench').fill('North');
      await page.getByRole('button', { name: 'Join the site' }).click();
      await page.getByText('The site is reachable.').waitFor();
      await shoot('site');
    });
  } finally {
    await postgres.close();
  }
}

/** Runs on a separate station with its own partner address. */
async function withPartner(
  browser: Browser,
  play: (stage: Stage, controlUrl: string) => Promise<void>,
  labelPrinter?: string,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packbench-pictures-'));
  const sandbox = await startSandbox({ stateDir: join(dataDir, 'partner'), port: 0, seed: 7 });
  const { appId, restApiKey } = sandbox.credentials;
  await setUp(dataDir, sandbox.baseUrl);
  if (labelPrinter)
    await packbench(dataDir, sandbox.baseUrl, 'printers', 'assign', 'label', labelPrinter);
  const station = await startStation({
    dataDir,
    partner: sandbox.baseUrl,
    env: { PACKBENCH_APP_ID: appId, PACKBENCH_REST_API_KEY: restApiKey },
  });
  try {
    await play(await open(browser, station), sandbox.controlUrl);
  } finally {
    await station.stop();
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
