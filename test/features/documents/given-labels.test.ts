import { describe, expect, it } from 'vitest';
import type { PortalFinding } from '../../../src/main/features/shipments/resolving/resolve-parts.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { labelPage, makePdf } from '../../support/paper.ts';

/** Rule 15: a person gives the labels of a shipment bought without them. */
const rig = stationRig();

const by = { reason: 'saved from the portal', pin: null, actor: null };
const label = async (reference = 'BOX-1') => ({
  name: `${reference}.pdf`,
  pdf: await makePdf(labelPage({ reference, tracking: '1Z999' })),
});
const say = (word: PortalFinding, order = rig.order) => rig.station.settle(order, word, by);
const of = (shipmentId: string, labels: { name: string; pdf: Uint8Array }[]): PortalFinding => ({
  kind: 'bought',
  shipmentId,
  trackingNumber: '1Z999',
  labels,
});

/** Resolved as bought by a person who had no label file. */
async function settledWithout(): Promise<Shipment> {
  await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'before' });
  expect((await rig.ship()).state).toBe('unknown');
  const settled = must(await say(of('SHP-9', [])));
  expect(settled).toMatchObject({ state: 'confirmed', cartons: [{ label: null }] });
  return settled;
}

/** Bought by the partner's own answer, while its document cannot be downloaded. */
async function boughtWithout(): Promise<Shipment> {
  const gone = { kind: 'status', status: 404, path: '/documents/*', times: null };
  await rig.control('faults', gone);
  const shipment = await rig.ship();
  expect(shipment).toMatchObject({ state: 'confirmed', cartons: [{ label: null }] });
  return shipment;
}

describe('rule 15: a purchase resolved as bought without its labels', () => {
  it('reports how to give the labels', async () => {
    const { error } = await settledWithout();
    expect(error?.code).toBe('paper-missing');
    expect(error?.message).toContain('packbench settle SO-7 --label FILE');
    // The partner gave no URL: fetching again is useless.
    expect(error?.message).not.toContain('packbench documents');
  });

  it('accepts label files later, without buying or changing the state', async () => {
    const { attemptId } = await settledWithout();
    const given = must(await say({ kind: 'labels', labels: [await label()] }));
    expect(given).toMatchObject({
      attemptId,
      state: 'confirmed',
      shipmentId: 'SHP-9',
      cartons: [{ reference: 'BOX-1', state: 'labelled', label: { matchedBy: 'text' } }],
    });
    expect(given.error).toBeUndefined();
    expect(await rig.sold()).toBe(0);
    const [last] = await rig.station.decisions(1);
    expect(last).toMatchObject({
      action: 'give-labels',
      subject: attemptId,
      reason: by.reason,
      data: { reference: 'SO-7', shipmentId: 'SHP-9', labels: 1 },
    });
  });

  it('accepts labels with the same ShipmentID in any case, and with no other', async () => {
    await settledWithout();
    const other = await say(of('SHP-1', [await label()]));
    expect(other).toMatchObject({ ok: false, error: { field: 'shipment-id' } });
    const given = must(await say(of(' shp-9 ', [await label()])));
    expect(given.cartons.map(({ state }) => state)).toEqual(['labelled']);
  });

  it('accepts the right label after a wrong one: matching decides', async () => {
    await settledWithout();
    const strange = must(await say({ kind: 'labels', labels: [await label('BOX-2')] }));
    expect(strange).toMatchObject({ cartons: [{ label: null }], error: { code: 'labels-held' } });
    const right = must(await say({ kind: 'labels', labels: [await label()] }));
    expect(right.cartons.map(({ state }) => state)).toEqual(['labelled']);
    expect(right.error).toBeUndefined();
  });

  it('needs a reason, and the PIN where one is set', async () => {
    await settledWithout();
    const labels = [await label()];
    const silent = { ...by, reason: ' ' };
    const without = await rig.station.settle(rig.order, { kind: 'labels', labels }, silent);
    expect(without).toMatchObject({ ok: false, error: { field: 'reason' } });
    must(await setSetting(rig.station, 'supervisor.pin', '4711'));
    const pdf = Buffer.from(labels[0]?.pdf ?? []).toString('base64');
    const locked = await give(rig.station, 'shipments.settleOrder', {
      orderId: rig.order.id,
      word: { kind: 'labels', labels: [{ name: 'label.pdf', pdf }] },
      reason: by.reason,
      pin: null,
    });
    expect(locked).toMatchObject({ ok: false, error: { code: 'credentials-missing' } });
  });
});

describe('a label that the partner does not deliver', () => {
  it('can be given by a person, and its URL is not requested again', async () => {
    const { error } = await boughtWithout();
    expect(error?.message).toContain('packbench documents SO-7');
    expect(error?.message).toContain('packbench settle SO-7 --label FILE');
    expect(await rig.station.print(rig.order, {})).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('packbench documents SO-7') },
    });
    const given = must(await say({ kind: 'labels', labels: [await label()] }));
    expect(given.cartons.map(({ state }) => state)).toEqual(['labelled']);
    await rig.calmDown();
    // Otherwise the partner's own label would arrive as well, as one label too many.
    const { shipment } = must(await rig.tryToShip());
    expect(shipment.cartons.map(({ state }) => state)).toEqual(['labelled']);
    expect(await rig.sold()).toBe(1);
  });

  it('cannot be given while the purchase is unknown', async () => {
    await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'before' });
    await rig.ship();
    expect(await say({ kind: 'labels', labels: [await label()] })).toMatchObject({
      ok: false,
      error: { code: 'purchase-unknown' },
    });
  });

  it('cannot be given for cartons with labels, which keep them', async () => {
    const { shipmentId } = await rig.ship();
    const alone: PortalFinding = { kind: 'labels', labels: [await label()] };
    for (const word of [alone, of(shipmentId ?? '', [await label()])]) {
      expect(await say(word)).toMatchObject({ ok: false, error: { field: 'label' } });
    }
    expect(await say(of('SHP-8', [await label()]))).toMatchObject({ ok: false });
    const [shipment] = await rig.station.shipments({});
    expect(shipment?.cartons.map(({ state }) => state)).toEqual(['labelled']);
  });
});

describe('an order that was bought again', () => {
  it('is listed with its own key, whatever the Reference of its purchase', async () => {
    const key = 'connection.operations.cancelShipments';
    must(await setSetting(rig.station, key, '/Shipments/Cancel'));
    await rig.ship();
    must(await rig.station.cancel(rig.order, null, by));
    const again = await rig.station.buyAgain(rig.order, 'SO-7-B', by, () => undefined);
    expect(must(again).shipment).toMatchObject({
      reference: 'SO-7-B',
      order: { merchant: null, reference: 'SO-7' },
    });
  });
});
