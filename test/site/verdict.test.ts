import { describe, expect, it } from 'vitest';
import {
  type Change,
  type History,
  type SiteState,
  soldBehindTheGate,
  violations,
} from '../site-faults/verdict.ts';

const change = (over: Partial<Change> = {}): Change => ({
  reference: 'SO-1',
  epoch: 1,
  before: 'claimed',
  after: 'sending',
  attemptBefore: null,
  attempt: 'one',
  isOfTheRun: true,
  isShutOut: false,
  isRecovering: false,
  bought: 0,
  ...over,
});

const state: SiteState = {
  orders: [{ reference: 'SO-1', state: 'shipped' }],
  claims: [{ reference: 'SO-1', epoch: 1, state: 'bought', bench: 'A' }],
  purchases: [{ reference: 'SO-1', shipmentId: 'S1', isDuplicate: false }],
  conflicts: [],
  isRecovering: false,
};

const fine: History = {
  sales: [{ reference: 'SO-1', shipmentId: 'S1' }],
  sendings: [{ reference: 'SO-1', isGated: true }],
  changes: [
    change({ before: null, after: 'claimed', attempt: null }),
    change(),
    change({ before: 'sending', after: 'bought', attemptBefore: 'one', bought: 1 }),
  ],
  atRest: state,
  soldAtRest: 1,
  end: state,
  benches: [{ name: 'A', pending: 0, unclear: [] }],
  staleWrites: { tried: 4, accepted: [] },
  behindTheGate: [],
  cancelled: [],
  defects: [],
};

const rules = (over: Partial<History>) => violations({ ...fine, ...over }).map(({ rule }) => rule);

describe('the verdict on a run with several benches', () => {
  it('finds nothing when every order was sold once and is on record', () => {
    expect(rules({})).toEqual([]);
  });

  const again = { reference: 'SO-1', shipmentId: 'S2' };
  const both = [
    { reference: 'SO-1', shipmentId: 'S1', isDuplicate: true },
    { reference: 'SO-1', shipmentId: 'S2', isDuplicate: true },
  ];
  const noticed = { ...state, purchases: both, conflicts: ['SO-1'] };

  it('reports an order sold twice, even if recorded as such', () => {
    const sales = [...fine.sales, again];
    expect(rules({ sales, end: noticed })).toEqual(['sold-twice']);
  });

  it('counts separately a second sale that only the partner could prevent, if it was noticed', () => {
    const twice = { ...fine, sales: [...fine.sales, again], behindTheGate: ['SO-1'] };
    expect(violations({ ...twice, end: noticed })).toEqual([]);
    expect(soldBehindTheGate(twice)).toEqual(['SO-1']);
    const untold = { ...noticed, conflicts: [] };
    expect(rules({ ...twice, end: untold })).toEqual(['unnoticed']);
    const third = [...twice.sales, { reference: 'SO-1', shipmentId: 'S3' }];
    const end = {
      ...noticed,
      purchases: [...both, { ...again, shipmentId: 'S3', isDuplicate: true }],
    };
    expect(rules({ ...twice, sales: third, end })).toEqual(['sold-twice']);
  });

  it('reports a sale that is not on record, during the run or at the end', () => {
    const without = { ...state, purchases: [] };
    expect(rules({ atRest: without })).toEqual(['lost']);
    expect(rules({ end: without })).toEqual(['lost']);
    expect(rules({ atRest: without, soldAtRest: 0 })).toEqual([]);
    const unclear = { reference: 'SO-1', epoch: 1, state: 'unknown', bench: 'A' };
    expect(rules({ atRest: { ...without, claims: [unclear] } })).toEqual([]);
  });

  it('reports an order that was sold although its sender had cancelled it', () => {
    const cancelled = ['SO-1'];
    expect(rules({ cancelled })).toEqual(['sold-cancelled', 'stuck']);
    const orders = [{ reference: 'SO-1', state: 'cancelled' }];
    const end = { ...state, orders, claims: [], purchases: [] };
    expect(rules({ cancelled, sales: [], atRest: end, end })).toEqual([]);
  });

  it('reports a purchase that was never sold', () => {
    const purchases = [
      ...state.purchases,
      { reference: 'SO-2', shipmentId: 'S9', isDuplicate: false },
    ];
    expect(rules({ end: { ...state, purchases } })).toEqual(['invented']);
  });

  it('reports a stuck order, claim, bench or site', () => {
    const open = { ...state, orders: [...state.orders, { reference: 'SO-2', state: 'open' }] };
    const sending = { reference: 'SO-1', epoch: 2, state: 'unknown', bench: 'B' };
    const stuck = ['stuck'];
    expect(rules({ end: open })).toEqual(stuck);
    expect(rules({ end: { ...state, claims: [...state.claims, sending] } })).toEqual(stuck);
    expect(rules({ end: { ...state, isRecovering: true } })).toEqual(stuck);
    expect(rules({ benches: [{ name: 'A', pending: 1, unclear: [] }] })).toEqual(stuck);
    expect(rules({ benches: [{ name: 'A', pending: 0, unclear: ['SO-1'] }] })).toEqual(stuck);
  });

  it.each<[string, Partial<Change>]>([
    ['a superseded claim is claimed again', { before: 'superseded', after: 'claimed' }],
    ['a released claim is sent', { before: 'released' }],
    ['a bought order is claimed again', { before: 'bought', after: 'claimed' }],
    ['an order without a claim is sent', { before: null }],
    ['another attempt is under way', { before: 'unknown', attemptBefore: 'other' }],
    ['an older run sends', { isOfTheRun: false }],
    ['a bench sends although it is written off', { isShutOut: true }],
    ['a bench sends while the site is recovering', { isRecovering: true }],
    ['a bench sends although the order is bought', { bought: 1 }],
  ])('reports a stale write: %s', (_, over) => {
    expect(rules({ changes: [change(over)] })).toEqual(['stale']);
  });

  it('accepts proof of purchase whenever it comes', () => {
    const late = change({ before: 'superseded', after: 'bought', bought: 1 });
    expect(rules({ changes: [late] })).toEqual([]);
  });

  it('reports an accepted late write, a sending without the gate, and a defect', () => {
    expect(rules({ staleWrites: { tried: 1, accepted: ['claim'] } })).toEqual(['stale']);
    expect(rules({ sendings: [{ reference: 'SO-1', isGated: false }] })).toEqual(['ungated']);
    expect(rules({ sendings: [{ reference: 'SO-1', isGated: null }] })).toEqual([]);
    expect(rules({ defects: ['A hung'] })).toEqual(['defect']);
  });
});
