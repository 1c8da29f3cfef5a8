import type { Documents } from '../documents/feature.ts';
import type { AttentionService } from './attention-service.ts';
import { createBuyingAgain } from './buy-again.ts';
import type { CancelService } from './cancel-service.ts';
import { createPackerStatistics } from './packer-statistics.ts';
import type { ResolveService } from './resolving/resolve-service.ts';
import { createOrderShipping, type OrderShippingParts } from './ship-order.ts';
import { shipmentHistory } from './shipment-history.ts';
import { createShipmentList } from './shipment-list.ts';
import { shipmentUseCases } from './use-cases.ts';

interface ShipmentsParts
  extends OrderShippingParts,
    Pick<Documents, 'shelf' | 'printService' | 'fetchDocuments'> {
  resolveService: ResolveService;
  cancelService: CancelService;
  attention: AttentionService;
}

/** Shipments of orders: bought without a bench, listed, viewed, bought again. */
export function createShipmentsFeature(from: ShipmentsParts) {
  const { parts, shelf } = from;
  const shipping = createOrderShipping(from);
  const again = createBuyingAgain(parts, shipping);
  const list = createShipmentList(parts, from.documentService);
  return {
    ...shipping,
    ...again,
    ...list,
    useCases: shipmentUseCases({
      bought: {
        ...shipping,
        ...list,
        picture: shelf.picture,
        acceptLabels: from.printService.acceptLabels,
        fetchDocuments: from.fetchDocuments,
      },
      resolving: from.resolveService,
      cancelling: { ...from.cancelService, ...again },
      async history(attemptId) {
        await shelf.fetchLost(attemptId);
        return await shipmentHistory(parts, attemptId);
      },
      statistics: createPackerStatistics(parts),
      orders: parts.store.orders,
    }),
  };
}
