import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { LABEL_SIZE, labelPage, makePdf, type PageContent } from '../support/paper.ts';
import { failure, read, shipmentSchema } from './contract.ts';
import { plainOrder, threeCartonOrder, writeOrders } from './orders.ts';

/**
 * Another order's label is held, whatever else matches, and is not printed. The commands run one after the
 * other: each reuses the PDF reader of the one before.
 */
let data: string;
let partner: LabelPartner;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const ship = (reference: string, ...cartons: string[]): Promise<Run> =>
  run('ship', reference, ...cartons.flatMap((spec) => ['--carton', spec]), '--print');
const one = (reference?: string) =>
  `${reference === undefined ? '' : `ref=${reference};`}weight=1.1;dims=25x18x14`;
const two = ['ref=BOX-1;weight=9.5;dims=35x30x20;items=SKILLET-26*2,BLANKET-WOOL*3'].concat(
  'ref=BOX-2;weight=4;dims=45x30x25;items=KETTLE-RED*3',
);

/** A label without tracking: only its reference and the receiver. */
const plain = (...lines: string[]): PageContent => ({
  size: LABEL_SIZE,
  lines: ['EXAMPLE CARRIER', 'SHIP TO: Jane Doe', '12 High Street', ...lines],
  barcodes: lines.filter((line) => line.startsWith('*')).map((line) => line.slice(1)),
});
const drawing =
  (...pages: PageContent[]) =>
  async () =>
    await Promise.all(pages.map((page) => makePdf(page)));
/** A label as carriers print it, with the tracking number of its purchase. */
const own =
  (reference?: string, more: string[] = []) =>
  (tracking: string) =>
    Promise.all([makePdf(labelPage({ reference, tracking, lines: more, barcodes: more }))]);

const printed = (reference: string): string[] =>
  (existsSync(`${data}/printed`) ? readdirSync(`${data}/printed`) : []).filter((file) =>
    file.startsWith(`${reference} `.replace('#', '_')),
  );

async function expectHeld(reference: string, ran: Run, words: string | RegExp): Promise<void> {
  expect(ran.code).toBe(6);
  const { state, error, cartons, unmatched = [] } = read(shipmentSchema, ran);
  expect({ state, code: error?.code }).toEqual({ state: 'confirmed', code: 'labels-held' });
  expect(cartons.some(({ label }) => label === null)).toBe(true);
  expect(unmatched.length).toBeGreaterThan(0);
  for (const { file } of unmatched) {
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect(unmatched.flatMap(({ found }) => found).join('\n')).toMatch(words);
  expect(printed(reference)).toEqual([]);
  const later = await run('print', reference, '--accept-position', '--role', 'label');
  expect(later.code).toBe(6);
  expect(printed(reference)).toEqual([]);
}

const REFERENCES = [
  ...['1001', '1002', '#1001', '#1002', 'NO-A', 'NO-B', 'N-A', 'N-B', 'B-A', 'B-B', 'R-A', 'R-B'],
  ...['K-A', 'K-B', 'K-C', 'K-D'],
  ...[
    'T-A',
    'T-B',
    'X-A',
    'X-B',
    'X-C',
    'U-1',
    'U-2',
    'BLANK',
    'ORDER-1',
    'ORDER-10',
    'L-A',
    'L-B',
    'V-A',
    'V-B',
    'P-A',
    'P-B',
  ],
  ...['CODE-1', 'CODE-2', 'CODE-3', 'CODE-4'],
];

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  const orders = [
    ...REFERENCES.map((reference) => plainOrder(reference)),
    ...['W-A', 'W-B', 'W-C'].map((reference) => threeCartonOrder(reference)),
  ];
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  for (const role of ['label', 'document']) {
    expect((await run('printers', 'assign', role, `folder:${data}/printed`)).code).toBe(0);
  }
});
afterAll(() => partner.stop());

async function shipped(reference: string, ...cartons: string[]): Promise<void> {
  const ran = await ship(reference, ...cartons);
  expect([reference, ran.code, ran.stderr]).toEqual([reference, 0, expect.anything()]);
  expect(printed(reference)).toHaveLength(cartons.length);
}

/** Nothing on the label proves that it belongs to this purchase, so a person checks it first. */
async function accepted(reference: string, ...cartons: string[]): Promise<void> {
  const ran = await ship(reference, ...cartons);
  expect([reference, ran.code]).toEqual([reference, 6]);
  expect(JSON.stringify(read(shipmentSchema, ran).unmatched)).toContain('neither a reference nor');
  expect(printed(reference)).toEqual([]);
  const print = await run('print', reference, '--accept-unproven', '--role', 'label');
  expect([reference, print.code, print.stderr]).toEqual([reference, 0, expect.anything()]);
  expect(printed(reference)).toHaveLength(1);
}

