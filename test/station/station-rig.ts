import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { startPartner } from '../../bench/support/partner-process.ts';
import { openStation, type StartReader, type Station } from '../../src/main/app.ts';
import type { ShipOptions, ShipReport } from '../../src/main/features/purchasing/ship-options.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import type { Result } from '../../src/shared/kernel/result.ts';
import type { Order, StoredOrder } from '../../src/shared/orders/order.ts';
import type { Shipment } from '../../src/shared/purchasing/shipment.ts';
import { setSetting } from '../support/give.ts';
import { anOrder } from '../support/orders.ts';

export type RigPartner = Pick<Sandbox, 'baseUrl' | 'controlUrl' | 'credentials' | 'close'>;

/** A whole station on a real sandbox over a socket, like any other partner. */
export interface StationRig {
  folder: string;
  partner: RigPartner;
  station: Station;
  order: StoredOrder;
  /** Another station on the same folder, with `partner`, or with its own sandbox, and its own PDF readers. */
  open(partner?: string, startReader?: StartReader): Promise<Station>;
  imported(by: Station, order?: Order): Promise<StoredOrder>;
  tryToShip(
    wish?: Partial<ShipOptions>,
    by?: Station,
    what?: StoredOrder,
  ): Promise<Result<ShipReport>>;
  ship(by?: Station, what?: StoredOrder): Promise<Shipment>;
  /** Controls the partner. */
  control(path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Repeats the first answer to the same body with the same key; by default the key is refused as used. */
  answersAgain(): Promise<void>;
  calmDown(): Promise<void>;
  sold(): Promise<number>;
}

export function must<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const inThisProcess = (stateDir: string): Promise<RigPartner> =>
  startSandbox({ stateDir, port: 0 });

/** A sandbox in a process of its own. */
export async function sandboxProcess(stateDir: string): Promise<RigPartner> {
  const { child, ...partner } = await startPartner(stateDir);
  const ended = once(child, 'exit');
  return {
    ...partner,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A new rig for every test of the file: SO-7 is imported, and the quiet time is zero. */
export function stationRig(start = inThisProcess): StationRig {
  const rig = {} as StationRig;

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'station-'));
    const partner = await start(join(folder, 'partner'));
    Object.assign(rig, furnished(rig, folder, partner));
    rig.station = await rig.open();
    must(await setSetting(rig.station, 'purchasing.quietSeconds', 0));
    rig.order = await rig.imported(rig.station);
  });

  afterEach(async () => {
    await rig.station.close();
    await rig.partner.close();
    // The token form is written in the background, and may come last.
    await rm(rig.folder, { recursive: true, maxRetries: 10, retryDelay: 50 });
  });

  return rig;
}

function furnished(rig: StationRig, folder: string, partner: RigPartner): Partial<StationRig> {
  const { credentials, baseUrl, controlUrl } = partner;
  return {
    folder,
    partner,
    open: async (asked = baseUrl, startReader) =>
      must(
        await openStation({
          dataDir: join(folder, 'data'),
          partner: asked,
          ...(startReader && { startReader }),
          env: {
            PACKBENCH_APP_ID: credentials.appId,
            PACKBENCH_REST_API_KEY: credentials.restApiKey,
          },
          startSandbox,
          findWindow: async () => ({ ok: true, detail: 'none is needed' }),
        }),
      ),
    async imported(by, order = anOrder()) {
      const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(order)) };
      must(await by.importOrders([file]));
      return must(await by.findOrder(order.reference));
    },
    tryToShip(wish = {}, by = rig.station, what = rig.order) {
      const plain = { rule: null, insure: false, pickUpDate: null, say: () => undefined };
      const cartonSpecs = ['ref=BOX-1;weight=2.1;dims=30x20x15'];
      return by.shipOrder(what, { ...plain, cartonSpecs, ...wish });
    },
    ship: async (by, what) => must(await rig.tryToShip({}, by, what)).shipment,
    async control(path, body) {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(`${controlUrl}/${path}`, init);
      expect(answer.status).toBe(200);
      return (await answer.json()) as Record<string, unknown>;
    },
    async answersAgain() {
      const body = JSON.stringify({ repeatedKey: 'answers-again' });
      const answer = await fetch(`${controlUrl}/settings`, { method: 'PATCH', body });
      expect(answer.status).toBe(200);
    },
    async calmDown() {
      await fetch(`${controlUrl}/faults`, { method: 'DELETE' });
    },
    async sold() {
      const { sold } = (await rig.control('counts')) as { sold: { total: number } };
      return sold.total;
    },
  };
}
