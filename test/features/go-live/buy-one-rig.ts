import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStation, type Station } from '../../../src/main/app.ts';
import type { BoughtOne, GoLiveCheck } from '../../../src/shared/go-live/go-live.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import type { Order } from '../../../src/shared/orders/order.ts';
import { must } from '../../station/station-rig.ts';
import { freePort } from '../../support/free-port.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import type { QuirkName } from '../../support/second-partner/quirks.ts';
import {
  type PartnerOptions,
  type SecondPartner,
  startSecondPartner,
} from '../../support/second-partner/server.ts';

const BOX = {
  name: 'Medium',
  dimensions: { length: '30', width: '20', height: '15', unit: 'CM' },
  weight: { value: '0.4', unit: 'KG' },
};
const CANCEL = { path: '/Shipments/Cancel/{ShipmentID}' };

/** A partner, as a station reaches it. */
interface Account {
  url: string;
  appId: string;
  restApiKey: string;
}

export interface Wish {
  order?: Partial<Order>;
  cartons?: number;
  settings?: Record<string, unknown>;
  /** The partner's path to cancel is set: yes, unless false. */
  cancels?: boolean;
}

/** An order that is packed, at a station that speaks to this partner. */
export async function stationAt(account: Account, dataDir: string): Promise<Station> {
  return must(
    await openStation({
      dataDir,
      partner: account.url,
      env: { PACKBENCH_APP_ID: account.appId, PACKBENCH_REST_API_KEY: account.restApiKey },
      startSandbox: () => Promise.reject(new Error('There is a partner already')),
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
      // Waiting for late labels is no matter of seconds here.
      wait: async () => undefined,
    }),
  );
}

export async function packedOrder(
  station: Station,
  { order, cartons = 1, settings = {}, cancels = true }: Wish,
) {
  const window = async (name: string, input: unknown = {}) =>
    must((await station.handle.dispatch(name, input)) as Result<unknown>);
  const set = {
    boxes: [BOX],
    'boxes.default': 'Medium',
    'purchasing.quietSeconds': 0,
    ...settings,
  };
  for (const [key, value] of Object.entries(set)) must(await setSetting(station, key, value));
  if (cancels) must(await setSetting(station, 'connection.operations.cancelShipments', CANCEL));
  const bytes = Buffer.from(JSON.stringify(anOrder(order)));
  must(await station.importOrders([{ name: 'order.json', bytes }]));
  const { reference } = anOrder(order);
  if (cartons > 1) {
    await window('bench.scan', { text: reference });
    await window('bench.splitEvenly', { cartons });
    const bench = (await window('bench.current')) as {
      session: { cartons: { reference: string }[] };
    };
    for (const carton of bench.session.cartons)
      await window('bench.measureCarton', {
        carton: carton.reference,
        weight: '2.1',
        dimensions: BOX.dimensions,
      });
    await window('bench.close');
  }
  return reference;
}

export interface Bought {
  checks: GoLiveCheck[];
  bought: BoughtOne;
  report: string;
}

/** Token and form first, as the whole check finds them; then one shipment of this order. */
export async function buyOne(station: Station, ref: string): Promise<Result<Bought>> {
  must(await give(station, 'goLive.begin', {}));
  for (const name of ['sign-in', 'token-form'] as const)
    must(await give(station, 'goLive.check', { name }));
  const offer = await give(station, 'goLive.offer', { ref });
  if (!offer.ok) return offer;
  const { orderId, option } = offer.value;
  const wish = { orderId, shown: option?.total ?? null, reason: 'the first day', pin: null };
  const bought = await give(station, 'goLive.buyOne', wish);
  if (!bought.ok) return bought;
  const { report } = must(await give(station, 'goLive.report', {}));
  return { ok: true, value: { checks: bought.value.checks, bought: bought.value, report } };
}

/** One shipment from the second partner with these quirks, and how many it sold. */
export async function buyOneOf(quirks: readonly QuirkName[], wish: Wish = {}) {
  return await withPartner({ quirks }, async (partner, folder) => {
    const station = await stationAt(partner, join(folder, 'data'));
    try {
      const bought = await buyOne(station, await packedOrder(station, wish));
      return { bought, sold: soldBy(partner) };
    } finally {
      await station.close();
    }
  });
}

/** Besides the shipment of somebody else that each account begins with. */
export const soldBy = (partner: SecondPartner): number => partner.shipments().length - 1;

export async function withPartner<T>(
  options: PartnerOptions,
  work: (partner: SecondPartner, folder: string) => Promise<T>,
): Promise<T> {
  const partner = await startSecondPartner(options);
  const folder = await mkdtemp(join(tmpdir(), 'packbench-buy-one-'));
  try {
    return await work(partner, folder);
  } finally {
    await partner.close();
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** A station that subscribes to these events and is posted to, until it was silent for a moment. */
export async function eventsOf(quirks: readonly QuirkName[]): Promise<GoLiveCheck[]> {
  let at = Date.now();
  // Each entry of a history has a time of its own.
  const now = () => {
    at += 1000;
    return new Date(at);
  };
  return await withPartner({ quirks, now }, async (partner, folder) => {
    const station = await stationAt(partner, join(folder, 'data'));
    try {
      const port = await freePort();
      must(await setSetting(station, 'events.port', port));
      must(await setSetting(station, 'events.url', `http://127.0.0.1:${port}`));
      must(await give(station, 'goLive.begin', {}));
      must(await give(station, 'goLive.check', { name: 'sign-in' }));
      const subscribed = must(await give(station, 'goLive.subscribe', {}));
      // The partner's own queue: what it posts is taken when it is answered.
      await partner.eventsPosted();
      const { check } = must(await give(station, 'goLive.events', { seconds: 0 }));
      return [subscribed, check];
    } finally {
      await station.close();
    }
  });
}

export const alarmsOf = (checks: readonly GoLiveCheck[]): string[] =>
  checks
    .filter(({ result }) => result === 'differs' || result === 'fails')
    .map(({ name, result, found }) => `${name} ${result}: ${english(found)}`);
