import type { CustomsFinding } from '../../../shared/customs/customs-finding.ts';
import { dayAfter, dayOf } from '../../../shared/kernel/day.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { ListedStatus, OrderKey, StoredOrder } from '../../../shared/orders/order.ts';
import { orderIdentity } from '../../../shared/orders/order.ts';
import type { OrderFinding } from '../../../shared/orders/order-finding.ts';
import type { Session } from '../../../shared/packing/session.ts';
import { catalogueOf } from '../../../shared/requirements/catalogue.ts';
import type { RequirementFinding } from '../../../shared/requirements/evaluate.ts';
import { territoriesOf } from '../../../shared/requirements/territories.ts';
import { filledFrom, keysToFill } from '../catalogue/logic/order-items.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import { findingsOf } from '../customs/customs-check.ts';
import { onTerms, rulesFor } from '../merchants/merchant-rules.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import { askedByDestination } from '../orders/logic/consignment.ts';
import { withoutShort } from '../orders/logic/short.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { ServedCountries } from '../rating/served-countries.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { SessionRepository } from './ports.ts';
import { preflight, worstOf } from './preflight-findings.ts';

export type Preflight = ReturnType<typeof createPreflight>;

/** What checking orders before they are packed needs. */
export interface PreflightNeeds {
  orders: OrderRepository;
  items: ItemRepository;
  sessions: SessionRepository;
  countries: ServedCountries;
  merchants: MerchantService;
  settings: SettingsSource;
  now(): Date;
}

export function createPreflight(needs: PreflightNeeds) {
  const { items, countries, merchants } = needs;

  async function missingKey(merchant: string | null): Promise<StationError | null> {
    const missing = await merchants.missingKey(merchant);
    // A locked keychain says nothing about this merchant.
    return missing?.code === 'merchant-unknown' ? missing : null;
  }

  const asPacked = (order: StoredOrder, session: Session | null) =>
    onTerms(needs.settings.current(), withoutShort(order, session?.short ?? []));

  const ownAddress = (order: StoredOrder) =>
    rulesFor(needs.settings.current(), order.merchant).settings.shipFrom;

  const requirements = () => catalogueOf(needs.settings.current()['requirements.own']);

  const dayOfPickUp = (session: Session | null) => session?.pickUpDate ?? dayOf(needs.now());

  function check(order: StoredOrder, session: Session | null, key: StationError | null) {
    return preflight(asPacked(order, session), {
      ownAddress: ownAddress(order),
      missingKey: key,
      notServed: countries.notServed(order.shipTo.country),
      refusal: session?.refusal ?? null,
      cartons: session?.cartons ?? [],
      on: dayOfPickUp(session),
      requirements: requirements(),
    });
  }

  /**
   * Fills in customs data from the catalogue, as opening an order does, so that it does not count as
   * missing.
   */
  async function filled(orders: readonly StoredOrder[]): Promise<StoredOrder[]> {
    const keys = orders.flatMap(keysToFill);
    const known = keys.length > 0 ? await items.findMany(keys) : [];
    return known.length > 0 ? orders.map((order) => filledFrom(order, known).order) : [...orders];
  }

  return {
    findings: async (order: StoredOrder, session: Session | null): Promise<OrderFinding[]> =>
      check(order, session, await missingKey(order.merchant)),

    /** The customs check alone. */
    customs: (order: StoredOrder, session: Session | null): CustomsFinding[] =>
      findingsOf(asPacked(order, session), session?.cartons ?? [], {
        from: ownAddress(order),
        on: dayOfPickUp(session),
        requirements: requirements(),
      }),

    /** What stops the order at its border on the day of its pick-up, or once it arrives. */
    async stopping(order: StoredOrder): Promise<RequirementFinding[]> {
      const session = await needs.sessions.find(order.id);
      const [whole = order] = await filled([order]);
      const packed = asPacked(whole, session);
      const pickUp = dayOfPickUp(session);
      const latest = dayAfter(pickUp, LONGEST_TRANSIT);
      // The days until its arrival on which more is asked for.
      const later = requirements()
        .of(territoriesOf(packed.shipTo))
        .flatMap(({ since = '' }) => (pickUp < since && since <= latest ? [since] : []));
      const found = [pickUp, ...later].flatMap((on) =>
        askedByDestination(packed, {
          from: ownAddress(order),
          on,
          requirements: requirements(),
        }),
      );
      const stops = found.filter(({ kind }) => kind !== 'warn');
      return [...new Map(stops.map((each) => [`${each.id} ${each.field}`, each])).values()];
    },

    /** The most urgent finding of each order that is still to be shipped, in the order of the rows. */
    async worst(
      rows: readonly (OrderKey & { status: ListedStatus })[],
    ): Promise<(OrderFinding | null)[]> {
      const waiting = rows.filter(({ status }) => TO_SHIP.has(status));
      const orders = await filled(await needs.orders.findMany(waiting));
      const whose = [...new Set(orders.map(({ merchant }) => merchant))];
      const keys = new Map(
        await Promise.all(
          whose.map(async (merchant) => [merchant, await missingKey(merchant)] as const),
        ),
      );
      const begun = orders.filter(({ status }) => status !== 'open').map(({ id }) => id);
      const sessions = begun.length > 0 ? await needs.sessions.findMany(begun) : new Map();
      const found = new Map(
        orders.map((order) => {
          const key = keys.get(order.merchant) ?? null;
          const session = sessions.get(order.id) ?? null;
          return [orderIdentity(order), worstOf(check(order, session, key))];
        }),
      );
      return rows.map((row) => found.get(orderIdentity(row)) ?? null);
    },
  };
}

/** Days that a parcel may take. */
const LONGEST_TRANSIT = 60;

const TO_SHIP = new Set<ListedStatus>(['open', 'packing', 'held']);
