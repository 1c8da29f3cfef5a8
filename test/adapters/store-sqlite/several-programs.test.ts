import { describe, expect, it } from 'vitest';
import { openLocks } from '../../../src/main/adapters/store-sqlite/files/locks.ts';
import { databaseFile, must, ownFolder, ownStore } from './support/bench.ts';
import { otherProgram } from './support/child.ts';
import { anAttempt } from './support/samples.ts';

describe('two programs on one store', () => {
  it('open one attempt between them for every order, whichever is first', async () => {
    const file = databaseFile();
    const programs = [otherProgram('buyer.ts', file), otherProgram('buyer.ts', file)];
    for (const program of programs) expect(await program.hear()).toBe('ready');
    for (let number = 0; number < 25; number += 1) {
      for (const program of programs) program.tell(`SO-${number}`);
      const answers = await Promise.all(programs.map((program) => program.hear()));
      expect(answers.sort()).toEqual(['opened', 'stands']);
    }
    for (const program of programs) expect(await program.ended()).toBe(0);
    const store = await ownStore(file);
    expect(await store.journal.list({ states: ['open'] })).toHaveLength(25);
  });

  it('in one process also open one attempt between them', async () => {
    const file = databaseFile();
    const stores = [await ownStore(file), await ownStore(file)];
    const opening = stores.map((store) => store.journal.open(anAttempt('SO-1'), '{}'));
    const answers = (await Promise.all(opening)).map(({ ok }) => ok);
    expect(answers.sort()).toEqual([false, true]);
  });
});

describe('a program killed while it buys', () => {
  it('leaves the attempt on disk and the lock free', async () => {
    const [file, folder] = [databaseFile(), ownFolder()];
    const locks = openLocks(folder);
    const buying = otherProgram('dying-buyer.ts', file, folder, 'SO-1');
    const { attemptId } = (await buying.hear()) as { attemptId: string };
    expect(await locks.tryAcquire('order-of-SO-1')).toBeNull();
    await buying.kill();
    const store = await ownStore(file);
    expect(await store.journal.find(attemptId)).toMatchObject({ state: 'open', sendings: 1 });
    expect(await store.journal.body(attemptId)).toBe('{"sent":true}');
    must(await store.check());
    const lock = await locks.tryAcquire('order-of-SO-1');
    expect(lock).not.toBeNull();
    lock?.release();
  });
});
