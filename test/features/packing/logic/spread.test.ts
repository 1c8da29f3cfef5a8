import { describe, expect, it } from 'vitest';
import {
  checkPacked,
  newCarton,
  singleCarton,
} from '../../../../src/main/features/orders/logic/cartons.ts';
import { moveUnits, splitEvenly } from '../../../../src/main/features/packing/logic/spread.ts';
import type { Carton } from '../../../../src/shared/orders/carton.ts';
import fc from '../../../support/chance.ts';
import { anOrder } from '../../../support/orders.ts';
import { large } from './bench-rig.ts';

const order = anOrder();
const full = singleCarton(order, large);
const unitsIn = ({ items }: Carton): number =>
  items.reduce((total, { quantity }) => total + quantity, 0);

describe('moving units from one carton into another', () => {
  it('fills a new carton of the same box and clears the weights', () => {
    const moved = moveUnits(order, [full], { from: 'SO-7-C1', to: null, line: 0, quantity: 2 }, [
      large,
    ]);
    expect(moved).toMatchObject({
      ok: true,
      value: {
        into: 'SO-7-C2',
        cartons: [
          { reference: 'SO-7-C1', weight: null, items: [{ quantity: 1 }, { quantity: 2 }] },
          { reference: 'SO-7-C2', box: 'Large', items: [{ line: 0, quantity: 2 }] },
        ],
      },
    });
  });

  it.each([
    [{ from: 'SO-7-C1', to: null, line: 0, quantity: 4 }, 'Only 3 of MUG-BLUE'],
    [{ from: 'SO-7-C1', to: 'SO-7-C1', line: 0, quantity: 1 }, 'already'],
    [{ from: 'SO-7-C1', to: 'NO-SUCH', line: 0, quantity: 1 }, 'no carton NO-SUCH'],
    [{ from: 'NO-SUCH', to: null, line: 0, quantity: 1 }, 'no carton NO-SUCH'],
  ])('is rejected: %j', (move, words) => {
    const moved = moveUnits(order, [full], move, [large]);
    expect(moved).toMatchObject({
      ok: false,
      error: { code: 'bad-input', message: expect.stringContaining(words) },
    });
  });
});

describe('splitting an order evenly', () => {
  it('keeps the existing cartons with their boxes and adds the missing ones', () => {
    const split = splitEvenly(order, [{ ...full, box: 'Odd' }], 2, large);
    expect(split).toMatchObject({
      ok: true,
      value: [
        { reference: 'SO-7-C1', box: 'Odd' },
        { reference: 'SO-7-C2', box: 'Large' },
      ],
    });
  });

  it('rejects more cartons than units', () => {
    expect(splitEvenly(order, [full], 6, null)).toMatchObject({
      ok: false,
      error: { message: '5 units do not fill 6 cartons: one would stay empty.' },
    });
  });

  it('packs every unit exactly once, and the cartons differ by at most one unit', () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(quantities, fc.integer({ min: 1, max: 12 }), (counts, cartons) => {
        const [mug] = order.lines;
        if (!mug) throw new Error('The order has no line');
        const lines = counts.map((quantity, at) => ({ ...mug, sku: `S${at}`, quantity }));
        const odd = { ...order, lines };
        fc.pre(counts.reduce((total, each) => total + each, 0) >= cartons);
        const split = splitEvenly(odd, [newCarton(odd, [], null)], cartons, null);
        if (!split.ok) throw new Error(split.error.message);
        expect(checkPacked(odd, split.value)).toBeNull();
        const units = split.value.map(unitsIn);
        expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
