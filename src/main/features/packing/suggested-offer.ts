import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { StationParts } from '../../station/parts.ts';
import type { RuledOffer } from '../rules/rules/facts.ts';

/** What was bought for an order, else the offer that its rates suggest; null before there are any. */
export async function offerOf(
  { store, connection }: Pick<StationParts, 'store' | 'connection'>,
  { id }: StoredOrder,
): Promise<RuledOffer | null> {
  const bought = await store.journal.live(id, connection.name);
  if (bought) {
    const { service, carrier, total } = bought.accepted;
    return total && { service, carrier, total };
  }
  const step = (await store.sessions.find(id))?.step;
  if (step?.kind !== 'choosing' || !step.suggestion) return null;
  const { service, terms } = step.suggestion;
  return (
    step.quote.options.find((each) => each.service === service && each.terms === terms) ?? null
  );
}
