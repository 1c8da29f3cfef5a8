import { type StationError, StationFailure } from '../../../../shared/kernel/errors.ts';
import { messageOf } from '../../../../shared/kernel/message.ts';
import type { Attempt, ForbidsSending, SendOutcome, TakenReserve } from '../ports.ts';
import { type Conclusion, decide, type Sending } from './decide.ts';
import { asOpened, NotRecorded } from './kept-answers.ts';
import type { PurchasingPorts } from './purchasing-ports.ts';
import type { Purchase, Recording } from './recording.ts';
import { notRecorded } from './words.ts';

/** Posts the body of an attempt, and repeats it if rule 3 requires that. */
export type Send = (
  attempt: Attempt,
  body: string,
  first: Sending,
  reserve: TakenReserve,
  forbids?: ForbidsSending,
) => Promise<Purchase>;

export function createSend(
  ports: Pick<PurchasingPorts, 'journal' | 'gateway' | 'coolDown' | 'gate'>,
  { record }: Pick<Recording, 'record'>,
): Send {
  const { journal, gateway } = ports;

  /** `sent` is the attempt with the sending recorded, which happens before the first byte. */
  async function post(
    attempt: Attempt,
    body: string,
    sending: Sending,
    forbids: ForbidsSending,
  ): Promise<{ sent: Attempt; outcome: SendOutcome }> {
    let sent = attempt;
    const answered = gateway.send({
      body,
      merchant: attempt.merchant,
      // A re-send comes much later, and the repeat follows a 401, so the old token may not be valid.
      freshToken: sending !== 'first',
      beforeSend: async () => {
        let asked = await throughGate(attempt);
        const data = { sending, ...ports.coolDown.mark() };
        // Sent again it may buy for the first time: what was lost may be the request. That of a return is not rated anew.
        const mayBuy = sending === 'first' || (sending === 'resend' && attempt.kind === 'outbound');
        if (mayBuy) {
          const allowed = await journal.sendWithin(attempt.id, data, forbids);
          if (!allowed.ok) throw new Denied(allowed.error);
          sent = allowed.value;
        } else sent = await journal.append(attempt.id, { kind: 'sending', data });
        while (performance.now() - asked > GATE_STANDS_MS) asked = await throughGate(attempt);
      },
    });
    // Awaited before the return: `sent` is set meanwhile.
    const outcome = await answered.catch(shutOut);
    return { sent, outcome };
  }

  /** Time of the question to the gate: the answer is valid from some moment after that. */
  async function throughGate(attempt: Attempt): Promise<number> {
    const asked = performance.now();
    const gated = await ports.gate?.(attempt);
    if (gated && !gated.ok) throw new Denied(gated.error);
    return asked;
  }

  /**
   * One sending with its result; null if rule 3 requires a repetition. The answer is durable in the
   * reserve before the journal is used, which may be locked or full.
   */
  async function sendOnce(
    attempt: Attempt,
    body: string,
    sending: Sending,
    reserve: TakenReserve,
    forbids: ForbidsSending,
  ): Promise<Purchase | null> {
    const { sent, outcome } = await post(attempt, body, sending, forbids);
    if (outcome.kind !== 'answered') return await record(sent, sending, outcome);
    const isKept = await reserve.keep(sent.id, outcome.answer, asOpened(sent)).then(
      () => true,
      () => false,
    );
    try {
      return await record(sent, sending, outcome);
    } catch (error) {
      const bought = asBought(sent, decide(sent, sending, outcome, null));
      throw new NotRecorded(bought, notRecorded(bought, outcome.answer, error, isKept), error);
    }
  }

  return async (attempt, body, first, reserve, forbids = () => null) => {
    const once = await sendOnce(attempt, body, first, reserve, forbids);
    const purchase = once ?? (await sendOnce(attempt, body, 'after-401', reserve, forbids));
    if (!purchase) throw new Error('A 401 is repeated once only');
    return purchase;
  };
}

/**
 * The first byte must be sent within 20 s of the question; after that, other benches may assume that
 * nothing will be sent.
 */
const GATE_STANDS_MS = 15_000;

/** The site refused the purchase, or what was stated meanwhile does. */
class Denied extends StationFailure {}

function shutOut(error: unknown): SendOutcome {
  if (!(error instanceof Denied)) throw error;
  return notLetThrough(error.error);
}

const notLetThrough = (refusal: StationError): SendOutcome => ({
  kind: 'not-sent',
  why: messageOf(refusal),
  code: SHUTS_OUT.find((code) => code === refusal.code) ?? 'claim-lost',
  ...(refusal.bench ? { bench: refusal.bench } : {}),
  ...(refusal.field ? { field: refusal.field } : {}),
});

/** Codes that are passed on; any other refusal of the site means that this bench lost the order. */
const SHUTS_OUT = [
  'site-unavailable',
  'not-available',
  'already-bought',
  'order-locked',
  'price-rose',
] as const;

/** The purchase as it would be if the journal had stored the answer. */
const asBought = (attempt: Attempt, verdict: Conclusion): Attempt =>
  verdict.kind === 'confirmed'
    ? { ...attempt, state: 'confirmed', answer: verdict.answer, why: null }
    : { ...attempt, state: 'unknown', why: 'why' in verdict ? verdict.why : null };
