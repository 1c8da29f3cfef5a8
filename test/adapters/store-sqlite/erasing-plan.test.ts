import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../../src/main/adapters/store-sqlite/engine.ts';
import { erasureRepository } from '../../../src/main/adapters/store-sqlite/people/erasure.ts';
import { databaseFile, must, ownStore, stored } from './support/bench.ts';
import { anAnswer, anAttempt, anOrder, aSession } from './support/samples.ts';
import { planOf, statementsOf } from './support/statements.ts';

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

it('erasing an order reads no table as a whole', async () => {
  const file = databaseFile();
  const id = await filled(file);
  const engine = connect(file);
  onTestFinished(() => engine.close());
  const texts = statementsOf(engine);
  const erasure = erasureRepository(engine);
  await erasure.documentsOf(id);
  expect(await erasure.erase(id, LATER, '2030-01-02')).toBe(true);

  const read = [...texts].filter((text) => /^\s*(select|update|delete)/i.test(text));
  expect(read.length).toBeGreaterThan(15);
  const steps = read.flatMap((text) => planOf(engine, text));
  expect(steps.filter((step) => /^SCAN (?!json_each)/.test(step))).toEqual([]);
});
