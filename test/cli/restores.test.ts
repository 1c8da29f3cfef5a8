import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { clockOff, DAY_MS } from '../support/clock.ts';
import { labelPage, makePdf } from '../support/paper.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure, ordersSchema, read, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
let data: string;
let backup: string;
let last = 0;

beforeAll(async () => {
  partner = await partnerHere();
});
afterAll(() => partner.stop());

type Where = { at?: string; env?: Record<string, string> };
const runAt = (args: string[], { at = data, env = {} }: Where = {}): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], {
    data: at,
    env: { ...partner.env, ...env },
  });
const run = (...args: string[]) => runAt(args);
const ship = (reference: string, where?: Where) =>
  runAt(['ship', reference, ...PLAIN_CARTON], where);
const settle = (reference: string, ...how: string[]) =>
  run('settle', reference, ...how, '--reason', 'looked in the portal');
const NOT_BOUGHT = ['--not-bought'];
const imported = async (references: string[], where: Where = {}) => {
  const file = writeOrders(
    await temporaryFolder(),
    references.map((each) => plainOrder(each)),
  );
  expect((await runAt(['import', file], where)).code).toBe(0);
};
const statusOf = async (reference: string, where?: Where) => {
  const { orders } = read(ordersSchema, await runAt(['orders', '--search', reference], where));
  return orders.find((each) => each.reference === reference)?.status;
};
/** As a failing disk leaves it: without the database and without its mark of purchases. */
const lose = (folder: string, ...also: string[]) => {
  for (const end of ['', '-wal', '-shm', ...also]) {
    rmSync(join(folder, `station.sqlite${end}`), { force: true });
  }
};
/** Two references of this test alone, since all tests share one partner. */
const named = (): [string, string] => {
  last += 1;
  return [`RE-${last}-A`, `RE-${last}-B`];
};

beforeEach(async () => {
  data = await temporaryFolder();
  backup = join(await temporaryFolder(), 'monday.packbench');
  expect((await run('settings', 'set', 'purchasing.quietSeconds', '0')).code).toBe(0);
});

