import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM, packbench, SAMPLE_ORDERS, temporaryFolder } from '../support/cli.ts';

const CARTON = 'weight=6;dims=30x20x15';
/** Kill times for a run that takes some hundred milliseconds; the last run is not killed. */
const KILLED_AFTER_MS = [60, 140, 220, 300, 380, 460, 540, 620, null];

let data: string;
const SANDBOX = ['--partner', 'sandbox'];
const run = (...args: string[]) => packbench([...SANDBOX, ...args], { data });
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);

beforeAll(async () => {
  data = await temporaryFolder();
  for (const file of ['so-1001-one-carton.json', 'so-1002-three-cartons.json'])
    await run('import', join(SAMPLE_ORDERS, file));
}, 120_000);

describe('closing a handover list, killed repeatedly,', () => {
  it('closes it once and sends one event per parcel', { timeout: 300_000 }, async () => {
    const shipped = [];
    for (const reference of ['SO-1001', 'SO-1002'])
      shipped.push(await json('ship', reference, '--carton', CARTON));
    const numbers = shipped.map(({ trackingNumber }) => trackingNumber);
    const { id } = await json('handover', 'open', shipped[0].carrier);
    const [first, ...rest] = numbers;
    const partly = await run('handover', 'add', first, 'NOT-OURS', '--json');
    expect(partly.code).toBe(0);
    expect(partly.json).toMatchObject({ added: [first], refused: [{ tracking: 'NOT-OURS' }] });
    expect((await run('handover', 'add', 'NOT-OURS', '--json')).code).toBe(2);
    expect((await json('handover', 'add', ...rest)).parcels).toEqual(numbers);
    for (const milliseconds of KILLED_AFTER_MS) {
      const given = [...SANDBOX, '--data', data, 'handover', 'close', id];
      const child = spawn(process.execPath, [PROGRAM, ...given], { stdio: 'ignore' });
      const over = once(child, 'exit');
      if (milliseconds !== null) {
        await Promise.race([over, wait(milliseconds)]);
        child.kill('SIGKILL');
      }
      await over;
    }
    expect(await json('handover', 'close', id)).toMatchObject({ closed: true, parcels: numbers });
    const { events } = await json('events', '--limit', '1000');
    const told = events.filter(({ kind }: { kind: string }) => kind === 'handover.closed');
    const orders = told.map(({ order }: { order: { reference: string } }) => order.reference);
    expect(orders).toEqual(['SO-1001', 'SO-1002']);
  });

  it('reports when no list is open', async () => {
    const refused = await run('handover', 'close', '--json');
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'not-found' } });
  });
});
