import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { type Meddler, meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { doctorSchema, read, shipmentsSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let between: Meddler;
let data: string;
let backup: string;
/** Whether the database rejects writes from the moment that the purchase is sent. */
let full = false;
const database = () => join(data, 'station.sqlite');
const run = (...args: string[]) =>
  packbench(['--partner', between.baseUrl, ...args, '--json'], { data, env: partner.env });
const ship = (reference: string) => run('ship', reference, ...PLAIN_CARTON);
const imported = async (...references: string[]) => {
  const orders = references.map((each) => plainOrder(each));
  expect((await run('import', writeOrders(await temporaryFolder(), orders))).code).toBe(0);
};

beforeAll(async () => {
  partner = await partnerHere();
  between = await meddle(partner.baseUrl, {
    before(path) {
      if (path !== '/Shipments' || !full) return;
      const sqlite = new Database(database());
      sqlite.exec(`CREATE TRIGGER full BEFORE INSERT ON attempt_facts
        BEGIN SELECT RAISE(ABORT, 'full'); END`);
      sqlite.close();
    },
  });
});
afterAll(async () => {
  await between.close();
  await partner.stop();
});

beforeEach(async () => {
  data = await temporaryFolder();
  backup = join(await temporaryFolder(), 'monday.packbench');
  full = false;
  expect((await run('settings', 'set', 'purchasing.quietSeconds', '0')).code).toBe(0);
});

/** Bought, with the answer in the reserve only, and its database lost. */
async function boughtAndLost(reference: string): Promise<void> {
  full = true;
  expect((await ship(reference)).code).toBe(6);
  full = false;
  for (const end of ['', '-wal', '-shm', '-purchases']) {
    rmSync(database() + end, { force: true });
  }
  expect(readdirSync(join(data, 'reserve'))).toHaveLength(1);
  expect((await run('restore', backup)).code).toBe(0);
}

const states = async (reference: string) =>
  read(shipmentsSchema, await run('shipments', reference)).shipments.map(({ state }) => state);

describe('an answer in the reserve whose purchase the database lacks', { retry: 0 }, () => {
  it('confirms the order held by the restore', async () => {
    await imported('KEPT-1');
    expect((await run('backup', backup)).code).toBe(0);
    await boughtAndLost('KEPT-1');
    expect(await states('KEPT-1')).toEqual(['confirmed']);
    expect((await ship('KEPT-1')).json.error).toMatchObject({ code: 'already-bought' });
    expect(await partner.sold('KEPT-1')).toBe(1);
    expect(readdirSync(join(data, 'reserve'))).toEqual([]);
  });

  it('is kept without its order, and confirms it once imported again', async () => {
    await imported('KEPT-0');
    expect((await run('backup', backup)).code).toBe(0);
    await imported('KEPT-2');
    await boughtAndLost('KEPT-2');
    const { shipments } = read(shipmentsSchema, await run('shipments'));
    expect(shipments).toContainEqual(
      expect.objectContaining({ reference: 'KEPT-2', state: 'confirmed' }),
    );
    await imported('KEPT-2');
    expect(await states('KEPT-2')).toEqual(['confirmed']);
    const again = await ship('KEPT-2');
    expect(again.json).toMatchObject({
      state: 'confirmed',
      cartons: [{ label: {} }],
      error: { code: 'already-bought' },
    });
    expect(await partner.sold('KEPT-2')).toBe(1);
    const { checks } = read(doctorSchema, await run('doctor'));
    expect(checks).toContainEqual(expect.objectContaining({ name: 'answers', ok: true }));
  });
});
