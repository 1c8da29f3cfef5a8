import type { DotsWish, PageDots } from '../../../features/printing/ports.ts';

/** How the printer detects the end of a label; `printer` keeps the printer's setting. */
type MediaTracking = 'printer' | 'gap' | 'mark' | 'continuous';

export interface LabelWishes {
  copies: number;
  /** Relative to the printer's own darkness, -30 to 30. */
  darkness: number;
  media: MediaTracking;
}

/** Limit of ^GF: "1 to 99999; out-of-range values are set to the nearest limit". */
const LARGEST_FIELD = 99_999;
/** ^LL: "1 to 32000". */
export const LONGEST_LABEL = 32_000;

/**
 * Inches. Rolls are 4 in wide, 105 mm for A6, and most print heads are hardly wider. A printer does not
 * report the width of its head: `ezpl.print_width` and ^HH give the width that the last format set.
 */
export const WIDEST_ROLL = 4.25;

/** A landscape page wider than the roll is turned; a carton slip of 4x2 in is not. */
export const dotsFor = (dpi: number): DotsWish => ({
  dpi,
  widest: WIDEST_ROLL * dpi,
  stripBytes: LARGEST_FIELD,
});

/** ^MN media tracking: Y web sensing, M mark sensing, N continuous. */
const TRACKING = { printer: '', gap: '^MNY', mark: '^MNM', continuous: '^MNN' } as const;

/**
 * One label, by Zebra's ZPL II Programming Guide:
 * - ^XA, ^XZ: begin and end of the format
 * - ^PW, ^LL: print width and label length in dots
 * - ^LH0,0, ^PMN, ^LRN: home in the corner, no mirror image, no reverse print, to undo earlier formats;
 *   settings made on purpose (^PO, ^LT, ^LS) stay
 * - ^MD: darkness relative to the printer's setting, always sent, to undo an earlier one
 * - ^FO, ^GFA, ^FS: the picture, in strips within ^GF's limit
 * - ^PQ: number of copies
 */
export function labelZpl(page: PageDots, { copies, darkness, media }: LabelWishes): string {
  return [
    '^XA',
    `^PW${page.width}`,
    `^LL${page.height}`,
    `^LH0,0^PMN^LRN${TRACKING[media]}^MD${darkness}`,
    ...page.strips.map((strip) => fieldOf(strip, page)),
    `^PQ${copies}`,
    '^XZ',
    '',
  ].join('\n');
}

/** For Z64 both byte counts of ^GFA are those of the picture, not of the text. */
const fieldOf = (
  { top, bytes, compressed }: PageDots['strips'][number],
  { rowBytes }: PageDots,
): string => `^FO0,${top}^GFA,${bytes},${bytes},${rowBytes},${z64(compressed)}^FS`;

/**
 * Zebra's Z64 (ZPL II Programming Guide, "ZB64 Encoding and Compression"): bytes compressed with zlib,
 * as base64, and a CRC of the base64 text; the printer prints nothing if it does not match.
 */
export function z64(compressed: Uint8Array): string {
  const text = Buffer.from(compressed).toString('base64');
  return `:Z64:${text}:${crc16(text)}`;
}

/**
 * CRC-16/XMODEM (polynomial 0x1021, initial value 0) as four hexadecimal digits. The guide does not name
 * the variant; this one matches labels written by Zebra's own software (see the test).
 */
export function crc16(text: string): string {
  let crc = 0;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc = ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ byte] ?? 0);
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const TABLE = Uint16Array.from({ length: 256 }, (_, index) => {
  let crc = index << 8;
  for (let bit = 0; bit < 8; bit += 1) {
    crc = (crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0);
  }
  return crc & 0xffff;
});
