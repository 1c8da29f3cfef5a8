import type { CheckName } from '../../../../../shared/go-live/go-live.ts';
import type { Message } from '../../../../../shared/kernel/message.ts';
import type { SeenPurchase } from '../../../../features/go-live/ports.ts';
import type { Finding, Given } from '../check.ts';
import { bodyOf, isObject, type Reply } from '../session.ts';

/** A check of a purchase that was made, or of why it was not. */
export interface PurchaseCheck {
  name: CheckName;
  expected: Message;
  run(given: Given, seen: SeenPurchase): Promise<Finding>;
}

/** The last answer to POST /Shipments that the station received; null where none was sent. */
export const purchaseReply = ({ session }: Given): Reply | null =>
  session.replies.findLast(
    ({ check, method, path }) => check === 'purchase' && method === 'POST' && path === '/Shipments',
  ) ?? null;

/** The shipment in that answer; an array of them is read too, to say what differs within. */
export function answerOf(given: Given): Record<string, unknown> | null {
  const reply = purchaseReply(given);
  const body = reply && bodyOf(reply);
  return isObject(body) ? body : null;
}
