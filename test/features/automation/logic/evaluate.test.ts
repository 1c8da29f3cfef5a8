import { expect, test } from 'vitest';
import {
  evaluate,
  explain,
  prepared,
} from '../../../../src/main/features/automation/logic/evaluate.ts';
import { factsOf } from '../../../../src/main/features/automation/logic/facts.ts';
import { type Rule, RuleSchema, RulesSchema } from '../../../../src/shared/automation/rule.ts';
import fc from '../../../support/chance.ts';
import { storedOrder } from '../../../support/orders.ts';
import { offers, orders, ruleSets, times } from './generated.ts';
import { reference } from './reference.ts';

const rule = (name: string, does: Rule['do'], when: Rule['when'] = []): Rule => ({
  name,
  on: true,
  when,
  do: does,
});
const at = new Date(2026, 2, 2, 12);
const outcomeOf = (rules: Rule[], order = storedOrder()) =>
  evaluate(prepared(rules), factsOf(order, null, at));

test('500 random rule sets give the same result as a second, plain evaluation', () => {
  let held = 0;
  fc.assert(
    fc.property(ruleSets, orders, offers, times, (rules, order, offer, time) => {
      const { rules: explained, outcome } = explain(prepared(rules), factsOf(order, offer, time));
      expect(evaluate(prepared(rules), factsOf(order, offer, time))).toEqual(outcome);
      const value = <T>(won: { value: T } | null): T | null => (won ? won.value : null);
      const found = {
        holding: explained.filter(({ holds }) => holds).map(({ name }) => name),
        choose: value(outcome.choose),
        insure: value(outcome.insure),
        pickUpInDays: value(outcome.pickUpInDays),
        box: value(outcome.box),
        hold: value(outcome.hold),
        copies: value(outcome.copies),
        buy: value(outcome.buy),
        tags: outcome.tags.map((each) => each.value),
        instructions: outcome.instructions.map((each) => each.value.text),
        inserts: outcome.inserts.map((each) => each.value.file),
      };
      held += found.holding.length;
      expect(found).toEqual(reference(rules, order, offer, time));
    }),
    { numRuns: 500 },
  );
  // The property would also hold if no rule ever matched.
  expect(held).toBeGreaterThan(500);
});

test('the first matching rule of each kind wins, and asking and buying are one kind', () => {
  const dear = { amount: '50', currency: 'USD' };
  const first = outcomeOf([rule('Ask', { ask: true }), rule('Buy', { buyUpTo: dear })]);
  expect(first.buy).toEqual({ rule: 'Ask', value: 'ask' });
  const second = outcomeOf([rule('Buy', { buyUpTo: dear }), rule('Ask', { ask: true })]);
  expect(second.buy).toEqual({ rule: 'Buy', value: dear });
});

test('a tag set by a rule is visible to the rules below it, not above', () => {
  const tagged = rule('Tag', { tags: ['Fragile'] });
  const asks = (name: string) => rule(name, { box: name }, [{ of: 'tag', any: ['fragile'] }]);
  expect(outcomeOf([asks('Above'), tagged, asks('Below')]).box?.value).toBe('Below');
});

test('amounts in different currencies are not compared', () => {
  const rules = [
    rule('Small', { insure: false }, [{ of: 'value', most: '1000', currency: 'EUR' }]),
  ];
  expect(outcomeOf(rules).insure).toBeNull();
});

test('an invalid rule is rejected with its field', () => {
  const refused = (value: unknown) =>
    RulesSchema.safeParse(value).error?.issues.map(({ path }) => path.join('.'));
  const good = { name: 'A', when: [], do: { insure: true } };
  expect(refused([good, { ...good, name: 'a' }])).toEqual(['1.name']);
  expect(refused([{ ...good, do: {} }])).toEqual(['0.do']);
  expect(refused([{ ...good, when: [{ of: 'country', any: ['Germany'] }] }])).toEqual([
    '0.when.0.any.0',
  ]);
  expect(refused([{ ...good, when: [{ of: 'value', currency: 'USD' }] }])).toEqual(['0.when.0']);
  expect(refused([{ ...good, when: [{ of: 'price', most: '9', currency: 'USD' }] }])).toEqual([
    '0.do.insure',
  ]);
  expect(
    refused([{ ...good, do: { ask: true, buyUpTo: { amount: '1', currency: 'USD' } } }]),
  ).toEqual(['0.do.ask']);
  for (const amount of ['-5', '0'])
    expect(refused([{ ...good, do: { buyUpTo: { amount, currency: 'USD' } } }])).toEqual([
      '0.do.buyUpTo.amount',
    ]);
  expect(RuleSchema.safeParse(good).success).toBe(true);
});
