import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Partner } from '../../kernel/partner.ts';
import { boughtOffer, type RuledOffer } from '../automation/logic/facts.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import { suggestedOf } from './bench/ruled-here.ts';
import type { SessionRepository } from './ports.ts';

export interface OfferNeeds {
  sessions: SessionRepository;
  journal: PurchaseJournal;
  connection: Partner;
}

/** The offer bought for an order, else the suggested one; null before rating. */
export async function offerOf(
  { sessions, journal, connection }: OfferNeeds,
  { id }: StoredOrder,
): Promise<RuledOffer | null> {
  const bought = await journal.live(id, connection.name);
  if (bought) return boughtOffer(bought.accepted);
  const session = await sessions.find(id);
  return session && suggestedOf(session);
}
