import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '../../../shared/orders/order.ts';
import { createUnderWay } from '../../kernel/under-way.ts';
import type { StationParts } from '../../station/parts.ts';
import { customsAdvice } from '../customs/customs-check.ts';
import { rulesFor } from '../merchants/merchant-rules.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import { createQuoteLife } from '../rating/quote-life.ts';
import { createRating } from '../rating/rules/rating.ts';
import { learningSource } from '../rating/served-countries.ts';
import type { Attempt, OrderHolds } from './ports.ts';
import { createCancelling } from './rules/cancelling.ts';
import { createPurchasing, type Purchasing } from './rules/purchasing.ts';
import type { PurchasingPorts } from './rules/purchasing-ports.ts';
import { createQuiet } from './rules/quiet.ts';
import { createResolution } from './rules/resolution.ts';
import { same } from './rules/same.ts';
import { createEventVerifier, type EventVerifier } from './rules/verified-events.ts';
import { createShipping } from './shipping.ts';
import { watchOf } from './unknown-watch.ts';

export type PurchasingFeature = ReturnType<typeof createPurchasingFeature>;

/** Rating, buying and everything that follows a purchase, for the bench and for commands. */
export function createPurchasingFeature(
  parts: StationParts,
  { missingKey }: Pick<MerchantService, 'missingKey'>,
  { gate, hold }: Pick<PurchasingPorts, 'gate'> & OrderHolds,
) {
  const { store, partner } = parts;
  const { journal } = store;
  const settings = () => parts.settings.current();
  const ofPurchases = { journal, locks: parts.locks, freeStatus: freeStatusOf(parts) };
  const quiet = createQuiet({
    journal,
    moment: parts.moment,
    quietSeconds: () => settings()['purchasing.quietSeconds'],
  });
  /** Counts the running requests that cost money. */
  const underWay = createUnderWay();
  const plain = createPurchasing({
    ...ofPurchases,
    gateway: partner.purchases,
    lookup: partner.lookup,
    reserve: parts.reserve,
    quiet,
    gate,
  });
  const purchasing: Purchasing = {
    ...plain,
    buy: underWay.counted(plain.buy),
    resend: underWay.counted(plain.resend),
  };
  const cancelling = createCancelling({
    ...ofPurchases,
    gateway: partner.cancellations,
    decisions: store.audit,
    hold,
  });
  const quoteLife = createQuoteLife({
    ...parts.quoteLife,
    minutes: () => settings()['quotes.maxAgeMinutes'],
  });
  const shipping = createShipping({
    connection: parts.connection.name,
    station: parts.stationName,
    journal,
    purchasing,
    rating: ratingOf(parts),
    missingKey,
    orderById: (id) => store.orders.findById(id),
    settings,
    quiet,
    quoteLife,
    wait: parts.wait,
    now: parts.now,
  });
  return {
    underWay,
    purchasing,
    quiet,
    quoteLife,
    shipping,
    verifier: verifierOf(parts),
    cancelling: { ...cancelling, cancel: underWay.counted(cancelling.cancel) },
    resolution: createResolution({ ...ofPurchases, quiet, decisions: store.audit }),
    watch: watchOf(parts, shipping),
  };
}

/**
 * Status of an order after an attempt that bought nothing. If an earlier purchase was cancelled, the order
 * stays cancelled: buying again is a supervisor's decision and needs no packing. What a restore held is
 * cancelled or held again if it was.
 */
const freeStatusOf =
  ({ connection, store }: StationParts) =>
  async ({ id, orderId }: Pick<Attempt, 'id' | 'orderId'>): Promise<OrderStatus> => {
    const before = await store.restores.statusBefore(id);
    if (before === 'cancelled' || before === 'held') return before;
    const query = { connection: connection.name, orderId, states: ['cancelled' as const] };
    const cancelled = await store.journal.list(query);
    if (cancelled.some(({ kind }) => kind === 'outbound')) return 'cancelled';
    return (await store.sessions.find(orderId)) ? 'packing' : 'open';
  };

const ratingOf = (parts: StationParts) =>
  createRating({
    source: learningSource(parts.partner.rates, parts.countries, parts.now),
    quotes: parts.store.quotes,
    connection: parts.connection.name,
    advice: customsAdvice,
    shipFrom: ({ merchant }) => rulesFor(parts.settings.current(), merchant).settings.shipFrom,
    statedSoFar: parts.store.priceLimits.statedSoFar,
    newId: () => randomUUID(),
    now: parts.now,
    moment: parts.moment,
  });

/** An unsigned event counts only if the partner confirms it when asked (rule 7). */
function verifierOf({ connection, store, locks, partner, wait }: StationParts): EventVerifier {
  return createEventVerifier({
    connection: connection.name,
    journal: store.journal,
    locks,
    elapsed: () => performance.now(),
    pause: wait,
    async witnesses({ reference, shipmentId, trackingNumber }, merchant) {
      const tracked = await partner.tracking.track(trackingNumber);
      const listed = await partner.lookup.lookUp(reference, merchant);
      return [
        ...(tracked.ok
          ? [{ by: 'tracking' as const, reference: tracked.value.reference, shipmentId: null }]
          : []),
        ...listed
          .filter((each) => same(each.shipmentId, shipmentId))
          .map((each) => ({ ...each, by: 'get-shipments' as const })),
      ];
    },
  });
}
