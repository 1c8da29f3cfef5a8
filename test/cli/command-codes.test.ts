import { existsSync } from 'node:fs';
import { join } from 'node:path';
import bwipjs from 'bwip-js/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { invoicePage, labelPage, makePdf } from '../support/paper.ts';
import { read, shipmentSchema } from './contract.ts';
import { plainOrder, write, writeOrders } from './orders.ts';

/** A code that the scanner would take as a command comes in at no door. */
let data: string;
let partner: LabelPartner;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
});
afterAll(() => partner.stop());

const line = (change: Record<string, unknown>) => {
  const order = plainOrder('C-0');
  return { ...order, lines: order.lines.map((each) => ({ ...each, ...change })) };
};

describe('an import', () => {
  it.each([
    ['reference', plainOrder('PB:BUY')],
    ['tote', plainOrder('C-0', { tote: 'pb:qty:9' })],
    ['lines[0].sku', line({ sku: ']C1PB:OK' })],
    ['lines[0].barcode', line({ barcode: '\u2060Pb:Buy' })],
    ['lines[0].barcode', line({ barcode: '4006381333931\rPB:BUY' })],
    ['lines[0].barcode', line({ barcode: '4006381333931<GS>PB:BUY' })],
  ])('with a command as its %s is refused', async (field, order) => {
    const ran = await run('import', writeOrders(data, [order]));
    expect(ran.code).toBe(2);
    expect(ran.stdout).toContain(field);
    expect(ran.stdout).toContain('expected a code that is no command of the scanner');
  });

  it('of items with a command as barcode is refused', async () => {
    const file = write(data, 'items.csv', 'sku,barcode\nA,PB:BUY\nB,4006381333931\n');
    const ran = await run('items', 'import', file);
    expect(ran.stdout).toContain('expected a code that is no command of the scanner');
  });
});

describe('a label', { retry: 0 }, () => {
  it('that carries a command as a barcode is held, whatever else fits', async () => {
    expect((await run('import', writeOrders(data, [plainOrder('C-1')]))).code).toBe(0);
    partner.serve('C-1', async (tracking) => [
      await makePdf(labelPage({ reference: 'BOX-1', tracking, barcodes: ['PB:BUY'] })),
    ]);
    const ran = await run('ship', 'C-1', '--carton', 'ref=BOX-1;weight=1.1;dims=25x18x14');
    expect(ran.code).toBe(6);
    const { state, cartons, unmatched = [] } = read(shipmentSchema, ran);
    expect({ state, label: cartons[0]?.label }).toEqual({ state: 'confirmed', label: null });
    expect(unmatched.flatMap(({ found }) => found).join('\n')).toContain(
      'it carries a barcode that the scanner takes as a command: PB:BUY',
    );
  });

  it.each([
    ['after the end of a line', 'C-2', 'X\rPB:BUY', 'X\rPB:BUY'],
    ['after a separator', 'C-3', '\x1dPB:BUY', '<GS>PB:BUY'],
  ])('that carries a command %s is held', async (_, reference, code, shown) => {
    expect((await run('import', writeOrders(data, [plainOrder(reference)]))).code).toBe(0);
    const png = await bwipjs.toBuffer({ bcid: 'qrcode', text: code, scale: 4 });
    partner.serve(reference, async (tracking) => [
      await makePdf({
        ...labelPage({ reference: 'BOX-1', tracking }),
        adjust: async (page, document) => {
          const image = await document.embedPng(png);
          page.drawImage(image, { x: 24, y: 130, width: 110, height: 110 });
        },
      }),
    ]);
    const ran = await run('ship', reference, '--carton', 'ref=BOX-1;weight=1.1;dims=25x18x14');
    expect(ran.code).toBe(6);
    const { cartons, unmatched = [] } = read(shipmentSchema, ran);
    expect(cartons[0]?.label).toBeNull();
    expect(unmatched.flatMap(({ found }) => found).join('\n')).toContain(
      `it carries a barcode that the scanner takes as a command: ${shown}`,
    );
  });
});

describe('an invoice', { retry: 0 }, () => {
  it('that carries a command as a barcode is held, and nobody can accept it', async () => {
    expect((await run('import', writeOrders(data, [plainOrder('C-9')]))).code).toBe(0);
    for (const role of ['label', 'document'])
      await run('printers', 'assign', role, `folder:${join(data, role)}`);
    partner.serve('C-9', async (tracking) => [
      await makePdf(labelPage({ reference: 'BOX-1', tracking })),
    ]);
    partner.serve('invoice', async () => [
      await makePdf({ ...invoicePage(['Order C-9']), barcodes: ['PB:BUY'] }),
    ]);
    partner.answer('C-9', {
      SubmittedElectronically: false,
      CustomsInvoiceURL: partner.urlOf('invoice'),
    });
    await run('ship', 'C-9', '--carton', 'ref=BOX-1;weight=1.1;dims=25x18x14');
    const command = 'it carries a barcode that the scanner takes as a command: PB:BUY';
    const shipment = (await run('shipments', 'C-9')).stdout;
    expect(shipment).toContain(`${command}. Nobody can accept it.`);
    const accepted = await run('print', 'C-9', '--accept-unproven');
    expect(accepted.code).toBe(6);
    expect(accepted.stdout).toContain(`cannot be accepted: ${command}`);
    expect(existsSync(join(data, 'document'))).toBe(false);
  });
});
