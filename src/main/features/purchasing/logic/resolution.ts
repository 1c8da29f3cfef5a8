import type { AuditAction } from '../../../../shared/kernel/command.ts';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { stateWords } from '../../../../shared/kernel/state-words.ts';
import type { OrderStatus } from '../../../../shared/orders/order.ts';
import type { DecisionLog } from '../../../kernel/decision-log.ts';
import type { Attempt, AttemptLocks, PurchaseAnswer, PurchaseJournal } from '../ports.ts';
import type { CoolDown } from './cool-down.ts';
import { withLock } from './lock.ts';
import { same } from './same.ts';

/** Who decided, and why; both go into the audit log. */
export interface Decision {
  actor: string | null;
  reason: string;
}

/** Data that a person found in the partner's portal. */
interface PortalFinding {
  shipmentId: string;
  trackingNumber: string;
  /** Names of the stored label originals. */
  labelUrls: string[];
}

/** Labels that a person provides for a bought shipment with unlabelled cartons. */
interface GivenLabels {
  /** Ids from the portal; null if not given. */
  shipmentId: string | null;
  trackingNumber: string | null;
  /** Names of the stored label originals. */
  labelUrls: string[];
  /** Those of the purchase's label addresses whose document is stored. */
  had: readonly string[];
}

export interface ResolutionPorts {
  journal: PurchaseJournal;
  locks: AttemptLocks;
  decisions: DecisionLog;
  freeStatus(attempt: Attempt): Promise<OrderStatus>;
  coolDown: Pick<CoolDown, 'left'>;
}

/** Resolution of an unknown purchase by a person (rule 8). */
export interface Resolution {
  /**
   * Proof of purchase, also for an attempt that was refused or declared as not bought (rule 9). Errors:
   * `bad-input` if the ShipmentID or tracking number belongs to another attempt, `already-bought` if
   * another one is on record.
   */
  bought(attemptId: string, finding: PortalFinding, decision: Decision): Promise<Result<Attempt>>;
  /**
   * Rule 15: adds labels to a purchase without documents. They replace the addresses that returned
   * nothing, or all addresses if everything was fetched and a carton still has no label. Buys nothing and
   * changes no state. Errors: `bad-input` if the numbers belong to another shipment or nothing is bought,
   * `purchase-unknown`.
   */
  giveLabels(attemptId: string, given: GivenLabels, decision: Decision): Promise<Result<Attempt>>;
  /**
   * Only for an unknown attempt, and only after the partner must have finished with it (rule 5). The order
   * can be bought under the same Reference again. Error: `purchase-unknown` while it is too early.
   */
  notBought(attemptId: string, decision: Decision): Promise<Result<Attempt>>;
}

export function createResolution(ports: ResolutionPorts): Resolution {
  const { journal, locks, decisions } = ports;

  return {
    async bought(attemptId, finding, decision) {
      const { orderId } = await currentOf(journal, attemptId);
      return await withLock(locks, orderId, async () => {
        const attempt = await currentOf(journal, attemptId);
        const wrong = await notThisOne(journal, attempt, finding);
        if (wrong) return fail(wrong);
        await decisions.write(
          entry('settle-bought', attempt, decision, { shipmentId: finding.shipmentId }),
        );
        const settled = await journal.append(
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
        );
        // Another order may have got the same numbers at the same time.
        const late = settled.answer ? null : await notThisOne(journal, settled, finding);
        return late ? fail(late) : ok(settled);
      });
    },

    async giveLabels(attemptId, given, decision) {
      const { orderId } = await currentOf(journal, attemptId);
      return await withLock(locks, orderId, async () => {
        const attempt = await currentOf(journal, attemptId);
        const { answer } = attempt;
        if (attempt.state !== 'confirmed' || !answer) return fail(notBoughtYet(attempt));
        const wrong = anotherShipment(attempt.reference, answer, given);
        if (wrong) return fail(wrong);
        const labels = given.labelUrls.length;
        await decisions.write(
          entry('give-labels', attempt, decision, { shipmentId: answer.shipmentId, labels }),
        );
        const labelUrls = withGiven(answer.labelUrls, given);
        return ok(
          await journal.append(
            attempt.id,
            { kind: 'note', data: { note: 'labels-given', labels, of: labelUrls.length } },
            { answer: { ...answer, labelUrls } },
          ),
        );
      });
    },

    async notBought(attemptId, decision) {
      const { orderId } = await currentOf(journal, attemptId);
      return await withLock(locks, orderId, async () => {
        const attempt = await currentOf(journal, attemptId);
        if (attempt.state !== 'unknown') return fail(notUnknown(attempt));
        const left = await ports.coolDown.left(attempt);
        if (left > 0) return fail(tooEarly(attempt, left));
        await decisions.write(entry('settle-not-bought', attempt, decision, {}));
        return ok(
          await journal.append(
            attempt.id,
            { kind: 'state', data: { state: 'declared-not-bought', by: 'person' } },
            {
              state: 'declared-not-bought',
              why: decision.reason,
              orderStatus: await ports.freeStatus(attempt),
            },
          ),
        );
      });
    },
  };
}

async function currentOf(journal: PurchaseJournal, attemptId: string): Promise<Attempt> {
  const attempt = await journal.find(attemptId);
  if (!attempt) throw new Error(`No attempt ${attemptId}`);
  return attempt;
}

