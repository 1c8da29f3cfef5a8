import { describe, expect, it } from 'vitest';
import {
  type LedgerRules,
  ledgerOf,
  listOf,
} from '../../../src/main/features/charges/logic/ledger.ts';
import { sumsBy } from '../../../src/main/features/charges/logic/sums.ts';
import type {
  BilledPurchase,
  KeptDispute,
  StoredLine,
} from '../../../src/main/features/charges/ports.ts';
import type { Accepted } from '../../../src/main/features/purchasing/ports.ts';
import type { ChargeList } from '../../../src/shared/charges/charge.ts';
import { english } from '../../../src/shared/kernel/message.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });

type Change = Partial<Omit<BilledPurchase, 'accepted'>> & { accepted?: Partial<Accepted> };

function purchase({ accepted, ...change }: Change = {}): BilledPurchase {
  return {
    attemptId: 'a-1',
    orderId: 'o-1',
    kind: 'outbound',
    merchant: null,
    reference: 'SO-1',
    state: 'confirmed',
    openedAt: '2026-10-01T12:00:00.000Z',
    shipmentId: 'SHP-1',
    trackingNumber: '1Z0001',
    carrier: 'UPS',
    country: 'DE',
    ...change,
    accepted: {
      service: 'standard',
      terms: 'DDP',
      carrier: 'UPS',
      shipping: usd('10.00'),
      insurance: usd('0.00'),
      landedCost: usd('5.00'),
      landedCostDetail: {
        duty: usd('2.00'),
        salesTax: usd('3.00'),
        ait: null,
        total: usd('5.00'),
      },
      total: usd('15.00'),
      weightUnit: 'KG',
      cartons: [{ reference: 'SO-1-1', weight: '1.00' }],
      ...accepted,
    },
  };
}

let counted = 0;
function line(change: Partial<StoredLine> & { is?: string } = {}): StoredLine {
  counted += 1;
  const { is = '10.00', ...more } = change;
  return {
    id: `line-${counted}`,
    identity: `identity-${counted}`,
    nth: 1,
    biller: 'UPS',
    bill: 'B-1',
    line: '',
    code: 'freight',
    kind: 'shipping',
    amount: usd(is),
    weight: null,
    trackingNumber: '1Z0001',
    shipmentId: '',
    reference: '',
    direction: null,
    date: null,
    billDate: null,
    file: 'bill.csv',
    row: counted,
    ...more,
  };
}

const RULES: LedgerRules = {
  amount: '0',
  weightPercent: 0,
  notBilledDays: 30,
  disputeAbove: '5',
  now: new Date('2026-11-20T12:00:00'),
};

interface Given {
  purchases?: readonly BilledPurchase[];
  labels?: ReadonlyMap<string, readonly string[]>;
  disputes?: readonly KeptDispute[];
}

const ledger = (lines: readonly StoredLine[], given: Given = {}) =>
  ledgerOf({
    lines,
    changes: [],
    disputes: given.disputes ?? [],
    purchases: given.purchases ?? [purchase()],
    labels: given.labels ?? new Map(),
  });

const list = async (
  lines: readonly StoredLine[],
  given: Given & { rules?: Partial<LedgerRules>; month?: string } = {},
): Promise<ChargeList> =>
  listOf(await ledger(lines, given), { ...RULES, ...given.rules }, { month: given.month ?? null });

const kinds = ({ findings }: ChargeList) => findings.map(({ kind }) => kind);
const differences = (found: ChargeList) =>
  found.differences.map(({ kind, difference }) =>
    'currency' in difference
      ? `${kind} ${difference.amount}`
      : `${kind} ${difference.value} ${difference.unit}`,
  );
const whys = ({ unmatched }: ChargeList) => unmatched.map(({ why }) => english(why));

