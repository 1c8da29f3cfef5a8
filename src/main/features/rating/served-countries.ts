import type { StationError } from '../../../shared/kernel/errors.ts';
import type { RateSource } from './ports.ts';

/** When the partner last offered nothing to a country. */
export interface NotServed {
  at: string;
  /** It named the country; else the address may have been the reason. */
  named: boolean;
  /** In its own words, where it said any. */
  why: string | null;
}

/** By 2-letter code, as the connection's answers to rates taught. */
export interface ServedCountries {
  notServed(country: string): NotServed | null;
  /** Whether an answer told anything of it: since the program began, or where nothing was offered, ever. */
  isKnown(country: string): boolean;
  /** null: it offers rates there after all. */
  learn(country: string, answer: NotServed | null): void;
}

/**
 * Interface document, "Errors": an unsupported destination country is a 422; "Failure scenarios": no
 * rates means the address or the country. It names no country, so there is no list to begin with.
 */
export function learningSource(
  source: RateSource,
  countries: ServedCountries,
  now: () => Date,
): RateSource {
  return {
    async rate(question) {
      const { country } = question.shipTo;
      const answer = await source.rate(question);
      if (answer.ok) {
        countries.learn(country, null);
        return answer;
      }
      const named = namesDestination(answer.error);
      if (named || answer.error.code === 'no-rates') {
        const why = answer.error.partnerMessage ?? null;
        countries.learn(country, { at: now().toISOString(), named, why });
      }
      return answer;
    },
  };
}

/** Silence: the layout of the error body is not shown, so its field counts as much as its words. */
function namesDestination({ status, field = '', partnerMessage = '' }: StationError): boolean {
  if (status !== 422) return false;
  const ofOrigin = /\borigin\b|\bfrom\b|ShipFrom/i;
  if (ofOrigin.test(field) || ofOrigin.test(partnerMessage)) return false;
  return /country/i.test(field) || /\bcountry\b/i.test(partnerMessage);
}
