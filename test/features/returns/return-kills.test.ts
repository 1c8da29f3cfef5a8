import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Station } from '../../../src/main/app.ts';
import { NATURES, type Partner, startPartner } from '../../faults/partner.ts';
import { environment, type Place, packbench } from '../../faults/program.ts';
import { openHere, ship } from '../../faults/station.ts';
import { must } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { cheapestOf } from '../../support/return-options.ts';

/** Kills the real program around its writes and requests; the partner rejects only a used key. */
let dataDir: string;
let partner: Partner;
let station: Station;
let place: Place;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'return-kills-'));
  partner = await startPartner(7);
  place = { dataDir, partner };
  station = await openHere(dataDir, partner.baseUrl, environment(place));
  must(await setSetting(station, 'purchasing.quietSeconds', 0));
});

afterAll(async () => {
  await station.close();
  await partner.close();
  await rm(dataDir, { recursive: true, maxRetries: 10, retryDelay: 50 });
});

const ALL = { lines: [], reason: null, note: null, carton: null, pickUpDate: null };
const [ANSWERS_AGAIN, REFUSES] = NATURES;

async function sent(reference: string): Promise<void> {
  const file = {
    name: 'order.json',
    bytes: Buffer.from(JSON.stringify({ ...anOrder(), reference })),
  };
  must(await station.importOrders([file]));
  expect(await ship(station, reference, 1)).toEqual({ outcome: 'confirmed', defects: [] });
}

/** Everything a person would try to get the return after all. */
async function triedAgain(reference: string): Promise<string> {
  const { returns } = station;
  await station.reconcile(must(await station.findOrder(reference)));
  const rated = await returns.rateReturn(reference, ALL);
  if (!rated.ok) return rated.error.code;
  const bought = await returns.buyReturn(rated.value.id, cheapestOf(rated.value));
  return bought.ok ? bought.value.shipment.state : bought.error.code;
}

const KILLS = [
  { at: 'store: insert attempt_bodies: after', nature: REFUSES, leaves: 'confirmed' },
  { at: 'POST /Shipments: before its bytes', nature: REFUSES, leaves: 'bad-input' },
  { at: 'POST /Shipments: after its bytes', nature: ANSWERS_AGAIN, leaves: 'bad-input' },
  { at: 'POST /Shipments: after its bytes', nature: REFUSES, leaves: 'purchase-unknown' },
  { at: 'POST /Shipments: answer taken in', nature: ANSWERS_AGAIN, leaves: 'bad-input' },
];

describe('a program killed while it buys a return', () => {
  it.each(KILLS)(
    'at “$at” ($nature.name) leaves one return, however often it is requested',
    async (kill) => {
      const reference = `RK-${KILLS.indexOf(kill)}`;
      await partner.set(kill.nature?.settings ?? {});
      await sent(reference);
      const run = await packbench(place, ['return', reference], { killAt: kill.at });
      expect(run.killedAt, run.stderr).toBe(kill.at);
      expect(await triedAgain(reference)).toBe(kill.leaves);
      await triedAgain(reference);
      expect(await partner.sold(reference)).toHaveLength(2);
    },
  );
});
