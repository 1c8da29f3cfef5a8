import { afterAll, beforeAll, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { labelPage, makePdf } from '../support/paper.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

/** Each is the only barcode of one label, and says where a parcel goes or where to read about it. */
const NO_PARCEL = [
  '420518000',
  '42001310100',
  '420K1A0B1',
  '2L981011234',
  '421276101154031234567890',
  '4104012345000009421276101',
  '21348075016401',
  'URL:https://swift.example/30045512',
  'track.swift.example?n=30045512',
];
/** The only barcode of a label too: a number that the carrier has beside the one on record. */
const OWN_NUMBER = '880042177455';

let data: string;
let partner: LabelPartner;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
});
afterAll(() => partner.stop());

it('a list takes no parcel by a code that says only where it goes', {
  timeout: 240_000,
}, async () => {
  const codes = [...NO_PARCEL, OWN_NUMBER];
  const orders = codes.map((_, at) => plainOrder(`H-${at}`));
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  let carrier = '';
  for (const [at, code] of codes.entries()) {
    partner.serve(`H-${at}`, async (tracking) => [
      await makePdf({
        ...labelPage({ reference: `H-${at}-C1`, tracking }),
        barcodes: [code],
      }),
    ]);
    const shipped = await run('ship', `H-${at}`, ...PLAIN_CARTON);
    expect([code, shipped.code]).toEqual([code, 0]);
    ({ carrier } = JSON.parse(shipped.stdout));
  }
  expect((await run('handover', 'open', carrier)).code).toBe(0);
  for (const code of NO_PARCEL) {
    const refused = await run('handover', 'add', code);
    expect([code, refused.code, JSON.parse(refused.stdout).error?.code]).toEqual([
      code,
      2,
      'not-found',
    ]);
  }
  const added = await run('handover', 'add', OWN_NUMBER, partner.trackingOf('H-0'));
  expect(JSON.parse(added.stdout).added).toHaveLength(2);
});
