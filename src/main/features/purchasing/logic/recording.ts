import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { AnyMessage } from '../../../../shared/kernel/message.ts';
import type { OrderStatus } from '../../../../shared/orders/order.ts';
import type { Attempt, PurchaseAnswer, PurchaseJournal, SendOutcome } from '../ports.ts';
import { type Conclusion, decide, type Sending } from './decide.ts';
import { same } from './same.ts';
import { freeError, soldBeside, summary, unknownError } from './words.ts';

export interface RecordingPorts {
  journal: PurchaseJournal;
  freeStatus(attempt: Attempt): Promise<OrderStatus>;
}

/** Result of an attempt, with the error for the user if it is not confirmed. */
export interface Purchase {
  attempt: Attempt;
  error: StationError | null;
  /** Refused at the first sending because its keys had expired, not because they were used (rule 10). */
  keyExpired: boolean;
  /** The partner refused its key, for any reason. */
  keyRefused?: boolean;
}

export type Recording = ReturnType<typeof createRecording>;

/** Records the outcome of a sending. */
export function createRecording(ports: RecordingPorts) {
  const { journal } = ports;

  async function judge(
    attempt: Attempt,
    sending: Sending,
    outcome: SendOutcome,
  ): Promise<Conclusion> {
    const owner =
      outcome.kind === 'answered'
        ? await journal.byShipmentId(attempt.connection, outcome.answer.shipmentId)
        : null;
    const verdict = decide(attempt, sending, outcome, owner);
    const fact = { kind: 'answered', data: summary(sending, outcome) } as const;
    const received = 'received' in outcome ? outcome.received : undefined;
    await journal.append(attempt.id, fact, received ? { received } : {});
    return verdict;
  }

  async function settle(
    attempt: Attempt,
    verdict: Exclude<Conclusion, { kind: 'repeat' }>,
    leftOut: AnyMessage | null = null,
  ): Promise<Purchase> {
    const fact = { kind: 'state', data: { state: verdict.kind } } as const;
    switch (verdict.kind) {
      case 'confirmed': {
        const { answer } = verdict;
        const change = {
          state: 'confirmed',
          answer,
          why: leftOut,
          orderStatus: 'shipped',
        } as const;
        const confirmed = await journal.append(
          attempt.id,
          { ...fact, data: { ...fact.data, shipmentId: answer.shipmentId } },
          change,
        );
        // Without an answer of its own, the ShipmentID went to another attempt at the same time (rule 11).
        const kept = confirmed.answer?.shipmentId ?? answer.shipmentId;
        if (!same(kept, answer.shipmentId)) return await anotherShipment(confirmed, answer);
        return asItIs(confirmed);
      }
      case 'unknown': {
        const { why } = verdict;
        const change = { state: 'unknown', why, orderStatus: 'unknown' } as const;
        return asItIs(await journal.append(attempt.id, fact, change));
      }
      case 'not-sent':
      case 'refused': {
        const orderStatus = await ports.freeStatus(attempt);
        const change = { state: verdict.kind, why: verdict.why, orderStatus } as const;
        const ended = await journal.append(attempt.id, fact, change);
        const keyExpired = verdict.kind === 'refused' && verdict.keyExpired;
        return { attempt: ended, error: null, keyExpired };
      }
    }
  }

  /** The attempt was confirmed meanwhile with another shipment than in this late answer (rule 9). */
  async function anotherShipment(attempt: Attempt, answer: PurchaseAnswer): Promise<Purchase> {
    const why = soldBeside(answer.shipmentId);
    const { shipmentId } = answer;
    const note = { kind: 'note', data: { note: 'possibly bought twice', shipmentId } } as const;
    return asItIs(await journal.append(attempt.id, note, { why }));
  }

  async function record(
    attempt: Attempt,
    sending: Sending,
    outcome: SendOutcome,
  ): Promise<Purchase | null> {
    const verdict = await judge(attempt, sending, outcome);
    if (verdict.kind === 'repeat') return null;
    const leftOut = outcome.kind === 'answered' ? (outcome.leftOut ?? null) : null;
    const purchase = await settle(attempt, verdict, leftOut);
    const keyRefused = outcome.kind === 'refused' && outcome.key !== null;
    return {
      ...purchase,
      keyRefused,
      error: purchase.error ?? freeError(attempt, verdict, outcome),
    };
  }

  return {
    settle,
    /** Records an outcome and its consequences; null if rule 3 requires a repetition. */
    record,
  };
}

/** The attempt unchanged; with an error if it is unknown. */
export const asItIs = (attempt: Attempt): Purchase => ({
  attempt,
  error: attempt.state === 'unknown' ? unknownError(attempt) : null,
  keyExpired: false,
});
