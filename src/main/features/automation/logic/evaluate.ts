import type {
  ActionKind,
  Actions,
  Condition,
  Insert,
  Instruction,
  Rule,
} from '../../../../shared/automation/rule.ts';
import { conditionName } from '../../../../shared/automation/words.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { type Test, testOf } from './conditions.ts';
import type { RuleFacts } from './facts.ts';

export interface PreparedRule {
  rule: Rule;
  tests: readonly { condition: Condition; test: Test }[];
}

/** A value with the rule that determined it. */
interface Won<T> {
  rule: string;
  value: T;
}

/**
 * For each kind of action the first rule that matches; tags, instructions and inserts of all matching
 * rules.
 */
export interface Outcome {
  choose: Won<NonNullable<Actions['choose']>> | null;
  insure: Won<boolean> | null;
  pickUpInDays: Won<number> | null;
  /** A rule that asks a person wins like one that buys: the first one counts. */
  buy: Won<NonNullable<Actions['buyUpTo']> | 'ask'> | null;
  box: Won<string> | null;
  hold: Won<string> | null;
  copies: Won<number> | null;
  photograph: Won<true> | null;
  tags: Won<string>[];
  instructions: Won<Instruction>[];
  confirms: Won<Instruction>[];
  inserts: Won<Insert>[];
}

export const prepared = (rules: readonly Rule[]): PreparedRule[] =>
  rules.map((rule) => ({
    rule,
    tests: rule.when.map((condition) => ({ condition, test: testOf(condition) })),
  }));

const nothingRuled = (): Outcome => ({
  choose: null,
  insure: null,
  pickUpInDays: null,
  buy: null,
  box: null,
  hold: null,
  copies: null,
  photograph: null,
  tags: [],
  instructions: [],
  confirms: [],
  inserts: [],
});

/** Applies the rules to the facts, from first to last. */
export function evaluate(rules: readonly PreparedRule[], facts: RuleFacts): Outcome {
  const outcome = nothingRuled();
  const seen = { ...facts, tags: new Set(facts.tags) };
  for (const { rule, tests } of rules) {
    if (rule.on && tests.every(({ test }) => test.holds(seen))) take(outcome, rule, seen.tags);
  }
  return outcome;
}

export interface Explained {
  name: string;
  holds: boolean;
  why: Message;
  /** The actions that take effect; none if rules above determined them. */
  wins: ActionKind[];
}

/** The same, with a verdict for every rule: whether it matches, why, and which actions take effect. */
export function explain(
  rules: readonly PreparedRule[],
  facts: RuleFacts,
): { rules: Explained[]; outcome: Outcome } {
  const outcome = nothingRuled();
  const seen = { ...facts, tags: new Set(facts.tags) };
  const explained = rules.map(({ rule, tests }): Explained => {
    const { name } = rule;
    if (!rule.on) return { name, holds: false, why: say('It is off.'), wins: [] };
    const missed = tests.find(({ test }) => !test.holds(seen));
    if (missed) {
      const values = {
        condition: conditionName(missed.condition.of),
        found: missed.test.found(seen),
      };
      return { name, holds: false, why: say('{condition}: found {found}', values), wins: [] };
    }
    const wins = take(outcome, rule, seen.tags);
    const all = tests.length === 0 ? say('It is for every order.') : say('All of it fits.');
    return { name, holds: true, why: all, wins };
  });
  return { rules: explained, outcome };
}

function take(outcome: Outcome, { name, do: actions }: Rule, tags: Set<string>): ActionKind[] {
  const wins: ActionKind[] = [];
  const first = <
    K extends 'choose' | 'insure' | 'pickUpInDays' | 'box' | 'hold' | 'copies' | 'photograph',
  >(
    kind: K,
  ) => {
    const value = actions[kind];
    if (value === undefined || outcome[kind] !== null) return;
    (outcome as Record<K, unknown>)[kind] = { rule: name, value };
    wins.push(kind);
  };
  first('choose');
  first('insure');
  first('pickUpInDays');
  first('box');
  first('hold');
  first('copies');
  first('photograph');
  const buy = actions.ask ? 'ask' : actions.buyUpTo;
  if (buy && outcome.buy === null) {
    outcome.buy = { rule: name, value: buy };
    wins.push(actions.ask ? 'ask' : 'buyUpTo');
  }
  for (const value of actions.tags ?? []) {
    if (tags.has(value.toUpperCase())) continue;
    tags.add(value.toUpperCase());
    outcome.tags.push({ rule: name, value });
    if (!wins.includes('tags')) wins.push('tags');
  }
  if (actions.instruction) {
    outcome.instructions.push({ rule: name, value: actions.instruction });
    wins.push('instruction');
  }
  if (actions.confirm) {
    outcome.confirms.push({ rule: name, value: actions.confirm });
    wins.push('confirm');
  }
  if (actions.insert) {
    outcome.inserts.push({ rule: name, value: actions.insert });
    wins.push('insert');
  }
  return wins;
}
