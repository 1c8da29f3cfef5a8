import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { ShipReport } from '../../../src/main/features/purchasing/ship-options.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';

const rig = stationRig();
const by = { reason: 'the wrong street', pin: null };
const PLENTY = { amount: '1000.00', currency: 'USD' };
const dispatch = (name: string, input: unknown) => rig.station.handle.dispatch(name, input);

describe('buying a cancelled order again in the window', () => {
  it('buys once under a new Reference and writes the audit log', async () => {
    const key = 'connection.operations.cancelShipments';
    must(await setSetting(rig.station, key, '/Shipments/Cancel'));
    const { attemptId } = await rig.ship();
    const again = (reference: string) =>
      dispatch('shipments.buyAgain', { attemptId, reference, shown: PLENTY, ...by });

    // While the first shipment stands, buying again is refused.
    expect(await again('SO-7-B')).toMatchObject({ ok: false, error: { code: 'already-bought' } });
    must(await dispatch('shipments.cancel', { attemptId, ...by }));
    for (const reference of ['SO-7', '', 'a\\b']) {
      expect(await again(reference)).toMatchObject({ ok: false, error: { field: 'as' } });
    }
    expect(await rig.sold()).toBe(1);

    expect(await again('SO-7-B')).toMatchObject({
      ok: true,
      value: { shipment: { state: 'confirmed', reference: 'SO-7-B' }, error: null },
    });
    expect(await again('SO-7-C')).toMatchObject({ ok: false, error: { code: 'already-bought' } });
    expect(await rig.sold()).toBe(2);
    const [decision] = await rig.station.decisions(1);
    expect(decision).toMatchObject({ action: 'buy-again', reason: 'the wrong street' });
  });

  it('is refused while the order is held, before the partner is asked', async () => {
    const { attemptId } = await rig.ship();
    must(await dispatch('shipments.cancel', { attemptId, recorded: true, ...by }));
    const sqlite = new Database(join(rig.folder, 'data', 'station.sqlite'));
    sqlite.exec("UPDATE orders SET status = 'held'");
    sqlite.close();
    const wish = { attemptId, reference: 'SO-7-B', shown: PLENTY, ...by };
    const held = { ok: false, error: { code: 'order-locked', field: 'held' } };
    expect(await dispatch('shipments.buyAgain', wish)).toMatchObject(held);
    expect(await dispatch('shipments.priceAgain', wish)).toMatchObject(held);
    expect(await rig.sold()).toBe(1);
  });

  it('shows the price first and buys for no more than the shown price', async () => {
    const { attemptId } = await rig.ship();
    must(await dispatch('shipments.cancel', { attemptId, recorded: true, ...by }));
    const reference = 'SO-7-B';
    const shown = must(await dispatch('shipments.priceAgain', { attemptId, reference }));
    const { total } = shown as { total: { amount: string; currency: string } };
    expect(total.currency).toBe('USD');
    expect(await rig.sold()).toBe(1);
    const again = (amount: string) =>
      dispatch('shipments.buyAgain', { attemptId, reference, shown: { ...total, amount }, ...by });
    expect(await again('0.01')).toMatchObject({ ok: false, error: { code: 'price-rose' } });
    expect(await rig.sold()).toBe(1);
    expect(await again(total.amount)).toMatchObject({
      value: { shipment: { state: 'confirmed', cost: { total } } },
    });
  });

  it('holds a lower amount that was named before, until a person names another', async () => {
    const { attemptId } = await rig.ship();
    must(await dispatch('shipments.cancel', { attemptId, recorded: true, ...by }));
    const reference = 'SO-7-B';
    const low = { amount: '0.50', currency: 'USD' };
    const tooDear = { ok: false, error: { code: 'price-rose', field: 'limit' } };
    const stated = await give(rig.station, 'shipments.buyOrderAgain', {
      ...{ orderId: rig.order.id, reference, atMost: low },
      ...by,
    });
    expect(stated).toMatchObject(tooDear);
    const shown = must(await dispatch('shipments.priceAgain', { attemptId, reference }));
    const { total } = shown as { total: { amount: string; currency: string } };
    const wish = { attemptId, reference, shown: total, ...by };
    for (let times = 0; times < 2; times += 1)
      expect(await dispatch('shipments.buyAgain', wish)).toMatchObject(tooDear);
    expect(await rig.sold()).toBe(1);
    expect(await dispatch('shipments.buyAgain', { ...wish, atMost: total })).toMatchObject({
      value: { shipment: { state: 'confirmed', cost: { total } } },
    });
    expect((await rig.station.decisions(1))[0]).toMatchObject({
      action: 'buy-again',
      data: { as: reference, atMost: `USD ${total.amount}` },
    });
  });

  it('asks for the supervisor’s PIN where one is set, and refuses attempts of another station', async () => {
    const key = 'connection.operations.cancelShipments';
    must(await setSetting(rig.station, key, '/Shipments/Cancel'));
    const { attemptId } = await rig.ship();
    must(await dispatch('shipments.cancel', { attemptId, ...by }));
    must(await setSetting(rig.station, 'supervisor.pin', '4711'));
    const wish = { attemptId, reference: 'SO-7-B', shown: PLENTY, ...by };
    expect(await dispatch('shipments.buyAgain', wish)).toMatchObject({
      ok: false,
      error: { field: 'pin' },
    });
    expect(
      await dispatch('shipments.buyAgain', { ...wish, attemptId: 'none', pin: '4711' }),
    ).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect(await rig.sold()).toBe(1);
    const bought = await dispatch('shipments.buyAgain', { ...wish, pin: '4711' });
    expect(bought).toMatchObject({ ok: true, value: { shipment: { state: 'confirmed' } } });
  });

  it('insures like the first purchase; a refused purchase leaves the shipment cancelled', async () => {
    const key = 'connection.operations.cancelShipments';
    must(await setSetting(rig.station, key, '/Shipments/Cancel'));
    const { shipment } = must(await rig.tryToShip({ insure: true }));
    const { attemptId } = shipment;
    must(await dispatch('shipments.cancel', { attemptId, ...by }));

    await rig.control('faults', { kind: 'status', path: '/Shipments', status: 422 });
    const wish = { attemptId, reference: 'SO-7-B', shown: PLENTY, ...by };
    expect(must(await dispatch('shipments.buyAgain', wish))).toMatchObject({
      shipment: { state: 'refused' },
      error: { code: 'partner-refused' },
    });
    expect(must(await rig.station.findOrder('SO-7')).status).toBe('cancelled');

    const again = must(await dispatch('shipments.buyAgain', wish)) as ShipReport;
    expect(again.shipment).toMatchObject({ state: 'confirmed', reference: 'SO-7-B' });
    expect(again.shipment.cost?.insurance).toEqual(shipment.cost?.insurance);
    expect(Number(shipment.cost?.insurance?.amount)).toBeGreaterThan(0);
    expect(must(await rig.station.findOrder('SO-7')).status).toBe('shipped');
  });

  async function surcharge(fuelSurchargePercent: number) {
    const body = JSON.stringify({ fuelSurchargePercent });
    const changed = { method: 'PATCH', body };
    expect((await fetch(`${rig.partner.controlUrl}/settings`, changed)).status).toBe(200);
  }

  it('rule 16: without a price shown, buys for no more than the purchase that it replaces', async () => {
    must(
      await setSetting(rig.station, 'connection.operations.cancelShipments', '/Shipments/Cancel'),
    );
    await rig.ship();
    const decided = { ...by, actor: null };
    must(await rig.station.cancel(rig.order, null, decided));
    await surcharge(50);
    const dearer = await rig.station.buyAgain(rig.order, 'SO-7-B', decided, () => undefined);
    expect(dearer).toMatchObject({ ok: false, error: { code: 'price-rose', field: 'limit' } });
    await surcharge(0);
    must(await rig.station.buyAgain(rig.order, 'SO-7-B', decided, () => undefined));
  });

  it('rule 12: clears the label checks of the cancelled shipment, also before the order is opened', async () => {
    must(
      await setSetting(rig.station, 'connection.operations.cancelShipments', '/Shipments/Cancel'),
    );
    must(await setSetting(rig.station, 'printers.label', `folder:${rig.folder}/prints`));
    const first = await rig.ship();
    must(await dispatch('bench.open', { merchant: null, reference: 'SO-7' }));
    const states = async () =>
      (await rig.station.shipments({})).map(({ cartons }) => cartons.map(({ state }) => state));
    await expect
      .poll(async () => {
        await dispatch('bench.scan', { text: 'BOX-1' });
        await dispatch('bench.scan', { text: first.trackingNumber });
        return await states();
      })
      .toEqual([['done']]);
    const decided = { ...by, actor: null };
    must(await rig.station.cancel(rig.order, null, decided));
    must(await rig.station.buyAgain(rig.order, 'SO-7-B', decided, () => undefined));
    expect(await states()).toEqual([['labelled'], ['done']]);
  });
});
