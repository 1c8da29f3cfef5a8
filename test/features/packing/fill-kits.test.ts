import { expect, it } from 'vitest';
import type { Order, OrderLine } from '../../../src/shared/orders/order.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench;
const prices = async () => (await bench()).order.lines.map(({ unitPrice }) => unitPrice);

/** A set for 30.00 that is declared by its parts: a mug and two saucers. */
const [first] = anOrder().lines;
const line = (sku: string, each: number): OrderLine => ({
  ...(first as OrderLine),
  sku,
  barcode: null,
  quantity: each,
  unitPrice: null,
  kit: {
    number: 0,
    sku: 'SET',
    barcode: null,
    description: '',
    quantity: each,
    units: 1,
    paid: '30.00',
  },
});
const SET: Order = anOrder({ reference: 'SO-8', lines: [line('MUG', 1), line('SAUCER', 2)] });

const fill = (...given: [line: number, unitPrice: string][]) =>
  call('bench.fillCustoms', {
    lines: given.map(([at, unitPrice]) => ({
      line: at,
      hsCode: '',
      originCountry: '',
      description: '',
      unitPrice,
    })),
  });

async function opened() {
  await rig.imported(rig.station, SET);
  must(await call('bench.open', { merchant: null, reference: 'SO-8' }));
}

it('values that are entered for the parts of a kit come to what was paid for it', async () => {
  await opened();
  expect(await prices()).toEqual([null, null]);
  expect(await fill([0, '31'])).toMatchObject({
    ok: false,
    error: {
      code: 'customs-missing',
      field: 'lines[0].unitPrice',
      message:
        'expected values below the 30.00 that were paid for SET, since other parts of it need a value too, found 31.00',
    },
  });
  expect(await fill([0, '30'])).toMatchObject({
    error: { message: expect.stringContaining('expected values below the 30.00') },
  });
  expect(await fill([0, '10'], [1, '5'])).toMatchObject({ ok: false });
  expect(await prices()).toEqual([null, null]);
  must(await fill([0, '20']));
  expect(await fill([1, '4'])).toMatchObject({ ok: false });
  must(await fill([1, '5']));
  expect(await prices()).toEqual(['20', '5']);
});

it('where one share is changed, the other parts get what is left', async () => {
  for (const [sku, amount] of [
    ['MUG', '20'],
    ['SAUCER', '5'],
  ])
    must(
      await call('items.confirm', {
        item: { merchant: null, sku },
        facts: { value: { amount, currency: 'USD' } },
      }),
    );
  await opened();
  expect(await prices()).toEqual(['20', '5']);
  must(await fill([0, '24']));
  expect(await prices()).toEqual(['24', '3']);
  // The same order again is no change.
  await rig.imported(rig.station, SET);
  expect(await prices()).toEqual(['24', '3']);
});
