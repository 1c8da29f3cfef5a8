import { expect, it } from 'vitest';
import { serving } from './http-rig.ts';
import { stationRig } from './station-rig.ts';

const rig = stationRig();

it('bills go in over HTTP and what they differ in comes out; a token of one merchant sees its own alone', async () => {
  const { by, tokenOf, base } = await serving(rig);
  const token = await tokenOf('ERP', ['orders', 'read']);
  const shop = by(token);
  const acme = by(await tokenOf('Acme', ['orders', 'read'], 'Acme'));
  const { trackingNumber } = await rig.ship();
  const bill = (amount: string) =>
    `biller,invoice,tracking number,fees,currency\nUPS,B-1,${trackingNumber},${amount},USD\nUPS,B-1,1ZNOBODY,3.00,USD\n`;
  const send = (text: string, type = 'text/csv') =>
    fetch(`${base}/v1/charges`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
      body: text,
    });
  const taken = await send(bill('7.00'));
  expect(taken.status).toBe(200);
  expect(await taken.json()).toMatchObject({ imported: 2, rejected: [] });
  const refused = await send('invoice,tracking number,fees,currency\nB-1,1Z,7.00,XQQ\n');
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ code: 'bad-input', field: 'currency' });
  expect((await send('{}', 'application/json')).status).toBe(400);

  expect((await shop('GET', '/v1/charges')).body).toMatchObject({
    matched: 1,
    unmatched: [{ line: { trackingNumber: '1ZNOBODY' } }],
    differences: [{ kind: 'other', difference: { amount: '7.00', currency: 'USD' } }],
  });
  expect((await shop('GET', '/v1/charges/statistics?by=carrier')).body).toMatchObject({
    by: 'carrier',
    rows: [
      { currency: 'USD', billed: '7.00' },
      { key: null, unmatched: '3.00' },
    ],
  });
  expect((await acme('GET', '/v1/charges')).body).toMatchObject({
    matched: 0,
    unmatched: [],
    findings: [],
  });
  expect((await acme('GET', '/v1/charges/statistics?by=carrier')).status).toBe(403);
  expect((await acme('POST', '/v1/charges', {})).status).toBe(403);
});
