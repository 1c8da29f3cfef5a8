import type { StationError } from '../../../shared/kernel/errors.ts';
import type { ListedStatus, OrderKey, StoredOrder } from '../../../shared/orders/order.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import type { OrderFinding } from '../../../shared/orders/order-finding.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { StationParts } from '../../station/parts.ts';
import { filledFrom, keysToFill } from '../catalogue/rules/order-items.ts';
import { onTerms, rulesFor } from '../merchants/merchant-rules.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import { withoutShort } from '../orders/rules/short.ts';
import { preflight, worstOf } from './preflight-findings.ts';

export type Preflight = ReturnType<typeof createPreflight>;

interface PreflightParts {
  countries: Pick<StationParts['countries'], 'notServed'>;
  settings: Pick<StationParts['settings'], 'current'>;
  store: Pick<StationParts['store'], 'items' | 'orders' | 'sessions'>;
}

export function createPreflight(
  parts: PreflightParts,
  merchants: Pick<MerchantService, 'missingKey'>,
) {
  const { store, countries } = parts;

  async function missingKey(merchant: string | null): Promise<StationError | null> {
    const missing = await merchants.missingKey(merchant);
    // A locked keychain says nothing about this merchant.
    return missing?.code === 'merchant-unknown' ? missing : null;
  }

  function check(order: StoredOrder, session: Session | null, key: StationError | null) {
    const settings = parts.settings.current();
    return preflight(onTerms(settings, withoutShort(order, session?.short ?? [])), {
      ownAddress: rulesFor(settings, order.merchant).settings.shipFrom,
      missingKey: key,
      notServed: countries.notServed(order.shipTo.country),
      refusal: session?.refusal ?? null,
      cartons: session?.cartons ?? [],
    });
  }

  /**
   * Fills in customs data from the catalogue, as opening an order does, so that it does not count as
   * missing.
   */
  async function filled(orders: readonly StoredOrder[]): Promise<StoredOrder[]> {
    const keys = orders.flatMap(keysToFill);
    const items = keys.length > 0 ? await store.items.findMany(keys) : [];
    return items.length > 0 ? orders.map((order) => filledFrom(order, items).order) : [...orders];
  }

  return {
    findings: async (order: StoredOrder, session: Session | null): Promise<OrderFinding[]> =>
      check(order, session, await missingKey(order.merchant)),

    /** The most urgent finding of each order that is still to be shipped, in the order of the rows. */
    async worst(
      rows: readonly (OrderKey & { status: ListedStatus })[],
    ): Promise<(OrderFinding | null)[]> {
      const waiting = rows.filter(({ status }) => TO_SHIP.has(status));
      const orders = await filled(await store.orders.findMany(waiting));
      const whose = [...new Set(orders.map(({ merchant }) => merchant))];
      const keys = new Map(
        await Promise.all(
          whose.map(async (merchant) => [merchant, await missingKey(merchant)] as const),
        ),
      );
      const begun = orders.filter(({ status }) => status !== 'open').map(({ id }) => id);
      const sessions = begun.length > 0 ? await store.sessions.findMany(begun) : new Map();
      const found = new Map(
        orders.map((order) => {
          const key = keys.get(order.merchant) ?? null;
          const session = sessions.get(order.id) ?? null;
          return [showOrderKey(order), worstOf(check(order, session, key))];
        }),
      );
      return rows.map((row) => found.get(showOrderKey(row)) ?? null);
    },
  };
}

const TO_SHIP = new Set<ListedStatus>(['open', 'packing', 'held']);
