import Big from 'big.js';
import type { ItemSize } from '../catalogue/item.ts';
import type { Dimensions, DimensionUnit, Weight, WeightUnit } from '../kernel/measure.ts';
import type { Box } from '../orders/carton.ts';
import type { Candidate, Question } from './search/choose-boxes.ts';
import type { Kind, Room, Sides } from './search/model.ts';

/** Units of a line. */
export interface Goods {
  line: number;
  quantity: number;
  size: ItemSize;
  weight: Weight;
}

/** Lines of one kind of goods; a list per kind, in the order of the question's kinds. */
export type LinesOfKind = { line: number; quantity: number }[];

/**
 * Converts goods and boxes to whole numbers. Goods are rounded up and boxes down, so that a placement
 * found really fits; `loose` is rounded the other way, for proofs that something cannot fit.
 */
export function questionOf(
  goods: readonly Goods[],
  boxes: readonly Box[],
  divisor: number,
): { question: Question; lines: LinesOfKind[] } {
  const groups = [...Map.groupBy(goods, likeness).values()];
  const kinds = (round: Round): Kind[] =>
    groups.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      return {
        ...sidesOf(first.size, round),
        upright: first.size.upright === true,
        weight: milligrams(first.weight, round),
        count: group.reduce((sum, { quantity }) => sum + quantity, 0),
      };
    });
  const currency = boxes.find(({ cost }) => cost)?.cost?.currency;
  const question: Question = {
    kinds: kinds(UP),
    boxes: boxes.map((box) => candidateOf(box, currency)),
    loose: { kinds: kinds(DOWN), rooms: boxes.map((box) => roomOf(box, UP)) },
    divisor,
  };
  const lines = groups.map((group) => group.map(({ line, quantity }) => ({ line, quantity })));
  return { question, lines };
}

function candidateOf(box: Box, currency: string | undefined): Candidate {
  const outside = sidesOf(box.dimensions, UP);
  return {
    room: roomOf(box, DOWN),
    measured: box.inner !== undefined,
    outer: outside.l * outside.w * outside.h,
    tare: milligrams(box.weight, UP),
    // Costs are compared in one currency only.
    cost:
      box.cost && box.cost.currency === currency
        ? Number(box.cost.amount)
        : Number.POSITIVE_INFINITY,
  };
}

/** Inner size minus padding; without a measured inner size, the outer size is an upper limit. */
function roomOf({ dimensions, inner, padding, maxWeight, weight }: Box, round: Round): Room {
  const room = inner ?? dimensions;
  const less = new Big(padding ?? 0).times(2).times(TENTHS[dimensions.unit]);
  const side = (value: string) =>
    wholeOf(new Big(value).times(TENTHS[room.unit]).minus(less), round);
  const most = maxWeight && mg(maxWeight).minus(mg(weight));
  return {
    l: Math.max(0, side(room.length)),
    w: Math.max(0, side(room.width)),
    h: Math.max(0, side(room.height)),
    most: most ? wholeOf(most, round) : Number.POSITIVE_INFINITY,
  };
}

const UP = Big.roundUp;
const DOWN = Big.roundDown;
type Round = typeof UP | typeof DOWN;

const TENTHS: Record<DimensionUnit, number> = { CM: 100, IN: 254 };
const MILLIGRAMS: Record<WeightUnit, string> = { KG: '1000000', LB: '453592.37' };

const wholeOf = (value: Big, round: Round): number => value.round(0, round).toNumber();
const mg = ({ value, unit }: Weight): Big => new Big(value).times(MILLIGRAMS[unit]);
const milligrams = (weight: Weight, round: Round): number => wholeOf(mg(weight), round);

function sidesOf({ length, width, height, unit }: Dimensions, round: Round): Sides {
  const side = (value: string) => wholeOf(new Big(value).times(TENTHS[unit]), round);
  // Rounded up, a side is at least 1; rounded down it may be 0, which keeps a proof of impossibility
  // valid.
  const least = round === UP ? 1 : 0;
  return {
    l: Math.max(least, side(length)),
    w: Math.max(least, side(width)),
    h: Math.max(least, side(height)),
  };
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
