import { around, type Bounds, gapBetween } from './bounds.ts';
import type { Ink } from './ink.ts';

type Stock = FoundLabel['stock'];

/** Label sizes found on larger pages, in points: 4x6 inch and A6. The first that fits is used. */
const USUAL: readonly Stock[] = [
  { width: 288, height: 432 },
  { width: 297.64, height: 419.53 },
];
/** 4x8 inch and 105x210 mm: looked for where none of a usual size was found, which could be a part of one of these. */
const LONG: readonly Stock[] = [
  { width: 288, height: 576 },
  { width: 297.64, height: 595.28 },
];
/**
 * Any other block is a label where it is what is on the sheet: in a frame with little else beside it, or alone. Points:
 * from 60x90 mm to half a sheet of Letter.
 */
const LEAST_OWN = { short: 170, long: 255 };
const MOST_OWN = { width: 396, height: 613 };
/** As wide and long as what a printer of labels takes, less the rounding. */
const MOST_BLOCK = { width: 304, height: 618 };
/** Share of the sheet's ink that hints of where to cut or fold have at most. An invoice with a box of bars has more. */
const LITTLE_ELSE = 0.25;
/** A line of hints beside a label of a usual size; with more it is a part of a longer one that fills the sheet alone. */
const HINT = 0.03;
/** Points: as high are the letters of hints at most, capitals of 12; further away a line of 11 with all its letters. */
const HINT_LETTER = 9;
const HINT_LINE = 11;

/** Least share of a label's sides that its print fills; less may be part of a label. */
const LEAST_SHORT_SIDE = 0.75;
const LEAST_LONG_SIDE = 0.8;
/** A frame that covers this share of the label belongs to it, and print outside the frame does not. */
const WHOLE_FRAME = 0.93;
const FRAME_COVERED = 0.6;
/** Least white space, in points, between a label and other print on the page. */
const LEAST_GAP = 9;
/** The same for other print that would also fit onto the label. */
const CLEAR_GAP = 24;
/** Share of a letter's height that is between two words at most. */
const WORD_SPACE = 0.75;
/** Marks further apart than this do not belong together. */
const MOST_GAP = 72;
/** Tolerance, because ink is measured in whole points. */
const ROUNDING = 1.5;
/** A block that is larger by so little is printed in the middle of its stock, where only its frame falls off. */
const SLIGHTLY = 0.02;
/** Points of a frame's line, and of lines that meet it. */
const FRAME_LINE = 2;
const MET = 8;

export interface FoundLabel {
  /** Area to cut out: the label's ink with some of the white around it, within the page. */
  box: Bounds;
  stock: { width: number; height: number };
}

interface Cluster {
  bounds: Bounds;
  blocks: Set<number>;
  /** Largest gap between its blocks. */
  gap: number;
}

/**
 * Finds the labels on a larger page: groups of ink of a label's size, each with a barcode and apart from
 * everything else. Returns none in case of doubt, because a label must neither lose a part nor include a
 * part of its neighbour. Every barcode of the page must lie on a label. `bars`: also of codes that were not read.
 */
export function findLabels(
  ink: Ink,
  barcodes: readonly Bounds[],
  bars: readonly Bounds[],
): FoundLabel[] {
  const usual = ofStock(ink, barcodes, USUAL, () => true);
  const boxes = usual.found.map(({ box }) => box);
  const mayBeParts =
    isTouched(usual.clusters, ink, bars) || (!usual.areFramed && mayGoOn(usual.clusters, ink));
  const isSure = !mayBeParts && (usual.areFramed || elsewhere(boxes, ink) <= HINT);
  if (boxes.length > 0 && isSure) return usual.found;
  const isWhole = (cluster: Cluster) => hasFrame(cluster, ink) || isAlone(cluster, ink);
  const long = ofStock(ink, barcodes, LONG, isWhole);
  if (long.found.length > 0 && !isTouched(long.clusters, ink, bars)) return long.found;
  // Side by side, with nothing else on the sheet.
  const several = ofStock(ink, barcodes, LONG, () => true);
  if (holdAll(several.clusters, ink)) return several.found;
  if (boxes.length > 0 && !mayBeParts) return usual.found;
  const isDoubtful = usual.isDoubtful || mayBeParts;
  return ofOwnSize(ink, barcodes, bars, isDoubtful ? hasFrame : isWhole);
}

