import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sax from 'sax';
import type { StoreAuth } from '../../src/shared/settings/exchange-settings.ts';

/**
 * A shop as in ShipStation's "Custom Store Development Guide" (version 1, with its references of order fields
 * and ShipNotify fields): its answers to `action=export`, and the data posted to it by `action=shipnotify`. A
 * request that the guide does not allow is answered with 400.
 */
interface ShopItem {
  sku: string;
  name: string;
  quantity: string | number;
  unitPrice: string;
  weight?: string;
  weightUnits?: string;
  upc?: string;
  lineId?: string;
  adjustment?: boolean;
  options?: { name: string; value: string; weight?: string }[];
}

interface ShopOrder {
  number: string;
  id: string;
  status: string;
  /** "The last time the order was modified in your system." */
  modified: Date;
  currency?: string;
  customerNotes?: string;
  shipTo?: Partial<
    Record<'name' | 'company' | 'address1' | 'city' | 'state' | 'zip' | 'country' | 'phone', string>
  >;
  email?: string;
  items?: ShopItem[];
}

interface Notice {
  query: Record<string, string>;
  /** Texts by path: `ShipNotice/Items/Item/SKU`; of several the last. */
  xml: Record<string, string>;
}

export interface Shop {
  url: string;
  password: string;
  /** How it wants to be told who asks. */
  auth: StoreAuth;
  orders: ShopOrder[];
  pageSize: number;
  notices: Notice[];
  /** Called for each notice. */
  onNotice(notice: Notice): void;
  /** Requests in sequence: `export 2` or `shipnotify ABC`. */
  asked: string[];
  /** Replaces the answer; undefined: the usual answer. */
  instead: ((asked: URL, response: ServerResponse) => boolean | undefined) | null;
  /** The shop's own clock. */
  now(): Date;
  put(order: Partial<ShopOrder> & { number: string }): ShopOrder;
  close(): void;
}

const DATE = /^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/(\d{4}) ([01]\d|2[0-3]):([0-5]\d)$/;

