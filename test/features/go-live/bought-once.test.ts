import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Station } from '../../../src/main/app.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/server.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import { must } from '../../station/station-rig.ts';
import { findSecrets } from '../../support/canary.ts';
import { give, setSetting } from '../../support/give.ts';
import { inFull, isLong } from '../../support/long.ts';
import {
  alarmsOf,
  buyOne,
  packedOrder,
  soldBy,
  stationAt,
  type Wish,
  withPartner,
} from './buy-one-rig.ts';

const NO_PATH: Wish = { cancels: false };

let folder: string;
let sandbox: Sandbox;
let station: Station;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-bought-once-'));
  sandbox = await startSandbox({ port: 0, stateDir: join(folder, 'partner'), seed: 'once' });
  station = await open();
});
afterEach(async () => {
  await station.close();
  await sandbox.close();
  await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 50 });
});

const open = () =>
  stationAt({ url: sandbox.baseUrl, ...sandbox.credentials }, join(folder, 'data'));

async function control(method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${sandbox.controlUrl}${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
}

async function sold(): Promise<number> {
  const answer = await fetch(`${sandbox.controlUrl}/counts`);
  return ((await answer.json()) as { sold: { total: number } }).sold.total;
}

/** Settings of the sandbox that the document leaves open: none is an alarm. */
const OPEN = [
  {},
  { electronicSubmission: 'never' },
  { electronicSubmission: 'always' },
  { repeatedKey: 'sells', repeatedReference: 'sells' },
  { repeatedKey: 'answers-again' },
  { errorLayout: 'text' },
  { tokenForm: 'bearer' },
];

describe('one shipment bought for the check, at the sandbox', () => {
  it.each(inFull(OPEN, { part: OPEN.slice(1, 2) }))(
    'raises no alarm with %o, and buys one',
    async (settings) => {
      await control('PATCH', '/settings', settings);
      const cancels = { path: '/Shipments/Cancel' };
      const ref = await packedOrder(station, NO_PATH);
      must(await setSetting(station, 'connection.operations.cancelShipments', cancels));
      const { checks, bought } = must(await buyOne(station, ref));
      expect(alarmsOf(checks)).toEqual([]);
      expect(bought.outcome).toBe('cancelled');
      expect(await sold()).toBe(1);
    },
    60_000,
  );

  it.runIf(isLong)(
    'buys nothing for an order that was bought before, and leaves it as it is',
    async () => {
      const ref = await packedOrder(station, NO_PATH);
      const first = must(await buyOne(station, ref)).bought;
      expect(first.outcome).toBe('bought');
      expect(english(first.translatable)).toMatch(
        /^You have bought one shipment: .* USD .*not cancelled/,
      );
      must(
        await setSetting(station, 'connection.operations.cancelShipments', {
          path: '/Shipments/Cancel',
        }),
      );
      const again = must(await buyOne(station, ref));
      expect(again.bought.outcome).toBe('stood');
      expect(again.bought.shipment?.state).toBe('confirmed');
      expect(alarmsOf(again.checks)).toEqual([]);
      expect(await sold()).toBe(1);
    },
    60_000,
  );

  it.runIf(isLong)(
    'buys nothing once more after it was cancelled',
    async () => {
      const ref = await packedOrder(station, NO_PATH);
      must(
        await setSetting(station, 'connection.operations.cancelShipments', {
          path: '/Shipments/Cancel',
        }),
      );
      expect(must(await buyOne(station, ref)).bought.outcome).toBe('cancelled');
      expect(await buyOne(station, ref)).toMatchObject({ ok: false });
      expect(await sold()).toBe(1);
    },
    60_000,
  );

  it('says that it is not known where the reply is lost, and asks again without buying a second', async () => {
    await control('PATCH', '/settings', { repeatedKey: 'answers-again' });
    await control('POST', '/faults', { kind: 'cut', path: '/Shipments', when: 'after' });
    const ref = await packedOrder(station, NO_PATH);
    const first = must(await buyOne(station, ref)).bought;
    expect(first).toMatchObject({ outcome: 'unknown', error: { code: 'purchase-unknown' } });
    expect(english(first.translatable)).toMatch(/not known yet/);
    const again = must(await buyOne(station, ref)).bought;
    expect(again).toMatchObject({ outcome: 'stood', shipment: { state: 'confirmed' } });
    expect(await sold()).toBe(1);
  }, 60_000);

  it('buys nothing above the price that was shown', async () => {
    const ref = await packedOrder(station, NO_PATH);
    must(await give(station, 'goLive.begin', {}));
    const { orderId, option } = must(await give(station, 'goLive.offer', { ref }));
    await control('PATCH', '/settings', { fuelSurchargePercent: 10 });
    const shown = option?.total ?? null;
    const wish = { orderId, shown, reason: 'the first day', pin: null };
    expect(await give(station, 'goLive.buyOne', wish)).toMatchObject({
      ok: false,
      error: { code: 'price-rose' },
    });
    expect(await give(station, 'goLive.buyOne', { ...wish, shown: null })).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field: 'shown' },
    });
    expect(await sold()).toBe(0);
  });

  it('buys nothing without the PIN, and puts on record who bought and why', async () => {
    const ref = await packedOrder(station, NO_PATH);
    must(await setSetting(station, 'supervisor.pin', '4711'));
    expect(await buyOne(station, ref)).toMatchObject({ ok: false, error: { field: 'pin' } });
    expect(await sold()).toBe(0);
    const { orderId, option } = must(await give(station, 'goLive.offer', { ref }));
    const wish = { orderId, shown: option?.total ?? null, reason: 'the first day', pin: '4711' };
    must(await give(station, 'goLive.buyOne', wish));
    const [entry] = await station.decisions(1);
    expect(entry).toMatchObject({ action: 'buy-one', subject: orderId, reason: 'the first day' });
  }, 60_000);

  it('buys nothing while a check fails that a parcel needs', async () => {
    await control('POST', '/faults', { kind: 'html', path: '/Rates', times: 1 });
    const ref = await packedOrder(station, NO_PATH);
    must(await give(station, 'goLive.begin', {}));
    must(await give(station, 'goLive.check', { name: 'sign-in' }));
    expect(must(await give(station, 'goLive.check', { name: 'rates-b2c' })).result).toBe('fails');
    const { orderId, option } = must(await give(station, 'goLive.offer', { ref }));
    const wish = { orderId, shown: option?.total ?? null, reason: 'the first day', pin: null };
    expect(await give(station, 'goLive.buyOne', wish)).toMatchObject({
      ok: false,
      error: {
        code: 'partner-answer',
        message: expect.stringMatching(/Nothing was bought.*rates-b2c/),
      },
    });
    expect(await sold()).toBe(0);
  });
});

