import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';

const rig = stationRig();
const CANCEL = 'connection.operations.cancelShipments';
const GET = 'connection.operations.getShipments';

describe('rule 7: a SHIPMENT_CREATED event', () => {
  it('confirms an unknown purchase only once /Tracking returns the same Reference', async () => {
    await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await rig.ship()).state).toBe('unknown');
    const { shipments } = (await rig.control('shipments')) as {
      shipments: { shipmentId: string; trackingNumbers: string[] }[];
    };
    const { shipmentId = '', trackingNumbers = [] } = shipments[0] ?? {};
    const named = { carrier: null, labelUrl: null };
    const trackingNumber = trackingNumbers[0] ?? '';
    const event = { reference: 'SO-7', shipmentId, trackingNumber, ...named };
    const made = { ...event, trackingNumber: 'NOBODY-KNOWS' };
    expect(must(await rig.station.verifyEvent(made))).toMatchObject({ kind: 'waiting' });
    expect(must(await rig.station.verifyEvent(event))).toMatchObject({
      kind: 'confirmed',
      attempt: { answer: { shipmentId } },
    });
    expect(must(await rig.station.verifyEvent(event))).toMatchObject({ kind: 'on-record' });
    expect(await rig.sold()).toBe(1);
  });
});

describe('rule 5: Get Shipments with a configured path', () => {
  it('confirms the shipment that it finds, without a re-send', async () => {
    must(await setSetting(rig.station, GET, '/Shipments/Get/{Reference}'));
    await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await rig.ship()).state).toBe('unknown');
    expect(await rig.ship()).toMatchObject({
      state: 'confirmed',
      sendings: 1,
      cartons: [{ label: { matchedBy: 'barcode' } }],
    });
    expect(await rig.sold()).toBe(1);
  });

  it('proves nothing when it finds no shipment: the purchase is sent again', async () => {
    must(await setSetting(rig.station, GET, '/Shipments/Get/{Reference}'));
    await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'before' });
    expect((await rig.ship()).state).toBe('unknown');
    expect(await rig.ship()).toMatchObject({ state: 'confirmed', sendings: 2 });
  });
});

describe('rule 9: late proof of a purchase while a second purchase is on record', () => {
  it('is accepted, and both shipments warn of the other until one is cancelled', async () => {
    const by = { reason: 'seen in the portal', pin: null, actor: null };
    await rig.control('faults', { kind: 'status', status: 422, path: '/Shipments' });
    expect(must(await rig.tryToShip()).shipment.state).toBe('refused');
    const { shipmentId } = await rig.ship();
    const word = { kind: 'bought', shipmentId: 'SHP-LATE', trackingNumber: 'T-LATE' } as const;
    must(await rig.station.settle(rig.order, { ...word, labels: [] }, by));
    const warned = async () =>
      (await rig.station.shipments({})).map(({ warnings }) => warnings?.length ?? 0);
    expect(await warned()).toEqual([1, 1]);
    must(await setSetting(rig.station, CANCEL, '/Shipments/Cancel'));
    expect(await rig.station.cancel(rig.order, null, by)).toMatchObject({
      ok: false,
      error: { code: 'ambiguous' },
    });
    must(await rig.station.cancel(rig.order, shipmentId, by));
    expect(await warned()).toEqual([0, 0]);
    expect(must(await rig.station.findOrder('SO-7')).status).toBe('shipped');
  });
});

