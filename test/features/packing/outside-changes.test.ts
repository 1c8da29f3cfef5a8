import { expect, it } from 'vitest';
import type { StationStatus } from '../../../src/shared/maintenance/station-status.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';

const rig = stationRig();
const by = { reason: 'the wrong street', pin: null, actor: null };

it('a shipment cancelled by another program is shown as cancelled on the open bench', async () => {
  const key = 'connection.operations.cancelShipments';
  must(await setSetting(rig.station, key, '/Shipments/Cancel'));
  await rig.ship();
  let bench: Bench | null = null;
  let status: StationStatus | null = null;
  rig.station.handle.subscribe((event, data) => {
    if (event === 'bench.changed') bench = data as Bench | null;
    if (event === 'station.changed') status = data as StationStatus;
  });
  must(await rig.station.handle.dispatch('bench.open', { merchant: null, reference: 'SO-7' }));
  rig.station.begin();
  const other = await rig.open();
  must(await other.cancel(rig.order, null, by));
  await other.close();
  await expect
    .poll(() => bench?.shipment?.state, { timeout: 60_000, interval: 100 })
    .toBe('cancelled');
  await expect.poll(() => status?.orders.cancelled).toBe(1);
});
