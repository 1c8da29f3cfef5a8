import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { playKeysOf } from '../faults/limits/keys.ts';
import { breach, type Limit, standingAt } from '../faults/limits/limit.ts';
import { expectedOf, playNamesOf } from '../faults/limits/names.ts';
import { playLimits } from '../faults/limits/play.ts';
import type { Schedule, Visit } from '../faults/limits/schedule.ts';
import { type LimitStage, openLimitStage } from '../faults/limits/stage.ts';
import { judgeLimits, type LimitRule, type LimitViolation } from '../faults/limits/verdict.ts';
import type { Sale } from '../faults/seller/books.ts';
import { type Sheet, type Terms, USUAL } from '../faults/seller/rates.ts';
import { inFull, isLong } from '../support/long.ts';

const BROKEN = (module: string): string =>
  fileURLToPath(new URL(`../faults/broken/${module}.ts`, import.meta.url));

const visit = (door: Visit['door'], ...sheets: Partial<Sheet>[]): Visit => ({
  door,
  sheets: sheets.map((sheet) => ({ ...USUAL, ...sheet })),
  kinds: [],
  away: false,
  inEuros: false,
  isBad: false,
  meanwhile: null,
  death: null,
});

const schedule = (terms: Terms | null, ...visits: Visit[]): Schedule => ({
  first: null,
  terms,
  tolerance: '0',
  isOld: false,
  visits,
});

const plain = { at: 'ship', choose: null, atMost: null } as const;
const seenThen = (again: Partial<Sheet>, terms: Terms | null = 'DDP') =>
  schedule(terms, visit(plain, { keys: 'expired' }, again));

type Play = (stage: LimitStage) => Promise<{ violations: LimitViolation[] }>;

/** By broken station: what shows it, and the rules that it breaks. */
const WRONG: [string, string, Play, LimitRule[]][] = [
  [
    'reads-dear-as-cheap',
    'takes a far higher price for the usual one',
    (stage) => playLimits(stage, seenThen({ price: 80 })),
    ['above-the-limit'],
  ],
  [
    'reads-dear-as-cheap',
    'takes another currency for the asked one',
    (stage) => playLimits(stage, seenThen({ currency: 'EUR' })),
    ['above-the-limit'],
  ],
  [
    'reads-other-terms',
    'takes an offer for one in other terms',
    (stage) => playLimits(stage, seenThen({ offers: ['DDP'] }, 'DDU')),
    ['above-the-limit'],
  ],
  [
    'forgets-rules-amounts',
    'forgets what a rule that would not buy had for the order',
    (stage) =>
      playLimits(
        stage,
        schedule(
          'DDP',
          visit({ at: 'rule', atMost: '26.13' }, { keys: 'expired' }, { price: 80 }),
          visit(plain, { price: 80 }),
        ),
      ),
    ['above-the-limit'],
  ],
  [
    'takes-no-limit',
    'does not know the limit of a call',
    (stage) =>
      playLimits(stage, schedule('DDP', visit({ at: 'http', choose: null, atMost: '25.07' }, {}))),
    ['limit-refused'],
  ],
  [
    'forgets-its-batch',
    'begins each batch anew and audits nothing',
    (stage) =>
      playLimits(
        stage,
        schedule(
          'DDP',
          { ...visit({ at: 'batch', atMost: '25.07', anew: false }, {}), away: true },
          visit({ at: 'batch', atMost: '26.13', anew: false }, {}),
        ),
      ),
    ['other-options-taken', 'not-audited'],
  ],
  [
    'hears-no-merchant',
    'does not hear which merchant a call names',
    (stage) =>
      playNamesOf(stage, [{ token: 'Alpha', does: 'ship', ref: 'S-1', query: 'Beta', body: null }]),
    ['other-order', 'wrong-answer'],
  ],
  [
    'knows-no-quiet-time',
    'does not wait for the quiet time',
    (stage) =>
      playKeysOf(stage, {
        what: 'ship',
        trouble: 'cut after the sale',
        point: 1,
        early: 1,
        lastly: 'within',
      }),
    ['wrong-answer'],
  ],
];

/** One for each kind of schedule, and one for what no sale shows. */
const ALWAYS = [
  'forgets-rules-amounts',
  'reads-dear-as-cheap',
  'forgets-its-batch',
  'hears-no-merchant',
  'knows-no-quiet-time',
];

