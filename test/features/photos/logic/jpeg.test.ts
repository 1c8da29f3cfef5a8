import { describe, expect, it } from 'vitest';
import { readJpeg } from '../../../../src/main/features/photos/logic/jpeg.ts';
import { SMALL_JPEG } from '../../../support/sample-jpeg.ts';

const jpeg = Buffer.from(SMALL_JPEG, 'base64');
const limits = { field: 'jpeg', bytes: 1000, side: 100 } as const;
const read = (bytes: Uint8Array, some: Partial<typeof limits> = {}) =>
  readJpeg(bytes, { ...limits, ...some });

/** With a segment behind the first one. */
function withSegment(marker: number, content: string): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.from([0xff, marker, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

describe('a JPEG', () => {
  it('is read with its size', () => {
    expect(read(jpeg)).toEqual({ ok: true, value: { width: 16, height: 12 } });
  });

  it.each([
    ['a PNG', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlE', 'base64')],
    ['nothing', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.4')],
    ['its beginning alone', jpeg.subarray(0, 3)],
    ['one without its end', jpeg.subarray(0, -2)],
    ['one cut in its header', jpeg.subarray(0, 90)],
    ['a picture without data', Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xd9])])],
  ])('is not %s', (_, bytes) => {
    expect(read(bytes)).toMatchObject({
      ok: false,
      error: {
        code: 'bad-input',
        field: 'jpeg',
        message: 'jpeg: expected a JPEG picture, found something else',
      },
    });
  });

  it.each([
    ['a camera’s data', withSegment(0xe1, 'Exif\0\0 48.1374N 11.5755E')],
    ['a comment', withSegment(0xfe, 'Erika Mustermann')],
    ['a long header', withSegment(0xe0, 'JFIF\0 and a message for somebody else')],
    ['bytes behind its end', Buffer.concat([jpeg, Buffer.from('MZ')])],
    ['a second picture', Buffer.concat([jpeg, jpeg])],
  ])('is refused with %s', (_, bytes) => {
    expect(read(bytes)).toMatchObject({
      ok: false,
      error: {
        code: 'bad-input',
        message: 'jpeg: expected a picture alone, found other data in the JPEG',
      },
    });
  });

  it('is refused where it is too large, with what was expected and found', () => {
    expect(read(jpeg, { bytes: 100 } as never)).toMatchObject({
      error: { message: 'jpeg: expected at most 0.1 kB, found 1 kB' },
    });
    expect(read(jpeg, { side: 15 } as never)).toMatchObject({
      error: {
        message: 'jpeg: expected at most 15 pixels on the longer side, found 16 × 12',
      },
    });
  });
});
