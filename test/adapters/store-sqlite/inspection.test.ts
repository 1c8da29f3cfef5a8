import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { recordBackup } from '../../../src/main/adapters/store-sqlite/backup/backup-record.ts';
import {
  contentFile,
  openDocumentFiles,
} from '../../../src/main/adapters/store-sqlite/files/document-files.ts';
import { inspectStore } from '../../../src/main/adapters/store-sqlite/inspection/inspector.ts';
import { openStore, type Store } from '../../../src/main/adapters/store-sqlite/store.ts';
import type { Inspection } from '../../../src/main/features/maintenance/ports.ts';
import { anOrder } from '../../support/orders.ts';
import { must, mustFail, ownFolder, stored } from './support/bench.ts';
import { anAttempt, aPaper } from './support/samples.ts';

const PAGE = 4096;
const LABEL = Buffer.from('%PDF-1.7 a label');
const hash = createHash('sha256').update(LABEL).digest('hex');
const answer = {
  shipmentId: 'S-1',
  reference: 'SO-7',
  trackingNumber: 'T-1',
  trackingUrl: null,
  carrier: 'C',
  labelUrls: [],
  submittedElectronically: true,
  customsInvoiceUrl: null,
  requestId: null,
};

/** A station's folder with one bought order and its label, properly closed. */
let sound: string;

beforeAll(async () => {
  sound = ownFolderFor();
  const store = must(await openStore({ file: join(sound, 'station.sqlite') }));
  const order = await stored(store, anOrder());
  for (let index = 0; index < 40; index += 1) {
    await stored(store, { ...anOrder(), reference: `SO-${100 + index}`, notes: 'x'.repeat(900) });
  }
  const attempt = must(await store.journal.open(anAttempt('SO-7', { orderId: order.id }), '{}'));
  await store.journal.append(
    attempt.id,
    { kind: 'state', data: { state: 'confirmed' } },
    { state: 'confirmed', answer, orderStatus: 'shipped' },
  );
  const files = openDocumentFiles(join(sound, 'documents'));
  const kept = must(await files.keep(LABEL, { attemptId: attempt.id, file: 'label.pdf' }));
  await store.documents.save(attempt.id, [aPaper(attempt.id, kept)]);
  await store.close();
  return () => rmSync(sound, { recursive: true });
});

const ownFolderFor = (): string => mkdtempSync(join(tmpdir(), 'packbench-inspection-'));

/** A copy that the test may damage. */
function copy(): { dir: string; file: string } {
  const dir = join(ownFolder(), 'data');
  cpSync(sound, dir, { recursive: true });
  return { dir, file: join(dir, 'station.sqlite') };
}

const look = (file: string): Promise<Inspection> =>
  inspectStore({ file, documents: join(dirname(file), 'documents') }, { breathMs: 0 });

/** Overwrites a page of a table or an index, except those that opening reads. */
function spoil(file: string, name: string): void {
  const sqlite = new Database(file, { readonly: true });
  const page = sqlite
    .prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(name);
  sqlite.close();
  const start = (Number(page) - 1) * PAGE;
  writeFileSync(file, readFileSync(file).fill(0xa5, start + 20, start + PAGE));
}

async function opened(file: string): Promise<Store> {
  const store = must(await openStore({ file }));
  onTestFinished(() => store.close());
  return store;
}

describe('the inspection of a whole store', () => {
  it('finds nothing in an intact store while it is open and written to', async () => {
    const { file } = copy();
    const store = await opened(file);
    await stored(store, { ...anOrder(), reference: 'SO-8' });
    expect(await store.inspect({ breathMs: 0 })).toEqual({
      damage: [],
      documents: { looked: 1, missing: [], changed: [] },
      hindered: null,
    });
    expect(store.damage()).toBeNull();
    // The inspection's own connection has released no lock of this one.
    await stored(store, { ...anOrder(), reference: 'SO-9' });
  });

  it.each(['attempts', 'attempts_buy_once', 'orders_by_status'])(
    'finds an overwritten page of %s, and every program then knows it',
    async (name) => {
      const { file } = copy();
      const store = await opened(file);
      spoil(file, name);
      expect((await look(file)).damage).not.toEqual([]);
      expect(store.damage()).toMatchObject({
        code: 'store',
        message: expect.stringMatching(
          /is damaged .*Nothing is bought.*packbench restore FILE.*No backup was made here yet/,
        ),
      });
      expect(await store.check()).toMatchObject({ ok: false, error: { code: 'store' } });
      const again = must(await openStore({ file }));
      expect(again.damage()).not.toBeNull();
      await again.close();
    },
  );

  it('finds an index entry without a row and a purchase without its facts', async () => {
    const { file } = copy();
    const sqlite = new Database(file);
    sqlite.unsafeMode();
    sqlite.pragma('foreign_keys = OFF');
    sqlite.exec(`DROP TRIGGER attempts_fixed; UPDATE attempts SET state = 'unknown';
      UPDATE orders SET body = substr(body, 1, 40) WHERE reference = 'SO-101';
      INSERT INTO attempt_bodies VALUES ('nobody', '{}')`);
    sqlite.close();
    const { damage } = await look(file);
    expect(damage).toEqual([
      expect.stringMatching(/^attempt_bodies: rows that belong to nothing/),
      'the journal and its purchases do not agree: 1',
      'orders cannot be read: 1',
    ]);
    rmSync(file);
    cpSync(join(sound, 'station.sqlite'), file);
    expect((await look(file)).damage).toEqual([]);
    expect(existsSync(`${file}-damaged`)).toBe(false);
  });

  it('finds a file that is cut off or no database any more', async () => {
    for (const bytes of [9 * PAGE + 100, 5000]) {
      const { file } = copy();
      truncateSync(file, bytes);
      expect((await look(file)).damage, String(bytes)).not.toEqual([]);
    }
    const { file } = copy();
    writeFileSync(file, readFileSync(file).fill(0, 0, 100));
    expect((await look(file)).damage).toEqual(['file is not a database']);
  });

  it('finds a label that is missing or changed', async () => {
    const { file, dir } = copy();
    const label = contentFile(join(dir, 'documents'), hash);
    writeFileSync(label, 'something else');
    const lost = [{ hash, reference: 'SO-7' }];
    expect((await look(file)).documents).toEqual({ looked: 1, missing: [], changed: lost });
    rmSync(label);
    expect((await look(file)).documents).toEqual({ looked: 1, missing: lost, changed: [] });
  });
});

describe('opening a damaged or missing database never creates a new one', () => {
  it('but fails and names the restore command', async () => {
    const { file } = copy();
    writeFileSync(file, readFileSync(file).fill(0, 0, 100));
    const before = readFileSync(file);
    expect(mustFail(await openStore({ file })).message).toMatch(/packbench restore FILE/);
    expect(readFileSync(file)).toEqual(before);
  });

  it.each(['bought', 'imported'])('also when something was %s in it', async (what) => {
    const file = what === 'bought' ? copy().file : join(ownFolder(), 'station.sqlite');
    const store = must(await openStore({ file }));
    await store.close();
    recordBackup(dirname(file), {
      file: '/media/stick/monday',
      madeAt: '2026-11-20T18:00:00.000Z',
    });
    truncateSync(file);
    const loss = what === 'bought' ? 'has lost purchases' : 'is missing or empty';
    const told = new RegExp(`${loss}.* The last backup .*: /media/stick/monday\\.$`);
    expect(mustFail(await openStore({ file })).message).toMatch(told);
    rmSync(file);
    expect(mustFail(await openStore({ file })).message).toMatch(told);
    expect(existsSync(file)).toBe(false);
  });
});
