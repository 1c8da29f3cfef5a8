import type { Address } from '../../../shared/kernel/address.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { orderCommands } from '../../../shared/orders/commands.ts';
import type { Order, StoredOrder } from '../../../shared/orders/order.ts';
import { catalogueOf } from '../../../shared/requirements/catalogue.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { createEntryService } from './entry-service.ts';
import { findOrder } from './logic/find-order.ts';
import { unitDefaults } from './logic/read-order.ts';
import type { OrderRepository, WorstFindings } from './ports.ts';
import { createTogetherService } from './together-service.ts';
import { orderUseCases } from './use-cases.ts';

/** What orders need. */
export interface OrdersNeeds {
  orders: OrderRepository;
  worstFindings: WorstFindings;
  /** The colour of a merchant, or of the station's own goods. */
  colourOf(merchant: string | null): string | null;
  settings: SettingsSource;
  /** Sender of an order without one. */
  shipFrom(order: Pick<Order, 'merchant'>): Address | null;
  /** Whether the bench belongs to a site. */
  isJoined(): Promise<boolean>;
  now(): Date;
}

/** What others may use of orders. */
export interface Orders {
  /** `ref` is `REFERENCE` or `MERCHANT/REFERENCE`. Errors: not-found, ambiguous. */
  findOrder(ref: string, merchant?: string | null): Promise<Result<StoredOrder>>;
}

export function createOrders({
  orders,
  worstFindings,
  colourOf,
  settings,
  shipFrom,
  isJoined,
  now,
}: OrdersNeeds): Feature<Orders, typeof orderCommands> {
  const entries = createEntryService({
    orders,
    defaults: () => unitDefaults(settings.current()),
    requirements: () => catalogueOf(settings.current()['requirements.own']),
    shipFrom,
  });
  const together = createTogetherService({ orders, settings, isJoined });
  return {
    api: { findOrder: (ref, merchant) => findOrder(ref, orders, merchant) },
    commands: orderUseCases({ orders, entries, together, worstFindings, colourOf, now }),
  };
}