describe('a line finds its shipment', () => {
  const back = purchase({
    attemptId: 'a-2',
    kind: 'return',
    shipmentId: 'SHP-2',
    trackingNumber: '1Z0002',
    openedAt: '2026-10-20T12:00:00.000Z',
  });
  const both = { purchases: [purchase(), back] };
  const byReference = (change: Partial<StoredLine>) =>
    line({ trackingNumber: '', reference: 'so-1', ...change });

  it('by its tracking number, ShipmentID or reference, however they are written', async () => {
    for (const each of [
      line({ trackingNumber: '1z 0001' }),
      line({ trackingNumber: '', shipmentId: ' shp-1' }),
      byReference({}),
      byReference({ reference: 'SO-1-1' }),
    ])
      expect((await list([each])).matched).toBe(1);
  });

  it('by the number on the label of a piece', async () => {
    const labels = new Map([['1Z0009', ['a-1']]]);
    expect((await list([line({ trackingNumber: '1Z0009' })], { labels })).matched).toBe(1);
    const shared = new Map([['1Z0009', ['a-1', 'a-2']]]);
    const found = await list([line({ trackingNumber: '1Z0009' })], { ...both, labels: shared });
    expect(found.unmatched[0]?.candidates).toHaveLength(2);
  });

  it('by direction or day where outbound and return share the reference, else it shows both', async () => {
    const of = async (change: Partial<StoredLine>) => {
      const found = await ledger([byReference(change)], both);
      return found.comparisons[0]?.purchase.kind ?? null;
    };
    expect(await of({ direction: 'return' })).toBe('return');
    expect(await of({ direction: 'outbound' })).toBe('outbound');
    expect(await of({ date: '2026-10-02' })).toBe('outbound');
    expect(await of({ date: '2026-10-21' })).toBe('return');
    expect(await of({ billDate: '2026-10-31' })).toBeNull();
    const unclear = await list([byReference({})], both);
    expect(unclear.unmatched).toMatchObject([
      { candidates: [{ kind: 'outbound' }, { kind: 'return' }] },
    ]);
    expect(kinds(unclear)).not.toContain('unknown-here');
  });

  it('not before it was bought, and not in the other direction', async () => {
    expect(whys(await list([byReference({ date: '2026-09-01' })]))).toEqual([
      expect.stringContaining('dated before'),
    ]);
    expect(whys(await list([byReference({ direction: 'return' })]))).toEqual([
      expect.stringContaining('other direction'),
    ]);
  });

  it('of no merchant alone where two share a reference', async () => {
    const purchases = [
      purchase({ merchant: 'Acme' }),
      purchase({ attemptId: 'a-3', merchant: 'Zen' }),
    ];
    expect(whys(await list([byReference({})], { purchases }))).toEqual([
      expect.stringContaining('several shipments'),
    ]);
  });

  it('not where its numbers are of two', async () => {
    const found = await list([line({ shipmentId: 'SHP-2' })], both);
    expect(whys(found)).toEqual([expect.stringContaining('different shipments')]);
  });

  it('never one that the partner refused to sell', async () => {
    const refused = { purchases: [purchase({ state: 'refused' })] };
    expect(kinds(await list([line()], refused))).toEqual(['unknown-here']);
  });
});

