import { describe, expect, it } from 'vitest';
import { around, missedItems, SCENES } from '../../../bench/support/missed-items.ts';
import { openHouse } from '../../../bench/support/weighed-cartons.ts';
import { isWrong } from '../../../src/shared/catalogue/weights/declared.ts';
import {
  learnt,
  partKey,
  type WeightEstimate,
  type WeightReading,
} from '../../../src/shared/catalogue/weights/estimate.ts';
import { oneOff } from '../../../src/shared/catalogue/weights/one-off.ts';

const reading = (grams: number, quantity = 1, declared = 400): WeightReading => ({
  carton: 'C1',
  grams,
  box: { name: 'M', grams: 240 },
  items: [{ sku: 'MUG', quantity, declared }],
});
const key = partKey({ kind: 'item', name: 'MUG' });

function learnedFrom(readings: readonly WeightReading[]): Map<string, WeightEstimate> {
  const known = new Map<string, WeightEstimate>();
  for (const each of readings)
    for (const [name, value] of learnt(each, known)) known.set(name, value);
  return known;
}
const unit = (known: ReadonlyMap<string, WeightEstimate>): WeightEstimate => {
  const found = known.get(key);
  if (!found) throw new Error('nothing was learned of it');
  return found;
};
const usual = [650, 1052, 648, 1451, 651, 1049, 652, 649].map((grams) =>
  reading(grams, Math.round((grams - 250) / 400)),
);

describe('learning an item’s weight from a scale', () => {
  it('approaches the true weight from a declared one ten times too small or too large', () => {
    const mean = (declared: number) =>
      unit(learnedFrom(usual.map((each) => reading(each.grams, each.items[0]?.quantity, declared))))
        .mean;
    expect(mean(40)).toBeGreaterThan(385);
    expect(mean(40)).toBeLessThan(415);
    expect(mean(4000)).toBeGreaterThan(385);
    expect(mean(4000)).toBeLessThan(415);
  });

  it('is little disturbed by one carton that lacks an item, and follows a changed item', () => {
    const settled = unit(learnedFrom(usual)).mean;
    const once = unit(learnedFrom([...usual, reading(250)])).mean;
    expect(Math.abs(once - settled)).toBeLessThan(10);
    const changed = Array.from({ length: 8 }, () => reading(550));
    expect(Math.abs(unit(learnedFrom([...usual, ...changed])).mean - 300)).toBeLessThan(30);
  });

  it('separates single items when only the sums of cartons are known', () => {
    const house = openHouse({
      ...{ seed: 5, weights: [60, 150, 400, 900], wrong: 1, step: 1, unit: 0.01 },
      padding: { mean: 15, deviation: 4 },
    });
    for (let carton = 0; carton < 200; carton += 1) house.learn(house.weigh(house.pick(4), null));
    for (const { sku, grams } of house.goods) {
      expect(Math.abs((house.known(sku)?.mean ?? 0) - grams)).toBeLessThan(0.05 * grams + 5);
    }
  });

  it('does not call a declared weight wrong for a little padding, but for a wrong unit', () => {
    const known = learnedFrom(usual);
    const boxes = [...known.values()].slice(0, 1);
    expect(isWrong(unit(known), 400, boxes)).toBe(false);
    expect(isWrong(unit(known), 430, boxes)).toBe(false);
    expect(isWrong(unit(known), 40, boxes)).toBe(true);
    expect(isWrong(unit(learnedFrom(usual.slice(0, 2))), 40, boxes)).toBe(false);
  });
});

describe('a carton that is off by one item', () => {
  const known = learnedFrom(usual);

  it('names the item for certain', () => {
    const off = (grams: number) => oneOff(reading(grams, 2), known);
    expect(off(650)).toEqual({ count: -1, skus: ['MUG'], certain: true });
    expect(off(1450)).toEqual({ count: 1, skus: ['MUG'], certain: true });
    expect(off(1050)).toBeNull();
  });

  it('names nothing when no item explains it, or too little is known', () => {
    expect(oneOff(reading(850, 2), known)).toBeNull();
    expect(oneOff(reading(650, 2), learnedFrom(usual.slice(0, 4)))).toBeNull();
    const cup = { sku: 'CUP', quantity: 1, declared: 300 };
    const both = { ...reading(650), items: [...reading(650).items, cup] };
    expect(oneOff(both, known)).toBeNull();
  });

  it('names every item that it may be', () => {
    const twins = new Map(known);
    twins.set(partKey({ kind: 'item', name: 'MUG-2' }), {
      ...unit(known),
      mean: unit(known).mean + 1,
    });
    const items = ['MUG', 'MUG-2'].map((sku) => ({ sku, quantity: 1, declared: 400 }));
    expect(oneOff({ ...reading(650), items }, twins)?.skus.toSorted()).toEqual(['MUG', 'MUG-2']);
  });
});

describe('the figures in docs/weights.md', () => {
  const size = { houses: 4, cartons: 1000 };
  const [little, middle, heavy] = SCENES;
  if (!little || !middle || !heavy) throw new Error('a scene is missing');

  it.each([
    [little, 20, 0.93, 0.005],
    [little, 50, 0.97, 0.001],
    [middle, 50, 0.8, 0.005],
    [middle, 100, 0.97, 0.001],
    [middle, 1000, 0.95, 0.001],
    [middle, 5000, 0.93, 0.001],
    [heavy, 200, 0.93, 0.004],
  ])('hold for %o, an item of %i g', (scene, grams, found, falseAlarms) => {
    const figures = missedItems(scene, around(grams), size);
    expect(figures.found).toBeGreaterThan(found);
    expect(figures.falseAlarms).toBeLessThanOrEqual(falseAlarms);
    expect(figures.falseStops).toBeLessThanOrEqual(0.0005);
  });

  it('claim nothing for 10 g under 60 g of padding', () => {
    const figures = missedItems(heavy, around(10), size);
    expect(figures.found).toBeLessThan(0.05);
    expect(figures.falseAlarms).toBeLessThan(0.006);
    expect(figures.falseStops).toBe(0);
  });
});
