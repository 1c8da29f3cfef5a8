import { english, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { OrderStatus } from '../../../../shared/orders/order.ts';
import type {
  AnswerReserve,
  Attempt,
  AttemptLocks,
  PurchaseGateway,
  PurchaseJournal,
  PurchaseRequest,
  SendOutcome,
  ShipmentLookup,
  TakenReserve,
} from '../ports.ts';
import { decide, type Sending, type Verdict } from './decide.ts';
import { type Intent, identityOf, requireReturn } from './intent.ts';
import { asOpened, NotRecorded, ofKept, withReserve } from './kept-answers.ts';
import { orderLocked, withLock } from './lock.ts';
import { confirmed, fittingRecord } from './proof.ts';
import type { Quiet } from './quiet.ts';
import { asItIs, createRecording, type Purchase } from './recording.ts';
import { objection } from './references.ts';
import { keyRefusedAgain } from './refused-again.ts';
import { same } from './same.ts';
import {
  boughtElsewhere,
  changedSinceRated,
  ERASED,
  notRecorded,
  notUnder,
  OTHER_KEY,
} from './words.ts';

export interface PurchasingPorts {
  journal: PurchaseJournal;
  locks: AttemptLocks;
  gateway: PurchaseGateway;
  /** Asked before a re-send (rule 5), where it is configured. */
  lookup: ShipmentLookup;
  reserve: AnswerReserve;
  quiet: Quiet;
  /**
   * What the order becomes when nothing was bought: `cancelled` where that was its last purchase,
   * `packing` while its session stands, else `open`.
   */
  freeStatus(orderId: string): Promise<OrderStatus>;
}

export interface Purchasing {
  /**
   * Buys once. Fails without an attempt where one stands in the way (`already-bought`,
   * `purchase-unknown`, `order-locked`) or the request cannot be made. `asRated` is asked once the
   * attempt is on record, from when on nothing changes the order; where it says no, nothing is sent.
   */
  buy(
    intent: Intent,
    request: PurchaseRequest,
    asRated?: () => Promise<boolean>,
  ): Promise<Result<Purchase>>;
  /**
   * Sends the same body with the same lock again (rule 5), with the lock held. Fails with
   * `order-locked` where it was sent since `sendings` was read, or its quiet time is not over.
   */
  resend(attemptId: string, sendings?: number): Promise<Result<Purchase>>;
  /** Asks Get Shipments about an unknown attempt, and sends nothing: that need not wait. */
  lookUp(attemptId: string): Promise<Result<Purchase>>;
  /**
   * Every open attempt of the connection whose holder is gone becomes unknown; not-sent where it
   * was never sent. Answers that are kept beside the journal are recorded first.
   */
  recover(connection: string): Promise<Attempt[]>;
}

/** The only caller of POST /Shipments. The rules are in docs/decisions, "Buying exactly once". */
export function createPurchasing(ports: PurchasingPorts): Purchasing {
  const { journal, locks, gateway } = ports;
  const { settle, record } = createRecording(ports);

  /** `sent` is the attempt with the sending on record, before whose fact no byte leaves. */
  async function post(
    attempt: Attempt,
    body: string,
    sending: Sending,
  ): Promise<{ sent: Attempt; outcome: SendOutcome }> {
    let sent = attempt;
    const outcome = await gateway.send({
      body,
      merchant: attempt.merchant,
      // A re-send comes late: the token it was refused with must not be its last word.
      freshToken: sending !== 'first',
      beforeSend: async () => {
        const data = { sending, ...ports.quiet.mark() };
        sent = await journal.append(attempt.id, { kind: 'sending', data });
      },
    });
    return { sent, outcome };
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

  async function send(
    attempt: Attempt,
    body: string,
    first: Sending,
    reserve: TakenReserve,
  ): Promise<Purchase> {
    const once = await sendOnce(attempt, body, first, reserve);
    const purchase = once ?? (await sendOnce(attempt, body, 'after-401', reserve));
    if (!purchase) throw new Error('A 401 is repeated once only');
    return purchase;
  }

  /** Rule 5: the same body, or none. Its CustomerKey is not kept with it, so it is told by the hash. */
  async function otherThanSent(attempt: Attempt, body: string): Promise<string | null> {
    const hash = await gateway.hash(body, attempt.merchant);
    return hash.ok && hash.value !== attempt.bodyHash ? OTHER_KEY : null;
  }

  async function notAgain(attempt: Attempt, why: string | null): Promise<Purchase> {
    const note = { kind: 'note', data: { note: 'not sent again' } } as const;
    return asItIs(await journal.append(attempt.id, note, { why }));
  }

  /** Nothing of it was sent, and nothing will be. */
  async function changed(attempt: Attempt): Promise<Purchase> {
    const error = changedSinceRated(attempt);
    return { ...(await settle(attempt, { kind: 'not-sent', why: error.message })), error };
  }

  /** Answers that came when the journal could not take them. */
  async function recordKept(): Promise<void> {
    for (const kept of await ports.reserve.kept()) {
      const { answer } = kept;
      const attempt = await ofKept(journal, kept);
      const lock = attempt && (await locks.tryAcquire(attempt.orderId));
      if (!attempt || !lock) continue;
      try {
        const now = (await journal.find(attempt.id)) ?? attempt;
        const isOnRecord = now.answer !== null && same(now.answer.shipmentId, answer.shipmentId);
        if (!isOnRecord) await record(now, 'resend', { kind: 'answered', answer });
        await ports.reserve.release(kept.attempt?.orderId ?? now.orderId);
      } finally {
        lock.release();
      }
    }
  }

  /** An attempt whose holder is gone: before its `sending` fact no byte of it can have left. */
  async function abandoned(attempt: Attempt): Promise<Attempt> {
    const kind = attempt.sendings === 0 ? 'not-sent' : 'unknown';
    const why = english(say('the station stopped while it was buying'));
    return (await settle(attempt, { kind, why })).attempt;
  }

  /** Rule 5: found confirms; not found, or found otherwise than we can tell, proves nothing. */
  async function lookedUp(attempt: Attempt): Promise<Purchase | null> {
    if (attempt.kind !== 'outbound') return null;
    const records = await ports.lookup.lookUp(attempt.reference, attempt.merchant);
    const answer = await fittingRecord(journal, attempt, records);
    if (!answer) return null;
    return asItIs(await confirmed(journal, attempt, answer));
  }

  /** With the lock held; what is settled by then is answered as it is. */
  async function whileUnknown(
    attemptId: string,
    work: (attempt: Attempt) => Promise<Result<Purchase>>,
  ): Promise<Result<Purchase>> {
    const known = await journal.find(attemptId);
    if (!known) throw new Error(`No attempt ${attemptId}`);
    return await withLock(locks, known.orderId, async () => {
      // Another process may have settled it while this one waited for the lock.
      const attempt = (await journal.find(attemptId)) ?? known;
      return attempt.state === 'unknown' ? await work(attempt) : ok(asItIs(attempt));
    });
  }

  return {
    async buy(intent, request, asRated = async () => true) {
      requireReturn(intent, request);
      return await withLock(locks, intent.orderId, async () => {
        const elsewhere = await journal.elsewhere(intent.orderId, intent.connection);
        if (elsewhere) return fail(boughtElsewhere(elsewhere));
        const { returnId, ...attempt } = intent;
        const { orderId, connection, kind } = attempt;
        const history = kind === 'outbound' ? await journal.list({ orderId, connection }) : [];
        const why = objection(history, request.reference);
        if (why) return fail(notUnder(why));
        const body = gateway.compose(request);
        const bodyHash = await gateway.hash(body, request.merchant);
        if (!bodyHash.ok) return bodyHash;
        const { reference, merchant } = request;
        return await withReserve(ports.reserve, intent.orderId, async (reserve) => {
          const opened = await journal.open(
            {
              ...attempt,
              reference,
              merchant,
              identity: identityOf(intent, reference),
              bodyHash: bodyHash.value,
            },
            body,
          );
          if (!opened.ok) return opened;
          if (!(await asRated())) return ok(await changed(opened.value));
          return ok(await send(opened.value, body, 'first', reserve));
        });
      });
    },

    resend: (attemptId, sendings) =>
      whileUnknown(attemptId, async (attempt) => {
        if (sendings !== undefined && sendings !== attempt.sendings) return fail(orderLocked());
        const found = await lookedUp(attempt);
        if (found) return ok(found);
        if (attempt.heldSince) return ok(await notAgain(attempt, attempt.why));
        // Rule 10: the answer would be the same; now a person says what became of it.
        if (await keyRefusedAgain(journal, attempt)) return ok(asItIs(attempt));
        if ((await ports.quiet.left(attempt)) > 0) return fail(orderLocked());
        const body = await journal.body(attemptId);
        const why = body === null ? ERASED : await otherThanSent(attempt, body);
        if (body === null || why !== null) return ok(await notAgain(attempt, why));
        return await withReserve(ports.reserve, attempt.orderId, async (reserve) =>
          ok(await send(attempt, body, 'resend', reserve)),
        );
      }),

    lookUp: (attemptId) =>
      whileUnknown(attemptId, async (attempt) => ok((await lookedUp(attempt)) ?? asItIs(attempt))),

    async recover(connection) {
      await recordKept();
      const recovered: Attempt[] = [];
      for (const open of await journal.list({ connection, states: ['open'] })) {
        const lock = await locks.tryAcquire(open.orderId);
        if (!lock) continue;
        try {
          const attempt = await journal.find(open.id);
          if (attempt?.state !== 'open') continue;
          recovered.push(await abandoned(attempt));
        } finally {
          lock.release();
        }
      }
      return recovered;
    },
  };
}

/** As a purchase stands whose answer the journal could not take. */
const asBought = (attempt: Attempt, verdict: Verdict): Attempt =>
  verdict.kind === 'confirmed'
    ? { ...attempt, state: 'confirmed', answer: verdict.answer, why: null }
    : { ...attempt, state: 'unknown', why: 'why' in verdict ? verdict.why : null };
