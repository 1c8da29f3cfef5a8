import type { Page } from '@playwright/test';
import type { RunningStation } from '../support/station.ts';
import type { InWords } from '../support/words.ts';
import { sentence } from './every-screen.ts';
import type { Partner } from './faulty-partner.ts';
import { expect, type Packer, packbench } from './packing.ts';
import { fileDialog } from './packing-steps.ts';

interface Bench {
  packer: Packer;
  window: Page;
  partner: Partner;
  station: RunningStation;
  look: (screen: string) => Promise<void>;
  t: InWords;
}

/** Walks through rare screens: rejected imports, missing customs data, failures of the partner. */
export async function visitEveryTrouble(bench: Bench): Promise<void> {
  await bench.packer.told(bench.t('Scan an order, or pick one'));
  await bench.look('bench, nothing to set up');
  await refusedImport(bench);
  await customsMissing(bench);
  await refusedRates(bench);
  await cancelled(bench);
  await unconfirmed(bench);
}

async function refusedImport({ packer, window, look, t }: Bench): Promise<void> {
  await window.keyboard.press('Alt+O');
  await packer.told(t('Choose an order to pack'));
  await expect(window.getByRole('row').first()).toBeVisible();
  const choose = async (text: string) => {
    const choosing = await fileDialog(window, 'Alt+F');
    await choosing.setFiles({ name: 'march', mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  await choose('reference,sku,quantity\nSO-2001,MUG,none\n');
  const box = window.getByRole('alertdialog');
  await expect(box).toContainText(t('Match the columns: {file}', { file: 'march' }));
  await look('import columns');
  await window.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await choose('{"reference": "SO-2001"}');
  await expect(box).toContainText(t('{count} rows are rejected', { count: 1 }));
  await look('import preview');
  await window.keyboard.press('Escape');
  await window.keyboard.press('Alt+B');
}

async function customsMissing({ packer, window, look, t }: Bench): Promise<void> {
  await packer.scan('SO-1004');
  await expect(window.locator('.line').first()).toBeVisible();
  await look('customs missing');
  await expect(async () => {
    await window.keyboard.press('Alt+D');
    await expect(window.getByRole('dialog').getByRole('group')).toHaveCount(1, { timeout: 3_000 });
  }).toPass();
  await look('customs data');
  await window.keyboard.press('Alt+G');
  await expect(window.getByLabel(t('Made of'))).toBeVisible();
  await expect(window.getByRole('button', { name: t('Take this code') })).toBeVisible();
  await look('classification');
  await window.keyboard.press('Escape');
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await window.keyboard.press('F6');
  await packer.told(t('Scan an order, or pick one'));
}

async function refusedRates({ packer, window, partner, look, t }: Bench): Promise<void> {
  await partner.fault({
    kind: 'status',
    status: 400,
    path: '/Rates',
    field: 'ShipToAddress.FederalTaxId',
    message: 'FederalTaxId is required',
  });
  await packer.scan('SO-1002');
  await packer.told(t('Scan the next item: {left} units to go', { left: 8 }));
  await window.keyboard.press('F7');
  await packer.told(t('All packed. Get the rates'));
  await look('all packed');
  await window.keyboard.press('F8');
  await expect(window.getByRole('alertdialog')).toContainText('FederalTaxId is required');
  await look('refusal');
  await window.keyboard.press('Escape');
  await window.keyboard.press('F6');
  await packer.told(t('Scan an order, or pick one'));
}

async function toRatesOf(order: string, { packer, window, t }: Bench): Promise<void> {
  await packer.scan(order);
  await expect(window.locator('.line').first()).toBeVisible();
  await packer.scan('PB:PACK-REST', 'PB:RATES');
  const filled = { service: '.+', terms: '.+', total: '.+' };
  await packer.told(sentence(t('Buy {service} {terms} for {total}?', filled)));
}

async function cancelled(bench: Bench): Promise<void> {
  const { packer, window, partner, station, look, t } = bench;
  const path = 'connection.operations.cancelShipments';
  await packbench(station.dataDir, partner.baseUrl, 'settings', 'set', path, '/Shipments/Cancel');
  await toRatesOf('SO-1001', bench);
  await packer.scan('PB:BUY');
  await packer.told(t('Stick the label on. Then scan the next order'));
  await look('one label');
  await window.keyboard.press('Alt+S');
  await window.getByRole('row', { name: 'SO-1001' }).click();
  const shipment = window.getByRole('region', { name: 'SO-1001' });
  await shipment.getByRole('button', { name: t('Cancel shipment') }).click();
  const box = window.getByRole('dialog', { name: t('Cancel what was bought?') });
  const cancel = box.getByRole('button', { name: t('Ask the partner to cancel') });
  await cancel.click();
  await expect(box.locator('[data-invalid]').first()).toBeVisible();
  await look('cancel box');
  await box.getByLabel(t('Why it is cancelled')).fill('ordered twice');
  await cancel.click();
  const decided = shipment.getByRole('list', { name: t('Decisions about it') });
  await expect(decided).toContainText('ordered twice');
  await look('cancelled shipment');
  await window.keyboard.press('Alt+B');
}

async function unconfirmed(bench: Bench): Promise<void> {
  const { packer, window, partner, look, t } = bench;
  await packer.scan('PB:NEXT-ORDER');
  await packer.told(t('Scan an order, or pick one'));
  await toRatesOf('SO-1007', bench);
  await partner.answersAgain();
  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'before', times: null });
  await packer.scan('PB:BUY');
  await packer.told(t('Wait: purchase not confirmed. Do not ship another way.'));
  await look('not confirmed');
  await window.keyboard.press('Alt+J');
  await expect(window.getByRole('dialog')).toBeVisible();
  await look('settle box');
  await window.keyboard.press('Escape');
  await packer.scan('PB:SET-ASIDE', 'SO-1002');
  await expect(window.locator('.line, .lines-done').first()).toBeVisible();
  await partner.mend();
  await expect(window.getByRole('region', { name: t('Bought meanwhile') })).toBeVisible();
  await look('bought meanwhile');
}
