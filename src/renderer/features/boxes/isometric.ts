import type { PlacedUnit } from '../../../shared/boxes/suggestion.ts';

/** Projects a point to the drawing: seen from the front right above, x to the right, y to the left, z up. */
const drawn = (x: number, y: number, z: number): readonly [number, number] => [
  (x - y) * COS,
  (x + y) * SIN - z,
];
const COS = Math.cos(Math.PI / 6);
const SIN = Math.sin(Math.PI / 6);

export interface Block {
  x: number;
  y: number;
  z: number;
  length: number;
  width: number;
  height: number;
}

/** The three visible sides of a block. */
export function facesOf({ x, y, z, length, width, height }: Block) {
  const [right, front, top] = [x + length, y + width, z + height];
  return {
    top: path([x, y, top], [right, y, top], [right, front, top], [x, front, top]),
    left: path([x, front, z], [right, front, z], [right, front, top], [x, front, top]),
    right: path([right, y, z], [right, front, z], [right, front, top], [right, y, top]),
    middle: drawn((x + right) / 2, (y + front) / 2, top),
  };
}

/** The back walls and the floor. */
export function wallsOf({ length, width, height }: Omit<Block, 'x' | 'y' | 'z'>) {
  return [
    path([0, 0, 0], [length, 0, 0], [length, width, 0], [0, width, 0]),
    path([0, 0, 0], [length, 0, 0], [length, 0, height], [0, 0, height]),
    path([0, 0, 0], [0, width, 0], [0, width, height], [0, 0, height]),
  ];
}

/** The edges nearest to the viewer, drawn over everything. */
export const edgesOf = ({ length, width, height }: Omit<Block, 'x' | 'y' | 'z'>): string =>
  [
    path([0, 0, height], [length, 0, height], [length, width, height], [0, width, height]),
    path([length, width, 0], [length, width, height]),
  ].join('');

/** View box of a drawn box, as `x y width height`. */
export function viewOf({ length, width, height }: Omit<Block, 'x' | 'y' | 'z'>): string {
  const left = drawn(0, width, 0)[0];
  const right = drawn(length, 0, 0)[0];
  const top = drawn(0, 0, height)[1];
  const bottom = drawn(length, width, 0)[1];
  const edge = (right - left) / 60;
  return [left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge].join(' ');
}

function path(...points: [number, number, number][]): string {
  const places = points.map((point) =>
    drawn(...point)
      .map(Math.round)
      .join(' '),
  );
  return `M${places.join('L')}Z`;
}

/** Sorts units from back to front, so that nearer ones cover those behind. */
export function fromBehind<T extends PlacedUnit>(units: readonly T[]): T[] {
  const left = [...units].sort((a, b) => a.x + a.y + a.z - (b.x + b.y + b.z));
  const order: T[] = [];
  while (left.length > 0) {
    const free = left.findIndex(
      (unit) => !left.some((other) => other !== unit && isBehind(other, unit)),
    );
    order.push(...left.splice(Math.max(0, free), 1));
  }
  return order;
}

const isBehind = (a: PlacedUnit, b: PlacedUnit): boolean =>
  (a.x + a.length <= b.x || a.y + a.width <= b.y || a.z + a.height <= b.z) &&
  !(b.x + b.length <= a.x || b.y + b.width <= a.y || b.z + b.height <= a.z);
