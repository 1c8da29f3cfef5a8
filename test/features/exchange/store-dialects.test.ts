import { expect, it } from 'vitest';
import { english } from '../../../src/shared/kernel/message.ts';
import { storeRig } from './store-rig.ts';

/*
 * Pages as the programs write them that speak the custom store's convention: WooCommerce's and Magento's official
 * plugins, Spree, Solidus and Craft. Their source shows the elements; names and goods are invented.
 */

it.each([
  ['basic', 'packbench:geheim-42'],
  ['parameters', 'packbench:geheim-42'],
  ['headers', 'packbench:geheim-42'],
  ['auth-key', 'WCSS-0123456789abcdef'],
  ['access-token', 'eyJraWQiOiIx.MTIz'],
] as const)('a shop that wants %s gets it, for orders and notices', async (auth, password) => {
  const { rig, shop, job, notices, find, buy, status } = await storeRig({ auth });
  Object.assign(shop, { auth, password });
  rig.password = 'packbench:other';
  shop.put({ number: 'A' });
  await job.look();
  expect((await status()).trouble).toContain('refused user and password, or the key (401)');
  rig.password = password;
  rig.now = new Date(rig.now.getTime() + 3_600_000);
  await job.look();
  expect(await find('A')).toMatchObject({ status: 'open' });
  await notices.look();
  await buy('A');
  await notices.look();
  expect(shop.notices).toMatchObject([{ xml: { 'ShipNotice/OrderNumber': 'A' } }]);
  expect(rig.logged.join('')).not.toContain(password.split(':').at(-1));
});

it('whether the customer is told of a shipment is in the setting', async () => {
  const { shop, job, notices, buy } = await storeRig({ notifyCustomer: false });
  shop.put({ number: 'A' });
  await job.look();
  await notices.look();
  await buy('A');
  await notices.look();
  await notices.look();
  expect(shop.notices).toMatchObject([{ xml: { 'ShipNotice/NotifyCustomer': 'false' } }]);
});

const TO = `<Customer><CustomerCode>ada@example.com</CustomerCode><BillTo><Name>Ada Weber</Name>
<Phone>+41310000000</Phone><Email>ada@example.com</Email></BillTo><ShipTo><Name>Ada Wéber</Name>
<Company><![CDATA[Smith &amp; Sons]]></Company><Address1>Weg 1</Address1><Address2/><City>Bern</City>
<State/><PostalCode>3011</PostalCode><Country>CH</Country><Phone/></ShipTo></Customer>`;

interface Item {
  [element: string]: string;
}

const item = (fields: Item): string =>
  `<Item>${Object.entries(fields)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</Item>`;

const order = (fields: Item, ...items: Item[]): string =>
  `<Order>${Object.entries({ CurrencyCode: 'USD', ...fields })
    .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
    .join('')}${TO}<Items>${items.map(item).join('')}</Items></Order>`;

const MUG = { SKU: 'MUG-1', Name: 'Mug', Weight: '380', WeightUnits: 'Grams' };

/** What became of a shop's page. */
async function taken(page: string, setting: Record<string, unknown> = {}) {
  const { shop, job, store, status } = await storeRig(setting);
  let asked = 0;
  shop.instead = (_asked, response) => {
    asked += 1;
    response.end(asked === 1 ? page : '<Orders/>');
    return true;
  };
  await job.look();
  const { orders: rows } = await store.orders.list({ limit: 50, offset: 0 });
  const orders = await Promise.all(rows.map((row) => store.orders.find(row)));
  const { trouble, last } = await status();
  return {
    trouble,
    orders: Object.fromEntries(
      orders.map((each) => [
        each?.reference,
        {
          status: each?.status,
          why: each?.heldFor ? english(each.heldFor) : null,
          lines: each?.lines.map(
            ({ sku, quantity, unitPrice, unitWeight }) =>
              `${quantity} ${sku} ${unitPrice} ${unitWeight}`,
          ),
        },
      ]),
    ),
    refused: Object.fromEntries(
      last.map(({ id, refusals }) => [
        id,
        refusals?.map(({ field, found }) => `${field}: ${found}`),
      ]),
    ),
    first: orders.at(-1),
  };
}

