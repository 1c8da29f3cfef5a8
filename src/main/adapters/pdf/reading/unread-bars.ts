import type { Dots } from '../printed/dots.ts';
import { type Bounds, gapBetween } from './bounds.ts';
import { whitePgm } from './pgm.ts';

/**
 * Bars that stand as a code does and were not read: within a frame or between fields that leave no quiet zone,
 * light on dark, or turned by any angle. A handheld scanner may read them.
 */
export interface BarGroup extends Bounds {
  /** Across the bars: where each begins and ends, in dots from the first. */
  bars: readonly { from: number; to: number }[];
}

interface Bar {
  x: number;
  y: number;
  /** Direction of the bar, 0 to π. */
  angle: number;
  length: number;
  width: number;
}

/** More are a picture in halftone, or text only. */
const MOST_RUNS = 300_000;
const MOST_BARS = 2_500;
/** A code of one character has more. */
const FEWEST_BARS = 8;
/** Dots. */
const SHORTEST = 8;
/** Narrowest bars: a wider gap ends a code. */
const WIDEST_GAP = 9;
const ALIKE_ANGLE = 0.05;

/** `scale`: dots per point. `mayBeInverted`: the page has dark fields, on which light bars may stand. */
export function barGroups(dots: Dots, scale: number, mayBeInverted: boolean): BarGroup[] {
  const inks = mayBeInverted ? [0, 255] : [0];
  return inks.flatMap((flip) => groupsOf(barsOf(dots, flip), scale));
}

/** Those that no barcode was read on. */
export const notRead = (groups: readonly BarGroup[], read: readonly Bounds[]): BarGroup[] =>
  groups.filter((group) => read.every((each) => gapBetween(each, group) > 0));

/** The bars upright, with quiet zones; the first or last may belong to a frame. */
export function picturesOf({ bars }: BarGroup): Uint8Array[] {
  return [bars, bars.slice(1), bars.slice(0, -1), bars.slice(1, -1)].map((each) => drawn(each));
}

const MODULE = 4;
const ROWS = 24;

function drawn(bars: BarGroup['bars']): Uint8Array {
  const narrowest = Math.min(...bars.map(({ from, to }) => to - from));
  const times = Math.min(8, Math.max(1, MODULE / narrowest));
  const quiet = Math.ceil(12 * narrowest * times);
  const first = bars[0]?.from ?? 0;
  const end = bars.at(-1)?.to ?? 0;
  const width = Math.ceil((end - first) * times) + 2 * quiet;
  const { pgm, pixels } = whitePgm(width, ROWS);
  for (const { from, to } of bars) {
    const left = quiet + Math.round((from - first) * times);
    const right = quiet + Math.round((to - first) * times);
    for (let row = 0; row < ROWS; row += 1) pixels.fill(0, row * width + left, row * width + right);
  }
  return pgm;
}

function groupsOf(all: readonly Bar[], scale: number): BarGroup[] {
  const groups: BarGroup[] = [];
  const left = new Set(all);
  for (const seed of all) {
    if (!left.has(seed)) continue;
    const [dx, dy] = [Math.cos(seed.angle), Math.sin(seed.angle)];
    const beside: { bar: Bar; at: number }[] = [];
    for (const bar of left) {
      if (Math.abs(bar.length - seed.length) > Math.max(2, seed.length * 0.05)) continue;
      if (apart(bar.angle, seed.angle) > ALIKE_ANGLE) continue;
      const [x, y] = [bar.x - seed.x, bar.y - seed.y];
      if (Math.abs(x * dx + y * dy) <= seed.length / 4) beside.push({ bar, at: y * dx - x * dy });
    }
    const group = around(seed, beside);
    for (const { bar } of group) left.delete(bar);
    if (group.length >= FEWEST_BARS) groups.push(groupOf(group, scale));
  }
  return groups;
}

/** The bars about the first one, without a gap that would end a code. */
function around(seed: Bar, beside: { bar: Bar; at: number }[]) {
  const row = beside.sort((a, b) => a.at - b.at);
  const gap = WIDEST_GAP * Math.max(2, Math.min(...row.map(({ bar }) => bar.width)));
  const middle = row.findIndex(({ bar }) => bar === seed);
  const isFar = (at: number) => {
    const [one, other] = [row[at - 1], row[at]];
    return !one || !other || other.at - one.at - (one.bar.width + other.bar.width) / 2 > gap;
  };
  let from = middle;
  while (from > 0 && !isFar(from)) from -= 1;
  let to = middle + 1;
  while (to < row.length && !isFar(to)) to += 1;
  return row.slice(from, to);
}

