import { type Message, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../../shared/kernel/result.ts';

export interface JpegLimits {
  /** Of the field that it came in. */
  field: 'jpeg' | 'thumbnail';
  bytes: number;
  /** Pixels on the longer side. */
  side: number;
}

/** Markers of ITU-T T.81, B.1.1.3. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DHT = 0xc4;
const DQT = 0xdb;
const DRI = 0xdd;
/** JFIF's header and Adobe's colour transform; both hold numbers alone. */
const JFIF = 0xe0;
const ADOBE = 0xee;
const PLAIN: readonly number[] = [DHT, DQT, DRI, JFIF, ADOBE];
/** Baseline, extended and progressive frames: those that PDF programs draw too. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
const LONGEST_HEADER = 16;

/**
 * Whether the bytes are one JPEG of a picture and nothing else: no camera's data (Exif), no comment, nothing behind
 * its end. Returns its size in pixels. Errors: `bad-input`.
 */
export function readJpeg(
  bytes: Uint8Array,
  limits: JpegLimits,
): Result<{ width: number; height: number }> {
  const refused = (message: Message): Result<never> =>
    refuse('bad-input', say('{field}: {why}', { field: limits.field, why: message }), {
      field: limits.field,
    });
  if (bytes.length > limits.bytes) {
    return refused(
      say('expected at most {most} kB, found {found} kB', {
        most: limits.bytes / 1000,
        found: Math.ceil(bytes.length / 1000),
      }),
    );
  }
  const read = readSegments(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if ('wrong' in read) return refused(read.wrong);
  const { width, height } = read;
  if (Math.max(width, height) <= limits.side) return ok({ width, height });
  return refused(
    say('expected at most {most} pixels on the longer side, found {width} × {height}', {
      most: limits.side,
      width,
      height,
    }),
  );
}

const NO_JPEG = say('expected a JPEG picture, found something else');
const FOREIGN = say('expected a picture alone, found other data in the JPEG');

function readSegments(view: DataView): { width: number; height: number } | { wrong: Message } {
  const byte = (at: number) => (at < view.byteLength ? view.getUint8(at) : -1);
  if (byte(0) !== 0xff || byte(1) !== SOI) return { wrong: NO_JPEG };
  let size: { width: number; height: number } | null = null;
  let isDrawn = false;
  for (let at = 2; ; ) {
    if (byte(at) !== 0xff) return { wrong: NO_JPEG };
    const marker = byte(at + 1);
    if (marker === EOI) {
      if (!size || !isDrawn) return { wrong: NO_JPEG };
      return at + 2 === view.byteLength ? size : { wrong: FOREIGN };
    }
    if (at + 4 > view.byteLength) return { wrong: NO_JPEG };
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > view.byteLength) return { wrong: NO_JPEG };
    if (FRAMES.includes(marker)) {
      // One frame: a second would be another picture.
      if (size || length < 8) return { wrong: size ? FOREIGN : NO_JPEG };
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      if (size.width === 0 || size.height === 0) return { wrong: NO_JPEG };
    } else if (marker === SOS) {
      if (!size) return { wrong: NO_JPEG };
      isDrawn = true;
      at = afterScan(view, end);
      continue;
    } else if (!PLAIN.includes(marker)) return { wrong: FOREIGN };
    else if ((marker === JFIF || marker === ADOBE) && length > LONGEST_HEADER)
      return { wrong: FOREIGN };
    at = end;
  }
}

/** The first marker behind the coded data, in which 0xff is followed by 0 or a restart. */
function afterScan(view: DataView, start: number): number {
  let at = start;
  while (at + 1 < view.byteLength) {
    const next = view.getUint8(at + 1);
    const isMarker = view.getUint8(at) === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7);
    if (isMarker && next !== 0xff) return at;
    at += 1;
  }
  return view.byteLength;
}
