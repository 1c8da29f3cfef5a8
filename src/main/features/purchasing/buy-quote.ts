import { isHintOf } from '../../../shared/customs/advice.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { english, listed, say } from '../../../shared/kernel/message.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { pastPickUp } from '../../../shared/rating/pick-up-date.ts';
import { chosenOf } from '../../../shared/rating/quote.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { lockedTerms } from '../rating/logic/customs.ts';
import { otherOffer, otherWay } from '../rating/other-offer.ts';
import type { Offer, StoredQuote } from '../rating/ports.ts';
import { aboveStated, holdingFor } from './logic/price-limit.ts';
import { changedSinceRated, stoppedSinceRated, unknownError } from './logic/words.ts';
import type { Attempt, PurchaseRequest } from './ports.ts';
import type { Bought, BuyOptions, Shipping, ShippingParts } from './shipping-parts.ts';

type OrderToShip = Parameters<Shipping['fits']>[0];
type Way = Pick<Offer, 'service' | 'terms'>;

/** Buys an option of a quote; if the quote is too old or its key expired, the same option at a new rate. */
export function createBuyQuote(
  parts: ShippingParts,
  { rate, fits }: Pick<Shipping, 'rate' | 'fits'>,
): Shipping['buy'] {
  const { connection, purchasing, rating } = parts;

  async function buyOnce(
    order: OrderToShip,
    cartons: readonly Carton[],
    quote: StoredQuote,
    option: Offer,
    wish: BuyOptions,
    chosen: Offer,
  ): Promise<Bought & { keyExpired?: boolean }> {
    const age = rating.age(quote);
    await wish.quoted?.(quote.quote.id);
    const bought = await purchasing.buy(
      {
        orderId: order.id,
        connection,
        kind: 'outbound',
        quoteId: quote.quote.id,
        accepted: { ...accepted(quote, option, chosen), ...wished(wish) },
        station: parts.station,
        packer: wish.packer,
      },
      purchaseRequest(quote, option, wish.pickUpDate),
      async () =>
        (await fits(order, cartons, quote))
          ? ((await lockedSince(parts, order, option, wish)) ??
            rating.stoppedAtBorder(order, option, wish.pickUpDate))
          : await whyOther(parts, order),
      (stated) => aboveStated(holdingFor(stated, wish.unattended === true), option, quote.quote),
    );
    if (!bought.ok) return notTried(bought.error, quote);
    if (bought.value.keyRefused) parts.quoteLife.keyRefused(age);
    return boughtBy(bought.value);
  }

  /**
   * Buys the same option at a new rate, if it is otherwise unchanged and costs no more than accepted: what was
   * stated, or what was seen and the tolerance.
   */
  async function buyAnew(
    order: OrderToShip,
    cartons: readonly Carton[],
    quote: StoredQuote,
    option: Offer,
    wish: BuyOptions,
    attempt: Attempt | null,
  ): Promise<Bought & { keyExpired?: boolean }> {
    const { insure } = quote.question;
    const { acceptedTax } = wish;
    const fresh = await rate(order, cartons, {
      insure,
      terms: option.terms,
      acceptedTax,
      pickUpDate: wish.pickUpDate,
    });
    if (!fresh.ok) return nothing(fresh.error, attempt);
    const again = chosenOf(fresh.value.options, option);
    if (!again) return nothing(notOffered(option), attempt);
    const now = { quote: fresh.value, option: again };
    const other = otherThanAccepted(parts.settings(), { quote, option }, now, wish);
    if (other) return { kind: 'price-rose', attempt, quote: fresh.value, error: other };
    const bought = await buyOnce(order, cartons, fresh.value, again, wish, option);
    return bought.kind === 'price-rose' ? { ...bought, attempt } : bought;
  }

  return async (order, cartons, quote, choice, wish) => {
    const past = pastPickUp(wish.pickUpDate, parts.now());
    if (past) return nothing(past);
    const { insure } = quote.question;
    if (quote.connection !== connection || !rating.current(quote, order, cartons, { insure })) {
      return nothing(staleQuote());
    }
    const option = chosenOf(quote.options, choice);
    if (!option) return nothing(notOffered(choice));
    const locked = lockedTerms(order, option.terms, wish.acceptedTax);
    if (locked) return nothing(locked);
    const first = (await mustRateAnew(parts, order, quote))
      ? await buyAnew(order, cartons, quote, option, wish, null)
      : await buyOnce(order, cartons, quote, option, wish, option);
    // An expired key is rated again once, automatically.
    if (first.kind !== 'nothing' || !first.keyExpired) return first;
    return await buyAnew(order, cartons, quote, option, wish, first.attempt);
  };
}

/** Why the order is not as it was rated. */
async function whyOther(
  { orderById }: Pick<ShippingParts, 'orderById'>,
  order: OrderToShip,
): Promise<StationError> {
  const status = (await orderById(order.id))?.status;
  const isStopped = status === 'held' || status === 'cancelled';
  // A cancelled one that is bought again was cancelled before.
  return isStopped && status !== order.status
    ? stoppedSinceRated(order.reference, status)
    : changedSinceRated(order);
}

