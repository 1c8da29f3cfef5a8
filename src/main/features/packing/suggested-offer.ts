import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { StationParts } from '../../station/parts.ts';
import { boughtOffer, type RuledOffer } from '../rules/rules/facts.ts';
import { suggestedOf } from './bench/ruled-here.ts';

/** The offer bought for an order, else the suggested one; null before rating. */
export async function offerOf(
  { store, connection }: Pick<StationParts, 'store' | 'connection'>,
  { id }: StoredOrder,
): Promise<RuledOffer | null> {
  const bought = await store.journal.live(id, connection.name);
  if (bought) return boughtOffer(bought.accepted);
  const session = await store.sessions.find(id);
  return session && suggestedOf(session);
}
