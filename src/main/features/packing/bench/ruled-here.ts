import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import type { RuledHere } from '../../../../shared/rules/rule.ts';
import type { RuleService } from '../../rules/rule-service.ts';
import type { RuledOffer } from '../../rules/rules/facts.ts';

/** What rules say of an order to whoever packs it, by the offer that is suggested for it. */
export const ruledHere =
  ({ outcome }: Pick<RuleService, 'outcome'>) =>
  (session: Session, order: StoredOrder): RuledHere | undefined => {
    const { tags, instructions, inserts } = outcome(order, suggestedOf(session));
    const all = [...(order.tags ?? []), ...tags.map(({ value }) => value)];
    if (all.length + instructions.length + inserts.length === 0) return undefined;
    return {
      tags: all,
      instructions: instructions.map(({ rule, value }) => ({ rule, ...value })),
      inserts: inserts.map(({ value }) => value.file.split(/[\\/]/).at(-1) ?? value.file),
    };
  };

export function suggestedOf({ step }: Session): RuledOffer | null {
  if (step.kind !== 'choosing' || !step.suggestion) return null;
  const { service, terms } = step.suggestion;
  const isIt = (each: { service: string; terms: string }) =>
    each.service === service && each.terms === terms;
  return step.quote.options.find(isIt) ?? null;
}
