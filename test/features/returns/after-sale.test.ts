import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStation, type Station } from '../../../src/main/app.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/server.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { setSetting } from '../../support/give.ts';
import { inFull } from '../../support/long.ts';
import { anOrder } from '../../support/orders.ts';
import { cheapestOf } from '../../support/return-options.ts';

/** A station with a listener, and a real sandbox on a socket that posts events to it. */
let folder: string;
let partner: Sandbox;
let station: Station;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'after-sale-'));
  partner = await startSandbox({ stateDir: join(folder, 'partner'), port: 0 });
  station = must(
    await openStation({
      dataDir: join(folder, 'data'),
      partner: partner.baseUrl,
      env: {
        PACKBENCH_APP_ID: partner.credentials.appId,
        PACKBENCH_REST_API_KEY: partner.credentials.restApiKey,
      },
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
  must(await setSetting(station, 'tracking.requestsPerMinute', 600));
  const listening = must(await station.events.listen(0));
  address = listening.address;
  station.begin();
});

afterAll(async () => {
  await station.close();
  await partner.close();
  await rm(folder, { recursive: true });
});

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

const control = async (path: string, body: unknown = {}) => {
  const url = `${partner.controlUrl}${path}`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
};
const post = async (event: object | string) => {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return (await fetch(address, { method: 'POST', body })).status;
};

async function ship(reference: string): Promise<Shipment> {
  const order = { ...anOrder(), reference };
  const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(order)) };
  must(await station.importOrders([file]));
  const stored = must(await station.findOrder(reference));
  const { shipment } = must(
    await station.shipOrder(stored, {
      rule: null,
      insure: false,
      pickUpDate: null,
      say: () => undefined,
      cartonSpecs: [`ref=${reference}-C1;weight=2.1;dims=30x20x15`],
    }),
  );
  return shipment;
}
async function newest(reference: string): Promise<Shipment | undefined> {
  const { id } = must(await station.findOrder(reference));
  return (await station.shipments({ orderId: id }))[0];
}
const subscribed = (event: 'SHIPMENT_CREATED' | 'TRACKING_UPDATES') =>
  station.events.subscribe([event], address).then(must);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Live heap in megabytes. */
function kept(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

describe('an unknown purchase', () => {
  it('rule 7: is confirmed by its event and the partner’s tracking without a person, and gets its label', async () => {
    expect(await subscribed('SHIPMENT_CREATED')).toEqual({
      status: 'Success',
      message: 'Subscribed to 1 events',
    });
    await control('/faults', { kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await ship('E-1')).state).toBe('unknown');
    await vi.waitFor(
      async () => {
        const shipment = await newest('E-1');
        expect(shipment?.state).toBe('confirmed');
      },
      { timeout: 20_000 },
    );
    expect((await newest('E-1'))?.sendings).toBe(1);
    must(await station.events.unsubscribe(['SHIPMENT_CREATED']));
  });

  it('rule 7: is not confirmed by a forged event with another ShipmentID', async () => {
    const foreign = await ship('E-2');
    await control('/faults', { kind: 'cut', path: '/Shipments', when: 'before' });
    expect((await ship('E-3')).state).toBe('unknown');
    const forged = { event: 'shipment-created', reference: 'E-3' };
    const { shipmentId, trackingNumber } = foreign;
    const forgeries = [
      { ...forged, shipment_id: shipmentId, tracking_number: trackingNumber },
      { ...forged, shipment_id: 'SHP-FORGED', tracking_number: trackingNumber },
      { ...forged, shipment_id: 'SHP-FORGED', tracking_number: '790000000000000000' },
      { ...forged, shipment_id: 'SHP-FORGED', tracking_number: '../../Auth' },
    ];
    for (const each of forgeries) expect(await post(each)).toBe(200);
    await vi.waitFor(() => expect(station.events.eventsState().counts.taken).toBe(5));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await newest('E-3'))?.state).toBe('unknown');
    expect((await newest('E-3'))?.shipmentId).toBeNull();
  });

  it('that is a return is not confirmed by an outbound’s event', async () => {
    const outbound = await ship('E-4');
    const rated = must(
      await station.returns.rateReturn('E-4', {
        lines: [],
        reason: null,
        note: null,
        carton: null,
        pickUpDate: null,
      }),
    );
    await control('/faults', { kind: 'cut', path: '/Shipments', when: 'before' });
    const { shipment } = must(await station.returns.buyReturn(rated.id, cheapestOf(rated)));
    expect(shipment).toMatchObject({ kind: 'return', state: 'unknown' });
    const { shipmentId, trackingNumber, reference } = outbound;
    const named = { event: 'shipment-created', reference, tracking_number: trackingNumber };
    expect(await post({ ...named, shipment_id: shipmentId })).toBe(200);
    expect(await post({ ...named, shipment_id: 'SHP-OTHER' })).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await newest('E-4')).toMatchObject({ kind: 'return', state: 'unknown' });
  });
});

