import {
  learnt,
  partKey,
  type WeightEstimate,
  type WeightReading,
} from '../../src/shared/catalogue/weights/estimate.ts';
import { type OneOff, oneOff } from '../../src/shared/catalogue/weights/one-off.ts';

/** A simulated warehouse that weighs its cartons; all random numbers come from the seed. */
export interface House {
  seed: number;
  /** Weights of the goods in grams. Each also has a declared weight. */
  weights: readonly number[];
  /** Share of the goods whose declared weight is grossly wrong. */
  wrong: number;
  /** Step of the scale in grams. */
  step: number;
  /** Padding of a carton in grams: mean and standard deviation. */
  padding: { mean: number; deviation: number };
  /** Standard deviation of a unit's weight, as a share of it. */
  unit: number;
}

/** Seeded random numbers, the same on every machine (mulberry32). */
function dice(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  return { next, normal, between };
}

interface Goods {
  sku: string;
  /** True mean weight of a unit. */
  grams: number;
  declared: number;
}

const BOXES = [
  { name: 'S', grams: 90, upTo: 1500 },
  { name: 'M', grams: 240, upTo: 6000 },
  { name: 'L', grams: 520, upTo: Number.POSITIVE_INFINITY },
];

/** The goods of the warehouse, and its cartons weighed one after the other. */
export function openHouse(house: House) {
  const { next, normal, between } = dice(house.seed);
  const goods: Goods[] = house.weights.map((grams, index) => ({
    sku: `SKU-${index}`,
    grams,
    declared: grams * declaredAs(),
  }));
  const estimates = new Map<string, WeightEstimate>();

  function declaredAs(): number {
    if (next() >= house.wrong) return 1 + 0.02 * normal();
    return [0.1, 0.5, 1.4, 2, 10][between(0, 4)] ?? 1;
  }

  /** Reading of the scale. `wrong` makes one line lack a unit or have one too many. */
  function weigh(lines: { of: Goods; quantity: number }[], wrong: Wrong | null): WeightReading {
    const content = lines.reduce((sum, { of, quantity }) => sum + of.grams * quantity, 0);
    const box = BOXES.find(({ upTo }) => content <= upTo) ?? { name: 'L', grams: 520 };
    let grams = box.grams * (1 + 0.02 * normal());
    // Padding is never negative, and sometimes far above the mean.
    grams += Math.max(0, house.padding.mean + house.padding.deviation * normal());
    for (const [line, { of, quantity }] of lines.entries()) {
      const inIt = quantity + (wrong?.line === line ? wrong.count : 0);
      for (let unit = 0; unit < inIt; unit += 1) grams += of.grams * (1 + house.unit * normal());
    }
    const shown = Math.max(house.step, Math.round(grams / house.step) * house.step);
    return {
      carton: 'C1',
      grams: shown,
      box: { name: box.name, grams: box.grams },
      items: lines.map(({ of, quantity }) => ({ sku: of.sku, quantity, declared: of.declared })),
    };
  }

  /** One to `most` lines of one to three units. */
  function pick(most = 3): { of: Goods; quantity: number }[] {
    const chosen = new Set<Goods>();
    const wanted = between(1, most);
    while (chosen.size < Math.min(wanted, goods.length)) {
      const one = goods[between(0, goods.length - 1)];
      if (one) chosen.add(one);
    }
    return [...chosen].map((of) => ({ of, quantity: between(1, 3) }));
  }

  return {
    goods,
    estimates,
    pick,
    weigh,
    next,
    between,
    learn: (reading: WeightReading): void => {
      for (const [key, after] of learnt(reading, estimates)) estimates.set(key, after);
    },
    judge: (reading: WeightReading, within?: number): OneOff | null =>
      oneOff(reading, estimates, within),
    known: (sku: string): WeightEstimate | undefined =>
      estimates.get(partKey({ kind: 'item', name: sku })),
  };
}
interface Wrong {
  line: number;
  count: -1 | 1;
}

/** Weights of the goods of a class: `count` values around `grams`. */
export const classOf = (grams: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => grams * (0.8 + (0.4 * index) / (count - 1)));
