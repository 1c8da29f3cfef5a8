import { barsOf } from './toned-pages.ts';

/** Dots per inch and height in points of a 4x6 label's picture. */
const [DPI, HEIGHT] = [609, 432];
const DOT = 72 / DPI;
/** So little askew that it is drawn as a shape, not as a rectangle on whole pixels. */
const ASKEW = 0.0015;

type Box = readonly [x: number, y: number, width: number, height: number];

/** Points from the lower left corner. */
const shape = ([x, y, width, height]: Box): string => {
  const [right, top] = [x + width, y + height];
  const [a, b, c, d] = [y, y + ASKEW, top + ASKEW, top].map((each) => each.toFixed(4));
  const [left, end, skewed] = [x, right + ASKEW, x + ASKEW].map((each) => each.toFixed(4));
  return `${left} ${a} m ${right.toFixed(4)} ${b} l ${end} ${c} l ${skewed} ${d} l h`;
};

/** A row of dots from the upper edge, of which this share of each is covered. */
const stripe = (row: number, x: number, width: number, covered: number): string => {
  const top = HEIGHT - row * DOT;
  return shape([x, top - DOT * (0.5 + covered / 2), width, covered * DOT]);
};

const rowsOf = ([, y, , height]: Box): number[] => {
  const [first, end] = [(HEIGHT - y - height) / DOT, (HEIGHT - y) / DOT].map(Math.round);
  return Array.from({ length: (end ?? 0) - (first ?? 0) }, (_, at) => at + (first ?? 0));
};

/**
 * More than half of each dot in every second row, and of one in sixteen between: each of them is black in print,
 * and together they cover less than half of a pixel of the page as it is read.
 */
function readAsWhite(boxes: readonly Box[], covered: number): string {
  const shapes = boxes.flatMap((box) =>
    rowsOf(box).flatMap((row) => {
      const [x, , width] = box;
      if (row % 2 === 0) return [stripe(row, x, width, covered)];
      if (row % 4 === 3) return [];
      const columns = Array.from({ length: Math.round(width / DOT) }, (_, at) => x + at * DOT);
      return columns
        .filter((_, at) => at % 4 === 0)
        .map((at) => stripe(row, at, DOT * covered, covered));
    }),
  );
  return `0 g ${shapes.join('\n')} f\n`;
}

/** Every second row black, the others nearly half: together they are read as black. */
const readAsBlack = (box: Box): string =>
  `0 g ${rowsOf(box)
    .map((row) => stripe(row, box[0], box[2], row % 2 === 0 ? 1 : 0.44))
    .join('\n')} f\n`;

const boxesOf = (bars: string): Box[] =>
  [...bars.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map(
    ([, x, y, width, height]) => [Number(x), Number(y), Number(width), Number(height)] as const,
  );

/** A letter E and a line, in strokes as of a receiver's name. */
const STROKES: readonly Box[] = [
  [30, 70, 1.6, 14],
  [30, 70, 9, 1.6],
  [30, 76, 7, 1.6],
  [30, 82.4, 9, 1.6],
  [50, 70, 200, 1.6],
];

const AT = { x: 30, y: 40, height: 20 };

/** Operators; the part of the page, in points from the lower left corner, where they draw. */
export const UNREAD: Box = [20, 30, 250, 60];

/** So much black on white that the grey of the dots does not count as ink. */
const BLACK = barsOf('CODE-0123', { x: 30, y: 190, height: 130 });

/** Bars of this text and strokes of letters that are black in print alone. */
export const unreadDots = (code: string, covered: number): string =>
  `0 g ${BLACK}${readAsWhite([...STROKES, ...boxesOf(barsOf(code, AT))], covered)}`;

/** The same bars on a black field, which is half as black in print. */
export const fieldAroundBars = (code: string): string =>
  `0 g ${BLACK}${readAsBlack(UNREAD)}0 g ${barsOf(code, AT)}`;