it("Magento's plugin: UTF-16 declared over UTF-8, no OrderID, a coupon as adjustment", async () => {
  const page = `<?xml version="1.0" encoding="utf-16"?>\n<Orders pages="1">${order(
    { OrderNumber: '000000123', OrderStatus: 'processing', OrderTotal: '45.0000' },
    {
      SKU: 'MUG-1',
      Name: '<![CDATA[Mug &amp; saucer]]>',
      Weight: '0.8500',
      WeightUnits: 'Pounds',
      UnitPrice: '25.0000',
      Quantity: '2',
    },
    { SKU: 'WELCOME10', Name: '', Adjustment: 'true', Quantity: '1', UnitPrice: '-5.0000' },
  )}${order(
    // Prices in the base currency beside a total in the order's.
    { OrderNumber: '000000124', OrderStatus: 'processing', OrderTotal: '41.5000' },
    { ...MUG, UnitPrice: '25.0000', Quantity: '2' },
  )}${order(
    // Children of a bundle are worth nothing.
    { OrderNumber: '000000125', OrderStatus: 'processing', OrderTotal: '50.0000' },
    { ...MUG, SKU: 'BUNDLE-1', UnitPrice: '25.0000', Quantity: '2' },
    { ...MUG, SKU: 'CHILD-1', Weight: '0', UnitPrice: '0.00', Quantity: '2' },
  )}</Orders>`;
  const { orders, first } = await taken(page, { take: ['processing'] });
  expect(orders).toEqual({
    '000000123': { status: 'open', why: null, lines: ['2 MUG-1 22.5 0.85'] },
    '000000124': {
      status: 'held',
      why: 'its lines come to 50.00 after discounts, and its own sum is 41.50',
      lines: ['2 MUG-1 null 0.38'],
    },
    '000000125': {
      status: 'open',
      why: null,
      lines: ['2 BUNDLE-1 25 0.38', '2 CHILD-1 null null'],
    },
  });
  expect(first).toMatchObject({
    source: { store: 'shop', id: '000000123' },
    shipTo: { name: 'Smith & Sons', attentionName: 'Ada Wéber', phone: '+41310000000' },
    lines: [{ description: 'Mug & saucer' }],
  });
});

it("WooCommerce's plugin: fees without SKU, the discount as a line, quantity less refunds", async () => {
  const discount = {
    SKU: 'total-discount',
    Name: 'Total Discount',
    Adjustment: 'true',
    Quantity: '1',
    UnitPrice: '-5.00',
  };
  const page = `<Orders page="1" pages="1">${order(
    {
      OrderNumber: '188',
      OrderID: '188',
      OrderStatus: 'paid',
      ShippingAmount: '6',
      TaxAmount: '0',
    },
    { LineItemID: '1', ...MUG, Quantity: '2', UnitPrice: '20' },
    { LineItemID: '2', ...MUG, SKU: '', Name: 'Cup', Quantity: '0', UnitPrice: '20' },
  )}${order(
    {
      OrderNumber: '189',
      OrderID: '189',
      OrderStatus: 'paid',
      OrderTotal: '41',
      ShippingAmount: '6',
      TaxAmount: '0',
    },
    { LineItemID: '3', ...MUG, Quantity: '2', UnitPrice: '20' },
    discount,
  )}${order(
    // Of three one was refunded; the discount is that of all three.
    {
      OrderNumber: '190',
      OrderID: '190',
      OrderStatus: 'paid',
      OrderTotal: '61',
      ShippingAmount: '6',
      TaxAmount: '0',
    },
    { LineItemID: '4', ...MUG, Quantity: '2', UnitPrice: '20' },
    discount,
  )}${order(
    { OrderNumber: '191', OrderID: '191', OrderStatus: 'paid' },
    { LineItemID: '5', ...MUG, SKU: '', Name: 'Cup&nbsp;blue', Quantity: '1', UnitPrice: '12.5' },
    { LineItemID: '6', Name: 'Gift wrap', Quantity: '1', UnitPrice: '3' },
  )}</Orders>`;
  const { orders } = await taken(page);
  expect(orders).toEqual({
    '188': { status: 'open', why: null, lines: ['2 MUG-1 20 0.38'] },
    '189': { status: 'open', why: null, lines: ['2 MUG-1 17.5 0.38'] },
    '190': {
      status: 'held',
      why: 'its lines come to 35.00 after discounts, and its own sum is 55.00',
      lines: ['2 MUG-1 null 0.38'],
    },
    '191': {
      status: 'held',
      why: 'whether its line "Gift wrap" is goods or a fee cannot be told',
      lines: ['1 Cup blue 12.5 0.38', '1 Gift wrap 3 null'],
    },
  });
});

