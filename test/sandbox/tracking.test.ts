import { describe, expect, it } from 'vitest';
import { TrackingResponseSchema } from '../../src/shared/partner/tracking.ts';
import { buy, type Caller, caller, freshSandbox, send } from './support.ts';

const HOUR = 3_600_000;

async function record(partner: Caller, number: unknown) {
  const reply = await partner.get(`/Tracking/Get/Detail/${String(number)}`);
  expect(reply.status).toBe(200);
  return TrackingResponseSchema.parse(reply.body);
}

describe('tracking', () => {
  it('advances with time: with the packer, in transit, delivered', async () => {
    let now = new Date('2026-01-05T08:00:00Z');
    const partner = await caller(
      await freshSandbox({ now: () => now, tokenLifetimeSeconds: 10_000_000 }),
    );
    const { TrackingNumber } = (await buy(partner)).body;
    const status = async (hours: number) => {
      now = new Date(Date.parse('2026-01-05T08:00:00Z') + hours * HOUR);
      return record(partner, TrackingNumber);
    };
    const early = await status(0);
    expect(early).toMatchObject({ Reference: 'SO-1001', TrackingNumber, EstimatedDelivery: '' });
    expect(early.TrackingHistory).toMatchObject([
      { Status: 'In Progress', Location: '', StatusDate: '2026-01-05T08:00:00' },
    ]);
    const moving = await status(5);
    expect(moving.EstimatedDelivery).toBe('2026-01-08T12:00:00');
    expect(moving.TrackingHistory.map((entry) => entry.Status)).toEqual([
      'In Transit',
      'In Progress',
    ]);
    expect(moving.TrackingHistory[0]?.Location).toBe('Portland, US');
    const delivered = await status(24 * 4);
    expect(delivered.TrackingHistory[0]).toMatchObject({
      Status: 'Delivered',
      Location: 'Berlin, DE',
      StatusDate: '2026-01-08T12:00:00',
    });
    expect(delivered.TrackingHistory).toHaveLength(6);
  });

  it('waits for the pickup date', async () => {
    let now = new Date('2026-01-05T08:00:00Z');
    const partner = await caller(
      await freshSandbox({ now: () => now, tokenLifetimeSeconds: 10_000_000 }),
    );
    const { TrackingNumber } = (await buy(partner, { changes: { PickUpDate: '2026-01-07' } })).body;
    now = new Date('2026-01-07T15:59:00Z');
    expect((await record(partner, TrackingNumber)).TrackingHistory).toHaveLength(1);
    now = new Date('2026-01-07T16:00:00Z');
    expect((await record(partner, TrackingNumber)).TrackingHistory).toHaveLength(2);
  });

  it('can be advanced by one step or to a status', async () => {
    const partner = await caller(await freshSandbox());
    const number = String((await buy(partner)).body.TrackingNumber);
    await partner.control(`/tracking/${number}/advance`);
    expect((await record(partner, number)).TrackingHistory[0]?.StatusDetail).toBe('Picked up');
    await partner.control(`/tracking/${number}/advance`);
    expect((await record(partner, number)).TrackingHistory).toHaveLength(3);
    const answer = await partner.control(`/tracking/${number}/advance`, { to: 'Delivered' });
    expect(answer.body.TrackingHistory).toHaveLength(6);
    const delivered = await record(partner, number);
    expect(delivered.TrackingHistory[0]?.Status).toBe('Delivered');
    const dates = delivered.TrackingHistory.map((entry) => entry.StatusDate);
    expect(dates).toEqual(dates.toSorted().reverse());
    await partner.control(`/tracking/${number}/advance`);
    expect((await record(partner, number)).TrackingHistory).toHaveLength(6);
  });

  it("advances when the sandbox's clock is advanced", async () => {
    const partner = await caller(await freshSandbox({ tokenLifetimeSeconds: 10_000_000 }));
    const { TrackingNumber } = (await buy(partner)).body;
    await partner.control('/time', { advanceSeconds: 30 * 24 * 3600 });
    expect((await record(partner, TrackingNumber)).TrackingHistory[0]?.Status).toBe('Delivered');
  });

  it('knows every package of a shipment, and no other number', async () => {
    const partner = await caller(await freshSandbox());
    await buy(partner, { cartons: 3 });
    const [story] = (await partner.look('/shipments')).shipments as { trackingNumbers: string[] }[];
    for (const number of story?.trackingNumbers ?? []) {
      expect((await record(partner, number)).TrackingNumber).toBe(number);
    }
    const unknown = await partner.get('/Tracking/Get/Detail/790000000000000000');
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain('790000000000000000');
  });

  it('has a page of the carrier for people, without a token', async () => {
    const partner = await caller(await freshSandbox());
    const { TrackingUrl, TrackingNumber } = (await buy(partner)).body;
    const page = await send(String(TrackingUrl));
    expect(page.type).toContain('text/html');
    expect(page.text).toContain(String(TrackingNumber));
  });
});
