import Big from 'big.js';
import type { ItemSize } from '../catalogue/item.ts';
import type { Dimensions, DimensionUnit, Weight, WeightUnit } from '../kernel/measure.ts';
import type { Box } from '../orders/carton.ts';
import type { Candidate, Question } from './search/choose-boxes.ts';
import { type Kind, type Room, type Sides, volume } from './search/model.ts';

/** Units of a line. */
export interface Goods {
  line: number;
  quantity: number;
  size: ItemSize;
  weight: Weight;
}

/** Lines of one kind of goods; a list per kind, in the order of the question's kinds. */
export type LinesOfKind = { line: number; quantity: number }[];

/** A question, with the data that maps its answer back to lines and sizes. */
export interface Asked {
  question: Question;
  lines: LinesOfKind[];
  /** Its lengths are tenths of a millimetre divided by this. */
  parts: number;
}

/**
 * Converts goods and boxes to whole numbers. Goods are rounded up and boxes down, so that a placement
 * found really fits; `loose` is rounded the other way, for proofs that something cannot fit.
 */
export function questionOf(goods: readonly Goods[], boxes: readonly Box[], divisor: number): Asked {
  const groups = [...Map.groupBy(goods, likeness).values()];
  const parts = partsFor(goods, boxes);
  const kinds = (round: Round): Kind[] =>
    groups.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      return {
        ...sidesOf(first.size, round, parts),
        upright: first.size.upright === true,
        weight: milligrams(first.weight, round),
        count: group.reduce((sum, { quantity }) => sum + quantity, 0),
      };
    });
  const currency = boxes.find(({ cost }) => cost)?.cost?.currency;
  const question: Question = {
    kinds: kinds(UP),
    boxes: boxes.map((box) => candidateOf(box, parts, currency)),
    loose: { kinds: kinds(DOWN), rooms: boxes.map((box) => roomOf(box, UP, parts)) },
    divisor,
  };
  const lines = groups.map((group) => group.map(({ line, quantity }) => ({ line, quantity })));
  return { question, lines, parts };
}

/**
 * Into how many parts a tenth of a millimetre is divided: 1, or 10 or 100 for thin goods and flat boxes, which
 * rounding to tenths would change by more than a hundredth. No finer than every volume stays an exact number.
 */
function partsFor(goods: readonly Goods[], boxes: readonly Box[]): number {
  const exact = PARTS.filter((parts) => parts === 1 || isExact(goods, boxes, parts));
  const sides = [
    ...goods.flatMap(({ size }) => tenthsOf(size)),
    ...boxes.flatMap((box) => insideOf(box)),
  ];
  const isFine = (parts: number) => sides.every((side) => isHardlyRounded(side.times(parts)));
  return exact.find(isFine) ?? exact.at(-1) ?? 1;
}

const PARTS = [1, 10, 100];

function isExact(goods: readonly Goods[], boxes: readonly Box[], parts: number): boolean {
  const all = goods.reduce(
    (sum, { size, quantity }) => sum + volume(sidesOf(size, UP, parts)) * quantity,
    0,
  );
  const rooms = boxes.map((box) => volume(roomOf(box, UP, parts)));
  return Math.max(all, ...rooms) <= Number.MAX_SAFE_INTEGER;
}

/** Whether rounding changes a side by at most a hundredth, up or down. */
function isHardlyRounded(side: Big): boolean {
  if (side.lte(0)) return true;
  const off = side.minus(side.round(0, DOWN));
  return off.eq(0) || (off.times(100).lte(side) && new Big(1).minus(off).times(100).lte(side));
}

const tenthsOf = ({ length, width, height, unit }: Dimensions): Big[] =>
  [length, width, height].map((value) => new Big(value).times(TENTHS[unit]));

/** Inner size minus padding; without a measured inner size, the outer size is an upper limit. */
function insideOf({ dimensions, inner, padding }: Box): Big[] {
  const less = new Big(padding ?? 0).times(2).times(TENTHS[dimensions.unit]);
  return tenthsOf(inner ?? dimensions).map((side) => side.minus(less));
}

function candidateOf(box: Box, parts: number, currency: string | undefined): Candidate {
  const outside = sidesOf(box.dimensions, UP, 1);
  return {
    room: roomOf(box, DOWN, parts),
    measured: box.inner !== undefined,
    outer: volume(outside),
    tare: milligrams(box.weight, UP),
    // Costs are compared in one currency only.
    cost:
      box.cost && box.cost.currency === currency
        ? Number(box.cost.amount)
        : Number.POSITIVE_INFINITY,
  };
}

function roomOf(box: Box, round: Round, parts: number): Room {
  const { maxWeight, weight } = box;
  const [l = 0, w = 0, h = 0] = insideOf(box).map((side) =>
    Math.max(0, wholeOf(side.times(parts), round)),
  );
  const most = maxWeight && mg(maxWeight).minus(mg(weight));
  return { l, w, h, most: most ? wholeOf(most, round) : Number.POSITIVE_INFINITY };
}

const UP = Big.roundUp;
const DOWN = Big.roundDown;
type Round = typeof UP | typeof DOWN;

const TENTHS: Record<DimensionUnit, number> = { CM: 100, IN: 254 };
const MILLIGRAMS: Record<WeightUnit, string> = { KG: '1000000', LB: '453592.37' };

const wholeOf = (value: Big, round: Round): number => value.round(0, round).toNumber();
const mg = ({ value, unit }: Weight): Big => new Big(value).times(MILLIGRAMS[unit]);
const milligrams = (weight: Weight, round: Round): number => wholeOf(mg(weight), round);

function sidesOf(size: Dimensions, round: Round, parts: number): Sides {
  // Rounded up, a side is at least 1; rounded down it may be 0, which keeps a proof of impossibility
  // valid.
  const least = round === UP ? 1 : 0;
  const [l = 0, w = 0, h = 0] = tenthsOf(size).map((side) =>
    Math.max(least, wholeOf(side.times(parts), round)),
  );
  return { l, w, h };
}

/** Key of equal goods: the same sides in any order, the same weight. */
function likeness({ size, weight }: Goods): string {
  const { length, width, height, unit, upright = false } = size;
  const exact = (value: string) => new Big(value).times(TENTHS[unit]);
  const base = [exact(length), exact(width)];
  const turned = upright ? base : [...base, exact(height)];
  const sides = turned.sort((a, b) => a.cmp(b)).map((side) => side.toFixed());
  return JSON.stringify([upright && exact(height).toFixed(), sides, mg(weight).toFixed()]);
}
