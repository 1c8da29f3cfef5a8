import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { StationParts } from '../../station/parts.ts';
import { boughtOffer, type RuledOffer } from '../rules/rules/facts.ts';
import { suggestedOf } from './bench/ruled-here.ts';

/** What was bought for an order, else the offer that its rates suggest; null before there are any. */
export async function offerOf(
  { store, connection }: Pick<StationParts, 'store' | 'connection'>,
  { id }: StoredOrder,
): Promise<RuledOffer | null> {
  const bought = await store.journal.live(id, connection.name);
  if (bought) return boughtOffer(bought.accepted);
  const session = await store.sessions.find(id);
  return session && suggestedOf(session);
}
