import { sql } from 'kysely';
import type { Order } from '../../../shared/orders/order.ts';
import { NO_DAY } from './order-list.ts';
import { searchText } from './order-search.ts';
import { merchantColumn } from './rows.ts';

/** Nothing of the order is bought, or may be; what comes back of it changes nothing about it. */
export const notBought = sql<boolean>`NOT EXISTS (SELECT 1 FROM attempts WHERE order_id = orders.id
  AND kind = 'outbound' AND state IN ('open', 'unknown', 'confirmed'))`;

export const columns = (order: Order, at: string) => ({
  merchant: merchantColumn(order.merchant),
  reference: order.reference,
  ship_to_name: order.shipTo.name,
  ship_to_city: order.shipTo.city,
  ship_to_country: order.shipTo.country,
  lines: order.lines.length,
  units: order.lines.reduce((units, { quantity }) => units + quantity, 0),
  ship_by: order.shipBy ?? NO_DAY,
  search: searchText(order),
  body: JSON.stringify(order),
  updated_at: at,
});
