import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';

/** A new purchase may return the cancelled shipment's label: it still belongs to the cancelled one. */
const rig = stationRig();
const by = { reason: 'the wrong street', pin: null, actor: null };
const dispatch = (name: string, input: unknown) => rig.station.handle.dispatch(name, input);

describe('rule 12: documents are keyed by purchase and content', () => {
  it('holds a new purchase’s label that is identical to the cancelled one’s', async () => {
    const key = 'connection.operations.cancelShipments';
    must(await setSetting(rig.station, key, '/Shipments/Cancel'));
    must(await setSetting(rig.station, 'printers.label', `folder:${rig.folder}/prints`));
    const first = await rig.ship();
    // As the partner sent it.
    const kept = await readdir(rig.folder, { recursive: true, withFileTypes: true });
    const original = kept.find(({ name }) => name === 'original-1.pdf');
    const pdf = await readFile(join(original?.parentPath ?? '', 'original-1.pdf'));
    must(await rig.station.cancel(rig.order, null, by));

    await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'before' });
    const again = await rig.station.buyAgain(rig.order, 'SO-7-B', by, () => undefined);
    expect(must(again).shipment.state).toBe('unknown');
    const numbers = { shipmentId: 'SHP-2', trackingNumber: '1Z888' };
    const labels = [{ name: 'label.pdf', pdf }];
    const word = { kind: 'bought', ...numbers, labels } as const;
    const settled = must(await rig.station.settle(rig.order, { ...word, labels }, by));
    expect(settled).toMatchObject({
      state: 'confirmed',
      cartons: [{ label: null, state: 'held' }],
      error: { code: 'labels-held', message: expect.stringContaining('was cancelled') },
    });

    expect(await rig.station.print(rig.order, { role: 'label' })).toMatchObject({
      ok: false,
      error: { code: 'labels-held', message: expect.stringContaining('was cancelled') },
    });
    // The barcode belongs to no carton of this shipment: the label check rejects it.
    must(await dispatch('bench.open', { merchant: null, reference: 'SO-7' }));
    await dispatch('bench.scan', { text: 'BOX-1' });
    const scanned = await dispatch('bench.scan', { text: first.trackingNumber });
    expect(scanned).toMatchObject({ ok: true, value: { tone: 'stop' } });
  });

  it('prints nothing after its purchase where another program cancelled it: labels held', async () => {
    must(await setSetting(rig.station, 'printers.label', `folder:${rig.folder}/prints`));
    const { attemptId } = await rig.ship();
    must(await rig.station.cancel(rig.order, null, by, 'recorded'));
    const wish = { orderId: rig.order.id, unprintedOf: attemptId };
    expect(await give(rig.station, 'shipments.printOrder', wish)).toMatchObject({
      ok: false,
      error: { code: 'labels-held', message: expect.stringContaining('is cancelled') },
    });
  });

  it('rejects, in the label check, a label printed before its shipment was cancelled', async () => {
    must(
      await setSetting(rig.station, 'connection.operations.cancelShipments', '/Shipments/Cancel'),
    );
    must(await setSetting(rig.station, 'printers.label', `folder:${rig.folder}/prints`));
    const first = await rig.ship();
    must(await dispatch('bench.open', { merchant: null, reference: 'SO-7' }));
    const carton = () => dispatch('bench.scan', { text: 'BOX-1' });
    await expect.poll(carton).toMatchObject({ ok: true, value: { tone: 'info' } });
    must(await rig.station.cancel(rig.order, null, by));
    expect(await carton()).toMatchObject({
      ok: true,
      value: { tone: 'stop', message: expect.stringContaining('is cancelled') },
    });
    const label = await dispatch('bench.scan', { text: first.trackingNumber });
    expect(label).toMatchObject({ ok: true, value: { tone: 'stop' } });
  });
});
