import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Run, sampleStation, startPackbench } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure, read, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

const CARTON = ['--carton', 'weight=0.9;dims=35x25x10'];
const MERCHANT = 'Aurora Outfitters';

let partner: Partner;
let data: string;
const ran: Run[] = [];
async function run(args: readonly string[], more: Record<string, string> = {}): Promise<Run> {
  const env = { ...partner.env, ...more };
  const result = await startPackbench(['--partner', partner.baseUrl, ...args, '--json'], {
    data,
    env,
  });
  ran.push(result);
  return result;
}
const keys = (value: Record<string, string>) => ({
  PACKBENCH_CUSTOMER_KEYS: JSON.stringify(value),
});

/** Every file in the station's folder that contains these bytes. */
const filesWith = (bytes: string | RegExp, folder = data): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesWith(bytes, path);
    const content = readFileSync(path).toString('latin1');
    const has = typeof bytes === 'string' ? content.includes(bytes) : bytes.test(content);
    return has ? [path] : [];
  });

beforeAll(async () => {
  partner = await partnerHere();
  data = await sampleStation('other');
  const twin = plainOrder('CUT-3PL', { merchant: MERCHANT });
  expect((await run(['import', writeOrders(data, [twin])])).code).toBe(0);
  expect((await run(['settings', 'set', 'purchasing.quietSeconds', '0'])).code).toBe(0);
});
afterAll(() => partner?.stop());

describe('an order of a merchant', () => {
  it('is not shipped without that merchant’s key: exit 2, and nothing is sold', async () => {
    for (const env of [{}, keys({ 'Nordlicht Keramik': 'somebody-else' })]) {
      const refused = await run(['ship', 'SO-1005', ...CARTON], env);
      expect(refused.code).toBe(2);
      expect(failure(refused)).toMatchObject({ code: 'merchant-unknown', field: 'merchant' });
      expect(failure(refused).message).toContain(MERCHANT);
    }
    expect(await partner.sold(`${MERCHANT}/SO-1005`)).toBe(0);
  });

  it('is not shipped with unreadable keys: exit 7, without repeating them', async () => {
    const env = { PACKBENCH_CUSTOMER_KEYS: '{"Aurora Outfitters": ck_half_a_key' };
    const refused = await run(['ship', 'SO-1005', ...CARTON], env);
    expect(refused.code).toBe(7);
    expect(failure(refused).code).toBe('credentials-missing');
    expect(refused.stdout + refused.stderr).not.toContain('ck_half');
  });

  it('is not shipped with a key unknown to the partner: exit 3', async () => {
    const refused = await run(
      ['ship', 'SO-1005', ...CARTON],
      keys({ [MERCHANT]: 'ck_wrong_4711' }),
    );
    expect(refused.code).toBe(3);
    expect(failure(refused).partnerMessage).toMatch(/CustomerKey/);
    expect(refused.stdout + refused.stderr).not.toContain('ck_wrong_4711');
  });

  it('is shipped with that merchant’s key', async () => {
    const shipped = await run(
      ['ship', 'SO-1005', ...CARTON],
      keys(partner.credentials.customerKeys),
    );
    expect(shipped.code).toBe(0);
    expect(read(shipmentSchema, shipped)).toMatchObject({ merchant: MERCHANT, state: 'confirmed' });
    expect(await partner.sold(`${MERCHANT}/SO-1005`)).toBe(1);
  });

  it('is re-sent with the same key while its purchase is unknown', async () => {
    const env = keys(partner.credentials.customerKeys);
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await run(['ship', 'CUT-3PL', ...PLAIN_CARTON], env)).code).toBe(5);
    expect(filesWith(partner.credentials.customerKeys[MERCHANT] ?? '?')).toEqual([]);
    await partner.set({ repeatedKey: 'answers-again' });
    expect((await run(['ship', 'CUT-3PL'], env)).code).toBe(0);
    expect(await partner.sold(`${MERCHANT}/CUT-3PL`)).toBe(1);
  });
});

describe('secrets', () => {
  it('are in no file of the station', async () => {
    // The search finds text that is there.
    expect(filesWith('CUT-3PL').length).toBeGreaterThan(0);
    const { appId, restApiKey, customerKeys } = partner.credentials;
    for (const secret of [appId, restApiKey, ...Object.values(customerKeys)]) {
      expect(filesWith(secret)).toEqual([]);
    }
    // A token is three base64 parts with dots between.
    expect(filesWith(/eyJ[\w-]{10,}\.[\w-]{10,}\./)).toEqual([]);
  });

  it('were in no output of the program', async () => {
    await run(['shipments']);
    await run(['doctor']);
    await run(['credentials', 'status']);
    const said = ran.map(({ stdout, stderr }) => stdout + stderr).join('\n');
    const { appId, restApiKey, customerKeys } = partner.credentials;
    for (const secret of [appId, restApiKey, ...Object.values(customerKeys)]) {
      expect(said.includes(secret)).toBe(false);
    }
    expect(said).not.toMatch(/eyJ[\w-]{10,}\./);
  });
});
