import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import { moneySaid } from '../../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Attempt, ForbidsSending, PurchaseRequest } from '../ports.ts';
import { type Intent, identityOf, requireReturn } from './intent.ts';
import { ofKept, withReserve } from './kept-answers.ts';
import { orderLocked, withLock } from './lock.ts';
import { aboveAny, aboveLimit } from './price-limit.ts';
import { confirmed, fittingRecord } from './proof.ts';
import type { PurchasingPorts } from './purchasing-ports.ts';
import { asItIs, createRecording, type Purchase, type Recording } from './recording.ts';
import { objection } from './references.ts';
import { isForPerson } from './refused-again.ts';
import { same } from './same.ts';
import { createSend, type Send } from './sending.ts';
import { blockedBy, boughtElsewhere, ERASED, notUnder, OTHER_KEY } from './words.ts';

export interface PurchaseService {
  /**
   * Buys once. Fails without an attempt if one blocks it (`already-bought`, `purchase-unknown`,
   * `order-locked`), the total is above the stated limit (`price-rose`) or the request cannot be made. `changed` is
   * called once the attempt is recorded, when nothing can change the order any more; if it resolves with an error,
   * nothing is sent. `forbids` judges what stands for the order when the money is spent, whoever stated it since.
   */
  buy(
    intent: Intent,
    request: PurchaseRequest,
    changed?: () => Promise<StationError | null>,
    forbids?: ForbidsSending,
  ): Promise<Result<Purchase>>;
  /**
   * Sends the same body with the same key again (rule 5), under the lock. Fails with `order-locked` if it
   * was sent again after `sendings` was read, or its quiet time is not over.
   */
  resend(attemptId: string, sendings?: number): Promise<Result<Purchase>>;
  /** Asks Get Shipments about an unknown attempt; sends no purchase, so the quiet time does not matter. */
  lookUp(attemptId: string): Promise<Result<Purchase>>;
  /**
   * Sets every open attempt of the connection without a living holder to unknown, or to not-sent if it was
   * never sent. Records answers stored outside the journal first.
   */
  recover(connection: string): Promise<Attempt[]>;
}

/** The only caller of POST /Shipments. The rules are in docs/decisions, "Buying exactly once". */
export function createPurchaseService(ports: PurchasingPorts): PurchaseService {
  const { journal, locks, gateway } = ports;
  const recording = createRecording(ports);
  const send = createSend(ports, recording);

  /**
   * Rule 5: only the same body may be sent. The CustomerKey is not stored with it, so the hash is
   * compared.
   */
  async function otherThanSent(attempt: Attempt, body: string): Promise<AnyMessage | null> {
    const hash = await gateway.hash(body, attempt.merchant);
    return hash.ok && hash.value !== attempt.bodyHash ? OTHER_KEY : null;
  }

  async function notAgain(attempt: Attempt, why: AnyMessage | null): Promise<Purchase> {
    const note = { kind: 'note', data: { note: 'not sent again' } } as const;
    return asItIs(await journal.append(attempt.id, note, { why }));
  }

  /** Rule 5: a matching record confirms; no record, or an ambiguous one, proves nothing. */
  async function lookedUp(attempt: Attempt): Promise<Purchase | null> {
    if (attempt.kind !== 'outbound') return null;
    const records = await ports.lookup.lookUp(attempt.reference, attempt.merchant);
    const answer = await fittingRecord(journal, attempt, records);
    if (!answer) return null;
    return asItIs(await confirmed(journal, attempt, answer));
  }

  /** Runs `work` under the lock; returns an attempt that was settled meanwhile unchanged. */
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
    buy: createBuy(ports, recording, send),

    resend: (attemptId, sendings) =>
      whileUnknown(attemptId, async (attempt) => {
        if (sendings !== undefined && sendings !== attempt.sendings) return fail(orderLocked());
        const found = await lookedUp(attempt);
        if (found) return ok(found);
        if (attempt.heldSince) return ok(await notAgain(attempt, attempt.why));
        // Rules 5 and 10: the answer would be the same again, so a person must find out what happened.
        if (await isForPerson(journal, attempt)) return ok(asItIs(attempt));
        if ((await ports.coolDown.left(attempt)) > 0) return fail(orderLocked());
        const body = await journal.body(attemptId);
        const why = body === null ? ERASED : await otherThanSent(attempt, body);
        if (body === null || why !== null) return ok(await notAgain(attempt, why));
        return await withReserve(ports.reserve, attempt.orderId, async (reserve) =>
          ok(await send(attempt, body, 'resend', reserve, belowWhatIsStated(attempt))),
        );
      }),

    lookUp: (attemptId) =>
      whileUnknown(attemptId, async (attempt) => ok((await lookedUp(attempt)) ?? asItIs(attempt))),

    recover: createRecover(ports, recording),
  };
}