describe('the label of an earlier order', { retry: 0 }, () => {
  it('is held because its bytes are known, when nothing on it names its order', async () => {
    const label = drawing(plain());
    partner.serve('1001', label);
    partner.serve('1002', label);
    await accepted('1001', one('1001'));
    await expectHeld('1002', await ship('1002', one('1002')), /label of order 1001/);
  });

  it('is held by its drawing, in another file and with a reference of digits', async () => {
    partner.serve('#1001', drawing(plain('#1001', 'Apt #1002')));
    // The same page, written into another file.
    const adjust: PageContent['adjust'] = (_, document) => document.setTitle('made later');
    partner.serve('#1002', drawing({ ...plain('#1001', 'Apt #1002'), adjust }));
    await accepted('#1001', one('1001'));
    await expectHeld('#1002', await ship('#1002', one('1002')), /label of order #1001/);
  });

  it('is held by its tracking barcode when both cartons have the same name', async () => {
    partner.serve('B-A', own('BOX-1', ['BOX-1']));
    await shipped('B-A', one('BOX-1'));
    const number = partner.trackingOf('B-A');
    partner.serve(
      'B-B',
      drawing({ ...plain('drawn anew', '*BOX-1'), barcodes: ['BOX-1', number] }),
    );
    await expectHeld('B-B', await ship('B-B', one('BOX-1')), /tracking number of order B-A/);
  });

  it('is held by what one of its codes holds beside our number', async () => {
    partner.serve('CODE-1', own());
    await shipped('CODE-1', one());
    const number = partner.trackingOf('CODE-1');
    const words = {
      'CODE-2': [`00${number}`, /tracking number of order CODE-1/],
      'CODE-3': ['CODE-1-C1', /CODE-1-C1/],
      'CODE-4': ['CODE-1', /CODE-1/],
    } as const;
    for (const [reference, [beside, why]] of Object.entries(words)) {
      partner.serve(reference, (tracking) =>
        Promise.all([makePdf(labelPage({ tracking, barcodes: [`${tracking};${beside}`] }))]),
      );
      await expectHeld(reference, await ship(reference, one()), why);
    }
  });

  it('is held by a tracking number in its text, printed in groups', async () => {
    partner.serve('T-A', own());
    await shipped('T-A', one());
    const number = partner.trackingOf('T-A').replace(/(\d{4})(?=\d)/g, '$1 ');
    partner.serve('T-B', drawing(plain('T-B-C1', number)));
    await expectHeld('T-B', await ship('T-B', one()), /tracking number of order T-A/);
  });

  it('is held by a carton reference of another order', async () => {
    partner.serve('R-A', own('ALPHA-3'));
    await shipped('R-A', one('ALPHA-3'));
    partner.serve('R-B', drawing(plain('REF ALPHA-3')));
    await expectHeld('R-B', await ship('R-B', one()), /ALPHA-3/);
  });

  it('is held by such a word even beside our own number, until a person accepts it', async () => {
    partner.serve('V-A', own('GAMMA-7'));
    await shipped('V-A', one('GAMMA-7'));
    partner.serve('V-B', (tracking) =>
      Promise.all([makePdf(labelPage({ tracking, lines: ['GAMMA-7'] }))]),
    );
    await expectHeld('V-B', await ship('V-B', one()), /GAMMA-7, which belongs to order V-A/);
    const accepted = await run('print', 'V-B', '--accept-unproven', '--role', 'label');
    expect(accepted.code).toBe(0);
    expect(printed('V-B')).toHaveLength(1);
  });

  it('is held when the references of both orders start alike', async () => {
    partner.serve('ORDER-1', drawing(plain('Order ORDER-1', '*ORDER-1-C1')));
    partner.serve('ORDER-10', drawing(plain('drawn anew', 'Order ORDER-1')));
    await shipped('ORDER-1', one());
    await expectHeld('ORDER-10', await ship('ORDER-10', one()), /ORDER-1/);
  });
});

const BLACK: PageContent = {
  size: LABEL_SIZE,
  adjust: (page) => page.drawRectangle({ x: 0, y: 0, width: 288, height: 432 }),
};

describe('a label never seen before', { retry: 0 }, () => {
  it('is held when its tracking number is not the purchase’s, until a person accepts it', async () => {
    partner.serve('X-A', drawing(plain('TRACKING 1Z 999 AA1 01 2345 6784')));
    await expectHeld('X-A', await ship('X-A', one()), /1Z999AA10123456784/);
    const accepted = await run('print', 'X-A', '--accept-unproven', '--role', 'label');
    expect(accepted.code).toBe(0);
    expect(printed('X-A')).toHaveLength(1);
  });

  it('is held when a barcode looks like the tracking number but differs', async () => {
    const page = { ...plain('REF BOX-1'), barcodes: ['791234567890123456'] };
    partner.serve('X-B', drawing(page));
    await expectHeld('X-B', await ship('X-B', one('BOX-1')), /791234567890123456/);
  });

  it.each([
    { what: 'blank', reference: 'BLANK', page: { size: LABEL_SIZE }, why: /blank/ },
    { what: 'all black', reference: 'NO-B', page: BLACK, why: /would come out black/ },
  ])('is held when the page is $what, and cannot be accepted', async ({ reference, page, why }) => {
    partner.serve(reference, drawing(page));
    await expectHeld(reference, await ship(reference, one()), why);
    const accepted = await run('print', reference, '--accept-unproven', '--role', 'label');
    expect([accepted.code, failure(accepted).code]).toEqual([6, 'labels-held']);
    expect(printed(reference)).toEqual([]);
    // The partner has corrected it: the label is fetched again.
    partner.serve(reference, own());
    const again = await run('ship', reference);
    expect(read(shipmentSchema, again).cartons).toMatchObject([{ state: 'labelled' }]);
    expect((await run('print', reference, '--role', 'label')).code).toBe(0);
    expect(printed(reference)).toHaveLength(1);
  });

  it('is held until a person accepts it when there is only text on it', async () => {
    partner.serve('NO-A', drawing(plain('Label could not be generated')));
    await accepted('NO-A', one());
  });
});

describe('several cartons', { retry: 0 }, () => {
  it('never get a label of another order with the same carton names', async () => {
    const label = (reference: string, tracking: string) =>
      makePdf(labelPage({ reference, tracking, barcodes: [reference] }));
    const pair = (second: string) => async (tracking: string) => [
      await label('BOX-1', tracking),
      await label('BOX-2', second),
    ];
    partner.serve('W-A', pair('790000000000000001'));
    await shipped('W-A', ...two);
    // The same second label, drawn again: its own number is on record for the first order.
    partner.serve('W-B', async (tracking) => [
      await label('BOX-1', tracking),
      await makePdf({
        ...labelPage({ reference: 'BOX-2', tracking: '790000000000000001' }),
        barcodes: ['790000000000000001', 'BOX-2', '111'],
      }),
    ]);
    await expectHeld('W-B', await ship('W-B', ...two), /order W-A/);
    // None of them has the number of the purchase.
    partner.serve('W-C', async () => [
      await label('BOX-1', '790000000000000002'),
      await label('BOX-2', '790000000000000003'),
    ]);
    await expectHeld('W-C', await ship('W-C', ...two), /790000000000000003/);
  });
});

describe('a purchase answered with another order’s tracking number', {
  retry: 0,
}, () => {
  it('is confirmed, reported, and its labels held, whatever is on them', async () => {
    partner.serve('K-A', own('BOX-1'));
    await shipped('K-A', one('BOX-1'));
    const number = partner.trackingOf('K-A');
    partner.answer('K-B', { TrackingNumber: number });
    partner.serve('K-B', own('K-B'));
    const words = new RegExp(`the tracking number of order K-A: ${number}`);
    await expectHeld('K-B', await ship('K-B', one('K-B')), words);
    // Also when the label does not have the number.
    partner.answer('K-C', { TrackingNumber: ` ${number.toLowerCase()} ` });
    partner.serve('K-C', drawing(plain('REF K-C')));
    await expectHeld('K-C', await ship('K-C', one('K-C')), words);
    // Asked again, the result is the same; the first order keeps its label.
    expect((await run('ship', 'K-B')).code).toBe(2);
    expect(failure(await run('print', 'K-B', '--role', 'label')).code).toBe('labels-held');
    expect(printed('K-B')).toEqual([]);
    expect((await run('print', 'K-A', '--role', 'label')).code).toBe(0);
    expect(printed('K-A')).toHaveLength(2);
  });
});

describe('a purchase answered with the telephone number of the sender', { retry: 0 }, () => {
  it('is proven by a barcode alone, and bars no other order whose label shows the telephone', async () => {
    const phone = '+1 312 555 0142';
    partner.answer('P-A', { TrackingNumber: '3125550142' });
    partner.serve('P-A', drawing(plain(phone)));
    await accepted('P-A', one('P-A'));
    partner.serve('P-B', async (tracking) => [
      await makePdf(labelPage({ reference: 'P-B', tracking, lines: [phone] })),
    ]);
    await shipped('P-B', one('P-B'));
  });
});

describe('a label whose own order is bought later', { retry: 0 }, () => {
  it('is taken away from the first order once its number is known, and printed for the second', async () => {
    const later = '791111111111111111';
    partner.serve('L-A', async () => own('BOX-1')(later));
    expect((await ship('L-A', one('BOX-1'))).code).toBe(6);
    expect((await run('print', 'L-A', '--accept-unproven')).code).toBe(0);
    expect(printed('L-A')).toHaveLength(1);

    partner.answer('L-B', { TrackingNumber: later });
    partner.serve('L-B', own('BOX-1'));
    await shipped('L-B', one('BOX-1'));
    const reprint = await run('print', 'L-A');
    expect([reprint.code, failure(reprint).code]).toEqual([6, 'labels-held']);
    expect(failure(reprint).message).toContain('order L-B');
    expect(printed('L-A')).toHaveLength(1);
  });
});