it('reports of a purchase hold no secret, no address of a person, and no address of a label', async () => {
  const secrets = {
    receiver: 'Canary Receiver',
    street: 'Canary Street 99',
    town: 'Canarytown',
    phone: '+49 222 99999999',
    mail: 'canary@receiver.example',
    tax: 'DE999999999CANARY',
  };
  const shipTo = {
    name: secrets.receiver,
    attentionName: secrets.receiver,
    addressLine1: secrets.street,
    addressLine2: '',
    city: secrets.town,
    state: '',
    country: 'DE',
    zip: '51147',
    phone: secrets.phone,
    email: secrets.mail,
    federalTaxId: secrets.tax,
    stateTaxId: '',
  };
  await withPartner(
    { quirks: ['errors-echo-request', 'cancel-refused'] },
    async (partner, place) => {
      const one = await stationAt(partner, join(place, 'data'));
      try {
        const { report, checks, bought } = must(
          await buyOne(one, await packedOrder(one, { order: { shipTo } })),
        );
        const labels = partner.shipments().flatMap(({ labelUrls }) => labelUrls);
        expect(labels).toHaveLength(2);
        const all = {
          ...secrets,
          key: partner.restApiKey,
          label: new URL(labels[1] ?? '').pathname,
        };
        const shown = JSON.stringify([
          checks.map(({ found }) => english(found)),
          english(bought.translatable),
        ]);
        expect(
          findSecrets(all, [
            ['report', Buffer.from(report)],
            ['what people read', Buffer.from(shown)],
          ]),
        ).toEqual([]);
        expect(report).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|"HashKey\\?":\\?"[\da-f]{20}/);
        const { calls } = JSON.parse(report) as { calls: { request: string; check: string }[] };
        expect(calls.map(({ request }) => request)).toEqual(
          expect.arrayContaining(['POST /Shipments', expect.stringMatching(/^GET http:.*•••$/)]),
        );
        expect(soldBy(partner)).toBe(1);
      } finally {
        await one.close();
      }
    },
  );
}, 60_000);
