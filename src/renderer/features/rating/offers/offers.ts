import type { Terms } from '../../../../shared/orders/order.ts';
import type { Choice, Step } from '../../../../shared/packing/session.ts';
import type { QuoteOption } from '../../../../shared/rating/quote.ts';
import type { Act } from '../../../kit/keys.ts';
import { stationText } from '../../../words/sentence.ts';

export type Choosing = Extract<Step, { kind: 'choosing' }>;

export interface Place extends Choice {
  act: Act;
}

/**
 * Every offer has a place and a number of its own, offered or not, so that hands and eyes find it.
 * DDP and DDU are apart: their totals must never be ranked against each other.
 */
export const PLACES: Readonly<Record<Terms, readonly [Place, Place]>> = {
  DDP: [
    { service: 'express', terms: 'DDP', act: 'pick1' },
    { service: 'standard', terms: 'DDP', act: 'pick2' },
  ],
  DDU: [
    { service: 'express', terms: 'DDU', act: 'pick3' },
    { service: 'standard', terms: 'DDU', act: 'pick4' },
  ],
};

const isSame = (a: Choice, b: Choice): boolean => a.service === b.service && a.terms === b.terms;

export const offerAt = ({ quote }: Choosing, place: Choice): QuoteOption | undefined =>
  quote.options.find((option) => isSame(option, place));

/** Why the station suggests it; null if it does not. */
export function suggestedBecause({ suggestion }: Choosing, option: Choice): string | null {
  if (!suggestion || !isSame(suggestion, option)) return null;
  return stationText(suggestion.said ?? suggestion.why);
}