describe('restore', { retry: 0 }, () => {
  it('keeps a purchase confirmed while the clock was set back', async () => {
    const [one] = named();
    await imported([one]);
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await ship(one)).code).toBe(5);
    expect((await run('backup', backup)).code).toBe(0);
    const env = clockOff(-DAY_MS);
    const proof = ['--shipment-id', 'SHP-PORTAL', '--tracking', 'T-PORTAL'];
    const told = ['settle', one, ...proof, '--reason', 'in the portal'];
    expect(read(shipmentSchema, await runAt(told, { env })).state).toBe('confirmed');

    const restored = await run('restore', backup);
    expect(restored.code).toBe(0);
    expect(restored.json).toMatchObject({ held: [] });
    expect((await settle(one, ...NOT_BOUGHT)).code).toBe(2);
    expect((await ship(one)).json.error).toMatchObject({ code: 'already-bought' });
    expect(await statusOf(one)).toBe('shipped');
  });

  it('of an older backup holds orders that may have been bought since, until a person has checked', async () => {
    const [bought, open] = named();
    await imported([bought, open]);
    expect((await run('backup', backup)).code).toBe(0);
    expect((await ship(bought)).code).toBe(0);
    lose(data);

    const restored = await run('restore', backup);
    expect(restored.json).toMatchObject({ held: expect.arrayContaining([bought, open]) });
    expect(restored.stderr).toContain(bought);
    for (const each of [bought, open]) {
      expect(await statusOf(each)).toBe('held');
      expect((await run('rates', each, ...PLAIN_CARTON)).code).toBe(5);
      expect((await ship(each)).code).toBe(5);
    }
    expect((await run('reconcile')).code).toBe(5);
    expect(await partner.sold(bought)).toBe(1);
    expect(await partner.sold(open)).toBe(0);

    expect(read(shipmentSchema, await settle(open, ...NOT_BOUGHT)).state).toBe(
      'declared-not-bought',
    );
    expect((await ship(open)).code).toBe(0);
    const found = await settle(bought, '--shipment-id', 'SHP-LOST', '--tracking', 'T-LOST');
    expect(read(shipmentSchema, found)).toMatchObject({ state: 'confirmed', cost: null });
    expect((await ship(bought)).json.error).toMatchObject({ code: 'already-bought' });
    expect(await partner.sold(bought)).toBe(1);
  });

  it('holds cancelled orders too, which may have been bought again, until a person has checked', async () => {
    const [first, second] = named();
    await imported([first, second]);
    for (const each of [first, second]) {
      expect((await ship(each)).code).toBe(0);
      const cancelled = await run('cancel', each, '--recorded', '--reason', 'in the portal');
      expect(cancelled.code, cancelled.stderr).toBe(0);
    }
    expect((await run('backup', backup)).code).toBe(0);
    const again = (each: string) =>
      run('buy-again', each, '--as', `${each}-2`, '--reason', 'the customer wants it');
    expect((await again(first)).code).toBe(0);
    lose(data);

    const restored = await run('restore', backup);
    expect(restored.json).toMatchObject({ held: expect.arrayContaining([first, second]) });
    for (const each of [first, second]) {
      expect(await statusOf(each)).toBe('held');
      expect((await again(each)).code).not.toBe(0);
    }
    const proof = ['--shipment-id', 'SHP-AGAIN', '--tracking', 'T-AGAIN'];
    expect(read(shipmentSchema, await settle(first, ...proof)).state).toBe('confirmed');
    expect((await run('restore', '--looked', '--reason', 'compared with the portal')).code).toBe(0);
    expect(await statusOf(first)).toBe('shipped');
    expect(await statusOf(second)).toBe('cancelled');
    expect((await again(first)).code).not.toBe(0);
    expect((await again(second)).code).toBe(0);
    expect(await partner.sold(`${second}-2`)).toBe(1);
  });

  it('confirms by Get Shipments too, which frees no order', async () => {
    const [bought, open] = named();
    await imported([bought, open]);
    const path = '/Shipments/Get/{Reference}';
    expect((await run('settings', 'set', 'connection.operations.getShipments', path)).code).toBe(0);
    expect((await run('backup', backup)).code).toBe(0);
    expect((await ship(bought)).code).toBe(0);
    lose(data, '-purchases');

    expect((await run('restore', backup)).json).toMatchObject({
      held: expect.arrayContaining([bought, open]),
    });
    const reconciled = await run('reconcile');
    expect(reconciled.code).toBe(5);
    expect(reconciled.json).toMatchObject({
      settled: [{ reference: bought, outcome: 'confirmed' }],
      unknown: [{ reference: open }],
    });
    expect(await statusOf(bought)).toBe('shipped');
    expect(await statusOf(open)).toBe('held');
    expect(await partner.sold(open)).toBe(0);
  });

  it('onto a new computer also holds later imports, until somebody confirms the check', async () => {
    const [early, late] = named();
    await imported([early]);
    expect((await run('backup', backup)).code).toBe(0);
    await imported([late]);
    expect((await ship(late)).code).toBe(0);

    const at = await temporaryFolder();
    const elsewhere = (...args: string[]) => runAt(args, { at });
    // Somebody has started the program there already.
    expect((await elsewhere('orders')).code).toBe(0);
    const restored = await elsewhere('restore', backup);
    expect(restored.code).toBe(0);
    expect(restored.json).toMatchObject({ held: [early] });
    await imported([late], { at });
    expect(await statusOf(late, { at })).toBe('held');
    expect((await ship(late, { at })).code).toBe(5);
    expect(await partner.sold(late)).toBe(1);
    const checks = (await elsewhere('doctor')).json.checks;
    expect(checks).toContainEqual(expect.objectContaining({ name: 'restore', ok: false }));

    expect((await elsewhere('restore', '--looked')).code).toBe(2);
    const proof = [
      '--shipment-id',
      'SHP-LATE',
      '--tracking',
      'T-LATE',
      '--reason',
      'in the portal',
    ];
    expect((await elsewhere('settle', late, ...proof)).json.state).toBe('confirmed');
    const looked = await elsewhere('restore', '--looked', '--reason', 'compared with the portal');
    expect(looked.code).toBe(0);
    const { entries } = (await elsewhere('audit', '--limit', '1')).json;
    expect(entries).toMatchObject([
      { action: 'restore-looked', reason: 'compared with the portal' },
    ]);
    const [fresh] = named();
    await imported([fresh], { at });
    expect((await ship(fresh, { at })).code).toBe(0);
    expect((await ship(late, { at })).json.error).toMatchObject({ code: 'already-bought' });
    expect(await partner.sold(late)).toBe(1);
    // Those that the restore holds stay held: each is checked by itself.
    expect((await ship(early, { at })).code).toBe(5);
  });

  it('on a computer that went on with an older backup holds orders, since entry numbers prove nothing', async () => {
    const [early, bought] = named();
    await imported([early]);
    expect((await ship(early)).code).toBe(0);
    expect((await run('backup', backup)).code).toBe(0);
    await imported([bought]);
    expect((await ship(bought)).code).toBe(0);

    const at = await temporaryFolder();
    expect((await runAt(['restore', backup], { at })).code).toBe(0);
    const looked = ['restore', '--looked', '--reason', 'compared with the portal'];
    expect((await runAt(looked, { at })).code).toBe(0);
    const [there, open] = named();
    await imported([there, open], { at });
    expect((await ship(there, { at })).code).toBe(0);
    const later = join(await temporaryFolder(), 'tuesday.packbench');
    expect((await runAt(['backup', later], { at })).code).toBe(0);

    expect((await run('restore', later)).json).toMatchObject({ held: [open] });
    await imported([bought]);
    expect((await ship(bought)).code).toBe(5);
    expect(await partner.sold(bought)).toBe(1);
  });

  it('accepts, after a check, a lost purchase’s label whose carton has another’s name', async () => {
    const [known, lost] = named();
    await imported([known, lost]);
    const carton = ['--carton', 'ref=BOX-1;weight=1.1;dims=25x18x14'];
    expect((await run('ship', known, ...carton)).code).toBe(0);
    expect((await run('backup', backup)).code).toBe(0);
    expect((await run('ship', lost, ...carton)).code).toBe(0);
    lose(data);
    expect((await run('restore', backup)).json).toMatchObject({ held: [lost] });

    const folder = await temporaryFolder();
    const numbers = ['--shipment-id', 'SHP-BOX', '--tracking', '790000000000000055'];
    const given = async (tracking: string, order: string) => {
      const content = { reference: 'BOX-1', tracking, lines: [`ORDER ${order}`] };
      const file = join(folder, `${order} ${tracking}.pdf`);
      writeFileSync(file, await makePdf(labelPage(content)));
      return await settle(lost, ...numbers, '--label', file);
    };
    const accept = () => run('print', lost, '--accept-unproven', '--to', join(folder, 'printed'));

    expect((await given('790000000000000044', known)).json.error).toMatchObject({ retry: 'never' });
    expect((await accept()).code).toBe(6);
    expect((await given('790000000000000055', known)).json.error).toMatchObject({ retry: 'never' });
    expect((await accept()).code).toBe(6);
    const own = await given('790000000000000055', lost);
    expect(own.json.error).toMatchObject({ code: 'labels-held', retry: 'after-change' });
    expect((await accept()).code).toBe(0);
    expect(readdirSync(join(folder, 'printed'))).toHaveLength(1);
  });

  it('refuses another bench’s backup over a store with purchases of its own', async () => {
    const [own, others] = named();
    await imported([own]);
    expect((await ship(own)).code).toBe(0);
    const at = await temporaryFolder();
    await imported([others], { at });
    expect((await ship(others, { at })).code).toBe(0);
    expect((await runAt(['backup', backup], { at })).code).toBe(0);

    const refused = await run('restore', backup);
    expect(refused.code).toBe(2);
    expect(failure(refused)).toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('another bench'),
    });
    expect((await ship(own)).json.error).toMatchObject({ code: 'already-bought' });
    lose(data);
    expect((await run('restore', backup)).code).toBe(2);
    lose(data, '-purchases');
    expect((await run('restore', backup)).code).toBe(0);
  });
});
