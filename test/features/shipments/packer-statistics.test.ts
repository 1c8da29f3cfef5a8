import { expect, it } from 'vitest';
import type { Statistics } from '../../../src/shared/shipments/statistics.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';

const rig = stationRig();
const range = { from: null, to: null };
const asked = () => rig.station.handle.dispatch('shipments.statistics', { range });

it('packer statistics are off by default, and name only packers in the list', async () => {
  must(await setSetting(rig.station, 'packers', [{ name: 'Kim', badge: null }]));
  must(await rig.station.handle.dispatch('packers.signIn', { name: 'Kim' }));
  const bought = await rig.tryToShip({ packer: 'Kim' } as object);
  expect(bought.ok).toBe(true);
  expect(await asked()).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  must(await setSetting(rig.station, 'statistics.packers', true));
  const found = must(await asked()) as Statistics;
  expect(found).toMatchObject({
    hours: [{ packer: 'Kim', orders: 1, cartons: 1, lines: 2, units: 5 }],
  });
  must(await setSetting(rig.station, 'packers', []));
  expect((must(await asked()) as Statistics).hours).toEqual([]);
});
