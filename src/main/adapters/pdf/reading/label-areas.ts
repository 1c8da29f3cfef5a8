import { around, type Bounds, gapBetween } from './bounds.ts';
import type { Ink } from './ink.ts';

/** Label sizes found on larger pages, in points: 4x6 inch and A6. The first that fits is used. */
const STOCKS = [
  { width: 288, height: 432 },
  { width: 297.64, height: 419.53 },
] as const;

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
/** Marks further apart than this do not belong together. */
const MOST_GAP = 72;
/** Tolerance, because ink is measured in whole points. */
const ROUNDING = 1.5;

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
 * part of its neighbour. Every barcode of the page must lie on a label.
 */
export function findLabels(ink: Ink, barcodes: readonly Bounds[]): FoundLabel[] {
  const sized = labelSized(ink, barcodes);
  const candidates = biggest(sized, ink);
  const apart = candidates.every((one) =>
    candidates.every((other) => one === other || gapBetween(one.bounds, other.bounds) > 0),
  );
  const allHave = barcodes.every((barcode) =>
    candidates.some(({ bounds }) => contains(bounds, barcode)),
  );
  if (!apart || !allHave) return [];
  const found = candidates.map((candidate) => cut(candidate, ink, sized));
  return found.every((each) => each !== null) ? found : [];
}

/** All groups of ink with a label's size and a barcode, for every joining distance. */
function labelSized(ink: Ink, barcodes: readonly Bounds[]): Cluster[] {
  const found = new Map<string, Cluster>();
  // Leaves out blocks larger than a label, such as a page border or a line across the page.
  let clusters = ink.blocks.flatMap((bounds, block): Cluster[] =>
    STOCKS.some((stock) => fits(bounds, stock))
      ? [{ bounds, blocks: new Set([block]), gap: 0 }]
      : [],
  );
  for (let gap = 0; gap <= MOST_GAP; gap += 1) {
    clusters = joined(clusters, gap);
    for (const cluster of clusters) {
      const key = Object.values(cluster.bounds).join();
      const hasBarcode = barcodes.some((barcode) => contains(cluster.bounds, barcode));
      if (hasBarcode && stockOf(cluster.bounds) && !found.has(key)) found.set(key, cluster);
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
function biggest(clusters: readonly Cluster[], ink: Ink): Cluster[] {
  const framed = clusters.filter((cluster) => isFramed(cluster, ink));
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
function cut(cluster: Cluster, ink: Ink, sized: readonly Cluster[]): FoundLabel | null {
  const { bounds } = cluster;
  const stock = stockOf(bounds);
  const isolation = distanceToOthers(cluster, ink);
  if (!stock) return null;
  if (!isFramed(cluster, ink)) {
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
function isFramed({ bounds, blocks }: Cluster, { width, owner }: Ink): boolean {
  const stock = stockOf(bounds);
  if (!stock) return false;
  const [wide, high] = lying(bounds, stock);
  const { left, right, top, bottom } = bounds;
  if (right - left < wide * WHOLE_FRAME || bottom - top < high * WHOLE_FRAME) return false;
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

function stockOf(bounds: Bounds): FoundLabel['stock'] | undefined {
  return STOCKS.find((stock) => {
    const [width, height] = lying(bounds, stock);
    const [short, long] = [LEAST_SHORT_SIDE * stock.width, LEAST_LONG_SIDE * stock.height];
    const [leastWidth, leastHeight] = width < height ? [short, long] : [long, short];
    return (
      fits(bounds, stock) &&
      bounds.right - bounds.left >= leastWidth &&
      bounds.bottom - bounds.top >= leastHeight
    );
  });
}

function fits(bounds: Bounds, stock: FoundLabel['stock']): boolean {
  const [width, height] = lying(bounds, stock);
  return (
    bounds.right - bounds.left <= width + ROUNDING &&
    bounds.bottom - bounds.top <= height + ROUNDING
  );
}

/** Width and height of the label in its orientation on the page. */
const lying = ({ left, right, top, bottom }: Bounds, { width, height }: FoundLabel['stock']) =>
  right - left > bottom - top ? ([height, width] as const) : ([width, height] as const);

const contains = (outer: Bounds, inner: Bounds): boolean =>
  inner.left >= outer.left - ROUNDING &&
  inner.right <= outer.right + ROUNDING &&
  inner.top >= outer.top - ROUNDING &&
  inner.bottom <= outer.bottom + ROUNDING;
