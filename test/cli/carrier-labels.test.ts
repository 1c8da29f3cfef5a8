import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LABEL_TURNS } from '../../src/sandbox/labels/turns.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { type FakeZebra, startFakeZebra } from '../support/zebra.ts';
import { codesIn, writePicture } from '../support/zpl-picture.ts';
import { read, shipmentSchema } from './contract.ts';
import { plainOrder, writeOrders } from './orders.ts';

/** The sandbox sends labels as carriers do, each purchase in the next form. */
let data: string;
let partner: Partner;
let zebra: FakeZebra;

const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });

const THREE = [
  'ref=BOX-1;weight=0.9;dims=25x18x14;items=MUG-SAND*1',
  'ref=BOX-2;weight=0.9;dims=25x18x14;items=MUG-SAND*1',
  'ref=BOX-3;weight=0.6;dims=25x18x14;items=TOWEL-WAFFLE*1',
].flatMap((spec) => ['--carton', spec]);

const PLACES = [
  { city: 'Berlin', country: 'DE', zip: '10115' },
  { city: 'Paris', country: 'FR', zip: '75011' },
  { city: 'Madrid', country: 'ES', zip: '28013' },
  { city: 'Stockholm', country: 'SE', zip: '11122' },
  { city: 'Milano', country: 'IT', zip: '20121' },
];
const TURNS = LABEL_TURNS.map((styles, at) => ({ at, form: styles.join(', ') || 'plain' }));
const referenceOf = (at: number): string => `TURN-${at + 100}`;

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await partnerHere();
  zebra = await startFakeZebra();
  await partner.set({ carrierLabels: 'by-turns' });
  const orders = TURNS.map(({ at }) =>
    plainOrder(referenceOf(at), {
      shipTo: {
        name: 'Ana Lind',
        addressLine1: 'Long Street 7',
        phone: '+49 30 23125 104',
        ...PLACES[at % PLACES.length],
      },
    }),
  );
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  expect((await run('printers', 'assign', 'label', zebra.target)).code).toBe(0);
  const documents = `folder:${join(data, 'documents')}`;
  expect((await run('printers', 'assign', 'document', documents)).code).toBe(0);
});
afterAll(async () => {
  await zebra?.close();
  await partner?.stop();
});

// The sandbox counts the purchases, so they are made in this order.
describe('three cartons', { retry: 0 }, () => {
  it.each(TURNS)(
    '$form: each label, with the number of its own piece, on its carton',
    async ({ at, form }) => {
      const before = zebra.labels.length;
      const ran = await run('ship', referenceOf(at), ...THREE, '--print');
      expect([ran.code, ran.stderr]).toEqual([0, expect.anything()]);
      const { cartons, documents } = read(shipmentSchema, ran);
      const { shipments } = await partner.control('/shipments');
      const [sold] = shipments as { reference: string; trackingNumbers: string[] }[];
      expect(sold?.reference).toBe(referenceOf(at));
      expect(new Set(sold?.trackingNumbers).size).toBe(3);

      const expected = [0, 1, 2].map((piece) => [
        sold?.trackingNumbers[piece] ?? '',
        `BOX-${piece + 1}`,
      ]);
      expect(cartons.map(({ label }) => label?.barcodes.toSorted())).toEqual(
        expected.map((codes) => codes.toSorted()),
      );
      const printed = zebra.labels.slice(before).map((zpl) => {
        const picture = join(data, 'dots.pbm');
        writePicture(picture, zpl);
        return codesIn(picture);
      });
      expect(printed).toEqual(expected.map((codes) => codes.toSorted()));
      const kinds = documents.map(({ kind }) => kind);
      expect(kinds.includes('courier-copy')).toBe(form.includes('with-copy'));
      expect(kinds.includes('return-label')).toBe(form.includes('with-return'));
    },
  );
});
