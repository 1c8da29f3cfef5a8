import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateResponse } from '../adapters/partner/samples.ts';
import {
  json,
  reply,
  type ScriptedPartner,
  startSignedInPartner,
} from '../adapters/partner/scripted-partner.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { read, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

const env = { PACKBENCH_APP_ID: 'app-id-77aa', PACKBENCH_REST_API_KEY: 'rest-api-key-5f1d' };

const SOLD = [
  {
    what: 'that carries the shipment',
    answer: json(400, { Message: 'Notice failed', ShipmentID: 'SH-7', TrackingNumber: '1Z77' }),
    candidate: { shipmentId: 'SH-7', trackingNumber: '1Z77' },
  },
  {
    what: 'that carries its id within',
    answer: json(422, { Errors: [{ Message: 'No printer', Data: { shipment_id: 'SH-8' } }] }),
    candidate: { shipmentId: 'SH-8', trackingNumber: null },
  },
  {
    what: 'that says it was created, without a label',
    answer: json(400, { Message: 'Shipment was created but the label could not be generated' }),
  },
  {
    what: 'in plain text that says it was created',
    answer: reply(400, 'text/plain', 'Shipment SH-9 created, but the manifest failed'),
  },
  {
    what: 'of something unfinished',
    answer: json(400, { Message: 'Request is still being processed' }),
  },
  {
    what: 'for a carrier that timed out',
    answer: json(400, { Message: 'The carrier timed out; try again later' }),
  },
  {
    what: 'of a rate that was consumed',
    answer: json(400, { Message: 'Rate is no longer available, expired or consumed' }),
  },
  {
    what: 'of a key that expired, with a shipment created',
    answer: json(400, { Message: 'HashKey expired: shipment SH-6 created' }),
  },
].map((each, index) => ({ ...each, reference: `RS-${index + 1}` }));

let partner: ScriptedPartner;
let data: string;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.origin, ...args, '--json'], { data, env });

beforeAll(async () => {
  partner = await startSignedInPartner();
  data = await temporaryFolder();
  const orders = [...SOLD.map(({ reference }) => reference), 'RS-0'].map((each) =>
    plainOrder(each),
  );
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
});
afterAll(() => partner?.stop());

describe('a refusal with signs of a sale,', { retry: 0 }, () => {
  it.each(SOLD)('$what, leaves the purchase unknown', async ({ reference, answer, candidate }) => {
    partner.answers('POST /Rates', json(200, { ...rateResponse, Reference: undefined }));
    partner.answers('POST /Shipments', answer);
    const ran = await run('ship', reference, ...PLAIN_CARTON);
    expect(ran.code).toBe(5);
    const bought = read(shipmentSchema, ran);
    expect(bought).toMatchObject({ state: 'unknown', error: { code: 'purchase-unknown' } });
    if (candidate) expect(bought.candidate).toMatchObject(candidate);
  });

  it('but not one that repeats the request or says that nothing was created', async () => {
    partner.answers('POST /Rates', json(200, { ...rateResponse, Reference: undefined }));
    partner.answers('POST /Shipments', (heard, response) =>
      json(400, {
        Message: 'Shipment could not be created: Zip is missing',
        ShipmentID: 0,
        TrackingNumber: '',
        ShipmentKey: JSON.parse(heard.body).Reference,
      })(heard, response),
    );
    const ran = await run('ship', 'RS-0', ...PLAIN_CARTON);
    expect(ran.code).toBe(3);
    expect(read(shipmentSchema, ran).state).toBe('refused');
  });
});
