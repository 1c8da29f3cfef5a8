import { describe, expect, it } from 'vitest';
import { type Rule, violations } from '../faults/invariants.ts';
import type { Look, SeenAttempt } from '../faults/look.ts';

const label = { role: 'label', carton: 'BOX-1', whole: true };

const attempt = (over: Partial<SeenAttempt> = {}): SeenAttempt => ({
  id: 'one',
  state: 'confirmed',
  shipmentId: 'SHP1',
  why: null,
  sendings: 1,
  facts: ['1 opened open {}', '2 sending open {}', '3 state confirmed {}'],
  papers: [label],
  cartons: ['BOX-1'],
  invoiced: false,
  ...over,
});

const shipped: Look = {
  after: 'a kill',
  sold: ['SHP1'],
  orderStatus: 'shipped',
  attempts: [attempt()],
};
const open: Look = {
  ...shipped,
  orderStatus: 'open',
  attempts: [attempt({ state: 'open', shipmentId: null, facts: ['1 opened open {}'], papers: [] })],
};
const unknown = (why: string): Look => ({
  ...shipped,
  orderStatus: 'unknown',
  attempts: [attempt({ state: 'unknown', shipmentId: null, why, papers: [] })],
});

const rules = (...looks: Look[]): Rule[] => violations(looks).map(({ rule }) => rule);

describe('the invariants of an order', () => {
  it('hold when it was sold once, is on record and has its label', () => {
    expect(rules(open, shipped)).toEqual([]);
  });

  it('report a second sale', () => {
    expect(rules({ ...shipped, sold: ['SHP1', 'SHP2'] })).toEqual(['sold-twice']);
  });

  it('report a confirmed purchase that was lost or became another', () => {
    const gone = { ...shipped, sold: [], orderStatus: 'open', attempts: [] };
    expect(rules(shipped, gone)).toContain('purchase-lost');
    const other = { ...shipped, attempts: [attempt({ shipmentId: 'SHP2' })] };
    expect(rules(shipped, other)).toContain('purchase-lost');
  });

  it('report a sold order that could be bought again', () => {
    const refused = attempt({ state: 'refused', shipmentId: null, papers: [] });
    expect(rules({ ...shipped, orderStatus: 'open', attempts: [refused] })).toEqual([
      'free-though-sold',
    ]);
  });

  it('allow that for a while after the partner’s "refused", but not in the end', () => {
    const refused = attempt({ state: 'refused', shipmentId: null, papers: [] });
    const believed = { ...shipped, orderStatus: 'open', attempts: [refused] };
    const found = attempt({
      id: 'two',
      state: 'unknown',
      shipmentId: null,
      why: TAKEN,
      papers: [],
    });
    const noticed = { ...shipped, orderStatus: 'unknown', attempts: [refused, found] };
    expect(violations([believed, noticed], true)).toEqual([]);
    expect(violations([believed], true).map(({ rule }) => rule)).toEqual(['free-though-sold']);
  });

  it('report a changed journal', () => {
    const changed = { ...shipped, attempts: [attempt({ facts: ['1 opened open {"other":1}'] })] };
    expect(rules(open, changed)).toEqual(['journal-changed']);
  });

  it('report a stuck order: open for ever, or with another status than its attempt', () => {
    expect(rules(open)).toEqual(['stuck']);
    expect(rules({ ...shipped, orderStatus: 'packing' })).toEqual(['stuck']);
  });

  it('report an order left unknown although a re-send would confirm it', () => {
    expect(rules(unknown(TAKEN))).toEqual([]);
    expect(rules(unknown('Unauthorized'))).toEqual(['unsettled']);
  });

  it('report missing or torn documents', () => {
    const without = { ...shipped, attempts: [attempt({ papers: [] })] };
    expect(rules(without)).toEqual(['paper-missing']);
    const torn = { ...shipped, attempts: [attempt({ papers: [{ ...label, whole: false }] })] };
    expect(rules(torn)).toEqual(['paper-missing']);
    const uninvoiced = { ...shipped, attempts: [attempt({ invoiced: true })] };
    expect(rules(uninvoiced)).toEqual(['paper-missing']);
  });
});

const TAKEN = 'Reference SO-1 is already used by another shipment. It must be unique.';
