import { say } from '../../../../shared/kernel/message.ts';
import type { Attempt } from '../ports.ts';
import { ofKept } from './kept-answers.ts';
import type { Purchasing, PurchasingPorts } from './purchasing.ts';
import type { Recording } from './recording.ts';
import { same } from './same.ts';

/** Takes up what the holders of attempts left when they died. */
export function createRecover(
  ports: Pick<PurchasingPorts, 'journal' | 'locks' | 'reserve'>,
  { settle, record }: Recording,
): Purchasing['recover'] {
  const { journal, locks } = ports;

  /** Answers that came when the journal could not take them. */
  async function recordKept(): Promise<void> {
    for (const kept of await ports.reserve.kept()) {
      const { answer } = kept;
      const attempt = await ofKept(journal, kept);
      const lock = attempt && (await locks.tryAcquire(attempt.orderId));
      if (!attempt || !lock) continue;
      try {
        const now = (await journal.find(attempt.id)) ?? attempt;
        const isOnRecord = now.answer !== null && same(now.answer.shipmentId, answer.shipmentId);
        if (!isOnRecord) await record(now, 'resend', { kind: 'answered', answer });
        await ports.reserve.release(kept.attempt?.orderId ?? now.orderId);
      } finally {
        lock.release();
      }
    }
  }

  /** An attempt whose holder is gone: before its `sending` fact no byte of it can have left. */
  async function abandoned(attempt: Attempt): Promise<Attempt> {
    const kind = attempt.sendings === 0 ? 'not-sent' : 'unknown';
    const why = say('the station stopped while it was buying');
    return (await settle(attempt, { kind, why })).attempt;
  }

  return async (connection) => {
    await recordKept();
    const recovered: Attempt[] = [];
    for (const open of await journal.list({ connection, states: ['open'] })) {
      const lock = await locks.tryAcquire(open.orderId);
      if (!lock) continue;
      try {
        const attempt = await journal.find(open.id);
        if (attempt?.state !== 'open') continue;
        recovered.push(await abandoned(attempt));
      } finally {
        lock.release();
      }
    }
    return recovered;
  };
}
