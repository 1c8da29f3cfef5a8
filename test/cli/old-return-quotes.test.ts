import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Meddler, meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { relabelled, type SaidOption, UPS } from '../support/return-options.ts';
import { failure, read, shipmentSchema, shipmentsSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let between: Meddler;
let data: string;
const options = relabelled();
/** The rates of the second request; null: the same as before. */
let later: SaidOption[] | null = null;
let asked = 0;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', between.baseUrl, ...args, '--json'], { data, env: partner.env });
const usd = (amount: string) => ({ amount, currency: 'USD' });
const standard = (ShippingCost: unknown): SaidOption[] => [
  { key: 'UPS Standard', said: { ShippingCost, Carrier: 'UPS' } },
];
const back = (reference: string) => run('return', reference, '--carrier', 'UPS Standard');

beforeAll(async () => {
  partner = await partnerHere();
  between = await meddle(partner.baseUrl, {
    ...options,
    after(path, nth, body) {
      const said = options.after?.(path, nth, body) ?? body;
      if (path === '/Rates') {
        asked += 1;
        options.options = later ?? options.options;
      }
      return said;
    },
  });
  data = await temporaryFolder();
  const references = ['OLD-1', 'OLD-2', 'OLD-3', 'OLD-4'];
  const file = writeOrders(
    data,
    references.map((reference) => plainOrder(reference)),
  );
  expect((await run('import', file)).code).toBe(0);
  for (const reference of references) {
    const bought = await run('ship', reference, ...PLAIN_CARTON);
    expect(bought.code, bought.stderr).toBe(0);
  }
  expect((await run('settings', 'set', 'quotes.maxAgeMinutes', '0')).code).toBe(0);
});
beforeEach(async () => {
  options.options = [...UPS];
  options.bought.length = 0;
  later = null;
  asked = 0;
  expect((await run('settings', 'set', 'purchasing.priceTolerance', '0')).code).toBe(0);
});
afterAll(async () => {
  await between?.close();
  await partner?.stop();
});

describe('a return with outdated rates', { retry: 0 }, () => {
  it('is rated again, and bought with the new key when the price is the same', async () => {
    const bought = await back('OLD-1');
    expect(bought.code, bought.stderr).toBe(0);
    expect(asked).toBe(2);
    expect(read(shipmentSchema, bought).cost).toMatchObject({ total: usd('14.25') });
    expect(options.bought).toEqual([options.keys.get('UPS Standard')]);
  });

  it.each([
    ['costs more now', standard(16), /shown: USD 14\.25; now: USD 16\.00/],
    ['costs less now', standard(12), /shown: USD 14\.25; now: USD 12\.00/],
    ['has no price now', standard(null), /now: price confirmed at pickup/],
    ['is no longer offered', [{ key: 'UPS Air', said: { ShippingCost: 1 } }], /no longer offered/],
  ])('is not bought when the option %s: exit 6, with the new price', async (_what, now, words) => {
    later = now;
    const refused = await back('OLD-2');
    expect(refused.code).toBe(6);
    expect(failure(refused)).toMatchObject({
      code: 'quote-stale',
      message: expect.stringMatching(words),
    });
    expect(options.bought).toEqual([]);
    const { shipments } = read(shipmentsSchema, await run('shipments', 'OLD-2'));
    expect(shipments.map(({ kind }) => kind)).toEqual(['outbound']);
  });

  it('is bought at a higher price within the tolerance, with a notice', async () => {
    expect((await run('settings', 'set', 'purchasing.priceTolerance', '2')).code).toBe(0);
    later = standard(16);
    const bought = await back('OLD-3');
    expect(bought.code, bought.stderr).toBe(0);
    const { cost, notices = [], warnings = [] } = read(shipmentSchema, bought);
    expect(cost).toMatchObject({ total: usd('16.00') });
    expect([...notices, ...warnings].join()).toContain('from USD 14.25 to USD 16.00');
  });

  it('is not bought at a higher price within the tolerance when the price was named', async () => {
    expect((await run('settings', 'set', 'purchasing.priceTolerance', '5')).code).toBe(0);
    later = standard(16);
    const named = ['return', 'OLD-2', '--carrier', 'UPS Standard', '--price', '14.25'];
    const refused = await run(...named);
    expect(refused.code).toBe(6);
    expect(failure(refused)).toMatchObject({ code: 'quote-stale' });
    expect(options.bought).toEqual([]);
  });

  it('is bought as rated while its rates are fresh', async () => {
    expect((await run('settings', 'set', 'quotes.maxAgeMinutes', '15')).code).toBe(0);
    later = standard(16);
    const bought = await back('OLD-4');
    expect(asked).toBe(1);
    expect(read(shipmentSchema, bought).cost).toMatchObject({ total: usd('14.25') });
  });
});
