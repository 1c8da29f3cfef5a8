import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PartnerEventSchema } from '../../src/shared/partner/webhooks.ts';
import { decodeWire } from '../../src/shared/partner/wire.ts';
import { buy, type Caller, caller, freshSandbox } from './support.ts';

/** A receiver of events, and the bodies it received. */
async function receiver(status = 200) {
  const got: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    got.push(body);
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`, got };
}

const subscribe = (partner: Caller, URL: string, EventName = 'SHIPMENT_CREATED') =>
  partner.post('/Webhooks/Subscribe', { WebHooksList: [{ EventName, URL }] });

const read = (text: string) => PartnerEventSchema.parse(decodeWire(text));

describe('events', () => {
  it('report a shipment to subscribers once, even when its answer was lost', async () => {
    const partner = await caller(await freshSandbox());
    const { url, got } = await receiver();
    const answer = await subscribe(partner, url);
    expect(answer.body).toMatchObject({ Status: 'Success', Message: 'Subscribed to 1 events' });
    await partner.control('/faults', { kind: 'cut', path: '/Shipments', when: 'after' });
    await expect(buy(partner)).rejects.toThrow();
    await vi.waitFor(() => expect(got).toHaveLength(1));
    const { shipments } = await partner.look('/shipments');
    const [sold] = shipments as { shipmentId: string; trackingNumbers: string[] }[];
    expect(read(got[0] ?? '')).toMatchObject({
      event: 'shipment-created',
      shipment_id: sold?.shipmentId,
      tracking_number: sold?.trackingNumbers[0],
      reference: 'SO-1001',
    });
    expect(await partner.look('/events')).toMatchObject({
      subscriptions: [{ event: 'SHIPMENT_CREATED', url }],
      posted: [{ event: 'SHIPMENT_CREATED', url, status: 200 }],
    });
  });

  it('of tracking list the newest step first and keep a number that a double would round', async () => {
    const partner = await caller(await freshSandbox());
    const { url, got } = await receiver();
    await subscribe(partner, url, 'TRACKING_UPDATES');
    const { TrackingNumber, ShipmentID } = (await buy(partner)).body;
    await partner.control(`/tracking/${String(TrackingNumber)}/advance`);
    await vi.waitFor(() => expect(got).toHaveLength(1));
    expect(got[0]).toContain(`"tracking_number":${String(TrackingNumber)},`);
    expect(got[0]).toContain('"country":"US"');
    const event = read(got[0] ?? '');
    expect(event).toMatchObject({
      tracking_number: TrackingNumber,
      shipment_id: ShipmentID,
      tracking_history: [
        { status: 'In Transit', status_detail: 'Picked up' },
        { status: 'In Progress' },
      ],
    });
    await partner.control('/time', { advanceSeconds: 30 * 24 * 3600 });
    await vi.waitFor(() => expect(got).toHaveLength(2));
    expect(got[1]).toContain('"status":"Delivered"');
    await partner.control('/time', { advanceSeconds: 3600 });
    expect(got).toHaveLength(2);
  });

  it("report a carrier's undocumented status, as tracking does", async () => {
    const partner = await caller(await freshSandbox());
    const { url, got } = await receiver();
    await subscribe(partner, url, 'TRACKING_UPDATES');
    const number = String((await buy(partner)).body.TrackingNumber);
    await partner.control(`/tracking/${number}/remark`, { status: 'Held', detail: 'At customs' });
    await vi.waitFor(() => expect(got).toHaveLength(1));
    expect(got[0]).toContain('"status":"Held"');
    const before = (await partner.get(`/Tracking/Get/Detail/${number}`)).body.TrackingHistory;
    await partner.control(`/tracking/${number}/advance`, { to: 'Delivered' });
    const after = (await partner.get(`/Tracking/Get/Detail/${number}`)).body.TrackingHistory;
    expect((after as object[]).slice(-2)).toEqual(before);
  });

  it('are posted as often as set, and end with the subscription', async () => {
    const partner = await caller(await freshSandbox());
    const { url, got } = await receiver(500);
    await subscribe(partner, url);
    await subscribe(partner, url);
    await partner.control('/settings', { eventCopies: 3 }, 'PATCH');
    await buy(partner);
    await vi.waitFor(() => expect(got).toHaveLength(3));
    const { body } = await partner.post('/Webhooks/UnSubscribe', { Events: ['SHIPMENT_CREATED'] });
    expect(body).toMatchObject({ Status: 'Success', Message: 'Removed 1 URLs' });
    await buy(partner, { rated: { Reference: 'SO-2' }, changes: { Reference: 'SO-2' } });
    expect(await partner.look('/events')).toMatchObject({ subscriptions: [] });
    expect(got).toHaveLength(3);
  });

  it.each([
    [{ WebHooksList: [{ EventName: 'PARCEL_LOST', URL: 'http://127.0.0.1/' }] }, 'EventName'],
    [{ WebHooksList: [{ EventName: 'SHIPMENT_CREATED', URL: 'file:///etc' }] }, 'URL'],
    [{ WebHooksList: [] }, 'WebHooksList'],
  ])('reject a subscription to an unknown event: %j', async (body, field) => {
    const partner = await caller(await freshSandbox());
    const reply = await partner.post('/Webhooks/Subscribe', body);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(field);
  });
});
