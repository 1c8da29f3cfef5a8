import { axesOf, type Placement } from './pdfium.ts';

interface Size {
  width: number;
  height: number;
}

/** For each column and row of a drawing: its place in a picture of the page, by rows from the top, is the sum of both. */
export interface Places {
  columns: Int32Array;
  rows: Int32Array;
}

/** The pixel at this position. */
export const within = (at: number, length: number): number =>
  Math.min(length - 1, Math.max(0, Math.floor(at)));

/** Of a drawing of the whole page. */
export const wholePlaces = (drawing: Size, { width, height }: Size): Places => ({
  columns: Int32Array.from({ length: drawing.width }, (_, x) =>
    within(((x + 0.5) * width) / drawing.width, width),
  ),
  rows: Int32Array.from(
    { length: drawing.height },
    (_, y) => within(((y + 0.5) * height) / drawing.height, height) * width,
  ),
});

interface Placed {
  /** In points. */
  page: Size;
  placement: Placement;
  /** Of the whole paper, in pixels; the drawing is its rows from `top` on. */
  whole: Size;
  top: number;
}

/** Of a drawing of a part of the page on paper of its own. */
export function placesOf(
  drawing: Size,
  { width, height }: Size,
  { page, placement: { box, stock, turn }, whole, top }: Placed,
): Places {
  const { right, down } = axesOf(turn);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const placeAt = ([x, y]: readonly [number, number], points: number): number =>
    x === 0
      ? within(((middle.y + y * points) * height) / page.height, height) * width
      : within(((middle.x + x * points) * width) / page.width, width);
  return {
    columns: Int32Array.from({ length: drawing.width }, (_, x) =>
      placeAt(right, ((x + 0.5) / whole.width - 0.5) * stock.width),
    ),
    rows: Int32Array.from({ length: drawing.height }, (_, y) =>
      placeAt(down, ((top + y + 0.5) / whole.height - 0.5) * stock.height),
    ),
  };
}
