import type { Raster } from './pdfium.ts';
import { whiteRows } from './white-rows.ts';

/**
 * Black ink on white paper: a dot is black if the ink covers at least half of it. Measured: at one half, bars
 * and gaps keep their widths; above it bars grow, below it they shrink; and it is the middle of the range in
 * which barcodes decode.
 */
const ONE_HALF = 128;
const TONES = 256;
/** Every so many rows are looked at. */
const ROW_STEP = 4;
/** Pixels in a row that are as dark as each other, by so much, and as those above them, are no edge of anything. */
const SAME = 8;
const IN_A_ROW = 3;
/** A tone reaches so far to either side. */
const REACH = 20;
/** Share of the page's pixels. What covers less is dirt. */
const LEAST = 0.0002;
/** With more, it is a picture, and its last tones do not matter. */
const MOST_TONES = 8;
/** Ink differs from its ground by so much, and is darker than this: what is fainter stays white. */
const CONTRAST = 48;
const FAINT = 192;
/** How much more a border between other tones must show, for grey ink or a grey ground to be taken as such. */
const MORE = 1.25;
/** Dots by which one half may move an edge. */
const MOVED = 0.2;

const WHITE = -1;

/** Luminance of a pixel by Rec. 709, 0 to 255: red and blue print become dark, yellow light. */
export const light = (pixel: number): number =>
  ((pixel & 255) * 54 + ((pixel >> 8) & 255) * 183 + ((pixel >> 16) & 255) * 19) >> 8;

/**
 * The luminance (0 to 255) below which a pixel of this page is printed black. Found from the page's own tones
 * and from which of them lie side by side: grey bars on white become black, a grey ground behind black bars
 * becomes white. One half (128) for black on white, for a blank page, and where the tones say nothing.
 */
export function blackBelow(raster: Raster): number {
  const tones = tonesOf(solidTones(raster), raster.width * raster.height);
  const touching = contacts(raster, tones);
  const at = chosenSplit(tones, touching);
  return at === null ? ONE_HALF : between(tones, touching, at);
}

/** How often each tone occurs, edges left out. */
function solidTones(raster: Raster): Uint32Array {
  const counts = new Uint32Array(TONES);
  eachRow(raster, (row, above) => {
    let first = 255;
    let run = 0;
    for (let x = 0; x < row.length; x += 1) {
      const pixel = row[x] ?? WHITE;
      // White is a tone of every page, however much of it there is.
      if (pixel === WHITE) {
        [first, run] = [255, 0];
        continue;
      }
      const tone = light(pixel);
      if (Math.abs(tone - first) > SAME) [first, run] = [tone, 0];
      run += 1;
      if (run >= IN_A_ROW && Math.abs(tone - light(above[x] ?? WHITE)) <= SAME) {
        counts[tone] = (counts[tone] ?? 0) + 1;
      }
    }
  });
  return counts;
}

/** Rows with print on them, with the row above; white ones are left out. */
function eachRow(
  { width, height, data }: Raster,
  use: (row: Int32Array, above: Int32Array) => void,
): void {
  const pixels = new Int32Array(data.buffer, data.byteOffset, width * height);
  const isWhite = whiteRows({ width, height, data });
  for (let y = 1; y < height; y += ROW_STEP) {
    if (isWhite(y)) continue;
    const row = y * width;
    use(pixels.subarray(row, row + width), pixels.subarray(row - width, row));
  }
}

/** The page's tones, the darkest first; paper that is white is always one. */
function tonesOf(counts: Uint32Array, pixels: number): number[] {
  const left = counts.slice();
  const least = Math.max(1, (LEAST * pixels) / ROW_STEP);
  const found = new Set<number>([TONES - 1]);
  left.fill(0, TONES - REACH);
  while (found.size < MOST_TONES) {
    const tone = left.reduce((most, count, at) => (count > (left[most] ?? 0) ? at : most), 0);
    const [from, to] = [Math.max(0, tone - REACH), tone + REACH + 1];
    if (left.subarray(from, to).reduce((sum, count) => sum + count, 0) < least) break;
    found.add(tone);
    left.fill(0, from, to);
  }
  return [...found].sort((a, b) => a - b);
}

