import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shipmentResponse } from '../adapters/partner/samples.ts';
import {
  json,
  type ScriptedPartner,
  startSignedInPartner,
} from '../adapters/partner/scripted-partner.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { failure, read, returnRatesSchema, shipmentSchema } from './contract.ts';
import { plainOrder, writeOrders } from './orders.ts';

const env = { PACKBENCH_APP_ID: 'app-id-77aa', PACKBENCH_REST_API_KEY: 'rest-api-key-5f1d' };
const PARCEL = ['--weight', '1.2', '--dims', '30x20x10'];
const option = (HashKey: string, ShippingCost: number, Carrier: string) => ({
  DDU: { HashKey, ShippingCost, Insurance: 0, Days: '3-5', Carrier },
});

let partner: ScriptedPartner;
let data: string;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.origin, ...args, '--json'], { data, env });
const offer = (options: Record<string, unknown>) =>
  partner.answers('POST /Rates', json(200, { RateId: 1, Currency: 'USD', ...options }));

beforeAll(async () => {
  partner = await startSignedInPartner();
  data = await temporaryFolder();
  const orders = ['E-1', 'E-2', 'E-3', 'E-4'].map((each) => plainOrder(each));
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
});
afterAll(() => partner?.stop());

describe('a return of a shipment bought elsewhere', { retry: 0 }, () => {
  it('is not confirmed by the outbound’s ShipmentID', async () => {
    offer({ UPS: option('R-1', 9.5, 'UPS') });
    partner.answers(
      'POST /Shipments',
      json(200, { ...shipmentResponse, Reference: 'E-1', ShipmentID: ' ext-77' }),
    );
    const ran = await run('return', 'EXT-77', '--order', 'E-1', ...PARCEL);
    expect(ran.code).toBe(5);
    const { state, error } = read(shipmentSchema, ran);
    expect(state).toBe('unknown');
    expect(error?.message).toContain('is to come back');

    const by = ['--shipment-id', 'EXT-77', '--tracking', '1Z77', '--reason', 'as the portal says'];
    const settled = await run('settle', 'E-1', ...by);
    expect(settled.code).toBe(2);
    expect(failure(settled)).toMatchObject({ code: 'bad-input', field: 'shipment-id' });
  });
});

describe('a shipment bought elsewhere', { retry: 0 }, () => {
  it('is returned once, even when a second order is named for it', async () => {
    offer({ UPS: option('R-9', 9.5, 'UPS') });
    partner.answers(
      'POST /Shipments',
      json(200, { ...shipmentResponse, Reference: 'E-3', ShipmentID: 'SH-E3' }),
    );
    const first = await run('return', 'EXT-80', '--order', 'E-3', ...PARCEL);
    expect(read(shipmentSchema, first).state).toBe('confirmed');
    const sold = partner.count('POST /Shipments');
    const second = await run('return', 'ext-80', '--order', 'E-4', ...PARCEL);
    expect(second.code).toBe(2);
    expect(failure(second)).toMatchObject({ code: 'already-bought' });
    expect(failure(second).message).toContain('E-3');
    expect(partner.count('POST /Shipments')).toBe(sold);
  });
});

describe('return options sharing one HashKey', { retry: 0 }, () => {
  it('are left out and named; the others can be bought', async () => {
    offer({
      UPS: option('R-2', 9, 'UPS'),
      FedEx: option('R-2', 19, 'FedEx'),
      DHL: option('R-3', 25, 'DHL'),
    });
    partner.answers(
      'POST /Shipments',
      json(200, { ...shipmentResponse, Reference: 'E-2', ShipmentID: 'SH-R3' }),
    );
    const { quotes, warnings } = read(
      returnRatesSchema,
      await run('return-rates', 'EXT-78', '--order', 'E-2', ...PARCEL),
    );
    expect(quotes.map(({ key }) => key)).toEqual(['DHL']);
    expect(warnings.join(' ')).toMatch(/UPS.*HashKey.*FedEx.*HashKey/);

    const refused = await run(
      'return',
      'EXT-78',
      '--order',
      'E-2',
      '--carrier',
      'FedEx',
      ...PARCEL,
    );
    expect(refused.code).toBe(2);
    expect(partner.heard.filter(({ body }) => body.includes('"R-2"'))).toEqual([]);
  });
});
