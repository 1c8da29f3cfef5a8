/** How much larger than a page's ordinary text a heading is, and than its value the name of no field. */
const LARGER = 1.2;
/** Points of a capital in print of 8.5 points: captions are no larger. */
export const CAPTION = 6.1;
/** How much larger, or smaller, the letters of one sentence may be. */
export const ALIKE = 1.15;
/** As high as other letters, as far as they can be measured. */
const AS_HIGH = 0.97;
/** Points of a capital in print of 6 points; what is smaller is small print. */
const SMALL_PRINT = 4.15;
/** Points of a capital in print of 7.2 points: captions and data are as small, and the receiver's address is larger by. */
const SMALL = 5.2;
const SMALLER = 1.35;
/** Lines of one size that are a block of text: an address. */
const LEAST_OF_A_BLOCK = 3;

/** What the letters of a page say by their sizes. All heights in points, of a capital; 0 where it is not known. */
export interface Sizes {
  /** Larger than its ordinary text, and as high as the receiver's address or, where that is not known, its largest block. */
  isHeading(height: number): boolean;
  /** Larger than its ordinary text and than a caption: a heading where no field or caption is in its line. */
  isHeadingAlone(height: number): boolean;
  /** Larger than its ordinary text and than its data. */
  isLarge(height: number): boolean;
  /** As small as a caption or a box of data, and much smaller than the largest block. */
  isSmall(height: number): boolean;
}

/** `heights` of a page's lines, and of those that are of the addresses of the purchase. */
export function sizesOf(heights: readonly number[], ofAddresses: readonly number[]): Sizes {
  const ordinary = ordinaryHeight(heights);
  const block = blockHeight(ofAddresses) || blockHeight(heights);
  const isLarger = (height: number, by: number) => ordinary > 0 && height >= ordinary * by;
  return {
    isHeading: (height) => isLarger(height, LARGER) && height >= block * AS_HIGH,
    isHeadingAlone: (height) => height >= CAPTION && isLarger(height, LARGER),
    isLarge: (height) => height > SMALL && isLarger(height, LARGER),
    isSmall: (height) => height > 0 && height <= SMALL && height * SMALLER <= block,
  };
}

/**
 * The height that half of the lines do not exceed. Small print does not count: a paragraph of it would make
 * headings of everything else.
 */
function ordinaryHeight(heights: readonly number[]): number {
  const printed = heights.filter((height) => height >= SMALL_PRINT).sort((a, b) => a - b);
  return printed[Math.floor((printed.length - 1) / 2)] ?? (heights.some(Boolean) ? SMALL_PRINT : 0);
}

/** The smallest of the largest lines that are alike, wherever they stand; 0 without such lines. */
function blockHeight(heights: readonly number[]): number {
  const sorted = heights.toSorted((a, b) => b - a);
  const found = sorted.find(
    (height, at) => height <= (sorted[at + LEAST_OF_A_BLOCK - 1] ?? 0) * ALIKE,
  );
  return sorted[sorted.indexOf(found ?? 0) + LEAST_OF_A_BLOCK - 1] ?? 0;
}
