import type { Address } from '../../../../shared/kernel/address.ts';
import { dayAfter, dayOf } from '../../../../shared/kernel/day.ts';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, distinct, messageOf, say } from '../../../../shared/kernel/message.ts';
import { ageAtMost, type Moment, markOf } from '../../../../shared/kernel/moment.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Carton } from '../../../../shared/orders/carton.ts';
import type { CollectedTax, Order, StoredOrder, Terms } from '../../../../shared/orders/order.ts';
import {
  chosenOf,
  type Quote,
  QuoteOptionSchema,
  type Service,
} from '../../../../shared/rating/quote.ts';
import type { RequirementCatalogue } from '../../../../shared/requirements/catalogue.ts';
import { addressWarnings, ofReceiver, ofSender } from '../../orders/logic/address-warnings.ts';
import { askedByDestination, type Crossing } from '../../orders/logic/consignment.ts';
import type {
  Offer,
  QuoteRepository,
  RateAnswer,
  RateQuestion,
  RateSource,
  StoredQuote,
} from '../ports.ts';
import { customsMissing, type DdpLock, ddpLock, isAccepted, lockedError } from './customs.ts';
import { fingerprint, rateQuestion } from './question.ts';
import { calendarDays } from './transit-days.ts';

export interface QuoteServiceNeeds {
  source: RateSource;
  quotes: QuoteRepository;
  /** Saved with quotes, which can only be bought there. */
  connection: string;
  /** Advice of the customs check, besides what locks DDP. */
  advice(order: Order, cartons: readonly Carton[], crossing: Crossing): readonly AnyMessage[];
  /** What borders ask for. */
  requirements(): RequirementCatalogue;
  /** Sender of an order without one: its merchant's address, or the station's. */
  shipFrom(order: StoredOrder): Address | null;
  /** The turn of the limit that was stated last. */
  statedSoFar(): Promise<number>;
  now(): Date;
  moment(): Moment;
  newId(): string;
}

export interface RateOptions {
  insure: boolean;
  /** Terms requested by a person; they take precedence over the order's. */
  terms?: Terms | null;
  /** The collected tax that a person accepts to be paid again under DDP. */
  acceptedTax?: CollectedTax | undefined;
  /** A person looks at the rates, and may accept it then. */
  isAttended?: boolean;
  /** YYYY-MM-DD; null or absent: today. */
  pickUpDate?: string | null;
}

export interface QuoteService {
  /** Warnings known before the partner is asked. Errors: those of `rate` before the request. */
  foreseen(
    order: StoredOrder,
    cartons: readonly Carton[],
    wish: RateOptions,
  ): Result<readonly AnyMessage[]>;
  /**
   * Requests rates and saves the quote. Errors: `bad-input` (not packed, not weighed, no address),
   * `customs-missing`, `no-rates`, `not-available` (erased), and those of the RateSource.
   */
  rate(
    order: StoredOrder,
    cartons: readonly Carton[],
    wish: RateOptions,
  ): Promise<Result<StoredQuote>>;
  /** Why this offer would not be let in on the day that it arrives; null where nothing is known. */
  stoppedAtBorder(
    order: StoredOrder,
    option: Pick<Offer, 'terms' | 'days'>,
    pickUpDate: string | null | undefined,
  ): StationError | null;
  /** Maximum age in milliseconds; infinite where no clock proves one. */
  age(kept: StoredQuote): number;
  /** Whether a quote is current: nothing that was rated has changed since. */
  current(
    kept: StoredQuote,
    order: StoredOrder,
    cartons: readonly Carton[],
    wish: RateOptions,
  ): boolean;
}

