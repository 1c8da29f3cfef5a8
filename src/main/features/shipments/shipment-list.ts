import { businessOf } from '../../../shared/orders/business.ts';
import type { FoundShipment, Shipment } from '../../../shared/purchasing/shipment.ts';
import { inTurns } from '../../kernel/in-turns.ts';
import type { StationParts } from '../../station/parts.ts';
import type { DocumentService } from '../documents/document-service.ts';

/** Purchase attempts on this connection, newest first; without those that were never sent. */
export type ShipmentList = ReturnType<typeof createShipmentList>;

export function createShipmentList(
  { connection, store }: Pick<StationParts, 'connection' | 'store'>,
  { view }: Pick<DocumentService, 'view'>,
) {
  return {
    async shipments(query: { orderId?: string; merchant?: string }): Promise<Shipment[]> {
      const attempts = await store.journal.list({ connection: connection.name, ...query });
      const shown = attempts.filter(({ state }) => state !== 'not-sent');
      return await inTurns(shown, view);
    },

    async searchShipments(
      search: string,
      limit: number,
      merchant?: string,
    ): Promise<FoundShipment[]> {
      const found = await store.journal.search({
        connection: connection.name,
        search,
        limit,
        ...(merchant === undefined ? {} : { merchant }),
      });
      const toLabel = await store.orders.toLabel();
      return await inTurns(found, async (attempt) => {
        const order = await store.orders.findById(attempt.orderId);
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
