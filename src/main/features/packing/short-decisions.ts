import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';

interface Deciding {
  decisions: DecisionLog;
  packer(): string | null;
}

/** On record before money is spent on less than what was ordered. */
export async function decideShort(
  { decisions, packer }: Deciding,
  { merchant, reference }: StoredOrder,
  { short }: Session,
): Promise<void> {
  for (const { line, sku, quantity, reason, note } of short) {
    await decisions.write({
      actor: packer(),
      action: 'short-pick',
      subject: reference,
      reason: note ? `${reason}: ${note}` : reason,
      data: { ...(merchant === null ? {} : { merchant }), line: line + 1, sku, quantity },
    });
  }
}
