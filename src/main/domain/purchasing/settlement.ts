import { stationError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { OrderStatus } from '../../../shared/station/order.ts';
import { withLock } from './lock.ts';
import type {
  Attempt,
  AttemptLocks,
  DecisionLog,
  PurchaseAnswer,
  PurchaseJournal,
} from './ports.ts';

/** Who decided, and why; both go into the audit log. */
export interface Decision {
  actor: string | null;
  reason: string;
}

/** What a person read in the partner's portal. */
export interface PortalFinding {
  shipmentId: string;
  trackingNumber: string;
  /** Where the labels they have are kept: originals under these names are on record. */
  labelUrls: string[];
}

export interface SettlementPorts {
  journal: PurchaseJournal;
  locks: AttemptLocks;
  decisions: DecisionLog;
  freeStatus(orderId: string): Promise<OrderStatus>;
}

/** An unknown purchase settled by a person (rule 8). */
export interface Settlement {
  /**
   * Proof of purchase: also over an attempt that was given up (rule 9). Errors: `bad-input` where
   * the ShipmentID or tracking number belongs to another attempt, `already-bought` where another one is on record.
   */
  bought(attemptId: string, finding: PortalFinding, decision: Decision): Promise<Result<Attempt>>;
  /** Only of an unknown attempt; the order is free for the same Reference again. */
  notBought(attemptId: string, decision: Decision): Promise<Result<Attempt>>;
}

export function createSettlement(ports: SettlementPorts): Settlement {
  const { journal, locks, decisions } = ports;

  async function current(attemptId: string): Promise<Attempt> {
    const attempt = await journal.find(attemptId);
    if (!attempt) throw new Error(`No attempt ${attemptId}`);
    return attempt;
  }

  return {
    async bought(attemptId, finding, decision) {
      const { orderId } = await current(attemptId);
      return await withLock(locks, orderId, async () => {
        const attempt = await current(attemptId);
        const wrong = await notThisOne(attempt, finding);
        if (wrong) return fail(wrong);
        await decisions.write(
          entry('settle-bought', attempt, decision, { shipmentId: finding.shipmentId }),
        );
        return ok(
          await journal.append(
            attempt.id,
            {
              kind: 'state',
              data: { state: 'confirmed', by: 'person', shipmentId: finding.shipmentId },
            },
            {
              state: 'confirmed',
              answer: fromPortal(attempt, finding),
              why: null,
              orderStatus: 'shipped',
            },
          ),
        );
      });
    },

    async notBought(attemptId, decision) {
      const { orderId } = await current(attemptId);
      return await withLock(locks, orderId, async () => {
        const attempt = await current(attemptId);
        if (attempt.state !== 'unknown') return fail(notUnknown(attempt));
        await decisions.write(entry('settle-not-bought', attempt, decision, {}));
        return ok(
          await journal.append(
            attempt.id,
            { kind: 'state', data: { state: 'declared-not-bought', by: 'person' } },
            {
              state: 'declared-not-bought',
              why: decision.reason,
              orderStatus: await ports.freeStatus(orderId),
            },
          ),
        );
      });
    },
  };

  /** Only what came of this attempt settles it: neither number may be another's on record. */
  async function notThisOne(attempt: Attempt, { shipmentId, trackingNumber }: PortalFinding) {
    if (['confirmed', 'cancelled', 'open'].includes(attempt.state)) return notUnknown(attempt);
    const { connection, id } = attempt;
    const owner = await journal.byShipmentId(connection, shipmentId);
    if (owner && owner.id !== id) {
      return onRecord('shipment-id', `Shipment ${shipmentId}`, owner);
    }
    const carried = await journal.byTrackingNumber(connection, trackingNumber);
    const other = carried.find((each) => each.id !== id);
    return other ? onRecord('tracking', `Tracking number ${trackingNumber}`, other) : null;
  }
}

const onRecord = (field: string, what: string, { reference, answer }: Attempt) =>
  stationError(
    'bad-input',
    `${what} belongs to order ${reference} already (shipment ${answer?.shipmentId}). Look it up again in the portal.`,
    { field },
  );

/** What the portal did not tell stays unknown; the labels given stand for the partner's. */
const fromPortal = (attempt: Attempt, finding: PortalFinding): PurchaseAnswer => ({
  shipmentId: finding.shipmentId,
  reference: attempt.reference,
  trackingNumber: finding.trackingNumber,
  trackingUrl: null,
  carrier: attempt.accepted.carrier,
  labelUrls: finding.labelUrls,
  submittedElectronically: null,
  customsInvoiceUrl: null,
  requestId: null,
});

function notUnknown(attempt: Attempt) {
  if (attempt.state === 'confirmed') {
    return stationError(
      'already-bought',
      `Order ${attempt.reference} is bought: shipment ${attempt.answer?.shipmentId}. There is nothing to settle.`,
    );
  }
  if (attempt.state === 'open') {
    return stationError('order-locked', 'This order is being bought right now.', {
      retry: 'later',
    });
  }
  return stationError(
    'bad-input',
    `The purchase of ${attempt.reference} is ${attempt.state}: there is nothing to settle.`,
  );
}

const entry = (
  action: string,
  attempt: Attempt,
  { actor, reason }: Decision,
  data: Record<string, string>,
) => ({
  actor,
  action,
  subject: attempt.id,
  reason,
  data: { reference: attempt.reference, connection: attempt.connection, ...data },
});
