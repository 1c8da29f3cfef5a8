import { businessOf } from '../../../shared/orders/business.ts';
import type { FoundShipment, Shipment } from '../../../shared/purchasing/shipment.ts';
import { inTurns } from '../../kernel/in-turns.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';

export interface ShipmentListNeeds {
  orders: OrderRepository;
  journal: PurchaseJournal;
  connection: Connection;
  documentService: DocumentService;
}

/** Purchase attempts on this connection, newest first; without those that were never sent. */
export type ShipmentList = ReturnType<typeof createShipmentList>;

export function createShipmentList({
  orders,
  journal,
  connection,
  documentService,
}: ShipmentListNeeds) {
  const { view } = documentService;

  return {
    async shipments(query: { orderId?: string; merchant?: string }): Promise<Shipment[]> {
      const attempts = await journal.list({ connection: connection.name, ...query });
      const shown = attempts.filter(({ state }) => state !== 'not-sent');
      return await inTurns(shown, view);
    },

    async searchShipments(
      search: string,
      limit: number,
      merchant?: string,
    ): Promise<FoundShipment[]> {
      const found = await journal.search({
        connection: connection.name,
        search,
        limit,
        ...(merchant === undefined ? {} : { merchant }),
      });
      const toLabel = await orders.toLabel();
      return await inTurns(found, async (attempt) => {
        const order = await orders.findById(attempt.orderId);
        const business = order && businessOf(order);
        const isBought = attempt.kind === 'outbound' && attempt.state === 'confirmed';
        return {
          ...(await view(attempt)),
          shipTo: order?.shipTo ?? null,
          business,
          labelToApply: isBought && toLabel.has(attempt.orderId),
        };
      });
    },
  };
}
