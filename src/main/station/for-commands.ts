import { documentFetching } from '../features/documents/fetch-documents.ts';
import { lookFirst } from '../features/maintenance/restore-service.ts';
import type { BenchRules } from '../features/merchants/merchant-rules.ts';
import type { ImportService } from '../features/orders/import-service.ts';
import { findOrder } from '../features/orders/rules/find-order.ts';
import type { ShippingSteps } from '../features/packing/shipping-steps.ts';
import type { PrintService } from '../features/printing/print-service.ts';
import { createBuyingAgain } from '../features/shipments/buy-again.ts';
import { createOrderShipping } from '../features/shipments/ship-order.ts';
import { createShipmentList } from '../features/shipments/shipment-list.ts';
import type { StationParts } from './parts.ts';
import type { Services } from './services.ts';

export type ForCommands = ReturnType<typeof createForCommands>;

/** What is asked of the features by an order, a paper or a number, without a bench. */
export function createForCommands(
  parts: StationParts,
  services: Services,
  {
    importOrders,
    print,
    acceptLabels,
    ...bench
  }: Pick<ImportService, 'importOrders'> &
    Pick<PrintService, 'print' | 'acceptLabels'> & { rules: BenchRules; steps: ShippingSteps },
) {
  const { orders } = parts.store;
  const shipping = createOrderShipping({ parts, ...services, ...bench });
  return {
    orders,
    importOrders,
    /** By `REFERENCE` or `MERCHANT/REFERENCE`. Errors: not-found, ambiguous. */
    findOrder: (ref: string) => findOrder(ref, orders),
    ...shipping,
    ...createBuyingAgain(parts, shipping, () => lookFirst(parts)),
    ...createShipmentList(parts, services.paper),
    fetchDocuments: documentFetching({ parts, ...services }),
    print,
    acceptLabels,
    picture: services.shelf.picture,
    track: parts.partner.tracking.track,
  };
}
