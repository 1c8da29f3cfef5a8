import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Meddling, meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { read, shipmentSchema, shipmentsSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

const GATEWAY = ['USED', 'INVALID', 'BOTH', 'NAMELESS'];
const OTHERS = ['NOT-SOLD'];
const AUTH = ['AUTH-DOWN', 'AUTH-REFUSED', 'USED-UP'];

let partner: Partner;
let data: string;
const at =
  (url: string) =>
  (...args: string[]): Promise<Run> =>
    packbench(['--partner', url, ...args, '--json'], { data, env: partner.env });

/** The partner sold at the first sending, but the answer was no 200. */
beforeAll(async () => {
  partner = await partnerHere();
  await partner.set({ repeatedKey: 'refuses', repeatedReference: 'sells', errorLayout: 'flat' });
  data = await temporaryFolder();
  const orders = [...GATEWAY, ...AUTH, ...OTHERS].map((reference) => plainOrder(reference));
  const run = at(partner.baseUrl);
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  expect((await run('settings', 'set', 'purchasing.quietSeconds', '0')).code).toBe(0);
});
afterAll(() => partner?.stop());

async function behind(meddling: Meddling, work: (run: ReturnType<typeof at>) => Promise<void>) {
  const line = await meddle(partner.baseUrl, meddling);
  try {
    await work(at(line.baseUrl));
  } finally {
    await line.close();
  }
}

async function staysUnknown(run: ReturnType<typeof at>, reference: string, why: RegExp) {
  const first = await run('ship', reference, ...PLAIN_CARTON);
  expect(first.code).toBe(5);
  expect(read(shipmentSchema, first)).toMatchObject({
    state: 'unknown',
    error: { code: 'purchase-unknown', message: expect.stringMatching(why) },
  });
  expect(first.stderr).not.toMatch(/nothing was bought/i);
  await partner.control('/faults', 'DELETE');
  expect((await run('ship', reference, ...PLAIN_CARTON)).code).toBe(5);
  expect(await partner.sold(reference)).toBe(1);
}

describe('rule 10: a proxy sends the purchase twice, and the second is refused', {
  retry: 0,
}, () => {
  it.each([
    ['USED', 'HashKey already used'],
    ['INVALID', 'Invalid HashKey'],
    ['BOTH', 'Invalid HashKey: the key expired or was already used. Call /Rates again.'],
    ['NAMELESS', 'The key was already used'],
  ])('%s: “%s” is unknown, exit 5, and sells no second label', async (reference, words) => {
    const meddling: Meddling = {
      repeats: (path, nth) => path === '/Shipments' && nth === 1,
      after: (path, _nth, body) =>
        path === '/Shipments' ? JSON.stringify({ Message: words }) : body,
    };
    await behind(meddling, (run) => staysUnknown(run, reference, /key/i));
  });
});

describe('rule 3: the partner sells and answers 401', { retry: 0 }, () => {
  const soldAnd401 = async () =>
    partner.fault({ kind: 'status', status: 401, when: 'after', path: '/Shipments' });
  const once = (then: () => Promise<void>): Meddling => ({
    before: async (path, nth) => {
      if (path === '/Shipments' && nth === 1) await then();
    },
  });

  it.each([
    ['AUTH-DOWN', 503],
    ['AUTH-REFUSED', 401],
  ])(
    '%s: the sign-in then answers %i, so no repeat is made: unknown',
    async (reference, status) => {
      const meddling = once(async () => {
        await soldAnd401();
        await partner.fault({ kind: 'status', status, path: '/Auth', times: 3 });
      });
      await behind(meddling, (run) => staysUnknown(run, reference, /./));
    },
  );

  it('USED-UP: the repeat finds its key used: unknown', async () => {
    await behind(once(soldAnd401), (run) => staysUnknown(run, 'USED-UP', /used/));
  });
});

describe('rule 10: a key refused each time it was sent', { retry: 0 }, () => {
  it('is sent twice at most; then a person says “not bought”, and it is bought once', async () => {
    const usedElsewhere: Meddling = {
      before: async (path, nth) => {
        if (path === '/Shipments' && nth === 1) await partner.control('/keys/use', 'POST');
      },
    };
    await behind(usedElsewhere, async (run) => {
      expect((await run('ship', 'NOT-SOLD', ...PLAIN_CARTON)).code).toBe(5);
      for (const command of [['ship', 'NOT-SOLD'], ['ship', 'NOT-SOLD'], ['reconcile']]) {
        const asked = await run(...command);
        expect(asked.code).toBe(5);
        expect(asked.stdout).toContain('packbench settle NOT-SOLD --not-bought --reason TEXT');
      }
      const { shipments } = read(shipmentsSchema, await run('shipments', 'NOT-SOLD'));
      expect(shipments).toMatchObject([{ state: 'unknown', sendings: 2 }]);
      const args = ['settle', 'NOT-SOLD', '--not-bought', '--reason', 'not in the portal'];
      expect((await run(...args)).code).toBe(0);
      const bought = await run('ship', 'NOT-SOLD', ...PLAIN_CARTON);
      expect(read(shipmentSchema, bought)).toMatchObject({
        state: 'confirmed',
        reference: 'NOT-SOLD',
      });
      expect(await partner.sold('NOT-SOLD')).toBe(1);
    });
  });
});
