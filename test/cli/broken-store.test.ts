import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { doctorSchema, failure, read, shipmentSchema, shipmentsSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, write, writeOrders } from './orders.ts';

const DATABASE = 'station.sqlite';
const LOG = 'station.sqlite-wal';
const MARK = 'station.sqlite-purchases';
const PAGE = 4096;
/** One order that is bought, and one for each test that tries to buy. */
const BOUGHT = 'BROKEN-0';
const ORDERS = 30;

let partner: Partner;
/** A station's data after a purchase and a normal end, from before it, and as after a power cut. */
let sound: string;
let older: string;
let cutOff: string;
/** Every station uses the same address, since purchases belong to it. */
let address: string;
let next = 0;

const run = (data: string, ...args: string[]): Promise<Run> =>
  packbench(['--partner', address, ...args, '--json'], { data, env: partner.env });

beforeAll(async () => {
  partner = await partnerHere();
  sound = await temporaryFolder();
  older = await temporaryFolder();
  cutOff = await temporaryFolder();
  const line = await meddle(partner.baseUrl, {
    before(path, nth) {
      // Bought and recorded in the write-ahead log only: no normal end has moved it into the database.
      const first = nth === 1 && !existsSync(join(cutOff, DATABASE));
      if (path.startsWith('/documents') && first) cpSync(sound, cutOff, { recursive: true });
    },
  });
  address = line.baseUrl;
  const orders = Array.from({ length: ORDERS }, (_, index) => plainOrder(`BROKEN-${index}`));
  expect((await run(sound, 'import', writeOrders(await temporaryFolder(), orders))).code).toBe(0);
  cpSync(sound, older, { recursive: true });
  expect((await run(sound, 'ship', BOUGHT, ...PLAIN_CARTON)).code).toBe(0);
  return () => line.close();
});
afterAll(() => partner?.stop());

async function copyOf(station: string): Promise<string> {
  const data = await temporaryFolder();
  await cp(station, data, { recursive: true });
  return data;
}

/**
 * Every file of the database with its content, except shared memory and an empty log, which readers create.
 */
const filesOf = (data: string): string[] =>
  readdirSync(data)
    .filter((name) => name.startsWith('station.') && !name.endsWith('-shm'))
    .map((name) => ({ name, content: readFileSync(join(data, name)) }))
    .filter(({ content }) => content.length > 0)
    .map(({ name, content }) => `${name} ${createHash('sha256').update(content).digest('hex')}`)
    .sort();

/** Expects that the station buys nothing, not even the bought order, and leaves the files unchanged. */
async function expectStop(data: string, words: RegExp): Promise<void> {
  next += 1;
  const ref = `BROKEN-${next}`;
  const before = filesOf(data);
  for (const args of [
    ['ship', ref, ...PLAIN_CARTON],
    ['ship', BOUGHT, ...PLAIN_CARTON],
    ['doctor'],
  ]) {
    const ran = await run(data, ...args);
    expect({ code: ran.code, error: failure(ran).code }).toEqual({ code: 6, error: 'store' });
    expect(failure(ran).message).toMatch(words);
    expect(failure(ran).message).toContain(join(data, DATABASE));
  }
  expect(filesOf(data)).toEqual(before);
  expect([await partner.sold(ref), await partner.sold(BOUGHT)]).toEqual([0, 1]);
}

/** Overwrites the first page of a table or index, or some bytes of it. */
function spoil(data: string, name: string, { from, to } = { from: 0, to: PAGE }): void {
  const file = join(data, DATABASE);
  const sqlite = new Database(file, { readonly: true });
  const page = Number(
    sqlite.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name),
  );
  sqlite.close();
  const start = (page - 1) * PAGE;
  write(data, DATABASE, readFileSync(file).fill(0xa5, start + from, start + to));
}

