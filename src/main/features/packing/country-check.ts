import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { RateSource } from '../rating/ports.ts';
import { learningSource, type ServedCountries } from '../rating/served-countries.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { SessionRepository } from './ports.ts';
import type { Preflight } from './preflight.ts';
import { noBox, questionAsPacked } from './question-as-packed.ts';

interface CountryCheckNeeds {
  sessions: SessionRepository;
  rates: RateSource;
  countries: ServedCountries;
  settings: SettingsSource;
  /** What stops the order at its border. */
  stopping: Preflight['stopping'];
  now(): Date;
}

/**
 * Finds out whether the partner serves an order's country. The interface document has no list of
 * countries; only a refusal of rates tells. So this requests rates before packing: once per program run
 * for each unknown country, and only if the setting `rates.byThemselves` is on. The offers are not stored.
 * Resolves with whether the partner was asked.
 */
export function createCountryCheck(
  needs: CountryCheckNeeds,
): (order: StoredOrder) => Promise<boolean> {
  const { countries, settings } = needs;
  const source = learningSource(needs.rates, countries, needs.now);
  const asked = new Set<string>();

  return async (order) => {
    const { shipTo, dimensionUnit, weightUnit } = order;
    const { country } = shipTo;
    const isAsked = asked.has(country) || countries.isKnown(country);
    if (isAsked || !settings.current()['rates.byThemselves']) return false;
    const question = await questionAsPacked(needs, order, noBox(dimensionUnit, weightUnit));
    // Other missing data is reported elsewhere; the country is asked about once the order is complete.
    if (!question.ok) return false;
    // The partner is not asked about a parcel that its border stops anyway.
    if ((await needs.stopping(order)).length > 0) return false;
    asked.add(country);
    await source.rate(question.value);
    return true;
  };
}