describe('rule 12: buying again', () => {
  const by = { reason: 'sent back by the carrier', pin: null, actor: 'Ana' };

  it('is refused until the cancellation is confirmed', async () => {
    await rig.ship();
    const again = await rig.station.buyAgain(rig.order, 'SO-7-B', by, () => undefined);
    expect(again).toMatchObject({ ok: false, error: { code: 'already-bought' } });
    expect(await rig.sold()).toBe(1);
  });

  it('buys a cancelled order under a new Reference with the same cartons and writes the audit log', async () => {
    await rig.ship();
    must(await cancel());
    const again = must(await rig.station.buyAgain(rig.order, 'SO-7-B', by, () => undefined));
    expect(again).toMatchObject({
      error: null,
      shipment: { reference: 'SO-7-B', state: 'confirmed', cartons: [{ reference: 'BOX-1' }] },
    });
    expect(await rig.sold()).toBe(2);
    expect(await rig.station.decisions(1)).toMatchObject([
      {
        action: 'buy-again',
        actor: 'Ana',
        reason: 'sent back by the carrier',
        data: { as: 'SO-7-B' },
      },
    ]);
  });

  it('refuses a Reference that was used before', async () => {
    await rig.ship();
    must(await cancel());
    const again = await rig.station.buyAgain(rig.order, 'so-7', by, () => undefined);
    expect(again).toMatchObject({ ok: false, error: { field: 'as' } });
  });

  it('neither prints a cancelled label nor passes it in the label check; a plain ship buys nothing', async () => {
    await rig.ship();
    must(await cancel());
    expect(await rig.station.print(rig.order, {})).toMatchObject({ ok: false });
    expect(await rig.tryToShip()).toMatchObject({
      ok: false,
      error: { code: 'bad-input', message: expect.stringContaining('buy-again') },
    });
    expect(await rig.sold()).toBe(1);
  });

  it('keeps the new Reference when its first purchase was refused', async () => {
    await rig.ship();
    must(await cancel());
    await rig.control('faults', { kind: 'status', status: 422, path: '/Shipments' });
    const refused = must(await rig.station.buyAgain(rig.order, 'SO-7-B', by, () => undefined));
    expect(refused).toMatchObject({ shipment: { state: 'refused' } });
    const other = await rig.station.buyAgain(rig.order, 'SO-7-C', by, () => undefined);
    expect(other).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('SO-7-B') },
    });
    const again = must(await rig.station.buyAgain(rig.order, 'SO-7-B', by, () => undefined));
    expect(again.shipment).toMatchObject({ reference: 'SO-7-B', state: 'confirmed' });
    expect(await rig.sold()).toBe(2);
  });

  const cancel = async () => {
    must(await setSetting(rig.station, CANCEL, '/Shipments/Cancel'));
    return await rig.station.cancel(rig.order, null, by);
  };
});

describe('rule 13: printing', () => {
  it('never buys, however often a label is printed again', async () => {
    must(await setSetting(rig.station, 'printers.label', `folder:${join(rig.folder, 'labels')}`));
    await rig.ship();
    for (let time = 0; time < 3; time++) must(await rig.station.print(rig.order, {}));
    expect(await readdir(join(rig.folder, 'labels'))).toHaveLength(3);
    expect(await rig.sold()).toBe(1);
  });
});

describe('rule 14: the sandbox', () => {
  it('has its own database: the orders and purchases of the real partner are not in it', async () => {
    const play = await rig.open('sandbox');
    try {
      expect(await play.findOrder('SO-7')).toMatchObject({
        ok: false,
        error: { code: 'not-found' },
      });
      const bought = await rig.ship(play, await rig.imported(play));
      expect(bought).toMatchObject({ partner: 'sandbox', state: 'confirmed' });
      expect(await rig.station.shipments({})).toEqual([]);
      expect(await rig.sold()).toBe(0);
    } finally {
      await play.close();
    }
  });

  it('prints to a folder even with a real printer assigned, unless a setting allows the printer', async () => {
    must(await setSetting(rig.station, 'printers.label', 'system:No Such Printer'));
    const play = await rig.open('sandbox');
    try {
      const playOrder = await rig.imported(play);
      await rig.ship(play, playOrder);
      const printed = must(await play.print(playOrder, {}));
      expect(printed.jobs).toMatchObject([{ state: 'done', target: `folder:${play.paperDir}` }]);
      must(await setSetting(play, 'printing.sandboxToRealPrinters', true));
      const real = must(await play.print(playOrder, {}));
      expect(real.jobs).toMatchObject([{ state: 'failed', target: 'system:No Such Printer' }]);
    } finally {
      await play.close();
    }
  });
});

describe('rule 15: bought, but the documents cannot be downloaded', () => {
  it('confirms the purchase and fetches the documents later', async () => {
    await rig.control('faults', { kind: 'status', status: 503, path: '/documents/*', times: null });
    const bought = await rig.ship();
    expect(bought).toMatchObject({ state: 'confirmed', error: { code: 'paper-missing' } });
    await rig.calmDown();
    const again = await rig.ship();
    expect(again).toMatchObject({ cartons: [{ label: { matchedBy: 'barcode' } }] });
    expect(again.error).toBeUndefined();
    expect(await rig.sold()).toBe(1);
  });

  it('fetches the documents at the next start of a station, without buying', async () => {
    await rig.control('faults', { kind: 'status', status: 503, path: '/documents/*', times: null });
    await rig.ship();
    await rig.calmDown();
    rig.station.begin();
    await expect
      .poll(async () => (await rig.station.shipments({}))[0]?.cartons[0]?.state, {
        timeout: 60_000,
      })
      .toBe('labelled');
    expect(await rig.sold()).toBe(1);
  });
});
