import type { Moment } from '../../../shared/kernel/moment.ts';
import type { OrderStatus } from '../../../shared/orders/order.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Partner } from '../../kernel/partner.ts';
import { createUnderWay, type UnderWay } from '../../kernel/under-way.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { Rating } from '../rating/feature.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type Cancelling, createCancelling } from './logic/cancelling.ts';
import { type CoolDown, createCoolDown } from './logic/cool-down.ts';
import { createPurchaseService, type PurchaseService } from './logic/purchase-service.ts';
import { createResolution, type Resolution } from './logic/resolution.ts';
import { same } from './logic/same.ts';
import { createEventVerifier, type EventVerifier } from './logic/verified-events.ts';
import type {
  AnswerReserve,
  Attempt,
  AttemptLocks,
  CancelGateway,
  OrderHolds,
  PackedOrders,
  ParcelReferences,
  PurchaseGate,
  PurchaseGateway,
  PurchaseJournal,
  RestoreRepository,
  ShipmentLookup,
} from './ports.ts';
import { createShipping } from './shipping.ts';
import type { Shipping } from './shipping-parts.ts';
import { shippingWatch, type UnknownWatch } from './unknown-watch.ts';

/** What buying needs. */
export interface PurchasingNeeds {
  orders: OrderRepository;
  sessions: PackedOrders;
  journal: PurchaseJournal;
  restores: RestoreRepository;
  decisions: DecisionLog;
  locks: AttemptLocks;
  reserve: AnswerReserve;
  rating: Rating;
  /** The partner's operations. */
  purchases: PurchaseGateway;
  cancellations: CancelGateway;
  lookup: ShipmentLookup;
  tracking: ParcelReferences;
  /** The site's permission to buy. */
  gate: PurchaseGate;
  holds: OrderHolds;
  merchants: MerchantService;
  settings: SettingsSource;
  connection: Partner;
  stationName: string;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
  /** The current time by the machine's wall clock and its monotonic clocks. */
  moment(): Moment;
}

export interface Purchasing {
  /** The running requests that cost money. */
  underWay: UnderWay;
  purchasing: PurchaseService;
  coolDown: CoolDown;
  shipping: Shipping;
  verifier: EventVerifier;
  cancelling: Cancelling;
  resolution: Resolution;
  watch: UnknownWatch;
}

/**
 * Buying and everything that follows a purchase, for the bench and for commands. `underWay` and `watch` are
 * no jobs of it: what stands between them in the order of closing needs both (`app.ts`).
 */
export function createPurchasing(needs: PurchasingNeeds): Feature<Purchasing, object> {
  const { orders, sessions, journal, decisions, locks, settings, connection } = needs;
  const { wait, now, moment } = needs;
  const freeStatus = freeStatusOf(needs);
  const coolDown = createCoolDown({
    journal,
    moment,
    quietSeconds: () => settings.current()['purchasing.quietSeconds'],
  });
  const underWay = createUnderWay();
  const uncounted = createPurchaseService({
    journal,
    locks,
    freeStatus,
    gateway: needs.purchases,
    lookup: needs.lookup,
    reserve: needs.reserve,
    coolDown,
    gate: needs.gate.gate,
  });
  const purchasing: PurchaseService = {
    buy: underWay.counted(uncounted.buy),
    resend: underWay.counted(uncounted.resend),
    lookUp: uncounted.lookUp,
    recover: uncounted.recover,
  };
  const cancelling = createCancelling({
    journal,
    locks,
    gateway: needs.cancellations,
    decisions,
    hold: needs.holds.hold,
  });
  const shipping = createShipping({
    connection: connection.name,
    station: needs.stationName,
    journal,
    purchasing,
    rating: needs.rating.quotes,
    missingKey: needs.merchants.missingKey,
    orderById: (id) => orders.findById(id),
    settings: () => settings.current(),
    coolDown,
    quoteLife: needs.rating.life,
    wait,
    now,
  });
  return {
    api: {
      underWay,
      purchasing,
      coolDown,
      shipping,
      verifier: verifierOf(needs),
      cancelling: {
        cancel: underWay.counted(cancelling.cancel),
        record: cancelling.record,
      },
      resolution: createResolution({ journal, locks, freeStatus, coolDown, decisions }),
      watch: shippingWatch({ journal, sessions, settings, shipping, wait, now }),
    },
    commands: {},
  };
}

/**
 * Status of an order after an attempt that bought nothing. If an earlier purchase was cancelled, the order
 * stays cancelled: buying again is a supervisor's decision and needs no packing. What a restore held is
 * cancelled or held again if it was.
 */
const freeStatusOf =
  ({ connection, journal, restores, sessions }: PurchasingNeeds) =>
  async ({ id, orderId }: Attempt): Promise<OrderStatus> => {
    const before = await restores.statusBefore(id);
    if (before === 'cancelled' || before === 'held') return before;
    const query = { connection: connection.name, orderId, states: ['cancelled' as const] };
    const cancelled = await journal.list(query);
    if (cancelled.some(({ kind }) => kind === 'outbound')) return 'cancelled';
    return (await sessions.find(orderId)) ? 'packing' : 'open';
  };

/** An unsigned event counts only if the partner confirms it when asked (rule 7). */
function verifierOf({
  connection,
  journal,
  locks,
  tracking,
  lookup,
  wait,
}: PurchasingNeeds): EventVerifier {
  return createEventVerifier({
    connection: connection.name,
    journal,
    locks,
    elapsed: () => performance.now(),
    pause: wait,
    async witnesses({ reference, shipmentId, trackingNumber }, merchant) {
      const tracked = await tracking.track(trackingNumber);
      const listed = await lookup.lookUp(reference, merchant);
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
