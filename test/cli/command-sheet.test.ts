import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { packbench, sampleStation } from '../support/cli.ts';

let data: string;
const run = (...args: string[]) => packbench(['--partner', 'sandbox', ...args, '--json'], { data });

beforeAll(async () => {
  data = await sampleStation('sandbox');
});

it('the command sheet is written, printed, or both', async () => {
  const out = join(data, 'sheet.pdf');
  const written = await run('command-sheet', '--out', out);
  expect([written.code, written.json]).toMatchObject([0, { file: out, jobs: [] }]);
  expect((await readFile(out)).subarray(0, 5).toString()).toBe('%PDF-');

  const prints = join(data, 'prints', 'document');
  expect((await run('printers', 'assign', 'document', `folder:${prints}`)).code).toBe(0);
  const printed = await run('command-sheet', '--print');
  expect([printed.code, printed.json]).toMatchObject([
    0,
    { file: null, jobs: [{ role: 'document', state: 'done' }] },
  ]);
  expect(await readdir(prints)).toEqual([expect.stringMatching(/Command sheet.*\.pdf$/)]);
});

it('a command sheet without output, or with an impossible one, is rejected with a clear message', async () => {
  for (const [args, words] of [
    [[], '--out FILE, --print, or both'],
    [['--out', join(data, 'settings.json')], 'it already exists'],
    [['--out', join(data, 'no', 'such', 'folder', 'x.pdf')], 'there is no such folder'],
  ] as const) {
    const refused = await run('command-sheet', ...args);
    expect(refused.code).toBe(2);
    expect(refused.json.error).toMatchObject({
      field: 'out',
      message: expect.stringContaining(words),
    });
  }
});
