import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { type Meddler, meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let between: Meddler;
let data: string;
/** The answer of Get Shipments by order. */
const listed = new Map<string, object>();
const run = (...args: string[]) =>
  packbench(['--partner', between.baseUrl, ...args, '--json'], { data, env: partner.env });

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const today = () => new Date().toISOString();
const lastYear = () => new Date(Date.now() - YEAR_MS).toISOString();
const { shipTo } = plainOrder('LIST') as unknown as {
  shipTo: { name: string; zip: string; country: string };
};
const receiver = { Name: shipTo.name, Zip: shipTo.zip, Country: shipTo.country };
const label = (number: number) => `https://labels.example/${number}.pdf`;

const REFUSED: Record<string, () => object> = {
  'last year’s, delivered': () => ({ CreatedDate: lastYear(), Status: 'Delivered' }),
  'last year’s, to the same receiver': () => ({ ShipDate: lastYear(), ShipToAddress: receiver }),
  'to another receiver': () => ({
    CreatedDate: today(),
    ShipToAddress: { ...receiver, Name: 'Somebody Else', Zip: '99999' },
  }),
  'of more cartons': () => ({ CreatedDate: today(), LabelUrl: [label(1), label(2)] }),
  'on its way since last year': () => ({
    ShipToAddress: receiver,
    TrackingHistory: [{ Status: 'Delivered', StatusDate: '2020-03-01T10:00:00' }],
  }),
  'without a date, and delivered': () => ({ ShipToAddress: receiver, Status: 'Delivered' }),
  'without a date or a receiver': () => ({}),
  'voided, by a description of its status': () => ({
    CreatedDate: today(),
    StatusDescription: 'Voided by merchant',
  }),
  'with a day of its cancellation': () => ({ CreatedDate: today(), CancelledDate: today() }),
  'deleted, by a flag': () => ({ CreatedDate: today(), IsDeleted: true }),
  'that never came to be': () => ({ CreatedDate: today(), Status: 'Failed' }),
  'of a draft': () => ({ CreatedDate: today(), Status: 'Draft' }),
  'of a return': () => ({ CreatedDate: today(), ShipmentType: 'Return' }),
};
const TAKEN: Record<string, () => object> = {
  'with a date and the receiver, however it is written': () => ({
    CreatedDate: today(),
    ShipToAddress: { ...receiver, Name: shipTo.name.toUpperCase() },
  }),
  'with a date alone': () => ({ CreatedDate: today().slice(0, 10) }),
  'with the receiver alone': () => ({ ShipToAddress: receiver, Status: 'Created' }),
  'with flags that say no': () => ({
    CreatedDate: today(),
    IsCancelled: false,
    CancelledDate: null,
    DeletedAt: null,
    IsActive: true,
    ShipmentType: 'Outbound',
  }),
};
const cases = (from: Record<string, () => object>, prefix: string) =>
  Object.entries(from).map(([what, fields], index) => ({
    what,
    fields,
    reference: `${prefix}-${index}`,
  }));
const refused = cases(REFUSED, 'OLD');
const taken = cases(TAKEN, 'OWN');

beforeAll(async () => {
  partner = await partnerHere();
  between = await meddle(partner.baseUrl, {
    after(path, _nth, body) {
      const reference = path.split('/Shipments/Get/')[1];
      if (reference === undefined) return body;
      const fields = listed.get(reference);
      const ids = { ShipmentID: `S-${reference}`, TrackingNumber: `T-${reference}` };
      const record = { Reference: reference, ...ids, ...fields };
      return JSON.stringify({ Shipments: fields ? [record] : [] });
    },
  });
  data = await temporaryFolder();
  const all = [...refused, ...taken];
  const orders = all.map(({ reference }) => plainOrder(reference));
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  // None of them was bought, and none is sent again.
  for (const [key, value] of [
    ['purchasing.quietSeconds', '3600'],
    ['connection.operations.getShipments', '/Shipments/Get/{Reference}'],
  ] as const) {
    expect((await run('settings', 'set', key, value)).code).toBe(0);
  }
  for (const { reference, fields } of all) {
    await partner.fault({ kind: 'status', status: 503, path: '/Shipments', when: 'before' });
    expect((await run('ship', reference, ...PLAIN_CARTON)).code).toBe(5);
    listed.set(reference, fields());
  }
});
afterAll(async () => {
  await between.close();
  await partner.stop();
});

const stateAfter = async (reference: string) => {
  const { shipment } = (await run('ask', 'getShipments', reference)).json;
  return (shipment as { state: string }).state;
};

describe('a record of Get Shipments with the same Reference:', { retry: 0 }, () => {
  it.each(refused)('$what: proves nothing', async ({ reference }) => {
    expect(await stateAfter(reference)).toBe('unknown');
  });

  it.each(taken)('$what: confirms the purchase', async ({ reference }) => {
    expect(await stateAfter(reference)).toBe('confirmed');
  });
});
