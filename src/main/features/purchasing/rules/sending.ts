import { type StationError, StationFailure } from '../../../../shared/kernel/errors.ts';
import { saidBy } from '../../../../shared/kernel/message.ts';
import type { Attempt, SendOutcome, TakenReserve } from '../ports.ts';
import { decide, type Sending, type Verdict } from './decide.ts';
import { asOpened, NotRecorded } from './kept-answers.ts';
import type { PurchasingPorts } from './purchasing-ports.ts';
import type { Purchase, Recording } from './recording.ts';
import { notRecorded } from './words.ts';

/** Posts the body of an attempt, and again where rule 3 has it repeated. */
export type Send = (
  attempt: Attempt,
  body: string,
  first: Sending,
  reserve: TakenReserve,
) => Promise<Purchase>;

export function createSend(
  ports: Pick<PurchasingPorts, 'journal' | 'gateway' | 'quiet' | 'gate'>,
  { record }: Pick<Recording, 'record'>,
): Send {
  const { journal, gateway } = ports;

  /** `sent` is the attempt with the sending on record, before whose fact no byte leaves. */
  async function post(
    attempt: Attempt,
    body: string,
    sending: Sending,
  ): Promise<{ sent: Attempt; outcome: SendOutcome }> {
    let sent = attempt;
    const answered = gateway.send({
      body,
      merchant: attempt.merchant,
      // A re-send comes late: the token it was refused with must not be its last word.
      freshToken: sending !== 'first',
      beforeSend: async () => {
        let asked = await throughGate(attempt);
        const data = { sending, ...ports.quiet.mark() };
        sent = await journal.append(attempt.id, { kind: 'sending', data });
        while (performance.now() - asked > GATE_STANDS_MS) asked = await throughGate(attempt);
      },
    });
    // Awaited first: `sent` is set meanwhile.
    const outcome = await answered.catch(shutOut);
    return { sent, outcome };
  }

  /** When it was asked: what it answers counts from some instant after that. */
  async function throughGate(attempt: Attempt): Promise<number> {
    const asked = performance.now();
    const gated = await ports.gate?.(attempt);
    if (gated && !gated.ok) throw new ShutOut(gated.error);
    return asked;
  }

  /**
   * One sending and what it comes to; null where rule 3 has it repeated. An answer is durable in the
   * reserve before the journal is asked, which may be locked or full at that moment.
   */
  async function sendOnce(
    attempt: Attempt,
    body: string,
    sending: Sending,
    reserve: TakenReserve,
  ): Promise<Purchase | null> {
    const { sent, outcome } = await post(attempt, body, sending);
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

  return async (attempt: Attempt, body: string, first: Sending, reserve: TakenReserve) => {
    const once = await sendOnce(attempt, body, first, reserve);
    const purchase = once ?? (await sendOnce(attempt, body, 'after-401', reserve));
    if (!purchase) throw new Error('A 401 is repeated once only');
    return purchase;
  };
}

/** The first byte leaves within 20 s of asking: then nobody else may think that nothing will come. */
const GATE_STANDS_MS = 15_000;

/** The site did not let it through. */
class ShutOut extends StationFailure {}

function shutOut(error: unknown): SendOutcome {
  if (!(error instanceof ShutOut)) throw error;
  return notLetThrough(error.error);
}

const notLetThrough = (refusal: StationError): SendOutcome => ({
  kind: 'not-sent',
  why: saidBy(refusal),
  code: SHUTS_OUT.find((code) => code === refusal.code) ?? 'claim-lost',
  ...(refusal.bench ? { bench: refusal.bench } : {}),
});

/** What keeps its own code; whatever else the site says, the order is not this bench's to buy. */
const SHUTS_OUT = ['site-unavailable', 'not-available', 'already-bought', 'order-locked'] as const;

/** As a purchase stands whose answer the journal could not take. */
const asBought = (attempt: Attempt, verdict: Verdict): Attempt =>
  verdict.kind === 'confirmed'
    ? { ...attempt, state: 'confirmed', answer: verdict.answer, why: null }
    : { ...attempt, state: 'unknown', why: 'why' in verdict ? verdict.why : null };
