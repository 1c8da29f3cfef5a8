import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { onTerms } from '../merchants/merchant-rules.ts';
import { type ToShip, withoutShort } from '../orders/logic/short.ts';
import { choose } from '../rating/logic/choose.ts';
import type { RateOptions } from '../rating/logic/quote-service.ts';
import type { StoredQuote } from '../rating/ports.ts';
import { createBuyQuote } from './buy-quote.ts';
import { isForPerson, keyRefusedAgain, soldUnnamed } from './logic/refused-again.ts';
import {
  askLater,
  blockedBy,
  boughtElsewhere,
  forPerson,
  refusedAgain,
  unknownError,
} from './logic/words.ts';
import type { Attempt, PurchaseJournal } from './ports.ts';
import type { Shipping, ShippingParts, Waiting } from './shipping-parts.ts';

/** Milliseconds between two progress messages. */
const TELLS_EVERY_MS = 15_000;

/** Rating and buying, for the bench and for commands. */
export function createShipping(parts: ShippingParts): Shipping {
  const { connection, journal, purchasing } = parts;

  const closing = new AbortController();

  const fits: Shipping['fits'] = (...asked) => fitsNow(parts, ...asked);

  const waitForCoolDown: Shipping['coolDown'] = (attempt, waiting) =>
    waitOutCoolDown(parts, closing.signal, attempt, waiting);

  /** Returns the attempt unchanged if another program holds its lock. */
  async function lookUp(attempt: Attempt): Promise<Attempt> {
    const found = await purchasing.lookUp(attempt.id);
    return found.ok ? found.value.attempt : attempt;
  }

  async function recover(): Promise<void> {
    await purchasing.recover(connection);
  }

  /** Asks again where the holder of an open one may have ended. */
  async function recovered(find: () => Promise<Attempt | null>): Promise<Attempt | null> {
    const attempt = await find();
    if (attempt?.state !== 'open') return attempt;
    await recover();
    return await find();
  }
  const blockingAttempt = (orderId: string) => recovered(() => journal.live(orderId, connection));

  async function rate(order: StoredOrder, cartons: readonly Carton[], wish: RateOptions) {
    const attempt = await blockingAttempt(order.id);
    if (attempt) return fail(await inTheWay(parts, attempt));
    const elsewhere = await journal.elsewhere(order.id, connection);
    if (elsewhere) return fail(boughtElsewhere(elsewhere));
    return await rateAnyhow(parts, order, cartons, wish);
  }

  return {
    fits,
    rate,
    warningsOf: (order, cartons, wish) => warningsOf(parts, order, cartons, wish),
    async foreseen(order, cartons, wish) {
      const keyless = await parts.missingKey(order.merchant);
      if (keyless) return fail(keyless);
      return parts.rating.foreseen(onTerms(parts.settings(), order), cartons, wish);
    },
    blockingAttempt,
    unsettled: (orderId) => recovered(() => journal.unsettled(orderId, connection)),
    recover,

    buy: createBuyQuote(parts, { rate, fits }),
    coolDown: waitForCoolDown,
    lookUp,

    async reconcile(attempt, waiting) {
      // Another program may have ended during the purchase since this one started.
      await recover();
      if ((await parts.coolDown.left(attempt)) > 0) {
        const found = await lookUp(attempt);
        if (found.state !== 'unknown') return ok(found);
      }
      // An attempt that only a person can resolve is not sent again, so there is no wait.
      const isOver = attempt.heldSince || (await isForPerson(journal, attempt));
      const now = isOver ? attempt : await waitForCoolDown(attempt, waiting);
      if (now.state !== 'unknown' || closing.signal.aborted) return ok(now);
      const settled = await purchasing.resend(now.id, now.sendings);
      return settled.ok ? ok(settled.value.attempt) : fail(askedAlready(settled.error));
    },

    askAgain: async (attempt) => askOnce(parts, await lookUp(attempt)),
    whyNotNow: (attempt) => whyNotNow(parts, attempt),
    inTheWay: (attempt) => inTheWay(parts, attempt),

    close: () => closing.abort(),

    pick: (...asked) => pickNow(parts, ...asked),
  };
}

function pickNow(
  parts: ShippingParts,
  ...[order, quote, rule, isAccepted]: Parameters<Shipping['pick']>
): ReturnType<Shipping['pick']> {
  const settings = parts.settings();
  const taste = {
    withinDays: settings['choose.withinDays'],
    carriers: settings['choose.carriers'],
  };
  return choose(quote, rule, onTerms(settings, order).terms, taste, isAccepted);
}

