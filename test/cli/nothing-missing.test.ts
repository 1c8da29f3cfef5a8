import { expect, it, onTestFinished } from 'vitest';
import { partnerHere } from '../support/partner.ts';
import { write } from './orders.ts';
import { plainOrdersAt } from './plain-orders.ts';

/* What an order lacks is said as such before anything is asked, and words that mean nothing are no names. */

const HEAD =
  'reference,currency,ship_to_name,first,last,ship_to_address_line1,ship_to_city,ship_to_zip,ship_to_country,sku,description,quantity,unit_price,unit_weight,hs_code,origin_country';

const HOUSE = {
  name: 'Warehouse',
  addressLine1: 'Kade 1',
  city: 'Rotterdam',
  zip: '3011 AA',
  country: 'NL',
  phone: '+31100000000',
};

interface Row {
  name?: string;
  first?: string;
  last?: string;
  sku?: string;
  quantity?: number;
  price?: string;
  weight?: string;
}
const row = (reference: string, of: Row) =>
  `${reference},USD,${of.name ?? 'Ada Weber'},${of.first ?? ''},${of.last ?? ''},Weg 1,Bern,3011,CH,${of.sku ?? 'MUG'},Stoneware mug,${of.quantity ?? 1},${of.price ?? '12.50'},${of.weight ?? '0.4'},691200,PT`;

async function bench() {
  const partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const { data, run, set } = await plainOrdersAt(partner, ['PLAIN']);
  await set('shipFrom', JSON.stringify(HOUSE));
  const bring = async (rows: readonly string[], ...more: string[]) =>
    (await run('import', write(data, 'orders.csv', [HEAD, ...rows].join('\n')), ...more)).json;
  const requests = async () =>
    Object.keys((await partner.control('/counts')).requests as object).join(' ');
  return { partner, data, run, bring, requests };
}

it('an order without weight is refused as such, whether or not its carton is described', async () => {
  const { partner, run, bring, requests } = await bench();
  await bring([row('W-1', { weight: '' })]);
  for (const words of [
    ['rates', 'W-1'],
    ['ship', 'W-1'],
    ['ship', 'W-1', '--carton', 'weight=1;dims=25x18x14'],
  ])
    expect(await run(...words)).toMatchObject({
      code: 6,
      json: { error: { code: 'customs-missing', field: 'lines[0].unitWeight' } },
    });
  expect(await requests()).not.toMatch(/rates|shipments/i);
  expect(await partner.sold('W-1')).toBe(0);
});

it('a value that comes to less than the smallest amount is missing', async () => {
  const { partner, run, bring } = await bench();
  await bring([
    row('V-1', { price: '0.004' }),
    row('V-2', { price: '0.004', quantity: 2, sku: 'CUP' }),
    row('V-3', { price: '0.0125', quantity: 2, sku: 'PIN' }),
  ]);
  expect(await run('ship', 'V-1')).toMatchObject({
    code: 6,
    json: { error: { code: 'customs-missing', field: 'lines[0].unitPrice' } },
  });
  expect(await partner.sold('V-1')).toBe(0);
  expect(await run('ship', 'V-2')).toMatchObject({ code: 0 });
  expect(await run('ship', 'V-3')).toMatchObject({ code: 0 });
});

it('words for nothing are no name, however many of them are joined', async () => {
  const { bring } = await bench();
  const names = ['undefined undefined', 'N/A N/A', '- -', 'null', 'Ada Null', 'Null Weber'];
  const typed = await bring(names.map((name, at) => row(`T-${at}`, { name })));
  const outcomes = (report: typeof typed) =>
    (report.orders as { outcome: string }[]).map(({ outcome }) => outcome);
  const wanted = ['refused', 'refused', 'refused', 'refused', 'imported', 'imported'];
  expect(outcomes(typed)).toEqual(wanted);
  const joined = names.map((name, at) => {
    const [first = '', last = ''] = name.split(' ');
    return row(`J-${at}`, { first, last });
  });
  expect(outcomes(await bring(joined, '--column', 'ship_to_name=first + last'))).toEqual(wanted);
});
