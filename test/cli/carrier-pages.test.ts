import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';
import { fileOf } from '../support/carrier-pages/pages.ts';
import { CARRIER_SHIPMENTS } from '../support/carrier-pages/shipments.ts';
import { saidOn } from '../support/carrier-pages/table.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { inFull } from '../support/long.ts';
import { labelPage, makePdf } from '../support/paper.ts';
import { type FakeZebra, startFakeZebra } from '../support/zebra.ts';
import { codesIn, writePicture } from '../support/zpl-picture.ts';
import { read, shipmentSchema } from './contract.ts';
import { plainOrder, writeOrders } from './orders.ts';

/**
 * Files in the layouts of carriers, bought and printed by the program: what the Zebra's dots show is read by another
 * program (zbar).
 */
let data: string;
let scratch: string;
let partner: LabelPartner;
let zebra: FakeZebra;

const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });

const CARTONS: Readonly<Record<number, readonly string[]>> = {
  1: ['weight=1.1;dims=25x18x14'],
  2: [
    'ref=BOX-1;weight=0.9;dims=25x18x14;items=MUG-SAND*2',
    'ref=BOX-2;weight=0.6;dims=25x18x14;items=TOWEL-WAFFLE*1',
  ],
  3: [
    'ref=BOX-1;weight=0.9;dims=25x18x14;items=MUG-SAND*1',
    'ref=BOX-2;weight=0.9;dims=25x18x14;items=MUG-SAND*1',
    'ref=BOX-3;weight=0.6;dims=25x18x14;items=TOWEL-WAFFLE*1',
  ],
};
const specs = (cartons: number): string[] =>
  (CARTONS[cartons] ?? []).flatMap((spec) => ['--carton', spec]);

const FROM = ['Lakeshore Goods', '1840 W Fulton St', 'Chicago IL 60612'];
const TO = ['Jonas Lind', 'Lindenallee 5', '10115 Berlin', 'GERMANY'];
const shipTo = {
  name: 'Jonas Lind',
  addressLine1: 'Lindenallee 5',
  city: 'Berlin',
  country: 'DE',
  zip: '10115',
  phone: '+49 30 23125 104',
};

const page = readFileSync(join(APP_ROOT, 'docs', 'carriers.md'), 'utf8');
const { held } = saidOn(page);

const PART = 13;
/** In `npm test` some of each kind, and of several cartons more; what is held in doubt is tried by the judge alone. */
const TRIED = CARRIER_SHIPMENTS.map((shipment, at) => ({ ...shipment, at })).filter(
  ({ at, name, cartons }) =>
    !held.includes(name) && inFull(true, { part: at % (cartons === 3 ? 4 : PART) === 0 }),
);
const referenceOf = (at: number): string => `CARRIER-${at + 100}`;
const otherOf = (at: number): string => `OTHER-${at + 100}`;
const namesAnother = ({ name }: { name: string }): boolean => name.includes('another');

beforeAll(async () => {
  data = await temporaryFolder();
  scratch = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  zebra = await startFakeZebra();
  const references = TRIED.flatMap(({ at }) => [referenceOf(at), otherOf(at)]);
  const orders = references.map((each) => plainOrder(each, { shipTo }));
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  expect((await run('printers', 'assign', 'label', zebra.target)).code).toBe(0);
  const documents = `folder:${join(data, 'documents')}`;
  expect((await run('printers', 'assign', 'document', documents)).code).toBe(0);
});
afterAll(async () => {
  await zebra?.close();
  await partner?.stop();
});

describe('a file in the layout of a carrier', { retry: 0 }, () => {
  it.each(TRIED)('$name: $does', async (shipment) => {
    const reference = referenceOf(shipment.at);
    if (namesAnother(shipment)) {
      const other = otherOf(shipment.at);
      partner.answer(other, { TrackingNumber: shipment.other });
      partner.serve(other, async (tracking) => [await makePdf(labelPage({ tracking }))]);
      expect((await run('ship', other, ...specs(1))).code).toBe(0);
    }
    const files = shipment.files({ reference, from: FROM, to: TO });
    const parts = files.flat().flatMap((page) => page.parts.map(({ thing }) => thing));
    partner.answer(reference, {
      TrackingNumber: shipment.tracking,
      Carrier: shipment.carrier.name,
      SubmittedElectronically: parts.every(({ is }) => is !== 'invoice'),
    });
    partner.serve(reference, async () => files.map((pages) => fileOf(pages)));
    const before = zebra.labels.length;
    const ran = await run('ship', reference, ...specs(shipment.cartons), '--print');
    const printed = zebra.labels.slice(before);
    const { cartons } = read(shipmentSchema, ran);

    const own = Array.from({ length: shipment.cartons }, (_, at) =>
      parts.find(({ is, carton }) => is === 'label' && carton === at + 1),
    );
    if (shipment.does !== 'held') {
      // Also where a person has yet to look at it, each carton has the label with its piece's number.
      for (const [at, { label }] of cartons.entries()) {
        expect(label?.barcodes.map(withoutSigns).toSorted()).toEqual(
          [...new Set(own[at]?.codes)].map(withoutSigns).toSorted(),
        );
      }
    }
    if (shipment.does !== 'prints') {
      expect([ran.code, printed.length]).toEqual([6, 0]);
      return;
    }
    expect([ran.code, printed.length]).toEqual([0, shipment.cartons]);
    for (const [at, zpl] of printed.entries()) {
      expect(printedCodes(zpl).map(withoutSigns).toSorted()).toEqual(
        [...new Set(own[at]?.bars)].map(withoutSigns).toSorted(),
      );
    }
  });
});

/** Readers write the separators of a code differently. */
const withoutSigns = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, '');

/** What the Zebra's dots show. */
function printedCodes(zpl: string): string[] {
  const file = join(scratch, 'dots.pbm');
  writePicture(file, zpl);
  return codesIn(file);
}