function groupOf(group: readonly { bar: Bar; at: number }[], scale: number): BarGroup {
  const ends = group.flatMap(({ bar: { x, y, angle, length } }) =>
    [-0.5, 0.5].map((half) => ({
      x: x + Math.cos(angle) * length * half,
      y: y + Math.sin(angle) * length * half,
    })),
  );
  return {
    left: Math.min(...ends.map(({ x }) => x)) / scale,
    right: Math.max(...ends.map(({ x }) => x)) / scale,
    top: Math.min(...ends.map(({ y }) => y)) / scale,
    bottom: Math.max(...ends.map(({ y }) => y)) / scale,
    bars: group.map(({ bar: { width }, at }) => ({ from: at - width / 2, to: at + width / 2 })),
  };
}

const apart = (one: number, other: number): number => {
  const between = Math.abs(one - other) % Math.PI;
  return Math.min(between, Math.PI - between);
};

/** Connected dots that are a full rectangle, longer than wide. `flip`: 255 for white ones. */
function barsOf(dots: Dots, flip: number): Bar[] {
  const shapes = shapesOf(dots, flip);
  const bars: Bar[] = [];
  for (const { n, x: sumX, y: sumY, xx, yy, xy } of shapes) {
    if (n < SHORTEST * 2) continue;
    const [x, y] = [sumX / n, sumY / n];
    const [a, b, c] = [xx / n - x * x + 1 / 12, xy / n - x * y, yy / n - y * y + 1 / 12];
    const spread = Math.sqrt(((a - c) / 2) ** 2 + b * b);
    const length = Math.sqrt(12 * ((a + c) / 2 + spread));
    const width = n / length;
    const across = Math.sqrt(Math.max(0, 12 * ((a + c) / 2 - spread)));
    const isFull = Math.abs(across - width) <= 1 + width * 0.15;
    if (length < SHORTEST || length < width * 1.5 || !isFull) continue;
    const angle = Math.atan2(2 * b, a - c) / 2;
    bars.push({ x, y, angle: angle < 0 ? angle + Math.PI : angle, length, width });
  }
  return bars.length > MOST_BARS ? [] : bars;
}

/** Sums over the dots of a connected shape. */
interface Shape {
  n: number;
  x: number;
  y: number;
  xx: number;
  yy: number;
  xy: number;
}

/** Joined row by row: runs that touch, also over corners, are one shape. */
function shapesOf({ width, height, rowBytes, rows }: Dots, flip: number): Shape[] {
  const parents: number[] = [];
  const shapes: Shape[] = [];
  const rootOf = (run: number): number => {
    let root = run;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[run] = root;
    return root;
  };
  let above: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const own: number[] = [];
    let next = 0;
    for (let at = 0; ; ) {
      const from = seek(rows, y * rowBytes, at, width, flip);
      if (from >= width) break;
      const to = seek(rows, y * rowBytes, from, width, flip ^ 255);
      at = to;
      const id = parents.push(parents.length) - 1;
      if (id > MOST_RUNS) return [];
      shapes.push(runOf(from, to, y));
      own.push(from, to, id);
      while (next < above.length && (above[next + 1] ?? 0) < from) next += 3;
      for (let touch = next; touch < above.length && (above[touch] ?? 0) <= to; touch += 3) {
        const [one, other] = [rootOf(id), rootOf(above[touch + 2] ?? id)];
        if (one === other) continue;
        parents[one] = other;
        addTo(shapes[other], shapes[one]);
      }
    }
    above = own;
  }
  return shapes.filter((_, at) => parents[at] === at);
}

/** The first dot from there on that is set, after `flip`; the width where none is. */
function seek(rows: Uint8Array, row: number, from: number, width: number, flip: number): number {
  for (let at = from; at < width; ) {
    const eight = ((rows[row + (at >> 3)] ?? 0) ^ flip) & (255 >> (at & 7));
    if (eight !== 0) return Math.min(width, (at & ~7) + Math.clz32(eight) - 24);
    at = (at & ~7) + 8;
  }
  return width;
}

const squares = (n: number): number => ((n - 1) * n * (2 * n - 1)) / 6;

function runOf(from: number, to: number, y: number): Shape {
  const n = to - from;
  const x = ((from + to - 1) / 2) * n;
  return { n, x, y: y * n, xx: squares(to) - squares(from), yy: y * y * n, xy: x * y };
}

function addTo(whole: Shape | undefined, part: Shape | undefined): void {
  if (!whole || !part) return;
  whole.n += part.n;
  whole.x += part.x;
  whole.y += part.y;
  whole.xx += part.xx;
  whole.yy += part.yy;
  whole.xy += part.xy;
}
