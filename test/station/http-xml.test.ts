import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { setSetting } from '../support/give.ts';
import { anOrder } from '../support/orders.ts';
import { serving } from './http-rig.ts';
import { must, stationRig } from './station-rig.ts';

const rig = stationRig();
const XML = { 'content-type': 'application/xml; charset=utf-8' };

const MAPPING = {
  name: 'erp',
  headings: [],
  columns: {
    ...{ order_element: 'o', reference: '@no', merchant: 'm', currency: '=CHF', sku: 'l/sku' },
    ...{ ship_to_name: 'n', ship_to_address_line1: 's', ship_to_city: 't', ship_to_country: 'c' },
    ...{ quantity: 'l/q', unit_weight: 'l/w', weight_unit: '=KG', unit_price: 'l/p' },
    dimension_unit: '=CM',
  },
};

const file = (no: string, quantity = '2', merchant = 'Nord') =>
  Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?>
    <x><o no="${no}"><m>${merchant}</m><n>Zoë</n><s>Weg 1</s><t>Zürich</t><c>CH</c>
    <l><sku>MUG</sku><q>${quantity}</q><w>0.4</w><p>12.50</p></l></o></x>`,
    'latin1',
  );

it('an XML body is read with the named mapping, in its declared encoding', async () => {
  must(await setSetting(rig.station, 'orders.columns', [MAPPING]));
  const { base, tokenOf, by } = await serving(rig);
  const shop = await tokenOf('Shop', ['orders', 'read']);
  const put = async (token: string, path: string, body: Buffer | string, headers: object = XML) => {
    const authorization = `Bearer ${token}`;
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { authorization, ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const taken = await put(shop, '/v1/orders?mapping=erp', file('X-1'));
  expect(taken).toMatchObject({ status: 200, body: { imported: 1 } });
  const kept = await by(shop)('GET', '/v1/orders/X-1?merchant=Nord');
  expect(JSON.stringify(kept.body)).toMatch(
    /"name":"Zoë".*"city":"Zürich"|"city":"Zürich".*"name":"Zoë"/,
  );

  expect(await put(shop, '/v1/orders?mapping=erp', file('X-2', 'many'))).toMatchObject({
    status: 422,
    body: { code: 'bad-input', field: 'quantity', rejected: [{ file: 'body.xml' }] },
  });
  for (const body of ['<x><o><no>X-4</no></o><o><no>X-5</no></o></x>', '<x/>']) {
    const unmapped = await put(shop, '/v1/orders', Buffer.from(body));
    expect(unmapped.status).toBe(422);
    expect(JSON.stringify(unmapped.body)).toMatch(/expected.*column \w+=…/);
    expect(JSON.stringify(unmapped.body)).not.toContain('--');
  }
  expect(await put(shop, '/v1/orders?mapping=wms', file('X-2'))).toMatchObject({
    status: 400,
    body: { field: 'mapping', detail: expect.stringContaining('erp') },
  });
  const json = JSON.stringify(anOrder({ reference: 'X-3' }));
  expect(await put(shop, '/v1/orders?mapping=erp', json, {})).toMatchObject({
    status: 400,
    body: { field: 'mapping' },
  });

  // A program with one merchant can put orders of that merchant only.
  const ofSud = await tokenOf('Sud', ['orders', 'read'], 'Sud');
  expect(await put(ofSud, '/v1/orders?mapping=erp', file('X-4'))).toMatchObject({
    status: 422,
    body: { field: 'merchant', rejected: [{ order: 'Nord/X-4', field: 'merchant' }] },
  });
  expect(await put(ofSud, '/v1/orders?mapping=erp', file('X-4', '2', ''))).toMatchObject({
    status: 200,
  });
  const { orders } = (await by(shop)('GET', '/v1/orders?search=X-4')).body;
  expect(orders).toMatchObject([{ reference: 'X-4', merchant: 'Sud' }]);

  for (const [path, type, accepted] of [
    ['/v1/orders/X-1/hold', 'text/xml', 'application/json'],
    ['/v1/orders/X-1/rates', 'application/csv', 'application/json'],
  ] as const) {
    const refused = await put(shop, path, file('X-5'), { 'content-type': type });
    expect(refused).toMatchObject({
      status: 415,
      body: { code: 'bad-input', detail: `Content-Type: expected ${accepted}, found ${type}` },
    });
  }
  const document = await by(shop)('GET', '/openapi.json');
  expect(Object.keys(document.body.paths['/v1/orders'].post.requestBody.content)).toEqual([
    'application/json',
    'application/xml',
    'text/csv',
    'text/tab-separated-values',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);

  // The export of a shop, as it is.
  const csv = readFileSync(
    new URL('../features/intake/shops/shopify.csv', import.meta.url),
    'utf8',
  );
  const shopify = await put(shop, '/v1/orders?source=shopify', csv, { 'content-type': 'text/csv' });
  expect(shopify).toMatchObject({
    status: 200,
    body: {
      recognised: 'shopify-orders',
      rejected: [],
      orders: expect.arrayContaining([
        expect.objectContaining({ reference: '#1001', outcome: 'imported' }),
      ]),
    },
  });
  expect((await by(shop)('GET', `/v1/orders/${encodeURIComponent('#1001')}`)).status).toBe(200);
  const slashed = JSON.stringify(anOrder({ reference: '2026/0001' }));
  expect((await put(shop, '/v1/orders', slashed, {})).status).toBe(200);
  expect((await by(shop)('GET', '/v1/orders/2026%2F0001')).body).toMatchObject({
    order: { reference: '2026/0001' },
  });
});
