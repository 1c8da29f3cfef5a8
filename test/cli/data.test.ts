import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packbench, temporaryFolder } from '../support/cli.ts';

/** The folder of a complete demo run. */
let folder: string;
let elsewhere: string;
beforeAll(async () => {
  elsewhere = await temporaryFolder();
  const demo = await packbench(['demo', '--json'], { data: await temporaryFolder() });
  folder = String(demo.json.folder);
});

const run = (...args: string[]) =>
  packbench(['--partner', 'sandbox', '--json', ...args], { data: folder });

describe('the data on the disk', () => {
  it('is backed up into one file and restored from it', async () => {
    const file = join(elsewhere, 'demo.packbench');
    const made = await run('backup', file);
    expect(made.code).toBe(0);
    expect(made.json).toMatchObject({ file, orders: 10, purchases: 2, connection: 'sandbox' });
    const restored = await run('restore', file);
    expect(restored.code).toBe(0);
    const { aside } = z.object({ aside: z.string(), lacking: z.literal(0) }).parse(restored.json);
    expect(readdirSync(aside)).toContain('station.sqlite');
    const known = await run('shipments');
    expect(known.json.shipments).toMatchObject([{ kind: 'return' }, { state: 'confirmed' }]);
    expect((await run('restore', join(elsewhere, 'nothing'))).code).toBe(2);
  });

  it('is erased in time, and exported for the person concerned', async () => {
    const erased = await run('erase', '--dry-run');
    expect(erased.code).toBe(0);
    expect(erased.json).toMatchObject({
      dryRun: true,
      days: 365,
      orders: 0,
      papers: 0,
      held: 0,
    });
    const file = join(elsewhere, 'person.json');
    expect((await run('export-person', 'nobody@example.org', file)).code).toBe(2);
    const { orders } = (await run('orders', '--status', 'shipped')).json;
    const [{ shipTo }] = z
      .tuple([z.object({ shipTo: z.object({ name: z.string() }) })])
      .parse(orders);
    expect(shipTo.name).not.toBe('erased');
  });

  it.skipIf(process.platform === 'win32')('is for its owner alone', () => {
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(found.length).toBeGreaterThan(30);
    const open = ['', ...found].filter((name) => {
      const entry = statSync(join(folder, name));
      return (entry.mode & 0o777) !== (entry.isDirectory() ? 0o700 : 0o600);
    });
    expect(open).toEqual([]);
    expect(readFileSync(join(folder, 'sandbox', 'station.sqlite'))).not.toHaveLength(0);
  });
});
