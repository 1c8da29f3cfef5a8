import { randomUUID } from 'node:crypto';
import type { Address } from '../../../shared/kernel/address.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Moment } from '../../../shared/kernel/moment.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { Order, StoredOrder } from '../../../shared/orders/order.ts';
import { catalogueOf } from '../../../shared/requirements/catalogue.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Partner } from '../../kernel/partner.ts';
import type { Crossing } from '../orders/logic/consignment.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { createQuoteService, type QuoteService } from './logic/quote-service.ts';
import type { QuoteRepository, RateSource } from './ports.ts';
import { createQuoteLife, type LearnedLives, type QuoteLife } from './quote-life.ts';
import { learningSource, type ServedCountries } from './served-countries.ts';

/** What rating needs. */
export interface RatingNeeds {
  rates: RateSource;
  quotes: QuoteRepository;
  countries: ServedCountries;
  learnedLives: LearnedLives;
  /** Advice of the customs check, besides what locks DDP. */
  customsAdvice(
    order: Order,
    cartons: readonly Carton[],
    crossing: Crossing,
  ): readonly AnyMessage[];
  /** Sender of an order without one: its merchant's address, or the station's. */
  shipFrom(order: StoredOrder): Address | null;
  /** The turn of the price limit that was stated last. */
  statedSoFar(): Promise<number>;
  settings: SettingsSource;
  connection: Partner;
  now(): Date;
  /** The current time by the machine's wall clock and its monotonic clocks. */
  moment(): Moment;
}

/** What others may use of rating. */
export interface Rating {
  quotes: QuoteService;
  life: QuoteLife;
}

/** Rates of the partner for an order's cartons, and how long they may be bought. Asked by purchasing; no commands. */
export function createRating(needs: RatingNeeds): Feature<Rating, object> {
  const { settings, now } = needs;
  return {
    api: {
      quotes: createQuoteService({
        source: learningSource(needs.rates, needs.countries, now),
        quotes: needs.quotes,
        connection: needs.connection.name,
        advice: needs.customsAdvice,
        requirements: () => catalogueOf(needs.settings.current()['requirements.own']),
        shipFrom: needs.shipFrom,
        statedSoFar: needs.statedSoFar,
        newId: () => randomUUID(),
        now,
        moment: needs.moment,
      }),
      life: createQuoteLife({
        learned: needs.learnedLives.learned,
        learn: needs.learnedLives.learn,
        minutes: () => settings.current()['quotes.maxAgeMinutes'],
      }),
    },
    commands: {},
  };
}
