import type { StationError } from '../../../shared/kernel/errors.ts';
import type { RateSource } from './ports.ts';

/** When the partner last offered nothing to a country. */
export interface NotServed {
  at: string;
  /** The answer named the country; otherwise the address may have been the reason. */
  named: boolean;
  /** The partner's message, if any. */
  why: string | null;
}

/** By 2-letter code, learned from the connection's answers to rates. */
export interface ServedCountries {
  notServed(country: string): NotServed | null;
  /**
   * Whether an answer told anything about it: since the start of the program, or ever where nothing was
   * offered.
   */
  isKnown(country: string): boolean;
  /** null: rates were offered. */
  learn(country: string, answer: NotServed | null): void;
}

/**
 * Interface document, "Errors": an unsupported destination country is a 422; "Failure scenarios": no rates
 * means the address or the country. The document lists no countries, so there is no initial list.
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

/**
 * The document does not say how the error body is laid out, so its field and its message are both searched.
 */
function namesDestination({ status, field = '', partnerMessage = '' }: StationError): boolean {
  if (status !== 422) return false;
  const ofOrigin = /\borigin\b|\bfrom\b|ShipFrom/i;
  if (ofOrigin.test(field) || ofOrigin.test(partnerMessage)) return false;
  return /country/i.test(field) || /\bcountry\b/i.test(partnerMessage);
}
