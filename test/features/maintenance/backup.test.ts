import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backUp, restore } from '../../../src/main/app.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const data = () => join(rig.folder, 'data');
const database = () => join(data(), 'station.sqlite');
const backupFile = () => join(rig.folder, 'monday.backup');

const backedUp = async () => must(await backUp(rig.station, data(), backupFile()));
const putBack = () => restore(data(), rig.partner.baseUrl, backupFile());

/** Damages the file as a failing disk does: zeros in the middle. */
function spoil(file: string): void {
  const { size } = statSync(file);
  const handle = openSync(file, 'r+');
  for (let at = 4096; at < size; at += 4096) writeSync(handle, Buffer.alloc(2000), 0, 2000, at);
  closeSync(handle);
}

describe('making a backup', () => {
  it('deletes what an interrupted backup left, since it contains personal data', async () => {
    const pieces = ['', '-database', '-database-journal', '-journal'].map((end) =>
      join(rig.folder, `.3f2504e0-4f89-41d3-9a0c-0305e82c3301.tmp${end}`),
    );
    for (const file of pieces) {
      writeFileSync(file, 'Erika Mustermann');
      utimesSync(file, 1e9, 1e9);
    }
    await backedUp();
    expect(pieces.filter((file) => existsSync(file))).toEqual([]);
  });
});

describe('restoring a backup after the disk failed', () => {
  it('brings back purchases and labels: nothing is bought a second time', async () => {
    const bought = await rig.ship();
    const facts = await backedUp();
    expect(facts).toMatchObject({ orders: 1, purchases: 1, connection: rig.partner.baseUrl });
    await rig.station.close();
    spoil(database());
    for (const name of readdirSync(join(data(), 'documents', bought.attemptId))) {
      truncateSync(join(data(), 'documents', bought.attemptId, name), 10);
    }

    const restored = must(await putBack());
    expect(restored).toMatchObject({ lacking: 0, facts: { purchases: 1 } });
    expect(readdirSync(restored.aside ?? '')).toEqual(
      expect.arrayContaining(['station.sqlite', 'documents', 'settings.json']),
    );
    rig.station = await rig.open();
    const [shipment] = await rig.station.shipments({});
    expect(shipment).toMatchObject({ shipmentId: bought.shipmentId, cost: bought.cost });
    const order = must(await rig.station.findOrder('SO-7'));
    expect(must(await rig.tryToShip({}, rig.station, order)).error).toMatchObject({
      code: 'already-bought',
    });
    const label = shipment?.cartons[0]?.label?.file ?? '';
    expect(await rig.station.picture(label, 0, 50)).toMatchObject({ ok: true });
    expect(await rig.sold()).toBe(1);
  });

  it('blocks purchases until a person has checked for purchases after the backup', async () => {
    await backedUp();
    await rig.ship();
    await rig.station.close();
    spoil(database());
    const restored = must(await putBack());
    expect(restored.lacking).toBeGreaterThan(0);
    expect(restored.held).toEqual(['SO-7']);
    rig.station = await rig.open();
    expect(must(await rig.tryToShip()).error).toMatchObject({ code: 'purchase-unknown' });
    expect(await rig.station.handle.dispatch('exceptions.list', {})).toMatchObject({
      value: {
        exceptions: [{ kind: 'restored' }, { kind: 'unknown', order: { reference: 'SO-7' } }],
      },
    });
    expect(await rig.sold()).toBe(1);
    // A second restore frees nothing.
    await rig.station.close();
    expect(must(await putBack()).lacking).toBe(0);
    rig.station = await rig.open();
    expect(must(await rig.tryToShip()).error).toMatchObject({ code: 'purchase-unknown' });
  });

  it('includes what was only in the write-ahead log', async () => {
    await rig.imported(rig.station, { ...anOrder(), reference: 'SO-8' });
    const other = new Database(database());
    other.prepare('SELECT 1 FROM orders').get();
    expect(await backedUp()).toMatchObject({ orders: 2 });
    other.close();
  });
});

/** Damages one page of this table or index, as a bad sector does. */
function spoilPage(name: string): void {
  const file = new Database(database());
  // Checkpointed into the file, so that the damage hits it.
  file.pragma('wal_checkpoint(TRUNCATE)');
  const page = file.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name);
  file.close();
  const handle = openSync(database(), 'r+');
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, (Number(page) - 1) * 4096);
  closeSync(handle);
}

