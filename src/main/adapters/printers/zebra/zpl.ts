import { deflateSync } from 'node:zlib';
import type { Bitmap } from './bitmap.ts';

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
export function labelZpl(bitmap: Bitmap, { copies, darkness, media }: LabelWishes): string {
  return [
    '^XA',
    `^PW${bitmap.width}`,
    `^LL${bitmap.height}`,
    `^LH0,0^PMN^LRN${TRACKING[media]}^MD${darkness}`,
    ...strips(bitmap),
    `^PQ${copies}`,
    '^XZ',
    '',
  ].join('\n');
}

/** For Z64 both byte counts of ^GFA are those of the picture, not of the text. */
function strips({ height, rowBytes, rows }: Bitmap): string[] {
  const most = Math.floor(LARGEST_FIELD / rowBytes);
  // Divides the picture into strips of about equal height.
  const rowsEach = Math.ceil(height / Math.ceil(height / most));
  const fields: string[] = [];
  for (let top = 0; top < height; top += rowsEach) {
    const strip = rows.subarray(top * rowBytes, (top + rowsEach) * rowBytes);
    const size = `${strip.length},${strip.length},${rowBytes}`;
    fields.push(`^FO0,${top}^GFA,${size},${z64(strip)}^FS`);
  }
  return fields;
}

/** zlib's default: a 4x6 label becomes 3 % larger than at the best level (9), in a fifth of the time. */
const LEVEL = 6;

/**
 * Zebra's Z64 (ZPL II Programming Guide, "ZB64 Encoding and Compression"): the bytes compressed with
 * zlib, as base64, and a CRC of the base64 text; the printer prints nothing if it does not match.
 */
export function z64(bytes: Uint8Array, level = LEVEL): string {
  const text = deflateSync(bytes, { level }).toString('base64');
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