/**
 * The print around all barcodes of a sheet on which no label could be told apart: the largest group that a printer of
 * labels takes, and no smaller than a label. A person looks at it; null where there is none.
 */
export function blockAround(ink: Ink, barcodes: readonly Bounds[]): Bounds | null {
  const groups = grouped(ink, barcodes, [MOST_BLOCK])
    .map(({ bounds }) => bounds)
    .filter(
      (bounds) =>
        fits(bounds, MOST_BLOCK, 0) &&
        isOwnSize(bounds) &&
        barcodes.every((barcode) => contains(bounds, barcode)),
    );
  return groups.find((each) => groups.every((other) => contains(each, other))) ?? null;
}

/**
 * Whether one of these labels without a frame may be the upper part of a longer one: there is other print where that
 * would have it, close by or larger than the letters of hints.
 */
function mayGoOn(clusters: readonly Cluster[], ink: Ink): boolean {
  const beside = blocksBeside(clusters, ink);
  return beside.some((block) =>
    clusters.some(
      ({ bounds, gap }) =>
        (isPrint(block) || gapBetween(block, bounds) < Math.max(CLEAR_GAP, 2 * gap)) &&
        isWhereALongerEnds(bounds, lineOf(block, beside)),
    ),
  );
}

/** Whether a longer label than this one would hold the print, so that both may be one. */
const isWhereALongerEnds = (bounds: Bounds, print: Bounds): boolean =>
  LONG.some((stock) => fits(around(print, bounds), stock));

/** The letters of its line, word by word: a line that reaches beyond a label is no part of it, whatever one letter does. */
function lineOf(letter: Bounds, all: readonly Bounds[]): Bounds {
  const space = WORD_SPACE * (letter.bottom - letter.top);
  const inLine = all.filter(
    ({ top, bottom }) => Math.min(bottom, letter.bottom) - Math.max(top, letter.top) > 0,
  );
  let line = letter;
  for (let grown = true; grown; ) {
    const before: Bounds = line;
    for (const each of inLine) if (gapBetween(each, before) <= space) line = around(each, line);
    grown = line.left < before.left || line.right > before.right;
  }
  return line;
}

/**
 * Whether print stands beside one of these labels, and may be a part of it: close by, or as far as marks of one label
 * are apart, or where a longer one would have it. Bars count, however low each is. A border around it is none.
 */
function isTouched(clusters: readonly Cluster[], ink: Ink, bars: readonly Bounds[]): boolean {
  const beside = blocksBeside(clusters, ink);
  const print = beside.filter((block) => isPrint(block));
  const large = [
    ...beside.filter((block) => isPrint(block, HINT_LINE)).map((block) => lineOf(block, beside)),
    ...bars.filter((each) => !clusters.some(({ bounds }) => contains(bounds, each))),
  ];
  return clusters.some(({ bounds }) => {
    const isWithin = (each: Bounds, gap: number) =>
      gapBetween(each, bounds) < gap && !contains(each, bounds);
    return (
      print.some((each) => isWithin(each, CLEAR_GAP)) ||
      large.some((each) => isWithin(each, MOST_GAP) || isWhereALongerEnds(bounds, each))
    );
  });
}

function blocksBeside(clusters: readonly Cluster[], ink: Ink): Bounds[] {
  const own = new Set(clusters.flatMap(({ blocks }) => [...blocks]));
  return ink.blocks.filter((_, index) => !own.has(index));
}

/** Larger than a letter of hints, and no line to cut or fold along. */
function isPrint({ left, right, top, bottom }: Bounds, hint = HINT_LETTER): boolean {
  const [width, height] = [right - left, bottom - top];
  return height > hint && width > FRAME_LINE;
}

const holdAll = (clusters: readonly Cluster[], { blocks }: Ink): boolean =>
  new Set(clusters.flatMap((each) => [...each.blocks])).size === blocks.length;

interface OfStock {
  found: FoundLabel[];
  /** What is on them. */
  clusters: readonly Cluster[];
  /** All of them are in frames. */
  areFramed: boolean;
  /** There are blocks of that size, of which it is not clear where they end. */
  isDoubtful: boolean;
}

const NONE: OfStock = { found: [], clusters: [], areFramed: false, isDoubtful: false };

