import { describe, expect, it } from 'vitest';
import { choose } from '../../../../src/main/features/rating/logic/choose.ts';
import { parseDays } from '../../../../src/main/features/rating/logic/transit-days.ts';
import type { Offer } from '../../../../src/main/features/rating/ports.ts';
import { english } from '../../../../src/shared/kernel/message.ts';
import type { Terms } from '../../../../src/shared/orders/order.ts';
import {
  type ChooseRule,
  ChooseRuleSchema,
  type ChooseTaste,
  type Quote,
} from '../../../../src/shared/rating/quote.ts';
import fc from '../../../support/chance.ts';
import { anOrder } from '../../../support/orders.ts';
import { option, quoteOf } from './parcels.ts';

const [mug, tea] = anOrder().lines;
const coded = anOrder();
const uncoded = anOrder({ lines: mug && tea ? [mug, { ...tea, hsCode: null }] : [] });

const four = [
  option('express', 'DDP', '40', { days: '1-2 business days' }),
  option('express', 'DDU', '30', { days: '1-2 business days' }),
  option('standard', 'DDP', '20', { days: '5 to 8' }),
  option('standard', 'DDU', '10', { days: '5 to 8' }),
];
const duOnly = four.filter(({ terms }) => terms === 'DDU');

const NO_TASTE: ChooseTaste = { withinDays: 5, carriers: [] };

function picked(quote: Quote, rule: ChooseRule, terms: Terms | null, taste = NO_TASTE): string {
  const chosen = choose(quote, rule, terms, taste);
  if (!chosen.ok) return chosen.error.code;
  return `${chosen.value.option.service} ${chosen.value.option.terms}`;
}

describe('the transit estimate', () => {
  it.each([
    ['3-5', 5],
    ['3 – 5 business days', 5],
    ['2', 2],
    ['up to 10 days', 10],
    ['1 to 3', 3],
    ['10+', 10],
    ['1-2 weeks', 14],
    ['48 hours', 2],
    ['next day', null],
    ['', null],
  ])('"%s" has the upper number %s', (text, days) => {
    expect(parseDays(text)).toBe(days);
  });
});

describe('choosing an offer by rule', () => {
  it.each<[ChooseRule, Terms | null, string]>([
    ['cheapest', null, 'standard DDP'],
    ['cheapest', 'DDU', 'standard DDU'],
    ['fastest', null, 'express DDP'],
    ['fastest', 'DDU', 'express DDU'],
    ['cheapest-ddu', 'DDP', 'standard DDU'],
    ['fastest-ddu', null, 'express DDU'],
    ['cheapest-ddp', 'DDU', 'standard DDP'],
    ['express-ddu', 'DDP', 'express DDU'],
    ['standard-ddp', null, 'standard DDP'],
  ])('%s for an order with terms %s picks %s', (rule, terms, expected) => {
    expect(picked(quoteOf(coded, ...four), rule, terms)).toBe(expected);
  });

  it('picks DDU only where DDP is not offered and the order states no terms', () => {
    const quote = quoteOf(coded, ...duOnly);
    expect(picked(quote, 'cheapest', null)).toBe('standard DDU');
    expect(picked(quote, 'cheapest', 'DDP')).toBe('no-rates');
    expect(picked(quote, 'express-ddp', null)).toBe('no-rates');
    const refused = choose(quote, 'express-ddp', null, NO_TASTE);
    expect(refused.ok ? '' : refused.error.message).toBe(
      'No express DDP is offered for this order. The partner does not offer express DDP here.',
    );
  });

  it('gives the reason', () => {
    const why = (rule: ChooseRule, terms: Terms | null, ...options: typeof four) => {
      const chosen = choose(quoteOf(coded, ...options), rule, terms, NO_TASTE);
      return chosen.ok ? english(chosen.value.why) : chosen.error.message;
    };
    expect(why('cheapest', null, ...four)).toBe('cheapest of 2 DDP offers (DDP is offered here)');
    expect(why('fastest', 'DDU', ...four)).toBe('fastest of 2 DDU offers (the order’s terms)');
    expect(why('cheapest', null, option('standard', 'DDU', '10', { days: '' }))).toBe(
      'the only DDU offer (DDP is not offered here)',
    );
    expect(why('express-ddp', null, ...four)).toBe('express DDP as asked');
  });

  it('breaks ties of days by total, and puts unreadable days last', () => {
    const express = (days: string, total: string) => option('express', 'DDU', total, { days });
    const standard = (days: string, total: string) => option('standard', 'DDU', total, { days });
    const rule = (...options: typeof four) => picked(quoteOf(coded, ...options), 'fastest', 'DDU');
    expect(rule(express('2-4', '30'), standard('3-4', '10'))).toBe('standard DDU');
    expect(rule(express('soon', '5'), standard('30', '10'))).toBe('standard DDU');
    expect(rule(express('soon', '30'), standard('later', '10'))).toBe('standard DDU');
  });
});

