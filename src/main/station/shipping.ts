import Big from 'big.js';
import { type StationError, stationError } from '../../shared/errors.ts';
import { formatMoney } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Said, say } from '../../shared/say.ts';
import type { Carton } from '../../shared/station/carton.ts';
import type { StoredOrder } from '../../shared/station/order.ts';
import { pastPickUp } from '../../shared/station/pick-up-date.ts';
import type { ChooseRule, QuoteOption } from '../../shared/station/quote.ts';
import type { Choice } from '../../shared/station/session.ts';
import type { Settings } from '../../shared/station/settings.ts';
import { type ToShip, withoutShort } from '../domain/packing/short.ts';
import type { Attempt, PurchaseJournal, PurchaseRequest } from '../domain/purchasing/ports.ts';
import type { Purchasing } from '../domain/purchasing/purchasing.ts';
import { boughtElsewhere, unknownError } from '../domain/purchasing/words.ts';
import { choose } from '../domain/rating/choose.ts';
import type { KeptQuote, KeyedOption } from '../domain/rating/ports.ts';
import type { RateWish, Rating } from '../domain/rating/rating.ts';
import { onTerms } from './merchant-rules.ts';

export interface ShippingParts {
  connection: string;
  station: string;
  journal: PurchaseJournal;
  purchasing: Purchasing;
  rating: Rating;
  /** Why nothing can be rated or bought for that merchant, before anything is sent. */
  missingKey(merchant: string | null): Promise<StationError | null>;
  orderById(id: string): Promise<StoredOrder | null>;
  settings(): Settings;
  /** Resolves after that many milliseconds. */
  wait(milliseconds: number): Promise<void>;
  now(): Date;
  /** Milliseconds that have passed, by a clock that nobody sets. */
  elapsed(): number;
}

export interface BuyWish {
  /** YYYY-MM-DD. */
  pickUpDate: string | null;
  packer: string | null;
}

/** What came of an order to buy. */
export type Bought =
  | { kind: 'confirmed'; attempt: Attempt }
  | { kind: 'unknown'; attempt: Attempt; error: StationError }
  /** Nothing was bought; `attempt` is there if a request was made. */
  | { kind: 'nothing'; attempt: Attempt | null; error: StationError }
  /** The keys had expired and the new rate is above what was accepted: the packer decides. */
  | { kind: 'price-rose'; attempt: Attempt; quote: KeptQuote; error: StationError };

export interface Shipping {
  /** Refused while an attempt is open, unknown or confirmed: such an order buys nothing else. */
  rate(order: StoredOrder, cartons: readonly Carton[], wish: RateWish): Promise<Result<KeptQuote>>;
  /** Whether a quote is still of this order and these cartons, and of the own address. */
  fits(order: ToShip<StoredOrder>, cartons: readonly Carton[], quote: KeptQuote): Promise<boolean>;
  /** Buys one option of a quote that still fits what lies on the bench. */
  buy(
    order: StoredOrder,
    cartons: readonly Carton[],
    quote: KeptQuote,
    choice: Choice,
    wish: BuyWish,
  ): Promise<Bought>;
  /**
   * The order's attempt that stands in the way of another, on this connection; one whose holder
   * died in the meantime is unknown by now.
   */
  standing(orderId: string): Promise<Attempt | null>;
  /** Every open attempt whose holder is gone becomes unknown. */
  recover(): Promise<void>;
  /** Waits through the quiet time and sends an unknown attempt's body again (rule 5). */
  reconcile(attempt: Attempt): Promise<Result<Attempt>>;
  pick(
    order: StoredOrder,
    quote: KeptQuote,
    rule: ChooseRule,
  ): Result<{ option: QuoteOption; why: Said }>;
}

