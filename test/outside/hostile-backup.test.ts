import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { restoreStation } from '../../src/main/adapters/store-sqlite/backup/restore.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const FACTS = {
  madeAt: '2026-03-01T08:00:00.000Z',
  program: '1',
  connection: 'sandbox',
  schema: 1,
  journal: 0,
  orders: 0,
  purchases: 0,
};

/** A backup as an attacker would make it to write elsewhere: every hash in it is correct. */
function forged(file: string, text: string, pieces: Record<string, string | Buffer>): void {
  const backup = new Database(file);
  backup.pragma(`application_id = ${0x5042424b}`);
  backup.pragma('user_version = 1');
  backup.exec(`CREATE TABLE manifest (text TEXT NOT NULL, sha256 TEXT NOT NULL) STRICT;
      CREATE TABLE pieces (name TEXT NOT NULL, piece INTEGER NOT NULL, bytes BLOB NOT NULL,
        PRIMARY KEY (name, piece)) STRICT;`);
  backup.prepare('INSERT INTO manifest VALUES (?, ?)').run(text, sha256(text));
  for (const [name, bytes] of Object.entries(pieces))
    backup.prepare('INSERT INTO pieces VALUES (?, 0, ?)').run(name, Buffer.from(bytes));
  backup.close();
}

async function restoring(text: string, pieces: Record<string, string | Buffer> = {}, spoil = '') {
  folder = mkdtempSync(join(tmpdir(), 'packbench-forged-'));
  const file = join(folder, 'forged.backup');
  forged(file, text, pieces);
  new Database(file).exec(spoil).close();
  const place = { dir: join(folder, 'data', 'sandbox'), settings: null, connection: 'sandbox' };
  const restored = await restoreStation(place, file, { now: new Date(0) });
  return restored;
}

const manifestOf = (name: string, bytes: string | Buffer) =>
  JSON.stringify({ facts: FACTS, files: [{ name, size: bytes.length, sha256: sha256(bytes) }] });

describe('a forged backup', () => {
  it.each([
    '../outside.txt',
    'documents/../../outside.txt',
    '/tmp/packbench-outside.txt',
    'C:\\outside.txt',
    'documents\\outside.txt',
    'documents/CON',
    'documents/nul.pdf',
    'documents/a.pdf ',
    'documents/a:stream',
    'documents/a\u202Efdp.exe',
    'documents//a.pdf',
    'documents',
    'locks/x',
    'station.sqlite/x',
    'other.sqlite',
    '__proto__',
  ])('writes nothing under the name %j', async (name) => {
    const restored = await restoring(manifestOf(name, 'x'), { [name]: Buffer.from('x') });
    const message = expect.stringContaining(`(${name})`);
    expect(restored).toMatchObject({ ok: false, error: { code: 'store', message } });
    expect(readdirSync(folder)).toEqual(['forged.backup']);
    expect(existsSync('/tmp/packbench-outside.txt')).toBe(false);
  });

  it.each([
    ['a list of contents that is not JSON', 'no JSON', {}],
    ['a list of contents of another kind', '[1,2]', {}],
    ['none of the files in its list', manifestOf('station.sqlite', 'x'), {}],
  ])('is rejected with %s', async (_what, text, pieces) => {
    const restored = await restoring(text, pieces);
    expect(restored).toMatchObject({ ok: false, error: { code: 'store' } });
  });

  it('is rejected when reading its pieces never ends', async () => {
    const endless = `ALTER TABLE pieces RENAME TO some; CREATE VIEW pieces AS
      WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n)
      SELECT 'station.sqlite' AS name, x AS piece, zeroblob(10) AS bytes FROM n`;
    const restored = await restoring(manifestOf('station.sqlite', 'x'), {}, endless);
    expect(restored).toMatchObject({ ok: false, error: { code: 'store' } });
  });

  it.each([
    ['without a schema version', 'PRAGMA user_version = 0'],
    ['that lacks its journal', 'PRAGMA user_version = 13; CREATE TABLE orders (id)'],
    ['with a view', 'PRAGMA user_version = 1; CREATE VIEW orders AS SELECT 1'],
  ])('is rejected with a database %s', async (_what, made) => {
    const database = new Database(':memory:');
    database.exec(`PRAGMA application_id = ${0x50424348}; CREATE TABLE other (id); ${made}`);
    const bytes = database.serialize();
    database.close();
    const restored = await restoring(manifestOf('station.sqlite', bytes), {
      'station.sqlite': bytes,
    });
    expect(restored).toMatchObject({
      ok: false,
      error: { code: 'store', message: expect.stringMatching(/is damaged/) },
    });
  });
});
