import { describe, expect, it } from 'vitest';
import {
  confirmed,
  learned,
  newItem,
} from '../../../../src/main/features/catalogue/logic/item-facts.ts';
import {
  factsOf,
  filledFrom,
  keysToFill,
} from '../../../../src/main/features/catalogue/logic/order-items.ts';
import type { ItemFacts, ItemKey } from '../../../../src/shared/catalogue/item.ts';
import { asItCame, type OrderLine } from '../../../../src/shared/orders/order.ts';
import { anOrder } from '../../../support/orders.ts';

const DAY = '2026-03-01T08:00:00.000Z';
const BLANK = { description: '', hsCode: null, originCountry: null };
const WHOLE = { description: 'Stoneware mug', hsCode: '691200', originCountry: 'PT' };
const MUG = { merchant: null, sku: 'MUG-BLUE' };

const sure = (facts: Partial<ItemFacts>, key: ItemKey = MUG) =>
  confirmed(newItem(key, 'bench', DAY), facts, { by: 'Mia', at: DAY, source: 'bench' });

function lacking(over: Partial<OrderLine> = BLANK, merchant: string | null = null) {
  const [mug, ...rest] = anOrder().lines;
  if (!mug) throw new Error('the order has no lines');
  return anOrder({ merchant, lines: [{ ...mug, ...over }, ...rest] });
}

describe('filling an order from the catalogue', () => {
  it('fills empty values of a line, marks them, and can be reverted to the imported order', () => {
    const order = lacking();
    const { order: after, filled } = filledFrom(order, [sure(WHOLE)]);
    expect(after.lines[0]).toMatchObject(WHOLE);
    expect(filled).toEqual([
      { line: 0, sku: 'MUG-BLUE', facts: ['description', 'hsCode', 'originCountry'] },
    ]);
    expect(after.lines[0]?.fromCatalogue).toEqual(filled[0]?.facts);
    expect(after.lines[1]).toBe(order.lines[1]);
    expect(asItCame(after)).toEqual(order);
  });

  it('keeps the line’s own values, right or wrong', () => {
    const order = lacking({ ...BLANK, hsCode: '69120', originCountry: 'XX' });
    const { order: after } = filledFrom(order, [sure(WHOLE)]);
    expect(after.lines[0]).toMatchObject({ hsCode: '69120', originCountry: 'XX' });
    expect(after.lines[0]?.fromCatalogue).toEqual(['description']);
  });

  it('uses only confirmed values', () => {
    const order = lacking();
    const read = learned(newItem(MUG, 'import', DAY), WHOLE, 'import', DAY);
    expect(filledFrom(order, [read])).toEqual({ order, filled: [] });
    const half = learned(sure({ originCountry: 'PT' }), WHOLE, 'import', DAY);
    expect(filledFrom(order, [half]).filled).toMatchObject([{ facts: ['originCountry'] }]);
  });

  it("uses nothing of another merchant's item with the same SKU", () => {
    const order = lacking(BLANK, 'Acme');
    expect(filledFrom(order, [sure(WHOLE)]).filled).toEqual([]);
    expect(filledFrom(order, [sure(WHOLE, { ...MUG, merchant: 'Other' })]).filled).toEqual([]);
    expect(filledFrom(order, [sure(WHOLE, { ...MUG, merchant: 'Acme' })]).filled).toHaveLength(1);
    expect(keysToFill(order)).toEqual([{ merchant: 'Acme', sku: 'MUG-BLUE' }]);
    expect(keysToFill(anOrder())).toEqual([]);
  });

  it('teaches the catalogue the values of the lines, in their units, and no invalid code', () => {
    const order = lacking({ hsCode: '69120', unitPrice: '0' });
    const [line] = order.lines;
    if (!line) throw new Error('the order has no lines');
    expect(factsOf(order, line)).toEqual({
      description: 'Stoneware mug, glazed',
      originCountry: 'PT',
      unitWeight: { value: '0.4', unit: 'KG' },
      barcode: '4006381333931',
    });
    const sides = { unitLength: '9', unitWidth: '8', unitHeight: '10' };
    expect(factsOf(order, { ...line, ...sides, unitPrice: '0.0125' })).toMatchObject({
      value: { amount: '0.0125', currency: 'USD' },
      dimensions: { length: '9', width: '8', height: '10', unit: 'CM' },
    });
  });
});
