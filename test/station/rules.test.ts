import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { must, stationRig } from './station-rig.ts';

const rig = stationRig();
const CANCEL = 'connection.operations.cancelShipments';

describe('rule 12: buying again', () => {
  const by = { reason: 'sent back by the carrier', pin: null, actor: 'Ana' };

  it('waits until the cancellation is confirmed', async () => {
    await rig.ship();
    const again = await rig.station.buyAgain(rig.order, 'SO-7-B', by, () => undefined);
    expect(again).toMatchObject({ ok: false, error: { code: 'already-bought' } });
    expect(await rig.sold()).toBe(1);
  });

  it('buys a cancelled order under a new Reference, in the same cartons, and logs it', async () => {
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

  it('needs a reference that was never used', async () => {
    await rig.ship();
    must(await cancel());
    const again = await rig.station.buyAgain(rig.order, 'so-7', by, () => undefined);
    expect(again).toMatchObject({ ok: false, error: { field: 'as' } });
  });

  it('cancelled paper neither prints nor passes scan back, and a plain ship buys nothing', async () => {
    await rig.ship();
    must(await cancel());
    expect(await rig.station.print(rig.order, {})).toMatchObject({ ok: false });
    expect(await rig.tryToShip()).toMatchObject({
      ok: false,
      error: { code: 'bad-input', message: expect.stringContaining('buy-again') },
    });
    expect(await rig.sold()).toBe(1);
  });

  it('keeps to its new Reference when nothing came of it', async () => {
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
    must(await rig.station.setSetting(CANCEL, ['/Shipments/Cancel']));
    return await rig.station.cancel(rig.order, null, by);
  };
});

describe('rule 13: printing', () => {
  it('never buys, however often it is asked', async () => {
    must(await rig.station.setSetting('printers.label', [`folder:${join(rig.folder, 'labels')}`]));
    await rig.ship();
    for (let time = 0; time < 3; time++) must(await rig.station.print(rig.order, {}));
    expect(await readdir(join(rig.folder, 'labels'))).toHaveLength(3);
    expect(await rig.sold()).toBe(1);
  });
});

describe('rule 14: the sandbox', () => {
  it("has a database of its own: its orders and purchases are not the real partner's", async () => {
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

  it('prints to a folder though a real printer is assigned, unless a setting allows it', async () => {
    must(await rig.station.setSetting('printers.label', ['system:No Such Printer']));
    const play = await rig.open('sandbox');
    try {
      const playOrder = await rig.imported(play);
      await rig.ship(play, playOrder);
      const printed = must(await play.print(playOrder, {}));
      expect(printed.jobs).toMatchObject([{ state: 'done', target: `folder:${play.paperDir}` }]);
      must(await play.setSetting('printing.sandboxToRealPrinters', [true]));
      const real = must(await play.print(playOrder, {}));
      expect(real.jobs).toMatchObject([{ state: 'failed', target: 'system:No Such Printer' }]);
    } finally {
      await play.close();
    }
  });
});

describe('rule 15: bought, but the paper cannot be had', () => {
  it('is no failure of the purchase, and the paper is fetched later', async () => {
    await rig.control('faults', { kind: 'status', status: 503, path: '/documents/*', times: null });
    const bought = await rig.ship();
    expect(bought).toMatchObject({ state: 'confirmed', error: { code: 'paper-missing' } });
    await rig.calmDown();
    const again = await rig.ship();
    expect(again).toMatchObject({ cartons: [{ label: { matchedBy: 'barcode' } }] });
    expect(again.error).toBeUndefined();
    expect(await rig.sold()).toBe(1);
  });

  it('is taken up by the next start of a station, without buying', async () => {
    await rig.control('faults', { kind: 'status', status: 503, path: '/documents/*', times: null });
    await rig.ship();
    await rig.calmDown();
    rig.station.begin();
    await expect
      .poll(async () => (await rig.station.shipments({}))[0]?.cartons[0]?.state, {
        timeout: 15_000,
      })
      .toBe('labelled');
    expect(await rig.sold()).toBe(1);
  });
});
