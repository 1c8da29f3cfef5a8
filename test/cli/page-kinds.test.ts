import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { A4, labelPage, makePdf, type PageContent } from '../support/paper.ts';
import { failure, read, shipmentSchema } from './contract.ts';
import { plainOrder, threeCartonOrder, writeOrders } from './orders.ts';

/** A page is the label by proof, and by what it calls itself; never because it is the page that is left. */
let data: string;
let partner: LabelPartner;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const CARTON = ['--carton', 'weight=1.1;dims=25x18x14'];
const ship = (reference: string): Promise<Run> => run('ship', reference, ...CARTON, '--print');

const printed = (reference: string): string[] =>
  (existsSync(`${data}/printed`) ? readdirSync(`${data}/printed`) : []).filter((file) =>
    file.startsWith(`${reference} `),
  );

/** 4x8 inches. */
const LONG: [number, number] = [288, 576];
const returned = (reference: string): PageContent => ({
  size: LONG,
  lines: ['Muster Retouren', 'DHL RETOURE', 'An: Beispiel GmbH', `Referenznr.: ${reference}`],
  barcodes: ['0034043333301020029999990'.slice(0, 22)],
});
/** An outbound label on A4 whose edges cannot be found, as carriers of this language print it. */
const onA4 = (tracking: string, reference: string): PageContent => ({
  size: A4,
  lines: [
    'DHL PAKET',
    'An: Klara Beispiel',
    `Referenznr.: ${reference}`,
    `Sendungsnr.: ${tracking}`,
  ],
  barcodes: [tracking],
});
const archive = (tracking: string): PageContent => ({
  lines: ['ARCHIVE DOC', 'Not to be attached to package', `WAYBILL ${tracking}`],
  barcodes: [tracking],
});
/** A picture without text. */
const picture: PageContent = {
  size: A4,
  adjust: (page) => page.drawRectangle({ x: 80, y: 200, width: 300, height: 300 }),
};

const REFERENCES = 'RT-1 RT-2 AR-1 AR-2 OK-1 NM-1 TW-1 TH-1 EN-1 PO-1 RF-1 RC-1 WB-1'.split(' ');

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  expect(
    (
      await run(
        'import',
        writeOrders(data, [
          ...REFERENCES.map((each) => plainOrder(each)),
          threeCartonOrder('ONE-1'),
          threeCartonOrder('BOTH-1'),
        ]),
      )
    ).code,
  ).toBe(0);
  for (const role of ['label', 'document']) {
    expect((await run('printers', 'assign', role, `folder:${data}/printed`)).code).toBe(0);
  }
});
afterAll(() => partner.stop());

async function expectHeld(reference: string, ran: Run): Promise<ReturnType<typeof held>> {
  expect(ran.code, ran.stderr).toBe(6);
  expect(printed(reference)).toEqual([]);
  const later = await run('print', reference, '--accept-position', '--role', 'label');
  expect([later.code, failure(later).code]).toEqual([6, 'labels-held']);
  expect(printed(reference)).toEqual([]);
  return held(ran);
}
const held = (ran: Run) => {
  const { error, cartons, unmatched = [] } = read(shipmentSchema, ran);
  expect(error?.code).toBe('labels-held');
  expect(cartons).toMatchObject([{ label: null }]);
  return unmatched;
};