/** Numbers on record for another purchase are rejected. */
async function notThisOne(
  journal: PurchaseJournal,
  attempt: Attempt,
  { shipmentId, trackingNumber }: PortalFinding,
) {
  if (['confirmed', 'cancelled', 'open'].includes(attempt.state)) return notUnknown(attempt);
  const { connection, id } = attempt;
  // An outbound shipment that was bought elsewhere is not in this journal, so it is compared here.
  const wayOut = attempt.accepted.returnOf;
  if (wayOut && same(wayOut.shipmentId, shipmentId)) {
    const { reference } = attempt;
    return onRecord('shipment-id', say('Shipment {shipmentId}', { shipmentId }), {
      reference,
      answer: wayOut,
    });
  }
  const owner = await journal.byShipmentId(connection, shipmentId);
  if (owner && owner.id !== id) {
    return onRecord('shipment-id', say('Shipment {shipmentId}', { shipmentId }), owner);
  }
  const carried = await journal.byTrackingNumber(connection, trackingNumber);
  // A return has its own id, but may have the tracking number of its outbound shipment.
  const other = carried.find((each) => each.id !== id && each.kind === attempt.kind);
  return other
    ? onRecord('tracking', say('Tracking number {trackingNumber}', { trackingNumber }), other)
    : null;
}

function withGiven(urls: readonly string[], { labelUrls, had }: GivenLabels): string[] {
  const kept = urls.filter((url) => had.includes(url));
  const lacking = kept.length < urls.length;
  return [...new Set([...(lacking ? kept : []), ...labelUrls])];
}

function anotherShipment(
  reference: string,
  answer: PurchaseAnswer,
  { shipmentId, trackingNumber }: GivenLabels,
) {
  const differs = (given: string | null, known: string | null) =>
    given !== null && known !== null && !same(given, known);
  const difference = differs(shipmentId, answer.shipmentId)
    ? {
        field: 'shipment-id',
        what: say('shipment {shipmentId}', { shipmentId: answer.shipmentId }),
        found: shipmentId ?? '',
      }
    : differs(trackingNumber, answer.trackingNumber)
      ? {
          field: 'tracking',
          what: say('tracking {trackingNumber}', { trackingNumber: answer.trackingNumber ?? '' }),
          found: trackingNumber ?? '',
        }
      : null;
  if (!difference) return null;
  return stationError(
    'bad-input',
    say(
      '{field}: order {reference} is recorded with {what}, found {found}. Labels of another shipment are not accepted.',
      { field: difference.field, reference, what: difference.what, found: difference.found },
    ),
    { field: difference.field },
  );
}

function notBoughtYet({ state, reference }: Attempt) {
  if (state === 'unknown' || state === 'open') {
    return stationError(
      'purchase-unknown',
      say(
        'The purchase of {reference} is not confirmed: resolve it with its ShipmentID and tracking number, and add the labels there.',
        { reference },
      ),
      { retry: 'after-change' },
    );
  }
  return stationError(
    'bad-input',
    say('The purchase of {reference} is {state}: no labels are accepted for it.', {
      reference,
      state: stateWords(state),
    }),
  );
}

const onRecord = (
  field: string,
  what: Message,
  { reference, answer }: { reference: string; answer: { shipmentId: string } | null },
) =>
  stationError(
    'bad-input',
    say(
      '{what} belongs to order {reference} already (shipment {shipmentId}). Look it up again in the portal.',
      { what, reference, shipmentId: answer?.shipmentId ?? '?' },
    ),
    { field },
  );

/** Data that the portal did not show stays unknown; the labels provided replace the partner's. */
const fromPortal = (attempt: Attempt, finding: PortalFinding): PurchaseAnswer => ({
  shipmentId: finding.shipmentId,
  reference: attempt.reference,
  trackingNumber: finding.trackingNumber,
  trackingUrl: null,
  carrier: attempt.accepted.carrier || null,
  labelUrls: finding.labelUrls,
  submittedElectronically: null,
  customsInvoiceUrl: null,
  requestId: null,
});

/** `left`: milliseconds of the quiet time. */
export const tooEarly = ({ reference }: Attempt, left: number) =>
  stationError(
    'purchase-unknown',
    say(
      'The partner may still be working on order {reference}: it can be declared not bought in {ceil} s. Check its portal again then.',
      { reference, ceil: Math.ceil(left / 1000) },
    ),
    { retry: 'later' },
  );

function notUnknown(attempt: Attempt) {
  if (attempt.state === 'confirmed') {
    return stationError(
      'already-bought',
      say('Order {reference} is bought: shipment {shipmentId}. There is nothing to resolve.', {
        reference: attempt.reference,
        shipmentId: attempt.answer?.shipmentId ?? '?',
      }),
    );
  }
  if (attempt.state === 'open') {
    return stationError('order-locked', say('This order is being bought right now.'), {
      retry: 'later',
    });
  }
  return stationError(
    'bad-input',
    say('The purchase of {reference} is {state}: there is nothing to resolve.', {
      reference: attempt.reference,
      state: stateWords(attempt.state),
    }),
  );
}

const entry = (
  action: AuditAction,
  attempt: Attempt,
  { actor, reason }: Decision,
  data: Record<string, string | number>,
) => ({
  actor,
  action,
  subject: attempt.id,
  reason,
  data: { reference: attempt.reference, connection: attempt.connection, ...data },
});