function ofStock(
  ink: Ink,
  barcodes: readonly Bounds[],
  stocks: readonly Stock[],
  counts: (cluster: Cluster) => boolean,
): OfStock {
  const sized = grouped(ink, barcodes, stocks).filter(({ bounds }) => stockOf(bounds, stocks));
  const candidates = biggest(sized.filter(counts), ink, stocks);
  const apart = candidates.every((one) =>
    candidates.every((other) => one === other || gapBetween(one.bounds, other.bounds) > 0),
  );
  if (!areAllOn(candidates, barcodes)) return NONE;
  const found = apart ? candidates.map((candidate) => cut(candidate, ink, sized, stocks)) : [null];
  if (!found.every((each) => each !== null)) return { ...NONE, isDoubtful: true };
  const areFramed = candidates.every((each) => isFramed(each, ink, stocks));
  return { found, clusters: candidates, areFramed, isDoubtful: false };
}

const isAlone = ({ blocks }: Cluster, ink: Ink): boolean => blocks.size === ink.blocks.length;

const areAllOn = (clusters: readonly Cluster[], barcodes: readonly Bounds[]): boolean =>
  barcodes.every((barcode) => clusters.some(({ bounds }) => contains(bounds, barcode)));

/** Blocks of a size of their own that are what is on the sheet: each in a frame, or the only one. */
function ofOwnSize(
  ink: Ink,
  barcodes: readonly Bounds[],
  bars: readonly Bounds[],
  counts: (cluster: Cluster, ink: Ink) => boolean,
): FoundLabel[] {
  const groups = grouped(ink, barcodes, [MOST_OWN]).filter(
    ({ bounds }) => isOwnSize(bounds) && !reachesTheEdge(bounds, ink),
  );
  const labels = outermost(groups.filter((each) => counts(each, ink)));
  const bounds = labels.map((each) => each.bounds);
  if (!areAllOn(labels, barcodes) || elsewhere(bounds, ink) > LITTLE_ELSE) return [];
  if (isTouched(labels, ink, bars)) return [];
  return bounds.map((box) => {
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const stock = width > height ? { width: height, height: width } : { width, height };
    return { box, stock };
  });
}

/** As a line across the sheet does, which may be where to fold it. */
const reachesTheEdge = ({ left, right, top, bottom }: Bounds, { width, height }: Ink): boolean =>
  left <= FRAME_LINE ||
  top <= FRAME_LINE ||
  right >= width - FRAME_LINE ||
  bottom >= height - FRAME_LINE;

/** Share of the ink that is not within these blocks. */
function elsewhere(labels: readonly Bounds[], { width, owner }: Ink): number {
  let [all, outside] = [0, 0];
  for (const [cell, block] of owner.entries()) {
    if (block < 0) continue;
    all += 1;
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const here = { left: x, right: x + 1, top: y, bottom: y + 1 };
    if (!labels.some((label) => contains(label, here))) outside += 1;
  }
  return outside / all;
}

function isOwnSize({ left, right, top, bottom }: Bounds): boolean {
  const [short, long] = [
    Math.min(right - left, bottom - top),
    Math.max(right - left, bottom - top),
  ];
  return short >= LEAST_OWN.short && long >= LEAST_OWN.long;
}

/** All groups of ink with a barcode that one of these sizes can hold, for every joining distance. */
function grouped(ink: Ink, barcodes: readonly Bounds[], stocks: readonly Stock[]): Cluster[] {
  const found = new Map<string, Cluster>();
  // Leaves out blocks larger than a label, such as a page border or a line across the page.
  let clusters = ink.blocks.flatMap((bounds, block): Cluster[] =>
    stocks.some((stock) => fits(bounds, stock))
      ? [{ bounds, blocks: new Set([block]), gap: 0 }]
      : [],
  );
  for (let gap = 0; gap <= MOST_GAP; gap += 1) {
    clusters = joined(clusters, gap);
    for (const cluster of clusters) {
      const key = Object.values(cluster.bounds).join();
      const hasBarcode = barcodes.some((barcode) => contains(cluster.bounds, barcode));
      const isHeld = stocks.some((stock) => fits(cluster.bounds, stock));
      if (hasBarcode && isHeld && !found.has(key)) found.set(key, cluster);
    }
  }
  return [...found.values()];
}

