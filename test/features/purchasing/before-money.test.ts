import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pastPickUp } from '../../../src/shared/rating/pick-up-date.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();

const asked = async (path: string): Promise<number> => {
  const { requests } = (await rig.control('counts')) as { requests: Record<string, number> };
  return requests[`POST ${path}`] ?? 0;
};

describe('a pick-up date', () => {
  it.each([
    // 11:59 UTC is still the previous day in UTC-12.
    ['2026-03-02', '2026-03-03T11:59:00Z', false],
    ['2026-03-02', '2026-03-03T12:00:00Z', true],
    ['2026-03-03', '2026-03-03T23:59:00Z', false],
    ['2026-02-28', '2026-03-03T00:00:00Z', true],
  ])('%s at %s has passed in every time zone: %s', (date, now, past) => {
    expect(pastPickUp(date, new Date(now)) !== null).toBe(past);
  });

  it('in the past is rejected before rates are requested or anything is bought', async () => {
    expect(await rig.tryToShip({ pickUpDate: '2020-01-01' })).toMatchObject({
      ok: false,
      error: {
        code: 'bad-input',
        field: 'pickUpDate',
        message: expect.stringMatching(/expected 2\d{3}-.* or later, found 2020-01-01/),
      },
    });
    expect(await asked('/Rates')).toBe(0);
    const { dispatch } = rig.station.handle;
    must(await dispatch('bench.open', { merchant: null, reference: 'SO-7' }));
    expect(await dispatch('bench.rate', { insure: false, pickUpDate: '2020-01-01' })).toMatchObject(
      { ok: false, error: { field: 'pickUpDate' } },
    );
  });
});

describe('shipping with --print', () => {
  it('buys nothing while no label printer is assigned', async () => {
    expect(await rig.tryToShip({ print: true })).toMatchObject({
      ok: false,
      error: { code: 'printer', field: 'printers.label' },
    });
    expect(await asked('/Rates')).toBe(0);
  });

  it('buys nothing while the label printer cannot print', async () => {
    const file = join(rig.folder, 'in-the-way');
    await writeFile(file, '');
    must(await setSetting(rig.station, 'printers.label', `folder:${file}/x`));
    expect(await rig.tryToShip({ print: true })).toMatchObject({
      ok: false,
      error: { code: 'printer', message: expect.stringContaining('Nothing was bought') },
    });
    expect(await rig.sold()).toBe(0);
  });

  it('buys once a label printer is assigned; without --print no printer is needed', async () => {
    must(await setSetting(rig.station, 'printers.label', `folder:${rig.folder}/labels`));
    must(await rig.tryToShip({ print: true }));
    expect([await rig.sold(), await asked('/Rates')]).toEqual([1, 1]);
  });
});

describe('an order with DDP terms and a missing HS code', () => {
  const codeless = () => ({
    ...anOrder(),
    reference: 'SO-DDP',
    terms: 'DDP' as const,
    lines: anOrder().lines.map((line) => ({ ...line, hsCode: null })),
  });

  it('is rejected before rates are requested', async () => {
    const what = await rig.imported(rig.station, codeless());
    expect(await rig.tryToShip({}, rig.station, what)).toMatchObject({
      ok: false,
      error: { code: 'customs-missing' },
    });
    expect(await rig.tryToShip({ rule: 'cheapest-ddp' }, rig.station, what)).toMatchObject({
      ok: false,
      error: { code: 'customs-missing', message: expect.stringContaining('asked for') },
    });
    expect(await asked('/Rates')).toBe(0);
  });

  it('ships DDU where a person asks for DDU: only DDP needs the HS code', async () => {
    const what = await rig.imported(rig.station, codeless());
    const shipped = must(await rig.tryToShip({ rule: 'cheapest-ddu' }, rig.station, what));
    expect(shipped.shipment).toMatchObject({ state: 'confirmed', terms: 'DDU' });
  });
});

describe('an order whose shipment was cancelled', () => {
  it('is refused under its old Reference before rates are requested', async () => {
    const key = 'connection.operations.cancelShipments';
    must(await setSetting(rig.station, key, '/Shipments/Cancel'));
    await rig.ship();
    const by = { reason: 'the wrong street', pin: null, actor: null };
    expect(must(await rig.station.cancel(rig.order, null, by)).shipment.state).toBe('cancelled');
    const before = await asked('/Rates');
    expect(await rig.tryToShip()).toMatchObject({
      ok: false,
      error: { code: 'bad-input', message: expect.stringContaining('buy-again') },
    });
    expect(await asked('/Rates')).toBe(before);
  });
});
