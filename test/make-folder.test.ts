import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../src/main/make-folder.ts';

it('many who make folders below the same missing ones at once all have them', async () => {
  const home = await mkdtemp(join(tmpdir(), 'packbench-folders-'));
  onTestFinished(() => rm(home, { recursive: true }));
  for (let round = 0; round < 50; round++) {
    const folders = Array.from({ length: 8 }, (_, at) =>
      join(home, `${round}`, 'a', 'b', `${at % 4}`),
    );
    await Promise.all(folders.map(makeFolder));
    for (const folder of folders) expect((await stat(folder)).isDirectory()).toBe(true);
  }
});
