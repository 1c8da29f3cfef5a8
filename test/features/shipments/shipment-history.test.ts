import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../../src/main/adapters/store-sqlite/store.ts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/bridge/calls.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();

const call = async <N extends CallName>(name: N, input: CallInput<N>) =>
  (await rig.station.handle.dispatch(name, input)) as Result<CallOutput<N>>;

it('a shipment’s history lists its events in order, from rates to cancellation', async () => {
  must(
    await give(rig.station, 'printers.assign', {
      role: 'label',
      target: `folder:${rig.folder}/prints`,
      pin: null,
    }),
  );
  const shipment = await rig.ship();
  const { attemptId } = shipment;
  must(await call('shipments.print', { attemptId, kind: 'label', reason: 'torn' }));
  must(await setSetting(rig.station, 'connection.operations.cancelShipments', '/Shipments/Cancel'));
  const by = { attemptId, reason: 'the customer changed his mind' };
  await setSetting(rig.station, 'supervisor.pin', '4711');
  expect(await call('shipments.cancel', { ...by, pin: null })).toMatchObject({
    ok: false,
    error: { field: 'pin' },
  });
  expect(must(await call('shipments.cancel', { ...by, pin: '4711' })).state).toBe('cancelled');

  const { happenings, decisions } = must(await call('shipments.history', { attemptId }));
  const kinds = happenings.map(({ kind }) => kind);
  expect(kinds.slice(0, 5)).toEqual(['quoted', 'begun', 'sent', 'bought', 'labels']);
  expect(kinds.at(-1)).toBe('cancelled');
  expect(kinds).toContain('printed');
  expect(kinds).toContain('cancel-asked');
  expect(happenings.find(({ kind }) => kind === 'bought')?.data.shipmentId).toBe(
    shipment.shipmentId,
  );
  expect(decisions).toMatchObject([{ action: 'cancel', reason: 'the customer changed his mind' }]);
});

it('a shipment’s history has the parcel’s places as the carrier gave them', async () => {
  const { attemptId, trackingNumber } = await rig.ship();
  const { baseUrl } = rig.partner;
  const store = must(await openStore({ file: join(rig.folder, 'data', 'station.sqlite') }));
  await store.parcels.adopt(baseUrl);
  const there = { status: 'Delivered', detail: 'At the door', location: 'Berlin' };
  const history = [{ ...there, at: '2099-01-02T10:00:00' }];
  await store.parcels.record(baseUrl, trackingNumber ?? '', {
    ...{ askedAt: '2099-01-02T12:00:00.000Z' },
    ...{ fetchedAt: '2099-01-02T12:00:00.000Z', nextAt: null, failures: 0, notKnown: false },
    tracking: { status: 'Delivered', estimatedDelivery: null, history },
  });
  await store.close();
  const { happenings } = must(await call('shipments.history', { attemptId }));
  expect(happenings.at(-1)).toMatchObject({ kind: 'tracked', data: there });
});

it('the history of an unknown attempt is rejected', async () => {
  const refused = await call('shipments.history', { attemptId: 'of-somebody-else' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'not-found' } });
});

it('shipments are found by reference, ShipmentID, tracking number and receiver’s name', async () => {
  const { shipmentId, trackingNumber } = await rig.ship();
  const other = { ...anOrder(), reference: 'SO-8' };
  other.shipTo = { ...other.shipTo, name: 'Žofie Müller' };
  await rig.ship(rig.station, await rig.imported(rig.station, other));
  const found = async (search: string) => {
    const { shipments } = must(await call('shipments.list', { search, limit: 10 }));
    return shipments.map(({ reference }) => reference);
  };
  expect(await found('')).toEqual(['SO-8', rig.order.reference]);
  expect(await found('so-8')).toEqual(['SO-8']);
  expect(await found((shipmentId ?? '').toLowerCase())).toEqual([rig.order.reference]);
  expect(await found(trackingNumber ?? '')).toEqual([rig.order.reference]);
  expect(await found('muller zofie')).toEqual(['SO-8']);
  expect(await found('nobody')).toEqual([]);
});
