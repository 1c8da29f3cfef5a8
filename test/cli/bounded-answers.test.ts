import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../src/shared/kernel/message.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { LABEL_SIZE, makePdf } from '../support/paper.ts';
import { read, shipmentSchema } from './contract.ts';
import { plainOrder, write, writeOrders } from './orders.ts';

interface Listed {
  kind: string;
  order: string | null;
  next: unknown;
}

/** A purchase whose answer has texts that no partner means: it is bought, and what cannot be used is missing. */
let data: string;
let partner: LabelPartner;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const CARTON = ['--carton', 'ref=BOX-1;weight=1.1;dims=25x18x14'];

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  const orders = ['L-1', 'L-2', 'L-3', 'L-4'].map((reference) => plainOrder(reference));
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
});
afterAll(() => partner.stop());

const label = (reference: string, order = 'L-1') =>
  makePdf({ size: LABEL_SIZE, lines: [`REF ${reference}`, order] });

describe('a purchase answered with texts that are too long', { retry: 0 }, () => {
  it('is confirmed; the number is missing, and its labels are fetched and given as for any other', async () => {
    partner.serve('L-1', async () => [await label('BOX-1')]);
    partner.answer('L-1', {
      TrackingNumber: '1Z'.repeat(4_000),
      TrackingUrl: `https://carrier.example/${'a'.repeat(9_000)}`,
      RootRequestId: 'r'.repeat(9_000),
    });
    const ran = await run('ship', 'L-1', ...CARTON);
    const { state, trackingNumber, trackingUrl, cartons, notices } = read(shipmentSchema, ran);
    expect({ state, trackingNumber, trackingUrl }).toEqual({
      ...{ state: 'confirmed', trackingNumber: null, trackingUrl: null },
    });
    expect(cartons.map(({ label }) => label?.matchedBy)).toEqual(['text']);
    expect(ran.code).toBe(0);
    expect(notices?.map((notice) => english(notice)).join('\n')).toMatch(
      /TrackingNumber: expected at most 100 characters, found 8000; TrackingUrl: expected at most 4096 characters, found 9024; RootRequestId: .* portal/,
    );
    for (const args of [
      ['documents', 'L-1'],
      ['print', 'L-1'],
      ['shipments', 'L-1'],
    ]) {
      expect((await run(...args)).stderr).not.toContain('defect');
    }
  });

  it('keeps the label addresses that can be used', async () => {
    partner.serve('spare', async () => [await label('BOX-1', 'L-2')]);
    partner.answer('L-2', {
      LabelUrl: [`${partner.baseUrl}/${'a'.repeat(9_000)}`, partner.urlOf('spare')],
    });
    const { state, cartons } = read(shipmentSchema, await run('ship', 'L-2', ...CARTON));
    expect(state).toBe('confirmed');
    expect(cartons.map(({ label }) => label !== null)).toEqual([true]);
  });

  it('has its carrier on one line', async () => {
    partner.answer('L-3', { Carrier: 'Fast\r\nCarrier\u2028\u0007Inc.' });
    const { carrier } = read(shipmentSchema, await run('ship', 'L-3', ...CARTON));
    expect(carrier).toBe('Fast Carrier Inc.');
  });
});

describe('a purchase answered with a ShipmentID of more than 100 characters', { retry: 0 }, () => {
  it('is unknown, and says which field was expected and found how', async () => {
    partner.answer('L-4', { ShipmentID: 'S'.repeat(101) });
    const ran = await run('ship', 'L-4', ...CARTON);
    expect(ran.code).toBe(5);
    const { state, shipmentId, error } = read(shipmentSchema, ran);
    expect({ state, shipmentId }).toEqual({ state: 'unknown', shipmentId: null });
    expect(error?.code).toBe('purchase-unknown');
    expect(error?.message).toContain('ShipmentID');
    expect(error?.message).toContain('expected at most 100 characters, found 101');
    const { exceptions } = (await run('exceptions')).json as { exceptions: Listed[] };
    expect(exceptions).toContainEqual(
      expect.objectContaining({ kind: 'unknown', order: 'L-4', next: expect.anything() }),
    );
  });
});

describe('a number that a person states', () => {
  it('of more than 100 characters is refused, naming its field', async () => {
    const file = write(data, 'label.pdf', await label('BOX-1'));
    const ran = await run(
      ...['settle', 'L-1', '--shipment-id', 'S-1', '--tracking', '1'.repeat(8_000)],
      ...['--label', file, '--reason', 'from the portal'],
    );
    expect(ran.code).toBe(2);
    expect(ran.stderr + ran.stdout).toMatch(/tracking/i);
  });
});