describe('an order with a missing HS code', () => {
  const quote = quoteOf(uncoded, ...four);

  it('never falls back to DDU without being asked, and names the line', () => {
    for (const rule of ['cheapest', 'fastest', 'cheapest-ddp', 'express-ddp'] as const) {
      for (const terms of [null, 'DDP'] as const) {
        const refused = choose(quote, rule, terms, NO_TASTE);
        expect(refused).toMatchObject({ ok: false, error: { code: 'customs-missing' } });
        expect(refused.ok ? '' : refused.error.message).toContain(
          'line 2 (TEA-TIN) has no HS code',
        );
      }
    }
  });

  it('picks DDU when the order or the rule asks for it', () => {
    expect(picked(quote, 'cheapest', 'DDU')).toBe('standard DDU');
    expect(picked(quote, 'express-ddu', 'DDP')).toBe('express DDU');
  });

  it('picks DDU when DDP is not offered anyway', () => {
    expect(picked(quoteOf(uncoded, ...duOnly), 'cheapest', null)).toBe('standard DDU');
  });
});

describe('the configurable rules', () => {
  const fast = option('express', 'DDP', '40', { days: '1-2', carrier: 'DHL' });
  const slow = option('standard', 'DDP', '20', { days: '5-8', carrier: 'Postnord' });
  const free = option('standard', 'DDU', '1', { days: '1', carrier: 'GLS' });

  function best(rule: ChooseRule, taste: Partial<ChooseTaste>, ...options: typeof four) {
    const chosen = choose(quoteOf(coded, ...options), rule, null, { ...NO_TASTE, ...taste });
    if (!chosen.ok) return chosen.error.code;
    const why = english(chosen.value.why).replace(/ \([^)]*\)$/, '');
    return `${chosen.value.option.service} ${chosen.value.option.terms}: ${why}`;
  }

  it.each([
    [8, 'standard DDP: cheapest of 2 DDP offers within 8 days'],
    [7, 'express DDP: the only DDP offer within 7 days'],
    [1, 'express DDP: fastest of 2 DDP offers: none is within 1 day'],
  ])('cheapest within %i days', (withinDays, expected) => {
    expect(best('cheapest-within-days', { withinDays }, fast, slow, free)).toBe(expected);
  });

  it('fall back to the cheapest when no offer states its days, and say so', () => {
    const untimed = [fast, slow].map((each) => ({ ...each, days: 'soon' }));
    for (const rule of ['cheapest-within-days', 'fastest'] as const) {
      expect(best(rule, {}, ...untimed)).toBe(
        'standard DDP: cheapest of 2 DDP offers: none says its days',
      );
    }
  });

  it.each([
    [['dhl ', 'Postnord'], 'express DDP: preferred carrier DHL'],
    [['UPS', 'Postnord', 'DHL'], 'standard DDP: preferred carrier Postnord'],
    [['GLS'], 'standard DDP: cheapest of 2 DDP offers: none is of a preferred carrier'],
    [[], 'standard DDP: cheapest of 2 DDP offers: none is of a preferred carrier'],
  ])('preferred carriers %j', (carriers, expected) => {
    expect(best('preferred-carrier', { carriers }, fast, slow, free)).toBe(expected);
  });

  it('prefer Express at the same price and time, in any sequence of offers', () => {
    const same = [
      option('standard', 'DDP', '20', { days: '3' }),
      option('express', 'DDP', '20', { days: '3' }),
    ];
    for (const rule of ['cheapest', 'fastest', 'cheapest-within-days'] as const) {
      expect(best(rule, {}, ...same)).toMatch(/^express/);
      expect(best(rule, {}, ...same.toReversed())).toMatch(/^express/);
    }
  });
});

