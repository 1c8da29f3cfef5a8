import type { Attempt } from '../ports.ts';
import { same } from './same.ts';

type Past = Pick<Attempt, 'kind' | 'state' | 'reference'>;

/** Why an order may not be bought under this Reference. */
export type Objection =
  /** It was cancelled: buying again needs a new Reference and a supervisor (rule 12). */
  | { kind: 'cancelled'; reference: string }
  /**
   * After "not bought" or a refusal only the same Reference is allowed, so that the partner's check helps
   * too (rule 8).
   */
  | { kind: 'another'; reference: string };

/**
 * An attempt that only represents a possible purchase lost in a restore: its Reference was cancelled, so
 * it is never sent again.
 */
const isPlaceholder = ({ state, reference }: Past, known: readonly Past[]): boolean =>
  state === 'declared-not-bought' &&
  known.some((each) => each.state === 'cancelled' && same(each.reference, reference));

/**
 * Checks the Reference of an order's next purchase; null if it is allowed. `history` is of one connection,
 * newest first. A new Reference is allowed only after a cancellation; attempts since then fix the next
 * one.
 */
export function objection(history: readonly Past[], reference: string): Objection | null {
  // The partner does not know attempts that were never sent.
  const known = history.filter(({ kind, state }) => kind === 'outbound' && state !== 'not-sent');
  const cancelled = known.findIndex(({ state }) => state === 'cancelled');
  const since = (cancelled < 0 ? known : known.slice(0, cancelled)).filter(
    (each) => !isPlaceholder(each, known),
  );
  const [tried] = since;
  if (tried) {
    return same(tried.reference, reference)
      ? null
      : { kind: 'another', reference: tried.reference };
  }
  const used = known.find((each) => same(each.reference, reference));
  return used ? { kind: 'cancelled', reference: used.reference } : null;
}
