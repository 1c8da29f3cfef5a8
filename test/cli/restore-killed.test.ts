import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packbench, startPackbench, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;

beforeAll(async () => {
  partner = await partnerHere();
});
afterAll(() => partner.stop());

const run = (data: string, ...args: string[]) =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });

/** Ends the process by SIGKILL in place of its rename with this number, of those inside the data folder. */
const killAt = (data: string, number: number) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { renameSync } = fs;
  let left = ${number};
  fs.renameSync = (from, to) => {
    if (String(to).startsWith(${JSON.stringify(data)}) && --left === 0) process.kill(process.pid, 'SIGKILL');
    renameSync(from, to);
  };
  syncBuiltinESMExports();`;

it('a restore killed at any of its steps loses no purchase, and says to restore again', async () => {
  const template = await temporaryFolder();
  const backup = join(await temporaryFolder(), 'monday.packbench');
  const file = writeOrders(await temporaryFolder(), [plainOrder('RK-1'), plainOrder('RK-2')]);
  expect((await run(template, 'import', file)).code).toBe(0);
  expect((await run(template, 'ship', 'RK-1', ...PLAIN_CARTON)).code).toBe(0);
  expect((await run(template, 'backup', backup)).code).toBe(0);
  expect((await run(template, 'ship', 'RK-2', ...PLAIN_CARTON)).code).toBe(0);

  let stopped = 0;
  for (let number = 1; ; number += 1) {
    const data = await temporaryFolder();
    await cp(template, data, { recursive: true });
    const hook = join(await temporaryFolder(), 'kill.mjs');
    await writeFile(hook, killAt(data, number));
    const args = ['--partner', partner.baseUrl, 'restore', backup, '--json'];
    const env = { ...partner.env, NODE_OPTIONS: `--import=${hook}` };
    const { code } = await startPackbench(args, { data, env });
    if (code === 0) break;
    expect(code).toBe(null);

    const isThere = existsSync(join(data, 'station.sqlite'));
    if (!isThere) {
      stopped += 1;
      const orders = await run(data, 'orders');
      expect(orders.json.error).toMatchObject({
        code: 'store',
        message: expect.stringMatching(/^A restore was interrupted: .*packbench restore FILE/),
      });
      expect(orders.stderr).not.toContain('station.sqlite-purchases');
      expect(orders.stderr).not.toContain('lost purchases');
      expect(await run(data, 'restore', backup)).toMatchObject({ code: 0, json: { held: [] } });
    }
    expect((await run(data, 'ship', 'RK-2', ...PLAIN_CARTON)).json.error).toMatchObject({
      code: 'already-bought',
    });
    if (!isThere)
      expect(readdirSync(data).filter((name) => name.startsWith('restoring-'))).toEqual([]);
  }
  expect(stopped).toBeGreaterThan(2);
  expect(await partner.sold('RK-2')).toBe(1);
});

async function saysToRestoreAgain(data: string) {
  for (const args of [['orders'], ['ship', 'RN-1', ...PLAIN_CARTON]]) {
    expect(await run(data, ...args), args[0]).toMatchObject({
      code: 6,
      json: {
        error: {
          code: 'store',
          message: expect.stringMatching(/^A restore was interrupted.*packbench restore FILE/),
        },
      },
    });
  }
}

it('a restore into a new folder that is killed before it moves anything is said, and done again', async () => {
  const template = await temporaryFolder();
  const backup = join(await temporaryFolder(), 'monday.packbench');
  const file = writeOrders(await temporaryFolder(), [plainOrder('RN-1')]);
  expect((await run(template, 'import', file)).code).toBe(0);
  expect((await run(template, 'backup', backup)).code).toBe(0);

  // Killed while it unpacked.
  const unpacking = await temporaryFolder();
  mkdirSync(join(unpacking, 'restoring-2026-01-05T08-00-00-000Z', 'documents'), {
    recursive: true,
  });
  await saysToRestoreAgain(unpacking);
  expect(await run(unpacking, 'restore', backup)).toMatchObject({ code: 0 });
  expect((await run(unpacking, 'orders')).json.total).toBe(1);

  const data = await temporaryFolder();
  const hook = join(await temporaryFolder(), 'kill.mjs');
  await writeFile(hook, killAt(data, 1));
  const env = { ...partner.env, NODE_OPTIONS: `--import=${hook}` };
  const killed = await startPackbench(['--partner', partner.baseUrl, 'restore', backup, '--json'], {
    data,
    env,
  });
  expect(killed.code).toBe(null);
  await saysToRestoreAgain(data);
  expect(await run(data, 'restore', backup)).toMatchObject({ code: 0, json: { lacking: 0 } });
  expect((await run(data, 'orders')).json.total).toBe(1);
});
