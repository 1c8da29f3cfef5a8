import { beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_BOXES } from '../../../src/main/features/merchants/boxes.ts';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
beforeEach(async () => {
  must(await setSetting(rig.station, 'boxes', SAMPLE_BOXES));
  must(await setSetting(rig.station, 'boxes.default', 'Medium'));
});

const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench;
const scan = async (text: string) => must(await call('bench.scan', { text })) as ScanAnswer;

async function scanned(...texts: string[]): Promise<void> {
  for (const text of texts) {
    const answer = await scan(text);
    if (answer.tone === 'stop') throw new Error(answer.message);
  }
}

/** Waits until the bench is at this step. */
async function at(kind: string): Promise<Bench> {
  await expect.poll(async () => (await bench()).session.step.kind, { timeout: 60_000 }).toBe(kind);
  return await bench();
}

describe('a code of the printer’s test page', () => {
  it('is answered with what it means, and packs nothing', async () => {
    await scanned('SO-7', 'MUG-BLUE');
    const before = await bench();
    expect(await scan(']C0PBTEST-2')).toMatchObject({
      tone: 'success',
      message: 'Test page: bars of 0.25 mm can be read.',
    });
    expect(await bench()).toEqual(before);
  });
});

describe('a wrong scan', () => {
  it('names the code and what was expected, and changes nothing', async () => {
    await scanned('SO-7', 'MUG-BLUE');
    const before = await bench();
    expect(await scan('5901234123457')).toMatchObject({
      tone: 'stop',
      message: '5901234123457 does not belong to order SO-7.',
      refusal: {
        kind: 'wrong',
        expected: [
          { sku: 'MUG-BLUE', description: 'Stoneware mug, glazed', left: 2 },
          { sku: 'TEA-TIN', description: 'Black tea in a tin', left: 2 },
        ],
      },
    });
    expect(await bench()).toEqual(before);
  });

  it('of one unit too many is reported as surplus', async () => {
    await scanned('SO-7', 'TEA-TIN', 'PB:QTY:2');
    expect(await scan('TEA-TIN')).toMatchObject({
      tone: 'stop',
      message: 'All 2 of TEA-TIN are packed already. Put this one back.',
      refusal: { kind: 'surplus', expected: [{ sku: 'MUG-BLUE', left: 3 }] },
    });
  });

  it('of another order’s item or carton names that order', async () => {
    const lamp = { ...anOrder().lines[0], sku: 'LAMP', barcode: '36000291452', quantity: 1 };
    const other = anOrder({ reference: 'SO-8', lines: [lamp as never] });
    const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(other)) };
    must(await rig.station.importOrders([file]));
    await scanned('SO-7');
    for (const text of ['lamp', '036000291452']) {
      expect(await scan(text)).toMatchObject({
        tone: 'stop',
        message: expect.stringContaining('belongs to order SO-8 and not to SO-7'),
        refusal: { kind: 'foreign' },
      });
    }
    expect(await scan('SO-8-C1')).toMatchObject({
      tone: 'stop',
      message: 'SO-8-C1 is a carton of order SO-8. Put it aside.',
    });
  });
});

describe('command barcodes without a key', () => {
  it('pack the rest, choose an offer and set the order aside', async () => {
    await scanned('SO-7', 'PB:PACK-REST');
    expect(await scan('PB:EXPRESS-DDP')).toMatchObject({
      tone: 'stop',
      message: 'Ask for rates first, then choose an offer.',
    });
    await scanned('PB:RATES');
    await at('choosing');
    expect(await scan('pb:express-ddp')).toMatchObject({
      tone: 'success',
      message: expect.stringMatching(/^EXPRESS-DDP is chosen: USD [\d.]+\.$/),
      chooses: { service: 'express', terms: 'DDP' },
    });
    expect(await scan('PB:NEXT-ORDER')).toMatchObject({
      code: 'usage',
      tone: 'stop',
      message: 'Order SO-7 is not finished. Finish it or set it aside first.',
    });
    expect(await scan('PB:SET-ASIDE')).toMatchObject({
      tone: 'info',
      message: 'Order SO-7 is set aside.',
    });
    expect(await call('bench.current')).toMatchObject({ value: null });
  });
});

describe('an item whose line has no barcode', () => {
  const tea = { ...anOrder().lines[1], barcode: '36000291452' };
  async function known(order: ReturnType<typeof anOrder>) {
    const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(order)) };
    must(await rig.station.importOrders([file]));
  }

  it('is packed by the barcode that another order of the same goods has', async () => {
    await known(anOrder({ reference: 'SO-8', lines: [tea as never] }));
    await scanned('SO-7');
    expect(await scan('036000291452')).toMatchObject({
      tone: 'success',
      message: expect.stringContaining('TEA-TIN into SO-7-C1'),
    });
    expect((await bench()).session.cartons[0]?.items).toMatchObject([
      { sku: 'TEA-TIN', quantity: 1 },
    ]);
  });

  it('is rejected for a barcode of other goods or of another merchant', async () => {
    const lamp = { ...tea, sku: 'LAMP' };
    await known(anOrder({ reference: 'SO-9', lines: [lamp as never] }));
    await scanned('SO-7');
    expect(await scan('036000291452')).toMatchObject({
      tone: 'stop',
      message: expect.stringContaining('belongs to order SO-9'),
    });
    // Two goods share the barcode: the scan is ambiguous.
    await known(anOrder({ reference: 'SO-8', lines: [tea as never] }));
    expect(await scan('036000291452')).toMatchObject({ tone: 'stop' });
    expect((await bench()).session.cartons[0]?.items).toEqual([]);
  });
});