describe('a return label', { retry: 0 }, () => {
  it('after an outbound label on A4 is not printed in its place: both are shown', async () => {
    partner.serve('RT-1', async (tracking) => [
      await makePdf(onA4(tracking, 'RT-1'), returned('RT-1')),
    ]);
    const unmatched = await expectHeld('RT-1', await ship('RT-1'));
    expect(unmatched).toHaveLength(2);
    expect(JSON.stringify(unmatched)).toContain('return');

    // A supervisor sees both, and names the one that is this carton's.
    const outbound = unmatched.find(({ found }) => !JSON.stringify(found).includes('return'));
    expect(outbound?.cartons).toEqual(['RT-1-C1']);
    const accept = ['--accept-unproven', '--held', outbound?.file ?? ''];
    expect((await run('print', 'RT-1', ...accept)).code).toBe(2);
    const accepted = await run('print', 'RT-1', ...accept, '--carton', 'RT-1-C1');
    expect(accepted.code, accepted.stderr).toBe(0);
    expect(printed('RT-1')).toHaveLength(1);
    const audit = await run('audit');
    expect(audit.stdout).toContain('accept-label');
    // It stays accepted, and the other page is still shown.
    const after = read(shipmentSchema, await run('documents', 'RT-1'));
    expect(after.cartons).toMatchObject([{ state: 'labelled', label: { matchedBy: 'position' } }]);
    expect(after.unmatched).toHaveLength(1);
    expect((await run('print', 'RT-1', '--role', 'label')).code).toBe(0);
  });

  it('alone is held', async () => {
    partner.serve('RT-2', async () => [await makePdf(returned('RT-2'))]);
    const unmatched = await expectHeld('RT-2', await ship('RT-2'));
    expect(unmatched).toHaveLength(1);
  });

  it('enclosed with the proven outbound label stops nothing', async () => {
    partner.serve('EN-1', async (tracking) => [
      await makePdf(labelPage({ tracking }), returned('EN-1')),
    ]);
    const ran = await ship('EN-1');
    expect(ran.code, ran.stderr).toBe(0);
    expect(printed('EN-1')).toHaveLength(1);
  });

  it('is one with the order’s reference or the purchase’s carrier in its title', async () => {
    for (const [reference, title] of [
      ['RF-1', 'RETURN RF-1'],
      ['RC-1', 'RETOURE Swiftline'],
    ] as const) {
      partner.answer(reference, { Carrier: 'Swiftline Air' });
      partner.serve(reference, async (tracking) => [
        await makePdf(labelPage({ tracking, lines: [title] })),
      ]);
      const unmatched = await expectHeld(reference, await ship(reference));
      expect(JSON.stringify(unmatched)).toContain('return');
    }
  });

  it('is not meant by the address of a web page, or by half a sentence', async () => {
    partner.serve('WB-1', async (tracking) => [
      await makePdf(
        labelPage({
          tracking,
          lines: [
            'Returns: example.com/returns',
            'Do not use',
            'knife to open',
            'Delivery note',
            'Leave at door',
          ],
        }),
      ),
    ]);
    const ran = await ship('WB-1');
    expect(ran.code, ran.stderr).toBe(0);
    expect(printed('WB-1')).toHaveLength(1);
  });

  it('is not meant by a street, a shop or the words for what cannot be delivered', async () => {
    partner.serve('NM-1', async (tracking) => [
      await makePdf(
        labelPage({
          tracking,
          lines: [
            '7 Return Street',
            'Return address:',
            'Many Happy Returns Ltd',
            'RETURN TO SENDER',
            'Return service requested',
          ],
        }),
      ),
    ]);
    const ran = await ship('NM-1');
    expect(ran.code, ran.stderr).toBe(0);
    expect(printed('NM-1')).toHaveLength(1);
  });
});

describe('a label that shows two parcels', { retry: 0 }, () => {
  it('is held for a person where ours stands beside another number of its kind', async () => {
    partner.serve('TW-1', async (tracking) => [
      await makePdf(
        labelPage({
          tracking,
          barcodes: [`${tracking.slice(0, -1)}X`.replace('X', tracking.endsWith('1') ? '2' : '1')],
        }),
      ),
    ]);
    const ran = await ship('TW-1');
    expect(ran.code, ran.stderr).toBe(6);
    expect(JSON.stringify(held(ran))).toContain('number of another parcel beside ours');
    expect(printed('TW-1')).toEqual([]);
  });

  it('is never accepted where the number is another order’s', async () => {
    partner.serve('OK-1', async (tracking) => [await makePdf(labelPage({ tracking }))]);
    expect((await ship('OK-1')).code).toBe(0);
    const other = partner.trackingOf('OK-1');
    partner.serve('TH-1', async () => [await makePdf(labelPage({ tracking: other }))]);
    const ran = await ship('TH-1');
    expect(ran.code, ran.stderr).toBe(6);
    const [page] = held(ran);
    expect(page?.cartons).toBeUndefined();
    const accepted = await run(
      'print',
      'TH-1',
      '--accept-unproven',
      '--carton',
      'TH-1-C1',
      '--held',
      page?.file ?? '',
    );
    expect([accepted.code, failure(accepted).code]).toEqual([6, 'labels-held']);
    expect(printed('TH-1')).toEqual([]);
  });
});

