import type { Terms } from '../../../../shared/orders/order.ts';
import type { Choice, Step } from '../../../../shared/packing/session.ts';
import type { QuoteOption } from '../../../../shared/rating/quote.ts';
import type { Hotkey } from '../../../scanner/hotkeys.tsx';
import { stationText } from '../../../words/sentence.ts';

export type Choosing = Extract<Step, { kind: 'choosing' }>;

export interface Place extends Choice {
  hotkey: Hotkey;
}

/**
 * Every offer has a place and a number of its own, offered or not, so that hands and eyes find it.
 * DDP and DDU are apart: their totals must never be ranked against each other.
 */
export const PLACES: Readonly<Record<Terms, readonly [Place, Place]>> = {
  DDP: [
    { service: 'express', terms: 'DDP', hotkey: 'Alt+1' },
    { service: 'standard', terms: 'DDP', hotkey: 'Alt+2' },
  ],
  DDU: [
    { service: 'express', terms: 'DDU', hotkey: 'Alt+3' },
    { service: 'standard', terms: 'DDU', hotkey: 'Alt+4' },
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
