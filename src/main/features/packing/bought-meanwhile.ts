import type { BoughtMeanwhile } from '../../../shared/packing/bought-meanwhile.ts';
import type { StationParts } from '../../station/parts.ts';

/** What was bought while its order was not open, oldest first; told until the order is opened. */
export async function boughtMeanwhile({
  connection,
  store,
}: Pick<StationParts, 'connection' | 'store'>): Promise<BoughtMeanwhile[]> {
  const told: BoughtMeanwhile[] = [];
  for (const attemptId of await store.sessions.boughtMeanwhile(connection.name)) {
    const attempt = await store.journal.find(attemptId);
    const order = attempt && (await store.orders.findById(attempt.orderId));
    if (!attempt || !order) continue;
    const { merchant, reference, shipTo } = order;
    const { cartons, service } = attempt.accepted;
    told.push({
      order: { merchant, reference },
      cartons: cartons.map((carton) => carton.reference),
      service,
      city: shipTo.city,
      country: shipTo.country,
    });
  }
  return told;
}
