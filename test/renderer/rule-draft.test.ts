import { expect, it } from 'vitest';
import {
  check,
  newAction,
  newCondition,
  newRule,
  ruleDraftOf,
} from '../../src/renderer/features/automation/form/draft.ts';
import { type Rule, RuleSchema } from '../../src/shared/automation/rule.ts';
import { ruleSets } from '../features/automation/logic/generated.ts';
import fc from '../support/chance.ts';

/** Without empty `not` and `only`. */
const plain = (rule: Rule): unknown =>
  JSON.parse(
    JSON.stringify(rule, (key, value) =>
      (key === 'not' || key === 'only') && value === false ? undefined : value,
    ),
  );

it('a rule opened and saved again is unchanged', () => {
  let opened = 0;
  fc.assert(
    fc.property(ruleSets, (rules) => {
      for (const each of rules) {
        const { data: rule } = RuleSchema.safeParse(each);
        if (!rule) continue;
        opened += 1;
        const { rule: saved } = check(ruleDraftOf(rule), []);
        expect(saved && plain(saved)).toEqual(plain(rule));
      }
    }),
  );
  expect(opened).toBeGreaterThan(50);
});

it('an error is shown once, at its own field', () => {
  const weight = { ...newCondition('weight', ''), most: 'abc' };
  const draft = {
    ...newRule(),
    name: 'Heavy',
    when: [newCondition('country', ''), weight],
    do: [newAction('hold', '')],
  };
  const { rule, wrong, wrongItself } = check(draft, []);
  expect(rule).toBeNull();
  expect(wrong('name')).toBeNull();
  expect(wrong('when.0.any')).toBe('Required');
  expect(wrong('when.1.most')).toBe('Expected a decimal number like 12.34, found "abc"');
  expect(wrongItself('when.1')).toBeNull();
  expect(wrong('do.hold')).toBe('Required');
});

it('a name used by another rule is rejected, and a decimal comma accepted', () => {
  const price = { ...newCondition('price', 'EUR'), most: '12,50' };
  const draft = { ...newRule(), name: 'heavy', when: [price], do: [newAction('ask', '')] };
  expect(check(draft, []).rule?.when).toEqual([{ of: 'price', most: '12.50', currency: 'EUR' }]);
  const other: Rule = { name: 'Heavy', on: true, when: [], do: { ask: true } };
  expect(check(draft, [other]).wrong('name')).toBe('Expected every rule once, found heavy again');
});
