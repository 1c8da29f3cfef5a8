import { describe, expect, it } from 'vitest';
import { costText, ratesText } from '../../../src/main/hosts/cli/terminal-text.ts';
import { option, quote, shipment, usd } from '../../renderer/support/benches.ts';

const rates = (...options: ReturnType<typeof option>[]): string[] =>
  ratesText(quote({ options, notOffered: [] })).split('\n');

const stated = (amount: string | null) => (amount === null ? null : usd(amount));
const landed = (
  duty: string | null,
  salesTax: string | null,
  ait: string | null,
  total: string,
) => ({
  duty: stated(duty),
  salesTax: stated(salesTax),
  ait: stated(ait),
  total: usd(total),
});

describe('rates in a terminal', () => {
  it('are aligned in columns, DDP before DDU', () => {
    const ddu = option({ terms: 'DDU', landedCost: null, total: usd('38.20') });
    const [head = '', first = '', second = ''] = rates(ddu, option({ shipping: usd('1238.20') }));
    expect(first).toContain('DDP');
    expect(second).toContain('DDU');
    for (const column of ['total', 'shipping', 'duty', 'tax', 'AIT', 'landed cost']) {
      const end = head.indexOf(column) + column.length;
      expect(first.slice(0, end)).toMatch(/\d$/);
      expect(second.slice(0, end)).toMatch(/(\d|unknown)$/);
    }
  });

  it('explain a zero as below the threshold, once for all its parts', () => {
    const below = { landedCost: landed('0.00', '0.00', '0.00', '0.00') };
    expect(rates(option(below), option({ ...below, service: 'standard' })).slice(3)).toEqual([
      'express DDP, standard DDP: duty and tax 0: below the destination’s threshold',
    ]);
    const duty = rates(option({ landedCost: landed('0.00', '1.00', '0.00', '1.00') }));
    expect(duty.at(-1)).toBe('express DDP: duty 0: below the destination’s threshold');
  });

  it('show a part without an amount as not stated instead of zero', () => {
    const [, row = '', ...notes] = rates(
      option({ landedCost: landed(null, '1.00', null, '1.00') }),
    );
    expect(row.match(/not stated/g)).toHaveLength(2);
    expect(notes).toEqual([]);
  });

  it("show both sums with all digits when the partner's total differs from its parts", () => {
    const odd = landed('1.00', '2.00', '0.00', '3.004');
    expect(rates(option({ landedCost: odd })).at(-1)).toBe(
      'express DDP: the partner’s landed cost USD 3.004 is not the sum of its parts, USD 3.00; the partner’s counts',
    );
  });

  it('note that a total is the sum of its parts when the partner states none', () => {
    const summed = { ...landed('1.00', '2.00', null, '3.00'), summed: true as const };
    expect(rates(option({ landedCost: summed })).at(-1)).toBe(
      'express DDP: the partner states no landed cost: it is the sum of its parts',
    );
  });

  it("keep the partner's days and add the word only to a number", () => {
    expect(rates(option({ days: '3-5 business days' }))[1]).toContain('  3-5 business days  ');
    expect(rates(option({ days: '2-3' }))[1]).toContain('  2-3 days  ');
    expect(rates(option({ days: '' }))[1]).toContain('  not given  ');
  });
});

describe('what a shipment cost', () => {
  const { cost } = shipment();
  if (!cost) throw new Error('It has a cost');

  it('is listed part by part', () => {
    expect(costText(shipment())).toBe(
      'shipping USD 21.40, insurance USD 0.00, duty USD 0.00, tax USD 14.43, AIT USD 0.00, landed cost USD 14.43; duty 0: below the destination’s threshold',
    );
  });

  it('under DDU has no duty and tax, which are unknown', () => {
    const ddu = { ...cost, landedCost: null, landedCostDetail: null };
    expect(costText(shipment({ terms: 'DDU', cost: ddu }))).toBe(
      'shipping USD 21.40, insurance USD 0.00, duty and tax unknown: the receiver pays at the door',
    );
  });

  it('is one sum when its parts were not stored, and null when the price is unknown', () => {
    expect(costText(shipment({ cost: { ...cost, landedCostDetail: null } }))).toBe(
      'shipping USD 21.40, insurance USD 0.00, landed cost USD 14.43',
    );
    expect(costText(shipment({ cost: null }))).toBeNull();
  });

  it('of a return has no duty', () => {
    const back = { ...cost, landedCost: null, landedCostDetail: null };
    expect(costText(shipment({ kind: 'return', cost: back }))).toBe(
      'shipping USD 21.40, insurance USD 0.00',
    );
  });
});
