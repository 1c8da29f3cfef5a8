import { setTimeout as passes } from 'node:timers/promises';
import { expect, it } from 'vitest';
import fc from '../../support/chance.ts';
import { inFull } from '../../support/long.ts';
import { databaseFile, ownStore } from './support/bench.ts';
import { otherProgram } from './support/child.ts';
import { anAnswer } from './support/samples.ts';

const KILLS = inFull(50, { part: 4 });

it('learned weights count every purchase once in a program killed at any moment', async () => {
  const file = databaseFile();
  const store = await ownStore(file);
  const delays = [0, ...fc.sample(fc.integer({ min: 0, max: 60 }), KILLS - 1)];
  for (const [turn, delay] of delays.entries()) {
    const program = otherProgram('./learner.ts', file, String(turn));
    for (let heard = 0; heard < 3; heard += 1) await program.hear();
    await passes(delay);
    await program.kill();
    const attempts = await store.journal.list({});
    const confirmed = attempts.filter(({ state }) => state === 'confirmed');
    const [connection = ''] = attempts.map((each) => each.connection);
    const learned = (await store.weights.all(connection)).map(({ readings }) => readings);
    expect(learned).toEqual([confirmed.length, confirmed.length]);
    // What the dead program left open is confirmed later, and counts once then.
    const said = { kind: 'state', data: {} } as const;
    for (const { id } of attempts.filter(({ state }) => state === 'open')) {
      await store.journal.append(id, said, { state: 'confirmed', answer: anAnswer(id) });
    }
  }
  const all = await store.journal.list({});
  const learned = (await store.weights.all(all[0]?.connection ?? '')).map((one) => one.readings);
  expect(learned).toEqual([all.length, all.length]);
}, 120_000);
