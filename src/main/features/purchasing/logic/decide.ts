import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import { unreachable } from '../../../../shared/kernel/result.ts';
import type { Attempt, PurchaseAnswer, SendOutcome } from '../ports.ts';
import { same } from './same.ts';

/** Which sending of the body led to the outcome. */
export type Sending =
  /** Nothing of this attempt was sent before. */
  | 'first'
  /** The first sending was answered with 401; this one used a fresh token (rule 3). */
  | 'after-401'
  /** The attempt was unknown already (rule 5): no answer to a re-send counts as a refusal. */
  | 'resend';

/** Conclusion from an outcome. `repeat` is the single repetition of rule 3, with a fresh token. */
export type Conclusion =
  | { kind: 'repeat' }
  | { kind: 'not-sent'; why: AnyMessage }
  | { kind: 'confirmed'; answer: PurchaseAnswer }
  | { kind: 'refused'; why: AnyMessage; keyExpired: boolean; credentials: boolean }
  | { kind: 'unknown'; why: AnyMessage };

/** The data that an answer is compared with. */
type Judged = Pick<Attempt, 'id' | 'reference'> & {
  accepted?: Pick<Attempt['accepted'], 'returnOf'>;
};

/** The attempt that has a ShipmentID on record. */
export type Owner = Pick<Attempt, 'id' | 'reference'> & {
  answer: Pick<PurchaseAnswer, 'trackingNumber'> | null;
};

/**
 * Decides, as a pure function, the state of a purchase after an outcome. Only proof leads to `confirmed`,
 * only certainty to `refused` or `not-sent`. `owner` is the attempt that has the answer's ShipmentID on
 * record, if any.
 */
export function decide(
  attempt: Judged,
  sending: Sending,
  outcome: SendOutcome,
  owner: Owner | null,
): Conclusion {
  switch (outcome.kind) {
    case 'answered':
      return judgeAnswer(attempt, outcome.answer, owner);
    case 'not-sent':
      if (sending === 'first') return { kind: 'not-sent', why: outcome.why };
      // Rule 3: the first sending was answered and could not be repeated, so it may have bought.
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

/** Rule 11: a Reference that is absent, or differs only in case and blanks, is ours. */
function judgeAnswer(attempt: Judged, answer: PurchaseAnswer, owner: Owner | null): Conclusion {
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
  // An outbound shipment that was bought elsewhere is not in this journal, so it is compared here.
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

/**
 * Rule 11: the same shipment again means that nothing was bought; the same ShipmentID with another
 * tracking number is a contradiction.
 */
function whose(
  { reference }: Pick<Attempt, 'reference'>,
  { trackingNumber }: PurchaseAnswer,
  owner: Owner,
): AnyMessage {
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
): Conclusion {
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
  // Rule 3: the first sending may have used the key before the 401 was created.
  if (sending === 'after-401' && outcome.key !== null) {
    return {
      kind: 'unknown',
      why: say('after a new token the partner said: {why}', { why }),
    };
  }
  // Rule 10: a gateway that sends the body twice may have bought with the first one.
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