describe('a random quote', () => {
  const someOption = fc
    .record({
      service: fc.constantFrom('express' as const, 'standard' as const),
      terms: fc.constantFrom('DDP' as const, 'DDU' as const),
      cents: fc.integer({ min: 0, max: 100_000 }),
      days: fc.constantFrom('1', '2-4', '3-4', '10', 'unknown', ''),
      carrier: fc.constantFrom('Alba', 'Brio', 'Cito'),
    })
    .map(({ service, terms, cents, days, carrier }) =>
      option(service, terms, (cents / 100).toFixed(2), { days, carrier }),
    );
  const someOptions = fc.uniqueArray(someOption, {
    maxLength: 4,
    selector: ({ service, terms }) => service + terms,
  });
  const someRule = fc.constantFrom(...ChooseRuleSchema.options);
  const someTerms = fc.constantFrom('DDP' as const, 'DDU' as const, null);

  const TASTE: ChooseTaste = { withinDays: 4, carriers: ['Alba', 'Brio'] };
  const placeOf = (carrier: string) => [...TASTE.carriers, 'Cito'].indexOf(carrier);
  const costs = ({ total }: Pick<Offer, 'total'>) => Number(total.amount);

  it('gives the same choice without the offers of other terms, and in any sequence', () => {
    fc.assert(
      fc.property(someOptions, someRule, (options, rule) => {
        const chosen = (offers: typeof options) =>
          choose(quoteOf(coded, ...offers), rule, null, TASTE);
        const all = chosen(options);
        expect(chosen(options.toReversed())).toEqual(all);
        if (!all.ok) return;
        const { terms } = all.value.option;
        const same = choose(
          quoteOf(coded, ...options.filter((each) => each.terms === terms)),
          rule,
          terms,
          TASTE,
        );
        expect(same.ok && same.value.option).toEqual(all.value.option);
      }),
    );
  });

  it('gives the best offer of its terms, and only of its terms', () => {
    fc.assert(
      fc.property(someOptions, someRule, someTerms, fc.boolean(), (options, rule, terms, whole) => {
        const quote = quoteOf(whole ? coded : uncoded, ...options);
        const chosen = choose(quote, rule, terms, TASTE);
        const [head, tail] = rule.split('-');
        const said = tail === 'ddp' || tail === 'ddu' ? tail.toUpperCase() : terms;
        if (!chosen.ok) {
          expect(['customs-missing', 'no-rates']).toContain(chosen.error.code);
          return;
        }
        const { option: best } = chosen.value;
        expect(quote.options).toContainEqual(best);
        if (said) expect(best.terms).toBe(said);
        else if (best.terms === 'DDU') {
          expect(options.some((each) => each.terms === 'DDP')).toBe(false);
        }
        if (!whole) expect(best.terms).toBe('DDU');
        const rivals = quote.options.filter((each) => each.terms === best.terms);
        const days = (text: string) => parseDays(text) ?? Infinity;
        if (rule === 'cheapest-within-days') {
          const inTime = rivals.filter((each) => days(each.days) <= TASTE.withinDays);
          if (inTime.length > 0) {
            expect(inTime).toContainEqual(best);
            expect(inTime.every(({ total }) => costs(best) <= Number(total.amount))).toBe(true);
          }
        } else if (rule === 'preferred-carrier') {
          const places = rivals.map(({ carrier }) => placeOf(carrier));
          expect(placeOf(best.carrier)).toBe(Math.min(...places));
        } else if (head === 'cheapest') {
          expect(Math.min(...rivals.map(({ total }) => Number(total.amount)))).toBe(
            Number(best.total.amount),
          );
        } else if (head === 'fastest') {
          expect(Math.min(...rivals.map((each) => days(each.days)))).toBe(days(best.days));
        } else expect(best.service).toBe(head);
      }),
    );
  });
});