/** What a person named since for the order holds for it too: the partner may not have it yet (rule 16). */
const belowWhatIsStated =
  ({ accepted }: Attempt): ForbidsSending =>
  (stated) => {
    const named = stated.filter(({ from }) => from === undefined);
    const low = named.find((each) => aboveLimit(each, accepted) !== null);
    if (!low) return null;
    const { total } = accepted;
    const message = say(
      'it costs {price}, and {most} at most was stated since: it is not sent again unless more is stated',
      {
        price: total ? moneySaid(total) : say('price confirmed at pickup'),
        most: moneySaid(low.atMost),
      },
    );
    return stationError('price-rose', message, { field: 'limit' });
  };

/** Records the attempt, then sends it for the first time. */
function createBuy(
  { journal, locks, gateway, ...ports }: PurchasingPorts,
  { settle }: Pick<Recording, 'settle'>,
  send: Send,
): PurchaseService['buy'] {
  /** Settles an attempt that was not sent, and will not be. */
  async function notSent(attempt: Attempt, error: StationError): Promise<Purchase> {
    return { ...(await settle(attempt, { kind: 'not-sent', why: error.message })), error };
  }

  return async (
    intent,
    request,
    changed = async () => null,
    forbids = (stated) => aboveAny(stated, intent.accepted),
  ) => {
    requireReturn(intent, request);
    const { limit } = intent.accepted;
    const above = limit && aboveLimit(limit, intent.accepted);
    if (above) return fail(above);
    return await withLock(locks, intent.orderId, async () => {
      const elsewhere = await journal.elsewhere(intent.orderId, intent.connection);
      if (elsewhere) return fail(boughtElsewhere(elsewhere));
      const { returnId, ...attempt } = intent;
      const { orderId, connection, kind } = attempt;
      const history = kind === 'outbound' ? await journal.list({ orderId, connection }) : [];
      const objected = objection(history, request.reference);
      if (objected) return fail(notUnder(objected));
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
        if (!opened.ok)
          return fail(
            'blockingAttempt' in opened.error
              ? blockedBy(opened.error.blockingAttempt)
              : opened.error,
          );
        const why = await changed();
        if (why) return ok(await notSent(opened.value, why));
        return ok(await send(opened.value, body, 'first', reserve, forbids));
      });
    });
  };
}

/** Settles attempts whose holders ended. */
function createRecover(
  ports: Pick<PurchasingPorts, 'journal' | 'locks' | 'reserve'>,
  { settle, record }: Recording,
): PurchaseService['recover'] {
  const { journal, locks } = ports;

  /** Records answers that arrived while the journal could not store them. */
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

  /**
   * Without a `sending` fact, no byte of the attempt can have been sent. An attempt added after a restore
   * was sent elsewhere and has no such fact here.
   */
  async function abandoned(attempt: Attempt): Promise<Attempt> {
    const kind = attempt.sendings === 0 && !attempt.heldSince ? 'not-sent' : 'unknown';
    const why = say('the station stopped while it was buying');
    return (await settle(attempt, { kind, why })).attempt;
  }

  return async (connection) => {
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
  };
}
