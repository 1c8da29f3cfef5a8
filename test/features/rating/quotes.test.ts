import { describe, expect, it } from 'vitest';
import type { Bench, Step } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';

const rig = stationRig();

const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench;

/** Waits until the bench is at this step. */
async function at<K extends Step['kind']>(kind: K): Promise<Bench> {
  await expect.poll(async () => (await bench()).session.step.kind, { timeout: 60_000 }).toBe(kind);
  return await bench();
}

/** Packs and rates SO-7; returns the purchase that the packer is about to make. */
async function rated() {
  must(await call('bench.open', { merchant: null, reference: 'SO-7' }));
  const carton = (await bench()).session.openCarton;
  must(await call('bench.packRest'));
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  must(await call('bench.measureCarton', { carton, weight: '2.1', dimensions }));
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  const { step } = (await at('choosing')).session;
  const option = step.kind === 'choosing' ? step.quote.options[0] : undefined;
  if (step.kind !== 'choosing' || !option) throw new Error('no rates came');
  const { service, terms, total } = option;
  return { carton, total, press: { quoteId: step.quote.id, choice: { service, terms }, total } };
}

const surcharge = async (fuelSurchargePercent: number) => {
  await fetch(`${rig.partner.controlUrl}/settings`, {
    method: 'PATCH',
    body: JSON.stringify({ fuelSurchargePercent }),
  });
};

describe('a quote on the bench', () => {
  it('is stale after any change: its total can no longer be bought', async () => {
    const { carton, press } = await rated();
    must(await call('bench.measureCarton', { carton, weight: '2.2' }));
    expect((await bench()).session.step.kind).toBe('packing');
    expect(await call('bench.buy', press)).toMatchObject({
      ok: false,
      error: { code: 'quote-stale' },
    });
    expect(await rig.sold()).toBe(0);
  });

  it('rule 10: is rated again without asking when expired, and bought', async () => {
    const { press, total } = await rated();
    await rig.control('keys/expire', {});
    must(await call('bench.buy', press));
    const { shipment } = await at('labels');
    expect(shipment?.cost?.total).toEqual(total);
    expect(shipment?.notices).toBeUndefined();
    expect(await rig.sold()).toBe(1);
  });

  it('rule 10: is bought when expired and now cheaper, and the lower price is shown', async () => {
    const { press, total } = await rated();
    await surcharge(-20);
    await rig.control('keys/expire', {});
    must(await call('bench.buy', press));
    const { shipment } = await at('labels');
    expect(Number(shipment?.cost?.total.amount)).toBeLessThan(Number(total.amount));
    expect(shipment?.notices).toEqual([
      expect.stringMatching(new RegExp(`fell from USD ${total.amount} to USD \\d`)),
    ]);
    // On record, not only on the screen.
    expect((await rig.station.shipments({}))[0]?.notices).toEqual(shipment?.notices);
  });

  it('rule 10: asks the packer when expired and now more expensive, and buys nothing', async () => {
    const { press } = await rated();
    await surcharge(20);
    await rig.control('keys/expire', {});
    must(await call('bench.buy', press));
    await expect
      .poll(async () => (await bench()).session.problem?.code, { timeout: 60_000 })
      .toBe('price-rose');
    expect((await bench()).session.step.kind).toBe('choosing');
    expect(await rig.sold()).toBe(0);
  });
});

describe('rule 10: a quote that is older than quotes.maxAgeMinutes', () => {
  const ratedSoFar = async () =>
    ((await rig.control('counts')) as { requests: Record<string, number> }).requests['POST /Rates'];

  it('is rated again, and a higher price asks the packer before anything is sent', async () => {
    must(await setSetting(rig.station, 'quotes.maxAgeMinutes', 0));
    const { press } = await rated();
    await surcharge(20);
    must(await call('bench.buy', press));
    await expect
      .poll(async () => (await bench()).session.problem?.code, { timeout: 60_000 })
      .toBe('price-rose');
    expect((await bench()).session.step.kind).toBe('choosing');
    expect(await rig.station.shipments({})).toEqual([]);
    expect(await rig.sold()).toBe(0);
  });

  it('is bought with the new keys when the price is the same', async () => {
    must(await setSetting(rig.station, 'quotes.maxAgeMinutes', 0));
    const { press, total } = await rated();
    must(await call('bench.buy', press));
    const { shipment } = await at('labels');
    expect(shipment?.cost?.total).toEqual(total);
    expect(await ratedSoFar()).toBe(2);
    expect(await rig.sold()).toBe(1);
  });

  it('is not rated again while it is younger than that', async () => {
    const { press } = await rated();
    must(await call('bench.buy', press));
    await at('labels');
    expect(await ratedSoFar()).toBe(1);
  });
});

describe('two windows on one station', () => {
  const BUYING = { code: 'order-locked', message: 'It is being bought already.' };

  it('buy once when both press Buy at the same moment', async () => {
    const { press } = await rated();
    const both = await Promise.all([call('bench.buy', press), call('bench.buy', press)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, error: expect.objectContaining(BUYING) });
    await at('labels');
    // A late second press.
    expect(await call('bench.buy', press)).toMatchObject({
      ok: false,
      error: { code: 'already-bought', message: 'It is bought already.' },
    });
    expect(await rig.sold()).toBe(1);
  });

  it('show the same: a step in one is published to the other', async () => {
    const { press } = await rated();
    const told: string[] = [];
    const end = rig.station.handle.subscribe((name, data) => {
      if (name === 'bench.changed' && data) told.push((data as Bench).session.step.kind);
    });
    must(await call('bench.buy', press));
    await at('labels');
    end();
    expect(told).toContain('buying');
    expect(told).toContain('labels');
  });
});

describe('labels matched by position', () => {
  it('are accepted with the supervisor’s PIN where one is set, also at the bench', async () => {
    must(await setSetting(rig.station, 'supervisor.pin', '4711'));
    const { press } = await rated();
    must(await call('bench.buy', press));
    await at('labels');
    const carton = (await bench()).session.cartons[0]?.reference;
    expect(await call('bench.acceptLabel', { carton })).toMatchObject({
      ok: false,
      error: { code: 'credentials-missing', field: 'pin' },
    });
    expect(await call('bench.acceptLabel', { carton, pin: '0000' })).toMatchObject({
      ok: false,
      error: { code: 'credentials-refused' },
    });
    must(await call('bench.acceptLabel', { carton, pin: '4711' }));
    const without = await give(rig.station, 'shipments.acceptLabels', {
      orderId: rig.order.id,
      what: 'by-position',
      carton: null,
      pin: null,
    });
    expect(without).toMatchObject({ ok: false, error: { code: 'credentials-missing' } });
  });
});
