import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { environment, PROGRAM, packbench, temporaryFolder } from '../support/cli.ts';
import { type Meddling, meddle } from '../support/meddler.ts';
import { partnerHere } from '../support/partner.ts';
import { startStation } from '../support/station.ts';
import { failure } from './contract.ts';
import { type OrderFile, PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

const CARTON = ['--carton', 'weight=3.3;dims=25x18x14'];

interface OutEvent {
  id: string;
  kind: string;
  order: { reference: string };
  data: { reference?: string; trackingNumber?: string };
}

/** Three orders of one receiver, of three senders. */
async function threeOrders(meddling: Meddling = {}) {
  const partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const between = await meddle(partner.baseUrl, meddling);
  onTestFinished(() => between.close());
  await partner.set({ repeatedKey: 'answers-again' });
  const data = await temporaryFolder();
  const where = ['--partner', between.baseUrl, '--json'];
  const run = (...args: string[]) => packbench([...args, ...where], { data, env: partner.env });
  const bring = async (orders: readonly OrderFile[], source: string) =>
    (await run('import', writeOrders(data, orders), '--source', source)).json;
  for (const at of [1, 2, 3]) await bring([plainOrder(`T-${at}`)], `Shop ${at}`);
  await run('settings', 'set', 'purchasing.quietSeconds', '0');
  const statuses = async () => {
    const { orders } = (await run('orders')).json as {
      orders: { reference: string; status: string; goesWith?: string }[];
    };
    return Object.fromEntries(
      orders.map(({ reference, status, goesWith }) => [
        reference,
        goesWith ? `${status} with ${goesWith}` : status,
      ]),
    );
  };
  const sold = async () =>
    await Promise.all(['T-1', 'T-2', 'T-3'].map((each) => partner.sold(each)));
  return { partner, data, where, base: between.baseUrl, run, bring, statuses, sold };
}

const eventsIn = (out: string): OutEvent[] =>
  existsSync(out)
    ? readdirSync(out)
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(out, name), 'utf8')) as OutEvent)
    : [];

it('three orders go as one: one purchase, one label, and each sender is told', async () => {
  const bodies: string[] = [];
  const rig = await threeOrders({
    before: (path, _nth, body) => {
      if (path === '/Shipments') bodies.push(body);
    },
  });
  const { run, data, base, partner, statuses } = rig;
  const folder = await temporaryFolder();
  await run('settings', 'set', 'exchange.folder', folder);
  // Events are written from the start of the program on.
  const where = { dataDir: data, partner: base, program: PROGRAM, env: partner.env };
  const station = await startStation(where);
  onTestFinished(() => station.kill?.());
  await expect.poll(() => existsSync(join(folder, 'in')), { timeout: 60_000 }).toBe(true);

  const joined = await run('together', 'T-1', 'T-2', 'T-3');
  expect(joined.json).toMatchObject({ reference: 'T-1', along: ['T-2', 'T-3'] });
  expect(await statuses()).toEqual({
    ...{ 'T-1': 'open', 'T-2': 'held with T-1', 'T-3': 'held with T-1' },
  });
  expect(failure(await run('ship', 'T-2', ...PLAIN_CARTON)).code).toBe('order-locked');

  const shipped = await run('ship', 'T-1', ...CARTON);
  expect(shipped.code, shipped.stdout).toBe(0);
  expect(shipped.json).toMatchObject({ reference: 'T-1', cartons: [{}] });
  expect(await rig.sold()).toEqual([1, 0, 0]);
  expect(bodies).toHaveLength(1);
  const { Shipments } = JSON.parse(bodies[0] ?? '') as {
    Shipments: { Piece: { Description: string }[] }[];
  };
  const said = Shipments.flatMap(({ Piece }) => Piece.map(({ Description }) => Description));
  expect(said.map((text) => /\(order (T-\d)\)$/.exec(text)?.[1])).toEqual([
    'T-1',
    'T-1',
    'T-2',
    'T-2',
    'T-3',
    'T-3',
  ]);
  expect(await statuses()).toEqual({
    ...{ 'T-1': 'shipped', 'T-2': 'shipped with T-1', 'T-3': 'shipped with T-1' },
  });

  const confirmed = () =>
    eventsIn(join(folder, 'out')).filter(({ kind }) => kind === 'shipment.confirmed');
  await expect.poll(() => confirmed().length).toBe(3);
  expect(
    confirmed()
      .map(({ order }) => order.reference)
      .toSorted(),
  ).toEqual(['T-1', 'T-2', 'T-3']);
  expect(new Set(confirmed().map((event) => event.data.trackingNumber)).size).toBe(1);
  expect(new Set(confirmed().map(({ data: told }) => told.reference))).toEqual(new Set(['T-1']));

  // What comes again is as it is; nothing is bought for it.
  expect(await rig.bring([plainOrder('T-2')], 'Shop 2')).toMatchObject({ unchanged: 1 });
  const late = await rig.bring([plainOrder('T-2', { notes: 'late' })], 'Shop 2');
  expect(late).toMatchObject({ unchanged: 1, updated: 0 });
  expect(failure(await run('apart', 'T-1')).code).toBe('order-locked');
  await station.stop();
});