describe('the checks of limits, names and keys', { timeout: 300_000, retry: 0 }, () => {
  it.each(inFull(WRONG, { part: WRONG.filter(([module]) => ALWAYS.includes(module)).slice(1) }))(
    'detect the station %s, which %s',
    async (module, _does, play, breaks) => {
      const stage = await openLimitStage({ times: 1, preload: [BROKEN(module)] });
      try {
        const { violations } = await play(stage);
        expect(violations.map(({ rule }) => rule)).toEqual(expect.arrayContaining(breaks));
      } finally {
        await stage.close();
      }
    },
  );

  it.runIf(isLong)('find nothing in the same schedules with the real station', async () => {
    const stage = await openLimitStage({ times: 1 });
    try {
      for (const [, does, play] of WRONG) {
        const { violations } = await play(stage);
        expect([does, violations]).toEqual([does, []]);
      }
    } finally {
      await stage.close();
    }
  });
});

describe('the judgement of a limit', () => {
  const limit: Limit = { amount: '25.00', currency: 'USD', terms: 'DDP', by: 'stated' };
  const sale = (over: Partial<Sale> = {}): Sale => ({
    shipmentId: 'SID1',
    trackingNumbers: [],
    customerKey: null,
    reference: 'SO-1',
    isReturn: false,
    hashKey: 'one',
    option: 'STANDARD DDP',
    price: '20.00',
    total: '25.00',
    currency: 'USD',
    bodyHash: '',
    cartons: [],
    sending: 1,
    answer: { ShipmentID: 'SID1', Reference: 'SO-1' },
    ...over,
  });

  it('allows the amount itself, and no cent, currency or terms beside it', () => {
    expect(breach(sale(), limit)).toBeNull();
    expect(breach(sale({ total: '25.01' }), limit)).toMatch(/too dear/);
    expect(breach(sale({ total: '2.00', currency: 'EUR' }), limit)).toMatch(/other currency/);
    expect(breach(sale({ total: '20.00', option: 'STANDARD DDU' }), limit)).toMatch(/other terms/);
    expect(breach(sale({ option: 'UPS Standard', isReturn: true }), limit)).toBeNull();
  });

  it('counts what stood when the key was sent first, not when it was sent again', () => {
    const standings = [
      { account: 'SO-1', at: 1, limit },
      { account: 'SO-1', at: 10, limit: { ...limit, amount: '9.00' } },
      { account: 'SO-1 return', at: 0, limit: { ...limit, amount: '1.00' } },
    ];
    const sendings = [
      { hashKey: 'one', at: 5 },
      { hashKey: 'two', at: 11 },
      { hashKey: 'one', at: 20 },
    ];
    expect(standingAt(sale(), sendings, standings)?.amount).toBe('25.00');
    expect(standingAt(sale({ hashKey: 'two' }), sendings, standings)?.amount).toBe('9.00');
    expect(standingAt(sale({ reference: 'SO-2' }), sendings, standings)).toBeNull();
  });

  it('reports a second sale of an order, but none of another merchant or direction', () => {
    const others = [sale({ customerKey: 'key-of-alpha' }), sale({ isReturn: true })];
    const evidence = { sendings: [], standings: [], stated: [], audit: [] };
    expect(judgeLimits({ ...evidence, sales: [sale(), ...others] })).toEqual([]);
    const twice = judgeLimits({ ...evidence, sales: [sale(), sale({ shipmentId: 'SID2' })] });
    expect(twice.map(({ rule }) => rule)).toEqual(['sold-twice']);
  });

  it('misses a stated amount that no audit entry has', () => {
    const evidence = { sales: [], sendings: [], standings: [], audit: ['{"atMost":"25.07 USD"}'] };
    const stated = ['25.07', '26.13'].map((amount) => ({ door: 'ship', amount }));
    expect(judgeLimits({ ...evidence, stated }).map(({ what }) => what)).toEqual(['26.13 at ship']);
  });
});

describe('what a call may touch', () => {
  const call = { token: 'Alpha', does: 'ship', ref: 'S-1', query: null, body: null } as const;

  it.each([
    ['its own order', call, { order: 'Alpha/S-1', statuses: [] }],
    ['its own merchant, named', { ...call, query: 'Alpha' }, { order: 'Alpha/S-1', statuses: [] }],
    ['another merchant in the query', { ...call, query: 'Beta' }, { order: null, statuses: [403] }],
    ['an order of another merchant', { ...call, ref: 'ONLY-B' }, { order: null, statuses: [404] }],
    [
      'a shared reference, with a token of any merchant',
      { ...call, token: 'any' as const },
      { order: null, statuses: [400, 404, 409, 422] },
    ],
  ])('%s', (_what, asked, expected) => {
    expect(expectedOf(asked)).toEqual(expected);
  });
});