describe('two returns rated at the same moment', () => {
  it('cannot both be bought: the units of the second are no longer there', async () => {
    await ship('E-8');
    const { returns } = station;
    const wish = { lines: [], reason: null, note: null, carton: null, pickUpDate: null };
    const [one, two] = await Promise.all([
      returns.rateReturn('E-8', wish).then(must),
      returns.rateReturn('E-8', wish).then(must),
    ]);
    const bought = await Promise.all([
      returns.buyReturn(one.id, cheapestOf(one)),
      returns.buyReturn(two.id, cheapestOf(two)),
    ]);
    expect(bought.filter((each) => each.ok)).toHaveLength(1);
    const late = await returns.buyReturn(two.id, cheapestOf(two));
    const other = await returns.buyReturn(one.id, cheapestOf(one));
    expect([late.ok, other.ok]).not.toContain(true);
    const counts = await fetch(`${partner.controlUrl}/counts`);
    expect(await counts.json()).toMatchObject({ sold: { byReference: { 'E-8': 2 } } });
  });
});

describe('tracking a parcel', () => {
  it('follows it from purchase to delivery by events and the partner’s answers', async () => {
    await subscribed('TRACKING_UPDATES');
    const { trackingNumber } = await ship('E-5');
    const number = trackingNumber ?? '';
    const { tracking } = station;
    const first = must(await tracking.refreshParcel(number));
    expect(first.parcel).toMatchObject({ status: 'In Progress', exceptions: [] });
    expect((await tracking.trackingBoard()).open.map((each) => each.trackingNumber)).toContain(
      number,
    );
    await control(`/tracking/${number}/advance`);
    await vi.waitFor(
      async () => {
        const { parcel, entries } = must(await tracking.parcelStory(number));
        expect(parcel.status).toBe('In Transit');
        // An event and its confirmation give one entry.
        expect(entries.map(({ detail, isFromEvent }) => [detail, isFromEvent])).toEqual([
          ['Picked up', false],
          ['Shipment information received', false],
        ]);
      },
      { timeout: 20_000 },
    );
    await control(`/tracking/${number}/advance`, { to: 'Delivered' });
    await vi.waitFor(
      async () => {
        const { open, delivered } = await tracking.trackingBoard();
        expect(open.map((each) => each.trackingNumber)).not.toContain(number);
        expect(delivered.map((each) => each.trackingNumber)).toContain(number);
      },
      { timeout: 20_000 },
    );
  });

  it('shows an undocumented status as it is, as an exception', async () => {
    const { trackingNumber } = await ship('E-6');
    const number = trackingNumber ?? '';
    await control(`/tracking/${number}/remark`, { status: 'Held', detail: 'At customs' });
    const { parcel } = must(await station.tracking.refreshParcel(number));
    expect(parcel).toMatchObject({ status: 'Held', exceptions: ['odd-status'] });
  });

  it('ignores an event about a parcel that nobody bought', async () => {
    expect(
      await post({
        event: 'tracking-updates',
        tracking_number: 'NOT-OURS',
        tracking_history: [
          { status: 'Delivered', status_detail: 'x', status_date: '2026-01-01 00:00:00' },
        ],
      }),
    ).toBe(200);
    const story = await station.tracking.parcelStory('NOT-OURS');
    expect(story).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});

/** Ten thousand in `npm run test:long`. */
const EVENTS = inFull(10_000, { part: 1_000 });

describe('thousands of events in a short time', () => {
  it('in any order, repeated and mixed with garbage, give the right state', async () => {
    const { trackingNumber } = await ship('E-7');
    const number = trackingNumber ?? '';
    const line = (n: number) => ({
      status: 'In Transit',
      status_detail: `Scan ${n}`,
      status_date: `2026-03-${String(1 + (n % 28)).padStart(2, '0')} 08:00:00`,
      location: '',
      country: '',
    });
    const events = Array.from({ length: EVENTS }, (_, n) => {
      if (n % 10 === 0) return 'rubbish';
      if (n % 10 === 1) return `{"event":"tracking-updates","tracking_number":"X-${n}"}`;
      const tracking_history = [line(n % 50), line((n + 1) % 50)];
      return JSON.stringify({
        event: 'tracking-updates',
        tracking_number: number,
        tracking_history,
      });
    });
    const said = new Set(events.flatMap((body) => body.match(/Scan \d+/g) ?? []));
    const before = kept();
    const queue = events.toSorted((a, b) => ((a.length * 7919) % 13) - ((b.length * 104729) % 17));
    const send = async () => {
      for (let body = queue.pop(); body !== undefined; body = queue.pop()) {
        const status = await post(body);
        // Rejected for load: sent again, as a well-behaved sender does.
        if (status === 429 || status === 503) queue.push(body);
        if (status === 429) await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    await Promise.all(Array.from({ length: 16 }, send));
    await vi.waitFor(
      async () => {
        const { entries } = must(await station.tracking.parcelStory(number));
        const scans = entries.filter(({ detail }) => detail.startsWith('Scan '));
        expect(new Set(scans.map(({ detail }) => detail)).size).toBe(said.size);
        expect(scans).toHaveLength(said.size);
      },
      { timeout: 20_000 },
    );
    const { parcel, entries } = must(await station.tracking.refreshParcel(number));
    // Events are only hints: the partner's own tracking decides.
    expect(parcel.status).toBe('In Progress');
    expect(entries.filter(({ isFromEvent }) => !isFromEvent)).toHaveLength(1);
    expect(kept() - before).toBeLessThan(60);
  });
});
