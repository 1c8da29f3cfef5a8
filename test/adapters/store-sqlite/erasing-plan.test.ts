import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../../src/main/adapters/store-sqlite/engine.ts';
import { erasureRepository } from '../../../src/main/adapters/store-sqlite/people/erasure.ts';
import { databaseFile, must, ownStore, stored } from './support/bench.ts';
import { anAnswer, anAttempt, anOrder, aSession } from './support/samples.ts';

const LATER = { before: '2030-01-01T00:00:00.000Z', newestFact: 1_000 };

/** A bought order with what erasing looks for. */
async function filled(file: string): Promise<string> {
  const store = await ownStore(file);
  const order = await stored(store, anOrder('SO-1', { source: { store: 'shop', id: null } }));
  const attempt = must(await store.journal.open(anAttempt('SO-1', { orderId: order.id }), '{}'));
  await store.journal.append(
    attempt.id,
    { kind: 'state', data: {} },
    { state: 'confirmed', answer: anAnswer('S-1'), orderStatus: 'shipped' },
  );
  await store.sessions.save(aSession(order, 1));
  return order.id;
}

/** Steps of a statement that read a whole table or index. */
function scanned(db: Database.Database, text: string): string[] {
  const values = Array.from({ length: text.split('?').length - 1 }, () => null);
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(values) as { detail: string }[];
  return plan.map(({ detail }) => detail).filter((detail) => /^SCAN (?!json_each)/.test(detail));
}

it('erasing an order reads no table as a whole', async () => {
  const file = databaseFile();
  const id = await filled(file);
  const engine = connect(file);
  onTestFinished(() => engine.close());
  const texts = new Set<string>();
  const { prepare } = engine.sqlite;
  engine.sqlite.prepare = ((text: string) => {
    texts.add(text);
    return prepare.call(engine.sqlite, text);
  }) as typeof prepare;
  const erasure = erasureRepository(engine);
  await erasure.documentsOf(id);
  expect(await erasure.erase(id, LATER, '2030-01-02')).toBe(true);

  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const read = [...texts].filter((text) => /^\s*(select|update|delete)/i.test(text));
  expect(read.length).toBeGreaterThan(15);
  expect(read.flatMap((text) => scanned(db, text))).toEqual([]);
});
