import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartnerConnection } from '../../src/main/adapters/partner/connect-partner.ts';
import { ANSWER_BYTES, MOST_VALUES } from '../../src/main/adapters/partner/http/answer-size.ts';
import { purchase } from '../adapters/partner/samples.ts';
import { client, withSettings } from '../adapters/partner/scripted-partner.ts';
import { startWorstPartner, type WorstPartner } from '../support/worst-partner.ts';

let partner: WorstPartner;
let station: PartnerConnection;
beforeAll(async () => {
  partner = await startWorstPartner();
  station = client(partner.origin, {
    ...withSettings({ 'connection.tokenForm': 'bare' }),
    limits: { purchaseMs: 60_000, backoffMs: [] },
  });
});
afterAll(async () => {
  station.close();
  await partner.stop();
});

describe('a purchase with an answer over the size limit', () => {
  const send = () =>
    station.purchases.send({ body: station.purchases.compose(purchase), merchant: null });
  const long = `{"ShipmentID":"SHP-LONG-1","TrackingNumber":"TN-9","Label":"${'x'.repeat(3_000_000)}"}`;
  const unknown = {
    kind: 'unclear',
    status: 200,
    received: { shipmentId: 'SHP-LONG-1', trackingNumber: 'TN-9' },
  };
  beforeAll(() => partner.answers('/Auth', { status: 200, body: '{"Token":"token-1"}' }));

  it('stays unknown, with the ids at the beginning of the answer', async () => {
    await partner.answers('/Shipments', { status: 200, body: long });
    expect(await send()).toMatchObject(unknown);
  });

  it('stays unknown when the answer is compressed', async () => {
    const body = await promisify(gzip)(long);
    await partner.answers('/Shipments', { status: 200, encoding: 'gzip', body });
    expect(await send()).toMatchObject(unknown);
  });

  it('stays unknown with the ids, wherever they are, when it has too many fields', async () => {
    const fields = Array.from({ length: MOST_VALUES }, (_, n) => `"f${n}":0`).join(',');
    const ids = '"ShipmentID":"SHP-LONG-1","TrackingNumber":"TN-9"';
    await partner.answers('/Shipments', { status: 200, body: `{${fields},${ids}}` });
    expect(await send()).toMatchObject(unknown);
  });

  it('is not refused, whatever the status', async () => {
    await partner.answers('/Shipments', {
      status: 422,
      body: `{"Message":"${'no '.repeat(40_000)}"}`,
    });
    expect(await send()).toMatchObject({ kind: 'unclear', status: 422 });
  });

  it('is confirmed when the answer is large but within the limit', async () => {
    const body = `{"ShipmentID":"SHP-1","Label":"${'x'.repeat(ANSWER_BYTES.purchase - 100)}"}`;
    await partner.answers('/Shipments', { status: 200, body });
    expect(await send()).toMatchObject({ kind: 'answered', answer: { shipmentId: 'SHP-1' } });
  });
});
