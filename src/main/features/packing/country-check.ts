import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { StationParts } from '../../station/parts.ts';
import { learningSource } from '../rating/served-countries.ts';
import { noBox, questionAsPacked } from './question-as-packed.ts';

/**
 * Finds out whether the partner serves an order's country. The interface document has no list of
 * countries; only a refusal of rates tells. So this requests rates before packing: once per program run
 * for each unknown country, and only if the setting `rates.byThemselves` is on. The offers are not stored.
 * Resolves with whether the partner was asked.
 */
export function createCountryCheck(
  parts: Pick<StationParts, 'countries' | 'now' | 'partner' | 'settings' | 'store'>,
): (order: StoredOrder) => Promise<boolean> {
  const { countries, settings } = parts;
  const source = learningSource(parts.partner.rates, countries, parts.now);
  const asked = new Set<string>();

  return async (order) => {
    const { shipTo, dimensionUnit, weightUnit } = order;
    const { country } = shipTo;
    const isAsked = asked.has(country) || countries.isKnown(country);
    if (isAsked || !settings.current()['rates.byThemselves']) return false;
    const question = await questionAsPacked(
      { sessions: parts.store.sessions, settings: parts.settings },
      order,
      noBox(dimensionUnit, weightUnit),
    );
    // Other missing data is reported elsewhere; the country is asked about once the order is complete.
    if (!question.ok) return false;
    asked.add(country);
    await source.rate(question.value);
    return true;
  };
}
