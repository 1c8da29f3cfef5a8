import { type StationError, StationFailure } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { inEnglish } from '../../../shared/say.ts';
import type { OrderStatus } from '../../../shared/station/order.ts';
import { decide, type Sending, type Verdict } from './decide.ts';
import { type Intent, identityOf, requireKeys, requireReturn } from './intent.ts';
import { orderLocked, withLock } from './lock.ts';
import type {
  AnswerReserve,
  Attempt,
  AttemptLocks,
  PurchaseAnswer,
  PurchaseGateway,
  PurchaseJournal,
  PurchaseRequest,
  SendOutcome,
  ShipmentLookup,
  TakenReserve,
} from './ports.ts';
import { confirmed, fittingRecord } from './proof.ts';
import { objection } from './references.ts';
import { same } from './same.ts';
import {
  boughtElsewhere,
  changedSinceRated,
  ERASED,
  freeError,
  notRecorded,
  notUnder,
  OTHER_KEY,
  soldBeside,
  summary,
  unknownError,
} from './words.ts';

export interface PurchasingPorts {
  journal: PurchaseJournal;
  locks: AttemptLocks;
  gateway: PurchaseGateway;
  /** Asked before a re-send (rule 5), where it is configured. */
  lookup: ShipmentLookup;
  reserve: AnswerReserve;
  /**
   * What the order becomes when nothing was bought: `cancelled` where that was its last purchase,
   * `packing` while its session stands, else `open`.
   */
  freeStatus(orderId: string): Promise<OrderStatus>;
}

/** How an attempt ended, with the error a person is shown where it is not confirmed. */
export interface Purchase {
  attempt: Attempt;
  error: StationError | null;
  /** Refused on its first sending because its keys were used or had expired (rule 10). */
  keyExpired: boolean;
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
   * Sends the same body with the same HashKey again (rule 5), with the lock held. Fails with
   * `order-locked` where the attempt has changed since `seenAt`: it is not quiet any more.
   */
  resend(attemptId: string, seenAt?: string): Promise<Result<Purchase>>;
  /** Every open attempt of the connection whose holder is gone becomes unknown. */
  recover(connection: string): Promise<Attempt[]>;
}

