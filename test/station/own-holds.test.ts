import { expect, it } from 'vitest';
import { serving } from './http-rig.ts';
import { stationRig } from './station-rig.ts';

/*
 * An order that a person or a program holds stays on hold, whatever a file says of its states and then takes
 * back; what a file alone holds is open again once it says otherwise.
 */

const rig = stationRig();
const HEAD =
  'reference,order_status,currency,weight_unit,dimension_unit,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,sku,quantity,unit_price,unit_weight';

async function shopOf(reference: string) {
  const { by, tokenOf } = await serving(rig);
  const shop = by(await tokenOf('Shop', ['orders', 'read']));
  const path = `/v1/orders/${reference}`;
  return {
    /** The order as a table says it, with a status. */
    says: async (status: string, quantity = 2) => {
      const row = `${reference},${status},CHF,KG,CM,Ada Weber,Weg 1,Bern,CH,MUG,${quantity},12.50,0.4`;
      const { body } = await shop('POST', '/v1/orders', `${HEAD}\n${row}`, {
        'content-type': 'text/csv',
      });
      return body.orders?.[0]?.outcome ?? body;
    },
    hold: () => shop('POST', `${path}/hold`, { reason: 'The customer has written' }),
    resume: () => shop('POST', `${path}/resume`, {}),
    status: async () => (await shop('GET', path)).body.status,
  };
}

it('a hold of somebody else outlasts one of the file', async () => {
  const order = await shopOf('OWN-1');
  expect(await order.says('paid')).toBe('imported');
  expect(await order.hold()).toMatchObject({ status: 200 });
  expect(await order.says('cancelled')).toBe('held');
  expect(await order.says('paid')).toBe('updated');
  expect(await order.status()).toBe('held');
  // Again, by a status that holds it, and a second one.
  expect(await order.says('pending')).toBe('held');
  expect(await order.says('on hold', 3)).toBe('held');
  expect(await order.says('paid', 3)).toBe('updated');
  expect(await order.status()).toBe('held');
  expect(await order.resume()).toMatchObject({ body: { status: 'open' } });
});

it('a hold of the file ends with it, and one that a person has ended does not come again', async () => {
  const order = await shopOf('OWN-2');
  expect(await order.says('pending')).toBe('held');
  expect(await order.says('paid')).toBe('updated');
  expect(await order.status()).toBe('open');

  expect(await order.hold()).toMatchObject({ status: 200 });
  expect(await order.says('pending')).toBe('held');
  expect(await order.resume()).toMatchObject({ body: { status: 'open' } });
  expect(await order.says('pending')).toBe('unchanged');
  expect(await order.status()).toBe('open');
});

it('two orders of one number wait for a person, whichever of them comes again', async () => {
  const { by, tokenOf } = await serving(rig);
  const shop = by(await tokenOf('Shop', ['orders', 'read']));
  const put = async (name: string, sku: string, quantity = 1) => {
    const row = `OWN-3,paid,CHF,KG,CM,${name},${name} 1,Bern,CH,${sku},${quantity},12.50,0.4`;
    const { body } = await shop('POST', '/v1/orders', `${HEAD}\n${row}`, {
      'content-type': 'text/csv',
    });
    return body.orders?.[0] ?? body;
  };
  const status = async () => (await shop('GET', '/v1/orders/OWN-3')).body.status;
  expect(await put('Ada', 'MUG')).toMatchObject({ outcome: 'imported' });
  const { why } = await put('Bo', 'CUP');
  expect(why).toContain('expected one order for each number');
  expect(await status()).toBe('held');
  expect(await put('Ada', 'MUG')).toMatchObject({ outcome: 'unchanged', why });
  expect(await put('Bo', 'CUP')).toMatchObject({ outcome: 'unchanged', why });
  expect(await status()).toBe('held');

  // A person has decided for the one that is here.
  await shop('POST', '/v1/orders/OWN-3/resume', {});
  expect(await put('Bo', 'CUP')).toMatchObject({ outcome: 'unchanged', why });
  expect(await put('Ada', 'MUG')).toMatchObject({ outcome: 'unchanged' });
  expect(await put('Bo', 'CUP')).toMatchObject({ outcome: 'unchanged', why });
  expect(await status()).toBe('open');
  // What its sender changes comes as ever.
  expect(await put('Ada', 'MUG', 2)).toMatchObject({ outcome: 'updated' });
  expect(await status()).toBe('open');
});
