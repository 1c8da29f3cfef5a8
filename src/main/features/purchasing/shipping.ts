import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { onTerms } from '../merchants/merchant-rules.ts';
import { type ToShip, withoutShort } from '../orders/rules/short.ts';
import type { KeptQuote } from '../rating/ports.ts';
import { choose } from '../rating/rules/choose.ts';
import type { RateWish } from '../rating/rules/rating.ts';
import { createBuyQuote } from './buy-quote.ts';
import type { Attempt, PurchaseJournal } from './ports.ts';
import { keyRefusedAgain } from './rules/refused-again.ts';
import { boughtElsewhere, refusedAgain, unknownError } from './rules/words.ts';
import type { Shipping, ShippingParts, Waiting } from './shipping-parts.ts';

/** Between two words of progress. */
const TELLS_EVERY_MS = 15_000;

/** Rates and buys: the same two motions for the bench and for the command line. */
export function createShipping(parts: ShippingParts): Shipping {
  const { connection, journal, purchasing, rating } = parts;

  const closing = new AbortController();

  const fits: Shipping['fits'] = (...asked) => fitsNow(parts, ...asked);

  const quiet: Shipping['quiet'] = (attempt, waiting) =>
    waitQuiet(parts, closing.signal, attempt, waiting);

  /** As it stands where somebody else holds it. */
  async function lookUp(attempt: Attempt): Promise<Attempt> {
    const found = await purchasing.lookUp(attempt.id);
    return found.ok ? found.value.attempt : attempt;
  }

  async function recover(): Promise<void> {
    await purchasing.recover(connection);
  }

  async function standing(orderId: string): Promise<Attempt | null> {
    const attempt = await journal.live(orderId, connection);
    if (attempt?.state !== 'open') return attempt;
    await recover();
    return await journal.live(orderId, connection);
  }

  async function rate(order: StoredOrder, cartons: readonly Carton[], wish: RateWish) {
    const attempt = await standing(order.id);
    if (attempt) return fail(standsInTheWay(attempt));
    const elsewhere = await journal.elsewhere(order.id, connection);
    if (elsewhere) return fail(boughtElsewhere(elsewhere));
    const keyless = await parts.missingKey(order.merchant);
    if (keyless) return fail(keyless);
    return await rating.rate(onTerms(parts.settings(), order), cartons, wish);
  }

  return {
    fits,
    rate,
    async foreseen(order, cartons, wish) {
      const keyless = await parts.missingKey(order.merchant);
      if (keyless) return fail(keyless);
      return rating.foreseen(onTerms(parts.settings(), order), cartons, wish);
    },
    standing,
    recover,

    buy: createBuyQuote(parts, { rate, fits }),
    quiet,
    lookUp,

    async reconcile(attempt, waiting) {
      // Another program may have died over it since this one started.
      await recover();
      if ((await parts.quiet.left(attempt)) > 0) {
        const found = await lookUp(attempt);
        if (found.state !== 'unknown') return ok(found);
      }
      // What is not sent again, held or answered twice (rule 10), has nothing to wait for.
      const isOver = attempt.heldSince || (await keyRefusedAgain(journal, attempt));
      const now = isOver ? attempt : await quiet(attempt, waiting);
      if (now.state !== 'unknown' || closing.signal.aborted) return ok(now);
      const settled = await purchasing.resend(now.id, now.sendings);
      return settled.ok ? ok(settled.value.attempt) : fail(askedAlready(settled.error));
    },

    close: () => closing.abort(),

    pick(order, quote, rule) {
      const settings = parts.settings();
      const taste = {
        withinDays: settings['choose.withinDays'],
        carriers: settings['choose.carriers'],
      };
      return choose(quote, rule, onTerms(settings, order).terms, taste);
    },
  };
}

/** As the store has the order now: an import may have changed it since this program read it. */
async function fitsNow(
  { orderById, rating }: ShippingParts,
  order: ToShip<StoredOrder>,
  cartons: readonly Carton[],
  quote: KeptQuote,
): Promise<boolean> {
  const stored = await orderById(order.id);
  if (!stored) return false;
  // Its sender stopped it. What is bought again is cancelled, and goes under another Reference.
  const isStopped = stored.status === 'cancelled' || stored.status === 'held';
  const isAgain = order.reference !== stored.reference && stored.status === order.status;
  if (isStopped && !isAgain) return false;
  const now = withoutShort({ ...stored, reference: order.reference }, order.short ?? []);
  return rating.current(quote, now, cartons, { insure: quote.question.insure });
}

/** Where another program sent it in the meantime, the quiet time begins anew. */
async function waitQuiet(
  { quiet, wait, journal }: ShippingParts,
  signal: AbortSignal,
  attempt: Attempt,
  waiting?: Waiting,
): Promise<Attempt> {
  let now = attempt;
  while (now.state === 'unknown' && !signal.aborted) {
    const left = await quiet.left(now);
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

/** What a person reads, and does next, about a purchase that stays unknown after it was asked about. */
export async function stillUnknown(
  journal: Pick<PurchaseJournal, 'facts'>,
  attempt: Attempt,
): Promise<StationError> {
  return (await keyRefusedAgain(journal, attempt))
    ? stationError('purchase-unknown', refusedAgain(attempt), { retry: 'after-change' })
    : unknownError(attempt);
}

/** Who holds an unknown purchase is not buying it: it is being asked about, here or elsewhere. */
export const askedAlready = (error: StationError): StationError =>
  error.code === 'order-locked'
    ? stationError(
        'order-locked',
        say(
          'The partner is being asked about this purchase this very moment. Wait for the answer.',
        ),
        { retry: 'later' },
      )
    : error;

/** Why an order with such an attempt can neither be rated nor bought. */
export function standsInTheWay(attempt: Attempt): StationError {
  if (attempt.state === 'unknown') return unknownError(attempt);
  if (attempt.state === 'open') {
    return stationError(
      'order-locked',
      say('This order is being bought by another window or program right now.'),
      { retry: 'later' },
    );
  }
  if (attempt.bench !== undefined) {
    const { reference, bench, openedAt: since } = attempt;
    return stationError(
      'already-bought',
      say('Order {reference} was bought at bench {bench}. Nothing was bought now.', {
        reference,
        bench,
      }),
      { bench, since, retry: 'never' },
    );
  }
  const shipment = attempt.answer?.shipmentId ?? 'unknown';
  return stationError(
    'already-bought',
    say('Order {reference} was bought already: shipment {shipment}. Nothing was bought now.', {
      reference: attempt.reference,
      shipment,
    }),
    { retry: 'never' },
  );
}
