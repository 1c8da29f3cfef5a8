import { createHook } from 'node:async_hooks';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../../src/main/adapters/store-sqlite/engine.ts';
import { temporaryFolder } from '../../support/cli.ts';

async function anEngine() {
  const engine = connect(join(await temporaryFolder(), 'station.sqlite'));
  onTestFinished(() => engine.close());
  return engine;
}

/** How many promises this many concurrent queries create. */
async function promisesOf(questions: number): Promise<number> {
  const { db } = await anEngine();
  await sql`SELECT 1`.execute(db);
  let made = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'PROMISE') made += 1;
    },
  }).enable();
  await Promise.all(Array.from({ length: questions }, () => sql`SELECT 1`.execute(db)));
  hook.disable();
  return made;
}

it('ten times as many concurrent queries cost ten times as much, not a hundred times', async () => {
  const [few, many] = [await promisesOf(30), await promisesOf(300)];
  expect(many / few).toBeGreaterThan(8);
  expect(many / few).toBeLessThan(12);
});

it('queries run in their order, and never inside another caller’s transaction', async () => {
  const { db } = await anEngine();
  const served: string[] = [];
  await Promise.all([
    db.transaction().execute(async (writing) => {
      served.push('begun');
      await sql`SELECT 1`.execute(writing);
      served.push('ended');
    }),
    ...['first', 'second'].map(async (name) => {
      await sql`SELECT 1`.execute(db);
      served.push(name);
    }),
  ]);
  expect(served).toEqual(['begun', 'ended', 'first', 'second']);
});

it('closes after the first transaction, which had just begun', async () => {
  const { db, close } = await anEngine();
  const writing = db.transaction().execute(async (transaction) => {
    await sql`CREATE TABLE told (word)`.execute(transaction);
    return await sql`SELECT 1 AS one`.execute(transaction);
  });
  await null;
  await close();
  expect((await writing).rows).toEqual([{ one: 1 }]);
});

it('the engine continues after a failed query and a failed transaction', async () => {
  const { db } = await anEngine();
  await expect(sql`SELECT * FROM nowhere`.execute(db)).rejects.toThrow();
  const failing = db.transaction().execute(async () => {
    throw new Error('not now');
  });
  await expect(failing).rejects.toThrow('not now');
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

it('a query is planned once, not at each run', async () => {
  const { db, sqlite } = await anEngine();
  await sql`CREATE TABLE told (word)`.execute(db);
  await sql`CREATE INDEX told_words ON told (word)`.execute(db);
  const parts = Array.from({ length: 60 }, (_, part) => `(SELECT ${part} FROM told AS t${part})`);
  const text = `SELECT ${parts.join()} FROM told WHERE word =`;
  const planned = await fastest(() => sqlite.prepare(`${text} ? ORDER BY rowid`));
  const run = await fastest(() => sql`${sql.raw(text)} ${'a'} ORDER BY rowid`.execute(db));
  expect(run).toBeLessThan(planned / 2);
});

/** Milliseconds. */
async function fastest(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 50; time += 1) {
    const began = performance.now();
    await work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}
