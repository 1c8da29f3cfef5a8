import { say, type Wording } from '../../../../shared/kernel/message.ts';
import { unreachable } from '../../../../shared/kernel/result.ts';
import type { Attempt, PurchaseAnswer, SendOutcome } from '../ports.ts';
import { same } from './same.ts';

/** How often, and after what, this body was sent before the outcome that is judged. */
export type Sending =
  /** Nothing of this attempt was ever sent before. */
  | 'first'
  /** The first sending was answered 401; this one carried a fresh token (rule 3). */
  | 'after-401'
  /** The attempt was unknown already (rule 5): no answer to a re-send ever refuses. */
  | 'resend';

/** What follows from an outcome. `repeat` is rule 3's one repetition, with a fresh token. */
export type Verdict =
  | { kind: 'repeat' }
  | { kind: 'not-sent'; why: Wording }
  | { kind: 'confirmed'; answer: PurchaseAnswer }
  | { kind: 'refused'; why: Wording; keyExpired: boolean; credentials: boolean }
  | { kind: 'unknown'; why: Wording };

/** What an answer is compared with. */
type Judged = Pick<Attempt, 'id' | 'reference'> & {
  accepted?: Pick<Attempt['accepted'], 'returnOf'>;
};

/** Who has a ShipmentID on record. */
export type Owner = Pick<Attempt, 'id' | 'reference'> & {
  answer: Pick<PurchaseAnswer, 'trackingNumber'> | null;
};

/**
 * The table of states as a pure function: from what came of a sending to what is known of the
 * purchase. Only proof makes it confirmed, only certainty makes it refused or not sent.
 * `owner` is the attempt that has the answer's ShipmentID on record, if any.
 */
export function decide(
  attempt: Judged,
  sending: Sending,
  outcome: SendOutcome,
  owner: Owner | null,
): Verdict {
  switch (outcome.kind) {
    case 'answered':
      return judgeAnswer(attempt, outcome.answer, owner);
    case 'not-sent':
      if (sending === 'first') return { kind: 'not-sent', why: outcome.why };
      // Rule 3: without a repeat the first sending was answered, and not proven unsold.
      if (sending === 'after-401') {
        return {
          kind: 'unknown',
          why: say(
            'the partner answered 401, and the same could not be sent again with a new token: {why}',
            { why: outcome.why },
          ),
        };
      }
      return { kind: 'unknown', why: outcome.why };
    case 'unauthorized':
      if (sending === 'first') return { kind: 'repeat' };
      if (sending === 'after-401') {
        return { kind: 'refused', why: outcome.why, keyExpired: false, credentials: true };
      }
      return { kind: 'unknown', why: outcome.why };
    case 'refused':
      return judgeRefusal(sending, outcome);
    case 'unclear':
      return { kind: 'unknown', why: outcome.why };
    default:
      return unreachable(outcome);
  }
}

/** Rule 11: a Reference that is absent, or equal but for case and blanks, is ours. */
function judgeAnswer(attempt: Judged, answer: PurchaseAnswer, owner: Owner | null): Verdict {
  if (answer.reference !== null && !same(answer.reference, attempt.reference)) {
    return {
      kind: 'unknown',
      why: say('the partner answered with shipment {shipmentId} of another order, {reference}', {
        shipmentId: answer.shipmentId,
        reference: answer.reference,
      }),
    };
  }
  if (owner && owner.id !== attempt.id) {
    return {
      kind: 'unknown',
      why: say('the partner answered with shipment {shipmentId}, {attempt}', {
        shipmentId: answer.shipmentId,
        attempt: whose(attempt, answer, owner),
      }),
    };
  }
  // An outbound shipment that was bought elsewhere is no attempt of this store.
  const returnOf = attempt.accepted?.returnOf;
  if (returnOf && same(returnOf.shipmentId, answer.shipmentId)) {
    return {
      kind: 'unknown',
      why: say(
        'the partner answered with shipment {shipmentId}, which is the one that is to come back',
        { shipmentId: answer.shipmentId },
      ),
    };
  }
  return { kind: 'confirmed', answer };
}

/** Rule 11: the same shipment once more is nothing new; half of it once more is a riddle. */
function whose(
  { reference }: Pick<Attempt, 'reference'>,
  { trackingNumber }: PurchaseAnswer,
  owner: Owner,
): Wording {
  if (!same(owner.reference, reference))
    return say('which belongs to order {reference}', { reference: owner.reference });
  const known = owner.answer?.trackingNumber ?? null;
  if (trackingNumber === null || known === null || same(trackingNumber, known)) {
    const tracking = known === null ? '' : say(' with tracking number {known}', { known });
    return say('which is on record for this order already{tracking}: nothing new was bought', {
      tracking,
    });
  }
  return say(
    'which is on record for this order with tracking number {known}, and now has {trackingNumber}',
    { known, trackingNumber },
  );
}

function judgeRefusal(
  sending: Sending,
  outcome: Extract<SendOutcome, { kind: 'refused' }>,
): Verdict {
  const why = outcome.partnerMessage;
  if (outcome.referenceTaken) {
    return {
      kind: 'unknown',
      why: say('the partner says that the reference is taken: {why}', { why }),
    };
  }
  if (sending === 'resend') {
    return { kind: 'unknown', why: say('asked again, the partner said: {why}', { why }) };
  }
  // Rule 3: the first sending may have used the key before its 401 was made.
  if (sending === 'after-401' && outcome.key !== null) {
    return {
      kind: 'unknown',
      why: say('after a new token the partner said: {why}', { why }),
    };
  }
  // Rule 10: whatever sends the body twice on its way may have bought with the first of them.
  if (outcome.key === 'doubtful') {
    return {
      kind: 'unknown',
      why: say(
        'the partner refused the key of the rate, which may have been used for this order: {why}',
        { why },
      ),
    };
  }
  return {
    kind: 'refused',
    why,
    keyExpired: outcome.key === 'expired',
    credentials: outcome.status === 401,
  };
}
