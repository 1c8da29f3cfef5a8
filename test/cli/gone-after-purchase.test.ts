import { expect, it, onTestFinished } from 'vitest';
import { partnerHere } from '../support/partner.ts';
import { write } from './orders.ts';
import { plainOrdersAt } from './plain-orders.ts';

/*
 * A later file says of an order that was bought here that it is not wanted any more: the parcel is on its way,
 * and somebody must know.
 */

const HEAD =
  'reference,currency,payment_status,fulfilment_status,order_status,cancelled_at,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,sku,description,quantity,unit_price,unit_weight,hs_code,origin_country';
const row = (states: string) =>
  `${HEAD}\nPLAIN,USD,${states},Ada Weber,Weg 1,Bern,CH,MUG,Stoneware mug,1,12.50,0.4,691200,PT`;

async function bought() {
  const partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const { data, run } = await plainOrdersAt(partner, ['PLAIN']);
  expect(await run('ship', 'PLAIN')).toMatchObject({ code: 0, json: { state: 'confirmed' } });
  return async (states: string) =>
    (await run('import', write(data, 'later.csv', row(states)))).json;
}

it.each([
  ['cancelled', ',,cancelled,', 'its order_status is "cancelled"'],
  ['cancelled on a day', ',,,2026-11-21', 'it was cancelled at 2026-11-21'],
  ['refunded', 'refunded,,,', 'its payment_status is "refunded"'],
])('one that is %s after it was bought is said to be too late', async (_what, states, why) => {
  const later = await bought();
  const said = `order PLAIN is shipped, and its sender says now: ${why}. What is bought is cancelled as a shipment, or comes back as a return`;
  expect(await later(states)).toMatchObject({
    unchanged: 1,
    skipped: [],
    orders: [{ reference: 'PLAIN', outcome: 'unchanged', why: said }],
    warnings: expect.arrayContaining([said]),
  });
});

it.each([',fulfilled,,', ',,shipped,', 'refunded,fulfilled,,'])(
  'one that was sent is skipped without a word, with %s',
  async (states) => {
    const later = await bought();
    const report = await later(states);
    expect(report).toMatchObject({ unchanged: 0, skipped: [{ reference: 'PLAIN' }] });
    expect(JSON.stringify(report.warnings)).not.toContain('sender');
  },
);
