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

describe('what is seen of an order', () => {
  it('is fine where it was sold once, is known and has its paper', () => {
    expect(rules(open, shipped)).toEqual([]);
  });

  it('shows that it was sold twice', () => {
    expect(rules({ ...shipped, sold: ['SHP1', 'SHP2'] })).toEqual(['sold-twice']);
  });

  it('shows that a confirmed purchase was lost, or became another', () => {
    const gone = { ...shipped, sold: [], orderStatus: 'open', attempts: [] };
    expect(rules(shipped, gone)).toContain('purchase-lost');
    const other = { ...shipped, attempts: [attempt({ shipmentId: 'SHP2' })] };
    expect(rules(shipped, other)).toContain('purchase-lost');
  });

  it('shows that what was sold could be bought again', () => {
    const refused = attempt({ state: 'refused', shipmentId: null, papers: [] });
    expect(rules({ ...shipped, orderStatus: 'open', attempts: [refused] })).toEqual([
      'free-though-sold',
    ]);
  });

  it('may for a while be free though sold where the partner said "refused", but not in the end', () => {
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

  it('shows that the journal was changed', () => {
    const changed = { ...shipped, attempts: [attempt({ facts: ['1 opened open {"other":1}'] })] };
    expect(rules(open, changed)).toEqual(['journal-changed']);
  });

  it('shows that it is stuck: open for ever, or of another status than its attempt', () => {
    expect(rules(open)).toEqual(['stuck']);
    expect(rules({ ...shipped, orderStatus: 'packing' })).toEqual(['stuck']);
  });

  it('shows that it was left unknown though asking again would have told', () => {
    expect(rules(unknown(TAKEN))).toEqual([]);
    expect(rules(unknown('Unauthorized'))).toEqual(['unsettled']);
  });

  it('shows that paper is missing or torn', () => {
    const without = { ...shipped, attempts: [attempt({ papers: [] })] };
    expect(rules(without)).toEqual(['paper-missing']);
    const torn = { ...shipped, attempts: [attempt({ papers: [{ ...label, whole: false }] })] };
    expect(rules(torn)).toEqual(['paper-missing']);
    const uninvoiced = { ...shipped, attempts: [attempt({ invoiced: true })] };
    expect(rules(uninvoiced)).toEqual(['paper-missing']);
  });
});

const TAKEN = 'Reference SO-1 is already used by another shipment. It must be unique.';
