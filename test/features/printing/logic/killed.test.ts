import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  databaseFile,
  must,
  ownFolder,
  ownStore,
} from '../../../adapters/store-sqlite/support/bench.ts';
import { otherProgram } from '../../../adapters/store-sqlite/support/child.ts';
import { anAttempt } from '../../../adapters/store-sqlite/support/samples.ts';

const JOBS = 5;
const DYING_PRINTER = new URL('./dying-printer.ts', import.meta.url);

async function workplace() {
  const file = databaseFile();
  const folder = ownFolder();
  const store = await ownStore(file);
  const { id } = must(await store.journal.open(anAttempt('SO-1'), '{}'));
  const paper = join(folder, 'paper');
  const start = (jobs: number, stopAt = 'nowhere') =>
    otherProgram(DYING_PRINTER, ...[file, folder, paper, id, String(jobs), stopAt]);
  const printed = () =>
    existsSync(paper) ? readFileSync(paper, 'utf8').split('\n').filter(Boolean) : [];
  const states = async () =>
    (await store.printJobs.list(id)).map(({ state, held }) => (held ? `${state}, ${held}` : state));
  return { start, printed, states };
}

/** Waits for this word in the program's output. */
async function hear(program: ReturnType<typeof otherProgram>, word: string): Promise<void> {
  while ((await program.hear()) !== word);
}

describe('a program killed while it prints', () => {
  it.each([
    { moment: 'killed before the label comes out', word: 'before label 3', out: 2 },
    {
      moment: 'killed after the label came out, before that is recorded',
      word: 'after label 3',
      out: 3,
    },
  ])('$moment: prints nothing twice by itself and asks a person', async (killed) => {
    const { start, printed, states } = await workplace();
    const first = start(JOBS, killed.word);
    await hear(first, killed.word);
    await first.kill();
    const out = printed();
    expect(out).toHaveLength(killed.out);

    const second = start(0);
    await hear(second, 'idle');
    expect(await second.ended()).toBe(0);
    expect(printed()).toEqual(out);
    expect(await states()).toEqual(['done', 'done', 'unknown', 'queued, person', 'queued, person']);
  });

  it('at any moment, repeatedly: every document is printed at most once', async () => {
    const { start, printed, states } = await workplace();
    for (let turn = 0; turn < 6; turn += 1) {
      const program = start(turn === 0 ? JOBS : 0);
      // The first program is killed while it prints, the later ones at their start.
      if (turn === 0) await hear(program, 'after label 1');
      await delay(turn * 7);
      await program.kill();
    }
    const last = start(0);
    await hear(last, 'idle');
    await last.ended();
    expect(new Set(printed()).size).toBe(printed().length);
    for (const state of await states()) expect(state).toMatch(/^(done|unknown|queued, person)$/);
  });
});
