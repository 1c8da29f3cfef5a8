import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import Big from 'big.js';
import { startSandbox } from '../../src/sandbox/server.ts';
import { meddle } from '../support/meddler.ts';
import { startStation } from '../support/station.ts';
import { test as base, expect, type Packer, setUp } from './packing.ts';

interface WireOption {
  ShippingCost: number;
  LandedCostDetail?: Record<'Duty' | 'SalesTax' | 'AIT' | 'LandedCost', number>;
}
type WireLevel = Partial<Record<'DDP' | 'DDU', WireOption>>;
interface WireRates {
  Reference: string;
  Express?: WireLevel;
  Standard?: WireLevel;
}

/** A sandbox, with a proxy that records the answers to /Rates. */
const test = base.extend<{
  answered: WireRates[];
  line: { baseUrl: string; env: Record<string, string> };
}>({
  answered: async ({ browserName: _none }, use) => await use([]),
  line: async ({ answered }, use) => {
    const stateDir = await mkdtemp(join(tmpdir(), 'packbench-partner-'));
    const sandbox = await startSandbox({ stateDir, port: 0, seed: 7 });
    const line = await meddle(sandbox.baseUrl, {
      after(path, _nth, text) {
        if (path === '/Rates') answered.push(JSON.parse(text));
        return text;
      },
    });
    const { appId, restApiKey } = sandbox.credentials;
    const env = { PACKBENCH_APP_ID: appId, PACKBENCH_REST_API_KEY: restApiKey };
    await use({ baseUrl: line.baseUrl, env });
    await line.close();
    await sandbox.close();
    await rm(stateDir, { recursive: true, force: true });
  },
  station: async ({ line }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, line.baseUrl);
    const station = await startStation({ dataDir, partner: line.baseUrl, env: line.env });
    await use(station);
    expect(await station.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
});

const money = (amount: number): string => `USD\u00a0${new Big(amount).toFixed(2)}`;

/** One row of a card: its amount, and the note below it. */
const row = (card: Locator, name: string): Locator =>
  card.locator('.cost-row').filter({ has: card.page().getByText(name, { exact: true }) });

/** Checks that every amount on the cards is the one that the partner sent. */
async function expectAsAnswered(window: Page, { Express, Standard }: WireRates): Promise<void> {
  await window.keyboard.press('Alt+M');
  for (const [name, level] of Object.entries({ Express, Standard })) {
    const ddp = window.getByRole('region', { name: 'duties paid by us' });
    const card = ddp.getByRole('button', { name: new RegExp(`^${name}`) });
    const { DDP, DDU } = level ?? {};
    if (!DDP?.LandedCostDetail || !DDU) throw new Error(`No ${name} rates`);
    const { Duty, SalesTax, AIT, LandedCost } = DDP.LandedCostDetail;
    const below = (amount: number) => (amount === 0 ? 'below the destination’s threshold' : '');
    await expect(row(card, 'Duty')).toHaveText(`Duty${money(Duty)}${below(Duty)}`);
    await expect(row(card, 'Tax')).toHaveText(`Tax${money(SalesTax)}${below(SalesTax)}`);
    await expect(row(card, 'Income tax (AIT)')).toHaveText(`Income tax (AIT)${money(AIT)}`);
    await expect(row(card, 'Landed cost')).toHaveText(`Landed cost${money(LandedCost)}`);
    await expect(row(card, 'Shipping')).toHaveText(`Shipping${money(DDP.ShippingCost)}`);
    const total = new Big(DDP.ShippingCost).plus(LandedCost).toFixed(2);
    await expect(card).toContainText(`Total USD ${total}`);
  }
  const ddu = window.getByRole('region', { name: 'receiver pays duties' });
  await expect(ddu.getByText('Duty and tax', { exact: true })).toHaveCount(2);
  await expect(ddu.getByText('unknown', { exact: true })).toHaveCount(2);
  await expect(ddu).not.toContainText('USD\u00a00.00');
}

async function toRates(packer: Packer, window: Page, reference: string): Promise<void> {
  await packer.scan(reference);
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('F7');
  await packer.told('All packed. Get the rates');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
}

async function setAside(packer: Packer, window: Page): Promise<void> {
  await window.keyboard.press('F6');
  await packer.told('All packed. Get the rates');
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
}

const TAX_IDS = /CNPJ\s11\.222\.333\/0001-81/;

test('landed cost is shown as the partner sent it; a B2B order is marked on every screen and its documents name its tax IDs', async ({
  packer,
  window,
  answered,
}) => {
  await test.step('below the thresholds', async () => {
    await toRates(packer, window, 'SO-1006');
    await expectAsAnswered(window, answered[0] as WireRates);
    await expect(window.getByText('below the destination’s threshold')).toHaveCount(4);
    await setAside(packer, window);
  });

  await test.step('above the thresholds', async () => {
    await toRates(packer, window, 'SO-1007');
    await expectAsAnswered(window, answered[1] as WireRates);
    await expect(window.getByText('below the destination’s threshold')).toHaveCount(0);
    await expect(window.getByText('Business', { exact: true })).toHaveCount(0);
    await setAside(packer, window);
  });

  await test.step('a B2B order in the list, on the bench and at its rates', async () => {
    const listed = window.getByRole('row', { name: /SO-1003/ });
    await expect(listed).toHaveAccessibleName(TAX_IDS);
    await expect(listed).toContainText('Business');
    await toRates(packer, window, 'SO-1003');
    await expectAsAnswered(window, answered[2] as WireRates);
    await expect(window.getByText('Business', { exact: true })).toBeVisible();
    await expect(window.getByText(TAX_IDS)).toBeVisible();
  });

  await test.step('bought, with a printed invoice', async () => {
    await packer.scan('PB:BUY');
    await packer.told('Stick the label on. Put 3 invoices in the pouch');
    await expect.poll(() => packer.printed('document')).toEqual(['SO-1003 invoice x3.pdf']);
    const invoice = await packer.textOf('document', 'SO-1003 invoice x3.pdf');
    for (const words of [
      'Tax ID 11.222.333/0001-81',
      'State tax ID 110.042.490.114',
      'Compras / Renata Lima',
      'Sold / Commercial Transaction',
      'Location CHI-1',
      'HELMET-M',
    ]) {
      expect(invoice).toContain(words);
    }
  });

  await test.step('in the list of shipments, with its cost', async () => {
    await window.keyboard.press('Alt+S');
    await window.getByRole('row', { name: /SO-1003.*Business/ }).click();
    const detail = window.getByRole('region', { name: 'SO-1003' });
    await expect(detail.getByText(TAX_IDS)).toBeVisible();
    const landed = answered[2]?.Standard?.DDP?.LandedCostDetail;
    if (!landed) throw new Error('SO-1003 was not rated');
    await expect(row(detail, 'Duty')).toHaveText(`Duty${money(landed.Duty)}`);
    await expect(row(detail, 'Tax')).toHaveText(`Tax${money(landed.SalesTax)}`);
    await expect(row(detail, 'Landed cost')).toHaveText(`Landed cost${money(landed.LandedCost)}`);
  });
});
