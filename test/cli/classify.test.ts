import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { classifySchema, failure, ratesSchema, read, shipmentSchema } from './contract.ts';

let partner: Partner;
let data: string;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], {
    data,
    env: { ...partner.env, PACKBENCH_PACKER: 'Mara' },
  });
const BRUSH = ['classify', '--title', 'Bamboo toothbrush', '--material', 'bamboo'];
const HEAD =
  'reference,currency,weight_unit,dimension_unit,b2b,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,ship_to_zip,ship_to_phone,ship_from_name,ship_from_address_line1,ship_from_city,ship_from_state,ship_from_country,ship_from_zip,ship_from_phone,sku,description,quantity,unit_weight,unit_price,hs_code,origin_country';
const row = (sku: string, rest: string) =>
  `SO-2,USD,KG,CM,true,Aoife Brennan,14 Chapel Street,Cork,IE,T12 X8P4,+353 20 915 0136,Lakeshore Goods,1840 W Fulton St,Chicago,IL,US,60612,+1 312 555 0142,${sku},${rest}`;

beforeAll(async () => {
  partner = await partnerHere();
  data = await temporaryFolder();
});
afterAll(() => partner?.stop());

describe('classify', () => {
  it('returns the classification and saves it with the item', async () => {
    const kept = await run(...BRUSH, '--sku', 'BRUSH-1', '--save');
    expect(kept.code).toBe(0);
    const { products, saved } = read(classifySchema, kept);
    expect(products).toMatchObject([
      { hsCode: '960321', success: true, chapter: '96', heading: '9603', subheading: '960321' },
    ]);
    expect(products[0]?.recommendations.productDescription).not.toEqual([]);
    expect(saved).toEqual({ merchant: null, sku: 'BRUSH-1' });
  });

  it('reports clearly when nothing was saved', async () => {
    const ran = await run('classify', '--title', 'Summer bliss', '--sku', 'BRUSH-9', '--save');
    expect(ran.code).toBe(6);
    expect(read(classifySchema, ran)).toMatchObject({
      products: [{ hsCode: null, success: false, message: expect.stringContaining('could not') }],
      saved: null,
      error: { code: 'customs-missing', message: expect.stringContaining('Not saved to BRUSH-9') },
    });
  });

  it('exits by the documented table for refusals, failures and a missing SKU', async () => {
    await partner.fault({ kind: 'status', path: '/Classifications', status: 422 });
    const refused = await run(...BRUSH);
    expect([refused.code, failure(refused).code]).toEqual([3, 'partner-refused']);
    await partner.fault({ kind: 'status', path: '/Classifications', status: 500 });
    const broken = await run(...BRUSH);
    expect([broken.code, failure(broken).code]).toEqual([4, 'partner-unavailable']);
    const usage = await run(...BRUSH, '--save');
    expect([usage.code, failure(usage).field]).toEqual([2, '--save']);
  });
});

it('a saved classification fills a later order; rates and ship warn of missing customs data', async () => {
  const file = join(data, 'gift.csv');
  const rows = [
    row('GIFT-1', 'Assorted items,1,0.2,9,960321,CN'),
    row('BRUSH-1', ',3,0.075,7.80,,CN'),
  ];
  await writeFile(file, [HEAD, ...rows, ''].join('\n'));
  expect((await run('import', file)).code).toBe(0);
  const carton = ['--carton', 'weight=1;dims=25x20x15'];
  const expected = [
    expect.stringContaining(
      'described as "Assorted items", which is too vague for customs. What helps: Describe what it is',
    ),
    expect.stringContaining('by its EORI or VAT number'),
  ];
  expect(read(ratesSchema, await run('rates', 'SO-2', ...carton)).warnings).toEqual(expected);
  const shipped = await run('ship', 'SO-2', ...carton);
  expect(shipped.code).toBe(0);
  expect(read(shipmentSchema, shipped)).toMatchObject({ terms: 'DDP', warnings: expected });
});
