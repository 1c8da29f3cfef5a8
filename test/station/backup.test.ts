import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backUp, restore } from '../../src/main/station.ts';
import { anOrder } from '../support/orders.ts';
import { must, stationRig } from './station-rig.ts';

const rig = stationRig();
const data = () => join(rig.folder, 'data');
const database = () => join(data(), 'station.sqlite');
const backupFile = () => join(rig.folder, 'monday.backup');

const backedUp = async () => must(await backUp(rig.station, data(), backupFile()));
const putBack = () => restore(data(), rig.partner.baseUrl, backupFile());

/** As a failing disk does it: zeros in the middle of the file. */
function spoil(file: string): void {
  const { size } = statSync(file);
  const handle = openSync(file, 'r+');
  for (let at = 4096; at < size; at += 4096) writeSync(handle, Buffer.alloc(2000), 0, 2000, at);
  closeSync(handle);
}

describe('a backup that is put back after the disk failed', () => {
  it('has what was bought, and its labels: nothing is bought a second time', async () => {
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

  it('without the last purchase lets nothing be bought before somebody has looked', async () => {
    await backedUp();
    await rig.ship();
    await rig.station.close();
    spoil(database());
    expect(must(await putBack()).lacking).toBeGreaterThan(0);
    await expect(rig.open()).rejects.toThrow('has lost purchases');
    expect(await rig.sold()).toBe(1);
    rig.station = await rig.open('sandbox');
  });

  it('has what was written and not yet moved into the file', async () => {
    await rig.imported(rig.station, { ...anOrder(), reference: 'SO-8' });
    const other = new Database(database());
    other.prepare('SELECT 1 FROM orders').get();
    expect(await backedUp()).toMatchObject({ orders: 2 });
    other.close();
  });
});

describe('a backup is not put back', () => {
  it('beside a program that works on the folder', async () => {
    await backedUp();
    const refused = await putBack();
    expect(refused).toMatchObject({ ok: false, error: { code: 'store' } });
    expect(await rig.ship()).toMatchObject({ state: 'confirmed' });
  });

  it('where a single byte of it has changed', async () => {
    await rig.ship();
    await backedUp();
    await rig.station.close();
    // In the schema, in the database that it holds, in a label, and in the manifest.
    for (const place of ['CREATE TABLE', 'Harbor Street', '%PDF-', '"sha256":"']) {
      const copy = join(rig.folder, 'changed');
      const bytes = readFileSync(backupFile());
      // Everywhere: SQLite leaves pieces of what it moved to another page.
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

  it('where it is cut off, something else, of a newer program, or of the sandbox', async () => {
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
    expect(await told(database())).toMatch(/no backup/);
    expect(await told(join(data(), 'settings.json'))).toMatch(/no backup/);
    expect(await told(join(rig.folder, 'nowhere'))).toMatch(/no file/);
    expect(await told(backupFile(), 'sandbox')).toMatch(/place of its own/);
    rig.station = await rig.open();
  });
});

it('no backup takes another file’s place, and nobody else may read it', async () => {
  await backedUp();
  expect(await backUp(rig.station, data(), backupFile())).toMatchObject({
    ok: false,
    error: { code: 'bad-input' },
  });
  if (process.platform !== 'win32') expect(statSync(backupFile()).mode & 0o777).toBe(0o600);
  expect(readdirSync(rig.folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  expect(existsSync(backupFile())).toBe(true);
});