/** An import may have brought the collected tax since, or changed it: nobody has accepted that. */
async function lockedSince(
  { orderById }: Pick<ShippingParts, 'orderById'>,
  order: OrderToShip,
  { terms }: Way,
  { acceptedTax }: BuyOptions,
): Promise<StationError | null> {
  const collectedTax = (await orderById(order.id))?.collectedTax;
  const { collectedTax: _, ...known } = order;
  return lockedTerms({ ...known, ...(collectedTax && { collectedTax }) }, terms, acceptedTax);
}

/** Rule 10: keys of an old quote are not tried, and neither are keys that were sent before. */
async function mustRateAnew(
  { connection, journal, quoteLife, rating }: ShippingParts,
  { id }: StoredOrder,
  quote: StoredQuote,
): Promise<boolean> {
  if (rating.age(quote) >= quoteLife.limit()) return true;
  const tried = await journal.list({ connection, orderId: id });
  return tried.some(({ quoteId, sendings }) => quoteId === quote.quote.id && sendings > 0);
}

type Asked = Extract<
  Awaited<ReturnType<ShippingParts['purchasing']['buy']>>,
  { ok: true }
>['value'];

function boughtBy({ attempt, error, keyExpired }: Asked): Bought & { keyExpired?: boolean } {
  if (attempt.state === 'confirmed') return { kind: 'confirmed', attempt };
  const problem = error ?? unknownError(attempt);
  if (attempt.state === 'unknown') return { kind: 'unknown', attempt, error: problem };
  return { kind: 'nothing', attempt, error: problem, keyExpired };
}

const nothing = (error: StationError, attempt: Attempt | null = null) =>
  ({ kind: 'nothing', attempt, error }) as const;

const notTried = (error: StationError, quote: StoredQuote): Bought =>
  error.code === 'price-rose'
    ? { kind: 'price-rose', attempt: null, quote, error }
    : nothing(error);

const staleQuote = (): StationError =>
  stationError(
    'quote-stale',
    say('The order has changed since it was rated. Ask for rates again.'),
    {
      retry: 'after-change',
    },
  );

const notOffered = ({ service, terms }: Way): StationError =>
  stationError(
    'quote-stale',
    say('{service} {terms} is no longer offered. Check the rates again.', { service, terms }),
    { retry: 'after-change' },
  );

interface Rated {
  quote: StoredQuote;
  option: Offer;
}

/**
 * Where a limit was stated, the price is held against that alone, by `purchasing`; the tolerance is for a price
 * that a person saw. Without a person nobody reads a new warning, and the rules judge a dearer offer again.
 */
function otherThanAccepted(
  { 'purchasing.priceTolerance': tolerance }: Settings,
  before: Rated,
  now: Rated,
  { unattended, limit, allowsDearer }: BuyOptions,
): StationError | null {
  const [was, is] = [before.option, now.option];
  if (!unattended) return limit ? otherWay(was, is) : otherOffer(was, is, tolerance);
  const mayRise = limit !== undefined && allowsDearer?.(was, is) === true;
  return (mayRise ? otherWay(was, is) : otherOffer(was, is, '0')) ?? unreadWarning(before, now);
}

function unreadWarning(before: Rated, now: Rated): StationError | null {
  const known = new Set(before.quote.quote.warnings.map(english));
  const added = now.quote.quote.warnings.filter(
    (each) => !(isHintOf(each) || known.has(english(each))),
  );
  if (added.length === 0) return null;
  return stationError(
    'quote-stale',
    say('The new rates say: {what} Nothing was bought; choose again.', {
      what: listed(added, ' '),
    }),
    { retry: 'after-change' },
  );
}

const wished = ({
  readings = [],
  print = false,
  limit,
  acceptedTax,
}: BuyOptions): Pick<Attempt['accepted'], 'readings' | 'print' | 'limit' | 'acceptedTax'> => ({
  ...(limit ? { limit } : {}),
  ...(acceptedTax ? { acceptedTax } : {}),
  ...(readings.length > 0 ? { readings } : {}),
  ...(print ? { print } : {}),
});

/** `chosen` is the option that the packer chose; it differs from `option` after a new rating. */
function accepted({ question }: StoredQuote, option: Offer, chosen: Offer): Attempt['accepted'] {
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
  { question }: StoredQuote,
  { service, terms, lock }: Offer,
  pickUpDate: string | null,
): PurchaseRequest {
  return {
    ...question,
    service,
    terms,
    lock,
    pickUpDate,
    returnOf: null,
    cartons: question.cartons.map(({ reference, weight, dimensions, goods }) => {
      if (!dimensions) throw new Error(`Carton ${reference} was rated without a size`);
      return { reference, weight, dimensions, goods };
    }),
  };
}
