import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { ordersSchema, read } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let data: string;

beforeAll(async () => {
  partner = await partnerHere();
});
afterAll(() => partner.stop());

const run = (...args: string[]) =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const REASON = ['--reason', 'compared with the portal'];
const ship = (reference: string) => run('ship', reference, ...PLAIN_CARTON);
const imported = async (...references: string[]) => {
  const orders = references.map((each) => plainOrder(each));
  expect((await run('import', writeOrders(await temporaryFolder(), orders))).code).toBe(0);
};
const statuses = async () => {
  const { orders } = read(ordersSchema, await run('orders'));
  return Object.fromEntries(orders.map(({ reference, status }) => [reference, status]));
};
const listOf = async (...lines: string[]) => {
  const file = join(await temporaryFolder(), 'held.txt');
  writeFileSync(file, `${lines.join('\r\n')}\r\n`);
  return file;
};

/** These orders, held by a restore onto an empty folder; `bought` after the backup. */
async function restored(references: string[], bought?: string): Promise<void> {
  await imported(...references);
  const backup = join(await temporaryFolder(), 'monday.packbench');
  expect((await run('backup', backup)).code).toBe(0);
  if (bought) expect((await ship(bought)).code).toBe(0);
  for (const end of ['', '-wal', '-shm']) {
    rmSync(join(data, `station.sqlite${end}`), { force: true });
  }
  expect((await run('restore', backup)).json.held).toEqual(references);
}

beforeEach(async () => {
  data = await temporaryFolder();
  expect((await run('settings', 'set', 'purchasing.quietSeconds', '0')).code).toBe(0);
});

describe('settle --list', () => {
  it('frees each named order that a restore holds, and refuses a wrong line alone', async () => {
    await restored(['LI-1', 'LI-2', 'LI-3', 'LI-4'], 'LI-3');
    expect((await run('settle', 'LI-4', '--not-bought', ...REASON)).code).toBe(0);
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'before' });
    expect((await ship('LI-4')).code).toBe(5);
    const list = await listOf('# not in the portal', 'LI-1', '', 'LI-9', '/LI-2', 'LI-1', 'LI-4');
    expect((await run('settle', '--list', list)).code).toBe(2);
    expect(await statuses()).toMatchObject({ 'LI-1': 'held' });

    const { code, json } = await run('settle', '--list', list, ...REASON);
    expect(code).toBe(0);
    expect(json.settled).toEqual(['LI-1', '/LI-2']);
    expect(json.refused).toMatchObject([
      { line: 4, reference: 'LI-9', error: { code: 'not-found' } },
      { line: 6, reference: 'LI-1', error: { code: 'bad-input' } },
      { line: 7, reference: 'LI-4', error: { code: 'bad-input' } },
    ]);
    expect(await statuses()).toMatchObject({
      ...{ 'LI-1': 'open', 'LI-2': 'open', 'LI-3': 'held', 'LI-4': 'unknown' },
    });
    const { entries } = (await run('audit', '--limit', '2')).json;
    expect(entries).toMatchObject(
      ['LI-2', 'LI-1'].map((reference) => ({
        ...{ action: 'settle-not-bought', reason: 'compared with the portal', data: { reference } },
      })),
    );
    expect((await ship('LI-1')).code).toBe(0);
    expect((await ship('LI-3')).code).toBe(5);
    expect(await partner.sold('LI-3')).toBe(1);

    const again = await run('settle', '--list', list, ...REASON);
    expect([again.code, again.json.settled]).toEqual([2, []]);
    expect((await run('settle', 'LI-2', '--list', list, ...REASON)).code).toBe(2);
    expect((await run('settle', ...REASON)).code).toBe(2);
  });
});

describe('many orders that a restore holds', () => {
  it('are named in part by messages, and all by JSON', async () => {
    const references = Array.from({ length: 13 }, (_, at) => `MANY-${at + 1}`);
    await imported(...references);
    const backup = join(await temporaryFolder(), 'monday.packbench');
    expect((await run('backup', backup)).code).toBe(0);
    for (const end of ['', '-wal', '-shm', '-purchases'])
      rmSync(join(data, `station.sqlite${end}`), { force: true });
    const held = await run('restore', backup);
    expect(held.json.held).toEqual(references);
    expect(held.stderr).toContain('MANY-10 and 3 more');
    expect(held.stderr).not.toContain('MANY-11');

    const box = { dimensions: { length: '25', width: '18', height: '14', unit: 'CM' } };
    const boxes = [{ name: 'M', ...box, weight: { value: '0.2', unit: 'KG' } }];
    expect((await run('settings', 'set', 'boxes', JSON.stringify(boxes))).code).toBe(0);
    expect((await run('settings', 'set', 'boxes.default', 'M')).code).toBe(0);
    for (const command of [['reconcile'], ['batch', 'ship', '--same-as', 'MANY-1']]) {
      const { code, json, stderr } = await run(...command);
      expect(code).toBe(5);
      const { message } = json.error as { message: string };
      expect(message).toMatch(/whether (MANY-\d+, ){9}MANY-\d+ and 3 more were bought/);
      expect(message).toContain('packbench orders --status unknown');
      expect(stderr.match(/MANY-\d+/g)?.length).toBe(10);
      expect(JSON.stringify(json)).toContain('MANY-13');
    }
    const { exceptions } = (await run('exceptions')).json as {
      exceptions: { order: { reference: string } | null }[];
    };
    expect(exceptions.map(({ order }) => order?.reference)).toEqual(
      expect.arrayContaining(references),
    );
  });
});

describe('restore --looked', () => {
  it('frees the orders imported since the restore, and leaves those that the restore holds', async () => {
    await restored(['LO-0', 'LO-1'], 'LO-0');
    await imported('LO-2', 'LO-3');
    expect(await statuses()).toMatchObject({ 'LO-1': 'held', 'LO-2': 'held', 'LO-3': 'held' });
    const bought = ['--shipment-id', 'SHP-LO', '--tracking', 'T-LO'];
    expect((await run('settle', 'LO-3', ...bought, ...REASON)).json.state).toBe('confirmed');

    // What was sent before the restore may still be worked on.
    expect((await run('settings', 'set', 'purchasing.quietSeconds', '3600')).code).toBe(0);
    expect((await run('restore', '--looked', ...REASON)).code).toBe(5);
    expect(await statuses()).toMatchObject({ 'LO-2': 'held' });
    expect((await run('settings', 'set', 'purchasing.quietSeconds', '0')).code).toBe(0);
    const looked = await run('restore', '--looked', ...REASON);
    expect([looked.code, looked.json]).toMatchObject([0, { looked: true, freed: ['LO-2'] }]);
    expect(await statuses()).toEqual({
      ...{ 'LO-0': 'held', 'LO-1': 'held', 'LO-2': 'open', 'LO-3': 'shipped' },
    });
    expect((await ship('LO-2')).code).toBe(0);
    expect((await ship('LO-1')).code).toBe(5);
  });
});

it('lists an order that a restore holds without a field that it lacks', async () => {
  await restored(['LN-1']);
  const listed = await packbench(['--partner', partner.baseUrl, 'shipments'], {
    data,
    env: partner.env,
  });
  expect(listed.stdout).toMatch(/^LN-1: unknown$/m);
  expect(listed.stdout).not.toContain('null');
});
