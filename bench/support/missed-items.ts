import { classOf, type House, openHouse } from './weighed-cartons.ts';

/** Cartons weighed before figures count; one in a hundred lacks an item without anybody noticing. */
const BEFORE = 400;
const UNNOTICED = 0.01;

export interface Figures {
  /** Share of cartons with one missing unit that were recognised, with the item among those named. */
  found: number;
  /** The same, with no other item named. */
  alone: number;
  /** Recognised with certainty, so that the packer would be stopped. */
  stopped: number;
  /** Share of complete cartons reported as lacking a unit or having one too many. */
  falseAlarms: number;
  falseStops: number;
}

export interface Scene extends Omit<House, 'seed' | 'weights'> {
  name: string;
}

/** Typical benches: a parcel scale with little padding, with much padding, and a coarse scale. */
export const SCENES: readonly Scene[] = [
  scene('little padding, 1 g scale', 1, { mean: 8, deviation: 3 }),
  scene('padding 25 ± 10 g, 5 g scale', 5, { mean: 25, deviation: 10 }),
  scene('padding 60 ± 25 g, 20 g scale', 20, { mean: 60, deviation: 25 }),
];

function scene(name: string, step: number, padding: House['padding']): Scene {
  return { name, step, padding, wrong: 0.15, unit: 0.015 };
}

export const WEIGHTS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/**
 * Shares from 0 to 1 over many simulated warehouses with eight goods of about that weight; each is judged
 * with as many incomplete cartons as complete ones. `within`: standard deviations that raise no alarm.
 */
export function missedItems(
  scene: Scene,
  weights: (house: number) => readonly number[],
  { houses, cartons, within }: { houses: number; cartons: number; within?: number },
): Figures {
  const sums = { found: 0, alone: 0, stopped: 0, falseAlarms: 0, falseStops: 0 };
  for (let seed = 1; seed <= houses; seed += 1) {
    const house = openHouse({ ...scene, seed, weights: weights(seed) });
    for (let carton = 0; carton < BEFORE; carton += 1) {
      const wrong = house.next() < UNNOTICED ? ({ line: 0, count: -1 } as const) : null;
      house.learn(house.weigh(house.pick(), wrong));
    }
    for (let carton = 0; carton < cartons; carton += 1) {
      const lines = house.pick();
      const right = house.judge(house.weigh(lines, null), within);
      if (right) sums.falseAlarms += 1;
      if (right?.certain) sums.falseStops += 1;
      const line = house.between(0, lines.length - 1);
      const sku = lines[line]?.of.sku ?? '';
      const said = house.judge(house.weigh(lines, { line, count: -1 }), within);
      if (said?.count !== -1 || !said.skus.includes(sku)) continue;
      sums.found += 1;
      if (said.skus.length === 1) sums.alone += 1;
      if (said.certain) sums.stopped += 1;
    }
  }
  const all = houses * cartons;
  return {
    found: sums.found / all,
    alone: sums.alone / all,
    stopped: sums.stopped / all,
    falseAlarms: sums.falseAlarms / all,
    falseStops: sums.falseStops / all,
  };
}

export const around = (grams: number) => (): readonly number[] => classOf(grams, 8);

/** Goods of all weights in one warehouse, the usual case. */
export const mixed = (): readonly number[] => WEIGHTS.flatMap((grams) => [grams, grams * 1.6]);
