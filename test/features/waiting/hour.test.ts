import { setTimeout as passes } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { must, sandboxProcess, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { inFull } from '../../support/long.ts';
import { badHour } from './bad-hour-rig.ts';

const rig = stationRig(sandboxProcess);
const hour = badHour(rig);

/** Orders packed while the partner is away. */
const ORDERS = inFull(200, { part: 12 });
/** Served before; half of them no more afterwards. */
const COUNTRIES = ['AT', 'CH', 'GB', 'FR', 'NO', 'CA'];
const GIVEN_UP = ['CH', 'GB', 'NO'];
const MOST_IN_A_MINUTE = 20;
/** A minute of the station. */
const MINUTE_MS = 1_000;

beforeEach(() => hour.begin());

const referenceOf = (at: number) => `H-${String(at).padStart(3, '0')}`;
const countryOf = (at: number) => COUNTRIES[at % COUNTRIES.length] ?? 'AT';
/** Some accept less than any price, and some the price of most orders before prices rise. */
const MOSTS = ['400', '1', '48', '48', '400', '400', '400', '400'];
const mostOf = (at: number) => MOSTS[at % MOSTS.length] ?? '';

interface Counts {
  sold: { total: number; byReference: Record<string, number> };
  requests: Record<string, number>;
}
const counts = async () => (await rig.control('counts')) as unknown as Counts;
const sum = (requests: Record<string, number>) =>
  Object.values(requests).reduce((total, each) => total + each, 0);

/** Counts the partner's requests over time, until stopped. */
function watchRequests() {
  const seen: { at: number; count: number }[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const before = performance.now();
      const count = sum((await counts()).requests);
      seen.push({ at: (before + performance.now()) / 2, count });
      await passes(50);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return Math.max(
      ...seen.map(({ at, count }) => {
        const within = seen.filter((each) => each.at >= at && each.at <= at + MINUTE_MS);
        return (within.at(-1)?.count ?? count) - count;
      }),
    );
  };
}

/** A purchase is on its way, and the partner takes its time: by then its keys have expired. */
async function keysExpireUnder(): Promise<void> {
  const begun = async () => (await counts()).requests['POST /Shipments'] ?? 0;
  const before = await begun();
  await rig.control('faults', { kind: 'latency', ms: 1_000, path: '/Shipments' });
  await expect.poll(begun, { interval: 20 }).toBeGreaterThan(before);
  await rig.control('keys/expire', {});
  await expect.poll(begun).toBeGreaterThan(before + 1);
}

async function shipmentsOf(reference: string): Promise<Shipment[]> {
  const { id } = must(await rig.station.findOrder(reference));
  return must(await give(rig.station, 'shipments.all', { orderId: id })).shipments;
}

it('orders packed in an outage are bought once in sequence or ask, within price and request limits', {
  timeout: inFull(1_200_000, { part: 240_000 }),
}, async () => {
  must(await setSetting(rig.station, 'waiting.requestsPerMinute', MOST_IN_A_MINUTE));
  for (let at = 0; at < ORDERS; at += 1) await hour.order(referenceOf(at), countryOf(at));
  await hour.goesAway();
  for (let at = 0; at < ORDERS; at += 1) {
    await hour.pack(referenceOf(at), at === 0);
    must(await hour.packOn('cheapest', mostOf(at)));
    await hour.window('bench.scan', { text: 'PB:NEXT-ORDER' });
  }
  expect((await hour.waiting()).waiting).toHaveLength(ORDERS);
  expect(await rig.sold()).toBe(0);

  await hour.set({ fuelSurchargePercent: 40, notServed: GIVEN_UP });
  await rig.answersAgain();
  await hour.comesBack();
  const most = watchRequests();
  // Keys expire meanwhile, an answer is lost, there is a second outage, and the station restarts.
  const untilLeft = async (share: number) => {
    const left = Math.ceil(ORDERS * share);
    await expect
      .poll(async () => (await hour.waiting()).waiting.length, { timeout: 600_000 })
      .toBeLessThanOrEqual(left);
  };
  await untilLeft(0.8);
  await keysExpireUnder();
  await untilLeft(0.7);
  await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'after', times: 1 });
  await expect
    .poll(async () => (await rig.control('faults')).faults, { timeout: 120_000 })
    .toEqual([]);
  await untilLeft(0.6);
  await hour.goesAway();
  await passes(500);
  await hour.comesBack();
  await untilLeft(0.4);
  await hour.restart();
  const { refused } = await hour.allThrough(600_000);
  expect(await most()).toBeLessThanOrEqual(MOST_IN_A_MINUTE);

  await expect
    .poll(
      async () =>
        must(await give(rig.station, 'orders.list', { status: 'unknown', limit: 5 })).total,
      {
        timeout: 120_000,
      },
    )
    .toBe(0);
  const { sold } = await counts();
  const asks = new Map(refused.map(({ reference, error }) => [reference, error.code]));
  let bought = 0;
  for (let at = 0; at < ORDERS; at += 1) {
    const reference = referenceOf(at);
    const times = sold.byReference[reference] ?? 0;
    expect(times + (asks.has(reference) ? 1 : 0), reference).toBe(1);
    bought += times;
    const confirmed = (await shipmentsOf(reference)).filter(({ state }) => state === 'confirmed');
    expect(confirmed).toHaveLength(times);
    for (const { cost } of confirmed) {
      expect(cost?.total.currency).toBe('USD');
      expect(Number(cost?.total.amount)).toBeLessThanOrEqual(Number(mostOf(at)));
    }
    if (GIVEN_UP.includes(countryOf(at))) expect(times, reference).toBe(0);
    else if (mostOf(at) === '400') expect(times, reference).toBe(1);
    else if (times === 0) expect(asks.get(reference), reference).toBe('price-rose');
    else expect(mostOf(at)).toBe('48');
  }
  expect(bought).toBeGreaterThan(ORDERS / 5);
  const rose = refused.filter(({ error }) => error.code === 'price-rose');
  expect(rose.length).toBeGreaterThan(0);
  expect(bought).toBe(sold.total);
  // One was asked for again with a new key, one because its answer was lost.
  const { requests } = await counts();
  expect(requests['POST /Shipments']).toBeGreaterThanOrEqual(bought + 2);
  // As the partner sold them, the newest first.
  const { shipments } = (await rig.control('shipments')) as unknown as {
    shipments: { reference: string }[];
  };
  const order = shipments.map(({ reference }) => reference).toReversed();
  expect(order).toEqual(order.toSorted());
});
