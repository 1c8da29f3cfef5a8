import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { databaseFile, must, ownStore } from './support/bench.ts';
import { anAttempt } from './support/samples.ts';

/** A store with a purchase and an audit entry, and a plain SQLite connection beside it. */
async function storeAndIntruder() {
  const file = databaseFile();
  const store = await ownStore(file);
  const { id } = must(await store.journal.open(anAttempt('SO-1'), '{"sent":1}'));
  await store.audit.write({
    actor: 'kim',
    action: 'override',
    subject: id,
    reason: 'scale is broken',
    data: { carton: 'BOX-1' },
  });
  // As the sqlite3 program would open it: without the station's pragmas.
  const intruder = new Database(file);
  return { store, id, intruder };
}

describe('the append-only tables', () => {
  it.each([
    ["UPDATE attempt_facts SET data = '{}'", 'facts are only added'],
    ['DELETE FROM attempt_facts', 'facts are only added'],
    [
      "REPLACE INTO attempt_facts SELECT id, attempt_id, at, kind, '{}', state FROM attempt_facts",
      'facts are only added',
    ],
    ["UPDATE audit SET reason = 'none'", 'the audit log is only added to'],
    ['DELETE FROM audit', 'the audit log is only added to'],
    [
      "REPLACE INTO audit SELECT id, at, actor, action, subject, 'none', data FROM audit",
      'the audit log is only added to',
    ],
    ['DELETE FROM attempts', 'attempts are kept'],
    ["UPDATE attempts SET reference = 'SO-2'", 'what was accepted and sent is not changed'],
    ["UPDATE attempts SET body_hash = ''", 'what was accepted and sent is not changed'],
    ["UPDATE attempts SET accepted = '{}'", 'what was accepted and sent is not changed'],
    ['REPLACE INTO attempts SELECT * FROM attempts', 'an attempt begins open, once'],
    ["UPDATE attempt_bodies SET body = '{}'", 'what was sent is not changed'],
    ["UPDATE attempts SET state = 'confirmed'", 'CHECK constraint failed'],
    ["UPDATE attempts SET state = 'maybe'", 'CHECK constraint failed'],
  ])('refuse %s', async (statement, words) => {
    const { store, id, intruder } = await storeAndIntruder();
    expect(() => intruder.exec(statement)).toThrow(words);
    intruder.close();
    expect(await store.journal.facts(id)).toHaveLength(1);
    expect(await store.audit.list({ limit: 10 })).toHaveLength(1);
  });

  it('allow erasing the body, which contains personal data', async () => {
    const { store, id, intruder } = await storeAndIntruder();
    intruder.exec('DELETE FROM attempt_bodies');
    intruder.close();
    expect(await store.journal.body(id)).toBeNull();
    expect(await store.journal.find(id)).toMatchObject({ state: 'open' });
  });

  it('refuse a second live attempt, whichever program writes it', async () => {
    const { intruder } = await storeAndIntruder();
    const copy = `INSERT INTO attempts (id, order_id, connection, merchant, kind, reference, identity,
      quote_id, accepted, station, body_hash, state, opened_at, changed_at)
      SELECT 'second', 'another-order', connection, merchant, kind, reference, identity,
      quote_id, accepted, station, body_hash, 'open', opened_at, changed_at FROM attempts`;
    expect(() => intruder.exec(copy)).toThrow('UNIQUE constraint failed');
    intruder.close();
  });
});

describe('the audit log', () => {
  it('returns entries newest first, all of them or those of one subject', async () => {
    const { store, id, intruder } = await storeAndIntruder();
    intruder.close();
    const second = { actor: null, action: 'settle', subject: 'SO-2', reason: null, data: {} };
    await store.audit.write({ ...second, at: '2026-02-03T00:00:00.000Z' });
    expect(await store.audit.list({ limit: 10 })).toEqual([
      { ...second, at: '2026-02-03T00:00:00.000Z' },
      {
        at: '2026-01-02T03:04:07.000Z',
        actor: 'kim',
        action: 'override',
        subject: id,
        reason: 'scale is broken',
        data: { reference: 'SO-1', carton: 'BOX-1' },
      },
    ]);
    expect(await store.audit.list({ limit: 1 })).toHaveLength(1);
    expect(await store.audit.list({ subject: id, limit: 10 })).toMatchObject([{ actor: 'kim' }]);
  });
});
