import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { A4, invoicePage, labelPage, makePdf } from '../support/paper.ts';
import { test as base, expect, setUp } from './packing.ts';
import { toRates } from './packing-steps.ts';

/** A partner whose label files hold more than the label. */
const test = base.extend<{ partner: LabelPartner }>({
  partner: async ({ browserName: _none }, use) => {
    const partner = await labelPartner(await mkdtemp(join(tmpdir(), 'packbench-partner-')));
    await use(partner);
    await partner.stop();
  },
  station: async ({ partner, start, settings }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, partner.baseUrl, settings);
    const station = await start({ dataDir, partner: partner.baseUrl, env: partner.env });
    await use(station);
    expect(await station.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
});

const serveAll = (partner: LabelPartner): void => {
  partner.answer('SO-1001', { SubmittedElectronically: false, CustomsInvoiceURL: '' });
  partner.serve('SO-1001', async (tracking) => [
    await makePdf(
      labelPage({ tracking }),
      { size: A4, lines: ['ARCHIVE DOC', `WAYBILL ${tracking}`], barcodes: [tracking] },
      invoicePage(['Order SO-1001']),
      { lines: ['RETURN LABEL', 'To: Example Goods Ltd'], barcodes: ['RET00998877665544'] },
    ),
  ]);
};

test('a courier’s copy prints beside the label, and an enclosed return label when asked for', async ({
  packer,
  window,
  partner,
}) => {
  serveAll(partner);
  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Put 3 invoices in the pouch');
  await expect
    .poll(() => packer.printed('document'))
    .toEqual(['SO-1001 courier copy.pdf', 'SO-1001 invoice x3.pdf']);
  await expect(window.getByRole('button', { name: 'Courier’s copy for the driver' })).toBeVisible();

  const documents = window.getByRole('region', { name: 'Documents of the shipment' });
  await expect(documents.getByRole('img', { name: 'Courier’s copy' })).toBeVisible();
  await expect(documents.getByRole('img', { name: 'Enclosed return label' })).toBeVisible();
  await documents.getByRole('button', { name: 'Print: Enclosed return label' }).click();
  await expect.poll(() => packer.printed('document')).toContain('SO-1001 return label.pdf');
  expect(await packer.printed('label')).toEqual(['SO-1001 SO-1001-C1.pdf']);

  // Later, from the shipments.
  await packer.scan('PB:NEXT-ORDER');
  await packer.told('Scan an order, or pick one');
  await window.keyboard.press('Alt+S');
  await window.getByRole('row', { name: 'SO-1001' }).click();
  await expect(window.getByRole('img', { name: 'Courier’s copy' })).toBeVisible();
  await window.getByRole('button', { name: 'Reprint: Courier’s copy' }).click();
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /^Reprint/ })
    .click();
  await expect.poll(async () => (await packer.printed('document')).length).toBe(4);
});

test('an invoice that may be another order’s is accepted on the bench, one with a command is not', async ({
  packer,
  window,
  partner,
}) => {
  serveAll(partner);
  for (const [reference, codes] of [
    ['SO-1002', []],
    ['SO-1003', ['PB:BUY']],
  ] as const) {
    partner.answer(reference, { SubmittedElectronically: false, CustomsInvoiceURL: '' });
    const invoice = { ...invoicePage(['Order SO-1001']), barcodes: [...codes] };
    partner.serve(reference, async (tracking) => [await makePdf(labelPage({ tracking }), invoice)]);
  }
  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Put 3 invoices in the pouch');

  const accept = window.getByRole('button', { name: 'This is its invoice' });
  for (const [reference, first] of [
    ['SO-1002', 'Scan the next item: 8 units to go'],
    ['SO-1003', /^Scan the next item/],
  ] as const) {
    await packer.scan(reference);
    await packer.told(first);
    await packer.scan('PB:PACK-REST', 'PB:RATES');
    await packer.told(/^Buy /);
    await packer.scan('PB:BUY');
    await packer.told('Bought, but the documents are not here yet');
    await expect(window.getByText(/^Read on it/)).toBeVisible();
    if (reference === 'SO-1002') {
      await accept.click();
      await expect.poll(() => packer.printed('document')).toContain('SO-1002 invoice x3.pdf');
      await expect(accept).toHaveCount(0);
      await packer.scan('PB:SET-ASIDE');
    }
  }
  await expect(accept).toHaveCount(0);
});
