import { sql } from 'kysely';
import { keptOrder, type ReadyOrder } from '../../../shared/orders/kept/kept-order.ts';
import type { Order } from '../../../shared/orders/order.ts';
import { NO_DAY } from './order-list.ts';
import { merchantColumn } from './rows.ts';

/** Nothing of the order is or may be bought; returns do not count. */
export const notBought = sql<boolean>`NOT EXISTS (SELECT 1 FROM attempts WHERE order_id = orders.id
  AND kind = 'outbound' AND state IN ('open', 'unknown', 'confirmed'))`;

export function columns(order: Order | ReadyOrder, at: string) {
  const kept = keptOrder(order);
  return {
    merchant: merchantColumn(kept.merchant),
    reference: kept.reference,
    ship_to_name: kept.shipToName,
    ship_to_city: kept.shipToCity,
    ship_to_country: kept.shipToCountry,
    lines: kept.lines,
    units: kept.units,
    ship_by: kept.shipBy ?? NO_DAY,
    stack: kept.stack,
    search: kept.search,
    body: kept.body,
    updated_at: at,
  };
}
