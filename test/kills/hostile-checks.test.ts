import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Account, judgeAccount } from '../faults/hostile/account.ts';
import { playSchedule } from '../faults/hostile/play.ts';
import type { Schedule, Step } from '../faults/hostile/schedule.ts';
import { openStage, type Stage } from '../faults/hostile/stage.ts';
import type { Rule } from '../faults/invariants.ts';
import type { Says } from '../faults/seller/answers.ts';
import { type Guard, openBooks } from '../faults/seller/books.ts';
import { type Sending, STRAIGHT, type Treatment } from '../faults/seller/purchases.ts';

const keyGuard: Guard = {
  key: true,
  reference: false,
  repeatedKey: 'refuses',
  usedWords: 'HashKey already used',
  marks: 'at-the-end',
};

const treated = (over: Partial<Treatment>): Treatment => ({ ...STRAIGHT, ...over });

const schedule = (steps: Step[], over: Partial<Schedule> = {}): Schedule => ({
  number: 0,
  theme: 'lies',
  guardName: 'key',
  guard: keyGuard,
  works: 0,
  paper: 'own',
  processes: false,
  steps,
  ...over,
});

const BROKEN = (module: string): string =>
  fileURLToPath(new URL(`../faults/broken/${module}.ts`, import.meta.url));

async function rulesBroken(stage: Stage, played: Schedule): Promise<Rule[]> {
  const { violations } = await playSchedule(stage, played);
  return [...new Set(violations.map(({ rule }) => rule))];
}

const PLAYS = 5;

/** The rules it breaks; a busy machine may be too slow for a step to fail, so the schedule is repeated. */
async function caughtBreaking(stage: Stage, { played, breaks }: (typeof WRONG)[string]) {
  for (let play = 1; ; play += 1) {
    const broken = await rulesBroken(stage, played);
    if (play === PLAYS || breaks.every((rule) => broken.includes(rule))) return broken;
  }
}

/** By broken station: its error, a schedule that shows it, and the rules that it breaks. */
const WRONG: Record<string, { does: string; played: Schedule; breaks: Rule[] }> = {
  'takes-used-for-expired': {
    does: 'takes "used" for "expired"',
    played: schedule([
      { do: 'ship', treatments: [treated({ repeated: { answers: 'second', together: false } })] },
    ]),
    breaks: ['sold-twice', 'second-key'],
  },
  'takes-401-for-refused': {
    does: 'takes one 401 for a refusal',
    played: schedule([
      { do: 'ship', treatments: [treated({ lie: '401', authGone: true })] },
      { do: 'ship', treatments: [] },
    ]),
    breaks: ['sold-twice', 'second-key'],
  },
  'knows-no-quiet-time': {
    does: 'does not wait for the quiet time',
    played: schedule(
      [
        { do: 'ship', treatments: [treated({ lie: '502', early: true })] },
        { do: 'reconcile', treatments: [] },
      ],
      { works: 700 },
    ),
    breaks: ['sold-twice', 'hurried'],
  },
  'restores-by-the-wall-clock': {
    does: 'tells by the wall clock what is newer than a backup',
    played: schedule(
      [
        { do: 'backup', treatments: [] },
        { do: 'clock', hours: -24, within: false, treatments: [] },
        { do: 'ship', treatments: [treated({})] },
        { do: 'restore', onto: 'the store', treatments: [] },
      ],
      { theme: 'restores' },
    ),
    breaks: ['sold-twice', 'second-key', 'purchase-lost'],
  },
};

describe('the checks of the hostile partner runs', { timeout: 300_000, retry: 0 }, () => {
  it.each(Object.entries(WRONG))('detect the station that %s', async (module, wrong) => {
    const stage = await openStage([BROKEN(module)]);
    try {
      expect(await caughtBreaking(stage, wrong)).toEqual(expect.arrayContaining(wrong.breaks));
    } finally {
      await stage.close();
    }
  });

  it('find nothing in the same schedules with the real station', async () => {
    const stage = await openStage();
    try {
      for (const { does, played } of Object.values(WRONG)) {
        expect([does, await rulesBroken(stage, played)]).toEqual([does, []]);
      }
    } finally {
      await stage.close();
    }
  });
});