export function createQuoteService(needs: QuoteServiceNeeds): QuoteService {
  const ask = (order: StoredOrder, cartons: readonly Carton[], { insure }: RateOptions) =>
    rateQuestion(order, cartons, { shipFrom: needs.shipFrom(order), insure });

  const before = (order: StoredOrder, cartons: readonly Carton[], wish: RateOptions) =>
    mayAsk(order, ask(order, cartons, wish), wish, crossingOf(order, wish));

  const crossingOf = (
    order: StoredOrder,
    { pickUpDate }: Pick<RateOptions, 'pickUpDate'>,
  ): Crossing => ({
    from: order.shipFrom ?? needs.shipFrom(order),
    on: pickUpDate ?? dayOf(needs.now()),
    requirements: needs.requirements(),
  });

  return {
    foreseen(
      order: StoredOrder,
      cartons: readonly Carton[],
      wish: RateOptions,
    ): Result<readonly AnyMessage[]> {
      const asked = before(order, cartons, wish);
      if (!asked.ok) return asked;
      const { question, lock } = asked.value;
      const crossing = crossingOf(order, wish);
      return ok([
        ...warnings(question, lock, crossing.requirements),
        ...needs.advice(order, cartons, crossing),
      ]);
    },

    async rate(
      order: StoredOrder,
      cartons: readonly Carton[],
      wish: RateOptions,
    ): Promise<Result<StoredQuote>> {
      const asked = before(order, cartons, wish);
      if (!asked.ok) return asked;
      const { question, lock } = asked.value;
      const mark = markOf(needs.moment());
      const statedBefore = await needs.statedSoFar();
      const answer = await needs.source.rate(question);
      if (!answer.ok) return answer;
      const crossing = crossingOf(order, wish);
      const late = lateAtBorder(order, crossing, answer.value);
      const { quote, options } = makeQuote({
        id: needs.newId(),
        ratedAt: needs.now().toISOString(),
        order,
        question,
        answer: answer.value,
        advice: needs.advice(order, cartons, crossing),
        requirements: crossing.requirements,
        late,
      });
      const isForPerson = options.length > 0 && maybeAccepted(lock, wish);
      if (quote.options.length === 0 && !isForPerson) {
        if (lock) return fail(lockedError(lock));
        const [tooLate] = late.values();
        if (tooLate) return fail(tooLate);
        return fail(nothingOffered(order, answer.value.requestId));
      }
      const filed = {
        quote,
        mark,
        statedBefore,
        orderId: order.id,
        connection: needs.connection,
        question,
        options,
      };
      await needs.quotes.save(filed);
      return ok(filed);
    },

    stoppedAtBorder: (order, option, pickUpDate) =>
      stoppedOnArrival(order, crossingOf(order, { pickUpDate: pickUpDate ?? null }), option)
        ?.error ?? null,

    age: ({ mark, quote }: StoredQuote): number => ageAtMost(mark, quote.ratedAt, needs.moment()),

    current(
      kept: StoredQuote,
      order: StoredOrder,
      cartons: readonly Carton[],
      wish: RateOptions,
    ): boolean {
      const question = ask(order, cartons, wish);
      return question.ok && fingerprint(question.value) === kept.quote.fingerprint;
    },
  };
}

/** Errors found before the partner is asked. */
function mayAsk(
  order: StoredOrder,
  question: Result<RateQuestion>,
  wish: RateOptions,
  crossing: Crossing,
): Result<{ question: RateQuestion; lock: DdpLock | null }> {
  if (order.erasedAt !== undefined) return fail(erased(order));
  if (!question.ok) return question;
  const stopped = stoppedAtBorder(order, crossing);
  if (stopped) return fail(stopped);
  const lock = ddpLock(order);
  // The lock concerns DDP only, so DDU may be rated.
  if (lock && (wish.terms ?? order.terms) === 'DDP' && !maybeAccepted(lock, wish)) {
    const who = wish.terms ? say('DDP was asked for.') : say('The order is to go DDP.');
    return fail(lockedError(lock, who));
  }
  return ok({ question: question.value, lock });
}

/** What customs would not let in on that day; null where nothing is known. */
function stoppedAtBorder(order: Order, crossing: Crossing): StationError | null {
  const [first] = askedByDestination(order, crossing).filter(({ kind }) => kind !== 'warn');
  if (!first) return null;
  return { ...customsMissing(first.message), field: first.field };
}

/** Offers that arrive when more is asked for than on the day of pick-up, each with what it is. */
export function lateAtBorder(
  order: Order,
  pickedUp: Crossing,
  { options }: RateAnswer,
): ReadonlyMap<Offer, StationError> {
  const late = new Map<Offer, StationError>();
  for (const option of options) {
    const stopped = stoppedOnArrival(order, pickedUp, option);
    if (!stopped) continue;
    const why = say('It arrives by {day}: {why}', {
      day: stopped.on,
      why: messageOf(stopped.error),
    });
    late.set(option, { ...customsMissing(why), field: stopped.error.field ?? '' });
  }
  return late;
}

/** Under the offer's terms; on the day of its pick-up where nobody can tell when it arrives. */
function stoppedOnArrival(
  order: Order,
  pickedUp: Crossing,
  { terms, days }: Pick<Offer, 'terms' | 'days'>,
): { on: string; error: StationError } | null {
  const on = dayAfter(pickedUp.on, calendarDays(days) ?? 0);
  const error = stoppedAtBorder({ ...order, terms }, { ...pickedUp, on });
  return error && { on, error };
}

/** Whether a person has accepted what locks DDP, or looks at these rates and may do so. */
const maybeAccepted = (
  lock: DdpLock | null,
  { acceptedTax, isAttended = false }: RateOptions,
): boolean =>
  lock !== null && (isAccepted(lock, acceptedTax) || (isAttended && lock.tax !== undefined));

