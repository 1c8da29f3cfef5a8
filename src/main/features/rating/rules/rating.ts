import { stationError } from '../../../../shared/kernel/errors.ts';
import { asMessage, say, type Wording } from '../../../../shared/kernel/message.ts';
import { ageAtMost, type Moment, markOf } from '../../../../shared/kernel/moment.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Address } from '../../../../shared/orders/address.ts';
import type { Carton } from '../../../../shared/orders/carton.ts';
import type { Order, StoredOrder, Terms } from '../../../../shared/orders/order.ts';
import type { KeptQuote, QuoteRepository, RateSource } from '../ports.ts';
import { customsMissing, ddpLock } from './customs.ts';
import { fingerprint, rateQuestion } from './question.ts';
import { makeQuote } from './quote.ts';

export interface RatingParts {
  source: RateSource;
  quotes: QuoteRepository;
  /** Quotes are kept with it, and can be bought only there. */
  connection: string;
  /** What the customs check advises, beside what shuts DDP. */
  advice(order: Order, cartons: readonly Carton[]): readonly Wording[];
  /** Where an order's parcel comes from that says nothing itself: its merchant's address, or the station's. */
  shipFrom(order: StoredOrder): Address | null;
  now(): Date;
  moment(): Moment;
  newId(): string;
}

export interface RateWish {
  insure: boolean;
  /** Terms that a person asked for; they go over the order's own. */
  terms?: Terms | null;
}

export interface Rating {
  /**
   * Asks the partner and keeps its quote. Errors: `bad-input` (not packed, not weighed, no address),
   * `customs-missing`, `no-rates`, `not-available` (erased), and those of the RateSource.
   */
  rate(order: StoredOrder, cartons: readonly Carton[], wish: RateWish): Promise<Result<KeptQuote>>;
  /** Whether a quote still fits: nothing that was rated has changed since. */
  current(kept: KeptQuote, order: StoredOrder, cartons: readonly Carton[], wish: RateWish): boolean;
  /** Milliseconds that it may be old; infinite where no clock tells. */
  age(kept: KeptQuote): number;
}

export function createRating(parts: RatingParts): Rating {
  const ask = (order: StoredOrder, cartons: readonly Carton[], { insure }: RateWish) =>
    rateQuestion(order, cartons, { shipFrom: parts.shipFrom(order), insure });

  return {
    async rate(order, cartons, wish) {
      if (order.erasedAt !== undefined) return fail(erased(order));
      const question = ask(order, cartons, wish);
      if (!question.ok) return question;
      const lock = ddpLock(order);
      // The lock is on DDP alone: whoever asks for DDU is not held up by it.
      if (lock && (wish.terms ?? order.terms) === 'DDP') {
        const who = wish.terms ? say('DDP was asked for.') : say('The order is to go DDP.');
        return fail(
          customsMissing(say('{why} {next}', { why: who, next: lock.why }), lock.findings),
        );
      }
      const mark = markOf(parts.moment());
      const answer = await parts.source.rate(question.value);
      if (!answer.ok) return answer;
      const { quote, options } = makeQuote({
        id: parts.newId(),
        ratedAt: parts.now().toISOString(),
        order,
        question: question.value,
        answer: answer.value,
        advice: parts.advice(order, cartons),
      });
      if (options.length === 0) {
        if (lock) return fail(customsMissing(asMessage(lock.why), lock.findings));
        return fail(nothingOffered(order, answer.value.requestId));
      }
      const filed = {
        quote,
        mark,
        orderId: order.id,
        connection: parts.connection,
        question: question.value,
        options,
      };
      await parts.quotes.save(filed);
      return ok(filed);
    },

    age: ({ mark, quote }) => ageAtMost(mark, quote.ratedAt, parts.moment()),

    current(kept, order, cartons, wish) {
      const question = ask(order, cartons, wish);
      return question.ok && fingerprint(question.value) === kept.quote.fingerprint;
    },
  };
}

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

/** It would go to nobody. */
const erased = ({ reference }: StoredOrder) =>
  stationError(
    'not-available',
    say(
      'Whom order {reference} was for has been erased: it cannot be sent or come back any more.',
      { reference },
    ),
    { retry: 'never' },
  );
