import Big from 'big.js';
import { convertDimensions, type Dimensions } from './measure.ts';

/** Compares sides sorted by length: the box may be turned. */
export function goesInto(size: Dimensions, room: Dimensions): boolean {
  const [needed, given] = [sorted(size, room.unit), sorted(room, room.unit)];
  return needed.every((side, at) => side.lte(given[at] ?? 0));
}

function sorted(size: Dimensions, unit: Dimensions['unit']): Big[] {
  return sidesOf(size, unit).sort((a, b) => a.cmp(b));
}

/** In cubic units. */
export const volumeOf = (size: Dimensions, unit: Dimensions['unit']): Big =>
  sidesOf(size, unit).reduce((volume, side) => volume.times(side), new Big(1));

function sidesOf(size: Dimensions, unit: Dimensions['unit']): Big[] {
  const { length, width, height } = convertDimensions(size, unit);
  return [length, width, height].map((side) => new Big(side));
}