describe('the judgement of an order sold twice', () => {
  const guards: Guard = { ...keyGuard, key: false };

  const sending = (number: number, hashKey: string, says: Says, at: number): Sending => ({
    number,
    reference: 'SO-1',
    isReturn: false,
    hashKey,
    bodyHash: hashKey,
    at,
    says,
    repeatable: true,
  });

  async function account(over: Partial<Account>, soldBy: number[]): Promise<Account> {
    const sendings = over.sendings ?? [];
    const books = openBooks(() => '');
    books.guard = guards;
    for (const number of soldBy) {
      const { hashKey = '' } = sendings.find((each) => each.number === number) ?? {};
      const wanted = { customerKey: null, reference: 'SO-1', isReturn: false, hashKey };
      const key = { ...wanted, option: '', price: null, total: null, currency: 'USD' };
      books.offer(hashKey, { ...key, expiresAt: Infinity });
      await books.buy({ ...wanted, cartons: ['BOX-1'], bodyHash: hashKey }, number);
    }
    const { sales } = books;
    return {
      guard: guards,
      isReturn: false,
      sendings,
      sales,
      declared: [],
      quietMs: 1000,
      ...over,
    };
  }

  const rules = (of: Account) => judgeAccount(of).violations.map(({ rule }) => rule);

  it('blames the station when nothing had freed the first key', async () => {
    const sendings = [sending(1, 'one', 'used', 0), sending(2, 'two', 'sold', 9000)];
    expect(rules(await account({ sendings }, [1, 2]))).toEqual(['sold-twice', 'second-key']);
  });

  it('does not blame the station when the partner had refused what it sold', async () => {
    const sendings = [sending(1, 'one', 'refused', 0), sending(2, 'two', 'sold', 10)];
    expect(judgeAccount(await account({ sendings }, [1, 2]))).toEqual({
      apart: ['believed'],
      violations: [],
    });
  });

  it('blames the person who declared "not bought", but the station before the quiet time', async () => {
    const sendings = [sending(1, 'one', 'unclear', 0), sending(2, 'two', 'sold', 9000)];
    const said = (at: number) =>
      account({ sendings, declared: [{ reference: 'SO-1', isReturn: false, at }] }, [1, 2]);
    expect(judgeAccount(await said(2000))).toEqual({ apart: ['declared'], violations: [] });
    expect(rules(await said(300))).toEqual(['hurried']);
  });

  it('blames something outside the station when one of its requests was sold twice', async () => {
    const sendings = [sending(1, 'one', 'sold', 0)];
    expect(judgeAccount(await account({ sendings }, [1, 1]))).toEqual({
      apart: ['outside'],
      violations: [],
    });
  });

  it('accepts a re-send of the same body only where the partner has no guard', async () => {
    const sendings = [sending(1, 'one', 'unclear', 0), sending(2, 'one', 'sold', 1000)];
    const again = await account({ sendings }, [1, 2]);
    expect(judgeAccount(again)).toEqual({ apart: ['same-body'], violations: [] });
    expect(rules({ ...again, guard: keyGuard })).toEqual(['sold-twice']);
  });

  it('reports a body sent again too soon, except the repeat after a 401', async () => {
    const tooSoon = [sending(1, 'one', 'unclear', 0), sending(2, 'one', 'unclear', 100)];
    expect(rules(await account({ sendings: tooSoon }, []))).toEqual(['hurried']);
    const repeated = [sending(1, 'one', 'unauthorized', 0), sending(2, 'one', 'sold', 100)];
    expect(rules(await account({ sendings: repeated }, [2]))).toEqual([]);
  });

  it('accepts as that repeat only an immediate one with a token', async () => {
    const refused = (second: Partial<Sending>, first: Partial<Sending> = {}) =>
      account(
        {
          sendings: [
            { ...sending(1, 'one', 'unauthorized', 0), ...first },
            { ...sending(2, 'one', 'unauthorized', 100), ...second },
            sending(3, 'two', 'sold', 9000),
          ],
        },
        [1, 3],
      );
    expect(judgeAccount(await refused({}))).toEqual({ apart: ['believed'], violations: [] });
    expect(rules(await refused({ at: 2000 }))).toEqual(['sold-twice', 'second-key']);
    const withoutToken = await refused({}, { repeatable: false });
    expect(rules(withoutToken)).toEqual(['sold-twice', 'second-key', 'hurried']);
  });
});
