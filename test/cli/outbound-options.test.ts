import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Meddler, meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure, ratesSchema, read, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

type Option = Record<string, unknown>;
type Rates = Record<'Express' | 'Standard', Record<'DDP' | 'DDU', Option>>;

let partner: Partner;
let between: Meddler;
let data: string;
/** Changes the partner's rates on their way back. */
let spoil: (rates: Rates) => void = () => undefined;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', between.baseUrl, ...args, '--json'], { data, env: partner.env });
const names = (options: readonly { service: string; terms: string }[]) =>
  options.map(({ service, terms }) => `${service} ${terms}`).toSorted();
const ALL = ['express DDP', 'express DDU', 'standard DDP', 'standard DDU'];

beforeAll(async () => {
  partner = await partnerHere();
  between = await meddle(partner.baseUrl, {
    after(path, _nth, body) {
      if (path !== '/Rates') return body;
      const rates = JSON.parse(body) as Rates;
      spoil(rates);
      return JSON.stringify(rates);
    },
  });
  data = await temporaryFolder();
  const orders = ['O-1', 'O-2', 'O-3', 'O-4'].map((reference) => plainOrder(reference));
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
});
afterAll(async () => {
  await between?.close();
  await partner?.stop();
});

describe('unreadable rate options', { retry: 0 }, () => {
  it.each([
    ['Express DDP', 'HashKey', (rates: Rates) => delete rates.Express.DDP.HashKey],
    ['Express DDU', 'ShippingCost', (rates: Rates) => (rates.Express.DDU.ShippingCost = 'abc')],
    ['Standard DDP', 'ShippingCost', (rates: Rates) => (rates.Standard.DDP.ShippingCost = -1)],
    ['Standard DDU', 'Insurance', (rates: Rates) => (rates.Standard.DDU.Insurance = 'some')],
  ])(
    'like %s with a bad %s are named and left out, and the others stay',
    async (name, field, make) => {
      spoil = make;
      const rates = read(ratesSchema, await run('rates', 'O-1', ...PLAIN_CARTON));
      expect(names(rates.quotes)).toEqual(
        ALL.filter((each) => each !== name.replace(/^./, (first) => first.toLowerCase())),
      );
      const [warning, ...more] = rates.warnings.filter((each) => each.includes('left out'));
      expect(more).toEqual([]);
      expect(warning).toMatch(new RegExp(`^${name} cannot be read and is left out\\.`));
      expect(warning).toContain(`${name.replace(' ', '.')}.${field}`);
    },
  );

  it.each([
    ['O-2', 'standard-ddp'],
    ['O-3', 'express-ddu'],
  ])('do not prevent buying %s as %s', async (order, choose) => {
    spoil = ({ Express, Standard }) => {
      Express.DDP.HashKey = '';
      Standard.DDU.ShippingCost = null;
    };
    const bought = await run('ship', order, ...PLAIN_CARTON, '--choose', choose);
    expect(bought.code, bought.stderr).toBe(0);
    const { service, terms, warnings = [] } = read(shipmentSchema, bought);
    expect(`${service}-${terms}`.toLowerCase()).toBe(choose);
    expect(warnings.filter((each) => each.includes('left out'))).toHaveLength(2);
    expect(await partner.sold(order)).toBe(1);
  });

  it('cannot be bought: nothing is sent when the requested one is unreadable', async () => {
    spoil = ({ Express }) => {
      Express.DDP.HashKey = '';
    };
    const refused = await run('ship', 'O-4', ...PLAIN_CARTON, '--choose', 'express-ddp');
    expect(refused.code).not.toBe(0);
    expect(failure(refused).message).toContain('Express DDP cannot be read');
    expect(await partner.sold('O-4')).toBe(0);
  });
});
