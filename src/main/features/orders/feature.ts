import type { StationParts } from '../../station/parts.ts';
import { createEntryService } from './entry-service.ts';
import type { ImportService, WorstFindings } from './ports.ts';
import { findOrder } from './rules/find-order.ts';
import { unitDefaults } from './rules/read-order.ts';
import { orderUseCases } from './use-cases.ts';

export type OrdersFeature = ReturnType<typeof createOrdersFeature>;

export function createOrdersFeature(
  { store: { orders }, settings, now }: StationParts,
  imports: ImportService,
  worstFindings: WorstFindings,
  colourOf: (merchant: string | null) => string | null,
) {
  const defaults = () => unitDefaults(settings.current());
  return {
    /** `ref` is `REFERENCE` or `MERCHANT/REFERENCE`. Errors: not-found, ambiguous. */
    findOrder: (ref: string) => findOrder(ref, orders),
    useCases: orderUseCases(
      orders,
      imports,
      createEntryService({ orders, defaults }),
      worstFindings,
      colourOf,
      now,
    ),
  };
}
