import { readFileSync } from 'node:fs';
import { anOrder } from './order.ts';

const COLUMNS =
  'reference;currency;weight_unit;dimension_unit;ship_to_name;ship_to_address_line1;ship_to_city;ship_to_country;sku;description;quantity;unit_weight;unit_price;hs_code;origin_country';

const row = (reference: string, at: number): string =>
  `${reference};USD;KG;CM;Nadia Rossi ${at};Via Roma ${at};Torino;IT;PEN-${at % 500};Ball pen;3;0.02;4.50;960810;PT`;

export const csvOf = (references: readonly string[]): string =>
  [COLUMNS, ...references.map(row)].join('\n');

const [SHOPIFY_HEADINGS = ''] = readFileSync(
  new URL('../../test/features/intake/shops/shopify.csv', import.meta.url),
  'utf8',
).split('\n', 1);
const SHOPIFY_COLUMNS = SHOPIFY_HEADINGS.trim().split(',');

/** The same orders as a shop exports them: 79 columns, with sums and statuses. */
export const shopifyOf = (references: readonly string[]): string =>
  [SHOPIFY_HEADINGS.trim(), ...references.map(shopifyRow)].join('\n');

function shopifyRow(reference: string, at: number): string {
  const cells: Record<string, string> = {
    Name: reference,
    'Financial Status': 'paid',
    'Fulfillment Status': 'unfulfilled',
    Currency: 'USD',
    Subtotal: '13.50',
    Shipping: '0.00',
    Taxes: '0.00',
    Total: '13.50',
    'Discount Amount': '0.00',
    'Created at': '2026-10-07 09:50:26 +0200',
    'Lineitem quantity': '3',
    'Lineitem name': 'Ball pen',
    'Lineitem price': '4.50',
    'Lineitem sku': `PEN-${at % 500}`,
    'Lineitem requires shipping': 'true',
    'Lineitem taxable': 'true',
    'Lineitem fulfillment status': 'pending',
    'Billing Name': `Nadia Rossi ${at}`,
    'Shipping Name': `Nadia Rossi ${at}`,
    'Shipping Address1': `Via Roma ${at}`,
    'Shipping City': 'Torino',
    'Shipping Country': 'IT',
    'Refunded Amount': '0.00',
    Id: `7410991${at}`,
    'Lineitem discount': '0.00',
  };
  return SHOPIFY_COLUMNS.map((column) => cells[column] ?? '').join(',');
}

/** Leaves out null fields, which an order file may omit. */
export const orderJson = (reference: string): string =>
  JSON.stringify(anOrder(reference), (_name, value) => value ?? undefined);

export const jsonOf = (references: readonly string[]): string =>
  `[${references.map(orderJson).join(',')}]`;

/** XML in another program's format, and the columns to read it with. */
export const xmlOf = (references: readonly string[]): string =>
  `<?xml version="1.0"?>\n<Export>\n${references.map(xmlOrder).join('\n')}\n</Export>\n`;

const xmlOrder = (reference: string, at: number): string =>
  `<Order No="${reference}" Currency="CHF">
  <To><Name>Ada Weber ${at}</Name><Street>Weg ${at}</Street><Town>Bern</Town><Land>CH</Land></To>
  <Line><Item>MUG-${at % 500}</Item><Pieces>2</Pieces><Grams>380</Grams><Price>12.50</Price></Line>
  <Line><Item>CUP-${at % 500}</Item><Pieces>1</Pieces><Grams>120</Grams><Price>8.00</Price></Line>
</Order>`;

export const XML_COLUMNS: readonly string[] = [
  'order_element=Order',
  'reference=@No',
  'currency=@Currency',
  'ship_to_name=To/Name',
  'ship_to_address_line1=To/Street',
  'ship_to_city=To/Town',
  'ship_to_country=To/Land',
  'sku=Line/Item',
  'quantity=Line/Pieces',
  'unit_weight=Line/Grams',
  'weight_unit==G',
  'unit_price=Line/Price',
].flatMap((column) => ['--column', column]);
