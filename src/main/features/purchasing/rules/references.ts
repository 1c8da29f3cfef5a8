import type { Attempt } from '../ports.ts';
import { same } from './same.ts';

type Past = Pick<Attempt, 'kind' | 'state' | 'reference'>;

/** Why an order may not be bought under this Reference, in words; null where it may. */
export type Objection =
  /** It was cancelled: buying again takes a new Reference and a supervisor (rule 12). */
  | { kind: 'cancelled'; reference: string }
  /** After "not bought" or a refusal only the same one, so that the partner's rule guards too (rule 8). */
  | { kind: 'another'; reference: string };

/** After a cancellation its Reference is never sent again: a restore held what might have been bought. */
const isPlaceholder = ({ state, reference }: Past, known: readonly Past[]): boolean =>
  state === 'declared-not-bought' &&
  known.some((each) => each.state === 'cancelled' && same(each.reference, reference));

/**
 * Under which Reference an order's next purchase may go. `history` is of one connection, newest
 * first. Only a cancellation makes way for a new one; what was tried since then keeps to its own.
 */
export function objection(history: readonly Past[], reference: string): Objection | null {
  // Of what was never sent the partner knows nothing.
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
