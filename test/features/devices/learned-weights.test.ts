import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { MeasuredItem } from '../../../src/shared/catalogue/weights/measured.ts';
import { ALL, scaleRig } from '../../station/scale-rig.ts';
import { must } from '../../station/station-rig.ts';
import { give } from '../../support/give.ts';
import { putLearned } from '../../support/learned-weights.ts';
import { anOrder } from '../../support/orders.ts';

const on = scaleRig();
const { call, bench, state, set, scanned, weighs } = on;

/** A USB scale report as the window passes it on, in grams. */
async function usb(status: number, grams: number): Promise<void> {
  const bytes = [status, 2, 0, grams & 0xff, grams >> 8];
  must(await call('scale.report', { reportId: 3, bytes }));
}
async function usbScale(): Promise<void> {
  await set('scale.kind', 'hid');
  must(await call('scale.attached', { name: 'DYMO M25' }));
  await usb(2, 0);
  await usb(2, 0);
}

/** As if many cartons had been weighed: the mug weighs 400 g, the tin 250 g, with small deviations. */
const learned = () =>
  putLearned(join(on.rig.folder, 'data'), [
    { kind: 'box', name: 'Medium', grams: 350, declared: 350 },
    { kind: 'item', name: 'MUG-BLUE', grams: 400, declared: 4000 },
    { kind: 'item', name: 'TEA-TIN', grams: 250, declared: 250 },
  ]);

async function rate(): Promise<void> {
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
}

async function buy(): Promise<void> {
  await rate();
  await vi.waitFor(async () => expect((await bench()).session.step.kind).toBe('choosing'));
  const { step } = (await bench()).session;
  const [option] = step.kind === 'choosing' ? step.quote.options : [];
  if (step.kind !== 'choosing' || !option) throw new Error('Nothing is offered');
  const { service, terms, total } = option;
  must(await call('bench.buy', { quoteId: step.quote.id, choice: { service, terms }, total }));
  await vi.waitFor(async () => expect((await bench()).shipment).not.toBeNull(), 10_000);
}

/** Packs SO-8 like SO-7, and puts it on the scale with this weight. */
async function next(grams: number): Promise<void> {
  must(await call('bench.close'));
  await on.rig.imported(on.station, anOrder({ reference: 'SO-8' }));
  const [, ...items] = ALL;
  await scanned('SO-8', ...items);
  await usb(2, 0);
  await usb(4, grams);
  await weighs({ value: String(grams / 1000), unit: 'KG' }, 'scale');
}

async function firstBought(): Promise<void> {
  await usbScale();
  await scanned(...ALL);
  await usb(4, 2050);
  await weighs({ value: '2.05', unit: 'KG' }, 'scale');
  await buy();
}

it('a learned weight names the item that a carton lacks, and stops the order only where configured', async () => {
  await firstBought();
  const { items } = must(await call('items.weights', {})) as { items: MeasuredItem[] };
  expect(items.map(({ sku, readings, wrong }) => [sku, readings, wrong])).toEqual([
    ['MUG-BLUE', 1, false],
    ['TEA-TIN', 1, false],
  ]);
  learned();
  await next(1650);
  await vi.waitFor(async () =>
    expect((await state()).checks).toMatchObject([
      { verdict: 'warn', oneOff: { count: -1, skus: ['MUG-BLUE'], certain: true } },
    ]),
  );
  await set('scale.missing', 'stop');
  const refused = await call('bench.rate', { insure: false, pickUpDate: null });
  expect(refused).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'weight' } });
  expect(JSON.stringify(refused)).toContain('as if one MUG-BLUE were missing');
  must(await call('scale.acceptWeight', { carton: 'SO-8-C1', pin: null }));
  await rate();
});

it('a stopped carton is weighed again once it was off the scale', async () => {
  await firstBought();
  learned();
  await set('scale.missing', 'stop');
  await next(1650);
  await vi.waitFor(async () => expect((await state()).checks).toMatchObject([{ verdict: 'stop' }]));
  await usb(2, 0);
  await usb(4, 2050);
  await weighs({ value: '2.05', unit: 'KG' }, 'scale');
  // With the right weight it keeps that weight, whatever is put on the scale next.
  await usb(2, 0);
  await usb(4, 900);
  expect((await state()).hold).toBe('kept');
  await rate();
});

it('no rule buys while an item seems to be missing, even with the scale check off', async () => {
  await firstBought();
  learned();
  await set('scale.check', 'off');
  const upTo = { amount: '500', currency: 'USD' };
  const rules = [{ name: 'Buy', when: [], do: { buyUpTo: upTo } }];
  must(await give(on.station, 'rules.set', { rules }));
  await next(1800);
  await vi.waitFor(async () =>
    expect((await state()).checks).toMatchObject([{ oneOff: { skus: ['TEA-TIN'] } }]),
  );
  await rate();
  await vi.waitFor(async () => expect((await bench()).session.step.kind).toBe('choosing'));
  expect((await bench()).session.step).not.toHaveProperty('byRule');
  // With all items in the carton the same rule buys.
  must(await call('bench.stopRule'));
  await usb(2, 0);
  await usb(4, 2050);
  must(await call('scale.take'));
  await rate();
  await vi.waitFor(async () => expect((await bench()).shipment).not.toBeNull(), 10_000);
});

it('a plainly wrong declared weight is listed until a person takes the measured one', async () => {
  await firstBought();
  learned();
  const wrong = async () =>
    (must(await call('items.weights', { wrong: true })) as { items: MeasuredItem[] }).items;
  expect(await wrong()).toMatchObject([
    {
      ...{ sku: 'MUG-BLUE', declared: { value: '4', unit: 'KG' } },
      ...{ measured: { value: '0.4', unit: 'KG' }, readings: 40, wrong: true },
    },
  ]);
  const item = { merchant: null, sku: 'MUG-BLUE' };
  const facts = { unitWeight: { value: '0.4', unit: 'KG' } };
  must(await call('items.confirm', { item, facts }));
  expect(await wrong()).toEqual([]);
});
