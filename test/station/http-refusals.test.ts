import { expect, it } from 'vitest';
import { anOrder } from '../support/orders.ts';
import { serving } from './http-rig.ts';
import { stationRig } from './station-rig.ts';

const rig = stationRig();

/** Wording of zod, of the JSON parser and of the HTTP library. */
const RAW =
  /Unexpected|Invalid|Too (big|small)|received|position \d|Unrecognized|Expected|Bad control|url component|too large/;

const ORDER = '/v1/orders/SO-1';
const SHIP = { 'idempotency-key': 'k-1' };
const changed = (change: object) => ({ ...anOrder({ reference: 'SO-1' }), ...change });
const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;

const REFUSED: [string, string, unknown?, Record<string, string>?][] = [
  ['PUT', ORDER, '{oops'],
  ['PUT', ORDER, ''],
  ['PUT', ORDER, '5'],
  ['PUT', ORDER, '[]'],
  ['PUT', ORDER, '{"a": 1,}'],
  ['PUT', ORDER, '{"a": "\u0001"}'],
  ['PUT', ORDER, '{} x'],
  ['PUT', ORDER, `{"lines": ${deep}}`],
  ['PUT', ORDER, {}],
  ['PUT', ORDER, changed({ lines: 'x' })],
  ['PUT', ORDER, changed({ lines: [null] })],
  ['PUT', ORDER, changed({ currency: 'FRANC' })],
  ['PUT', ORDER, changed({ merchant: 'a/b' })],
  ['PUT', ORDER, changed({ reference: 'SO-2' })],
  ['PUT', `${ORDER}?colour=red`, changed({})],
  ['PUT', `${ORDER}?merchant=a&merchant=b`, changed({})],
  ['PUT', `/v1/orders/${'x'.repeat(81)}`, { ...changed({}), reference: undefined }],
  ['PUT', `/v1/orders/${'x'.repeat(1_100)}`, {}],
  ['PUT', '/v1/orders/%zz', {}],
  ['POST', '/v1/orders', [1]],
  ['POST', '/v1/orders?mapping=', []],
  ['POST', '/v1/orders', '<a>', { 'content-type': 'application/xml' }],
  ['PUT', ORDER, '<a/>', { 'content-type': 'application/xml' }],
  ['POST', `${ORDER}/rates`, '{oops'],
  ['POST', `${ORDER}/rates`, '5'],
  ['POST', `${ORDER}/rates`, { cartons: 5 }],
  ['POST', `${ORDER}/rates`, { cartons: Array(201).fill('weight=1') }],
  ['POST', `${ORDER}/rates`, { cartons: ['x'.repeat(5_001)] }],
  ['POST', `${ORDER}/rates`, { insure: 'yes' }],
  ['POST', `${ORDER}/rates`, { colour: 'red' }],
  ['POST', `${ORDER}/rates`, 'x'.repeat(300_000)],
  ['POST', `${ORDER}/rates`, '{"insure":true,"insure":false}'],
  ['POST', `${ORDER}/ship`, '{"atMost":{"amount":"1","amount":"9","currency":"USD"}}', SHIP],
  ['PUT', ORDER, '{"reference":"SO-1","refer\\u0065nce":"SO-1"}'],
  ['POST', `${ORDER}/ship`, {}],
  ['POST', `${ORDER}/ship`, { choose: 'magic' }, SHIP],
  ['POST', `${ORDER}/ship`, { pickup: 'soon' }, SHIP],
  ['POST', `${ORDER}/returns`, { lines: [{ line: -1 }] }, SHIP],
  ['POST', `${ORDER}/returns`, { total: '5' }, SHIP],
  ['GET', '/v1/orders?status=none'],
  ['GET', '/v1/orders?limit=0'],
  ['GET', '/v1/orders?limit=x'],
  ['GET', '/v1/orders?offset=1.5'],
  ['GET', '/v1/events?wait=100'],
  ['GET', '/v1/events?after=zz'],
];

it('every HTTP rejection names field, expected and found value in our own words', async () => {
  const { tokenOf, by } = await serving(rig);
  const ask = by(await tokenOf('Shop', ['orders', 'read', 'ship']));
  expect((await ask('PUT', ORDER, changed({}))).status).toBe(200);
  for (const [method, path, body, headers] of REFUSED) {
    const { status, body: said } = await ask(method, path, body, headers);
    const asked = `${method} ${path.slice(0, 60)} ${JSON.stringify(body)?.slice(0, 60)}`;
    expect({ asked, status: Math.floor(status / 100) }).toEqual({ asked, status: 4 });
    expect({ asked, field: said.field }).toEqual({ asked, field: expect.stringMatching(/./) });
    for (const text of [said.detail, ...(said.rejected ?? []).map(messageOf)]) {
      expect({ asked, text }).toEqual({
        asked,
        text: expect.stringMatching(/expected .+, found /s),
      });
      expect({ asked, text }).not.toEqual({ asked, text: expect.stringMatching(RAW) });
    }
  }
});

const messageOf = ({ message }: { message: string }) => message;

it('the found value is quoted as given, not as its length', async () => {
  const { tokenOf, by } = await serving(rig);
  const ask = by(await tokenOf('Other shop', ['read']));
  const { body } = await ask('GET', '/v1/events?wait=100');
  expect(body.detail).toBe('query, wait: expected a number of at most 60, found "100"');
});