/** Interface document, "Failure scenarios": no rates means the address or the country. */
const nothingOffered = ({ shipTo }: StoredOrder, requestId: string | null) =>
  stationError(
    'no-rates',
    say(
      'The partner offers nothing to {city}, {country}: the address may be invalid, or the country not served.',
      { city: shipTo.city, country: shipTo.country },
    ),
    { retry: 'after-change', ...(requestId ? { requestId } : {}) },
  );

/** Rejected: an erased order has no recipient. */
const erased = ({ reference }: StoredOrder) =>
  stationError(
    'not-available',
    say('The receiver of order {reference} was erased: it can no longer be shipped or returned.', {
      reference,
    }),
    { retry: 'never' },
  );

const SERVICES: readonly Service[] = ['express', 'standard'];
const TERMS: readonly Terms[] = ['DDP', 'DDU'];

interface QuoteParts {
  id: string;
  ratedAt: string;
  order: Order;
  question: RateQuestion;
  answer: RateAnswer;
  /** Advice of the customs check. */
  advice: readonly AnyMessage[];
  requirements: RequirementCatalogue;
  /** Offers that arrive when more is asked for, each with what it is. */
  late: ReadonlyMap<Offer, StationError>;
}

/**
 * The partner's answer as a quote: available options, unavailable ones with reasons, and warnings. `options`
 * has them with their locks, for the purchase. DDP with HS codes missing is in neither, so that it cannot be
 * bought; DDP that a person must accept is in `options` alone, and the purchase checks that.
 */
export function makeQuote({
  id,
  ratedAt,
  order,
  question,
  answer,
  advice,
  requirements,
  late,
}: QuoteParts): {
  quote: Quote;
  options: Offer[];
} {
  const lock = ddpLock(order);
  const isLocked = ({ terms }: Offer) => lock !== null && terms === 'DDP';
  const options = answer.options.filter(
    (option) => !late.has(option) && (!isLocked(option) || lock?.tax),
  );
  const quote: Quote = {
    id,
    order: { merchant: order.merchant, reference: order.reference },
    rateId: answer.rateId,
    ratedAt,
    fingerprint: fingerprint(question),
    // The schema drops unknown fields: locks never leave main.
    options: options
      .filter((option) => !isLocked(option))
      .map((option) => QuoteOptionSchema.parse(option)),
    notOffered: notOffered(answer, lock, late),
    warnings: distinct([...warnings(question, lock, requirements), ...lost(answer), ...advice]),
  };
  return { quote, options };
}

function notOffered(
  answer: RateAnswer,
  lock: DdpLock | null,
  late: ReadonlyMap<Offer, StationError>,
): Quote['notOffered'] {
  return SERVICES.flatMap((service) =>
    TERMS.flatMap((terms) => {
      const option = chosenOf(answer.options, { service, terms });
      if (!option) return [{ service, terms, why: whyMissing(answer, service, terms) }];
      const stopped = late.get(option);
      if (stopped) return [{ service, terms, why: messageOf(stopped), locked: true }];
      if (!lock || terms !== 'DDP') return [];
      const { findings, tax } = lock;
      return [
        {
          service,
          terms,
          why: lock.why,
          ...(findings.length > 0 && { locked: true }),
          ...(tax && { ifAccepted: QuoteOptionSchema.parse(option) }),
        },
      ];
    }),
  );
}

/** Reports unreadable options, so that the others do not appear to be all offers of the partner. */
const lost = ({ unreadable }: RateAnswer): AnyMessage[] => unreadable.map(({ why }) => why);

/** An offer that could not be read is not reported as missing. */
function whyMissing({ unreadable }: RateAnswer, service: Service, terms: Terms): AnyMessage {
  const offered = chosenOf(unreadable, { service, terms });
  return (
    offered?.why ?? say('The partner does not offer {service} {terms} here.', { service, terms })
  );
}

function warnings(
  question: RateQuestion,
  lock: DdpLock | null,
  requirements: RequirementCatalogue,
): AnyMessage[] {
  const { cartons, weightUnit } = question;
  const unit = weightUnit.toLowerCase();
  const found: AnyMessage[] = [
    ...addressWarnings(question.shipTo, requirements, ofReceiver),
    ...addressWarnings(question.shipFrom, requirements, ofSender),
  ];
  if (cartons.length > 1) {
    found.push(
      say('{cartonCount} cartons are rated as one package of {weight} {unit}, without size.', {
        cartonCount: cartons.length,
        weight: question.package.weight,
        unit,
      }),
    );
  }
  for (const { reference, dimensions } of cartons) {
    if (!dimensions)
      found.push(say('Carton {reference} has no size: it is needed to buy.', { reference }));
  }
  if (lock) found.push(lock.why);
  return found;
}
