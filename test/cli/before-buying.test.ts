import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure, ratesSchema, read, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let data: string;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args], { data, env: partner.env });
const json = (...args: string[]): Promise<Run> => run(...args, '--json');

beforeAll(async () => {
  partner = await partnerHere();
  data = await temporaryFolder();
  const { shipTo } = plainOrder('x') as unknown as { shipTo: Record<string, string> };
  const unreachable = {
    ...shipTo,
    phone: '',
    addressLine1: 'A street that is far too long for a label line',
  };
  const file = writeOrders(data, [
    plainOrder('B-1', { shipTo: unreachable }),
    plainOrder('B-2'),
    plainOrder('B-3'),
    plainOrder('B-4', { shipTo: unreachable }),
  ]);
  expect((await json('import', file)).code).toBe(0);
});
afterAll(() => partner?.stop());

describe('ship, before it buys,', { retry: 0 }, () => {
  it('prints the window’s warnings on stderr and in its JSON', async () => {
    const { warnings } = read(ratesSchema, await json('rates', 'B-1', ...PLAIN_CARTON));
    expect(warnings.join('\n')).toMatch(/phone/i);
    expect(warnings.join('\n')).toMatch(/35/);
    const ran = await json('ship', 'B-1', ...PLAIN_CARTON);
    expect(ran.code).toBe(0);
    expect(read(shipmentSchema, ran).warnings).toEqual(warnings);
    for (const each of warnings) expect(ran.stderr).toContain(each);
    const last = ran.stderr.indexOf(warnings.at(-1) ?? '');
    expect(last).toBeLessThan(ran.stderr.indexOf('Buying '));
  });

  it('prints warnings on stderr without --json too: stdout has the result only', async () => {
    const { warnings } = read(ratesSchema, await json('rates', 'B-4', ...PLAIN_CARTON));
    const ran = await run('ship', 'B-4', ...PLAIN_CARTON);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('B-4: confirmed');
    for (const each of warnings) {
      expect(ran.stderr).toContain(each);
      expect(ran.stdout).not.toContain(each);
    }
  });
});

describe('documents that could not be downloaded', { retry: 0 }, () => {
  const gone = { kind: 'status', status: 404, path: '/documents/*', times: null } as const;
  it('are fetched by `documents` without buying: exit 6 while unavailable, then 0', async () => {
    const before = await json('documents', 'B-2');
    expect(before.code).toBe(2);
    expect(failure(before).code).toBe('bad-input');

    await partner.fault(gone);
    const bought = await json('ship', 'B-2', ...PLAIN_CARTON);
    expect(bought.code).toBe(6);
    const { error } = read(shipmentSchema, bought);
    expect(error?.code).toBe('paper-missing');
    expect(error?.message).toContain('packbench documents B-2');
    expect(error?.message).not.toContain('packbench ship');
    const still = await json('documents', 'B-2');
    expect(still.code).toBe(6);
    expect(read(shipmentSchema, still).error?.code).toBe('paper-missing');

    await partner.control('/faults', 'DELETE');
    const fetched = await json('documents', 'B-2');
    expect(fetched.code).toBe(0);
    expect(read(shipmentSchema, fetched)).toMatchObject({
      state: 'confirmed',
      cartons: [{ state: 'labelled', label: { pages: 1 } }],
    });
    expect(await partner.sold('B-2')).toBe(1);
  });

  it('are not fetched while the purchase is unknown: exit 5', async () => {
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await json('ship', 'B-3', ...PLAIN_CARTON)).code).toBe(5);
    const asked = await json('documents', 'B-3');
    expect(asked.code).toBe(5);
    expect(failure(asked).code).toBe('purchase-unknown');
  });
});
