import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openItemPictures } from '../../../src/main/adapters/store-sqlite/files/item-pictures.ts';
import { pictureFormat } from '../../../src/main/features/catalogue/logic/picture.ts';
import { LARGEST_PICTURE } from '../../../src/shared/catalogue/item.ts';
import { must, mustFail, ownFolder } from './support/bench.ts';

const u16 = (value: number) => [value >> 8, value & 0xff];
/** The headers of pictures of this size, as far as the size is read. */
const png = (width: number, height: number) =>
  Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    ...[0, 0, ...u16(width), 0, 0, ...u16(height), 8, 2, 0, 0, 0],
  ]);
const jpeg = (width: number, height: number) =>
  Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
    ...[0xff, 0xc2, 0, 11, 8, ...u16(height), ...u16(width), 1, 1, 0x11, 0],
  ]);
const PNG = png(2, 2);

it('a picture is stored once per content and returned unchanged', async () => {
  const folder = ownFolder();
  const pictures = openItemPictures(folder);
  const kept = must(await pictures.keep(PNG, 'png'));
  expect(must(await pictures.keep(PNG, 'png'))).toEqual(kept);
  expect(new Uint8Array(must(await pictures.read(kept)))).toEqual(PNG);
  const file = join(folder, kept.hash.slice(0, 2), `${kept.hash}.png`);
  expect(readdirSync(join(folder, kept.hash.slice(0, 2)))).toHaveLength(1);
  rmSync(file);
  expect(mustFail(await pictures.read(kept)).code).toBe('not-found');
});

it('a picture is recognised by its first bytes, and has a size limit', () => {
  expect(pictureFormat(PNG)).toEqual({ ok: true, value: 'png' });
  expect(pictureFormat(jpeg(2, 2))).toMatchObject({ value: 'jpeg' });
  for (const text of ['<svg onload="x"/>', 'GIF89a', '%PDF-1.7', '']) {
    expect(pictureFormat(Buffer.from(text))).toMatchObject({ error: { field: 'picture' } });
  }
  const large = new Uint8Array(LARGEST_PICTURE + 1);
  large.set(PNG);
  expect(pictureFormat(large)).toMatchObject({ error: { code: 'bad-input' } });
});

it.each([
  ['PNG', png(30_000, 30_000)],
  ['PNG with one long side', png(4001, 1)],
  ['JPEG', jpeg(65_535, 65_535)],
])('a small file with a huge %s is rejected: drawn, it would fill the memory', (_, bytes) => {
  expect(pictureFormat(bytes)).toMatchObject({
    error: {
      field: 'picture',
      message: expect.stringMatching(/at most 4000 points a side, found /),
    },
  });
});

it.each([
  ['a PNG without its header', PNG.subarray(0, 12)],
  ['a JPEG without its frame header', jpeg(2, 2).subarray(0, 10)],
  ['a JPEG without segments', Uint8Array.from([0xff, 0xd8, 0xff, ...new Uint8Array(40)])],
  ['a JPEG of fill bytes only', Uint8Array.from([0xff, 0xd8, ...new Uint8Array(40).fill(0xff)])],
])('%s is rejected as no picture', (_, bytes) => {
  expect(pictureFormat(bytes)).toMatchObject({
    error: { message: expect.stringContaining('something else') },
  });
});
