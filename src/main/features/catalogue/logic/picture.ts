import { type ItemPicture, LARGEST_PICTURE } from '../../../../shared/catalogue/item.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../../shared/kernel/result.ts';

type Format = ItemPicture['format'];

/** First bytes of each picture format. */
const SIGNATURES: Record<Format, readonly number[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
};

/** A small file may decode to a picture that exhausts memory. */
const LONGEST_SIDE = 4000;

/** The format, detected from the bytes. Errors: `bad-input` where it is none, or too large. */
export function pictureFormat(bytes: Uint8Array): Result<Format> {
  if (bytes.length > LARGEST_PICTURE) {
    return refused(
      say('expected a picture of at most {most} MB', { most: LARGEST_PICTURE / 1024 / 1024 }),
    );
  }
  for (const format of ['png', 'jpeg'] as const) {
    if (!SIGNATURES[format].every((byte, at) => bytes[at] === byte)) continue;
    const size = sizeOf(format, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (size === null) break;
    if (Math.max(...size) <= LONGEST_SIDE) return ok(format);
    return refused(
      say('expected a picture of at most {most} points a side, found {found} × {size}', {
        most: LONGEST_SIDE,
        found: size[0],
        size: size[1],
      }),
    );
  }
  return refused(say('expected a PNG or JPEG picture, found something else'));
}

/** Width and height from the header; null where it has none. */
function sizeOf(format: Format, view: DataView): [number, number] | null {
  if (format === 'jpeg') return jpegSize(view);
  const [width, height] = [16, 20];
  return view.byteLength < 24 ? null : [view.getUint32(width), view.getUint32(height)];
}

/** ITU T.81: segments with their lengths, up to the frame header (SOF), which has the size. */
function jpegSize(view: DataView): [number, number] | null {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    // A marker may be padded with further 0xff bytes.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

const refused = (message: ReturnType<typeof say>): Result<never> =>
  refuse('bad-input', message, { field: 'picture' });
