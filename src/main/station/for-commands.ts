import type { Result } from '../../shared/kernel/result.ts';
import type { StoredOrder } from '../../shared/orders/order.ts';
import type { PaperShelf } from '../features/documents/document-shelf.ts';
import { documentFetching } from '../features/documents/fetch-documents.ts';
import type { BenchRules } from '../features/merchants/merchant-rules.ts';
import type { ImportService } from '../features/orders/import-service.ts';
import type { OrderRepository } from '../features/orders/ports.ts';
import { findOrder } from '../features/orders/rules/find-order.ts';
import type { ShippingSteps } from '../features/packing/shipping-steps.ts';
import type { PrintService } from '../features/printing/print-service.ts';
import { createOrderShipping, type OrderShipping } from '../features/shipments/ship-order.ts';
import { createShipmentList, type ShipmentList } from '../features/shipments/shipment-list.ts';
import type { TrackingSource } from '../features/tracking/ports.ts';
import type { StationParts } from './parts.ts';
import type { Services } from './services.ts';

/** What is asked of the features by an order, a paper or a number, without a bench. */
export interface ForCommands
  extends OrderShipping,
    ShipmentList,
    Pick<ImportService, 'importOrders'>,
    Pick<PrintService, 'print' | 'acceptLabels'>,
    Pick<PaperShelf, 'picture'>,
    Pick<TrackingSource, 'track'> {
  orders: OrderRepository;
  /** By `REFERENCE` or `MERCHANT/REFERENCE`. Errors: not-found, ambiguous. */
  findOrder(ref: string): Promise<Result<StoredOrder>>;
  fetchDocuments: ReturnType<typeof documentFetching>;
}

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
): ForCommands {
  const { orders } = parts.store;
  return {
    orders,
    importOrders,
    findOrder: (ref) => findOrder(ref, orders),
    ...createOrderShipping({ parts, ...services, ...bench }),
    ...createShipmentList(parts, services.paper),
    fetchDocuments: documentFetching({ parts, ...services }),
    print,
    acceptLabels,
    picture: services.shelf.picture,
    track: parts.partner.tracking.track,
  };
}