type ToRate = [order: StoredOrder, cartons: readonly Carton[], wish: RateOptions];

async function rateAnyhow(
  { missingKey, rating, settings }: ShippingParts,
  ...[order, cartons, wish]: ToRate
): Promise<Result<StoredQuote>> {
  const keyless = await missingKey(order.merchant);
  if (keyless) return fail(keyless);
  return await rating.rate(onTerms(settings(), order), cartons, wish);
}

async function warningsOf(
  parts: ShippingParts,
  ...asked: ToRate
): Promise<Result<readonly AnyMessage[]>> {
  const rated = await rateAnyhow(parts, ...asked);
  return rated.ok ? ok(rated.value.quote.warnings) : rated;
}

/** Compares with the stored order, as an import may have changed it since it was read. */
async function fitsNow(
  { orderById, rating }: ShippingParts,
  order: ToShip<StoredOrder>,
  cartons: readonly Carton[],
  quote: StoredQuote,
): Promise<boolean> {
  const stored = await orderById(order.id);
  if (!stored) return false;
  // The sender stopped the order. A cancelled order may be bought again under another Reference.
  const isStopped = stored.status === 'cancelled' || stored.status === 'held';
  const isAgain = order.reference !== stored.reference && stored.status === order.status;
  if (isStopped && !isAgain) return false;
  const now = withoutShort({ ...stored, reference: order.reference }, order.short ?? []);
  return rating.current(quote, now, cartons, { insure: quote.question.insure });
}

/** If another program sent the attempt meanwhile, the quiet time starts again. */
async function waitOutCoolDown(
  { coolDown, wait, journal }: ShippingParts,
  signal: AbortSignal,
  attempt: Attempt,
  waiting?: Waiting,
): Promise<Attempt> {
  let now = attempt;
  while (now.state === 'unknown' && !signal.aborted) {
    const left = await coolDown.left(now);
    if (left === 0) break;
    waiting?.(left);
    try {
      await wait(waiting ? Math.min(left, TELLS_EVERY_MS) : left, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    now = (await journal.find(attempt.id)) ?? now;
  }
  return now;
}

async function askOnce(
  parts: ShippingParts,
  attempt: Attempt,
): Promise<{ attempt: Attempt; error: StationError | null }> {
  if (attempt.state !== 'unknown') return { attempt, error: null };
  const notNow = await whyNotNow(parts, attempt);
  if (notNow) return { attempt, error: notNow };
  const sent = await parts.purchasing.resend(attempt.id, attempt.sendings);
  if (!sent.ok) return { attempt, error: askedAlready(sent.error) };
  const { attempt: now } = sent.value;
  if (now.state !== 'unknown') return { attempt: now, error: null };
  return { attempt: now, error: (await whyNotNow(parts, now)) ?? unknownError(now) };
}

async function whyNotNow(
  { journal, coolDown, settings }: ShippingParts,
  attempt: Attempt,
): Promise<StationError | null> {
  if (await isForPerson(journal, attempt)) return await stillUnknown(journal, attempt);
  const left = await coolDown.left(attempt);
  const limit = settings()['purchasing.resendMinutes'] * 60_000;
  if (attempt.heldSince || (await coolDown.age(attempt)) + left > limit) return forPerson(attempt);
  return left > 0 ? askLater(attempt, left) : null;
}

async function inTheWay(parts: ShippingParts, attempt: Attempt): Promise<StationError> {
  const isAsked = attempt.state === 'unknown' && attempt.bench === undefined;
  const notNow = isAsked ? await whyNotNow(parts, attempt) : null;
  return notNow ?? blockedBy(attempt);
}

/** Error for a purchase that is still unknown after reconciling, with the next step. */
export async function stillUnknown(
  journal: Pick<PurchaseJournal, 'facts'>,
  attempt: Attempt,
): Promise<StationError> {
  if (await soldUnnamed(journal, attempt)) return forPerson(attempt);
  return (await keyRefusedAgain(journal, attempt))
    ? stationError('purchase-unknown', refusedAgain(attempt), { retry: 'after-change' })
    : unknownError(attempt);
}

/** If another holder has the lock of an unknown purchase, it is not being bought but reconciled. */
export const askedAlready = (error: StationError): StationError =>
  error.code === 'order-locked'
    ? stationError(
        'order-locked',
        say('The partner is being asked about this purchase right now. Wait for the answer.'),
        { retry: 'later' },
      )
    : error;
