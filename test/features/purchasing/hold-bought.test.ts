import { describe, expect, it } from 'vitest';
import { must, stationRig } from '../../station/station-rig.ts';

/** One program holds an order which another program has bought meanwhile. */
const rig = stationRig();
const dispatch = (name: string, input: unknown) => rig.station.handle.dispatch(name, input);
const held = () => dispatch('bench.hold', { reason: 'the box is torn' });

async function boughtElsewhere(): Promise<string> {
  must(await dispatch('bench.open', { merchant: null, reference: 'SO-7' }));
  const other = await rig.open();
  const { state } = await rig.ship(other);
  await other.close();
  return state;
}

const statusNow = async () => must(await rig.station.findOrder('SO-7')).status;

describe('holding an order that another program has bought meanwhile', { retry: 0 }, () => {
  it('is refused: the order stays shipped and the bench shows the shipment', async () => {
    expect(await boughtElsewhere()).toBe('confirmed');
    expect(await held()).toMatchObject({ ok: false, error: { code: 'already-bought' } });
    expect(await statusNow()).toBe('shipped');
    expect(await dispatch('bench.current', {})).toMatchObject({
      value: { session: { hold: null }, shipment: { state: 'confirmed' } },
    });
  });

  it('is refused while that purchase is unknown: the order stays in the list of unknown purchases', async () => {
    await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'after' });
    expect(await boughtElsewhere()).toBe('unknown');
    expect(await held()).toMatchObject({ ok: false, error: { code: 'purchase-unknown' } });
    expect(await statusNow()).toBe('unknown');
    expect(await dispatch('bench.current', {})).toMatchObject({
      value: { session: { hold: null, step: { kind: 'unknown' } } },
    });
  });
});