describe('a damaged database', () => {
  it.each([
    { what: 'is cut off in the middle', spoiled: (bytes: Buffer) => bytes.subarray(0, 20 * PAGE) },
    { what: 'is cut off within a page', spoiled: (bytes: Buffer) => bytes.subarray(0, 10_000) },
    {
      what: 'has random bytes in its first half',
      spoiled: (bytes: Buffer) => bytes.fill(0x5a, PAGE, bytes.length / 2),
    },
  ])('that $what stops every command and is left unchanged', async ({ spoiled }) => {
    const data = await copyOf(sound);
    write(data, DATABASE, spoiled(readFileSync(join(data, DATABASE))));
    await expectStop(data, /^(?!.*Stop Packbench.*Stop).*is damaged.*packbench restore FILE/);
  });

  it('that is no database any more stops every command and is left unchanged', async () => {
    const data = await copyOf(sound);
    write(data, DATABASE, 'reference,sku\n'.repeat(3000));
    await expectStop(data, /is not a database/);
    const { checks } = read(doctorSchema, await run(data, 'doctor'));
    expect(checks).toEqual([
      {
        name: 'store',
        ok: false,
        detail: expect.stringMatching(/is not a database.*packbench restore FILE/),
        advice: null,
      },
    ]);
  });

  // These are first written after the partner has answered: too late to detect the damage before.
  it.each(['attempts', 'attempt_facts', 'orders_by_status', 'documents'])(
    'with damage in %s buys nothing, and doctor reports it',
    async (name) => {
      next += 1;
      const ref = `BROKEN-${next}`;
      const data = await copyOf(sound);
      spoil(data, name);
      const ran = await run(data, 'ship', ref, ...PLAIN_CARTON);
      expect({ code: ran.code, error: failure(ran).code }).toEqual({ code: 6, error: 'store' });
      expect(failure(ran).message).toMatch(/is damaged/);
      expect(await partner.sold(ref)).toBe(0);
      const examined = await run(data, 'doctor');
      expect(examined.code).toBe(6);
      expect(examined.stdout).toMatch(/station\.sqlite is damaged/);
    },
  );

  it('with one damaged page, whose every row SQLite reports, is told in a few sentences', async () => {
    next += 1;
    const data = await copyOf(sound);
    spoil(data, 'orders_by_country', { from: 8, to: 8 + 2 * ORDERS });
    expect((await run(data, 'doctor')).code).toBe(6);
    const ran = await run(data, 'ship', `BROKEN-${next}`, ...PLAIN_CARTON);
    const { message } = failure(ran);
    expect(message).toMatch(/is damaged \(orders: Tree \d+ page \d+ [^;]{1,100}\)/);
    expect(message.length - data.length).toBeLessThan(500);
  });

  it.each(['audit', 'order_search_data'])(
    'with damage in %s is reported by doctor',
    async (name) => {
      const data = await copyOf(sound);
      spoil(data, name);
      const examined = await run(data, 'doctor');
      expect(examined.code).toBe(6);
      expect(examined.stdout).toMatch(/station\.sqlite is damaged/);
    },
  );
});

describe('restoring a backup over a damaged database', () => {
  it('keeps the purchases since, lists them, and never buys them again', async () => {
    const data = await copyOf(sound);
    const [ref, backup] = ['BROKEN-29', join(await temporaryFolder(), 'monday.packbench')];
    expect((await run(data, 'backup', backup)).code).toBe(0);
    expect((await run(data, 'ship', ref, ...PLAIN_CARTON)).code).toBe(0);
    spoil(data, 'orders_by_status');
    const examined = await run(data, 'doctor');
    expect(examined.code).toBe(6);
    expect(failure(examined).message).toContain(`packbench restore FILE`);
    expect(failure(examined).message).toContain(backup);
    const restored = await run(data, 'restore', backup);
    expect({ code: restored.code, ...restored.json }).toMatchObject({
      code: 0,
      salvaged: 1,
      lacking: 0,
    });
    for (const again of [ref, BOUGHT]) {
      const ran = await run(data, 'ship', again, ...PLAIN_CARTON);
      expect(read(shipmentSchema, ran)).toMatchObject({
        state: 'confirmed',
        error: { code: 'already-bought' },
      });
    }
    expect([await partner.sold(ref), await partner.sold(BOUGHT)]).toEqual([1, 1]);
    expect(readdirSync(String(restored.json.aside))).toContain(DATABASE);
  });
});

describe('a database that lost a purchase', () => {
  const words = /has lost purchases: .* Nothing was changed and nothing is bought/;

  it('with its log still has the purchase', async () => {
    const data = await copyOf(cutOff);
    expect(statSync(join(data, LOG)).size).toBeGreaterThan(0);
    const ran = await run(data, 'ship', BOUGHT, ...PLAIN_CARTON);
    expect(read(shipmentSchema, ran)).toMatchObject({
      state: 'confirmed',
      error: { code: 'already-bought' },
    });
    expect(await partner.sold(BOUGHT)).toBe(1);
  });

  it.each([
    {
      what: 'whose log is cut short',
      spoil: (file: string) => truncateSync(file, statSync(file).size / 2),
    },
    { what: 'whose log is empty', spoil: (file: string) => truncateSync(file) },
    { what: 'whose log is missing', spoil: (file: string) => rmSync(file) },
    {
      what: 'whose log has a damaged page',
      spoil(file: string) {
        const bytes = readFileSync(file);
        write(
          join(file, '..'),
          basename(file),
          bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 8),
        );
      },
    },
  ])('and $what stops every command and is left unchanged', async ({ spoil: spoilLog }) => {
    const data = await copyOf(cutOff);
    spoilLog(join(data, LOG));
    await expectStop(data, words);
  });

  it('because it is an older copy stops every command', async () => {
    const data = await copyOf(sound);
    cpSync(join(older, DATABASE), join(data, DATABASE));
    await expectStop(data, words);
  });

  it('because it is missing is not created anew', async () => {
    const data = await copyOf(sound);
    rmSync(join(data, DATABASE));
    await expectStop(data, words);
  });

  it('works again once a person has checked and removed the mark', async () => {
    const data = await copyOf(sound);
    cpSync(join(older, DATABASE), join(data, DATABASE));
    rmSync(join(data, MARK));
    const ran = await run(data, 'shipments');
    expect(read(shipmentsSchema, ran).shipments).toEqual([]);
  });
});
