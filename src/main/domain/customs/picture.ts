import { stationError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { say } from '../../../shared/say.ts';
import { type ItemPicture, LARGEST_PICTURE } from '../../../shared/station/item.ts';

/** How a picture of that format begins. */
const SIGNATURES: Record<ItemPicture['format'], readonly number[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
};

/** The format by the bytes themselves. Errors: `bad-input` where it is none, or too much. */
export function pictureFormat(bytes: Uint8Array): Result<ItemPicture['format']> {
  if (bytes.length > LARGEST_PICTURE) {
    return refused(say`expected a picture of at most ${LARGEST_PICTURE / 1024 / 1024} MB`);
  }
  for (const format of ['png', 'jpeg'] as const) {
    if (SIGNATURES[format].every((byte, at) => bytes[at] === byte)) return ok(format);
  }
  return refused(say`expected a PNG or JPEG picture, found something else`);
}

const refused = (message: ReturnType<typeof say>): Result<never> =>
  fail(stationError('bad-input', message, { field: 'picture' }));