it('one that is changed by its sender leaves before the purchase, and is shipped by itself', async () => {
  const { run, bring, statuses, sold } = await threeOrders();
  await run('together', 'T-1', 'T-2', 'T-3');
  const changed = await bring([plainOrder('T-3', { notes: 'gift' })], 'Shop 3');
  expect(changed).toMatchObject({ updated: 1 });
  expect(await statuses()).toEqual({
    ...{ 'T-1': 'open', 'T-2': 'held with T-1', 'T-3': 'open' },
  });
  expect((await run('ship', 'T-1', '--carton', 'weight=2.2;dims=25x18x14')).code).toBe(0);
  expect((await run('ship', 'T-3', ...PLAIN_CARTON)).code).toBe(0);
  expect(await sold()).toEqual([1, 0, 1]);
});

it('are taken apart by a person, and not joined where the sender forbids it', async () => {
  const { run, statuses } = await threeOrders();
  await run('settings', 'set', 'orders.apart', '["Shop 3"]');
  expect(failure(await run('together', 'T-1', 'T-2', 'T-3')).message).toContain('Shop 3');
  expect(await statuses()).toEqual({ 'T-1': 'open', 'T-2': 'open', 'T-3': 'open' });
  expect((await run('together', 'T-1', 'T-2')).code).toBe(0);
  expect((await run('apart', 'T-1')).json).toMatchObject({ reference: 'T-1', apart: ['T-2'] });
  expect(await statuses()).toEqual({ 'T-1': 'open', 'T-2': 'open', 'T-3': 'open' });
});

it('a restored backup keeps them together: none of them is shipped twice', async () => {
  const { run, data, statuses, sold } = await threeOrders();
  await run('together', 'T-1', 'T-2', 'T-3');
  const backup = join(await temporaryFolder(), 'monday.packbench');
  expect((await run('backup', backup)).code).toBe(0);
  const shipped = await run('ship', 'T-1', ...CARTON);
  const { shipmentId, trackingNumber } = shipped.json as Record<string, string>;
  // As a failing disk leaves it: without the database and without its mark of purchases.
  for (const file of globSync(join(data, '**', 'station.sqlite*'))) rmSync(file);
  const restored = await run('restore', backup);
  expect(restored.json, restored.stdout).toMatchObject({ held: ['T-1', 'T-2', 'T-3'] });

  const looked = ['--reason', 'compared with the portal'];
  for (const each of ['T-2', 'T-3'])
    expect((await run('settle', each, '--not-bought', ...looked)).code, each).toBe(0);
  expect(await statuses()).toMatchObject({ 'T-2': 'held with T-1', 'T-3': 'held with T-1' });
  expect(failure(await run('ship', 'T-2', ...PLAIN_CARTON)).code).toBe('order-locked');
  const bought = ['--shipment-id', String(shipmentId), '--tracking', String(trackingNumber)];
  const settled = await run('settle', 'T-1', ...bought, ...looked);
  expect(settled.json).toMatchObject({ state: 'confirmed' });
  expect(await statuses()).toEqual({
    ...{ 'T-1': 'shipped', 'T-2': 'shipped with T-1', 'T-3': 'shipped with T-1' },
  });
  expect(await sold()).toEqual([1, 0, 0]);
});

it('are cancelled with their shipment, and bought again with it', async () => {
  const { run, statuses, sold, partner } = await threeOrders();
  await run('together', 'T-1', 'T-2', 'T-3');
  expect((await run('ship', 'T-1', ...CARTON)).code).toBe(0);
  const recorded = await run('cancel', 'T-1', '--recorded', '--reason', 'in the portal');
  expect(recorded.code, recorded.stdout).toBe(0);
  expect(await statuses()).toEqual({
    ...{ 'T-1': 'cancelled', 'T-2': 'cancelled with T-1', 'T-3': 'cancelled with T-1' },
  });
  expect((await run('ship', 'T-2', ...PLAIN_CARTON)).code).not.toBe(0);
  const again = await run('buy-again', 'T-1', '--as', 'T-1-2', '--reason', 'again');
  expect(again.code, again.stdout).toBe(0);
  expect(await statuses()).toEqual({
    ...{ 'T-1': 'shipped', 'T-2': 'shipped with T-1', 'T-3': 'shipped with T-1' },
  });
  expect([await sold(), await partner.sold('T-1-2')]).toEqual([[1, 0, 0], 1]);
});

it('a kill between the purchase and its record ships none of them twice', async () => {
  let kill = () => {};
  const rig = await threeOrders({
    async instead(path, nth, _body, pass) {
      if (path !== '/Shipments' || nth > 1) return null;
      await (await pass()).arrayBuffer();
      // The partner has sold, but nobody hears of it.
      kill();
      return 'cut';
    },
  });
  const { run, data, partner, where, statuses } = rig;
  await run('together', 'T-1', 'T-2', 'T-3');
  const child = spawn(process.execPath, [PROGRAM, 'ship', 'T-1', ...CARTON, ...where], {
    stdio: 'ignore',
    env: { ...environment(data), ...partner.env },
  });
  kill = () => void child.kill('SIGKILL');
  await once(child, 'exit');
  // While nobody knows, none of them is open, and none can be taken out.
  for (const args of [
    ['ship', 'T-2', ...PLAIN_CARTON],
    ['apart', 'T-1'],
  ])
    expect((await run(...args)).code).not.toBe(0);
  const changed = await rig.bring([plainOrder('T-2', { notes: 'late' })], 'Shop 2');
  expect(changed).toMatchObject({ updated: 0 });
  expect(Object.values(await statuses())).not.toContain('open');
  await run('reconcile');
  expect(await statuses()).toEqual({
    ...{ 'T-1': 'shipped', 'T-2': 'shipped with T-1', 'T-3': 'shipped with T-1' },
  });
  expect(await rig.sold()).toEqual([1, 0, 0]);
});
