import { grayscale } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { bars, box, drawnPdf, lines, text } from '../support/drawn-pdf.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { A4, labelPage, makePdf } from '../support/paper.ts';
import { makeSheet } from '../support/sheets.ts';
import { type FakeZebra, startFakeZebra } from '../support/zebra.ts';
import { read, shipmentSchema } from './contract.ts';
import { plainOrder, writeOrders } from './orders.ts';

/** `labels.stock`: what becomes of a label that is larger than the labels in the printer (a Zebra, simulated). */
let data: string;
let partner: LabelPartner;
let zebra: FakeZebra;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const CARTON = ['--carton', 'weight=1.1;dims=25x18x14'];
const ship = (reference: string): Promise<Run> => run('ship', reference, ...CARTON, '--print');
const stock = (name: string): Promise<Run> => run('settings', 'set', 'labels.stock', name);
/** Width and height in dots of the labels that came since. */
const sizes = (labels: readonly string[]): string[] =>
  labels.map((zpl) => `${/\^PW(\d+)/.exec(zpl)?.[1]} x ${/\^LL(\d+)/.exec(zpl)?.[1]}`);

const label = (tracking: string, size: [number, number], frame = false): Promise<Uint8Array> =>
  makePdf({
    ...labelPage({ tracking }),
    size,
    adjust(page) {
      if (!frame) return;
      const [width, height] = size;
      page.drawRectangle({
        ...{ x: 0.5, y: 0.5, width: width - 1, height: height - 1 },
        ...{ borderWidth: 1, borderColor: grayscale(0) },
      });
    },
  });

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  zebra = await startFakeZebra();
  const orders = [
    ...['OWN-1', 'LONG-1', 'A6-1', 'FRAME-1', 'EDGE-1', 'FINE-1', 'SHEET-1', 'ROUTE-1', 'A5-1'],
  ].map((each) => plainOrder(each));
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  expect((await run('printers', 'assign', 'label', zebra.target)).code).toBe(0);
});
afterAll(async () => {
  await partner.stop();
  await zebra.close();
});

