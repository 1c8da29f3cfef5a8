import { describe, expect, it } from 'vitest';
import { asText, say } from '../../../src/shared/kernel/message.ts';
import { type Box, BoxSchema } from '../../../src/shared/orders/carton.ts';
import { type OrderLine, OrderSchema } from '../../../src/shared/orders/order.ts';
import { fitOf } from '../../../src/shared/packing/fit.ts';
import { anOrder } from '../../support/orders.ts';

const outer = { length: '31', width: '21', height: '11', unit: 'CM' } as const;
const box: Box = {
  name: 'S',
  dimensions: outer,
  inner: { length: '30', width: '20', height: '10', unit: 'CM' },
  weight: { value: '0.2', unit: 'KG' },
};
const { inner: _room, ...unmeasured } = box;

/** The order's mugs and tins with these sizes in one carton. */
function carton(mug: string | null, tins: string | null = null, mugs = 1) {
  const sized = (line: OrderLine, sides: string | null): OrderLine => {
    const [unitLength, unitWidth, unitHeight] = sides?.split('x') ?? [];
    return { ...line, unitLength, unitWidth, unitHeight };
  };
  const [first, second] = anOrder().lines as [OrderLine, OrderLine];
  const lines = [sized(first, mug), sized(second, tins)];
  const items = [{ line: 0, sku: first.sku, quantity: mugs }];
  if (tins !== null) items.push({ line: 1, sku: second.sku, quantity: 1 });
  return [{ lines, dimensionUnit: 'CM' as const }, { items }] as const;
}

describe('a box in the settings', () => {
  it('must have padding that leaves room between its walls', () => {
    expect(BoxSchema.safeParse({ ...box, padding: '4.9' }).success).toBe(true);
    const thick = BoxSchema.safeParse({ ...box, padding: '5' });
    expect(thick.error?.issues).toMatchObject([{ path: ['padding'], code: 'custom' }]);
  });
});

describe('the content of a carton', () => {
  it('fits in any allowed rotation', () => {
    expect(fitOf(...carton('10x30x20'), box)).toEqual({ kind: 'fits' });
  });

  it('does not fit when one side of a unit is longer than the room inside', () => {
    expect(fitOf(...carton('30.1x5x5'), box)).toEqual({ kind: 'too-large', skus: ['MUG-BLUE'] });
    // It is as long as the outside: the walls take their part.
    expect(fitOf(...carton('31x5x5'), box).kind).toBe('too-large');
  });

  it('does not fit when its volume is more than the room', () => {
    expect(fitOf(...carton('15x10x10', null, 4), box)).toEqual({ kind: 'fits' });
    expect(fitOf(...carton('15x10x10', '1x1x1', 4), box)).toEqual({ kind: 'too-full' });
  });

  it('is compared in one unit', () => {
    const inches = {
      ...box,
      inner: { length: '12', width: '8', height: '4', unit: 'IN' } as const,
    };
    expect(fitOf(...carton('30.48x20.32x10.16'), inches)).toEqual({ kind: 'fits' });
    expect(fitOf(...carton('30.5x20.32x10.16'), inches).kind).toBe('too-large');
  });

  it('is not guessed: missing measurements are reported', () => {
    expect(fitOf(...carton('10x10x10'), unmeasured)).toEqual({
      kind: 'unknown',
      box: true,
      skus: [],
    });
    expect(fitOf(...carton(null, '5x5x5'), box)).toEqual({
      kind: 'unknown',
      box: false,
      skus: ['MUG-BLUE'],
    });
    expect(fitOf(...carton(null), unmeasured)).toEqual({ kind: 'unchecked' });
    expect(fitOf(...carton('10x10x10'), null)).toEqual({ kind: 'unchecked' });
  });

  it('does not fit as soon as the measured part alone is too much', () => {
    expect(fitOf(...carton(null, '40x5x5'), box)).toEqual({ kind: 'too-large', skus: ['TEA-TIN'] });
  });
});

describe('an order line', () => {
  it('has the whole size of a unit, or none', () => {
    const order = anOrder();
    const [line] = order.lines;
    const half = { ...order, lines: [{ ...line, unitLength: '10', unitWidth: '5' }] };
    const read = OrderSchema.safeParse(half);
    expect(read.error?.issues[0]).toMatchObject({
      path: ['lines', 0, 'unitLength'],
      message: asText(say('expected length, width and height of a unit, or none')),
    });
  });
});
