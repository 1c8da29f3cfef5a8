import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Meddler, meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { relabelled, UPS } from '../support/return-options.ts';
import { failure, read, returnRatesSchema, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let between: Meddler;
let data: string;
const options = relabelled();
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', between.baseUrl, ...args, '--json'], { data, env: partner.env });
const usd = (amount: string) => ({ amount, currency: 'USD' });
const inOrder = () => [...options.keys.values()];

beforeAll(async () => {
  partner = await partnerHere();
  between = await meddle(partner.baseUrl, options);
  data = await temporaryFolder();
  const references = ['O-1', 'O-2', 'O-3', 'O-4', 'O-5', 'O-6', 'O-7', 'O-8'];
  const file = writeOrders(
    data,
    references.map((reference) => plainOrder(reference)),
  );
  expect((await run('import', file)).code).toBe(0);
  for (const reference of references) {
    const bought = await run('ship', reference, ...PLAIN_CARTON);
    expect(bought.code, bought.stderr).toBe(0);
  }
});
beforeEach(() => {
  options.options = [...UPS];
  options.bought.length = 0;
});
afterAll(async () => {
  await between?.close();
  await partner?.stop();
});

describe('several return options of one carrier', { retry: 0 }, () => {
  it('are three quotes, each identified by its key', async () => {
    const { quotes } = read(returnRatesSchema, await run('return-rates', 'O-1'));
    expect(quotes).toMatchObject([
      { key: 'UPS Express Saver', carrier: 'UPS', shipping: usd('40.00') },
      { key: 'UPS Collect', carrier: 'UPS', shipping: null },
      { key: 'UPS Standard', carrier: 'UPS', shipping: usd('14.25') },
    ]);
  });

  it('are bought by the named key, at the shown price', async () => {
    const bought = await run('return', 'O-1', '--carrier', 'UPS Standard');
    expect(bought.code, bought.stderr).toBe(0);
    expect(read(shipmentSchema, bought).cost).toMatchObject({ total: usd('14.25') });
    expect(options.bought).toEqual([options.keys.get('UPS Standard')]);
  });

  it('are bought without a price only when the option without a price was named', async () => {
    const collect = await run('return', 'O-2', '--carrier', 'UPS Collect');
    expect(collect.code, collect.stderr).toBe(0);
    expect(read(shipmentSchema, collect).cost).toBeNull();
    expect(options.bought).toEqual([options.keys.get('UPS Collect')]);
  });

  it('default to the cheapest with a price', async () => {
    expect((await run('return', 'O-3')).code).toBe(0);
    expect(options.bought).toEqual([options.keys.get('UPS Standard')]);
    expect(inOrder()).toHaveLength(3);
  });

  it('are not bought by a shared carrier name: exit 2, naming their keys', async () => {
    const refused = await run('return', 'O-4', '--carrier', 'UPS');
    expect(refused.code).toBe(2);
    const { code, field, message } = failure(refused);
    expect({ code, field }).toEqual({ code: 'ambiguous', field: '--carrier' });
    for (const { key } of UPS) expect(message).toContain(key);
    expect(options.bought).toEqual([]);
  });

  it('are bought by a carrier name that only one has', async () => {
    options.options[1] = { key: 'Collect at door', said: { ShippingCost: 9, Carrier: 'DHL' } };
    expect((await run('return', 'O-4', '--carrier', 'dhl')).code).toBe(0);
    expect(options.bought).toEqual([options.keys.get('Collect at door')]);
  });

  it('rule 16: are not bought above a price that was named before, until another is named', async () => {
    const standard = ['--carrier', 'UPS Standard'];
    options.options[2] = { key: 'UPS Standard', said: { ShippingCost: 16, Carrier: 'UPS' } };
    const named = await run('return', 'O-7', ...standard, '--price', '14.25');
    expect(failure(named).code).toBe('quote-stale');
    for (const how of [standard, [], ['--carrier', 'UPS Collect']]) {
      const refused = await run('return', 'O-7', ...how);
      expect(refused.code).toBe(6);
      expect(failure(refused)).toMatchObject({ code: 'price-rose', field: 'limit' });
      expect(failure(refused).message).toContain('14.25');
    }
    expect(options.bought).toEqual([]);
    const audit = await run('audit');
    expect(audit.json).toMatchObject({
      entries: [{ action: 'limit-stated', data: { reference: 'O-7', atMost: 'USD 14.25' } }],
    });
    expect((await run('return', 'O-7', ...standard, '--price', '16')).code).toBe(0);
    expect(options.bought).toEqual([options.keys.get('UPS Standard')]);
  });

  it('rule 16: keep the named price where one at pickup was named and not bought', async () => {
    options.options[2] = { key: 'UPS Standard', said: { ShippingCost: 16, Carrier: 'UPS' } };
    const standard = ['return', 'O-8', '--carrier', 'UPS Standard'];
    expect((await run(...standard, '--price', '14.25')).code).toBe(6);
    expect((await run(...standard, '--price', 'pickup')).code).toBe(6);
    const refused = failure(await run(...standard));
    expect(refused).toMatchObject({ code: 'price-rose', field: 'limit' });
    expect(options.bought).toEqual([]);
    const collect = ['return', 'O-8', '--carrier', 'UPS Collect', '--price', 'pickup'];
    expect((await run(...collect)).code).toBe(0);
    expect(options.bought).toEqual([options.keys.get('UPS Collect')]);
  });

  it('are not bought at another price than the shown one', async () => {
    const price = ['--carrier', 'UPS Standard', '--price', '14.25'];
    options.options[2] = { key: 'UPS Standard', said: { ShippingCost: 16, Carrier: 'UPS' } };
    const refused = await run('return', 'O-5', ...price);
    expect(refused.code).toBe(6);
    expect(failure(refused).code).toBe('quote-stale');
    expect(failure(refused).message).toMatch(/14\.25.*16\.00/);
    options.options[2] = { key: 'UPS Standard', said: { ShippingCost: null, Carrier: 'UPS' } };
    expect(failure(await run('return', 'O-5', ...price)).code).toBe('quote-stale');
    expect(options.bought).toEqual([]);
    options.options = [...UPS];
    expect((await run('return', 'O-5', ...price)).code).toBe(0);
    expect(options.bought).toEqual([options.keys.get('UPS Standard')]);
  });
});

describe('unreadable return options', { retry: 0 }, () => {
  it.each([
    ['without a HashKey', { HashKey: null, ShippingCost: 5 }, 'HashKey'],
    ['with a HashKey that is not text', { HashKey: {}, ShippingCost: 5 }, 'HashKey'],
    ['with a price in words', { ShippingCost: 'abc' }, 'ShippingCost'],
    ['with a negative price', { ShippingCost: -1 }, 'ShippingCost'],
    ['with an object as price', { ShippingCost: {} }, 'ShippingCost'],
    ['with insurance in words', { ShippingCost: 5, Insurance: 'some' }, 'Insurance'],
    ['that are not an object', 'soon', 'DDU'],
  ])('%s are named and left out, and the others stay', async (_what, said, field) => {
    options.options[0] = { key: 'UPS Odd', said };
    const rates = read(returnRatesSchema, await run('return-rates', 'O-6'));
    expect(rates.quotes.map(({ key }) => key)).toEqual(['UPS Collect', 'UPS Standard']);
    expect(rates.warnings).toHaveLength(1);
    expect(rates.warnings?.[0]).toMatch(/^UPS Odd cannot be read and is left out\./);
    expect(rates.warnings?.[0]).toContain(field);
  });

  it('fail when none is readable, naming the first', async () => {
    options.options = [
      { key: 'UPS Odd', said: { ShippingCost: 'abc' } },
      { key: 'UPS Odder', said: { HashKey: '' } },
    ];
    const refused = await run('return-rates', 'O-6');
    const { code, field } = failure(refused);
    expect({ code, field }).toEqual({
      code: 'partner-answer',
      field: 'UPS Odd.DDU.ShippingCost',
    });
  });
});
