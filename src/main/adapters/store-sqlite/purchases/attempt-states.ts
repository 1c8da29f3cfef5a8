import type { AttemptState } from '../../../../shared/purchasing/shipment.ts';

/** States in which an attempt stands in the way of another ("Buying exactly once", rule 2). */
export const LIVE_STATES = [
  'open',
  'unknown',
  'confirmed',
] as const satisfies readonly AttemptState[];

export const isLive = (state: AttemptState): boolean =>
  (LIVE_STATES as readonly AttemptState[]).includes(state);

/**
 * What each state may become. Nothing becomes open again: another try is another attempt.
 * - open: whatever its first sending came to.
 * - unknown: no answer to a re-send ever refuses (rule 5), so only proof of purchase or a person's
 *   word ends it.
 * - not-sent, refused, declared-not-bought: given up as not bought, and still proof of purchase
 *   wins, whenever it arrives (rule 9).
 * - confirmed: bought is bought; only the partner's cancellation changes it (rule 12).
 * - cancelled: the end. A late answer to the purchase itself does not undo the cancellation.
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
 * - `kept`: the attempt is settled and stays so; the fact is added and changes nothing, because a
 *   late answer of another process is true and still no reason to unsettle it
 * - `never`: no program of ours may ask this; it is a defect
 */
export function mayBecome(state: AttemptState, next: AttemptState): 'yes' | 'kept' | 'never' {
  if (state === next || NEXT[state].includes(next)) return 'yes';
  return next === 'open' || state === 'open' || state === 'unknown' ? 'never' : 'kept';
}
