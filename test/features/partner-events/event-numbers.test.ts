import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStation, type Station } from '../../../src/main/app.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import { rateResponse, shipmentResponse } from '../../adapters/partner/samples.ts';
import {
  json,
  type ScriptedPartner,
  startSignedInPartner,
} from '../../adapters/partner/scripted-partner.ts';
import { anOrder } from '../../support/orders.ts';

/** A carrier whose numbers begin with zeros, and a partner that posts them as JSON numbers. */
const NUMBER = '00340434161094000001';
let folder: string;
let partner: ScriptedPartner;
let station: Station;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-numbers-'));
  partner = await startSignedInPartner();
  partner.answers('POST /Rates', json(200, { ...rateResponse, Reference: undefined }));
  const { Reference: _, ...shipment } = shipmentResponse;
  partner.answers('POST /Shipments', json(200, { ...shipment, TrackingNumber: NUMBER }));
  station = must(
    await openStation({
      dataDir: folder,
      partner: partner.origin,
      env: { PACKBENCH_APP_ID: 'app', PACKBENCH_REST_API_KEY: 'key-4711' },
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
});
afterAll(async () => {
  await station.close();
  await partner.stop();
  await rm(folder, { recursive: true });
});

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

it('an event whose number lost its leading zeros is matched by its ShipmentID, and no other number is', async () => {
  const order = { ...anOrder(), reference: 'Z-1' };
  const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(order)) };
  must(await station.importOrders([file]));
  must(
    await station.shipOrder(must(await station.findOrder('Z-1')), {
      rule: null,
      insure: false,
      pickUpDate: null,
      say: () => undefined,
      cartonSpecs: ['ref=Z-1-C1;weight=2.1;dims=30x20x15'],
    }),
  );
  const { events, tracking } = station;
  const { address } = must(await events.listen(0));
  const post = (number: string, shipment: string, detail: string) =>
    fetch(address, {
      method: 'POST',
      body: `{"event":"tracking-updates","tracking_number":${number},"shipment_id":"${shipment}",
        "tracking_history":[{"status":"In Transit","status_detail":"${detail}","status_date":"2026-03-01 08:00:00"}]}`,
    });
  await post('34043416109400000', 'SH-1', 'Of another number');
  await post('340434161094000001', 'SH-2', 'Of another shipment');
  await post('340434161094000001', ' sh-1 ', 'Ours');
  await vi.waitFor(async () => {
    const { entries } = must(await tracking.parcelStory(NUMBER));
    expect(entries.map(({ detail }) => detail)).toEqual(['Ours']);
  });
});
