import { isDeepStrictEqual } from 'node:util';
import countries from 'i18n-iso-countries';
import { z } from 'zod';
import {
  type Rule,
  RuleSchema,
  RulesSchema,
  type RuleWarning,
  type UnreadableRule,
} from '../../../shared/automation/rule.ts';
import { show } from '../../../shared/kernel/decimal.ts';
import { badInput, firstIssue } from '../../../shared/kernel/errors.ts';
import { asText, english, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
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
} from './logic/evaluate.ts';
import { factsOf, type RuledOffer } from './logic/facts.ts';

export type RuleService = ReturnType<typeof createRuleService>;

export interface RuleServiceNeeds {
  settings: SettingsSource;
  /** Boxes of the station and its merchants. */
  boxNames(): ReadonlySet<string>;
  now(): Date;
}

/** Evaluates the supervisor's rules (setting `rules`) for orders. */
export function createRuleService({ settings, boxNames, now }: RuleServiceNeeds) {
  let read: { from: Settings['rules']; rules: ReadRules } | null = null;

  /** Parsed again only if the setting has changed. */
  function current(): ReadRules {
    const from = settings.current().rules;
    if (read?.from !== from) read = { from, rules: readRules(from) };
    return read.rules;
  }

  const facts = (order: StoredOrder, offer: RuledOffer | null) =>
    factsOf(onTerms(settings.current(), order), offer, now());

  return {
    list: (): { rules: Rule[]; unreadable: UnreadableRule[]; warnings: RuleWarning[] } => {
      const { asSet, unreadable } = current();
      const names = boxNames();
      return {
        rules: asSet,
        unreadable,
        warnings: asSet.flatMap((rule) => [
          ...boxWarning(rule, names),
          ...photoWarning(rule, settings.current()['photos.on']),
        ]),
      };
    },

    /** Errors: `bad-input`; the existing rules stay then. */
    async set(rules: readonly unknown[]): Promise<Result<{ rules: number; changed: string[] }>> {
      const before = settings.current().rules;
      const checked = checkedRules(rules, current().unreadable);
      if (!checked.ok) return checked;
      const set = await settings.set('rules', checked.value);
      if (!set.ok) return set;
      return ok({ rules: checked.value.length, changed: changedNames(before, checked.value) });
    },

    /** `offer`: the suggested one, or the one bought; null before rating. */
    outcome: (order: StoredOrder, offer: RuledOffer | null): Outcome =>
      evaluate(current().prepared, facts(order, offer)),

    explain: (
      order: StoredOrder,
      offer: RuledOffer | null,
    ): { rules: Explained[]; outcome: Outcome } => explain(current().prepared, facts(order, offer)),
  };
}

/** Accepts unreadable rules that are stored already, so that they can be moved without losing anything. */
function checkedRules(
  rules: readonly unknown[],
  unreadable: readonly UnreadableRule[],
): Result<Settings['rules']> {
  const kept = rules.map((each) => unreadable.find(({ rule }) => isDeepStrictEqual(rule, each)));
  const places = rules
    .keys()
    .filter((at) => !kept[at])
    .toArray();
  const parsed = RulesSchema.superRefine(refuseNoCountry).safeParse(places.map((at) => rules[at]));
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => {
      const [first, ...rest] = issue.path;
      return typeof first === 'number'
        ? { ...issue, path: [places[first] ?? first, ...rest] }
        : issue;
    });
    return fail(badInput(new z.ZodError(issues), 'rules'));
  }
  const read = parsed.data.values();
  return ok(kept.map((each) => each?.rule ?? read.next().value ?? {}));
}

/** Refuses country codes that orders cannot have: `UK` never matches. Stored rules are read nevertheless. */
function refuseNoCountry(rules: readonly Rule[], context: z.RefinementCtx): void {
  rules.forEach(({ when }, at) => {
    when.forEach((condition, of) => {
      if (condition.of !== 'country') return;
      condition.any.forEach((code, place) => {
        if (countries.isValid(code)) return;
        const message = asText(
          say('expected a country code that exists, such as GB, found {found}', {
            found: show(code),
          }),
        );
        context.addIssue({ code: 'custom', path: [at, 'when', of, 'any', place], message });
      });
    });
  });
}

/** A missing box is only a warning, as boxes may be defined later. */
function boxWarning({ name, do: { box } }: Rule, names: ReadonlySet<string>): RuleWarning[] {
  if (box === undefined || names.has(box)) return [];
  const translatable = say('There is no box {box} here: packing starts with the default box.', {
    box,
  });
  return [{ name, why: english(translatable), translatable }];
}

/** No photo can be taken: only a supervisor lets such orders pass here. */
function photoWarning({ name, do: { photograph } }: Rule, areOn: boolean): RuleWarning[] {
  if (!photograph || areOn) return [];
  const translatable = say(
    'Photos are off at this bench: such an order has no rates here until a supervisor lets it pass.',
  );
  return [{ name, why: english(translatable), translatable }];
}

interface ReadRules {
  /** The readable rules, in order. */
  asSet: Rule[];
  prepared: PreparedRule[];
  unreadable: UnreadableRule[];
}

/**
 * An unreadable rule has no effect. But it may have meant "ask a person", so no rule below it buys without
 * a question.
 */
function readRules(kept: Settings['rules']): ReadRules {
  const asSet: Rule[] = [];
  const rules: Rule[] = [];
  const unreadable: UnreadableRule[] = [];
  kept.forEach((each, index) => {
    const parsed = RuleSchema.safeParse(each);
    if (!parsed.success) {
      const { field, message } = firstIssue(parsed.error);
      const name = nameOf(each) ?? `[${index}]`;
      const translatable = field ? say('{where}: {message}', { where: field, message }) : message;
      unreadable.push({ name, why: english(translatable), translatable, at: index, rule: each });
      return;
    }
    asSet.push(parsed.data);
    const { buyUpTo, ...others } = parsed.data.do;
    const asks = unreadable.length > 0 && buyUpTo !== undefined;
    rules.push(asks ? { ...parsed.data, do: { ...others, ask: true } } : parsed.data);
  });
  return { asSet, prepared: prepared(rules), unreadable };
}

/** Names of rules that were added, removed, changed or moved. */
function changedNames(before: Settings['rules'], after: Settings['rules']): string[] {
  const was = new Map(before.map((rule, index) => [nameOf(rule), { rule, index }]));
  const changed = after.flatMap((rule, index) => {
    const name = nameOf(rule);
    const former = was.get(name);
    was.delete(name);
    const same = former && former.index === index && isDeepStrictEqual(former.rule, rule);
    return same ? [] : [name ?? `[${index}]`];
  });
  return [...changed, ...[...was.keys()].filter((name) => name !== undefined)];
}

const nameOf = ({ name }: { name?: unknown }): string | undefined =>
  typeof name === 'string' ? name : undefined;
