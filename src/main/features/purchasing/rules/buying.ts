import { fail, ok } from '../../../../shared/kernel/result.ts';
import type { Attempt } from '../ports.ts';
import { identityOf, requireReturn } from './intent.ts';
import { withReserve } from './kept-answers.ts';
import { withLock } from './lock.ts';
import type { Purchasing, PurchasingPorts } from './purchasing.ts';
import type { Purchase, Recording } from './recording.ts';
import { objection } from './references.ts';
import type { Send } from './sending.ts';
import { boughtElsewhere, changedSinceRated, notUnder } from './words.ts';

/** A first sending, with the attempt on record before it. */
export function createBuy(
  { journal, locks, gateway, ...ports }: PurchasingPorts,
  { settle }: Pick<Recording, 'settle'>,
  send: Send,
): Purchasing['buy'] {
  /** Nothing of it was sent, and nothing will be. */
  async function changed(attempt: Attempt): Promise<Purchase> {
    const error = changedSinceRated(attempt);
    return { ...(await settle(attempt, { kind: 'not-sent', why: error.message })), error };
  }

  return async (intent, request, asRated = async () => true) => {
    requireReturn(intent, request);
    return await withLock(locks, intent.orderId, async () => {
      const elsewhere = await journal.elsewhere(intent.orderId, intent.connection);
      if (elsewhere) return fail(boughtElsewhere(elsewhere));
      const { returnId, ...attempt } = intent;
      const { orderId, connection, kind } = attempt;
      const history = kind === 'outbound' ? await journal.list({ orderId, connection }) : [];
      const why = objection(history, request.reference);
      if (why) return fail(notUnder(why));
      const body = gateway.compose(request);
      const bodyHash = await gateway.hash(body, request.merchant);
      if (!bodyHash.ok) return bodyHash;
      const { reference, merchant } = request;
      return await withReserve(ports.reserve, intent.orderId, async (reserve) => {
        const opened = await journal.open(
          {
            ...attempt,
            reference,
            merchant,
            identity: identityOf(intent, reference),
            bodyHash: bodyHash.value,
          },
          body,
        );
        if (!opened.ok) return opened;
        if (!(await asRated())) return ok(await changed(opened.value));
        return ok(await send(opened.value, body, 'first', reserve));
      });
    });
  };
}
