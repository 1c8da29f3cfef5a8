import { type StationError, StationFailure } from '../../../../shared/kernel/errors.ts';
import type {
  AnswerReserve,
  Attempt,
  KeptAnswer,
  NewAttempt,
  PurchaseJournal,
  TakenReserve,
} from '../ports.ts';

/** Bought, and the journal could not take the answer: `attempt` as it stands all the same. */
export class NotRecorded extends StationFailure {
  readonly attempt: Attempt;

  constructor(attempt: Attempt, error: StationError, cause: unknown) {
    super(error, { cause });
    this.attempt = attempt;
  }
}

/**
 * With room for the answer on the disk, taken before anything is sent. What was kept there stays
 * until the work is done with it: only a failure leaves it for the next start.
 */
export async function withReserve<T>(
  reserve: AnswerReserve,
  orderId: string,
  work: (reserve: TakenReserve) => Promise<T>,
): Promise<T> {
  const taken = await reserve.take(orderId);
  let isKept = false;
  try {
    const done = await work({
      ...taken,
      async keep(attemptId, answer, attempt) {
        await taken.keep(attemptId, answer, attempt);
        isKept = true;
      },
    });
    isKept = false;
    return done;
  } finally {
    await (isKept ? taken.close() : taken.release());
  }
}

/** What the reserve holds of an attempt, so that nothing but the answer is needed to record it. */
export const asOpened = (attempt: Attempt): NewAttempt => ({
  orderId: attempt.orderId,
  connection: attempt.connection,
  merchant: attempt.merchant,
  kind: attempt.kind,
  reference: attempt.reference,
  identity: attempt.identity,
  quoteId: attempt.quoteId,
  accepted: attempt.accepted,
  station: attempt.station,
  packer: attempt.packer,
  bodyHash: attempt.bodyHash,
});

/** The attempt that a kept answer is of; taken up again where a restore lost it. */
export async function ofKept(
  journal: PurchaseJournal,
  { attemptId, answer, attempt }: KeptAnswer,
): Promise<Attempt | null> {
  const known = await journal.find(attemptId);
  if (known || !attempt) return known;
  // On record already by another way: Get Shipments, an event, a person.
  const owner = await journal.byShipmentId(attempt.connection, answer.shipmentId);
  return owner ?? (await journal.takeUp(attemptId, attempt));
}
