import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInspector } from '../../src/main/adapters/pdf/inspector.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { DECEITS, type Deceit, deceivingLabel } from '../support/deceiving-labels.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { read, shipmentSchema } from './contract.ts';
import { plainOrder, threeCartonOrder, writeOrders } from './orders.ts';

/** Labels that a partner made so that a reader of the file sees another label than a person does. */
let data: string;
let partner: LabelPartner;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });

const ship = (reference: string, ...cartons: string[]): Promise<Run> =>
  run('ship', reference, ...cartons.flatMap((spec) => ['--carton', spec]), '--print');
const ONE = 'weight=1.1;dims=25x18x14';
const TWO = [
  'ref=BOX-1;weight=9.5;dims=35x30x20;items=SKILLET-26*2,BLANKET-WOOL*3',
  'ref=BOX-2;weight=4;dims=45x30x25;items=KETTLE-RED*3',
];
const printed = (reference: string): string[] =>
  (existsSync(`${data}/printed`) ? readdirSync(`${data}/printed`) : []).filter((file) =>
    file.startsWith(`${reference} `),
  );
/** The glyphs are there to be read. */
const isRead = ({ name }: { name: string }): boolean => name.startsWith('ActualText');

async function codesOf(file: string | undefined): Promise<string[]> {
  const inspector = openInspector();
  try {
    const result = await inspector.inspect(readFileSync(file ?? ''));
    if (!result.ok) throw new Error(result.error.message);
    return result.value.pages.flatMap(({ barcodes }) => barcodes.map(({ text }) => text));
  } finally {
    await inspector.close();
  }
}

const exchanges = DECEITS.map((deceit, at) => ({ ...deceit, deceit, reference: `EX-${at + 1}` }));
/** These can say a number as well as a name. */
const hidings = DECEITS.filter(({ name }) => /^(ActualText|print of|pale)/.test(name))
  .filter(({ name }) => !name.includes('named'))
  .map((deceit, at) => ({ ...deceit, deceit, reference: `HID-${at + 1}` }));

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  const orders = [
    ...exchanges.map(({ reference }) => threeCartonOrder(reference)),
    ...hidings.map(({ reference }) => plainOrder(reference)),
  ];
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  for (const role of ['label', 'document']) {
    expect((await run('printers', 'assign', role, `folder:${data}/printed`)).code).toBe(0);
  }
});
afterAll(() => partner.stop());

const exchanged = (deceit: Deceit) => async (tracking: string) => [
  deceivingLabel(deceit, { says: 'BOX-1', shows: 'BOX-2', tracking, code: 'SECOND' }),
  deceivingLabel(deceit, { says: 'BOX-2', shows: 'BOX-1', tracking, code: 'FIRST' }),
];

describe('the labels of two cartons, exchanged for the eye alone', { retry: 0 }, () => {
  it.each(exchanges.filter(isRead))('are matched as they look: $name', async (each) => {
    partner.serve(each.reference, exchanged(each.deceit));
    const ran = await ship(each.reference, ...TWO);
    expect([ran.code, ran.stderr]).toEqual([0, expect.anything()]);
    const [first, second] = read(shipmentSchema, ran).cartons;
    expect([await codesOf(first?.label?.file), await codesOf(second?.label?.file)]).toEqual([
      expect.arrayContaining(['FIRST']),
      expect.arrayContaining(['SECOND']),
    ]);
  });

  it.each(exchanges.filter((each) => !isRead(each)))('are held: $name', async (each) => {
    partner.serve(each.reference, exchanged(each.deceit));
    const ran = await ship(each.reference, ...TWO);
    expect([ran.code, ran.stderr]).toEqual([6, expect.anything()]);
    expect(read(shipmentSchema, ran).error?.code).toBe('labels-held');
    expect(printed(each.reference)).toEqual([]);
  });
});

describe('a label that shows another parcel and hides our number in it', { retry: 0 }, () => {
  it.each(hidings)('is not printed: $name', async ({ deceit, reference }) => {
    const other = '791234567890123456';
    partner.serve(reference, async (tracking) => [
      deceivingLabel(deceit, { says: tracking, shows: other, tracking: other }),
    ]);
    const ran = await ship(reference, ONE);
    expect([ran.code, ran.stderr]).toEqual([6, expect.anything()]);
    expect(read(shipmentSchema, ran).error?.code).toBe('labels-held');
    expect(printed(reference)).toEqual([]);
  });
});
