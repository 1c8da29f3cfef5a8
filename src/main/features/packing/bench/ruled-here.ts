import type { RuledHere } from '../../../../shared/automation/ruled-here.ts';
import { fileNameOf } from '../../../../shared/kernel/safe-name.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { ConfirmedInstruction, Session } from '../../../../shared/packing/session.ts';
import { chosenOf } from '../../../../shared/rating/quote.ts';
import type { RuledOffer } from '../../automation/logic/facts.ts';
import type { RuleService } from '../../automation/rule-service.ts';
import { isConfirmed } from '../logic/confirming.ts';

/** Results of the rules that the packer sees, with the suggested offer. */
export const ruledHere =
  ({ outcome }: Pick<RuleService, 'outcome'>) =>
  (session: Session, order: StoredOrder): RuledHere | undefined => {
    const { tags, instructions, confirms, inserts } = outcome(order, suggestedOf(session));
    const all = [...(order.tags ?? []), ...tags.map(({ value }) => value)];
    if (all.length + instructions.length + confirms.length + inserts.length === 0) return undefined;
    return {
      tags: all,
      instructions: instructions.map(({ rule, value }) => ({ rule, ...value })),
      confirms: confirms.map(({ rule, value }) => ({
        rule,
        ...value,
        confirmed: isConfirmed(session, { rule, text: value.text }),
      })),
      inserts: inserts.map(({ value }) => fileNameOf(value.file)),
    };
  };

/** Instructions of the rules that a person confirms before rates, each text once. */
export function confirmsOf(
  { outcome }: Pick<RuleService, 'outcome'>,
  order: StoredOrder,
): ConfirmedInstruction[] {
  return outcome(order, null).confirms.map(({ rule, value: { text } }) => ({ rule, text }));
}

export function suggestedOf({ step }: Session): RuledOffer | null {
  if (step.kind !== 'choosing' || !step.suggestion) return null;
  return chosenOf(step.quote.options, step.suggestion) ?? null;
}
