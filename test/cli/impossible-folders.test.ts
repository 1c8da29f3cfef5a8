import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packbench, startPackbench, temporaryFolder } from '../support/cli.ts';

/** Exists, and answers ENOENT to whoever makes a folder there. */
const NOWHERE = '/proc/packbench/folder';
const noProc = !existsSync('/proc/self');

it.skipIf(noProc)('a data folder that cannot be made is refused, by a restore too', async () => {
  const data = await temporaryFolder();
  const backup = join(data, 'backup');
  const partner = ['--partner', 'https://partner.example'];
  expect((await packbench(['backup', backup, ...partner], { data })).code).toBe(0);
  for (const command of [['orders'], ['settings', 'set', 'language', 'de'], ['restore', backup]]) {
    const args = ['--data', NOWHERE, ...partner, ...command, '--json'];
    const refused = await startPackbench(args, { data });
    expect(refused.code).toBe(6);
    expect(refused.json).toMatchObject({
      error: { code: 'store', message: expect.stringMatching(/\/proc\/packbench.*does not exist/) },
    });
  }
});

it.skipIf(noProc)('a folder of printed files that cannot be made fails in words', async () => {
  const args = ['--partner', 'sandbox', 'printers', 'test', `folder:${NOWHERE}`, '--json'];
  const failed = await startPackbench(args, { data: await temporaryFolder() });
  expect(failed.code).toBe(6);
  expect(failed.json).toMatchObject({
    jobs: [{ state: 'failed' }],
    error: { code: 'printer', message: expect.stringContaining(`${NOWHERE}: it does not exist`) },
  });
});

it.skipIf(noProc)('a sandbox whose folder cannot be made ends', async () => {
  const args = ['--data', NOWHERE, 'sandbox', '--port', '0'];
  const ended = await startPackbench(args, { data: await temporaryFolder() });
  expect(ended.code).toBe(6);
  expect(ended.stderr).toContain('/proc/packbench');
});
