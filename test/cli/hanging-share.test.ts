import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packbench, startPackbench, temporaryFolder } from '../support/cli.ts';

let data: string;
let share: string;
let env: Record<string, string>;

/** Each call of `node:fs/promises` inside the share holds a thread: it opens a pipe that nobody writes to. */
const hanging = (pipe: string) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { open } = fs.promises;
  for (const [name, call] of Object.entries(fs.promises)) {
    if (typeof call !== 'function') continue;
    fs.promises[name] = (path, ...rest) =>
      String(path).startsWith(process.env.SHARE) ? open(${JSON.stringify(pipe)}, 'r') : call(path, ...rest);
  }
  syncBuiltinESMExports();`;

beforeAll(async () => {
  data = await temporaryFolder();
  share = await temporaryFolder();
  const own = await temporaryFolder();
  for (const folder of ['in', 'done', 'error', 'out']) mkdirSync(join(share, folder));
  expect((await packbench(['settings', 'set', 'exchange.folder', share], { data })).code).toBe(0);
  const pipe = join(own, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const hook = join(own, 'hang.mjs');
  await writeFile(hook, hanging(pipe));
  env = { NODE_OPTIONS: `--import=${hook}`, SHARE: share };
});

describe.skipIf(process.platform === 'win32')('while a share does not answer', { retry: 0 }, () => {
  it.each([
    { args: ['exchange', 'status'], says: /does not answer/, code: 0 },
    { args: ['exchange', 'retry'], says: /does not answer/, code: 6 },
    { args: ['doctor'], says: /does not answer/, code: 2 },
    { args: ['printers', 'assign', 'label', 'folder:SHARE'], says: /does not answer/, code: 2 },
  ])('$args ends with its exit code', async ({ args, says, code }) => {
    const typed = args.map((each) => each.replace('SHARE', share));
    const run = await startPackbench(typed, { data, env });
    expect(run.stdout + run.stderr).toMatch(says);
    expect(run.code).toBe(code);
  });
});