describe('purchases after the backup', () => {
  const order = async (reference: string) =>
    await rig.imported(rig.station, { ...anOrder(), reference });

  /** One bought and one unknown in the backup; one bought since, and one unknown. */
  async function bought() {
    await rig.answersAgain();
    const first = await rig.ship();
    const cut = async (reference: string) => {
      await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'after' });
      const shipment = await rig.ship(rig.station, await order(reference));
      expect(shipment.state).toBe('unknown');
    };
    await cut('SO-8');
    expect(await backedUp()).toMatchObject({ purchases: 1 });
    const since = await rig.ship(rig.station, await order('SO-9'));
    await cut('SO-10');
    expect(await rig.sold()).toBe(4);
    await rig.station.close();
    return { first, since };
  }

  /** What was packed, by order. */
  function packed() {
    const file = new Database(database(), { readonly: true });
    const rows = file.prepare('SELECT order_id, body FROM sessions').all() as {
      order_id: string;
      body: string;
    }[];
    file.close();
    return new Map(rows.map(({ order_id, body }) => [order_id, JSON.parse(body)]));
  }

  /** Packs it at the bench and sends it; the partner's answer is lost. */
  async function sentAtBench(reference: string) {
    const { id } = await order(reference);
    const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
    const session = async () => (must(await call('bench.current')) as Bench).session;
    must(await call('bench.open', { merchant: null, reference }));
    must(await call('bench.packRest'));
    const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
    const carton = (await session()).cartons[0]?.reference ?? '';
    must(await call('bench.measureCarton', { carton, weight: '2.1', dimensions }));
    must(await call('bench.rate', { insure: false, pickUpDate: null }));
    await expect.poll(async () => (await session()).step.kind).toBe('choosing');
    const { step } = await session();
    const option = step.kind === 'choosing' ? step.quote.options[0] : undefined;
    if (step.kind !== 'choosing' || !option) throw new Error('no rates came');
    const { service, terms, total } = option;
    await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'after' });
    must(await call('bench.buy', { quoteId: step.quote.id, choice: { service, terms }, total }));
    await expect.poll(async () => (await session()).step.kind).toBe('unknown');
    return id;
  }

  it('keep what was packed for them', async () => {
    await backedUp();
    const id = await sentAtBench('SO-8');
    const before = packed();
    expect([...before.keys()]).toEqual([id]);
    await rig.station.close();
    expect(must(await putBack())).toMatchObject({ purchases: 1, lacking: 0 });
    expect(packed()).toEqual(before);
    rig.station = await rig.open();
  });

  it('are recovered where what was packed cannot be read', async () => {
    await backedUp();
    await sentAtBench('SO-8');
    await rig.station.close();
    spoilPage('sessions');
    expect(must(await putBack())).toMatchObject({ purchases: 1, lacking: 0, held: [] });
    rig.station = await rig.open();
    expect(await rig.station.shipments({})).toMatchObject([{ state: 'unknown' }]);
  });

  it('are read from the damaged database: listed, printed, reconciled, and not bought again', async () => {
    const { since } = await bought();
    spoilPage('orders_by_status');
    rig.station = await rig.open();
    const checks = await rig.station.doctor();
    expect(checks.find(({ name }) => english(name) === 'integrity')).toMatchObject({
      ok: false,
      advice: expect.stringContaining('packbench restore FILE'),
    });
    await rig.station.close();

    expect(must(await putBack())).toMatchObject({ purchases: 2, lacking: 0 });
    rig.station = await rig.open();
    const found = new Map(
      (await rig.station.shipments({})).map((each) => [each.reference, each] as const),
    );
    expect([...found.keys()].sort()).toEqual(['SO-10', 'SO-7', 'SO-8', 'SO-9']);
    expect(found.get('SO-9')).toMatchObject({ shipmentId: since.shipmentId, cost: since.cost });
    const label = found.get('SO-9')?.cartons[0]?.label?.file ?? '';
    expect(await rig.station.picture(label, 0, 50)).toMatchObject({ ok: true });
    for (const reference of ['SO-7', 'SO-9']) {
      const known = must(await rig.station.findOrder(reference));
      const again = must(await rig.tryToShip({}, rig.station, known));
      expect(again.error?.code).toBe('already-bought');
    }
    // The unknown ones are reconciled by sending the same body again.
    await rig.station.reconcile(null);
    expect((await rig.station.shipments({})).map(({ state }) => state)).toEqual(
      Array(4).fill('confirmed'),
    );
    expect(await rig.sold()).toBe(4);
    expect((await rig.station.doctor()).find(({ name }) => english(name) === 'integrity')?.ok).toBe(
      true,
    );
  });

  describe('and labels printed after it', () => {
    const prints = () => join(rig.folder, 'prints');
    const printed = () => (existsSync(prints()) ? readdirSync(prints()) : []);
    const printRest = async ({ attemptId }: { attemptId: string }) => {
      const { id: orderId } = must(await rig.station.findOrder('SO-7'));
      must(await give(rig.station, 'shipments.printOrder', { orderId, unprintedOf: attemptId }));
    };

    async function printedSince() {
      must(await setSetting(rig.station, 'printers.label', `folder:${prints()}`));
      const bought = await rig.ship();
      await backedUp();
      await printRest(bought);
      expect(printed()).toHaveLength(1);
      await rig.ship(rig.station, await order('SO-8'));
      await rig.station.close();
      return bought;
    }

    it('are not printed again', async () => {
      const bought = await printedSince();
      must(await putBack());
      rig.station = await rig.open();
      await printRest(bought);
      expect(printed()).toHaveLength(1);
    });

    it('stop no purchase from being recovered if they cannot be read', async () => {
      await printedSince();
      spoilPage('print_jobs');
      expect(must(await putBack())).toMatchObject({ purchases: 1, lacking: 0, held: [] });
      rig.station = await rig.open();
      expect(await rig.station.shipments({})).toHaveLength(2);
    });
  });

  it('wait while the database is marked as damaged, but documents can be printed', async () => {
    const bought = await rig.ship();
    const next = await order('SO-8');
    writeFileSync(`${database()}-damaged`, 'orders: a page');
    const refused = await rig.tryToShip({}, rig.station, next);
    expect(refused.ok ? refused.value.error : refused.error).toMatchObject({
      code: 'store',
      message: expect.stringMatching(/is damaged \(orders: a page\)\. Nothing is bought/),
    });
    expect(await rig.sold()).toBe(1);
    expect(await rig.station.handle.dispatch('exceptions.list', {})).toMatchObject({
      value: { exceptions: [{ kind: 'damage', order: null }] },
    });
    expect(await rig.station.handle.dispatch('station.status', {})).toMatchObject({
      value: { damaged: true },
    });
    const label = bought.cartons[0]?.label?.file ?? '';
    expect(await rig.station.picture(label, 0, 50)).toMatchObject({ ok: true });
    // `doctor` finds the database intact again.
    await rig.station.doctor();
    expect(await rig.ship(rig.station, next)).toMatchObject({ state: 'confirmed' });
  });

  it.each(['attempts', 'attempt_facts'])(
    'are held, not bought again, when a page of %s is unreadable',
    async (table) => {
      await order('SO-11');
      await bought();
      spoilPage(table);
      const { purchases, lacking, held, mayLack } = must(await putBack());
      expect({ purchases, some: lacking > 0, mayLack }).toEqual({
        purchases: 0,
        some: true,
        mayLack: true,
      });
      expect(held.toSorted()).toEqual(['SO-11', 'SO-8']);
      rig.station = await rig.open();
      for (const reference of ['SO-9', 'SO-10']) {
        const again = must(await rig.tryToShip({}, rig.station, await order(reference)));
        expect(again.error).toMatchObject({ code: 'purchase-unknown' });
      }
      expect(
        (await rig.station.doctor()).find(({ name }) => english(name) === 'integrity')?.ok,
      ).toBe(true);
      expect(await rig.sold()).toBe(4);
    },
  );
});

