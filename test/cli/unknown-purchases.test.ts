import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Fault, type Partner, partnerHere } from '../support/partner.ts';
import {
  failure,
  importSchema,
  ordersSchema,
  read,
  reconcileSchema,
  shipmentSchema,
} from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

/** A fault during the purchase, and whether the partner sold nevertheless. */
const FAULTS: { what: string; reference: string; fault: Fault; bought: 0 | 1 }[] = [
  {
    what: 'the connection is lost before anything was bought',
    reference: 'U-1',
    fault: { kind: 'cut', when: 'before' },
    bought: 0,
  },
  {
    what: 'the connection is lost after it was bought',
    reference: 'U-2',
    fault: { kind: 'cut', when: 'after' },
    bought: 1,
  },
  {
    what: 'the partner answers 500 and nothing was bought',
    reference: 'U-3',
    fault: { kind: 'status', status: 500, when: 'before' },
    bought: 0,
  },
  {
    what: 'the partner answers 503 although it was bought',
    reference: 'U-4',
    fault: { kind: 'status', status: 503, when: 'after' },
    bought: 1,
  },
  {
    what: 'a proxy answers a page instead of the partner',
    reference: 'U-5',
    fault: { kind: 'html', status: 200, when: 'after' },
    bought: 1,
  },
  {
    what: 'half of the answer arrives',
    reference: 'U-6',
    fault: { kind: 'half-body' },
    bought: 1,
  },
  {
    what: 'the answer names another order',
    reference: 'U-7',
    fault: { kind: 'wrong-reference' },
    bought: 1,
  },
  {
    what: 'the partner answers with a redirect',
    reference: 'U-8',
    fault: { kind: 'redirect', status: 307 },
    bought: 0,
  },
];

let data: string;
const partners: Partner[] = [];
async function newPartner(): Promise<Partner> {
  const partner = await partnerHere();
  partners.push(partner);
  return partner;
}
const at =
  (partner: Pick<Partner, 'baseUrl' | 'env'>) =>
  (...args: string[]): Promise<Run> =>
    packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });

/** Runs again while another of the programs on this folder has the order, as its user would. */
async function whenFree(work: () => Promise<Run>): Promise<Run> {
  for (;;) {
    const done = await work();
    if (done.code !== 2 || !done.stdout.includes('"order-locked"')) return done;
  }
}

beforeAll(async () => {
  data = await temporaryFolder();
  const run = at({ baseUrl: 'https://partner.example', env: {} });
  const references = [...FAULTS.map(({ reference }) => reference), 'STAYS', 'ASKED'];
  const file = writeOrders(
    data,
    references.map((reference) => plainOrder(reference)),
  );
  expect((await run('import', file)).code).toBe(0);
  expect((await run('settings', 'set', 'purchasing.quietSeconds', '0')).code).toBe(0);
});
afterAll(async () => {
  await Promise.all(partners.map((partner) => partner.stop()));
});

describe.concurrent('a purchase during which', { retry: 0 }, () => {
  it.each(FAULTS)(
    '$what: exit 5, and shipping it again reconciles it',
    async ({ reference, fault, bought }) => {
      const partner = await newPartner();
      const run = at(partner);
      await partner.set({ repeatedKey: 'answers-again' });
      await partner.fault({ ...fault, path: '/Shipments' } as Fault);
      const first = await run('ship', reference, ...PLAIN_CARTON);
      expect(first.code).toBe(5);
      const unknown = read(shipmentSchema, first);
      expect(unknown).toMatchObject({
        reference,
        state: 'unknown',
        sendings: 1,
        error: { code: 'purchase-unknown' },
      });
      expect(first.stderr).toMatch(/This purchase is not confirmed/);
      expect(first.stderr).not.toMatch(/failed/i);
      expect(await partner.sold(reference)).toBe(bought);

      const second = await whenFree(() => run('ship', reference));
      expect(second).toMatchObject({ code: 0 });
      expect(read(shipmentSchema, second)).toMatchObject({
        reference,
        state: 'confirmed',
        sendings: 2,
        cartons: [{ state: 'labelled' }],
      });
      expect(await partner.sold(reference)).toBe(1);
    },
  );
});

describe('an unknown purchase', { retry: 0 }, () => {
  let partner: Partner;
  let run: ReturnType<typeof at>;
  beforeAll(async () => {
    partner = await newPartner();
    run = at(partner);
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await run('ship', 'STAYS', ...PLAIN_CARTON)).code).toBe(5);
  });

  it('keeps its order from being rated, printed or changed', async () => {
    const orders = read(ordersSchema, await run('orders', '--status', 'unknown'));
    expect(orders.orders.map(({ reference }) => reference)).toEqual(['STAYS']);
    for (const args of [
      ['rates', 'STAYS', ...PLAIN_CARTON],
      ['print', 'STAYS'],
    ]) {
      const refused = await run(...args);
      expect(refused.code).toBe(5);
      expect(failure(refused).code).toBe('purchase-unknown');
    }
    const changed = plainOrder('STAYS', { notes: 'Quite another order now.' });
    const imported = await run('import', writeOrders(data, [changed]));
    expect(read(importSchema, imported)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(read(importSchema, imported).warnings.join()).toContain('STAYS');
  });

  it('stays unknown, exit 5, while the partner only answers that its key was used', async () => {
    const again = await run('ship', 'STAYS', '--choose', 'fastest', ...PLAIN_CARTON);
    expect(again.code).toBe(5);
    const { state, service, error } = read(shipmentSchema, again);
    // New options are ignored: the same body is sent again.
    expect({ state, service }).toEqual({ state: 'unknown', service: 'standard' });
    expect(error?.code).toBe('purchase-unknown');

    const reconciled = await run('reconcile');
    expect(reconciled.code).toBe(5);
    expect(read(reconcileSchema, reconciled)).toMatchObject({
      settled: [],
      unknown: [{ reference: 'STAYS' }],
    });
    expect(await partner.sold('STAYS')).toBe(1);
  });

  it('is resolved by a person with the data from the portal', async () => {
    const { shipments } = await partner.control('/shipments');
    const all = shipments as { reference: string; shipmentId: string; trackingNumbers: string[] }[];
    const found = all.find(({ reference }) => reference === 'STAYS');
    const args = ['settle', 'STAYS', '--shipment-id', found?.shipmentId ?? ''];
    const missing = await run(...args, '--reason', 'seen in the portal');
    expect(missing.code).toBe(2);
    expect(failure(missing).code).toBe('usage');

    const settled = await run(
      ...args,
      ...['--tracking', found?.trackingNumbers[0] ?? '', '--reason', 'seen in the portal'],
    );
    // Certainly bought, but without its documents: a person must give them.
    expect(settled.code).toBe(6);
    expect(read(shipmentSchema, settled)).toMatchObject({
      state: 'confirmed',
      shipmentId: found?.shipmentId,
      error: { code: 'paper-missing' },
    });
  });

  it('is confirmed by reconcile once the partner answers again', async () => {
    await partner.set({ repeatedKey: 'answers-again' });
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await run('ship', 'ASKED', ...PLAIN_CARTON)).code).toBe(5);
    const reconciled = await run('reconcile', 'ASKED');
    expect(reconciled.code).toBe(0);
    expect(read(reconcileSchema, reconciled)).toMatchObject({
      settled: [{ reference: 'ASKED', outcome: 'confirmed' }],
      unknown: [],
    });
    expect(await partner.sold('ASKED')).toBe(1);
  });
});
