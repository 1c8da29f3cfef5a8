import type { AttemptState } from './shipment.ts';

/** States in which an attempt blocks another ("Buying exactly once", rule 2). */
export const LIVE_STATES = [
  'open',
  'unknown',
  'confirmed',
] as const satisfies readonly AttemptState[];

export const isLive = (state: AttemptState): boolean =>
  (LIVE_STATES as readonly AttemptState[]).includes(state);

/**
 * Allowed transitions. Nothing becomes open again: another try is another attempt.
 * - open: to any result of its first sending.
 * - unknown: an answer to a re-send never refuses (rule 5), so only proof of purchase or a person's
 *   decision ends it.
 * - not-sent, refused, declared-not-bought: given up as not bought; proof of purchase still wins,
 *   whenever it arrives (rule 9).
 * - confirmed: only the partner's cancellation changes it (rule 12).
 * - cancelled: final. A late answer to the purchase does not undo the cancellation.
 */
const NEXT: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  open: ['not-sent', 'confirmed', 'refused', 'unknown'],
  unknown: ['confirmed', 'declared-not-bought'],
  'not-sent': ['confirmed'],
  refused: ['confirmed'],
  'declared-not-bought': ['confirmed'],
  confirmed: ['cancelled'],
  cancelled: [],
};

/**
 * Whether a fact may change the attempt's row:
 * - `yes`
 * - `kept`: the attempt is final; the fact is recorded without effect, since a late answer of
 *   another process is true but no reason to change it
 * - `never`: a defect, as no program of ours may ask for this
 */
export function mayBecome(state: AttemptState, next: AttemptState): 'yes' | 'kept' | 'never' {
  if (state === next || NEXT[state].includes(next)) return 'yes';
  return next === 'open' || state === 'open' || state === 'unknown' ? 'never' : 'kept';
}
