import { isDeepStrictEqual } from 'node:util';
import { badInput, firstIssue } from '../../../shared/kernel/errors.ts';
import { english } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import {
  type Rule,
  RuleSchema,
  RulesSchema,
  type UnreadableRule,
} from '../../../shared/rules/rule.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { onTerms } from '../merchants/merchant-rules.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import {
  type Explained,
  evaluate,
  explain,
  type Outcome,
  type PreparedRule,
  prepared,
} from './rules/evaluate.ts';
import { factsOf, type RuledOffer } from './rules/facts.ts';

export type RuleService = ReturnType<typeof createRuleService>;

/** The supervisor's rules (setting `rules`), and what they come to for an order. */
export function createRuleService(settings: SettingsSource, now: () => Date) {
  let read: { from: Settings['rules']; rules: ReadRules } | null = null;

  /** Read again only where the setting is another one. */
  function current(): ReadRules {
    const from = settings.current().rules;
    if (read?.from !== from) read = { from, rules: readRules(from) };
    return read.rules;
  }

  const facts = (order: StoredOrder, offer: RuledOffer | null) =>
    factsOf(onTerms(settings.current(), order), offer, now());

  return {
    list: (): { rules: Rule[]; unreadable: UnreadableRule[] } => {
      const { prepared: those, unreadable } = current();
      return { rules: those.map(({ rule }) => rule), unreadable };
    },

    /** Errors: `bad-input`; then what was there stays. */
    async set(rules: readonly unknown[]): Promise<Result<{ rules: Rule[]; changed: string[] }>> {
      const parsed = RulesSchema.safeParse(rules);
      if (!parsed.success) return fail(badInput(parsed.error, 'rules'));
      const before = settings.current().rules;
      const set = await settings.set('rules', parsed.data);
      if (!set.ok) return set;
      return ok({ rules: parsed.data, changed: changedNames(before, parsed.data) });
    },

    /** `offer`: the suggested one, or what was bought; null before there are rates. */
    outcome: (order: StoredOrder, offer: RuledOffer | null): Outcome =>
      evaluate(current().prepared, facts(order, offer)),

    explain: (
      order: StoredOrder,
      offer: RuledOffer | null,
    ): { rules: Explained[]; outcome: Outcome } => explain(current().prepared, facts(order, offer)),
  };
}

interface ReadRules {
  prepared: PreparedRule[];
  unreadable: UnreadableRule[];
}

/**
 * One that cannot be read does nothing. It may have said "ask a person", though: below it nothing is
 * bought by itself.
 */
function readRules(kept: Settings['rules']): ReadRules {
  const rules: Rule[] = [];
  const unreadable: UnreadableRule[] = [];
  kept.forEach((each, index) => {
    const parsed = RuleSchema.safeParse(each);
    if (!parsed.success) {
      const { field, message } = firstIssue(parsed.error);
      const name = nameOf(each) ?? `[${index}]`;
      unreadable.push({ name, why: [field, english(message)].filter(Boolean).join(': ') });
      return;
    }
    const { buyUpTo, ...others } = parsed.data.do;
    const asks = unreadable.length > 0 && buyUpTo !== undefined;
    rules.push(asks ? { ...parsed.data, do: { ...others, ask: true } } : parsed.data);
  });
  return { prepared: prepared(rules), unreadable };
}

/** The names of rules that are new, gone, other than before, or in another place. */
function changedNames(before: Settings['rules'], after: readonly Rule[]): string[] {
  const was = new Map(before.map((rule, index) => [nameOf(rule), { rule, index }]));
  const changed = after.flatMap((rule, index) => {
    const former = was.get(rule.name);
    was.delete(rule.name);
    const same = former && former.index === index && isDeepStrictEqual(former.rule, rule);
    return same ? [] : [rule.name];
  });
  return [...changed, ...[...was.keys()].filter((name) => name !== undefined)];
}

const nameOf = ({ name }: { name?: unknown }): string | undefined =>
  typeof name === 'string' ? name : undefined;
