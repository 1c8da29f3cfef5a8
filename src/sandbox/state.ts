import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { z } from 'zod';
import { makeFolderSync } from '../main/make-folder.ts';
import { isCode } from '../shared/kernel/errors.ts';
import { decodeWire, encodeWire } from '../shared/kernel/exact-json.ts';
import { COLLECTIONS } from './records.ts';

type Collections = { [C in keyof typeof COLLECTIONS]: z.infer<(typeof COLLECTIONS)[C]> };
type CollectionName = keyof Collections;

/** The sandbox's stored state, as records in named collections. */
export type State = {
  get<C extends CollectionName>(collection: C, id: string): Collections[C] | undefined;
  put<C extends CollectionName>(collection: C, id: string, record: Collections[C]): void;
  remove(collection: CollectionName, id: string): void;
  /** All records of a collection, oldest first. */
  list<C extends CollectionName>(collection: C): { id: string; record: Collections[C] }[];
  /** Runs synchronous `work` in an exclusive transaction: other processes on the folder wait. */
  atomically<T>(work: () => T): T;
  close(): void;
};

const VERSION = 1;

/**
 * Opens the sandbox's store in a folder of its own. SQLite, because a window and a command line may each
 * run a sandbox on the same folder, and neither may sell again what the other has sold. Throws for a
 * folder written by a newer sandbox.
 */
export function openState(folder: string): State {
  makeFolderSync(folder);
  const file = join(folder, 'sandbox.db');
  makeReadableByOwnerAlone(file);
  const db = new Database(file, { timeout: 5_000 });
  try {
    prepare(db);
  } catch (error) {
    db.close();
    throw error;
  }
  const select = db.prepare<[string, string], { json: string }>(
    'SELECT json FROM record WHERE collection = ? AND id = ?',
  );
  const selectAll = db.prepare<[string], { id: string; json: string }>(
    'SELECT id, json FROM record WHERE collection = ? ORDER BY rowid',
  );
  const upsert = db.prepare(
    'INSERT INTO record (collection, id, json) VALUES (?, ?, ?) ON CONFLICT (collection, id) DO UPDATE SET json = excluded.json',
  );
  const drop = db.prepare('DELETE FROM record WHERE collection = ? AND id = ?');

  return {
    get(collection, id) {
      const row = select.get(collection, id);
      return row && read(collection, row.json);
    },
    put(collection, id, record) {
      upsert.run(collection, id, encodeWire(record));
    },
    remove(collection, id) {
      drop.run(collection, id);
    },
    list: (collection) =>
      selectAll.all(collection).map(({ id, json }) => ({ id, record: read(collection, json) })),
    atomically: (work) => db.transaction(work).immediate(),
    close() {
      db.close();
    },
  };
}

const read = <C extends CollectionName>(collection: C, json: string): Collections[C] =>
  COLLECTIONS[collection].parse(decodeWire(json)) as Collections[C];

function prepare(db: Database.Database): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > VERSION) {
    throw new Error(`This sandbox folder was written by a newer program (version ${version})`);
  }
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.exec(
    'CREATE TABLE IF NOT EXISTS record (collection TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, UNIQUE (collection, id))',
  );
  db.pragma(`user_version = ${VERSION}`);
}

/** The file holds names and addresses; SQLite would create it readable for everybody. */
function makeReadableByOwnerAlone(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}