/** Joins clusters at most `gap` apart, until no more can be joined. */
function joined(clusters: readonly Cluster[], gap: number): Cluster[] {
  const result: Cluster[] = [];
  for (const cluster of clusters) {
    let grown = cluster;
    for (let near = result.findIndex(isNear); near >= 0; near = result.findIndex(isNear)) {
      const [other] = result.splice(near, 1);
      if (other) grown = union(grown, other, gap);
    }
    result.push(grown);
    function isNear({ bounds }: Cluster): boolean {
      return gapBetween(bounds, grown.bounds) <= gap;
    }
  }
  return result;
}

const union = (a: Cluster, b: Cluster, gap: number): Cluster => ({
  bounds: around(a.bounds, b.bounds),
  blocks: a.blocks.union(b.blocks),
  gap,
});

/** The outermost of nested groups; a group with a frame of its own takes precedence. */
function biggest(clusters: readonly Cluster[], ink: Ink, stocks: readonly Stock[]): Cluster[] {
  const framed = clusters.filter((cluster) => isFramed(cluster, ink, stocks));
  const rest = clusters.filter(
    (cluster) => !framed.some(({ bounds }) => gapBetween(bounds, cluster.bounds) === 0),
  );
  return [...outermost(framed), ...outermost(rest)];
}

const outermost = (clusters: readonly Cluster[]): Cluster[] =>
  clusters.filter(
    (cluster) =>
      !clusters.some((other) => other !== cluster && contains(other.bounds, cluster.bounds)),
  );

/** The label's area on the page; null if it is unclear what belongs to it. */
function cut(
  cluster: Cluster,
  ink: Ink,
  sized: readonly Cluster[],
  stocks: readonly Stock[],
): FoundLabel | null {
  const { bounds } = cluster;
  const stock = stockOf(bounds, stocks);
  const isolation = distanceToOthers(cluster, ink);
  if (!stock) return null;
  const isLarger = !fits(bounds, stock, 0);
  if (isLarger && !(hasFrame(cluster, ink) && keepsAllButItsFrame(cluster, ink, stock)))
    return null;
  if (!isFramed(cluster, ink, stocks)) {
    if (isolation < LEAST_GAP || isLoose(cluster, sized)) return null;
    const clear = Math.max(CLEAR_GAP, 2 * cluster.gap);
    const doubtful = ink.blocks.some(
      (block, index) =>
        !cluster.blocks.has(index) &&
        fits(around(block, bounds), stock) &&
        gapBetween(block, bounds) < clear,
    );
    if (doubtful) return null;
  }
  const [width, height] = lying(bounds, stock);
  const margin = Math.floor(isolation / 2);
  // What lies beyond the page's edges is not on the page.
  const beside = Math.min(margin, bounds.left, ink.width - bounds.right);
  const below = Math.min(margin, bounds.top, ink.height - bounds.bottom);
  const sideways = Math.min(beside, (width - (bounds.right - bounds.left)) / 2);
  const upright = Math.min(below, (height - (bounds.bottom - bounds.top)) / 2);
  return {
    box: {
      left: bounds.left - sideways,
      right: bounds.right + sideways,
      top: bounds.top - upright,
      bottom: bounds.bottom + upright,
    },
    stock,
  };
}

/** The group has a label's size even without one of its distant parts, which may be something else. */
const isLoose = (cluster: Cluster, sized: readonly Cluster[]): boolean =>
  cluster.gap >= CLEAR_GAP &&
  sized.some((other) => other !== cluster && contains(cluster.bounds, other.bounds));

function distanceToOthers({ bounds, blocks }: Cluster, { width, height, owner }: Ink): number {
  let nearest: number = CLEAR_GAP;
  const [top, bottom] = [bounds.top - CLEAR_GAP, bounds.bottom + CLEAR_GAP];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
    const left = Math.max(0, bounds.left - CLEAR_GAP);
    for (let x = left; x < Math.min(width, bounds.right + CLEAR_GAP); x += 1) {
      const block = owner[y * width + x] ?? -1;
      if (block < 0 || blocks.has(block)) continue;
      const cell = { left: x, right: x + 1, top: y, bottom: y + 1 };
      nearest = Math.min(nearest, gapBetween(cell, bounds));
    }
  }
  return nearest;
}