describe('a restore is refused', () => {
  it('while a program works on the folder', async () => {
    await backedUp();
    const refused = await putBack();
    expect(refused).toMatchObject({ ok: false, error: { code: 'store' } });
    expect(await rig.ship()).toMatchObject({ state: 'confirmed' });
  });

  it('when a single byte of the backup has changed', async () => {
    await rig.ship();
    await backedUp();
    await rig.station.close();
    // In the schema, in the stored database, in a label, and in the manifest.
    for (const place of ['CREATE TABLE', 'Harbor Street', '%PDF-', '"sha256":"']) {
      const copy = join(rig.folder, 'changed');
      const bytes = readFileSync(backupFile());
      // At every place: SQLite leaves copies of rows that it moved to another page.
      for (let at = bytes.indexOf(place); at >= 0; at = bytes.indexOf(place, at + 1)) {
        bytes.write('X', at + place.length);
      }
      writeFileSync(copy, bytes);
      const refused = await restore(data(), rig.partner.baseUrl, copy);
      expect(refused, place).toMatchObject({ ok: false, error: { code: 'store' } });
    }
    expect(readdirSync(data()).filter((name) => /restor/.test(name))).toEqual([]);
    rig.station = await rig.open();
    expect(await rig.station.shipments({})).toHaveLength(1);
  });

  it('when the file is cut off, no backup, from a newer program, or of the sandbox', async () => {
    await backedUp();
    await rig.station.close();
    const cut = join(rig.folder, 'cut');
    copyFileSync(backupFile(), cut);
    truncateSync(cut, Math.floor(statSync(cut).size / 2));
    const newer = join(rig.folder, 'newer');
    copyFileSync(backupFile(), newer);
    const file = new Database(newer);
    file.pragma('user_version = 99');
    file.close();
    const told = async (from: string, connection = rig.partner.baseUrl) => {
      const refused = await restore(data(), connection, from);
      return refused.ok ? 'restored' : refused.error.message;
    };
    expect(await told(cut)).toMatch(/damaged/);
    expect(await told(newer)).toMatch(/newer Packbench/);
    expect(await told(database())).toMatch(/not a Packbench backup/);
    expect(await told(join(data(), 'settings.json'))).toMatch(/not a Packbench backup/);
    expect(await told(join(rig.folder, 'nowhere'))).toMatch(/no file/);
    expect(await told(backupFile(), 'sandbox')).toMatch(/its own data/);
    rig.station = await rig.open();
  });
});

it('a backup never overwrites a file, and only its owner can read it', async () => {
  await backedUp();
  expect(await backUp(rig.station, data(), backupFile())).toMatchObject({
    ok: false,
    error: { code: 'bad-input' },
  });
  if (process.platform !== 'win32') expect(statSync(backupFile()).mode & 0o777).toBe(0o600);
  expect(readdirSync(rig.folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  expect(existsSync(backupFile())).toBe(true);
});
