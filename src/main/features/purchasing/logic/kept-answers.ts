import { type StationError, StationFailure } from '../../../../shared/kernel/errors.ts';
import type {
  AnswerReserve,
  Attempt,
  NewAttempt,
  PurchaseJournal,
  StoredAnswer,
  TakenReserve,
} from '../ports.ts';

/**
 * The purchase was answered, but the journal could not store that; `attempt` is the attempt with the
 * answer.
 */
export class NotRecorded extends StationFailure {
  readonly attempt: Attempt;

  constructor(attempt: Attempt, error: StationError, cause: unknown) {
    super(error, { cause });
    this.attempt = attempt;
  }
}

/**
 * Reserves disk space for the answer before anything is sent. A stored answer is released after the work;
 * only if that fails, it stays for the next start.
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

/** The attempt as stored with the answer, so that the answer can be recorded without other data. */
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

/** The attempt of a stored answer; added again if a restore lost it. */
export async function ofKept(
  journal: PurchaseJournal,
  { attemptId, answer, attempt }: StoredAnswer,
): Promise<Attempt | null> {
  const known = await journal.find(attemptId);
  if (known || !attempt) return known;
  // The purchase may be on record by other means: Get Shipments, an event, a person.
  const owner = await journal.byShipmentId(attempt.connection, answer.shipmentId);
  return owner ?? (await journal.adopt(attemptId, attempt));
}