/** Whether lines along all four edges enclose nearly a whole label. */
function isFramed(cluster: Cluster, ink: Ink, stocks: readonly Stock[]): boolean {
  const stock = stockOf(cluster.bounds, stocks);
  if (!stock) return false;
  const [wide, high] = lying(cluster.bounds, stock);
  const { left, right, top, bottom } = cluster.bounds;
  if (right - left < wide * WHOLE_FRAME || bottom - top < high * WHOLE_FRAME) return false;
  return hasFrame(cluster, ink);
}

function hasFrame({ bounds, blocks }: Cluster, { width, owner }: Ink): boolean {
  const { left, right, top, bottom } = bounds;
  const printed = (x: number, y: number) => blocks.has(owner[y * width + x] ?? -1);
  const along = (from: number, to: number, has: (at: number) => boolean) => {
    let covered = 0;
    for (let at = from; at < to; at += 1) covered += has(at) ? 1 : 0;
    return covered >= (to - from) * FRAME_COVERED;
  };
  return (
    along(left, right, (x) => printed(x, top) || printed(x, top + 1)) &&
    along(left, right, (x) => printed(x, bottom - 1) || printed(x, bottom - 2)) &&
    along(top, bottom, (y) => printed(left, y) || printed(left + 1, y)) &&
    along(top, bottom, (y) => printed(right - 1, y) || printed(right - 2, y))
  );
}

/** Whether a block that is a little larger than its stock loses only the lines of its frame. */
function keepsAllButItsFrame({ bounds, blocks }: Cluster, ink: Ink, stock: Stock): boolean {
  const { left, right, top, bottom } = bounds;
  const [wide, high] = lying(bounds, stock);
  const [across, down] = [(right - left - wide) / 2, (bottom - top - high) / 2];
  const printed = (x: number, y: number) => blocks.has(ink.owner[y * ink.width + x] ?? -1);
  const isLost = (
    from: number,
    to: number,
    depths: number,
    has: (at: number, by: number) => boolean,
  ) => {
    for (let by = FRAME_LINE; by < depths; by += 1) {
      let marks = 0;
      for (let at = from; at < to; at += 1) marks += has(at, by) ? 1 : 0;
      if (marks > MET) return true;
    }
    return false;
  };
  return !(
    isLost(top, bottom, across, (y, by) => printed(left + by, y)) ||
    isLost(top, bottom, across, (y, by) => printed(right - 1 - by, y)) ||
    isLost(left, right, down, (x, by) => printed(x, top + by)) ||
    isLost(left, right, down, (x, by) => printed(x, bottom - 1 - by))
  );
}

/** The one that it fits, or else the one that is a little smaller. */
const stockOf = (bounds: Bounds, stocks: readonly Stock[]): Stock | undefined =>
  stocks.find((stock) => fills(bounds, stock) && fits(bounds, stock, 0)) ??
  stocks.find((stock) => fills(bounds, stock) && fits(bounds, stock));

function fills(bounds: Bounds, stock: Stock): boolean {
  const [width, height] = lying(bounds, stock);
  const [short, long] = [LEAST_SHORT_SIDE * stock.width, LEAST_LONG_SIDE * stock.height];
  const [leastWidth, leastHeight] = width < height ? [short, long] : [long, short];
  return bounds.right - bounds.left >= leastWidth && bounds.bottom - bounds.top >= leastHeight;
}

function fits(bounds: Bounds, stock: Stock, larger = SLIGHTLY): boolean {
  const [width, height] = lying(bounds, stock);
  const isWithin = (length: number, side: number) =>
    length <= side + Math.max(ROUNDING, side * larger);
  return (
    isWithin(bounds.right - bounds.left, width) && isWithin(bounds.bottom - bounds.top, height)
  );
}

/** Width and height of the label in its orientation on the page. */
const lying = ({ left, right, top, bottom }: Bounds, { width, height }: Stock) =>
  right - left > bottom - top ? ([height, width] as const) : ([width, height] as const);

const contains = (outer: Bounds, inner: Bounds): boolean =>
  inner.left >= outer.left - ROUNDING &&
  inner.right <= outer.right + ROUNDING &&
  inner.top >= outer.top - ROUNDING &&
  inner.bottom <= outer.bottom + ROUNDING;
