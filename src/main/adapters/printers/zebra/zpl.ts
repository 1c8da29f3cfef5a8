import { constants, deflateSync } from 'node:zlib';
import type { Bitmap } from './bitmap.ts';

/** How the roll's labels are told apart; `printer` leaves it as the printer is set. */
type MediaTracking = 'printer' | 'gap' | 'mark' | 'continuous';

export interface LabelWishes {
  copies: number;
  /** Relative to the printer's own darkness, -30 to 30. */
  darkness: number;
  media: MediaTracking;
}

/** ^GF counts no further: "1 to 99999; out-of-range values are set to the nearest limit". */
const LARGEST_FIELD = 99_999;
/** ^LL: "1 to 32000". */
export const LONGEST_LABEL = 32_000;

/** ^MN media tracking: Y web sensing, M mark sensing, N continuous. */
const TRACKING = { printer: '', gap: '^MNY', mark: '^MNM', continuous: '^MNN' } as const;

/**
 * One label, by Zebra's ZPL II Programming Guide:
 * - ^XA, ^XZ: a format begins and ends
 * - ^PW, ^LL: print width and label length in dots
 * - ^LH0,0, ^PMN, ^LRN: home in the corner, no mirror image, no reverse print, whatever a format
 *   before ours left set; what a bench sets on purpose (^PO, ^LT, ^LS) is left alone
 * - ^MD: darkness relative to the printer's setting, always said, so that an earlier one is undone
 * - ^FO, ^GFA, ^FS: the picture, in strips that ^GF can count
 * - ^PQ: how many
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

/** For Z64 both counts of ^GFA are those of the picture, not of the text. */
function strips({ height, rowBytes, rows }: Bitmap): string[] {
  const most = Math.floor(LARGEST_FIELD / rowBytes);
  // Strips of about the same height.
  const rowsEach = Math.ceil(height / Math.ceil(height / most));
  const fields: string[] = [];
  for (let top = 0; top < height; top += rowsEach) {
    const strip = rows.subarray(top * rowBytes, (top + rowsEach) * rowBytes);
    const size = `${strip.length},${strip.length},${rowBytes}`;
    fields.push(`^FO0,${top}^GFA,${size},${z64(strip)}^FS`);
  }
  return fields;
}

/**
 * Zebra's Z64 (ZPL II Programming Guide, "ZB64 Encoding and Compression"): the bytes compressed
 * (zlib's format), as base64, and a CRC over the base64 text that the printer compares; on a
 * mismatch it prints nothing.
 */
export function z64(bytes: Uint8Array): string {
  const text = deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION }).toString('base64');
  return `:Z64:${text}:${crc16(text)}`;
}

/**
 * CRC-16/XMODEM (polynomial 0x1021, begins with 0) as four hexadecimal digits. The guide does not
 * name the kind; this one agrees with labels that Zebra's own software wrote (see the test).
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