export async function customStore(now: () => Date = () => new Date()): Promise<Shop> {
  const shop: Shop = {
    ...{ url: '', password: 'packbench:geheim-42', auth: 'basic', orders: [], pageSize: 50 },
    ...{ notices: [], onNotice: () => undefined, asked: [], instead: null, now },
    put(order) {
      const at = shop.orders.findIndex(({ number }) => number === order.number);
      const before = shop.orders[at] ?? { id: `id-${order.number}`, status: 'paid' };
      const put = { ...before, modified: shop.now(), ...order } as ShopOrder;
      shop.orders.splice(at < 0 ? shop.orders.length : at, 1, put);
      return put;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    answer(shop, request, response).catch((error: Error) => {
      response.writeHead(400).end(error.message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shipping.php`;
  return shop;
}

async function answer(shop: Shop, request: IncomingMessage, response: ServerResponse) {
  const asked = new URL(request.url ?? '', shop.url);
  const query = Object.fromEntries(asked.searchParams);
  shop.asked.push(`${query.action} ${query.page ?? query.order_number ?? ''}`.trim());
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  response.setHeader('Date', shop.now().toUTCString());
  if (shop.instead?.(asked, response)) return;
  if (told(request, query)[shop.auth] !== shop.password) {
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="shop"' }).end('Who are you?');
    return;
  }
  if (request.method === 'GET' && query.action === 'export') {
    response.setHeader('Content-Type', 'text/xml; charset=utf-8');
    response.end(exported(shop, query));
  } else if (request.method === 'POST' && query.action === 'shipnotify') {
    const notice = { query, xml: noticeIn(Buffer.concat(pieces).toString()) };
    shop.notices.push(notice);
    shop.onNotice(notice);
    response.end();
  } else throw new Error(`expected export or shipnotify, found ${request.method} ${query.action}`);
}

/** What a request tells in each of the ways. */
const told = (
  { headers }: IncomingMessage,
  query: Record<string, string>,
): Record<StoreAuth, string | undefined> => ({
  basic: Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString(),
  parameters: `${query['SS-UserName']}:${query['SS-Password']}`,
  headers: `${headers['ss-username']}:${headers['ss-password']}`,
  'auth-key': query.auth_key,
  'access-token': headers['shipstation-access-token']?.toString(),
});

function exported(shop: Shop, query: Record<string, string>): string {
  const [from, to] = [timeOf('start_date', query), timeOf('end_date', query)];
  const page = Number(query.page);
  if (!Number.isInteger(page) || page < 1) throw new Error('page: expected 1 or more');
  const found = shop.orders.filter(({ modified }) => {
    // The format has no seconds.
    const minute = Math.floor(modified.getTime() / 60_000) * 60_000;
    return minute >= from && minute <= to;
  });
  const pages = Math.max(1, Math.ceil(found.length / shop.pageSize));
  const some = found.slice((page - 1) * shop.pageSize, page * shop.pageSize);
  return `<?xml version="1.0" encoding="utf-8"?>\n<Orders pages="${pages}">\n${some.map(orderXml).join('\n')}\n</Orders>\n`;
}

function timeOf(name: string, query: Record<string, string>): number {
  const [, month, day, year, hour, minute] = DATE.exec(query[name] ?? '') ?? [];
  if (!month) throw new Error(`${name}: expected MM/dd/yyyy HH:mm, found ${query[name]}`);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
}

const cdata = (text = '') => `<![CDATA[${text}]]>`;
const dateOf = (at: Date) => {
  const [year, month, day, hour, minute] = at.toISOString().split(/[-T:]/);
  return `${month}/${day}/${year} ${hour}:${minute}`;
};

function orderXml({
  number,
  id,
  status,
  modified,
  currency = 'USD',
  customerNotes,
  ...rest
}: ShopOrder) {
  const { shipTo = {}, email = 'customer@mystore.com', items = [MUG] } = rest;
  const { name = 'The President', company = '', address1 = '1600 Pennsylvania Ave' } = shipTo;
  const { city = 'Washington', state = 'DC', zip = '20500', country = 'US', phone = '' } = shipTo;
  return `  <Order>
    <OrderID>${cdata(id)}</OrderID>
    <OrderNumber>${cdata(number)}</OrderNumber>
    <OrderDate>${dateOf(modified)}</OrderDate>
    <OrderStatus>${cdata(status)}</OrderStatus>
    <LastModified>${dateOf(modified)}</LastModified>
    <ShippingMethod>${cdata('USPSPriorityMail')}</ShippingMethod>
    <PaymentMethod>${cdata('Credit Card')}</PaymentMethod>
    ${currency && `<CurrencyCode>${currency}</CurrencyCode>`}
    <OrderTotal>${totalOf(items)}</OrderTotal>
    <TaxAmount>0.00</TaxAmount>
    <ShippingAmount>4.50</ShippingAmount>
    <CustomerNotes>${cdata(customerNotes)}</CustomerNotes>
    <InternalNotes></InternalNotes>
    <Gift>false</Gift>
    <GiftMessage></GiftMessage>
    <CustomField1></CustomField1>
    <Customer>
      <CustomerCode>${cdata(email)}</CustomerCode>
      <BillTo>
        <Name>${cdata(name)}</Name>
        <Company>${cdata(company)}</Company>
        <Phone>${cdata('512-555-5555')}</Phone>
        <Email>${cdata(email)}</Email>
      </BillTo>
      <ShipTo>
        <Name>${cdata(name)}</Name>
        <Company>${cdata(company)}</Company>
        <Address1>${cdata(address1)}</Address1>
        <Address2></Address2>
        <City>${cdata(city)}</City>
        <State>${cdata(state)}</State>
        <PostalCode>${cdata(zip)}</PostalCode>
        <Country>${cdata(country)}</Country>
        <Phone>${cdata(phone)}</Phone>
      </ShipTo>
    </Customer>
    <Items>
${items.map(itemXml).join('\n')}
    </Items>
  </Order>`;
}

/** With the shipping; a text that is no number counts for nothing. */
const totalOf = (items: readonly ShopItem[]): string =>
  items
    .reduce(
      (sum, { quantity, unitPrice }) => sum + (Number(quantity) || 0) * (Number(unitPrice) || 0),
      4.5,
    )
    .toFixed(2);

const MUG: ShopItem = {
  ...{ sku: 'FD88821', name: 'My Product Name', quantity: 2 },
  ...{ unitPrice: '13.99', weight: '8', weightUnits: 'Ounces' },
};

const itemXml = ({ sku, name, quantity, unitPrice, weight, weightUnits, upc, ...rest }: ShopItem) =>
  `      <Item>
        ${rest.lineId === undefined ? '' : `<LineItemID>${cdata(rest.lineId)}</LineItemID>`}
        <SKU>${cdata(sku)}</SKU>
        <Name>${cdata(name)}</Name>
        ${weight === undefined ? '' : `<Weight>${weight}</Weight>`}
        ${weightUnits === undefined ? '' : `<WeightUnits>${weightUnits}</WeightUnits>`}
        <Quantity>${quantity}</Quantity>
        <UnitPrice>${unitPrice}</UnitPrice>
        ${upc === undefined ? '' : `<UPC>${cdata(upc)}</UPC>`}
        ${rest.adjustment ? '<Adjustment>true</Adjustment>' : ''}
        ${rest.options ? `<Options>${rest.options.map(optionXml).join('')}</Options>` : ''}
      </Item>`;

const optionXml = ({ name, value, weight }: { name: string; value: string; weight?: string }) =>
  `<Option><Name>${cdata(name)}</Name><Value>${cdata(value)}</Value>${weight === undefined ? '' : `<Weight>${weight}</Weight>`}</Option>`;

/** The maximum length of each field, from the reference of ShipNotify fields. */
const NOTICE_FIELDS: Readonly<Record<string, number>> = {
  'ShipNotice/OrderID': 50,
  'ShipNotice/OrderNumber': 50,
  'ShipNotice/LabelCreateDate': 16,
  'ShipNotice/ShipDate': 10,
  'ShipNotice/Carrier': 50,
  'ShipNotice/Service': 50,
  'ShipNotice/TrackingNumber': 50,
  'ShipNotice/NotifyCustomer': 5,
  'ShipNotice/Items/Item/SKU': 100,
  'ShipNotice/Items/Item/Name': 200,
  'ShipNotice/Items/Item/Quantity': 5,
  'ShipNotice/Items/Item/LineItemID': 50,
};

function noticeIn(body: string): Record<string, string> {
  const texts: Record<string, string> = {};
  const open: string[] = [];
  const parser = sax.parser(true, { strictEntities: true, position: false });
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name }) => {
    open.push(name);
    texts[open.join('/')] = '';
  };
  parser.onclosetag = () => void open.pop();
  parser.ontext = parser.oncdata = (text) => {
    if (open.length > 0) texts[open.join('/')] += text.trim();
  };
  parser.write(body).close();
  for (const [path, text] of Object.entries(texts)) {
    if (Object.keys(texts).some((other) => other.startsWith(`${path}/`))) continue;
    const longest = NOTICE_FIELDS[path];
    if (longest === undefined) throw new Error(`${path}: the guide knows no such field`);
    if (text.length > longest) throw new Error(`${path}: expected at most ${longest}`);
  }
  if (!texts['ShipNotice/OrderNumber']) throw new Error('expected ShipNotice/OrderNumber');
  return texts;
}