/** The only caller of POST /Shipments. The rules are in docs/decisions, "Buying exactly once". */
export function createPurchasing(ports: PurchasingPorts): Purchasing {
  const { journal, locks, gateway } = ports;

  async function post(attempt: Attempt, body: string, sending: Sending): Promise<SendOutcome> {
    return await gateway.send({
      body,
      merchant: attempt.merchant,
      // A re-send comes late: the token it was refused with must not be its last word.
      freshToken: sending !== 'first',
      beforeSend: async () => {
        await journal.append(attempt.id, { kind: 'sending', data: { sending } });
      },
    });
  }

  async function judge(attempt: Attempt, sending: Sending, outcome: SendOutcome): Promise<Verdict> {
    const owner =
      outcome.kind === 'answered'
        ? await journal.byShipmentId(attempt.connection, outcome.answer.shipmentId)
        : null;
    const verdict = decide(attempt, sending, outcome, owner);
    await journal.append(attempt.id, { kind: 'answered', data: summary(sending, outcome) });
    return verdict;
  }

  async function settle(
    attempt: Attempt,
    verdict: Exclude<Verdict, { kind: 'repeat' }>,
  ): Promise<Purchase> {
    const fact = { kind: 'state', data: { state: verdict.kind } } as const;
    switch (verdict.kind) {
      case 'confirmed': {
        const { answer } = verdict;
        const change = { state: 'confirmed', answer, why: null, orderStatus: 'shipped' } as const;
        const confirmed = await journal.append(
          attempt.id,
          { ...fact, data: { ...fact.data, shipmentId: answer.shipmentId } },
          change,
        );
        const kept = confirmed.answer?.shipmentId ?? answer.shipmentId;
        if (!same(kept, answer.shipmentId)) return await anotherShipment(confirmed, answer);
        return { attempt: confirmed, error: null, keyExpired: false };
      }
      case 'unknown': {
        const { why } = verdict;
        const change = { state: 'unknown', why, orderStatus: 'unknown' } as const;
        const unknown = await journal.append(attempt.id, fact, change);
        return { attempt: unknown, error: unknownError(unknown), keyExpired: false };
      }
      case 'not-sent':
      case 'refused': {
        const orderStatus = await ports.freeStatus(attempt.orderId);
        const change = { state: verdict.kind, why: verdict.why, orderStatus } as const;
        const ended = await journal.append(attempt.id, fact, change);
        const keyExpired = verdict.kind === 'refused' && verdict.keyExpired;
        return { attempt: ended, error: null, keyExpired };
      }
    }
  }

  /** The attempt was settled meanwhile, as another shipment than this late answer's (rule 9). */
  async function anotherShipment(attempt: Attempt, answer: PurchaseAnswer): Promise<Purchase> {
    const why = soldBeside(answer.shipmentId);
    const { shipmentId } = answer;
    const note = { kind: 'note', data: { note: 'possibly bought twice', shipmentId } } as const;
    return {
      attempt: await journal.append(attempt.id, note, { why }),
      error: null,
      keyExpired: false,
    };
  }

  /** One sending and what it comes to; null where rule 3 has it repeated. */
  async function sendOnce(
    attempt: Attempt,
    body: string,
    sending: Sending,
    reserve: TakenReserve,
  ): Promise<Purchase | null> {
    const outcome = await post(attempt, body, sending);
    try {
      const verdict = await judge(attempt, sending, outcome);
      if (verdict.kind === 'repeat') return null;
      const purchase = await settle(attempt, verdict);
      return { ...purchase, error: purchase.error ?? freeError(verdict, outcome) };
    } catch (error) {
      if (outcome.kind !== 'answered') throw error;
      await reserve.keep(attempt.id, outcome.answer);
      throw new StationFailure(notRecorded(attempt, outcome.answer, error), { cause: error });
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
    const noted = await journal.append(attempt.id, note, { why });
    return { attempt: noted, error: unknownError(noted), keyExpired: false };
  }

  /** Nothing of it was sent, and nothing will be. */
  async function changed(attempt: Attempt): Promise<Purchase> {
    const error = changedSinceRated(attempt);
    return { ...(await settle(attempt, { kind: 'not-sent', why: error.message })), error };
  }

  /** With room for the answer on the disk, taken before anything is sent. */
  async function withReserve<T>(
    orderId: string,
    work: (reserve: TakenReserve) => Promise<T>,
  ): Promise<T> {
    const reserve = await ports.reserve.take(orderId);
    let kept = false;
    try {
      return await work({
        ...reserve,
        async keep(attemptId, answer) {
          kept = true;
          await reserve.keep(attemptId, answer);
        },
      });
    } finally {
      await (kept ? reserve.close() : reserve.release());
    }
  }

  /** Answers that came when the journal could not take them. */
  async function recordKept(): Promise<void> {
    for (const { attemptId, answer } of await ports.reserve.kept()) {
      const attempt = await journal.find(attemptId);
      const lock = attempt && (await locks.tryAcquire(attempt.orderId));
      if (!attempt || !lock) continue;
      try {
        const verdict = await judge(attempt, 'resend', { kind: 'answered', answer });
        if (verdict.kind !== 'repeat') await settle(attempt, verdict);
        await ports.reserve.release(attempt.orderId);
      } finally {
        lock.release();
      }
    }
  }

  /** Rule 5: found confirms; not found, or found otherwise than we can tell, proves nothing. */
  async function lookedUp(attempt: Attempt): Promise<Purchase | null> {
    if (attempt.kind !== 'outbound') return null;
    const records = await ports.lookup.lookUp(attempt.reference, attempt.merchant);
    const answer = await fittingRecord(journal, attempt, records);
    if (!answer) return null;
    return {
      attempt: await confirmed(journal, attempt, answer),
      error: null,
      keyExpired: false,
    };
  }

  return {
    async buy(intent, request, asRated = async () => true) {
      requireKeys(request);
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
        return await withReserve(intent.orderId, async (reserve) => {
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

    async resend(attemptId, seenAt) {
      const known = await journal.find(attemptId);
      if (!known) throw new Error(`No attempt ${attemptId}`);
      return await withLock(locks, known.orderId, async () => {
        // Another process may have settled it while this one waited for the lock.
        const attempt = await journal.find(attemptId);
        if (attempt?.state !== 'unknown') {
          return ok({ attempt: attempt ?? known, error: null, keyExpired: false });
        }
        if (seenAt !== undefined && seenAt !== attempt.changedAt) return fail(orderLocked());
        const found = await lookedUp(attempt);
        if (found) return ok(found);
        const body = await journal.body(attemptId);
        const why = body === null ? ERASED : await otherThanSent(attempt, body);
        if (body === null || why !== null) return ok(await notAgain(attempt, why));
        return await withReserve(attempt.orderId, async (reserve) =>
          ok(await send(attempt, body, 'resend', reserve)),
        );
      });
    },

    async recover(connection) {
      await recordKept();
      const recovered: Attempt[] = [];
      for (const open of await journal.list({ connection, states: ['open'] })) {
        const lock = await locks.tryAcquire(open.orderId);
        if (!lock) continue;
        try {
          const attempt = await journal.find(open.id);
          if (attempt?.state !== 'open') continue;
          const why = inEnglish`the station stopped while it was buying`;
          recovered.push(
            await journal.append(
              attempt.id,
              { kind: 'state', data: { state: 'unknown', why } },
              { state: 'unknown', why, orderStatus: 'unknown' },
            ),
          );
        } finally {
          lock.release();
        }
      }
      return recovered;
    },
  };
}