const TWO_CARTONS = [
  'ref=BOX-1;weight=9.5;dims=35x30x20;items=SKILLET-26*2,BLANKET-WOOL*3',
  'ref=BOX-2;weight=4;dims=45x30x25;items=KETTLE-RED*3',
].flatMap((spec) => ['--carton', spec]);

describe('two labels that are both held', { retry: 0 }, () => {
  it('are both printed once the second one is accepted, and none twice', async () => {
    partner.serve('BOTH-1', async () => [
      await makePdf(
        labelPage({ tracking: 'PARCEL-71001', reference: 'BOX-1' }),
        labelPage({ tracking: 'PARCEL-71002', reference: 'BOX-2' }),
      ),
    ]);
    expect((await run('ship', 'BOTH-1', ...TWO_CARTONS)).code).toBe(6);
    const accept = (carton: string): Promise<Run> =>
      run('print', 'BOTH-1', '--accept-unproven', '--carton', carton);
    const first = await accept('BOX-1');
    expect([first.code, failure(first).code]).toEqual([6, 'labels-held']);
    expect(printed('BOTH-1')).toEqual([]);
    const second = await accept('BOX-2');
    expect(second.code, second.stderr).toBe(0);
    const { jobs } = JSON.parse(second.stdout);
    expect(jobs).toMatchObject([
      { role: 'label', state: 'done' },
      { role: 'label', state: 'done' },
    ]);
    expect(printed('BOTH-1').map((file) => /BOX-\d/.exec(file)?.[0])).toEqual(['BOX-1', 'BOX-2']);
    const again = await accept('BOX-2');
    expect(again.code, again.stderr).toBe(0);
    expect(printed('BOTH-1').filter((file) => file.includes('BOX-1'))).toHaveLength(1);
  });
});

describe('one label for two cartons', { retry: 0 }, () => {
  it('is the label of the carton that it names, and the other is said to be missing', async () => {
    partner.serve('ONE-1', async (tracking) => [
      await makePdf(labelPage({ tracking, reference: 'BOX-1' })),
    ]);
    const ran = await run('ship', 'ONE-1', ...TWO_CARTONS);
    expect(ran.code, ran.stderr).toBe(6);
    const shipment = read(shipmentSchema, ran);
    expect(shipment.cartons[0]).toMatchObject({ reference: 'BOX-1', label: { matchedBy: 'text' } });
    expect(shipment.cartons[1]).toMatchObject({ reference: 'BOX-2', label: null });
    expect(shipment.error?.message).toContain('no label carries BOX-2');
    expect(shipment.error?.message).not.toContain('no label carries BOX-1');
  });
});

describe('the number of a post office box', { retry: 0 }, () => {
  it('is no carton’s reference', async () => {
    partner.serve('PO-1', async (tracking) => [
      await makePdf(labelPage({ tracking, lines: ['P.O. Box 1', 'Portland ME 04101'] })),
    ]);
    const ran = await run('ship', 'PO-1', '--carton', 'ref=BOX-1;weight=1.1;dims=25x18x14');
    expect(ran.code, ran.stderr).toBe(0);
    expect(read(shipmentSchema, ran).cartons).toMatchObject([
      { reference: 'BOX-1', label: { matchedBy: 'position' } },
    ]);
  });
});

describe('a courier’s copy', { retry: 0 }, () => {
  it('after a label without text is not printed in its place', async () => {
    partner.serve('AR-1', async (tracking) => [await makePdf(picture, archive(tracking))]);
    const unmatched = await expectHeld('AR-1', await ship('AR-1'));
    expect(unmatched.length).toBeGreaterThan(0);
  });

  it('beside the label is no second label', async () => {
    partner.serve('AR-2', async (tracking) => [
      await makePdf(labelPage({ tracking }), archive(tracking)),
    ]);
    const ran = await ship('AR-2');
    expect(ran.code, ran.stderr).toBe(0);
    expect(printed('AR-2').sort()).toEqual(['AR-2 AR-2-C1.pdf', 'AR-2 courier copy.pdf']);
  });
});