it('Spree, Solidus and Craft: a total that decides, texts in quotes, a status that nobody named', async () => {
  const page = `<Orders pages="1">${order(
    {
      OrderID: '77',
      OrderNumber: 'H1',
      OrderStatus: 'ready',
      OrderTotal: '44.98',
      ShippingAmount: '5.0',
    },
    { ...MUG, Weight: '0.0', Quantity: '2', UnitPrice: '19.99' },
  )}${order(
    { OrderID: '78', OrderNumber: 'H2', OrderStatus: 'ready', CurrencyCode: '' },
    { ...MUG, Quantity: '1', UnitPrice: '19.99' },
  )}${order(
    { OrderID: '79', OrderNumber: 'H3', OrderStatus: 'ready' },
    { ...MUG, Quantity: '"2"', UnitPrice: '"19.99"' },
  )}${order(
    { OrderID: '80', OrderNumber: '2026/0001', OrderStatus: 'ready' },
    { ...MUG, Quantity: '2.0000', UnitPrice: '13.9900' },
  )}${order(
    { OrderID: '81', OrderNumber: 'H5', OrderStatus: 'backorder' },
    { ...MUG, Quantity: '1', UnitPrice: '1' },
  )}${order(
    { OrderID: '82', OrderNumber: 'H6', OrderStatus: 'backorder' },
    { ...MUG, Quantity: '1', UnitPrice: '1' },
  )}${order(
    { OrderID: '83', OrderNumber: 'H7', OrderStatus: 'shipped' },
    { ...MUG, Quantity: '1', UnitPrice: '1' },
  )}</Orders>`;
  const { orders, refused, trouble } = await taken(page, { take: ['ready'] });
  expect(orders).toEqual({
    H1: { status: 'open', why: null, lines: ['2 MUG-1 19.99 null'] },
    '2026/0001': { status: 'open', why: null, lines: ['2 MUG-1 13.99 0.38'] },
  });
  expect(refused).toEqual({
    H2: [expect.stringContaining('CurrencyCode: ')],
    H3: ['Items/Item[1]/Quantity: "\\"2\\""', 'Items/Item[1]/UnitPrice: "\\"19.99\\""'],
    H5: [expect.stringMatching(/^OrderStatus: "backorder"/)],
  });
  expect(trouble).toContain('3 orders of the shop shop could not be imported as sent');
});

it('a shop whose setting says how its kits are read: one side of them is declared', async () => {
  const page = `<?xml version="1.0"?>\n<Orders pages="1">${order(
    { OrderNumber: '000000125', OrderStatus: 'processing', OrderTotal: '50.0000' },
    { ...MUG, SKU: 'BUNDLE-1', UnitPrice: '25.0000', Quantity: '2' },
    { ...MUG, SKU: 'CHILD-1', Weight: '0', UnitPrice: '0.00', Quantity: '2' },
  )}</Orders>`;
  const kits = { line_parent: '=priced-above', part_quantity: '=all' };
  const { orders, first } = await taken(page, {
    take: ['processing'],
    columns: { ...kits, kits: '=parent' },
  });
  expect(orders).toMatchObject({ '000000125': { lines: ['2 BUNDLE-1 25 0.38'] } });
  expect(first?.lines).toMatchObject([{ parts: [{ sku: 'CHILD-1', quantity: 1 }] }]);
  const unsaid = await taken(page, { take: ['processing'], columns: kits });
  expect(unsaid.orders).toEqual({});
  expect(unsaid.refused).toEqual({
    '000000125': ['kits: ""'],
  });
});

it('two shops with the same numbers are told apart by a prefix, which goes to none of them', async () => {
  const { shop, job, notices, find, buy, store } = await storeRig({
    columns: { reference_prefix: '=S-' },
  });
  shop.put({ number: '1001' });
  await job.look();
  expect(await find('1001')).toBeNull();
  expect(await find('S-1001')).toMatchObject({ source: { number: '1001', id: 'id-1001' } });
  expect(await store.orders.findNamed('1001')).toMatchObject([{ reference: 'S-1001' }]);
  shop.put({ number: '1001', status: 'on_hold' });
  await job.look();
  await notices.look();
  await buy('S-1001');
  await notices.look();
  expect(shop.notices).toMatchObject([
    { query: { order_number: '1001' }, xml: { 'ShipNotice/OrderNumber': '1001' } },
  ]);
});