/** How often two tones lie side by side in a row, by their places in the list. */
function contacts(raster: Raster, tones: readonly number[]): number[][] {
  const touching = tones.map(() => tones.map(() => 0));
  if (tones.length < 2) return touching;
  const nearest = Int8Array.from({ length: TONES }, (_, tone) =>
    tones.findIndex((each) => Math.abs(each - tone) <= REACH),
  );
  eachRow(raster, (row) => {
    let last = -1;
    let before: number | undefined;
    for (let x = 0; x < row.length; x += 1) {
      const pixel = row[x] ?? WHITE;
      if (pixel === before) continue;
      before = pixel;
      const tone = nearest[pixel === WHITE ? 255 : light(pixel)] ?? -1;
      if (tone < 0 || tone === last) continue;
      if (last >= 0) {
        const of = touching[Math.min(tone, last)] ?? [];
        of[Math.max(tone, last)] = (of[Math.max(tone, last)] ?? 0) + 1;
      }
      last = tone;
    }
  });
  return touching;
}

interface Contact {
  dark: number;
  light: number;
  count: number;
}

/** The borders that show once all tones up to this place are black and the others white. */
const shownBy = (tones: readonly number[], touching: number[][], at: number): Contact[] =>
  tones.slice(0, at + 1).flatMap((dark, one) =>
    tones.slice(at + 1).map((other, index) => ({
      dark,
      light: other,
      count: touching[one]?.[at + 1 + index] ?? 0,
    })),
  );

/** Place of the lightest tone that is printed black; null if none is. */
function chosenSplit(tones: readonly number[], touching: number[][]): number | null {
  const usual = tones.findLastIndex((tone) => tone < ONE_HALF);
  const score = (at: number): number =>
    shownBy(tones, touching, at).reduce((sum, { count }) => sum + count, 0);
  let best = usual >= 0 && usual < tones.length - 1 ? usual : null;
  let most = best === null ? 0 : score(best) * MORE;
  for (let at = 0; at < tones.length - 1; at += 1) {
    const [dark = 0, next = 0] = [tones[at], tones[at + 1]];
    if (at === usual || dark > FAINT || next - dark < CONTRAST || score(at) <= most) continue;
    [best, most] = [at, score(at)];
  }
  return best;
}

/**
 * The luminance between the lightest tone printed black and the darkest printed white that moves the edges
 * between the tones least. One half where it lies between them and moves no edge by much.
 */
function between(tones: readonly number[], touching: number[][], at: number): number {
  const [lastBlack = 0, firstWhite = 255] = [tones[at], tones[at + 1]];
  const borders = shownBy(tones, touching, at).filter(({ count }) => count > 0);
  if (borders.length === 0) return ONE_HALF;
  const isBetween = lastBlack < ONE_HALF && ONE_HALF <= firstWhite;
  return isBetween && !movesEdges(borders) ? ONE_HALF : leastMoving(borders);
}

/** Where an edge is drawn as it is: half way from its dark side to its light one. */
const middleOf = ({ dark, light }: Contact): number => (dark + light + 1) / 2;

/** Whether one half moves some kind of edge by much; what is less than a tenth of all edges does not count. */
function movesEdges(borders: readonly Contact[]): boolean {
  const all = borders.reduce((sum, { count }) => sum + count, 0);
  return borders.some((border) => {
    const dots = Math.abs(ONE_HALF - middleOf(border)) / (border.light - border.dark);
    return dots > MOVED && border.count * 10 >= all;
  });
}

/**
 * An edge moves by its distance from the luminance, in parts of its contrast: the sum of the squares of that is
 * least at the middles' mean, weighted by how often an edge occurs and by its contrast.
 */
function leastMoving(borders: readonly Contact[]): number {
  let weighted = 0;
  let weights = 0;
  for (const border of borders) {
    const weight = border.count / (border.light - border.dark) ** 2;
    weighted += weight * middleOf(border);
    weights += weight;
  }
  return Math.round(weighted / weights);
}
