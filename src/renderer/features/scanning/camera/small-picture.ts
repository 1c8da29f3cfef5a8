/** The zone of the camera's picture in grey, small: by it motion is found, and that something is gone. */
export type SmallPicture = Uint8Array;

export const SMALL_WIDTH = 64;
export const SMALL_HEIGHT = 36;

/** A cell of the small picture is the mean of hundreds of points: a sensor's noise changes it by 1 or 2 of 255. */
const CELL_CHANGED = 10;
/** Cells: a barcode held at arm's length covers more. */
const CELLS_MOVED = 8;

/** Of the four bytes of each point (ITU-R BT.601). */
export function greyOf(points: ArrayLike<number>): SmallPicture {
  const grey = new Uint8Array(points.length / 4);
  for (let at = 0; at < grey.length; at += 1) {
    const [red, green, blue] = [points[4 * at], points[4 * at + 1], points[4 * at + 2]];
    grey[at] = Math.round(0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0));
  }
  return grey;
}

export function isMoved(before: SmallPicture, now: SmallPicture): boolean {
  let cells = 0;
  for (let at = 0; at < now.length; at += 1) {
    if (Math.abs((now[at] ?? 0) - (before[at] ?? 0)) > CELL_CHANGED) cells += 1;
    if (cells === CELLS_MOVED) return true;
  }
  return false;
}

/** A part of the picture, in shares of its sides. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const WHOLE: Area = { left: 0, top: 0, right: 1, bottom: 1 };

/** The mean difference of an area's cells, of 255. */
export function differenceOf(one: SmallPicture, other: SmallPicture, area: Area = WHOLE): number {
  let sum = 0;
  let count = 0;
  for (const at of cellsIn(area)) {
    sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

const GLARING = 250;

/** The share of an area's cells that are too bright to show anything. */
export function glareIn(picture: SmallPicture, area: Area = WHOLE): number {
  let bright = 0;
  let count = 0;
  for (const at of cellsIn(area)) {
    if ((picture[at] ?? 0) >= GLARING) bright += 1;
    count += 1;
  }
  return count === 0 ? 0 : bright / count;
}

function* cellsIn({ left, top, right, bottom }: Area): Iterable<number> {
  const within = (at: number, most: number) => Math.min(most, Math.max(0, at));
  const toRow = within(Math.ceil(bottom * SMALL_HEIGHT), SMALL_HEIGHT);
  const toColumn = within(Math.ceil(right * SMALL_WIDTH), SMALL_WIDTH);
  for (let row = within(Math.floor(top * SMALL_HEIGHT), SMALL_HEIGHT); row < toRow; row += 1) {
    const from = within(Math.floor(left * SMALL_WIDTH), SMALL_WIDTH);
    for (let column = from; column < toColumn; column += 1) yield row * SMALL_WIDTH + column;
  }
}
