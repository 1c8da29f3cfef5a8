import { execFileSync } from 'node:child_process';
import { closeSync, openSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  packbench,
  type Run,
  type RunOptions,
  startPackbench,
  temporaryFolder,
} from '../support/cli.ts';
import { failure, importSchema, read } from './contract.ts';
import { plainOrder } from './orders.ts';

let files = '';
let data = '';
const run = (args: string[], options: Partial<RunOptions> = {}): Promise<Run> =>
  startPackbench(['--partner', 'https://partner.example', ...args, '--json'], { data, ...options });

/** For files that are rejected before anything is read. */
const here = (args: string[]): Promise<Run> =>
  packbench(['--partner', 'https://partner.example', ...args, '--json'], { data });

const at = (name: string) => join(files, name);

/** An order file's beginning, followed by a hole: it uses no disk space. */
function longFile(name: string, bytes: number): string {
  closeSync(openSync(at(name), 'w'));
  truncateSync(at(name), bytes);
  return at(name);
}

beforeAll(async () => {
  data = await temporaryFolder();
  files = await temporaryFolder();
  execFileSync('mkfifo', [at('pipe.csv'), at('pipe.pdf'), at('pipe.backup')]);
  symlinkSync('/dev/zero', at('linked.csv'));
});

const COMMANDS: [string, (file: string) => string[]][] = [
  ['import', (file) => ['import', file]],
  ['items import', (file) => ['items', 'import', file]],
  [
    'settle --label',
    (file) => ['settle', 'A-1', '--label', file, '--reason', 'seen in the portal'],
  ],
  ['restore', (file) => ['restore', file]],
];

describe.skipIf(process.platform === 'win32').concurrent.each(COMMANDS)('%s', (_name, args) => {
  it.each(['/dev/zero', '/dev/random', '/dev/tty'])(
    'rejects the device %s with exit 2 and a message',
    async (device) => {
      const ran = await here(args(device));
      expect({ ...failure(ran), code: ran.code }).toMatchObject({
        code: 2,
        message: expect.stringMatching(/device/),
      });
    },
  );

  it('rejects a pipe without a writer instead of waiting', async () => {
    const ran = await run(args(at('pipe.csv')));
    expect({ ...failure(ran), code: ran.code }).toMatchObject({
      code: 2,
      message: expect.stringMatching(/pipe/),
    });
  });
});

describe('an order file', () => {
  it('that is a link to a device is rejected', async () => {
    const ran = await run(['import', at('linked.csv')]);
    expect(failure(ran).message).toMatch(/it is a device, not a file\. Nothing was imported\./);
  });

  it('without an end that claims to be empty (/proc) is read only until it is no text', async () => {
    const ran = await run(['import', '/proc/self/pagemap']);
    expect(ran.code).toBe(2);
    expect(JSON.stringify(ran.json)).toMatch(/expected UTF-8 text/);
  });

  it('of 20 GB is rejected, and the other file imported', async () => {
    writeFileSync(at('good.json'), JSON.stringify(plainOrder('GOOD-1')));
    const ran = await run(['import', longFile('long.csv', 20 * 2 ** 30), at('good.json')]);
    expect(ran.code).toBe(0);
    expect(read(importSchema, ran)).toMatchObject({
      imported: 1,
      rejected: [{ file: 'long.csv', message: expect.stringMatching(/lines of at most 1\.0 MB/) }],
    });
  });

  it('of 20 GB given as a label is rejected', async () => {
    const file = longFile('long.pdf', 20 * 2 ** 30);
    const ran = await run(['settle', 'A-1', '--label', file, '--reason', 'seen']);
    expect(ran.code).toBe(2);
    expect(failure(ran)).toMatchObject({
      field: 'label',
      message: expect.stringMatching(/20\.0 MB/),
    });
  });

  it.each(['-', '/dev/stdin'])('is read from stdin as %s', async (name) => {
    const order = plainOrder(`STDIN-${name.length}`);
    const ran = await run(['import', name], { stdin: JSON.stringify(order) });
    expect(read(importSchema, ran)).toMatchObject({ imported: 1, rejected: [] });
  });

  it('is read from a pipe with a writer', async () => {
    execFileSync('mkfifo', [at('written.json')]);
    const text = JSON.stringify(plainOrder('PIPED-1'));
    const [ran] = await Promise.all([
      run(['import', at('written.json')]),
      writeFile(at('written.json'), text),
    ]);
    expect(read(importSchema, ran)).toMatchObject({ imported: 1, rejected: [] });
  });
});

describe('a secret', () => {
  it('without an end on stdin is rejected without filling the memory', async () => {
    const stdin = 'x'.repeat(80 * 1024 * 1024);
    const ran = await run(['credentials', 'set'], { stdin });
    expect(ran.code).toBe(2);
    expect(failure(ran).message).toMatch(/at most 500 characters on stdin, found a longer one/);
  });
});
