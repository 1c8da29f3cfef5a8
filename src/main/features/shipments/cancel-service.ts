import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { Printers, PrintJobRepository } from '../printing/ports.ts';
import type { Cancelling } from '../purchasing/logic/cancelling.ts';
import { same } from '../purchasing/logic/same.ts';
import { unknownError } from '../purchasing/logic/words.ts';
import type { Attempt, PurchaseJournal } from '../purchasing/ports.ts';
import type { ShipReport } from '../purchasing/ship-options.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import { type Approval, decisionOf } from '../settings/supervisor.ts';

type CancelHow = 'asked' | 'recorded';

/** Cancels a purchase (rule 12): a supervisor's decision. */
export type CancelService = ReturnType<typeof createCancelService>;

interface OwnAttempts {
  journal: PurchaseJournal;
  connection: Connection;
}

export interface CancelNeeds extends OwnAttempts {
  printJobs: PrintJobRepository;
  printers: Printers;
  shipping: Shipping;
  documentService: DocumentService;
  cancelling: Cancelling;
}

export function createCancelService(needs: CancelNeeds) {
  const { journal, connection, shipping, documentService, cancelling } = needs;

  const tried = ({ id: orderId }: StoredOrder): Promise<Attempt[]> =>
    journal.list({ connection: connection.name, orderId });

  const cancelBy = (how: CancelHow) => (how === 'asked' ? cancelling.cancel : cancelling.record);

  return {
    /**
     * Asks the partner to cancel a purchase; `how` recorded: it was cancelled in the portal, and the
     * partner is not called. `shipmentId` selects one of two parallel shipments, or a return. Errors:
     * not-available (no path set), bad-input, ambiguous.
     */
    async cancel(
      order: StoredOrder,
      shipmentId: string | null,
      by: Approval,
      how: CancelHow = 'asked',
    ): Promise<Result<ShipReport>> {
      const decided = decisionOf(by);
      if (!decided.ok) return decided;
      await shipping.recover();
      const attempt = toCancel(await tried(order), order, shipmentId);
      if (!attempt.ok) return attempt;
      const cancelled = await cancelBy(how)(attempt.value.id, decided.value);
      if (!cancelled.ok) return cancelled;
      const { attempt: now, error } = cancelled.value;
      if (error?.code === 'not-available') return fail(error);
      await withdrawPrints(needs, now);
      return ok({ shipment: await documentService.view(now), error });
    },

    /** As `cancel`, for this attempt; an unconfirmed cancellation is an error. */
    async cancelAttempt(
      attemptId: string,
      by: Approval,
      how: CancelHow = 'asked',
    ): Promise<Result<Shipment>> {
      const decided = decisionOf(by);
      if (!decided.ok) return decided;
      const attempt = await boughtHere(needs, attemptId);
      if (!attempt) return fail(notOnRecord());
      await shipping.recover();
      const cancelled = await cancelBy(how)(attemptId, decided.value);
      if (!cancelled.ok) return cancelled;
      const { attempt: now, error } = cancelled.value;
      await withdrawPrints(needs, now);
      return error ? fail(error) : ok(await documentService.view(now));
    },
  };
}

/**
 * Takes what may still print out of the system's queues: a queue that is stopped would print a cancelled label
 * once it is started. Best effort; such jobs stay unknown, for a person.
 */
async function withdrawPrints(
  { printers, printJobs }: CancelNeeds,
  { id, state }: Attempt,
): Promise<void> {
  if (state !== 'cancelled') return;
  const jobs = await printJobs.list(id);
  for (const job of jobs) {
    if (job.state === 'unknown' || job.state === 'sent')
      await printers.withdraw(job.target, job.id);
  }
}

/** A purchase of an order on this connection. */
export async function boughtHere(
  { connection, journal }: OwnAttempts,
  attemptId: string,
): Promise<Attempt | null> {
  const attempt = await journal.find(attemptId);
  const here = attempt?.connection === connection.name && attempt.kind === 'outbound';
  return here ? attempt : null;
}

export const notOnRecord = (): StationError =>
  stationError('not-found', say('This purchase is not on record here.'), { field: 'attemptId' });

/**
 * The one active purchase; else a cancelled one, so that repeating is harmless. A return only by its
 * own ShipmentID.
 */
function toCancel(
  all: readonly Attempt[],
  { reference }: StoredOrder,
  shipmentId: string | null,
): Result<Attempt> {
  const attempts = all.filter(({ kind }) => kind === 'outbound');
  const bought = attempts.filter(({ state }) => state === 'confirmed');
  const named = all.filter(
    ({ answer }) => answer && shipmentId !== null && same(answer.shipmentId, shipmentId),
  );
  const [attempt, second] = shipmentId === null ? bought : named;
  if (second) {
    const ids = bought.map(({ answer }) => answer?.shipmentId).join(', ');
    const message = say('{reference} has two shipments: {ids}. Specify one by its ShipmentID.', {
      reference,
      ids,
    });
    return refuse('ambiguous', message, { field: 'shipment-id' });
  }
  if (attempt) return ok(attempt);
  if (shipmentId !== null) {
    const message = say('Order {reference} has no shipment {shipmentId} on record.', {
      reference,
      shipmentId,
    });
    return refuse('bad-input', message, { field: 'shipment-id' });
  }
  const unsettled = attempts.find(({ state }) => state === 'unknown' || state === 'open');
  if (unsettled) return fail(unknownError(unsettled));
  const before = attempts.find(({ state }) => state === 'cancelled');
  if (before) return ok(before);
  return refuse(
    'bad-input',
    say('Order {reference} was not bought: nothing can be cancelled.', { reference }),
  );
}