describe('both figures', () => {
  it('are of what was billed so far', async () => {
    expect(differences(await list([line()]))).toEqual([]);
    expect(differences(await list([line({ is: '12.50' })]))).toEqual(['shipping 2.50']);
    expect(
      differences(await list([line({ is: '8.00' }), line({ is: '2.00', code: 'fuel' })])),
    ).toEqual([]);
    expect(differences(await list([line({ is: '12.50' })], { rules: { amount: '2.50' } }))).toEqual(
      [],
    );
  });

  it('of duty and tax are compared together where they are not known apart', async () => {
    const together = line({ kind: 'duty-and-tax', code: 'duties', is: '5.00' });
    expect(differences(await list([together]))).toEqual([]);
    const old = purchase({ accepted: { landedCostDetail: null } });
    const apart = [line({ kind: 'duty', is: '1.00' }), line({ kind: 'tax', is: '4.50' })];
    const found = await list(apart, { purchases: [old] });
    expect(differences(found)).toEqual(['duty 0.50']);
    expect(kinds(found)).toEqual(['duty-beyond-quote']);
  });

  it('in another currency, or without an accepted price, are shown and not compared', async () => {
    const euros = line({ amount: { amount: '99.00', currency: 'EUR' } });
    const found = await list([euros]);
    expect(differences(found)).toEqual([]);
    expect(found.notCompared).toMatchObject([{ kind: 'shipping', billed: { currency: 'EUR' } }]);
    expect(found.disputes).toEqual([]);
    const atPickup = purchase({ accepted: { shipping: null, total: null } });
    expect((await list([line()], { purchases: [atPickup] })).notCompared).toHaveLength(1);
  });

  it('of weights are of the last bill that was not credited', async () => {
    const weighed = (value: string, is: string, billDate: string, unit: 'KG' | 'LB' = 'KG') =>
      line({ weight: { value, unit }, is, billDate, code: `w ${value}` });
    const heavier = await list([weighed('1.5', '10.00', '2026-10-05')]);
    expect(kinds(heavier)).toEqual(['weight-above-ours']);
    expect(differences(heavier)).toEqual(['weight 0.5 KG']);
    const credited = [
      weighed('1.5', '10.00', '2026-10-05'),
      weighed('1.5', '-10.00', '2026-10-06'),
      weighed('1', '10.00', '2026-10-06'),
    ];
    expect(differences(await list(credited))).toEqual([]);
    expect(kinds(await list([weighed('2.2', '10.00', '2026-10-05', 'LB')]))).toEqual([]);
    expect(kinds(await list([weighed('2.4', '10.00', '2026-10-05', 'LB')]))).toEqual([
      'weight-above-ours',
    ]);
    const tolerant = await list([weighed('1.5', '10.00', '2026-10-05')], {
      rules: { weightPercent: 50 },
    });
    expect(kinds(tolerant)).toEqual([]);
  });
});

describe('billed twice', () => {
  const twice = async (...lines: StoredLine[]) => kinds(await list(lines));

  it('is the same charge on another bill, by its words or by another biller', async () => {
    expect(await twice(line(), line({ bill: 'B-2' }))).toEqual(['billed-twice']);
    expect(
      await twice(line(), line({ bill: 'B-2', shipmentId: 'SHP-1', trackingNumber: '' })),
    ).toEqual(['billed-twice']);
    expect(await twice(line(), line({ bill: 'P-9', biller: 'partner', code: 'Shipping' }))).toEqual(
      ['billed-twice'],
    );
  });

  it('is no second charge of the same price, and no piece of its own', async () => {
    expect(await twice(line(), line({ code: 'remote area' }))).toEqual([]);
    const two = purchase({
      accepted: {
        cartons: [
          { reference: 'SO-1-1', weight: '1.00' },
          { reference: 'SO-1-2', weight: '1.00' },
        ],
      },
    });
    const given = { purchases: [two], labels: new Map([['1Z0009', ['a-1']]]) };
    const pieces = [line(), line({ trackingNumber: '1Z0009' })];
    expect(kinds(await list(pieces, given))).toEqual([]);
    const unnamed = () => line({ trackingNumber: '', shipmentId: 'SHP-1' });
    expect(kinds(await list([unnamed(), unnamed()], given))).toEqual([]);
    expect(kinds(await list([unnamed(), unnamed(), unnamed()], given))).toEqual(['billed-twice']);
  });

  it('is none once it is credited, by itself or in one sum', async () => {
    const again = [line(), line({ bill: 'B-2' })];
    expect(await twice(...again, line({ is: '-10.00', bill: 'C-1' }))).toEqual([]);
    expect(
      await twice(...again, line({ is: '-10.00', bill: 'C-1', kind: 'other', code: 'Credit' })),
    ).toEqual([]);
    const fuel = [
      line({ is: '2.00', code: 'fuel' }),
      line({ is: '2.00', code: 'fuel', bill: 'B-2' }),
    ];
    expect(
      await twice(...again, ...fuel, line({ is: '-12.00', bill: 'C-1', code: 'credit' })),
    ).toEqual([]);
    expect(await twice(...again, line({ is: '-3.00', bill: 'C-1' }))).toEqual(['billed-twice']);
  });
});

