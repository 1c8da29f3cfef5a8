import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Account, judgeAccount } from '../faults/hostile/account.ts';
import { playSchedule } from '../faults/hostile/play.ts';
import type { Schedule, Step } from '../faults/hostile/schedule.ts';
import { openStage } from '../faults/hostile/stage.ts';
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

/** Rules that a station broken by that module breaks. */
async function rulesBroken(module: string, played: Schedule): Promise<Rule[]> {
  const preload = fileURLToPath(new URL(`../faults/broken/${module}.ts`, import.meta.url));
  const stage = await openStage([preload]);
  try {
    const { violations } = await playSchedule(stage, played);
    return violations.map(({ rule }) => rule);
  } finally {
    await stage.close();
  }
}

describe('the checks of a hostile partner', { timeout: 120_000 }, () => {
  it('notice a station that takes "used" for "expired"', async () => {
    const repeated = treated({ repeated: { answers: 'second', together: false } });
    const rules = await rulesBroken(
      'takes-used-for-expired',
      schedule([{ do: 'ship', treatments: [repeated] }]),
    );
    expect(rules).toContain('sold-twice');
    expect(rules).toContain('second-key');
  });

  it('notice a station that takes one 401 for a refusal', async () => {
    const sold = treated({ lie: '401', authGone: true });
    const rules = await rulesBroken(
      'takes-401-for-refused',
      schedule([
        { do: 'ship', treatments: [sold] },
        { do: 'ship', treatments: [] },
      ]),
    );
    expect(rules).toContain('sold-twice');
    expect(rules).toContain('second-key');
  });

  it('notice a station without the quiet time', async () => {
    const givenUp = treated({ lie: '502', early: true });
    const rules = await rulesBroken(
      'knows-no-quiet-time',
      schedule(
        [
          { do: 'ship', treatments: [givenUp] },
          { do: 'reconcile', treatments: [] },
        ],
        { works: 700 },
      ),
    );
    expect(rules).toContain('hurried');
    expect(rules).toContain('sold-twice');
  });
});

describe('what is judged of an order', () => {
  const guards: Guard = { ...keyGuard, key: false };

  const sending = (number: number, hashKey: string, says: Says, at: number): Sending => ({
    number,
    reference: 'SO-1',
    isReturn: false,
    hashKey,
    bodyHash: hashKey,
    at,
    says,
  });

  async function account(over: Partial<Account>, soldBy: number[]): Promise<Account> {
    const sendings = over.sendings ?? [];
    const books = openBooks(() => '');
    books.guard = guards;
    for (const number of soldBy) {
      const { hashKey = '' } = sendings.find((each) => each.number === number) ?? {};
      const wanted = { reference: 'SO-1', isReturn: false, hashKey };
      books.offer(hashKey, { ...wanted, option: '', price: null, expiresAt: Infinity });
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

  it('is the station’s doing where nothing had freed the first key', async () => {
    const sendings = [sending(1, 'one', 'used', 0), sending(2, 'two', 'sold', 9000)];
    expect(rules(await account({ sendings }, [1, 2]))).toEqual(['sold-twice', 'second-key']);
  });

  it('is not where the partner itself had refused what it sold', async () => {
    const sendings = [sending(1, 'one', 'refused', 0), sending(2, 'two', 'sold', 10)];
    expect(judgeAccount(await account({ sendings }, [1, 2]))).toEqual({
      apart: ['believed'],
      violations: [],
    });
  });

  it('is a person’s where they had said "not bought", but not before the quiet time', async () => {
    const sendings = [sending(1, 'one', 'unclear', 0), sending(2, 'two', 'sold', 9000)];
    const said = (at: number) =>
      account({ sendings, declared: [{ reference: 'SO-1', isReturn: false, at }] }, [1, 2]);
    expect(judgeAccount(await said(2000))).toEqual({ apart: ['declared'], violations: [] });
    expect(rules(await said(300))).toEqual(['hurried']);
  });

  it('is outside the station where one of its requests was sold twice', async () => {
    const sendings = [sending(1, 'one', 'sold', 0)];
    expect(judgeAccount(await account({ sendings }, [1, 1]))).toEqual({
      apart: ['outside'],
      violations: [],
    });
  });

  it('is the same body again only where no guard is in force', async () => {
    const sendings = [sending(1, 'one', 'unclear', 0), sending(2, 'one', 'sold', 1000)];
    const again = await account({ sendings }, [1, 2]);
    expect(judgeAccount(again)).toEqual({ apart: ['same-body'], violations: [] });
    expect(rules({ ...again, guard: keyGuard })).toEqual(['sold-twice']);
  });

  it('shows a body that was sent again too soon, but for the one repetition after a 401', async () => {
    const tooSoon = [sending(1, 'one', 'unclear', 0), sending(2, 'one', 'unclear', 100)];
    expect(rules(await account({ sendings: tooSoon }, []))).toEqual(['hurried']);
    const repeated = [sending(1, 'one', 'unauthorized', 0), sending(2, 'one', 'sold', 100)];
    expect(rules(await account({ sendings: repeated }, [2]))).toEqual([]);
  });
});