describe('the labels in the label printer', { retry: 0 }, () => {
  it('where nobody named them, a label comes at its own size', async () => {
    expect((await stock('own')).code).toBe(0);
    partner.serve('OWN-1', async (tracking) => [await label(tracking, [288, 576])]);
    const ran = await ship('OWN-1');
    expect(ran.code, ran.stderr).toBe(0);
    expect(sizes(zebra.labels)).toEqual(['812 x 1624']);
  });

  it('a larger label is held, and printed smaller once a supervisor has accepted it', async () => {
    expect((await stock('4x6')).code).toBe(0);
    partner.serve('LONG-1', async (tracking) => [await label(tracking, [288, 576], true)]);
    const before = zebra.labels.length;
    const ran = await ship('LONG-1');
    expect(ran.code, ran.stderr).toBe(6);
    expect(read(shipmentSchema, ran).error?.message).toContain(
      'it is 102 x 203 mm, larger than the label stock, and would be printed at 75 % of its size',
    );
    expect(zebra.labels).toHaveLength(before);
    const accepted = await run('print', 'LONG-1', '--accept-unproven', '--role', 'label');
    expect(accepted.code, accepted.stderr).toBe(0);
    expect(sizes(zebra.labels.slice(before))).toEqual(['812 x 1218']);
  });

  it('one that is larger by a frame is printed as large as it is', async () => {
    expect((await stock('4x6')).code).toBe(0);
    partner.serve('FRAME-1', async (tracking) => [await label(tracking, [293, 436], true)]);
    const before = zebra.labels.length;
    const ran = await ship('FRAME-1');
    expect(ran.code, ran.stderr).toBe(0);
    expect(sizes(zebra.labels.slice(before))).toEqual(['812 x 1218']);
  });

  it('an A6 page whose print fits on 4x6 in is printed as large as it is', async () => {
    expect((await stock('4x6')).code).toBe(0);
    partner.serve('A6-1', async (tracking) => [await label(tracking, [297.64, 419.53])]);
    const before = zebra.labels.length;
    const ran = await ship('A6-1');
    expect(ran.code, ran.stderr).toBe(0);
    expect(sizes(zebra.labels.slice(before))).toEqual(['812 x 1218']);
  });

  it('print at such edges is never cut off', async () => {
    expect((await stock('4x6')).code).toBe(0);
    partner.serve('EDGE-1', async (tracking) => [
      await makePdf({
        ...labelPage({ tracking }),
        size: [293, 436],
        adjust(page) {
          page.drawRectangle({ x: 0, y: 300, width: 20, height: 60 });
          page.drawRectangle({ x: 273, y: 300, width: 20, height: 60 });
        },
      }),
    ]);
    const ran = await ship('EDGE-1');
    expect(ran.code, ran.stderr).toBe(6);
    expect(read(shipmentSchema, ran).error?.message).toContain(
      'The label has print at its edges, which a stock of 102 x 152 mm would cut off',
    );
  });

  it('bars that would be lost are not printed, whoever accepts them', async () => {
    expect((await stock('4x6')).code).toBe(0);
    partner.serve('FINE-1', async (tracking) => [
      await makePdf({
        ...labelPage({ tracking, barcodes: ['FINE'.repeat(6)] }),
        size: [300, 610],
      }),
    ]);
    const ran = await ship('FINE-1');
    expect(ran.code, ran.stderr).toBe(6);
    expect(read(shipmentSchema, ran).error?.message).toContain('203 dpi');
  });

  it('what is printed on a sheet is offered where its label cannot be told apart', async () => {
    expect((await stock('own')).code).toBe(0);
    partner.serve('SHEET-1', async (tracking) => [
      await makeSheet({
        size: A4,
        labels: [
          { reference: 'x', left: 90, top: 60, drawn: await makePdf(labelPage({ tracking })) },
        ],
        adjust: (page) =>
          page.drawText('Part of it, or not', { x: 130, y: 842 - 60 - 432 + 4, size: 9 }),
      }),
    ]);
    const before = zebra.labels.length;
    const ran = await ship('SHEET-1');
    expect(ran.code, ran.stderr).toBe(6);
    const { error, unmatched = [] } = read(shipmentSchema, ran);
    expect(error?.message).toContain('its edges cannot be detected');
    const accept = [
      '--accept-unproven',
      '--carton',
      'SHEET-1-C1',
      '--held',
      unmatched[0]?.file ?? '',
    ];
    const accepted = await run('print', 'SHEET-1', ...accept, '--role', 'label');
    expect(accepted.code, accepted.stderr).toBe(0);
    const [size = ''] = sizes(zebra.labels.slice(before));
    const [width = 0, height = 0] = size.split(' x ').map(Number);
    expect([width < 812, height < 1260]).toEqual([true, true]);
  });

  /** Of a label in a frame, from its lower left corner up. */
  const framed = (tracking: string, [width, height]: [number, number], dots = 2): string =>
    `q 0 G 1 w 1 1 ${width} ${height} re S Q\n` +
    lines(['EXAMPLE CARRIER', 'SHIP TO: Jane Doe', `TRACKING ${tracking}`], 20, height - 40) +
    box(20, height - 120, width - 40, 2) +
    bars(tracking, 20, 40, { dots });
  const a4 = (content: string): Uint8Array => drawnPdf([{ size: A4, content }]);
  const accept = (reference: string, held = ''): Promise<Run> => {
    const page = ['--carton', `${reference}-C1`, '--held', held];
    return run('print', reference, '--role', 'label', '--accept-unproven', ...page);
  };

  it('what stands around its barcodes is offered where all print of a sheet is larger than a label', async () => {
    expect((await stock('own')).code).toBe(0);
    partner.serve('ROUTE-1', async (tracking) => [
      a4(
        `q 1 0 0 1 60 350 cm ${framed(tracking, [286, 430])}${text('ROUTE 145657', 20, -31, { size: 28 })}Q\n` +
          text('Fold here.', 60, 40, { size: 9 }),
      ),
    ]);
    const before = zebra.labels.length;
    const ran = await ship('ROUTE-1');
    expect([ran.code, zebra.labels.length]).toEqual([6, before]);
    const { error, unmatched = [] } = read(shipmentSchema, ran);
    expect(error?.message).toContain('its edges cannot be detected');
    const [page, ...others] = unmatched;
    expect(others).toEqual([]);
    expect(page?.found).toContainEqual(
      expect.stringMatching(/^only what stands around its barcodes is printed, 10\d x 16\d mm/),
    );
    const accepted = await accept('ROUTE-1', page?.file);
    expect(accepted.code, accepted.stderr).toBe(0);
    const [size = ''] = sizes(zebra.labels.slice(before));
    const [width = 0, height = 0] = size.split(' x ').map(Number);
    // Of the frame at 203 dpi, and of the frame with the route 11 points below it.
    expect(width).toBeGreaterThanOrEqual(807);
    expect(height).toBeGreaterThanOrEqual(Math.floor((461 / 72) * 203));
    // What was left out may be another thing on the next sheet.
    expect((await run('label-layouts', 'list')).stdout).not.toContain('210 x 297');
  });

  it('where there is no such block, the hold says what to do instead', async () => {
    expect((await stock('own')).code).toBe(0);
    partner.serve('A5-1', async (tracking) => [
      a4(`q 1 0 0 1 60 100 cm ${framed(tracking, [420, 640], 4)}Q\n`),
    ]);
    const ran = await ship('A5-1');
    expect(ran.code, ran.stderr).toBe(6);
    const { unmatched = [] } = read(shipmentSchema, ran);
    expect(unmatched[0]?.found.join()).toContain('name the labels in the printer (labels.stock)');
    expect((await stock('4x6')).code).toBe(0);
    const before = zebra.labels.length;
    const again = read(shipmentSchema, await run('documents', 'A5-1'));
    const accepted = await accept('A5-1', again.unmatched?.[0]?.file);
    expect(accepted.code, accepted.stderr).toBe(0);
    expect(sizes(zebra.labels.slice(before))).toEqual(['812 x 1218']);
  });
});
