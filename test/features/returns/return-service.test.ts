import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/shared/orders/order.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { cheapestOf } from '../../support/return-options.ts';

const rig = stationRig();
const ALL = { lines: [], reason: null, note: null, carton: null, pickUpDate: null };

describe('a return rated earlier', () => {
  it('cannot be bought while another return of its order is unknown', async () => {
    await rig.ship();
    const { returns } = rig.station;
    const [line] = rig.order.lines;
    const wish = { ...ALL, lines: [{ sku: line?.sku ?? '', quantity: 1 }] };
    const rated = async () => must(await returns.rateReturn('SO-7', wish));
    const [first, late] = [await rated(), await rated()];
    must(await returns.buyReturn(first.id, cheapestOf(first)));
    const old = await rated();
    // Rated together with the first: it is refused, and still uses up a number.
    expect((await returns.buyReturn(late.id, cheapestOf(late))).ok).toBe(false);
    const newest = await rated();
    await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'before' });
    expect(must(await returns.buyReturn(newest.id, cheapestOf(newest))).shipment.state).toBe(
      'unknown',
    );
    expect(await returns.buyReturn(old.id, cheapestOf(old))).toMatchObject({
      ok: false,
      error: { code: 'purchase-unknown' },
    });
    expect(await rig.sold()).toBe(2);
  });
});

describe('a text that identifies an order for a return', () => {
  it('is ambiguous when it is one order’s reference and another’s ShipmentID', async () => {
    const { shipmentId, trackingNumber } = await rig.ship();
    const text = shipmentId ?? '';
    const { returns } = rig.station;
    await rig.imported(rig.station, { ...anOrder(), reference: text });
    const found = async (what: string, order: string | null = null) => {
      const one = await returns.findReturnable(what, order);
      return one.ok ? one.value.reference : [one.error.code, one.error.message];
    };
    expect(await found(text)).toEqual(['ambiguous', expect.stringContaining('SO-7')]);
    expect(await found(trackingNumber ?? '')).toBe('SO-7');
    expect(await found(text, 'SO-7')).toBe('SO-7');
    expect(await found(text, text)).toEqual([
      'not-found',
      expect.stringContaining('no bought shipment'),
    ]);
  });

  it('must be of the named order', async () => {
    const { shipmentId } = await rig.ship();
    await rig.imported(rig.station, { ...anOrder(), reference: 'SO-8' });
    const found = await rig.station.returns.findReturnable(shipmentId ?? '', 'SO-8');
    expect(found).toMatchObject({
      ok: false,
      error: { code: 'bad-input', message: expect.stringContaining('SO-7') },
    });
  });

  it('does not match another order that has this reference at the partner', async () => {
    const { station } = rig;
    const path = 'connection.operations';
    must(await setSetting(station, `${path}.cancelShipments`, '/Shipments/Cancel'));
    must(await setSetting(station, `${path}.getShipments`, '/Shipments/Get/{Reference}'));
    await rig.ship();
    const by = { reason: 'the wrong street', pin: null, actor: null };
    must(await station.cancel(rig.order, null, by));
    must(await station.buyAgain(rig.order, 'SO-7-B', by, () => undefined));
    const { returns } = station;
    expect(await returns.findReturnable('SO-7')).toMatchObject({ ok: true });

    await rig.imported(station, { ...anOrder(), reference: 'SO-7-B' });
    expect(await returns.findReturnable('SO-7-B')).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});

describe('a ShipmentID that is not on record here', () => {
  it('is returned in the given carton when no box is set', async () => {
    const { returns } = rig.station;
    const found = must(await returns.findReturnable('SHP-ELSEWHERE', 'SO-7'));
    expect(found).toMatchObject({ shipmentId: 'SHP-ELSEWHERE', attemptId: null });
    expect(found.lines.every(({ left }) => left > 0)).toBe(true);
    const unsaid = await returns.rateReturn('SHP-ELSEWHERE', ALL, 'SO-7');
    expect(unsaid).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'carton' } });
    const carton = { weight: '1.5', length: '30', width: '20', height: '15' };
    const rated = must(await returns.rateReturn('SHP-ELSEWHERE', { ...ALL, carton }, 'SO-7'));
    expect(rated.cartons).toMatchObject([{ reference: 'SO-7-R1', weight: '1.5' }]);
    expect(rated.cartons[0]?.dimensions).toMatchObject({ length: '30', width: '20' });
  });
});

describe('SKUs that differ only in case', () => {
  it('are two items: each is returned as itself', async () => {
    const [line] = anOrder().lines;
    const lines = [
      { ...line, sku: 'mug', quantity: 1 },
      { ...line, sku: 'MUG', quantity: 2 },
    ] as Order['lines'];
    const order = await rig.imported(rig.station, { ...anOrder(), reference: 'SO-9', lines });
    await rig.ship(rig.station, order);
    const wish = { ...ALL, lines: [{ sku: 'MUG', quantity: 2 }] };
    const { cartons } = must(await rig.station.returns.rateReturn('SO-9', wish));
    expect(cartons.flatMap((carton) => carton.lines)).toEqual([{ sku: 'MUG', quantity: 2 }]);
  });
});