describe('command barcodes with a value', () => {
  it('report when an item is fully packed, and what the order still lacks', async () => {
    await scanned('SO-7', 'MUG-BLUE');
    expect(await scan('PB:QTY:3')).toMatchObject({
      message: '3 × MUG-BLUE into SO-7-C1: all 3 of it are packed, 2 units of other items to go.',
    });
    await scanned('TEA-TIN');
    expect(await scan('PB:QTY:2')).toMatchObject({
      message: '2 × TEA-TIN into SO-7-C1: everything is packed.',
    });
  });

  it('set a quantity, choose a box and split the order', async () => {
    await scanned('SO-7', 'MUG-BLUE', 'PB:QTY:3', 'PB:BOX:large', 'PB:SPLIT:2');
    const { session } = await bench();
    expect(session.cartons.map(({ box }) => box)).toEqual(['Large', 'Large']);
    expect(session.cartons.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it.each([
    ['PB:QTY:0', 'expected a number'],
    ['PB:QTY:x', 'expected a number'],
    ['PB:QTY:3', 'Scan the item first'],
    ['PB:BOX:Giant', 'There is no box Giant. Known here: Small, Medium, Large.'],
    ['PB:SPLIT:6', '5 units do not fill 6 cartons'],
    ['PB:HOLD:', 'Enter why'],
  ])('are rejected where they do not fit: %s', async (text, words) => {
    await scanned('SO-7');
    const before = await bench();
    expect(await scan(text)).toMatchObject({
      tone: 'stop',
      message: expect.stringContaining(words),
    });
    expect(await bench()).toEqual(before);
  });
});

describe('an order with missing units', () => {
  it('is rated and bought with exactly the packed units, and lists the missing ones', async () => {
    await scanned('SO-7', 'MUG-BLUE', 'PB:QTY:2', 'PB:SHORT:damaged', 'PB:RATES');
    const { session } = await at('choosing');
    expect(session.short).toEqual([
      { line: 0, sku: 'MUG-BLUE', quantity: 1, reason: 'damaged', note: null },
      { line: 1, sku: 'TEA-TIN', quantity: 2, reason: 'damaged', note: null },
    ]);
    await scanned('PB:BUY');
    const { shipment } = await at('labels');
    expect(shipment?.notices).toEqual([
      'Sent short, without 1 × MUG-BLUE (damaged), 2 × TEA-TIN (damaged).',
    ]);

    const sold = (await rig.control('shipments')) as {
      shipments: { request: { Shipments: { Piece: { SKU: string; Quantity: number }[] }[] } }[];
    };
    const pieces = sold.shipments[0]?.request.Shipments.flatMap(({ Piece }) => Piece);
    expect(pieces?.map(({ SKU, Quantity }) => [SKU, Quantity])).toEqual([['MUG-BLUE', 2]]);

    const { entries } = must(await call('audit.list', { limit: 10 })) as {
      entries: { action: string; subject: string; reason: string; data: unknown }[];
    };
    const missing = entries.filter(({ action }) => action === 'short-pick');
    expect(missing).toMatchObject([
      { subject: 'SO-7', reason: 'damaged', data: { line: 2, sku: 'TEA-TIN', quantity: 2 } },
      { subject: 'SO-7', reason: 'damaged', data: { line: 1, sku: 'MUG-BLUE', quantity: 1 } },
    ]);
  });
});

describe('a held order', () => {
  it('is neither opened by a scan without confirmation nor shipped from the command line', async () => {
    await scanned('SO-7', 'PB:HOLD:phone number missing');
    expect(await call('bench.current')).toEqual({ ok: true, value: null });
    expect(await scan('SO-7')).toMatchObject({
      tone: 'stop',
      message: 'Order SO-7 is held: phone number missing. Resume it first.',
      code: 'order-locked',
      held: { merchant: null, reference: 'SO-7' },
    });
    const order = must(await rig.station.findOrder('SO-7'));
    expect(await rig.tryToShip({}, rig.station, order)).toMatchObject({
      ok: false,
      error: { code: 'order-locked', message: expect.stringContaining('phone number missing') },
    });
    expect(await rig.sold()).toBe(0);
    must(await call('bench.open', { merchant: null, reference: 'SO-7', resume: true }));
    expect((await bench()).order.status).toBe('packing');
  });
});
