import { expect, it } from 'vitest';
import type { Station } from '../../../src/main/app.ts';
import type { AuditEntry } from '../../../src/shared/kernel/audit.ts';
import { ALL, scaleRig } from '../../station/scale-rig.ts';
import { must } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';

/** `ship` and `rates` of an order that a window has open. */
const on = scaleRig();
const { rig, call, bench, scanned } = on;
const mug = (lot: string) => `]C1010400638133393110${lot}`;
const AS_PACKED = { cartonSpecs: [] };

/** Runs in another program on the same data. */
async function elsewhere<T>(work: (station: Station) => Promise<T>): Promise<T> {
  const other = await rig.open();
  try {
    return await work(other);
  } finally {
    await other.close();
  }
}

async function rated(): Promise<number> {
  const { requests } = (await rig.control('counts')) as { requests: Record<string, number> };
  return requests['POST /Rates'] ?? 0;
}

it('ship logs missing units and scanned lots of the bench before it buys', async () => {
  await scanned('SO-7', mug('LOT-A'), mug('LOT-B'), mug('LOT-B'), 'TEA-TIN');
  must(await call('bench.markShort', { line: 1, quantity: 1, reason: 'not-found', note: null }));
  const { shipment } = must(await elsewhere((by) => rig.tryToShip(AS_PACKED, by)));
  expect(shipment.notices).toEqual([expect.stringContaining('without 1 × TEA-TIN')]);
  const { entries } = must(await call('audit.list', { limit: 10 })) as { entries: AuditEntry[] };
  const said = entries.map(({ action, data }) => [action, data.sku, data.lot]);
  expect(said).toEqual(
    expect.arrayContaining([
      ['short-pick', 'TEA-TIN', undefined],
      ['code-scanned', 'MUG-BLUE', 'LOT-A'],
      ['code-scanned', 'MUG-BLUE', 'LOT-B'],
    ]),
  );
});

it('ship logs nothing of the bench when cartons are given', async () => {
  await scanned('SO-7', mug('LOT-A'));
  must(await call('bench.markShort', { line: 1, quantity: 1, reason: 'not-found', note: null }));
  must(await elsewhere((by) => rig.tryToShip({}, by)));
  const { entries } = must(await call('audit.list', { limit: 10 })) as { entries: AuditEntry[] };
  expect(entries.filter(({ action }) => /short-pick|code-scanned/.test(action))).toEqual([]);
});

it('ship asks for a missing carton size, as the bench does, before rates are requested', async () => {
  await scanned(...ALL);
  const carton = (await on.carton())?.reference;
  must(await call('bench.changeBox', { carton, box: null }));
  must(await call('bench.measureCarton', { carton, weight: '2.1' }));
  const refused = { ok: false, error: { code: 'bad-input', field: 'dimensions' } };
  expect(await rig.tryToShip(AS_PACKED)).toMatchObject(refused);
  expect(await rig.station.rateOrder(rig.order, { cartonSpecs: [], insure: false })).toMatchObject(
    refused,
  );
  expect(await rated()).toBe(0);
});

it('ship leaves the bench’s order and session alone', async () => {
  await scanned(...ALL);
  const before = (await bench()).session;
  await elsewhere(async (by) => {
    must(await by.rateOrder(rig.order, { cartonSpecs: [], insure: false }));
    expect((await rig.ship(by)).state).toBe('confirmed');
  });
  expect((await bench()).session).toEqual(before);
});

it('rates leaves the order open', async () => {
  must(await rig.station.rateOrder(rig.order, { cartonSpecs: [], insure: false }));
  expect(must(await rig.station.findOrder('SO-7')).status).toBe('open');
  expect(await call('bench.current')).toMatchObject({ value: null });
});

it('ship on the sandbox knows the default boxes before any are set', async () => {
  must(await setSetting(rig.station, 'boxes.default', null));
  must(await setSetting(rig.station, 'boxes', []));
  const sandbox = await rig.open('sandbox');
  try {
    const order = await rig.imported(sandbox);
    const { dispatch } = sandbox.handle;
    must(await dispatch('bench.open', { merchant: null, reference: 'SO-7' }));
    must(await dispatch('bench.packRest', {}));
    const { shipment } = must(await rig.tryToShip(AS_PACKED, sandbox, order));
    expect(shipment.cartons).toMatchObject([{ weight: '2.05' }]);
  } finally {
    await sandbox.close();
  }
});
