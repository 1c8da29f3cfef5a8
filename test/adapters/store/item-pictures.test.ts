import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openItemPictures } from '../../../src/main/adapters/store/item-pictures.ts';
import { pictureFormat } from '../../../src/main/domain/customs/picture.ts';
import { LARGEST_PICTURE } from '../../../src/shared/station/item.ts';
import { must, mustFail, ownFolder } from './support/bench.ts';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

it('a picture is kept once per content and comes back as it was', async () => {
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

it('a picture is known by how it begins, and is not too large', () => {
  expect(pictureFormat(PNG)).toEqual({ ok: true, value: 'png' });
  expect(pictureFormat(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toMatchObject({ value: 'jpeg' });
  for (const text of ['<svg onload="x"/>', 'GIF89a', '%PDF-1.7', '']) {
    expect(pictureFormat(Buffer.from(text))).toMatchObject({ error: { field: 'picture' } });
  }
  const large = new Uint8Array(LARGEST_PICTURE + 1);
  large.set(PNG);
  expect(pictureFormat(large)).toMatchObject({ error: { code: 'bad-input' } });
});
