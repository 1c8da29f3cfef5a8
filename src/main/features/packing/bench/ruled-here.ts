import type { RuledHere } from '../../../../shared/automation/ruled-here.ts';
import { fileNameOf } from '../../../../shared/kernel/safe-name.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import { chosenOf } from '../../../../shared/rating/quote.ts';
import type { RuledOffer } from '../../automation/logic/facts.ts';
import type { RuleService } from '../../automation/rule-service.ts';

/** Results of the rules that the packer sees, with the suggested offer. */
export const ruledHere =
  ({ outcome }: Pick<RuleService, 'outcome'>) =>
  (session: Session, order: StoredOrder): RuledHere | undefined => {
    const { tags, instructions, inserts } = outcome(order, suggestedOf(session));
    const all = [...(order.tags ?? []), ...tags.map(({ value }) => value)];
    if (all.length + instructions.length + inserts.length === 0) return undefined;
    return {
      tags: all,
      instructions: instructions.map(({ rule, value }) => ({ rule, ...value })),
      inserts: inserts.map(({ value }) => fileNameOf(value.file)),
    };
  };

export function suggestedOf({ step }: Session): RuledOffer | null {
  if (step.kind !== 'choosing' || !step.suggestion) return null;
  return chosenOf(step.quote.options, step.suggestion) ?? null;
}