describe('what is not owed', () => {
  it('is any charge of a cancelled shipment, until it is credited', async () => {
    const cancelled = { purchases: [purchase({ state: 'cancelled' })] };
    expect(kinds(await list([line()], cancelled))).toEqual(['billed-though-cancelled']);
    expect(kinds(await list([line(), line({ is: '-10.00' })], cancelled))).toEqual([]);
    const declared = { purchases: [purchase({ state: 'declared-not-bought' })] };
    expect(kinds(await list([line()], declared))).toEqual(['billed-though-cancelled']);
  });

  it('is duty under DDU, also in another currency', async () => {
    const ddu = purchase({ accepted: { terms: 'DDU', landedCost: null, landedCostDetail: null } });
    const duty = line({ kind: 'duty', amount: { amount: '9.00', currency: 'EUR' } });
    const found = await list([duty], { purchases: [ddu] });
    expect(kinds(found)).toEqual(['duty-though-ddu']);
    expect(found.disputes).toMatchObject([{ tooMuch: [{ amount: '9.00', currency: 'EUR' }] }]);
  });
});

describe('not billed', () => {
  const other = purchase({
    attemptId: 'a-9',
    reference: 'SO-9',
    trackingNumber: '1Z0099',
    shipmentId: 'SHP-9',
  });
  const given = { purchases: [purchase(), other] };

  it('is found after so many days, once there is any bill', async () => {
    expect(kinds(await list([line()], given))).toEqual(['not-billed']);
    const days = (notBilledDays: number) => list([line()], { ...given, rules: { notBilledDays } });
    expect(kinds(await days(50))).toEqual(['not-billed']);
    expect(kinds(await days(51))).toEqual([]);
  });

  it('is no cancelled shipment', async () => {
    const gone = { purchases: [purchase(), { ...other, state: 'cancelled' as const }] };
    expect(kinds(await list([line()], gone))).toEqual([]);
  });
});

describe('a dispute', () => {
  const dear = [line({ is: '16.00' })];

  it('is of what is too much in all, above the set amount', async () => {
    expect((await list(dear)).disputes).toMatchObject([{ state: 'open', tooMuch: [usd('6.00')] }]);
    expect((await list(dear, { rules: { disputeAbove: '6.00' } })).disputes).toEqual([]);
    const less = line({ kind: 'tax', is: '1.00' });
    expect((await list([...dear, less])).disputes).toEqual([]);
  });

  it('stays settled with the same figures alone', async () => {
    const settled: KeptDispute = {
      subject: 'shipment:a-1',
      state: 'settled',
      figures: 'USD 6',
      at: '2026-11-01T00:00:00.000Z',
      reason: 'credited',
    };
    const given = { disputes: [settled] };
    expect((await list(dear, given)).disputes).toMatchObject([{ state: 'settled' }]);
    const more = [...dear, line({ is: '1.00', code: 'fuel' })];
    expect((await list(more, given)).disputes).toMatchObject([{ state: 'open', at: null }]);
  });
});

it('a month has what was bought in it and what is dated in it; sums count a shipment once', async () => {
  const lines = [line({ date: '2026-11-02' }), line({ trackingNumber: 'NOBODY', is: '3.00' })];
  for (const month of ['2026-10', '2026-11'])
    expect(await list(lines, { month })).toMatchObject({ matched: 1, counts: { unmatched: 1 } });
  expect(await list(lines, { month: '2026-09' })).toMatchObject({ matched: 0 });
  const all = await ledger(lines);
  expect(sumsBy('month', all, null)).toMatchObject([
    { key: '2026-10', shipments: 1, billed: '10.00', difference: '0.00', unmatched: '0.00' },
    { key: null, shipments: 0, billed: '0.00', unmatched: '3.00' },
  ]);
  expect(sumsBy('country', all, '2026-11')).toMatchObject([{ key: null, unmatched: '3.00' }]);
});
