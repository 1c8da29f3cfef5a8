import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, ended, english, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { DecisionLog } from '../../../kernel/decision-log.ts';
import type {
  Attempt,
  AttemptFact,
  AttemptLocks,
  CancelGateway,
  CancelOutcome,
  OrderHolds,
  PurchaseJournal,
} from '../ports.ts';
import { withHold, withLock } from './lock.ts';
import type { Decision } from './resolution.ts';

export interface CancellingPorts {
  journal: PurchaseJournal;
  locks: AttemptLocks;
  gateway: CancelGateway;
  decisions: DecisionLog;
  hold: OrderHolds['hold'];
}

/** State after a request to cancel; `error` while it is not confirmed. */
interface Cancellation {
  attempt: Attempt;
  error: StationError | null;
}

/**
 * Cancels purchases, with a journal like buying (rule 12). A purchase is cancelled only by the partner's
 * confirmation, or by a supervisor who cancelled it in the partner's portal.
 */
export type Cancelling = ReturnType<typeof createCancelling>;

export function createCancelling(ports: CancellingPorts) {
  const { journal, locks, gateway, decisions, hold } = ports;

  async function ask(attempt: Attempt): Promise<Cancellation> {
    const { answer, reference, merchant } = attempt;
    if (!answer) throw new Error(`Attempt ${attempt.id} is confirmed without an answer`);
    const { shipmentId, trackingNumber } = answer;
    // Recorded before the first byte is sent, so that after a crash it counts as requested but not
    // confirmed.
    const asked = say('a cancellation was asked for and is not confirmed yet');
    const outcome = await gateway.cancel({
      shipmentId,
      trackingNumber,
      reference,
      merchant,
      beforeSend: async () => {
        await note(journal, attempt, { note: 'cancel: sending', shipmentId }, asked);
      },
    });
    return await settle(journal, attempt, outcome, asked);
  }

  /** Runs `work` under the lock, after the decision was recorded. */
  async function decided(
    attemptId: string,
    decision: Decision,
    action: 'cancel' | 'cancel-recorded',
    work: (attempt: Attempt) => Promise<Cancellation>,
  ): Promise<Result<Cancellation>> {
    const known = await journal.find(attemptId);
    if (!known) throw new Error(`No attempt ${attemptId}`);
    const alone = <T>(act: () => Promise<Result<T>>) =>
      withHold(hold, known.orderId, () => withLock(locks, known.orderId, act));
    return await alone(async () => {
      const attempt = (await journal.find(attemptId)) ?? known;
      if (attempt.state === 'cancelled') return ok({ attempt, error: null });
      if (attempt.state !== 'confirmed') return fail(nothingToCancel(attempt));
      await decisions.write({
        ...decision,
        action,
        subject: attempt.id,
        data: {
          reference: attempt.reference,
          connection: attempt.connection,
          shipmentId: attempt.answer?.shipmentId ?? null,
        },
      });
      return ok(await work(attempt));
    });
  }

  return {
    /** Errors: `bad-input` if nothing was bought, `purchase-unknown`, `order-locked`. */
    cancel: (attemptId: string, decision: Decision): Promise<Result<Cancellation>> =>
      decided(attemptId, decision, 'cancel', ask),
    /** Records a cancellation made elsewhere, without asking the partner. Errors: like `cancel`. */
    record: (attemptId: string, decision: Decision): Promise<Result<Cancellation>> =>
      decided(attemptId, decision, 'cancel-recorded', (attempt) =>
        cancelled(journal, attempt, 'person'),
      ),
  };
}

const note = (
  journal: PurchaseJournal,
  attempt: Attempt,
  data: AttemptFact['data'],
  why?: AnyMessage,
) => journal.append(attempt.id, { kind: 'note', data }, why === undefined ? {} : { why });

async function settle(
  journal: PurchaseJournal,
  attempt: Attempt,
  outcome: CancelOutcome,
  asked: AnyMessage,
): Promise<Cancellation> {
  const data = { note: `cancel: ${outcome.kind}`, ...summary(outcome) };
  switch (outcome.kind) {
    case 'confirmed': {
      await note(journal, attempt, data);
      return await cancelled(journal, attempt, 'partner');
    }
    case 'not-sent':
      return { attempt: await note(journal, attempt, data), error: notSent(outcome) };
    case 'refused': {
      // An earlier request may still be unanswered, so its reason is kept.
      const now = await note(
        journal,
        attempt,
        data,
        attempt.why ??
          say('it was not cancelled: {partnerMessage}', {
            partnerMessage: outcome.partnerMessage,
          }),
      );
      return { attempt: now, error: refused(attempt, outcome) };
    }
    case 'unclear': {
      const now = await note(
        journal,
        attempt,
        data,
        say('{asked}: {why}', { asked, why: outcome.why }),
      );
      return { attempt: now, error: unclear(attempt, outcome) };
    }
  }
}

async function cancelled(
  journal: PurchaseJournal,
  attempt: Attempt,
  by: 'partner' | 'person',
): Promise<Cancellation> {
  const now = await journal.append(
    attempt.id,
    { kind: 'state', data: { state: 'cancelled', by } },
    { state: 'cancelled', why: null, orderStatus: 'cancelled' },
  );
  return { attempt: now, error: null };
}

function nothingToCancel({ state, reference }: Attempt): StationError {
  if (state === 'unknown' || state === 'open') {
    return stationError(
      'purchase-unknown',
      say('The purchase of {reference} is not confirmed: resolve it first, then cancel it.', {
        reference,
      }),
      { retry: 'later' },
    );
  }
  return stationError(
    'bad-input',
    say('Nothing was bought for {reference}: nothing can be cancelled.', { reference }),
  );
}

const notSent = ({ code, why }: Extract<CancelOutcome, { kind: 'not-sent' }>): StationError =>
  stationError(code, ended(say('Nothing was cancelled: {why}', { why: why })), {
    retry: code === 'not-available' ? 'after-change' : 'now',
  });

const refused = (
  { reference }: Attempt,
  { status, partnerMessage, requestId }: Extract<CancelOutcome, { kind: 'refused' }>,
): StationError =>
  stationError(
    'partner-refused',
    ended(
      say('The partner did not cancel the shipment of {reference}: {partnerMessage}', {
        reference,
        partnerMessage,
      }),
    ),
    {
      status,
      partnerMessage: english(partnerMessage),
      retry: 'after-change',
      ...(requestId ? { requestId } : {}),
    },
  );

const unclear = (
  { reference }: Attempt,
  { why, requestId }: Extract<CancelOutcome, { kind: 'unclear' }>,
): StationError =>
  stationError(
    'partner-unavailable',
    ended(
      say(
        'The cancellation of {reference} is not confirmed; it can safely be requested again. {why}',
        { reference, why: why },
      ),
    ),
    { retry: 'later', ...(requestId ? { requestId } : {}) },
  );

/** The outcome for the journal: ids and statuses, no personal data. */
function summary(outcome: CancelOutcome): AttemptFact['data'] {
  if (outcome.kind === 'not-sent') return {};
  const { requestId } = outcome;
  return 'status' in outcome ? { status: outcome.status, requestId } : { requestId };
}