/** Rates and buys: the same two motions for the bench and for the command line. */
export function createShipping(parts: ShippingParts): Shipping {
  const { connection, journal, purchasing, rating } = parts;

  /** Attempts that this program does not know of, as it last heard of them, and when by `elapsed`. */
  const heard = new Map<string, { changedAt: string; at: number }>();

  function hear(attempt: Attempt): Attempt {
    const { id, changedAt } = attempt;
    if (attempt.state === 'unknown') heard.set(id, { changedAt, at: parts.elapsed() });
    else heard.delete(id);
    return attempt;
  }

  /** What is left of the quiet time; the wall clock is asked only where another program was the last. */
  function quietLeft({ id, changedAt }: Attempt): number {
    const quiet = parts.settings()['purchasing.quietSeconds'] * 1000;
    const own = heard.get(id);
    const since =
      own?.changedAt === changedAt
        ? parts.elapsed() - own.at
        : parts.now().getTime() - Date.parse(changedAt);
    // A clock that was set back must not make the wait endless.
    return Math.min(quiet, Math.max(0, quiet - since));
  }

  /** Waits; where another program sent it in the meantime, the quiet time begins anew. */
  async function quiet(attempt: Attempt): Promise<Attempt> {
    await parts.wait(quietLeft(attempt));
    const now = (await journal.find(attempt.id)) ?? attempt;
    return now.state !== 'unknown' || now.changedAt === attempt.changedAt ? now : await quiet(now);
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

  /** As the store has the order now: an import may have changed it since this program read it. */
  async function fits(
    order: ToShip<StoredOrder>,
    cartons: readonly Carton[],
    quote: KeptQuote,
  ): Promise<boolean> {
    const stored = await parts.orderById(order.id);
    if (!stored) return false;
    // Bought again, it goes under a Reference that is not the order's own.
    const now = withoutShort({ ...stored, reference: order.reference }, order.short ?? []);
    return rating.current(quote, now, cartons, { insure: quote.question.insure });
  }

  async function buyOnce(
    order: ToShip<StoredOrder>,
    cartons: readonly Carton[],
    quote: KeptQuote,
    option: KeyedOption,
    wish: BuyWish,
    chosen: KeyedOption = option,
  ): Promise<Bought & { keyExpired?: boolean }> {
    const bought = await purchasing.buy(
      {
        orderId: order.id,
        connection,
        kind: 'outbound',
        quoteId: quote.quote.id,
        accepted: accepted(quote, option, chosen),
        station: parts.station,
        packer: wish.packer,
      },
      purchaseRequest(quote, option, wish.pickUpDate),
      () => fits(order, cartons, quote),
    );
    if (!bought.ok) return { kind: 'nothing', attempt: null, error: bought.error };
    const { error, keyExpired } = bought.value;
    const attempt = hear(bought.value.attempt);
    if (attempt.state === 'confirmed') return { kind: 'confirmed', attempt };
    const said = error ?? unknownError(attempt);
    if (attempt.state === 'unknown') return { kind: 'unknown', attempt, error: said };
    return { kind: 'nothing', attempt, error: said, keyExpired };
  }

  return {
    fits,
    rate,
    standing,
    recover,

    async buy(order, cartons, quote, choice, wish) {
      const past = pastPickUp(wish.pickUpDate, parts.now());
      if (past) return { kind: 'nothing', attempt: null, error: past };
      const { insure } = quote.question;
      if (quote.connection !== connection || !rating.current(quote, order, cartons, { insure })) {
        return { kind: 'nothing', attempt: null, error: staleQuote() };
      }
      const option = find(quote, choice);
      if (!option) return { kind: 'nothing', attempt: null, error: notOffered(choice) };
      const first = await buyOnce(order, cartons, quote, option, wish);
      if (first.kind !== 'nothing' || !first.keyExpired || !first.attempt) return first;
      // Rule 10: an expired or used key on the first sending is re-quoted once, by itself.
      const fresh = await rate(order, cartons, { insure, terms: choice.terms });
      if (!fresh.ok) return { kind: 'nothing', attempt: first.attempt, error: fresh.error };
      const again = find(fresh.value, choice);
      if (!again) return { kind: 'nothing', attempt: first.attempt, error: notOffered(choice) };
      const rise = priceRise(option, again, parts.settings()['purchasing.priceTolerance']);
      if (rise) {
        return { kind: 'price-rose', attempt: first.attempt, quote: fresh.value, error: rise };
      }
      return await buyOnce(order, cartons, fresh.value, again, wish, option);
    },

    async reconcile(attempt) {
      // Another program may have died over it since this one started.
      await recover();
      const { id, changedAt } = await quiet(attempt);
      const settled = await purchasing.resend(id, changedAt);
      return settled.ok ? ok(hear(settled.value.attempt)) : fail(askedAlready(settled.error));
    },

    pick(order, quote, rule) {
      const settings = parts.settings();
      const taste = {
        withinDays: settings['choose.withinDays'],
        carriers: settings['choose.carriers'],
      };
      return choose(quote.quote, rule, onTerms(settings, order).terms, taste);
    },
  };
}

/** Who holds an unknown purchase is not buying it: it is being asked about, here or elsewhere. */
export const askedAlready = (error: StationError): StationError =>
  error.code === 'order-locked'
    ? stationError(
        'order-locked',
        say`The partner is being asked about this purchase this very moment. Wait for the answer.`,
        { retry: 'later' },
      )
    : error;

/** Why an order with such an attempt can neither be rated nor bought. */
export function standsInTheWay(attempt: Attempt): StationError {
  if (attempt.state === 'unknown') return unknownError(attempt);
  if (attempt.state === 'open') {
    return stationError(
      'order-locked',
      say`This order is being bought by another window or program right now.`,
      { retry: 'later' },
    );
  }
  const shipment = attempt.answer?.shipmentId ?? 'unknown';
  return stationError(
    'already-bought',
    say`Order ${attempt.reference} was bought already: shipment ${shipment}. Nothing was bought now.`,
    { retry: 'never' },
  );
}

const find = (quote: KeptQuote, { service, terms }: Choice): KeyedOption | undefined =>
  quote.options.find((each) => each.service === service && each.terms === terms);

const staleQuote = (): StationError =>
  stationError('quote-stale', say`What was rated has changed since. Ask for rates again.`, {
    retry: 'after-change',
  });

const notOffered = ({ service, terms }: Choice): StationError =>
  stationError(
    'quote-stale',
    say`${service} ${terms} is not offered any more. Look at the rates again.`,
    {
      retry: 'after-change',
    },
  );

function priceRise(before: KeyedOption, now: KeyedOption, tolerance: string): StationError | null {
  const highest = new Big(before.total.amount).plus(tolerance);
  const comparable = now.total.currency === before.total.currency;
  if (comparable && new Big(now.total.amount).lte(highest)) return null;
  return stationError(
    'price-rose',
    comparable
      ? say`The price rose from ${formatMoney(before.total)} to ${formatMoney(now.total)} before it was bought. Nothing was bought; choose again.`
      : say`The price went from ${formatMoney(before.total)} to ${formatMoney(now.total)} before it was bought. Nothing was bought; choose again.`,
    { retry: 'after-change' },
  );
}

/** `chosen` is what the packer chose before the keys expired: the same option, most of the time. */
function accepted(
  { question }: KeptQuote,
  option: KeyedOption,
  chosen: KeyedOption,
): Attempt['accepted'] {
  return {
    service: option.service,
    terms: option.terms,
    carrier: option.carrier,
    shipping: option.shipping,
    insurance: option.insurance,
    landedCost: option.landedCost?.total ?? null,
    landedCostDetail: option.landedCost,
    total: option.total,
    ...(chosen === option ? {} : { chosenTotal: chosen.total }),
    weightUnit: question.weightUnit,
    cartons: question.cartons.map(({ reference, weight }) => ({ reference, weight })),
  };
}

function purchaseRequest(
  { question }: KeptQuote,
  option: KeyedOption,
  pickUpDate: string | null,
): PurchaseRequest {
  return {
    reference: question.reference,
    merchant: question.merchant,
    service: option.service,
    terms: option.terms,
    currency: question.currency,
    weightUnit: question.weightUnit,
    dimensionUnit: question.dimensionUnit,
    reasonForExport: question.reasonForExport,
    b2b: question.b2b,
    locationName: question.locationName,
    pickUpDate,
    hashKey: option.hashKey,
    dutyHashKey: option.dutyHashKey,
    returnOf: null,
    shipFrom: question.shipFrom,
    shipTo: question.shipTo,
    cartons: question.cartons.map(({ reference, weight, dimensions, goods }) => {
      if (!dimensions) throw new Error(`Carton ${reference} was rated without a size`);
      return { reference, weight, dimensions, goods };
    }),
  };
}
