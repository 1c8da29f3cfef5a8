import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openClock } from '../../src/main/adapters/machine/clock.ts';
import { connectPartner } from '../../src/main/adapters/partner/connect-partner.ts';
import { openLocks } from '../../src/main/adapters/store-sqlite/files/locks.ts';
import { openReserve } from '../../src/main/adapters/store-sqlite/purchases/reserve.ts';
import { openStore } from '../../src/main/adapters/store-sqlite/store.ts';
import { createPurchaseService } from '../../src/main/features/purchasing/logic/purchase-service.ts';
import type { PurchaseRequest } from '../../src/main/features/purchasing/ports.ts';
import { createShipping } from '../../src/main/features/purchasing/shipping.ts';
import { rateQuestion } from '../../src/main/features/rating/logic/question.ts';
import { createQuoteService } from '../../src/main/features/rating/logic/quote-service.ts';
import type { Offer, RateQuestion } from '../../src/main/features/rating/ports.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { ok, type Result } from '../../src/shared/kernel/result.ts';
import type { Carton } from '../../src/shared/orders/carton.ts';
import type { Order, StoredOrder } from '../../src/shared/orders/order.ts';
import { catalogueOf } from '../../src/shared/requirements/catalogue.ts';
import { SettingsSchema } from '../../src/shared/settings/settings.ts';

type Partner = Pick<Sandbox, 'baseUrl' | 'credentials'>;

const CHOICE = { service: 'express', terms: 'DDP' } as const;
const settings = SettingsSchema.parse({});
const bare = { ...settings, 'connection.tokenForm': 'bare' as const };

/** A new connection for every order, so that each begins with /Auth. */
const connect = ({ baseUrl, credentials }: Partner) =>
  connectPartner({
    baseUrl,
    settings: () => bare,
    credentials: async () => ok(credentials),
    customerKey: async () => ok(''),
  });

/** Rates and buys without store, journal or lock. */
export function openBare(partner: Partner) {
  return async (order: Order, cartons: readonly Carton[]): Promise<void> => {
    const { rates, purchases, close } = connect(partner);
    const question = must(rateQuestion(order, cartons, { shipFrom: null, insure: false }));
    const { options } = must(await rates.rate(question));
    const option = options.find(
      ({ service, terms }) => service === CHOICE.service && terms === CHOICE.terms,
    );
    if (!option) throw new Error('It is not offered');
    const body = purchases.compose(requestFor(order, question, option));
    const outcome = await purchases.send({ body, merchant: null });
    if (outcome.kind !== 'answered') throw new Error(`Not bought: ${outcome.kind}`);
    close();
  };
}

/** Rates and buys as the station does. */
export async function openJournalled(partner: Partner, dir: string) {
  const store = must(await openStore({ file: join(dir, 'station.sqlite') }));
  const locks = openLocks(join(dir, 'locks'));
  const reserve = openReserve(join(dir, 'reserve'));
  const now = () => new Date();
  const moment = openClock(now);
  return {
    /** Stores orders; returns them by Reference. */
    async keep(orders: readonly Order[]): Promise<Map<string, StoredOrder>> {
      must(await store.orders.saveAll({ insert: orders, replace: [] }));
      const kept = await Promise.all(
        orders.map(({ reference }) => store.orders.find({ reference, merchant: null })),
      );
      return new Map(kept.flatMap((order) => (order ? [[order.reference, order]] : [])));
    },
    async buy(order: StoredOrder, cartons: readonly Carton[]): Promise<void> {
      const { rates, purchases, close } = connect(partner);
      const common = {
        connection: partner.baseUrl,
        now,
      };
      const shipping = createShipping({
        ...common,
        station: 'bench',
        journal: store.journal,
        purchasing: createPurchaseService({
          journal: store.journal,
          locks,
          gateway: purchases,
          reserve,
          lookup: { lookUp: async () => [] },
          coolDown: { mark: moment, left: async () => 0, age: async () => 0 },
          freeStatus: async () => 'open',
        }),
        rating: createQuoteService({
          ...common,
          source: rates,
          quotes: store.quotes,
          statedSoFar: store.priceLimits.statedSoFar,
          advice: () => [],
          requirements: () => catalogueOf([]),
          shipFrom: () => null,
          moment,
          newId: randomUUID,
        }),
        coolDown: { left: async () => 0, age: async () => 0 },
        quoteLife: { limit: () => Number.POSITIVE_INFINITY, keyRefused: () => undefined },
        missingKey: async () => null,
        orderById: (id) => store.orders.findById(id),
        settings: () => settings,
        wait: async () => undefined,
      });
      const quote = must(await shipping.rate(order, cartons, { insure: false }));
      const wish = { pickUpDate: null, packer: null };
      const bought = await shipping.buy(order, cartons, quote, CHOICE, wish);
      if (bought.kind !== 'confirmed') throw new Error(`Not bought: ${bought.kind}`);
      close();
    },
    close: () => store.close(),
  };
}

function requestFor(order: Order, question: RateQuestion, option: Offer): PurchaseRequest {
  return {
    ...question,
    service: option.service,
    terms: option.terms,
    b2b: order.b2b,
    locationName: order.locationName,
    pickUpDate: null,
    returnOf: null,
    lock: option.lock,
    cartons: question.cartons.map(({ dimensions, ...carton }) => {
      if (!dimensions) throw new Error('A carton without a size');
      return { ...carton, dimensions };
    }),
  };
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
