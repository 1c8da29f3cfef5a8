import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { StationParts } from '../../station/parts.ts';
import { learningSource } from '../rating/served-countries.ts';
import { noBox, questionAsPacked } from './question-as-packed.ts';

/**
 * Interface document: no list says which countries are served, only a refusal of rates does. So rates
 * for the order are asked for before it is packed: once a run for each country of which nothing is
 * known, and only where the station asks by itself at all. The offers are not kept. Answers whether
 * the partner was asked.
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
    const question = await questionAsPacked(parts, order, noBox(dimensionUnit, weightUnit));
    // What lacks more than that is told so, and its country asked about once it is whole.
    if (!question.ok) return false;
    asked.add(country);
    await source.rate(question.value);
    return true;
  };
}
