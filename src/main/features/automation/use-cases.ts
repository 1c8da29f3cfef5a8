import type { automationCommands, Ruled } from '../../../shared/automation/commands.ts';
import type { Actions } from '../../../shared/automation/rule.ts';
import { english } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { Outcome } from './logic/evaluate.ts';
import type { RuledOffer } from './logic/facts.ts';
import type { RuleService } from './rule-service.ts';

export interface RuleUseCasesNeeds {
  service: RuleService;
  find(ref: string): Promise<Result<StoredOrder>>;
  /** The offer bought for the order, else the suggested one; null before rating. */
  offerOf(order: StoredOrder): Promise<RuledOffer | null>;
}

export const ruleUseCases = ({
  service,
  find,
  offerOf,
}: RuleUseCasesNeeds): UseCasesOf<typeof automationCommands> => ({
  'rules.list': async () => ok(service.list()),

  'rules.set': async ({ rules }, { note }) => {
    const set = await service.set(rules);
    if (!set.ok) return set;
    const { rules: now, changed } = set.value;
    if (changed.length > 0)
      note({
        action: 'rules-changed',
        subject: 'rules',
        data: { rules: now, changed: changed.join(', ').slice(0, 500) },
      });
    return ok({ rules: now });
  },

  'rules.test': async ({ ref }) => {
    const order = await find(ref);
    if (!order.ok) return fail(order.error);
    const { rules, outcome } = service.explain(order.value, await offerOf(order.value));
    return ok({
      rules: rules.map(({ why, ...rest }) => ({ ...rest, why: english(why), translatable: why })),
      ...ruled(outcome),
    });
  },
});

function ruled(outcome: Outcome): Ruled {
  const { instructions, confirms, inserts } = outcome;
  const actions: Actions = {};
  const by: Ruled['by'] = {};
  const won = <K extends keyof Actions>(
    kind: K,
    each: { rule: string; value: NonNullable<Actions[K]> } | null,
  ) => {
    if (!each) return;
    actions[kind] = each.value;
    by[kind] = [each.rule];
  };
  won('choose', outcome.choose);
  won('insure', outcome.insure);
  won('pickUpInDays', outcome.pickUpInDays);
  won('box', outcome.box);
  won('hold', outcome.hold);
  won('copies', outcome.copies);
  won('photograph', outcome.photograph);
  if (outcome.buy?.value === 'ask') won('ask', { rule: outcome.buy.rule, value: true });
  else if (outcome.buy) won('buyUpTo', { rule: outcome.buy.rule, value: outcome.buy.value });
  if (outcome.tags.length > 0) {
    actions.tags = outcome.tags.map(({ value }) => value);
    by.tags = [...new Set(outcome.tags.map(({ rule }) => rule))];
  }
  if (instructions.length > 0) by.instruction = instructions.map(({ rule }) => rule);
  if (confirms.length > 0) by.confirm = confirms.map(({ rule }) => rule);
  if (inserts.length > 0) by.insert = inserts.map(({ rule }) => rule);
  const { instruction: _, confirm: __, insert: ___, ...rest } = actions;
  return {
    actions: {
      ...rest,
      instructions: instructions.map(({ value }) => value),
      confirms: confirms.map(({ value }) => value),
      inserts: inserts.map(({ value }) => value),
    },
    by,
  };
}
