import { describe, expect, it } from 'vitest';
import { must, stationRig } from './station-rig.ts';

const rig = stationRig();
const by = { reason: 'the wrong street', pin: null };
const dispatch = (name: string, input: unknown) => rig.station.handle.dispatch(name, input);

describe('a cancelled order, bought again in the window', () => {
  it('is bought under a new reference alone, once, and stands on record', async () => {
    const key = 'connection.operations.cancelShipments';
    must(await rig.station.setSetting(key, ['/Shipments/Cancel']));
    const { attemptId } = await rig.ship();
    const again = (reference: string) =>
      dispatch('shipments.buyAgain', { attemptId, reference, ...by });

    // While it stands, nothing is bought beside it.
    expect(await again('SO-7-B')).toMatchObject({ ok: false, error: { code: 'already-bought' } });
    must(await dispatch('shipments.cancel', { attemptId, ...by }));
    for (const reference of ['SO-7', '', 'a/b']) {
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

  it('asks for the supervisor’s PIN where one is set, and knows no other station’s purchases', async () => {
    const key = 'connection.operations.cancelShipments';
    must(await rig.station.setSetting(key, ['/Shipments/Cancel']));
    const { attemptId } = await rig.ship();
    must(await dispatch('shipments.cancel', { attemptId, ...by }));
    must(await rig.station.setSetting('supervisor.pin', ['4711']));
    const wish = { attemptId, reference: 'SO-7-B', ...by };
    expect(await dispatch('shipments.buyAgain', wish)).toMatchObject({
      ok: false,
      error: { field: 'pin' },
    });
    expect(await dispatch('shipments.buyAgain', { ...wish, attemptId: 'none' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect(await rig.sold()).toBe(1);
    const bought = await dispatch('shipments.buyAgain', { ...wish, pin: '4711' });
    expect(bought).toMatchObject({ ok: true, value: { shipment: { state: 'confirmed' } } });
  });
});
