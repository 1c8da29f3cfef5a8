import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { LABEL_SIZE, labelPage, makePdf } from '../support/paper.ts';
import { read, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

/** The outbound's label is distinguished from that of its return. */
let data: string;
let partner: LabelPartner;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  const orders = ['B-1', 'B-2', 'B-3', 'BACK-4'].map((reference) => plainOrder(reference));
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
});
afterAll(() => partner.stop());

/** Ships the order; returns its tracking number. */
async function sent(reference: string): Promise<string> {
  partner.serve(reference, async (tracking) => [
    await makePdf(labelPage({ reference: `${reference}-C1`, tracking })),
  ]);
  expect((await run('ship', reference, ...PLAIN_CARTON)).code).toBe(0);
  return partner.trackingOf(reference);
}

describe('the label of a return', { retry: 0 }, () => {
  it.each([
    ['B-1', 'in a barcode', (tracking: string) => labelPage({ reference: 'B-1-R1', tracking })],
    [
      'B-2',
      'in its text, in groups',
      (tracking: string) => ({
        size: LABEL_SIZE,
        lines: ['RETURN', 'REF B-2-R1', tracking.replace(/(\d{4})(?=\d)/g, '$1 ')],
      }),
    ],
  ])(
    '%s is held when it has the outbound’s number %s instead of its own',
    async (reference, _where, draw) => {
      const out = await sent(reference);
      partner.serve(reference, async () => [await makePdf(draw(out))]);
      const ran = await run('return', reference);
      expect(ran.code).toBe(6);
      const { kind, state, error, cartons, unmatched = [] } = read(shipmentSchema, ran);
      expect({ kind, state, code: error?.code }).toEqual({
        kind: 'return',
        state: 'confirmed',
        code: 'labels-held',
      });
      expect(cartons).toMatchObject([{ label: null }]);
      expect(unmatched[0]?.found[0]).toContain('the shipment that went out');
      expect(unmatched[0]?.found[0]).toContain(out);
      expect(unmatched[0]?.acceptFor).toBeUndefined();
    },
  );

  it('is accepted when it mentions the outbound’s number beside its own', async () => {
    const out = await sent('B-3');
    partner.serve('B-3', async (tracking) => [
      await makePdf(
        labelPage({ reference: 'B-3-R1', tracking, lines: ['ORDER B-3', `Original ${out}`] }),
      ),
    ]);
    const ran = await run('return', 'B-3');
    expect(ran.code, ran.stderr).toBe(0);
    expect(read(shipmentSchema, ran).cartons).toMatchObject([{ state: 'labelled' }]);
  });

  it('is accepted when it has no number, but the outbound’s Reference', async () => {
    await sent('BACK-4');
    partner.serve('BACK-4', async () => [
      await makePdf({
        size: LABEL_SIZE,
        lines: ['RETURN', 'SHIP TO: Us', 'REF BACK-4', 'BACK-4-C1'],
      }),
    ]);
    const ran = await run('return', 'BACK-4');
    expect(ran.code, ran.stderr).toBe(0);
    expect(read(shipmentSchema, ran).cartons).toMatchObject([{ state: 'labelled' }]);
  });
});
