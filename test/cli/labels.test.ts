import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LabelStyle } from '../../src/sandbox/faults.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure, jobsSchema, read, shipmentSchema } from './contract.ts';
import {
  PLAIN_CARTON,
  plainOrder,
  THREE_CARTONS,
  threeCartonOrder,
  writeOrders,
} from './orders.ts';

const STYLES: LabelStyle[] = [
  'shuffled',
  'no-text',
  'no-barcode',
  'with-copy',
  'with-return',
  'no-reference',
  'missing',
  'duplicate',
  'foreign',
];

let data: string;
const run = (partner: Pick<Partner, 'baseUrl' | 'env'>, ...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const order = (style: string) => `THREE-${style}`;

const partners: Partner[] = [];
/** A partner whose next labels have this style. */
async function partnerWith(style: LabelStyle): Promise<Partner> {
  const partner = await partnerHere();
  partners.push(partner);
  await partner.fault({ kind: 'labels', style });
  return partner;
}

beforeAll(async () => {
  data = await temporaryFolder();
  const orders = [...STYLES.map((style) => threeCartonOrder(order(style))), plainOrder('ONE')];
  const nobody = { baseUrl: 'https://partner.example', env: {} };
  expect((await run(nobody, 'import', writeOrders(data, orders))).code).toBe(0);
  const assign = ['printers', 'assign', 'label', `folder:${data}/printed`];
  expect((await run(nobody, ...assign)).code).toBe(0);
});
afterAll(async () => {
  await Promise.all(partners.map((partner) => partner.stop()));
});

describe('three cartons, with labels', () => {
  it.each(['shuffled', 'no-text', 'no-barcode', 'with-copy', 'with-return'] as const)(
    '%s, still get the label with their reference',
    async (style) => {
      const partner = await partnerWith(style);
      const ran = await run(partner, 'ship', order(style), ...THREE_CARTONS);
      expect(ran.code).toBe(0);
      const { cartons, unmatched, error } = read(shipmentSchema, ran);
      expect({ unmatched, error }).toEqual({});
      expect(cartons.map(({ reference }) => reference)).toEqual(['BOX-1', 'BOX-2', 'BOX-3']);
      const { shipments } = await partner.control('/shipments');
      const [sold] = shipments as { trackingNumbers: string[]; packages: string[] }[];
      for (const { reference, state, label } of cartons) {
        expect(state).toBe('labelled');
        expect(label?.matchedBy).toBe(style === 'no-barcode' ? 'text' : 'barcode');
        expect(label?.pages).toBe(1);
        // The tracking barcode shows which package the label is for.
        const tracking = sold?.trackingNumbers[sold.packages.indexOf(reference)];
        expect(label?.barcodes).toContain(tracking);
      }
    },
  );

  it('no-reference, get them by position, and nothing prints before a person accepts', async () => {
    const partner = await partnerWith('no-reference');
    const ref = order('no-reference');
    const ran = await run(partner, 'ship', ref, ...THREE_CARTONS);
    expect(ran.code).toBe(6);
    const { cartons, error, state } = read(shipmentSchema, ran);
    expect(state).toBe('confirmed');
    expect(error?.code).toBe('labels-held');
    expect(error?.message).toContain('BOX-1, BOX-2, BOX-3');
    for (const { label } of cartons) expect(label?.matchedBy).toBe('position');

    const early = await run(partner, 'print', ref);
    expect(early.code).toBe(6);
    expect(failure(early).code).toBe('labels-held');
    expect(existsSync(`${data}/printed`)).toBe(false);
    // They are here: fetching them again would not help.
    const { exceptions } = JSON.parse((await run(partner, 'exceptions')).stdout);
    expect(exceptions).toContainEqual(
      expect.objectContaining({
        kind: 'review',
        order: { merchant: null, reference: ref },
        next: 'Look at the pictures, accept them',
      }),
    );

    const one = await run(partner, 'print', ref, '--accept-position', '--carton', 'BOX-2');
    expect(one.code).toBe(0);
    expect(read(jobsSchema, one).jobs).toMatchObject([{ role: 'label', state: 'done' }]);
    expect(failure(await run(partner, 'print', ref)).message).not.toContain('BOX-2');

    const all = await run(partner, 'print', ref, '--accept-position');
    expect(all.code).toBe(0);
    expect(read(jobsSchema, all).jobs).toHaveLength(3);
    expect(await partner.sold(ref)).toBe(1);
  });

  it.each(['missing', 'duplicate', 'foreign'] as const)(
    '%s, have them held: exit 6, and none is printed',
    async (style) => {
      const partner = await partnerWith(style);
      const ran = await run(partner, 'ship', order(style), ...THREE_CARTONS);
      expect(ran.code).toBe(6);
      const { cartons, unmatched = [], error, state } = read(shipmentSchema, ran);
      expect({ state, code: error?.code }).toEqual({ state: 'confirmed', code: 'labels-held' });
      expect(cartons.some(({ label }) => label === null)).toBe(true);
      expect(error?.message).toContain('BOX-3');
      // The same label twice counts as one, so only a foreign label is left over.
      expect(unmatched).toHaveLength(style === 'foreign' ? 1 : 0);
      for (const { file, found } of unmatched) {
        expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
        expect(found).not.toContain('BOX-3');
      }
      const printed = await run(partner, 'print', order(style), '--accept-position');
      expect(printed.code).toBe(6);
      expect(failure(printed).code).toBe('labels-held');
      expect(await partner.sold(order(style))).toBe(1);
    },
  );
});

describe('a single carton', () => {
  it('gets the only label without a reference, by position, and can continue', async () => {
    const partner = await partnerWith('no-reference');
    const ran = await run(partner, 'ship', 'ONE', ...PLAIN_CARTON);
    expect(ran.code).toBe(0);
    expect(read(shipmentSchema, ran).cartons).toMatchObject([
      { state: 'labelled', label: { matchedBy: 'position' } },
    ]);
  });
});
