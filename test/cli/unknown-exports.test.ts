import { expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { write } from './orders.ts';

/*
 * Exports of programs that have no ready-made mapping, with the headings that they write: what the program
 * itself proposes for them takes no order that was cancelled, refunded or sent, and no price that was not paid.
 */

const BUILDER = [
  'Order ID,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Amount Refunded,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem requires shipping,Lineitem fulfillment status,Billing Name,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country,Shipping Phone,Cancelled at',
  '00101,a@post.example,PAID,2026-11-20,PENDING,,EUR,30.00,0.00,0.00,0.00,27.00,TEN,3.00,2026-11-20,2,Stoneware mug,12.50,MUG-1,true,pending,Bo Lind,Ada Weber,Weg 1,Bern,3011,Switzerland,+41310000000,',
  '00101,,,,,,,,,,,,,,,1,Black tea,5.00,TEA-1,true,pending,,,,,,,,',
  '00102,b@post.example,PAID,2026-11-20,FULFILLED,2026-11-21,EUR,12.50,5.00,0.00,0.00,17.50,,0.00,2026-11-20,1,Stoneware mug,12.50,MUG-1,true,fulfilled,Bo Lind,Bo Lind,Gata 1,Oslo,0150,Norway,+4720000000,',
  '00103,c@post.example,REFUNDED,2026-11-20,CANCELED,,EUR,12.50,5.00,0.00,17.50,17.50,,0.00,2026-11-20,1,Stoneware mug,12.50,MUG-1,true,pending,Cy Lind,Cy Lind,Gata 1,Oslo,0150,Norway,+4720000000,2026-11-21 10:00:00 +0000',
  '00104,d@post.example,PAID,2026-11-20,PENDING,,EUR,25.00,5.00,0.00,12.50,30.00,,0.00,2026-11-20,2,Stoneware mug,12.50,MUG-1,true,pending,Di Lind,Di Lind,Gata 1,Oslo,0150,Norway,+4720000000,',
  '00105,e@post.example,PAID,2026-11-20,PENDING,,EUR,62.50,0.00,0.00,0.00,62.50,,0.00,2026-11-20,1,Gift card,50.00,GC,false,pending,Ed Lind,Ed Lind,Gata 1,Oslo,0150,Norway,+4720000000,',
  '00105,,,,,,,,,,,,,,,1,Stoneware mug,12.50,MUG-1,true,pending,,,,,,,,',
].join('\n');

const SITE = [
  'Order number,Date created,Contact email,Item,SKU,Qty,Quantity refunded,Price,Weight,Recipient name,Recipient phone,Delivery country,Delivery state,Delivery city,Delivery address,Delivery zip/postal code,Billing name,Billing country,Billing city,Billing address,Payment status,Coupon code,Shipping rate,Total tax,Total,Currency,Refunded amount,Fulfillment status',
  '10001,2026-11-20,a@post.example,Stoneware mug,MUG-1,2,0,12.50,0.4,Ada Weber,+41310000000,Switzerland,BE,Bern,Weg 1,3011,Bo Lind,Norway,Oslo,Gata 1,Paid,,5,0,30,EUR,0,Not fulfilled',
  '10002,2026-11-20,b@post.example,Stoneware mug,MUG-1,3,1,12.50,0.4,Bo Lind,+4720000000,Norway,,Oslo,Gata 1,0150,Bo Lind,Norway,Oslo,Gata 1,Partially refunded,,5,0,42.5,EUR,12.5,Not fulfilled',
  '10003,2026-11-20,c@post.example,Stoneware mug,MUG-1,1,0,12.50,0.4,Cy Lind,+4720000000,Norway,,Oslo,Gata 1,0150,Cy Lind,Norway,Oslo,Gata 1,Paid,TEN,5,0,16.25,EUR,0,Not fulfilled',
  '10004,2026-11-20,d@post.example,Stoneware mug,MUG-1,1,0,12.50,0.4,Di Lind,+4720000000,Norway,,Oslo,Gata 1,0150,Di Lind,Norway,Oslo,Gata 1,Paid,,5,0,17.5,EUR,0,Fulfilled',
].join('\n');

/** Split names and house numbers, and a buyer beside the receiver. */
const CARRIER = [
  'Order number;Customer name;Lieferadresse Vorname;Lieferadresse Nachname;Lieferadresse Straße;Lieferadresse Hausnummer;Lieferadresse PLZ;Lieferadresse Ort;Lieferadresse Land;SKU;Item title;Quantity;Unit price;Currency',
  'S-1;Bo Lind;Ada;Weber;Weg;7a;3011;Bern;Schweiz;MUG-1;Stoneware mug;2;12.50;EUR',
].join('\n');

interface Row {
  reference: string;
  outcome: string;
}

/** What becomes of a file by the mapping that is proposed for it, as it is. */
async function byProposal(name: string, text: string) {
  const data = await temporaryFolder();
  const run = async (...args: string[]) =>
    await packbench([...args, '--partner', 'sandbox', '--json'], { data });
  const file = write(data, name, text);
  const { json: proposed } = await run('mappings', 'propose', file);
  expect(proposed).toMatchObject({ recognised: null, lacking: [] });
  const kept = write(data, 'mapping.json', JSON.stringify({ mapping: proposed.mapping }));
  expect(await run('mappings', 'save', 'other', kept)).toMatchObject({ code: 0 });
  const { json } = await run('import', file, '--mapping', 'other');
  const orders = (json.orders as Row[]).map(({ reference, outcome }) => `${reference} ${outcome}`);
  const columns = (proposed.mapping as { columns: Record<string, string> }).columns;
  return { orders, columns, run };
}

it('a cancelled, refunded or sent order is not taken by what is proposed for an unknown export', async () => {
  const { orders, run } = await byProposal('builder.csv', BUILDER);
  expect(orders).toEqual([
    '00101 imported',
    '00102 skipped',
    '00103 skipped',
    '00104 held',
    '00105 imported',
  ]);
  const { json } = await run('orders');
  expect(json.orders).toContainEqual(
    expect.objectContaining({ reference: '00105', lines: 1, units: 1 }),
  );
});

it('a coupon that no column names is found by the sums of the order', async () => {
  const { orders, columns } = await byProposal('site.csv', SITE);
  expect(orders).toEqual(['10001 imported', '10002 held', '10003 held', '10004 skipped']);
  expect(columns).toMatchObject({
    ship_to_name: 'recipient name',
    ship_to_address_line1: 'delivery address',
    ship_to_zip: 'delivery zip/postal code',
    description: 'item',
  });
});

it('the receiver is not the buyer, and has both names and the number of the house', async () => {
  const { orders, columns } = await byProposal('carrier.csv', CARRIER);
  expect(orders).toEqual(['S-1 imported']);
  expect(columns).toMatchObject({
    ship_to_name: 'lieferadresse vorname + lieferadresse nachname',
    ship_to_address_line1: 'lieferadresse straße + lieferadresse hausnummer',
    ship_to_city: 'lieferadresse ort',
  });
});
