import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  openBackup,
  writeBackup,
} from '../../src/main/adapters/store-sqlite/backup/backup-file.ts';
import { type Run, sampleStation, startPackbench, temporaryFolder } from '../support/cli.ts';
import { failure } from './contract.ts';

const run = (data: string, ...args: string[]): Promise<Run> =>
  startPackbench(['--partner', 'https://partner.example', '--json', ...args], { data });

let template = '';
let good = '';
beforeAll(async () => {
  template = await sampleStation('other');
  expect((await run(template, 'settings', 'set', 'retention.days', '400')).code).toBe(0);
  good = join(await temporaryFolder(), 'good.backup');
  expect((await run(template, 'backup', good)).code).toBe(0);
});

async function station(): Promise<string> {
  const data = await temporaryFolder();
  await cp(template, data, { recursive: true });
  return data;
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A backup that somebody unpacked, changed and packed again: every hash in it is correct. */
async function forged(
  change: {
    database?: string;
    settings?: string;
    container?: (backup: Database.Database) => void;
  } = {},
): Promise<string> {
  const folder = await temporaryFolder();
  const opened = openBackup(good);
  const contents = opened.names.map((name) => ({ name, file: join(folder, 'parts', name) }));
  for (const { name, file } of contents) {
    mkdirSync(dirname(file), { recursive: true });
    opened.takeOut(name, file);
  }
  opened.close();
  const partOf = (name: string) => join(folder, 'parts', name);
  if (change.database !== undefined) {
    const database = new Database(partOf('station.sqlite'));
    database.unsafeMode(true);
    database.exec(change.database).close();
  }
  if (change.settings !== undefined) writeFileSync(partOf('settings.json'), change.settings);
  const file = join(folder, 'forged.backup');
  writeBackup(file, opened.facts, contents);
  if (change.container !== undefined) {
    const backup = new Database(file);
    change.container(backup);
    backup.close();
  }
  rmSync(join(folder, 'parts'), { recursive: true });
  return file;
}

interface Manifest {
  facts: object;
  files: { name: string; size: number; sha256: string }[];
}

/** With a correct hash. */
function changeManifest(backup: Database.Database, change: (manifest: Manifest) => void): void {
  const text = String(backup.prepare('SELECT text FROM manifest').pluck().get());
  const manifest: Manifest = JSON.parse(text);
  change(manifest);
  const changed = JSON.stringify(manifest);
  backup.prepare('UPDATE manifest SET text = ?, sha256 = ?').run(changed, sha256(changed));
}

/** The station's files, to check that none was replaced. */
function placeOf(folder: string) {
  const database = new Database(join(folder, 'station.sqlite'), { readonly: true });
  try {
    return {
      schema: database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get(),
      settings: readFileSync(join(folder, 'settings.json'), 'utf8'),
    };
  } finally {
    database.close();
  }
}

const REWRITES = `CREATE TRIGGER theirs AFTER UPDATE ON orders BEGIN
  UPDATE orders SET ship_to_name = 'Mallory' WHERE id = new.id; END`;

describe.concurrent('a forged backup', () => {
  it.each([
    ['a trigger that rewrites addresses', REWRITES],
    ['the trigger missing that protects the audit log', 'DROP TRIGGER audit_kept'],
    [
      'a generated column that takes all memory',
      'ALTER TABLE orders ADD COLUMN big TEXT AS (hex(zeroblob(1000000))) VIRTUAL',
    ],
    ['an index on an expression', 'CREATE INDEX theirs ON orders (hex(body))'],
    ['a virtual table', 'CREATE VIRTUAL TABLE theirs USING fts5 (text)'],
    ['an extra table', 'CREATE TABLE theirs (id)'],
    ['a view', 'CREATE VIEW theirs AS SELECT 1'],
    [
      'a table whose constraints were removed',
      `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ' STRICT', '')
        WHERE name = 'audit'; PRAGMA writable_schema = RESET`,
    ],
  ])('with %s is rejected, and nothing is replaced', async (_what, database) => {
    const data = await station();
    const before = placeOf(data);
    const ran = await run(data, 'restore', await forged({ database }));
    expect(failure(ran)).toMatchObject({
      code: 'store',
      message: expect.stringMatching(/damaged/),
    });
    expect(placeOf(data)).toEqual(before);
  });

  it.each([
    ['not JSON', '{"retention.days": '],
    ['an unknown setting', '{"colour": "red"}'],
    ['a list', '[]'],
    ['far too large', JSON.stringify({ 'retention.days': 400, x: 'x'.repeat(5_000_000) })],
  ])('whose settings are %s is rejected, and nothing is replaced', async (_what, settings) => {
    const data = await station();
    const before = placeOf(data);
    const ran = await run(data, 'restore', await forged({ settings }));
    expect(failure(ran)).toMatchObject({
      code: 'store',
      message: expect.stringMatching(/settings.*Nothing was changed/s),
    });
    expect(placeOf(data)).toEqual(before);
  });

  it('with malformed orders is rejected on a new machine', async () => {
    const empty = await temporaryFolder();
    const database = `UPDATE orders SET body = '{"__proto__":{}}'`;
    expect(failure(await run(empty, 'restore', await forged({ database })))).toMatchObject({
      code: 'store',
      message: expect.stringMatching(/^Order .+ does not fit this program/),
    });
    expect(existsSync(join(empty, 'settings.json'))).toBe(false);
  });

  it('with computed columns of its own is rejected', async () => {
    const container = (backup: Database.Database) =>
      backup.exec('ALTER TABLE pieces ADD COLUMN more BLOB AS (zeroblob(1000000)) VIRTUAL');
    const ran = await run(await station(), 'restore', await forged({ container }));
    expect(failure(ran)).toMatchObject({
      code: 'store',
      message: expect.stringMatching(/damaged/),
    });
  });

  it.each(['yesterday', '', '2026-02-31T00:00:00.000Z'])(
    'made on “%s” is rejected',
    async (madeAt) => {
      const container = (backup: Database.Database) =>
        changeManifest(backup, ({ facts }) => Object.assign(facts, { madeAt }));
      const ran = await run(await station(), 'restore', await forged({ container }));
      expect(failure(ran)).toMatchObject({
        code: 'store',
        message: expect.stringMatching(/nothing was changed/),
      });
    },
  );

  it('with other counts than its database has is restored with what it has', async () => {
    const container = (backup: Database.Database) =>
      changeManifest(backup, ({ facts }) =>
        Object.assign(facts, { orders: -5, purchases: 1e6, journal: -1 }),
      );
    const ran = await run(await station(), 'restore', await forged({ container }));
    expect(ran.json).toMatchObject({ orders: 10, purchases: 0 });
  });

  it('with a piece that fills the memory is rejected, even with correct hashes', async () => {
    const bytes = Buffer.alloc(200 * 1024 * 1024);
    const container = (backup: Database.Database) => {
      changeManifest(backup, ({ files }) => {
        files.push({ name: 'documents/large.pdf', size: bytes.length, sha256: sha256(bytes) });
      });
      backup.prepare('INSERT INTO pieces VALUES (?, 0, ?)').run('documents/large.pdf', bytes);
    };
    const ran = await run(await station(), 'restore', await forged({ container }));
    expect(failure(ran)).toMatchObject({
      code: 'store',
      message: expect.stringMatching(/damaged \(documents\/large\.pdf\)/),
    });
  });
});

describe('a valid backup', () => {
  it('packed again is restored and logged', async () => {
    const empty = await temporaryFolder();
    const file = await forged();
    expect((await run(empty, 'restore', file)).code).toBe(0);
    expect(existsSync(join(empty, 'settings.json'))).toBe(true);
    const { entries } = (await run(empty, 'audit')).json;
    expect(entries).toMatchObject([{ action: 'restore', data: { orders: 10 } }]);
  });
});
