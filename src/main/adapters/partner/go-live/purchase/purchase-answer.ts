import type { CheckName } from '../../../../../shared/go-live/go-live.ts';
import type { Message } from '../../../../../shared/kernel/message.ts';
import type { SeenPurchase } from '../../../../features/go-live/ports.ts';
import type { Finding, Given } from '../check.ts';
import { bodyOf, isObject, type Reply } from '../session.ts';

/** A check of a purchase, or of the reason why none was made. */
export interface PurchaseCheck {
  name: CheckName;
  expected: Message;
  run(given: Given, seen: SeenPurchase): Promise<Finding>;
}

export const purchaseReply = ({ session }: Given): Reply | null =>
  session.replies.findLast(
    ({ check, method, path }) => check === 'purchase' && method === 'POST' && path === '/Shipments',
  ) ?? null;

/** The shipment in that answer; from an array, too, so that its differences can be reported. */
export function answerOf(given: Given): Record<string, unknown> | null {
  const reply = purchaseReply(given);
  const body = reply && bodyOf(reply);
  return isObject(body) ? body : null;
}
